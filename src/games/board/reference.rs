//! The board game by its rules: a search of all moves, as far as that is affordable.
//!
//! Rule numbers are those of the rules document: 2 Alice begins, 3 the move and
//! who moves next, 4 who wins, 5 perfect play, 6 the swaps.

use super::case::{Case, Letter, MAX_ROWS, Outcome, Player, Swap};
use super::closed_form::{bottom_row, general_form, letters_a, winner_by_bottom_rows};

/// Up to this many memo states over all layouts of a case, [`states`] x (Q + 1),
/// [`reference()`] searches. That takes up to 50 microseconds; only the some 2,000
/// searches of 1 x 1 that fit in take longer, up to 90.
pub const SEARCH_BUDGET: u64 = 1 << 14;

/// The largest memo of a search, in states of one byte each: 32 MiB. It is what
/// 1 x 12 takes; 3 x 5 and 6 x 4 fit in too.
pub const MAX_STATES: u64 = 1 << 25;

/// Where the winners of an outcome come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Basis {
    /// A search of all moves, anew for each layout.
    Searched,
    /// The bottom rows, counted anew for each layout.
    Recounted,
}

/// The winner of the first layout and after each swap.
///
/// A case that is no board (no cards, or not `rows` x `cols` letters of each
/// player) has no winners, and a swap of a card that does not exist changes
/// nothing; no parsed case has either.
pub fn reference(case: &Case) -> (Outcome, Basis) {
    let layouts = (case.swaps.len() as u64).saturating_add(1);
    let cost = states(case.rows, case.cols).saturating_mul(layouts);
    let (winners, basis) = if !is_board(case.rows, case.cols, &case.alice, &case.bob) {
        (Vec::new(), Basis::Recounted)
    } else if cost <= SEARCH_BUDGET {
        (winners_by(case, search_winner), Basis::Searched)
    } else {
        (recounted_winners(case), Basis::Recounted)
    };
    (Outcome { winners }, basis)
}

/// The winner of every layout, each judged from nothing but its letters.
fn winners_by(
    case: &Case,
    judge: impl Fn(usize, usize, &[Letter], &[Letter]) -> Player,
) -> Vec<Player> {
    let (mut alice, mut bob) = (case.alice.clone(), case.bob.clone());
    let mut winners = vec![judge(case.rows, case.cols, &alice, &bob)];
    for swap in &case.swaps {
        exchange(case.cols, swap, &mut alice, &mut bob);
        winners.push(judge(case.rows, case.cols, &alice, &bob));
    }
    winners
}

/// The closed form. A swap leaves the number of letters A over both layouts as
/// it is, so that it is enough to look at the bottom rows again.
fn recounted_winners(case: &Case) -> Vec<Player> {
    let a = letters_a(&case.alice).saturating_add(letters_a(&case.bob));
    winners_by(case, |rows, cols, alice, bob| {
        let alice_bottom = bottom_row(rows, cols, alice);
        let bob_bottom = bottom_row(rows, cols, bob);
        winner_by_bottom_rows(alice.len(), a, alice_bottom, bob_bottom)
    })
}

/// Rule 6.
fn exchange(cols: usize, swap: &Swap, alice: &mut [Letter], bob: &mut [Letter]) {
    let hers = cell(cols, swap.r1, swap.c1).and_then(|cell| alice.get_mut(cell));
    let his = cell(cols, swap.r2, swap.c2).and_then(|cell| bob.get_mut(cell));
    if let (Some(hers), Some(his)) = (hers, his) {
        std::mem::swap(hers, his);
    }
}

/// The place of a card among the letters of its layout.
fn cell(cols: usize, row: u32, column: u32) -> Option<usize> {
    let column = usize::try_from(column).ok().filter(|&c| c < cols)?;
    let row_start = usize::try_from(row).ok()?.checked_mul(cols)?;
    row_start.checked_add(column)
}

fn is_board(rows: usize, cols: usize, alice: &[Letter], bob: &[Letter]) -> bool {
    let cards = rows.checked_mul(cols).filter(|&cards| cards > 0);
    cards == Some(alice.len()) && cards == Some(bob.len())
}

/// The memo states of a search: 0 to `rows` cards gone from each of the `cols`
/// columns of both players, times two for the mover. Saturates.
pub fn states(rows: usize, cols: usize) -> u64 {
    let heights = (rows as u64).saturating_add(1);
    let columns = u32::try_from(cols.saturating_mul(2)).unwrap_or(u32::MAX);
    heights.saturating_pow(columns).saturating_mul(2)
}

