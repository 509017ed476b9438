//! The sides of every game over the same cases, so that ratios are measured in one run.
//!
//! `cargo bench` prints items per second: cases, or hands where it says so.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use fairdeal::drivers::random;
use fairdeal::game::{Game, Profile};
use fairdeal::games::board::Board;
use fairdeal::games::mighty::Mighty;
use fairdeal::games::poker;
use fairdeal::games::poker::Poker;
use fairdeal::games::tarot::case::{Card, Hand};
use fairdeal::games::tarot::{Tarot, engine, reference};
use fairdeal::games::uno::Uno;
use fairdeal::source::{Seeded, Source};
use fairdeal::text::Admission;

fn main() {
    divan::main();
}

const CASES: u64 = 500;

fn cases<G: Game>() -> Vec<G::Case> {
    let case = |index| random::case::<G>("bench", Profile::Contest, index).into_case();
    (0..CASES).filter_map(case).collect()
}

fn over<T, R>(bencher: Bencher, items: &[T], mut run: impl FnMut(&T) -> R) {
    bencher
        .counter(ItemsCount::new(items.len()))
        .bench_local(|| items.iter().for_each(|item| drop(black_box(run(item)))));
}

#[divan::bench(types = [Poker, Board, Tarot, Uno, Mighty])]
fn engine_of<G: Game>(bencher: Bencher) {
    over(bencher, &cases::<G>(), G::engine);
}

#[divan::bench(types = [Poker, Board, Tarot, Uno, Mighty])]
fn reference_of<G: Game>(bencher: Bencher) {
    over(bencher, &cases::<G>(), |case| G::reference(case));
}

#[divan::bench(types = [Poker, Board, Tarot, Uno, Mighty])]
fn third_voice_of<G: Game>(bencher: Bencher) {
    over(bencher, &cases::<G>(), |case| G::third_voice(case, None));
}

#[divan::bench(types = [Poker, Board, Tarot, Uno, Mighty])]
fn parser_of<G: Game>(bencher: Bencher) {
    let texts: Vec<String> = cases::<G>().iter().map(G::print).collect();
    over(bencher, &texts, |text| {
        G::parse(text.as_bytes(), Admission::Contest).is_ok()
    });
}

#[divan::bench(types = [Poker, Board, Tarot, Uno, Mighty])]
fn recogniser_of<G: Game>(bencher: Bencher) {
    let texts: Vec<String> = cases::<G>().iter().map(G::print).collect();
    over(bencher, &texts, |text| {
        G::recognise(text.as_bytes(), Admission::Contest).is_ok()
    });
}

/// Random hands with so many jokers.
fn tarot_hands(jokers: usize) -> Vec<Hand> {
    let mut source = Seeded::from_number(1);
    let card = |place: usize, source: &mut Seeded| match place {
        place if place < jokers => Card::JOKER,
        _ => Card::from_index(source.below(u32::from(Card::COUNT)) as u8),
    };
    (0..1_000)
        .map(|_| std::array::from_fn(|place| card(place, &mut source)))
        .collect()
}

#[divan::bench(args = [0, 1, 2, 3, 4, 5])]
fn tarot_hands_engine(bencher: Bencher, jokers: usize) {
    over(bencher, &tarot_hands(jokers), engine::resolve);
}

#[divan::bench]
fn tarot_hands_reference(bencher: Bencher) {
    over(bencher, &tarot_hands(0), reference::resolve_concrete);
}

/// Random hands of one deck.
fn poker_hands() -> Vec<poker::case::Hand> {
    let mut source = Seeded::from_number(1);
    let hand = |source: &mut Seeded| {
        let mut deck: Vec<poker::case::Card> = (2..=14)
            .flat_map(|rank| (0..4).map(move |suit| poker::case::Card::new(rank, suit)))
            .collect();
        std::array::from_fn(|_| deck.swap_remove(source.below(deck.len() as u32) as usize))
    };
    (0..1_000).map(|_| hand(&mut source)).collect()
}

#[divan::bench]
fn poker_hands_engine(bencher: Bencher) {
    over(bencher, &poker_hands(), poker::engine::value);
}

#[divan::bench]
fn poker_hands_reference(bencher: Bencher) {
    over(bencher, &poker_hands(), poker::reference::strength);
}
