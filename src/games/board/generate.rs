//! The generator: size, bottom rows and kinds of swaps are chosen, the rest follows from a seed.
//!
//! A board of random letters is practically always Alice's, so the bottom rows
//! are chosen to be nearly free of the other player's letters, and many swaps
//! are looked for that change the winner.

use super::case::{Case, Letter, MAX_CELLS, MAX_ROWS, MAX_SWAPS, Swap};
use super::reference::{SEARCH_BUDGET, states};
use super::text::print;
use crate::game::{Profile, Sample};
use crate::source::{Seeded, Source, pick, shuffle, weighted};

/// A case, or in the default profile now and then a text that need not be valid.
///
/// What the source guarantees and what has a meaning are the same here.
pub fn generate(source: &mut dyn Source, profile: Profile) -> Sample<Case> {
    match profile {
        Profile::Contest | Profile::Wide => Sample::Case(case(source)),
        Profile::Default => match weighted(source, &[84, 12, 4]) {
            0 => Sample::Case(case(source)),
            1 => Sample::Text(broken(source)),
            _ => Sample::Text(raw(source)),
        },
    }
}

/// Sizes whose search is short.
const GRIDS: [(usize, usize); 8] = [
    (2, 2),
    (2, 2),
    (2, 3),
    (3, 2),
    (4, 2),
    (3, 3),
    (5, 2),
    (6, 2),
];

/// The size of a board.
fn size(source: &mut dyn Source) -> (usize, usize) {
    match weighted(source, &[58, 4, 10, 12, 8, 4, 4]) {
        0 => *pick(source, &GRIDS),
        1 => (1, 1),
        2 => (1, 2 + source.below(6) as usize),
        3 => (2 + source.below(8) as usize, 1),
        4 => (2 + source.below(4) as usize, 2 + source.below(7) as usize),
        5 => (MAX_ROWS, 1 + source.below(4) as usize),
        _ => (1 + source.below(3) as usize, 20 + source.below(80) as usize),
    }
}

/// How many letters of the other player a bottom row has.
#[derive(Clone, Copy)]
enum Edge {
    Exactly(usize),
    All,
    Any,
}

const EDGES: [Edge; 5] = [
    Edge::Exactly(0),
    Edge::Exactly(1),
    Edge::Exactly(2),
    Edge::All,
    Edge::Any,
];

/// Kinds of swaps, of which a case may leave some out.
#[derive(Clone, Copy)]
enum Kind {
    /// One that changes the winner, if a few attempts find one.
    Turning,
    /// The one before again.
    Back,
    /// Two bottom cards.
    Bottoms,
    /// Any two cards.
    Any,
}

const KINDS: [Kind; 4] = [Kind::Turning, Kind::Back, Kind::Bottoms, Kind::Any];
/// Weights of the kinds in a case: mixed, and with one or more switched off.
const KIND_WEIGHTS: [[u32; 4]; 5] = [
    [5, 1, 2, 2],
    [1, 0, 0, 0],
    [0, 1, 3, 2],
    [3, 2, 0, 0],
    [0, 0, 0, 1],
];

fn case(source: &mut dyn Source) -> Case {
    let (rows, cols) = size(source);
    let alice = EDGES[weighted(source, &[34, 30, 8, 12, 16])];
    let bob = EDGES[weighted(source, &[20, 34, 8, 18, 20])];
    let above = source.below(5);
    let count = swap_count(source, rows, cols);
    let kinds = pick(source, &KIND_WEIGHTS);
    let mut rest = source.rest();
    let mut draft = Draft::new(rows, cols, alice, bob, above, &mut rest);
    for _ in 0..count {
        let kind = KINDS[weighted(&mut rest, kinds)];
        draft.add_swap(kind, &mut rest);
    }
    draft.case
}

/// Mostly few enough for the reference to search every layout, where it can search the first at all.
fn swap_count(source: &mut dyn Source, rows: usize, cols: usize) -> usize {
    let searched = (SEARCH_BUDGET / states(rows, cols))
        .saturating_sub(1)
        .min(14) as u32;
    let most = if searched == 0 || source.chance(1, 16) {
        24
    } else {
        searched
    };
    let few = most.min(4);
    1 + match source.below(3) {
        0 => 0,
        1 => source.below(few) as usize,
        _ => source.below(most) as usize,
    }
}

/// A case in the making, with the layouts as they stand after the swaps so far.
struct Draft {
    case: Case,
    alice: Vec<Letter>,
    bob: Vec<Letter>,
    /// B in Alice's bottom row, A in Bob's.
    foreign: [usize; 2],
}

