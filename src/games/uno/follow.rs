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

#[cfg(test)]
mod tests {
    use super::super::case::Direction;
    use super::super::text::parse;
    use super::*;

    fn cards(words: &str) -> Vec<Card> {
        words.split_whitespace().map(Card::named).collect()
    }

    /// The top is R5, and one card can be drawn.
    fn table() -> Followed {
        let text = "clockwise 1  3 B1 B1 R0  2 R2 B5  1 Y3  1 G4  2 R5 R6  1 B9";
        let case = parse(text.as_bytes()).expect("a game");
        Followed::new(&case.games[0])
    }

    fn follow(table: &mut Followed, player: u8, action: Action) {
        table.follow(Turn {
            player,
            action,
            direction: Direction::Clockwise,
            top: Card::named("B0"),
        });
    }

    #[test]
    fn a_new_table_is_as_it_was_dealt() {
        let table = table();
        assert_eq!([0, 1, 2, 3].map(|player| table.left(player)), [3, 2, 1, 1]);
        assert_eq!(
            (
                table.count(0, Card::named("B1")),
                table.count(1, Card::named("B1"))
            ),
            (2, 0)
        );
        assert_eq!(
            (table.top(), table.played(), table.changes()),
            (Card::named("R5"), 0, 0)
        );
        assert!(!table.has_kept(0, Card::named("B1")) && !table.turned_over());
        assert_eq!(table.to_be_turned_over(), None);
        // Seats are counted round the table.
        assert_eq!((table.left(5), table.count(4, Card::named("B1"))), (2, 2));
    }

    #[test]
    fn fitting_cards_are_of_its_colour_or_value_best_first() {
        let fitting = |player| table().fitting(player).collect::<Vec<_>>();
        assert_eq!(fitting(0), cards("R0"));
        assert_eq!(fitting(1), cards("B5 R2"));
        assert_eq!(fitting(2), []);
    }

    #[test]
    fn a_played_card_leaves_the_hand_and_is_the_top() {
        let mut table = table();
        follow(&mut table, 0, Action::Played(Card::named("B1")));
        assert_eq!((table.left(0), table.count(0, Card::named("B1"))), (2, 1));
        assert_eq!(
            (table.top(), table.played(), table.changes()),
            (Card::named("B1"), 1, 0)
        );
        // One that is not there is not taken, but laid.
        follow(&mut table, 1, Action::Played(Card::named("G9")));
        assert_eq!((table.left(1), table.count(1, Card::named("G9"))), (2, 0));
        assert_eq!((table.top(), table.played()), (Card::named("G9"), 2));
        follow(&mut table, 0, Action::Played(Card::named("BC")));
        assert_eq!((table.changes(), table.played()), (1, 3));
        follow(&mut table, 2, Action::DrewAndPlayed(Card::named("YC")));
        assert_eq!((table.changes(), table.left(2)), (2, 1));
        // The only card to draw is gone: the others lie under the top, the lowest first.
        assert_eq!(
            table.to_be_turned_over(),
            Some(&cards("R6 R5 B1 G9 BC")[..])
        );
    }

    #[test]
    fn a_kept_card_is_in_the_hand_and_known() {
        let mut table = table();
        follow(&mut table, 3, Action::DrewAndKept(Card::named("B9")));
        assert_eq!((table.left(3), table.count(3, Card::named("B9"))), (2, 1));
        assert!(table.has_kept(3, Card::named("B9")));
        assert!(!table.has_kept(3, Card::named("B8")) && !table.has_kept(2, Card::named("B9")));
        follow(&mut table, 3, Action::DrewAndKept(Card::named("G4")));
        assert!(table.has_kept(3, Card::named("B9")) && table.has_kept(3, Card::named("G4")));
        follow(&mut table, 3, Action::DrewAndKept(Card::named("G4")));
        assert!(table.has_kept(3, Card::named("G4")), "drawn twice");
        assert_eq!((table.left(3), table.count(3, Card::named("G4"))), (4, 3));
        assert_eq!((table.top(), table.played()), (Card::named("R5"), 0));
    }

    #[test]
    fn the_pile_is_turned_over_when_nothing_is_left_to_draw() {
        let mut table = table();
        follow(&mut table, 0, Action::DrewAndKept(Card::named("B9")));
        assert_eq!(table.to_be_turned_over(), Some(&cards("R6")[..]));
        follow(&mut table, 0, Action::Played(Card::named("R0")));
        assert_eq!(table.to_be_turned_over(), Some(&cards("R6 R5")[..]));
        assert!(!table.turned_over());
        // Two cards turned over, one of them drawn.
        follow(&mut table, 1, Action::DrewAndKept(Card::named("R6")));
        assert!(table.turned_over());
        assert_eq!(table.to_be_turned_over(), None);
        follow(&mut table, 1, Action::DrewAndPlayed(Card::named("R5")));
        assert_eq!(table.to_be_turned_over(), Some(&cards("R0")[..]));
    }

    #[test]
    fn where_nothing_is_drawn_nothing_changes() {
        let text = "clockwise 1  1 B1  1 B1  1 B1  1 B1  1 R5  0";
        let case = parse(text.as_bytes()).expect("a game");
        let mut table = Followed::new(&case.games[0]);
        follow(&mut table, 0, Action::NothingToDraw);
        assert_eq!((table.left(0), table.top()), (1, Card::named("R5")));
        assert_eq!(table.to_be_turned_over(), None);
        // A card told to be drawn from nowhere.
        follow(&mut table, 1, Action::DrewAndKept(Card::named("G1")));
        assert_eq!((table.left(1), table.turned_over()), (2, false));
        follow(&mut table, 1, Action::Played(Card::named("B1")));
        assert_eq!(table.to_be_turned_over(), Some(&cards("R5")[..]));
    }
}
