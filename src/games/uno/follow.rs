//! A table on which told turns are followed, for labels and explanations.
//!
//! It plays nothing itself, and since what is told may be wrong, it takes no
//! turn for granted: a card that is not there is not taken.

use super::case::{Action, Card, Position, Turn};

pub(super) struct Followed {
    counts: [[u16; 48]; 4],
    /// The kinds that each player has drawn and kept.
    kept: [u64; 4],
    left: [usize; 4],
    top: Card,
    /// Cards in the draw pile.
    draw: usize,
    /// All cards that ever lay under the top, lowest first.
    below: Vec<Card>,
    /// How many of those have been turned over.
    gone: usize,
    played: usize,
    changes: usize,
}

impl Followed {
    pub(super) fn new(position: &Position) -> Followed {
        let mut table = Followed {
            counts: [[0; 48]; 4],
            kept: [0; 4],
            left: [0; 4],
            top: position.discard[0],
            draw: position.draw.len(),
            below: position.discard.iter().skip(1).rev().copied().collect(),
            gone: 0,
            played: 0,
            changes: 0,
        };
        for (player, hand) in (0..).zip(&position.hands) {
            hand.iter().for_each(|&card| table.add(player, card));
        }
        table
    }

    /// Takes the next turn in.
    pub(super) fn follow(&mut self, turn: Turn) {
        match turn.action {
            Action::Played(card) => {
                self.remove(turn.player, card);
                self.lay(card);
            }
            Action::DrewAndPlayed(card) => {
                self.draw();
                self.lay(card);
            }
            Action::DrewAndKept(card) => {
                self.draw();
                self.add(turn.player, card);
                self.kept[seat(turn.player)] |= 1 << card.index();
            }
            Action::NothingToDraw => {}
        }
    }

    /// The top of the discard pile.
    pub(super) fn top(&self) -> Card {
        self.top
    }

    /// Cards that a player holds.
    pub(super) fn left(&self, player: u8) -> usize {
        self.left[seat(player)]
    }

    /// How many of a kind he holds.
    pub(super) fn count(&self, player: u8, card: Card) -> u16 {
        self.counts[seat(player)][usize::from(card.index())]
    }

    /// Has he drawn and kept one of a kind?
    pub(super) fn has_kept(&self, player: u8, card: Card) -> bool {
        self.kept[seat(player)] >> card.index() & 1 == 1
    }

    /// The kinds he holds that fit the top (rule 2), best first.
    pub(super) fn fitting(&self, player: u8) -> impl Iterator<Item = Card> {
        let top = self.top;
        (0..Card::KINDS)
            .map(Card::from_index)
            .filter(move |card| card.colour() == top.colour() || card.value() == top.value())
            .filter(move |&card| self.count(player, card) > 0)
    }

    /// The cards, lowest first, that have to be turned over before the next is drawn (rule 5).
    pub(super) fn to_be_turned_over(&self) -> Option<&[Card]> {
        let pile = &self.below[self.gone..];
        (self.draw == 0 && !pile.is_empty()).then_some(pile)
    }

    /// Has the pile been turned over before?
    pub(super) fn turned_over(&self) -> bool {
        self.gone > 0
    }

    /// Cards played so far.
    pub(super) fn played(&self) -> usize {
        self.played
    }

    /// Changes of direction so far.
    pub(super) fn changes(&self) -> usize {
        self.changes
    }

    fn add(&mut self, player: u8, card: Card) {
        self.counts[seat(player)][usize::from(card.index())] += 1;
        self.left[seat(player)] += 1;
    }

    fn remove(&mut self, player: u8, card: Card) {
        let count = &mut self.counts[seat(player)][usize::from(card.index())];
        self.left[seat(player)] -= usize::from(*count > 0);
        *count = count.saturating_sub(1);
    }

    fn lay(&mut self, card: Card) {
        self.below.push(self.top);
        self.top = card;
        self.played += 1;
        self.changes += usize::from(card.is_change());
    }

    fn draw(&mut self) {
        if let Some(pile) = self.to_be_turned_over() {
            self.draw = pile.len();
            self.gone = self.below.len();
        }
        self.draw = self.draw.saturating_sub(1);
    }
}

fn seat(player: u8) -> usize {
    usize::from(player % 4)
}