impl Draft {
    fn new(
        rows: usize,
        cols: usize,
        alice: Edge,
        bob: Edge,
        above: u32,
        rest: &mut Seeded,
    ) -> Draft {
        let her_b = foreign(alice, cols, rest);
        // A single row each is all there is, so hers decides how many A are left for him.
        let his_a = if rows == 1 {
            her_b
        } else {
            foreign(bob, cols, rest)
        };
        let [alice_top, bob_top] = tops(rows, cols, her_b, his_a, above, rest);
        let row = |count, letter, rest: &mut Seeded| {
            let mut row = vec![letter; count];
            row.resize(cols, other(letter));
            shuffle(rest, &mut row);
            row
        };
        let alice = [alice_top, row(her_b, Letter::B, rest)].concat();
        let bob = [bob_top, row(his_a, Letter::A, rest)].concat();
        Draft {
            case: Case {
                rows,
                cols,
                alice: alice.clone(),
                bob: bob.clone(),
                swaps: Vec::new(),
            },
            alice,
            bob,
            foreign: [her_b, his_a],
        }
    }

    fn add_swap(&mut self, kind: Kind, rest: &mut Seeded) {
        let swap = match (kind, self.case.swaps.last()) {
            (Kind::Turning, _) => self.turning(rest),
            (Kind::Back, Some(&last)) => last,
            (Kind::Bottoms, _) => self.any(rest, [true; 2]),
            (Kind::Back | Kind::Any, _) => self.any(rest, [false; 2]),
        };
        self.foreign = self.foreign_after(&swap);
        let (mine, his) = self.places(&swap);
        std::mem::swap(&mut self.alice[mine], &mut self.bob[his]);
        self.case.swaps.push(swap);
    }

    fn turning(&self, rest: &mut Seeded) -> Swap {
        let turns =
            |swap: &Swap| self.bob_wins(self.foreign_after(swap)) != self.bob_wins(self.foreign);
        let mut swap = self.near_edge(rest);
        for _ in 0..10 {
            if turns(&swap) {
                break;
            }
            swap = self.near_edge(rest);
        }
        swap
    }

    fn bob_wins(&self, [her_b, his_a]: [usize; 2]) -> bool {
        her_b == 0 && his_a > 0
    }

    /// A swap of at least one bottom card, often of the first foreign one of a bottom row.
    fn near_edge(&self, rest: &mut Seeded) -> Swap {
        let bottoms = *pick(rest, &[[true, true], [true, false], [false, true]]);
        let mut swap = self.any(rest, bottoms);
        let bottom = (self.case.rows - 1) * self.case.cols;
        let first = |letters: &[Letter], foreign| {
            letters[bottom..]
                .iter()
                .position(|&letter| letter == foreign)
        };
        let aimed = rest.below(4);
        if aimed & 1 == 1 && bottoms[0] {
            swap.c1 = first(&self.alice, Letter::B).map_or(swap.c1, |column| column as u32);
        }
        if aimed & 2 == 2 && bottoms[1] {
            swap.c2 = first(&self.bob, Letter::A).map_or(swap.c2, |column| column as u32);
        }
        swap
    }

    fn any(&self, rest: &mut Seeded, bottoms: [bool; 2]) -> Swap {
        let (rows, cols) = (self.case.rows as u32, self.case.cols as u32);
        let [r1, r2] = bottoms.map(|bottom| if bottom { rows - 1 } else { rest.below(rows) });
        Swap {
            r1,
            c1: rest.below(cols),
            r2,
            c2: rest.below(cols),
        }
    }

    fn places(&self, swap: &Swap) -> (usize, usize) {
        let place = |row: u32, col: u32| row as usize * self.case.cols + col as usize;
        (place(swap.r1, swap.c1), place(swap.r2, swap.c2))
    }

    /// The foreign letters of both bottom rows after a swap.
    fn foreign_after(&self, swap: &Swap) -> [usize; 2] {
        let (mine, his) = self.places(swap);
        let (given, taken) = (self.alice[mine], self.bob[his]);
        let bottom = |row: u32| row as usize + 1 == self.case.rows;
        let [mut her_b, mut his_a] = self.foreign;
        match (given, taken) {
            (Letter::A, Letter::B) => {
                her_b += usize::from(bottom(swap.r1));
                his_a += usize::from(bottom(swap.r2));
            }
            (Letter::B, Letter::A) => {
                her_b -= usize::from(bottom(swap.r1));
                his_a -= usize::from(bottom(swap.r2));
            }
            _ => {}
        }
        [her_b, his_a]
    }
}