/// The winner under perfect play (rule 5) by a search of all moves, for any
/// letters, balanced or not.
///
/// Layouts are given row after row, top row first. What cannot be searched gets
/// the answer of [`general_form`]: more than [`MAX_STATES`] states or
/// [`MAX_ROWS`] rows, or letters that are not `rows` x `cols` of each player.
pub fn search_winner(rows: usize, cols: usize, alice: &[Letter], bob: &[Letter]) -> Player {
    match Search::new(rows, cols, alice, bob) {
        // Rule 2.
        Some(mut search) => search.winner(Player::Alice),
        None => general_form(rows, cols, alice, bob),
    }
}

/// One turn of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// Who moves.
    pub player: Player,
    /// The column of his own that he takes from, 0-based.
    pub column: usize,
    /// The letter on the card that he removes.
    pub letter: Letter,
}

/// A whole game under perfect play, to its last card: whoever can win takes the
/// leftmost winning column, whoever cannot the leftmost column that has cards.
///
/// Empty for boards that cannot be searched, as in [`search_winner`].
pub fn line_of_play(rows: usize, cols: usize, alice: &[Letter], bob: &[Letter]) -> Vec<Move> {
    let mut line = Vec::new();
    let Some(mut search) = Search::new(rows, cols, alice, bob) else {
        return line;
    };
    let mut player = Player::Alice;
    while let Some(column) = search
        .winning_column(player)
        .or_else(|| search.columns_with_cards(player).next())
    {
        let letter = search.remove(player, column);
        line.push(Move {
            player,
            column,
            letter,
        });
        if search.has_won(player) {
            break;
        }
        player = owner(letter);
    }
    line
}

/// Rule 3: who moves after a card with this letter.
fn owner(letter: Letter) -> Player {
    match letter {
        Letter::A => Player::Alice,
        Letter::B => Player::Bob,
    }
}

fn opponent(player: Player) -> Player {
    match player {
        Player::Alice => Player::Bob,
        Player::Bob => Player::Alice,
    }
}

/// A game in progress, and the winners of all positions judged so far.
struct Search<'a> {
    rows: usize,
    cols: usize,
    /// Of Alice and of Bob.
    letters: [&'a [Letter]; 2],
    /// Alice's columns, then Bob's.
    columns: Vec<Column>,
    /// The cards that Alice and Bob have not yet removed.
    left: [usize; 2],
    /// The place in the memo of this position with Alice to move; Bob's is the next.
    place: usize,
    memo: Vec<Option<Player>>,
}

struct Column {
    /// The cards gone from it.
    removed: usize,
    /// By how much a card gone from it moves the place in the memo.
    weight: usize,
}

impl<'a> Search<'a> {
    /// The start of a game, unless it is no board or too large for a search.
    fn new(rows: usize, cols: usize, alice: &'a [Letter], bob: &'a [Letter]) -> Option<Self> {
        let states = Some(states(rows, cols)).filter(|&states| states <= MAX_STATES)?;
        if rows > MAX_ROWS || !is_board(rows, cols, alice, bob) {
            return None;
        }
        // The cards gone from all columns are the digits of a number in base rows + 1.
        let weights = std::iter::successors(Some(2), |weight| Some(weight * (rows + 1)));
        let column = |weight| Column { removed: 0, weight };
        Some(Search {
            rows,
            cols,
            letters: [alice, bob],
            columns: weights.map(column).take(2 * cols).collect(),
            left: [rows * cols; 2],
            place: 0,
            memo: vec![None; usize::try_from(states).ok()?],
        })
    }

    /// Rule 5: the mover wins if any move of his wins.
    fn winner(&mut self, mover: Player) -> Player {
        let place = self.place + mover as usize;
        if let Some(known) = self.memo[place] {
            return known;
        }
        let winner = match self.winning_column(mover) {
            Some(_) => mover,
            None => opponent(mover),
        };
        self.memo[place] = Some(winner);
        winner
    }

    /// The leftmost column with which the mover wins.
    fn winning_column(&mut self, mover: Player) -> Option<usize> {
        (0..self.cols).find(|&column| self.has_cards(mover, column) && self.wins_by(mover, column))
    }

    /// Does the mover win after taking from this column?
    fn wins_by(&mut self, mover: Player, column: usize) -> bool {
        let letter = self.remove(mover, column);
        let wins = self.has_won(mover) || self.winner(owner(letter)) == mover;
        self.put_back(mover, column);
        wins
    }

