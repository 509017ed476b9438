//! Texts that are mostly refused: a record with one thing wrong, and raw text.

use super::{Source, any_card, any_token, text};
use crate::games::mighty::case::Case;
use crate::source::{Seeded, pick, shuffle, weighted};

/// Words that are wrong somewhere.
const WORDS: [&str; 44] = [
    "S1",
    "S11",
    "ST",
    "S010",
    "S0",
    "s2",
    "sa",
    "10S",
    "AS",
    "JX",
    "JCS",
    "JHD",
    "JD",
    "JH",
    "JDH",
    "JS",
    "JSC",
    "JC",
    "JB",
    "J",
    "JJ",
    "S",
    "1",
    "10",
    "XA",
    "N",
    "NN",
    "S13",
    "D20",
    "S12",
    "S21",
    "X12",
    "X11",
    "X21",
    "C00",
    "D7",
    "D013",
    "H+5",
    "N13",
    "\u{feff}SA",
    "S2\u{a0}H2",
    "\0",
    "é",
    "SA,",
];

/// What is done to a text.
#[derive(Clone, Copy)]
enum Damage {
    Replace,
    Remove,
    Insert,
    Twice,
    RemoveLine,
    BlankLine,
    RepeatLine,
    Bid,
    AllPass,
    Join,
    OneByte,
    CutOff,
    Spacing,
}

const DAMAGES: [Damage; 13] = [
    Damage::Replace,
    Damage::Remove,
    Damage::Insert,
    Damage::Twice,
    Damage::RemoveLine,
    Damage::BlankLine,
    Damage::RepeatLine,
    Damage::Bid,
    Damage::AllPass,
    Damage::Join,
    Damage::OneByte,
    Damage::CutOff,
    Damage::Spacing,
];

/// The line of the bids.
const BIDS: usize = 5;

/// A record with one thing wrong (or only written unusually).
pub(super) fn one_field(
    source: &mut dyn Source,
    record: impl Fn(&mut dyn Source) -> Case,
) -> Vec<u8> {
    let damage = *pick(source, &DAMAGES);
    let line = source.below(18) as usize;
    let case = record(source);
    let mut rest = source.rest();
    let printed = text::print(&case);
    let mut lines: Vec<Vec<&str>> = printed
        .lines()
        .map(|line| line.split(' ').collect())
        .collect();
    let place = rest.below(lines[line].len() as u32) as usize;
    match damage {
        Damage::Replace => lines[line][place] = wrong_word(&mut rest),
        Damage::Remove => {
            lines[line].remove(place);
        }
        Damage::Insert => lines[line].insert(place, wrong_word(&mut rest)),
        Damage::Twice => {
            let word = lines[line][place];
            lines[line].push(word);
        }
        Damage::RemoveLine => {
            lines.remove(line);
        }
        Damage::BlankLine => lines.insert(line, Vec::new()),
        Damage::RepeatLine => {
            let again = lines[line].clone();
            lines.insert(line, again);
        }
        Damage::Bid => lines[BIDS][rest.below(5) as usize] = wrong_word(&mut rest),
        Damage::AllPass => lines[BIDS] = vec!["N"; 5],
        Damage::Join | Damage::OneByte | Damage::CutOff | Damage::Spacing => {
            return respell(damage, &printed, &mut rest);
        }
    }
    written(&lines)
}

fn written(lines: &[Vec<&str>]) -> Vec<u8> {
    let lines: Vec<String> = lines.iter().map(|words| words.join(" ")).collect();
    (lines.join("\n") + "\n").into_bytes()
}

/// Damage below the level of words.
fn respell(damage: Damage, printed: &str, rest: &mut Seeded) -> Vec<u8> {
    let mut bytes = printed.as_bytes().to_vec();
    let at = rest.below(bytes.len() as u32) as usize;
    match damage {
        Damage::Join => {
            if let Some(blank) = bytes[at..].iter().position(|&byte| byte <= b' ') {
                bytes.remove(at + blank);
            }
        }
        Damage::OneByte => bytes[at] = rest.below(256) as u8,
        Damage::CutOff => bytes.truncate(at),
        _ => return respaced(printed, rest),
    }
    bytes
}

/// The same record in another spelling that is still accepted.
fn respaced(printed: &str, rest: &mut Seeded) -> Vec<u8> {
    let blank = *pick(rest, &[" ", "\t", "  ", " \r "]);
    let end = *pick(rest, &["\n", "\r\n", " \n"]);
    let tens = *pick(rest, &["10", "T"]);
    let mut lines = String::new();
    for line in printed.lines() {
        let words: Vec<String> = line
            .split(' ')
            .map(|word| match word.strip_suffix("10") {
                Some(suit) if suit.len() == 1 => format!("{suit}{tens}"),
                _ => word.to_owned(),
            })
            .collect();
        lines.push_str(&words.join(blank));
        lines.push_str(end);
    }
    match rest.below(3) {
        0 => lines.push_str(" \n\t\n"),
        1 => lines.truncate(lines.trim_end().len()),
        _ => {}
    }
    lines.into_bytes()
}

/// Text of no record: the right shape with any words, words in any shape, or bytes.
pub(super) fn raw(source: &mut dyn Source) -> Vec<u8> {
    let kind = weighted(source, &[3, 2, 1]);
    let size = source.below(200) as usize;
    let mut rest = source.rest();
    match kind {
        0 => shaped(&mut rest),
        1 => {
            let ends = [" ", " ", " ", " ", "\n"];
            (0..size)
                .flat_map(|_| [any_word(&mut rest, 4), (*pick(&mut rest, &ends)).to_owned()])
                .collect::<String>()
                .into_bytes()
        }
        _ => (0..size).map(|_| rest.below(256) as u8).collect(),
    }
}

/// 18 lines with the right numbers of words, most of them tokens.
fn shaped(rest: &mut Seeded) -> Vec<u8> {
    let mut counts = [10, 10, 10, 10, 10, 5, 4, 1, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5];
    if rest.chance(1, 8) {
        shuffle(rest, &mut counts);
    }
    let wrong_in_256 = *pick(rest, &[0, 1, 16]);
    let mut text = String::new();
    for (line, &count) in counts.iter().enumerate() {
        for _ in 0..count {
            match line {
                BIDS => text.push_str(pick::<&str>(
                    rest,
                    &["N", "S13", "X12", "D20", "H15", "C14"],
                )),
                0..8 if !rest.chance(wrong_in_256, 256) => {
                    text.push_str(&any_card(rest).to_string());
                }
                _ => text.push_str(&any_word(rest, wrong_in_256)),
            }
            text.push(' ');
        }
        text.push('\n');
    }
    text.into_bytes()
}

fn wrong_word(rest: &mut Seeded) -> &'static str {
    pick::<&str>(rest, &WORDS)
}

fn any_word(rest: &mut Seeded, wrong_in_256: u32) -> String {
    if rest.chance(wrong_in_256, 256) {
        wrong_word(rest).to_owned()
    } else {
        any_token(rest).to_string()
    }
}
