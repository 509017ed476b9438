use super::*;
use crate::toy::*;

/// Numbers of the cases that reached, triggered and detected each impostor.
fn hunted(cases: &[Option<&[u64]>]) -> Vec<[Option<u64>; 3]> {
    let cases = cases.iter().map(|case| case.map(<[u64]>::to_vec));
    let found = hunt::<Toy>(cases);
    let numbers = found
        .iter()
        .map(|found| [found.reached, found.triggered, found.detected]);
    numbers.collect()
}

#[test]
fn reached_triggered_and_detected_are_told_apart() {
    let found = hunted(&[
        Some(&[2]),
        None,
        Some(&[GIVEN_UP]),
        Some(&[1]),
        Some(&[4]),
        Some(&[3]),
    ]);
    let [doubles, panics, after_the_end] = found[..] else {
        panic!("{found:?}");
    };
    // Twice 2 is its square; of 1,000 the reference says nothing; twice 1 is not.
    assert_eq!(doubles, [Some(0), Some(2), Some(3)]);
    // A panic is detected, and has no outcome to be compared with the faultless one.
    assert_eq!(panics, [Some(0), None, Some(5)]);
    // What the reference does not tell is never detected.
    assert_eq!(after_the_end, [Some(2), Some(2), None]);
}

#[test]
fn a_hunt_ends_with_its_cases_and_passes_what_the_reference_cannot_do() {
    assert_eq!(hunted(&[]), [[None; 3]; 3]);
    let found = hunted(&[Some(&[REFERENCE_PANICS]), Some(&[5])]);
    assert_eq!(found[0], [Some(1); 3]);
}

#[test]
fn time_is_taken_until_detection() {
    let found = hunt::<Toy>([Some(vec![2]), Some(vec![5])].into_iter());
    assert!(found[0].elapsed > Duration::ZERO);
    assert_eq!(found[2].elapsed, Duration::ZERO);
}

#[test]
fn random_cases_are_those_of_the_default_profile() {
    let found = random::<Toy>("7", 500);
    let first = (0..500).position(|index| {
        let sample = super::random::case::<Toy>("7", Profile::Default, index);
        sample
            .into_case()
            .is_some_and(|case| case.iter().any(|&number| number != 0 && number != 2))
    });
    assert_eq!(found[0].detected, first.map(|index| index as u64));
    assert_eq!(random::<Toy>("7", 0)[0].reached, None);
}

#[test]
fn enumerated_cases_come_in_their_order() {
    let found = enumerated::<Toy>(20);
    // 0 and 0 are equal, 1 and 2 are not; 3 panics.
    assert_eq!((found[0].detected, found[1].detected), (Some(1), Some(3)));
    assert_eq!(enumerated::<Toy>(3)[1].detected, None);
}

#[test]
fn strength_is_summed_up_over_the_seeds() {
    let seeds: Vec<String> = (1..=5).map(|seed| seed.to_string()).collect();
    let cases = 40;
    let strengths = strengths::<Toy>(&seeds, cases, 10);
    assert_eq!(strengths.len(), 3);
    for (fault, strength) in strengths.iter().enumerate() {
        let runs = seeds
            .iter()
            .map(|seed| random::<Toy>(seed, cases)[fault].clone());
        let runs: Vec<Detection> = runs.collect();
        let mut needed: Vec<u64> = runs.iter().filter_map(|run| run.detected).collect();
        needed.sort_unstable();
        let reached = runs.iter().filter(|run| run.reached.is_some()).count();
        let triggered = runs.iter().filter(|run| run.triggered.is_some()).count();
        assert_eq!((strength.seeds, strength.detected), (5, needed.len()));
        assert_eq!((strength.reached, strength.triggered), (reached, triggered));
        assert_eq!(strength.worst_cases, needed.last().map(|index| index + 1));
        let median = needed.get(needed.len() / 2);
        assert_eq!(strength.median_cases, median.map(|index| index + 1));
        assert_eq!(strength.median_seconds.is_some(), !needed.is_empty());
        assert!(strength.median_seconds <= strength.worst_seconds);
    }
    let enumerated: Vec<_> = strengths
        .iter()
        .map(|strength| strength.enumerated)
        .collect();
    assert_eq!(enumerated, [Some(2), Some(4), None]);
    assert_eq!(
        (strengths[0].game, strengths[0].impostor),
        ("toy", "doubles")
    );
}

#[test]
fn the_median_is_the_upper_one_of_two() {
    assert_eq!(median(&[1, 2, 7, 8, 9]), Some(7));
    assert_eq!(median(&[1, 2]), Some(2));
    assert_eq!(median::<u64>(&[]), None);
}