    fn has_cards(&self, player: Player, column: usize) -> bool {
        self.columns[player as usize * self.cols + column].removed < self.rows
    }

    fn columns_with_cards(&self, player: Player) -> impl Iterator<Item = usize> {
        (0..self.cols).filter(move |&column| self.has_cards(player, column))
    }

    /// Rule 3: removes the top card of a column that has one, and says its letter.
    fn remove(&mut self, player: Player, column: usize) -> Letter {
        let taken = &mut self.columns[player as usize * self.cols + column];
        let row = taken.removed;
        taken.removed += 1;
        self.place += taken.weight;
        self.left[player as usize] -= 1;
        self.letters[player as usize][row * self.cols + column]
    }

    /// Takes back the removal of a card.
    fn put_back(&mut self, player: Player, column: usize) {
        let taken = &mut self.columns[player as usize * self.cols + column];
        taken.removed -= 1;
        self.place -= taken.weight;
        self.left[player as usize] += 1;
    }

    /// Rule 4, just after this player's move: whatever the letter on his last card.
    fn has_won(&self, player: Player) -> bool {
        self.left[player as usize] == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Player::{Alice, Bob};

    fn letters(text: &str) -> Vec<Letter> {
        let letter = |byte| if byte == b'A' { Letter::A } else { Letter::B };
        text.bytes().filter(|&b| b != b' ').map(letter).collect()
    }

    fn case(rows: usize, cols: usize, alice: &str, bob: &str, swaps: &[[u32; 4]]) -> Case {
        let swap = |&[r1, c1, r2, c2]: &[u32; 4]| Swap { r1, c1, r2, c2 };
        Case {
            rows,
            cols,
            alice: letters(alice),
            bob: letters(bob),
            swaps: swaps.iter().map(swap).collect(),
        }
    }

    fn assert_winner(rows: usize, cols: usize, alice: &str, bob: &str, winner: Player) {
        let found = search_winner(rows, cols, &letters(alice), &letters(bob));
        assert_eq!(found, winner, "{rows} x {cols}: {alice} / {bob}");
    }

    #[test]
    fn a_board_has_all_the_letters_of_both_players() {
        let (two, one) = (letters("AB"), letters("A"));
        assert!(is_board(1, 2, &two, &two));
        for (alice, bob) in [(&two, &one), (&one, &two), (&one, &one)] {
            assert!(!is_board(1, 2, alice, bob));
        }
        assert!(!is_board(0, 2, &[], &[]));
    }

    /// Every balanced board of a size: as many A as B over both layouts.
    fn balanced(cards: u32) -> impl Iterator<Item = (Vec<Letter>, Vec<Letter>)> {
        let letter = |bits: u32, place: u32| [Letter::B, Letter::A][(bits >> place) as usize & 1];
        let layout = move |bits| (0..cards).map(|place| letter(bits, place)).collect();
        (0..1u32 << (2 * cards))
            .filter(move |bits| bits.count_ones() == cards)
            .map(move |bits| (layout(bits), layout(bits >> cards)))
    }

    /// Ways to choose k of n.
    fn choose(n: usize, k: usize) -> usize {
        (0..k).fold(1, |ways, i| ways * (n - i) / (i + 1))
    }

    /// Rules 2 and 4: Alice begins and removes her last card, even one that says Bob.
    #[test]
    fn one_card_each_is_won_by_the_first_move() {
        for (alice, bob) in [("A", "B"), ("B", "A"), ("A", "A"), ("B", "B")] {
            assert_winner(1, 1, alice, bob, Alice);
        }
    }

    /// Rule 3 in two rows of one column: every game is forced.
    #[test]
    fn top_letter_names_the_next_mover() {
        // Alice, Alice.
        assert_winner(2, 1, "A A", "B B", Alice);
        // Alice shows B, Bob shows B and removes his last card.
        assert_winner(2, 1, "B A", "B A", Bob);
        // Alice shows B, Bob shows A, Alice removes her last card.
        assert_winner(2, 1, "B A", "A B", Alice);
        assert_winner(2, 1, "A B", "B A", Alice);
    }

    /// Rule 5: with A and B on top Alice must choose. Taking A she goes on and
    /// removes her last card.
    #[test]
    fn mover_chooses_among_columns() {
        assert_winner(1, 2, "AB", "BB", Alice);
        assert_winner(1, 2, "BA", "BB", Alice);
        // Both of hers show B and both of his show B: after her first move Bob finishes.
        assert_winner(1, 2, "BB", "BB", Bob);
        // Bob has to give the move back.
        assert_winner(1, 2, "BB", "AA", Alice);
        // Bob keeps his A for last.
        assert_winner(1, 2, "BB", "AB", Bob);
    }

    /// The number of balanced boards that Bob wins, C(2K-M, K-M) - C(2K-2M, K-M).
    #[test]
    fn bob_wins_as_many_balanced_boards_as_the_formula_says() {
        for (rows, cols) in [
            (1, 4),
            (2, 1),
            (2, 2),
            (4, 1),
            (2, 3),
            (3, 2),
            (6, 1),
            (1, 6),
        ] {
            let k = rows * cols;
            let mut bobs = 0;
            for (alice, bob) in balanced(k as u32) {
                bobs += usize::from(search_winner(rows, cols, &alice, &bob) == Bob);
            }
            let expected = choose(2 * k - cols, k - cols) - choose(2 * k - 2 * cols, k - cols);
            assert_eq!(bobs, expected, "{rows} x {cols}");
        }
    }

    #[test]
    fn states_are_heights_of_all_columns_and_the_mover() {
        assert_eq!(states(1, 1), 2 * 2 * 2);
        assert_eq!(states(2, 3), 2 * 729);
        assert_eq!(states(10, 1), 2 * 121);
        assert_eq!(states(1, 31), 1 << 63);
        assert_eq!(states(1, 32), u64::MAX);
        assert_eq!(states(usize::MAX, usize::MAX), u64::MAX);
    }

    /// Rule 6: swaps accumulate; rows and columns of both players are told apart.
    #[test]
    fn swaps_accumulate() {
        let swaps = [
            // Her bottom row becomes A B, and Alice can keep the B.
            [1, 1, 1, 0],
            // Back again.
            [1, 1, 1, 0],
            // Top cards only.
            [0, 0, 0, 0],
            // Bob loses the one A of his bottom row to her top row.
            [0, 1, 1, 1],
        ];
        let case = case(2, 2, "BB AA", "AB BA", &swaps);
        let expected = vec![Bob, Alice, Bob, Bob, Alice];
        assert_eq!(recounted_winners(&case), expected);
        let (outcome, basis) = reference(&case);
        assert_eq!(outcome.winners, expected);
        assert_eq!(basis, Basis::Searched);
    }

    /// The recount must say what the search says, after every swap there is.
    #[test]
    fn recount_agrees_with_search() {
        let corners = [[0, 0], [0, 1], [1, 0], [1, 1]];
        let swaps: Vec<Swap> = corners
            .iter()
            .flat_map(|[r1, c1]| corners.map(|[r2, c2]| (*r1, *c1, r2, c2)))
            .map(|(r1, c1, r2, c2)| Swap { r1, c1, r2, c2 })
            .collect();
        for (alice, bob) in balanced(4) {
            let case = Case {
                rows: 2,
                cols: 2,
                alice,
                bob,
                swaps: swaps.clone(),
            };
            let searched = winners_by(&case, search_winner);
            assert_eq!(searched.len(), 17);
            assert_eq!(recounted_winners(&case), searched, "{case:?}");
        }
    }

    /// Too many states for a search. Hers is B above A, his A above B, but for
    /// one A that he has at the end of his bottom row and that wins for him.
    #[test]
    fn large_boards_are_recounted() {
        let layout = |top, bottom| [vec![top; 9_000], vec![bottom; 1_000]].concat();
        let alice = layout(Letter::B, Letter::A);
        let mut bob = layout(Letter::A, Letter::B);
        bob.swap(0, 9_999);
        // The end of her bottom row and the beginning of his, and back.
        let (r1, c1, r2, c2) = (9, 999, 9, 0);
        let case = Case {
            rows: 10,
            cols: 1_000,
            alice,
            bob,
            swaps: vec![Swap { r1, c1, r2, c2 }; 2],
        };
        let (outcome, basis) = reference(&case);
        assert_eq!(outcome.winners, [Bob, Alice, Bob]);
        assert_eq!(basis, Basis::Recounted);
    }

    fn turn(player: Player, column: usize, letter: Letter) -> Move {
        Move {
            player,
            column,
            letter,
        }
    }

    /// Ten rows are searched; more are not, lest the search go too deep.
    #[test]
    fn search_has_a_limit_of_rows() {
        let line = |rows| line_of_play(rows, 1, &vec![Letter::A; rows], &vec![Letter::B; rows]);
        assert_eq!(line(10), [turn(Alice, 0, Letter::A); 10]);
        assert_eq!(line(11), []);
    }

    #[test]
    fn line_of_play_of_a_forced_game() {
        let line = line_of_play(2, 1, &letters("B A"), &letters("B A"));
        let expected = [
            turn(Alice, 0, Letter::B),
            turn(Bob, 0, Letter::B),
            turn(Bob, 0, Letter::A),
        ];
        assert_eq!(line, expected);
    }

    /// Alice wins only if she keeps her B, in column 0, for last.
    #[test]
    fn line_of_play_takes_the_winning_column() {
        let line = line_of_play(1, 2, &letters("BA"), &letters("BB"));
        assert_eq!(line, [turn(Alice, 1, Letter::A), turn(Alice, 0, Letter::B)]);
    }

    /// A game lasts at most 2K-1 turns, its last move takes the last card of the
    /// winner, and nobody moves out of turn.
    #[test]
    fn lines_of_play_are_games_of_the_winner() {
        for (alice, bob) in balanced(4) {
            let line = line_of_play(2, 2, &alice, &bob);
            let winner = search_winner(2, 2, &alice, &bob);
            assert_eq!(line[0].player, Alice);
            assert_eq!(line.last().unwrap().player, winner);
            assert!(line.len() <= 7);
            let mut rows = [[0; 2]; 2];
            for (number, step) in line.iter().enumerate() {
                let row = &mut rows[step.player as usize][step.column];
                let layout = [&alice, &bob][step.player as usize];
                assert_eq!(step.letter, layout[*row * 2 + step.column]);
                *row += 1;
                let finished = rows[step.player as usize] == [2, 2];
                assert_eq!(finished, number + 1 == line.len());
                if let Some(next) = line.get(number + 1) {
                    assert_eq!(next.player == Alice, step.letter == Letter::A);
                }
            }
        }
    }

    /// Values that no text gives: nothing to search, cards that are missing, and swaps of them.
    #[test]
    fn impossible_cases_do_not_panic() {
        let huge = usize::MAX;
        for (rows, cols) in [
            (0, 0),
            (0, 5),
            (5, 0),
            (huge, huge),
            (1, 2),
            (2, 1),
            (11, 1),
        ] {
            let case = case(rows, cols, "A", "B", &[[u32::MAX; 4]]);
            assert!(reference(&case).0.winners.is_empty());
            search_winner(rows, cols, &case.alice, &case.bob);
            assert!(line_of_play(rows, cols, &case.alice, &case.bob).is_empty());
        }
        assert!(reference(&case(0, 5, "", "", &[])).0.winners.is_empty());
        assert!(reference(&case(5, 0, "", "", &[])).0.winners.is_empty());
        // Column 2 of two is not the first column of the next row.
        let case = case(
            2,
            2,
            "BB AA",
            "AB BA",
            &[[0, 2, 1, 0], [1, 1, 0, 2], [2, 0, 0, 0]],
        );
        assert_eq!(reference(&case).0.winners, [Bob; 4]);
    }

    /// Far beyond a search: one A more than cards is Alice's, whatever the rows.
    #[test]
    fn search_of_large_boards_falls_back_to_the_closed_form() {
        let (rows, cols) = (10, 1_000);
        let (mut alice, bob) = (vec![Letter::A; 10_000], vec![Letter::B; 10_000]);
        assert_eq!(search_winner(rows, cols, &alice, &bob), Alice);
        alice[0] = Letter::B;
        assert_eq!(search_winner(rows, cols, &alice, &bob), Bob);
    }

    /// 1 x 3 has 128 states, so that its layouts can use up the budget to the last one.
    #[test]
    fn budget_separates_search_from_recount() {
        let layouts = SEARCH_BUDGET / 128;
        assert_eq!(layouts * 128, SEARCH_BUDGET);
        for (count, basis) in [(layouts - 1, Basis::Searched), (layouts, Basis::Recounted)] {
            let swaps = vec![[0, 0, 0, 0]; count as usize];
            let (outcome, found) = reference(&case(1, 3, "ABA", "BAB", &swaps));
            assert_eq!(found, basis);
            // One row, balanced: Alice wins them all.
            assert_eq!(outcome.winners, vec![Alice; count as usize + 1]);
        }
    }
}