fn other(letter: Letter) -> Letter {
    match letter {
        Letter::A => Letter::B,
        Letter::B => Letter::A,
    }
}

fn foreign(edge: Edge, cols: usize, rest: &mut Seeded) -> usize {
    match edge {
        Edge::Exactly(count) => count.min(cols),
        Edge::All => cols,
        Edge::Any => rest.below(cols as u32 + 1) as usize,
    }
}

/// Both layouts above the bottom rows, which make the letters balanced.
///
/// With two rows or more there is room: 2M bottom cards leave at least as many above.
fn tops(
    rows: usize,
    cols: usize,
    her_b: usize,
    his_a: usize,
    above: u32,
    rest: &mut Seeded,
) -> [Vec<Letter>; 2] {
    let size = (rows - 1) * cols;
    let bottom_a = cols - her_b + his_a;
    let mut letters = vec![Letter::A; rows * cols - bottom_a];
    letters.resize(2 * size, Letter::B);
    match above {
        // All of Alice's own letters in her layout, or all in his.
        0 => {}
        1 => letters.reverse(),
        _ => shuffle(rest, &mut letters),
    }
    let bob = letters.split_off(size);
    [letters, bob]
}

/// A small change of a case that leaves it valid.
pub fn mutate(case: &mut Case, source: &mut dyn Source) {
    let step = source.below(8);
    let mut rest = source.rest();
    let swaps = case.swaps.len() as u32;
    let at = rest.below(swaps) as usize;
    match step {
        0 if swaps > 1 => {
            case.swaps.remove(at);
        }
        1 if (swaps as usize) < MAX_SWAPS => case.swaps.insert(at, case.swaps[at]),
        2 | 3 => change_swap(case, at, &mut rest),
        4 => exchange_within(&mut case.alice, &mut rest),
        5 => exchange_within(&mut case.bob, &mut rest),
        6 if case.rows < MAX_ROWS && (case.rows + 1) * case.cols <= MAX_CELLS => {
            add_top_row(case, &mut rest);
        }
        _ => exchange_between(case, &mut rest),
    }
}

fn change_swap(case: &mut Case, at: usize, rest: &mut Seeded) {
    let (rows, cols) = (case.rows as u32, case.cols as u32);
    let swap = &mut case.swaps[at];
    match rest.below(4) {
        0 => swap.r1 = rest.below(rows),
        1 => swap.c1 = rest.below(cols),
        2 => swap.r2 = rest.below(rows),
        _ => swap.c2 = rest.below(cols),
    }
}

fn exchange_within(letters: &mut [Letter], rest: &mut Seeded) {
    let [one, two] = [0; 2].map(|_: u32| rest.below(letters.len() as u32) as usize);
    letters.swap(one, two);
}

fn exchange_between(case: &mut Case, rest: &mut Seeded) {
    let cells = case.alice.len() as u32;
    let (mine, his) = (rest.below(cells) as usize, rest.below(cells) as usize);
    std::mem::swap(&mut case.alice[mine], &mut case.bob[his]);
}

/// A row of random letters above Alice's and the opposite one above Bob's.
fn add_top_row(case: &mut Case, rest: &mut Seeded) {
    let row: Vec<Letter> = (0..case.cols)
        .map(|_| *pick(rest, &[Letter::A, Letter::B]))
        .collect();
    case.bob.splice(0..0, row.iter().copied().map(other));
    case.alice.splice(0..0, row);
    case.rows += 1;
    for swap in &mut case.swaps {
        swap.r1 += 1;
        swap.r2 += 1;
    }
}

/// Words that replace a number.
const BAD_NUMBERS: [&str; 12] = [
    "0",
    "-1",
    "+1",
    "1.0",
    "x",
    "",
    "11",
    "200001",
    "1000001",
    "18446744073709551617",
    "1\0",
    "A",
];

