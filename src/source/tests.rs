use super::*;

/// How often each number below `n` comes.
fn histogram(source: &mut dyn Source, n: u32, draws: u32) -> Vec<u32> {
    let mut counts = vec![0; n as usize];
    for _ in 0..draws {
        counts[source.below(n) as usize] += 1;
    }
    counts
}

fn draws(mut source: impl Source) -> Vec<u32> {
    (0..8).map(|_| source.below(1_000_000)).collect()
}

#[test]
fn a_seeded_stream_throws_fair_dice() {
    let counts = histogram(&mut Seeded::from_number(1), 6, 6_000);
    assert!(
        counts.iter().all(|count| (850..1_150).contains(count)),
        "{counts:?}"
    );
    assert_eq!(Seeded::from_number(1).below(1), 0);
}

#[test]
fn a_case_depends_on_seed_game_profile_and_number() {
    let stream = |seed, game, profile, index| draws(Seeded::for_case(seed, game, profile, index));
    let first = stream("1", "ab", "c", 0);
    assert_eq!(stream("1", "ab", "c", 0), first);
    for other in [
        stream("2", "ab", "c", 0),
        stream("1", "a", "bc", 0),
        stream("1", "ab", "d", 0),
        stream("1", "ab", "c", 1),
    ] {
        assert_ne!(other, first);
    }
}

#[test]
fn the_rest_is_a_stream_of_its_own() {
    let mut seeded = Seeded::from_number(5);
    let (first, second) = (draws(seeded.rest()), draws(seeded.rest()));
    assert_ne!(first, second);
    assert_ne!(first, draws(Seeded::from_number(5)));
    assert_eq!(first, draws(Seeded::from_number(5).rest()));
}

#[test]
fn choices_are_taken_modulo_and_then_the_seed_goes_on() {
    let mut choices = Choices::new(&[12, 3], 7);
    assert_eq!((choices.below(5), choices.below(10)), (2, 3));
    assert_eq!(draws(choices.clone()), draws(Seeded::from_number(7)));
    assert_eq!(draws(choices.rest()), draws(Seeded::from_number(7).rest()));
}

#[test]
fn bytes_choose_from_the_front_and_seed_from_the_back() {
    let tail = 0x0807_0605_0403_0201_u64;
    let data: Vec<u8> = [&[7, 0x81, 0x0f, 9][..], &tail.to_le_bytes()].concat();
    let mut bytes = Bytes::new(&data);
    assert_eq!(bytes.below(256), 7);
    // Two bytes above 256, the higher first.
    assert_eq!(bytes.below(0x1_0000), 0x810f);
    assert_eq!(bytes.below(5), 4);
    assert_eq!(draws(bytes.clone()), draws(Seeded::from_number(tail)));
    assert_eq!(draws(bytes.rest()), draws(Seeded::from_number(tail).rest()));
}

#[test]
fn a_single_byte_is_no_choice_of_two() {
    let data = [&[200][..], &[0; 8]].concat();
    let mut bytes = Bytes::new(&data);
    let drawn = bytes.below(257);
    assert_eq!(drawn, Seeded::from_number(0).below(257));
    assert_eq!(bytes.below(256), 200);
    let data = [&[1, 1][..], &[0; 8]].concat();
    assert_eq!(Bytes::new(&data).below(257), 0);
    assert_eq!(Bytes::new(&data).below(1_000), 257);
    // Equal bits in both bytes: their sum is no sum of bits alone.
    let data = [&[3, 2][..], &[0; 8]].concat();
    assert_eq!(Bytes::new(&data).below(10_000), 3 * 256 + 2);
}

#[test]
fn fewer_than_eight_bytes_are_all_seed() {
    let mut seed = [0; 8];
    seed[..3].copy_from_slice(&[9, 8, 7]);
    let seed = u64::from_le_bytes(seed);
    assert_eq!(
        draws(Bytes::new(&[9, 8, 7])),
        draws(Seeded::from_number(seed))
    );
    assert_eq!(draws(Bytes::new(&[])), draws(Seeded::from_number(0)));
}

#[test]
fn chances_are_so_many_of_so_many() {
    let of_four = |ticket| Choices::new(&[ticket], 0).chance(2, 4);
    assert_eq!([0, 1, 2, 3].map(of_four), [true, true, false, false]);
}

#[test]
fn a_pick_is_the_item_of_that_number() {
    assert_eq!(*pick(&mut Choices::new(&[4], 0), &["a", "b", "c"]), "b");
}

#[test]
fn weights_share_the_tickets() {
    let drawn = |ticket| weighted(&mut Choices::new(&[ticket], 0), &[2, 0, 1, 3]);
    assert_eq!([0, 1, 2, 3, 4, 5].map(drawn), [0, 0, 2, 3, 3, 3]);
}

#[test]
fn a_shuffle_swaps_each_with_one_before_it_or_itself() {
    // 3 with place 0, 2 with place 2, 1 with place 0.
    let mut items = ['a', 'b', 'c', 'd'];
    shuffle(&mut Choices::new(&[0, 2, 0], 0), &mut items);
    assert_eq!(items, ['b', 'd', 'c', 'a']);
    // The last may stay where it is: every order is possible.
    let mut items = ['a', 'b', 'c', 'd'];
    shuffle(&mut Choices::new(&[3, 2, 1], 0), &mut items);
    assert_eq!(items, ['a', 'b', 'c', 'd']);
    let mut orders = std::collections::BTreeSet::new();
    let mut source = Seeded::from_number(3);
    for _ in 0..200 {
        let mut items = [0, 1, 2];
        shuffle(&mut source, &mut items);
        orders.insert(items);
    }
    assert_eq!(orders.len(), 6);
}
