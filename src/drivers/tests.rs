use super::*;
use crate::finding::Origin;
use crate::oracle::Subject;
use crate::toy::*;

fn counted(case: &[u64]) -> Tally {
    let case = case.to_vec();
    let mut tally = Tally::new::<Toy>();
    let judgement = oracle::judge::<Toy>(&case, Subject::Engine);
    tally.count_valid::<Toy>(&case, &judgement);
    tally
}

#[test]
fn a_case_counts_by_its_labels_and_by_what_its_outcome_rests_on() {
    let tally = counted(&[51, 51]);
    assert_eq!((tally.cases, tally.valid, tally.undecided()), (0, 1, 0));
    assert_eq!(tally.labels, [0, 1, 1, 1]);
    assert_eq!(tally.basis, BTreeMap::from([(Basis::Rules, 1)]));
    let undecided = counted(&[2, GIVEN_UP]);
    assert_eq!(undecided.undecided(), 1);
}

#[test]
fn parts_add_up() {
    let origin = Origin {
        driver: "test",
        seeded: None,
        replay: String::new(),
    };
    let finding = |case: u64| Finding::of_case::<Toy>(&vec![case], Subject::Engine, &origin);
    let part = |times: u64, number: u64| {
        let mut tally = counted(&[number]).merge(counted(&[GIVEN_UP]));
        tally.cases = times;
        tally.disagreements = times + 1;
        tally.findings.extend(finding(number));
        tally
    };
    let sum = part(3, WRONG_DIGIT).merge(part(4, ENGINE_PANICS));
    assert_eq!((sum.cases, sum.valid, sum.disagreements), (7, 4, 9));
    assert_eq!(sum.labels, [0, 4, 1, 0]);
    assert_eq!(
        sum.basis,
        BTreeMap::from([(Basis::Rules, 2), (Basis::Prefix, 2)])
    );
    assert_eq!(sum.undecided(), 2);
    let inputs: Vec<_> = sum
        .findings
        .iter()
        .map(|finding| finding.input.as_str())
        .collect();
    assert_eq!(inputs, ["77\n", "88\n"]);
    // One that has counted nothing yet has no labels.
    assert_eq!(Tally::default().merge(counted(&[51])).labels, [0, 1, 1, 0]);
    assert_eq!(counted(&[51]).merge(Tally::default()).labels, [0, 1, 1, 0]);
}

#[test]
fn a_deadline_is_so_much_later_and_within_what_a_clock_can_tell() {
    let now = Instant::now();
    let hour = Duration::from_secs(3_600);
    assert_eq!(deadline(now, hour) - now, hour);
    assert_eq!(deadline(now, Duration::ZERO), now);
    assert!(deadline(now, Duration::MAX) > deadline(now, 24 * 365 * hour));
}
