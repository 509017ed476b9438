use super::*;
use crate::toy::*;

#[test]
fn inputs_are_counted_and_summed_up() {
    let counters = Counters::new();
    assert_eq!(
        counters.summary("toy_text"),
        "toy_text: 0 inputs, 0 valid (0.0%)"
    );
    for text in [&b"1 2"[..], b"3", b"x", b"4"] {
        assert_eq!(text_of(text, &counters), None);
    }
    assert_eq!(counters.valid(), 3);
    assert_eq!(
        counters.summary("toy_text"),
        "toy_text: 4 inputs, 3 valid (75.0%)"
    );
}

fn text_of(text: &[u8], counters: &Counters) -> Option<Finding> {
    super::text::<Toy>(text, Subject::Engine, counters)
}

#[test]
fn both_bodies_find_and_tell_how_to_see_it_again() {
    let counters = Counters::new();
    let finding = text_of(b"1 77", &counters).expect("77 is wrong");
    assert_eq!(finding.input, "77\n");
    assert_eq!(finding.driver, "fuzz");
    assert_eq!(
        finding.replay,
        "fairdeal verify toy --target text --input FILE"
    );

    // Not a text, one number, 77; no byte is left for the seed's part of it.
    let data = [&[1, 1, 77][..], &[0; 8]].concat();
    let finding = agree::<Toy>(&data, Subject::Engine, &counters).expect("77 is wrong");
    assert_eq!(finding.input, "77\n");
    assert_eq!(
        finding.replay,
        "fairdeal verify toy --target agree --input FILE"
    );
    let data = [&[1, 1, 76][..], &[0; 8]].concat();
    assert_eq!(agree::<Toy>(&data, Subject::Engine, &counters), None);
    // A text; the second of two is not valid.
    assert_eq!(counters.valid(), 3);
    let data = [&[0, 1][..], &[0; 8]].concat();
    assert_eq!(agree::<Toy>(&data, Subject::Engine, &counters), None);
    assert_eq!(counters.valid(), 3);
    let data = [&[0, 0][..], &[0; 8]].concat();
    let canary = agree::<Toy>(&data, Subject::Canary, &counters);
    assert!(canary.is_some());
    assert_eq!(counters.valid(), 4);
}

/// Mutates a text under 400 seeds: how often raw, and what else came.
fn mutated(text: &[u8], room: usize) -> (u32, Vec<String>) {
    let (mut raw, mut texts) = (0, Vec::new());
    for seed in 0..400 {
        let mut data = text.to_vec();
        data.resize(room, b'.');
        let before = raw;
        let size = mutate_text::<Toy>(&mut data, text.len(), seed, |data, size, most| {
            assert_eq!((data.len(), size, most), (room, text.len(), room));
            assert!(data.starts_with(text));
            raw += 1;
            size
        });
        if raw == before {
            texts.push(String::from_utf8(data[..size].to_vec()).unwrap());
        }
    }
    (raw, texts)
}

#[test]
fn a_valid_text_is_changed_by_one_step_three_times_in_four() {
    let (raw, texts) = mutated(b"5\n", 100);
    assert!((60..140).contains(&raw), "{raw}");
    assert!(texts.iter().all(|text| text == "5\n1\n"), "{texts:?}");
    // It may fill all the room there is, and no more.
    assert_eq!(mutated(b"5\n", 4), (raw, texts));
    assert_eq!(mutated(b"5\n", 3), (400, vec![]));
}

#[test]
fn a_text_that_is_not_valid_is_often_replaced_by_a_fresh_one() {
    let (raw, texts) = mutated(b"?", 1_000);
    // One in four, and half of the others.
    assert!((200..300).contains(&raw), "{raw}");
    assert!(
        texts
            .iter()
            .all(|text| Toy::recognise(text.as_bytes(), Admission::Wide).is_ok())
    );
    let different: std::collections::BTreeSet<_> = texts.iter().collect();
    assert!(different.len() > 20, "{different:?}");
}

#[cfg(feature = "arbitrary")]
#[test]
fn bytes_of_a_fuzzer_are_shown_as_the_input_they_stand_for() {
    use arbitrary::{Arbitrary, Unstructured};
    let data = [&[1, 1, 76][..], &[0; 8]].concat();
    let generated = Generated::<Toy>::arbitrary(&mut Unstructured::new(&data)).unwrap();
    assert_eq!(generated.data, data);
    assert_eq!(format!("{generated:?}"), "76\n");
}