/// The text of a case with one thing wrong, or right but in an odd form.
fn broken(source: &mut dyn Source) -> Vec<u8> {
    let step = source.below(12);
    let number = *pick(source, &BAD_NUMBERS);
    let case = case(source);
    let mut rest = source.rest();
    let mut lines: Vec<String> = print(&case).lines().map(str::to_owned).collect();
    let at = rest.below(lines.len() as u32) as usize;
    let row = 1 + rest.below(2 * case.rows as u32) as usize;
    let numbers = 2 * case.rows + 1 + rest.below(case.swaps.len() as u32 + 1) as usize;
    match step {
        0 => lines[0] = with_word(&lines[0], number, &mut rest),
        1 | 2 => lines[numbers] = with_word(&lines[numbers], number, &mut rest),
        3 => lines[row] = broken_row(&lines[row], &mut rest),
        4 => lines[row] = lines[row].replacen(['A', 'B'], "A", case.cols),
        5 => lines[row].push('B'),
        6 => lines[at] = String::new(),
        7 => {
            lines.remove(at);
        }
        8 => lines.insert(at, lines[at].clone()),
        9 => lines[at].push_str(" 1"),
        10 => lines.truncate(at),
        _ => return odd_form(&lines).into_bytes(),
    }
    lines.join("\n").into_bytes()
}

fn with_word(line: &str, word: &str, rest: &mut Seeded) -> String {
    let mut words: Vec<&str> = line.split(' ').collect();
    let at = rest.below(words.len() as u32) as usize;
    words[at] = word;
    words.join(" ")
}

/// A letter less, or another letter in the place of one.
fn broken_row(row: &str, rest: &mut Seeded) -> String {
    let at = rest.below(row.len() as u32) as usize;
    let letter = *pick(rest, &["", "a", "C", " ", "0", "\u{e9}"]);
    format!("{}{letter}{}", &row[..at], &row[at + 1..])
}

/// The same input with other blanks, line ends and leading zeros.
fn odd_form(lines: &[String]) -> String {
    let odd = lines.iter().map(|line| match line.as_bytes().first() {
        Some(b'A' | b'B') => format!("\t{line} \r\n"),
        _ => format!(" 0{}\r\n", line.replace(' ', "\t 00")),
    });
    odd.chain([" \n\n".to_owned()]).collect()
}

/// Bytes of the kinds that the format is made of, and a few others.
fn raw(source: &mut dyn Source) -> Vec<u8> {
    const BYTES: &[u8] = b"1122 \n\n\nAABB03 \t\rab-+9\x00\xff";
    let length = source.below(48);
    let mut rest = source.rest();
    (0..length).map(|_| *pick(&mut rest, BYTES)).collect()
}

#[cfg(test)]
mod tests {
    use super::super::text::parse;
    use super::*;
    use crate::text::Admission;

    fn valid(index: u64) -> Case {
        let mut source = Seeded::for_case("generate", "board", "wide", index);
        match generate(&mut source, Profile::Wide) {
            Sample::Case(case) => case,
            Sample::Text(text) => panic!("{text:?}"),
        }
    }

    #[test]
    fn generated_cases_are_valid() {
        for index in 0..2_000 {
            let case = valid(index);
            let text = print(&case);
            assert_eq!(
                parse(text.as_bytes(), Admission::Contest),
                Ok(case),
                "{text}"
            );
        }
    }

    #[test]
    fn short_inputs_of_a_fuzzer_make_cases_too() {
        for length in 0..40 {
            let bytes: Vec<u8> = (0..length)
                .map(|place: u8| place.wrapping_mul(37))
                .collect();
            let mut source = crate::source::Bytes::new(&bytes);
            let Sample::Case(case) = generate(&mut source, Profile::Wide) else {
                panic!("the wide profile makes cases");
            };
            let text = print(&case);
            assert_eq!(parse(text.as_bytes(), Admission::Wide), Ok(case));
        }
    }

    #[test]
    fn at_least_three_in_ten_are_grids_that_are_searched() {
        let searched = (0..1_000).filter(|&index| {
            let case = valid(index);
            let layouts = case.swaps.len() as u64 + 1;
            let searched = states(case.rows, case.cols).saturating_mul(layouts) <= SEARCH_BUDGET;
            searched && case.rows > 1 && case.cols > 1
        });
        // Of the default profile 84 in 100 are such cases.
        assert!(searched.count() * 84 / 100 > 350);
    }

    #[test]
    fn mutations_change_most_cases_and_keep_them_valid() {
        let mut source = Seeded::from_number(3);
        let mut changed = 0;
        for index in 0..1_000 {
            let before = valid(index);
            let mut after = before.clone();
            mutate(&mut after, &mut source);
            changed += u32::from(after != before);
            let text = print(&after);
            assert_eq!(parse(text.as_bytes(), Admission::Wide), Ok(after), "{text}");
        }
        assert!(changed > 500, "{changed}");
    }
}
