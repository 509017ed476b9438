//! A toy game for the tests of everything around the games: it goes wrong where it is asked to.

use crate::contest::{AnswerStyle, Contest};
use crate::game::{
    About, Basis, Game, Impostor, Label, LabelSet, NoAnswer, Profile, Proof, Sample, SolveOptions,
    ThirdVoice,
};
use crate::source::{Seeded, Source};
use crate::text::{Admission, ErrorKind, Rejection, TextError};
use serde::Serialize;

/// A list of numbers; each is squared. What goes wrong is chosen by the number.
pub struct Toy;

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Squares {
    pub rows: Vec<Row>,
    pub total: u64,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Row {
    pub number: u64,
    pub square: u64,
    pub digits: Vec<u8>,
}

/// The engine sees a wrong second digit here,
pub const WRONG_DIGIT: u64 = 77;
/// panics here,
pub const ENGINE_PANICS: u64 = 88;
/// and the reference here.
pub const REFERENCE_PANICS: u64 = 99;
/// The parser accepts this number, the recogniser does not.
pub const PARSER_ONLY: &[u8] = b"55";
/// Both refuse this, for the same reason at different places.
pub const REFUSED_ELSEWHERE: &[u8] = b"44 x";
/// Printing loses this one.
pub const LOST: u64 = 66;
/// The reference gives up at this number and tells what comes before it.
pub const GIVEN_UP: u64 = 1_000;
/// This one has no answer.
pub const NO_ANSWER: u64 = 97;
/// An input with this one cannot be joined with another.
pub const ALONE: u64 = 500;

/// Places of the labels.
pub const EMPTY: usize = 0;
pub const LARGE: usize = 1;
pub const ODD: usize = 2;
pub const TWICE: usize = 3;

pub fn squares(numbers: &[u64]) -> Squares {
    let row = |&number: &u64| Row {
        number,
        square: number * number,
        digits: (number * number)
            .to_string()
            .bytes()
            .map(|digit| digit - b'0')
            .collect(),
    };
    Squares {
        rows: numbers.iter().map(row).collect(),
        total: numbers.iter().map(|number| number * number).sum(),
    }
}

impl Game for Toy {
    type Case = Vec<u64>;
    type Outcome = Squares;

    const ABOUT: About = About {
        name: "toy",
        title: "squares",
        source: "here",
        compared: "rows and total",
        separator: None,
    };
    const LABELS: &'static [Label] = &[
        Label::new("empty", 1, "no numbers"),
        Label::new("large", 1, "a number from 50 on"),
        Label::new("odd", 1, "an odd number"),
        Label::new("twice", 1, "a number twice"),
    ];

    fn parse(text: &[u8], _: Admission) -> Result<Vec<u64>, TextError> {
        let bad = |at| TextError::at(text, at, ErrorKind::BadNumber, "a number");
        let text = std::str::from_utf8(text).map_err(|error| bad(error.valid_up_to()))?;
        let numbers = text.split_whitespace().map(str::parse);
        numbers.collect::<Result<_, _>>().map_err(|_| bad(0))
    }

    fn recognise(text: &[u8], admission: Admission) -> Result<(), Rejection> {
        if text.trim_ascii() == PARSER_ONLY {
            return Err(Rejection {
                line: 1,
                column: 1,
                kind: ErrorKind::BadNumber,
            });
        }
        let mut read = Toy::parse(text, admission)
            .map(drop)
            .map_err(|error| error.rejection());
        if let (REFUSED_ELSEWHERE, Err(rejection)) = (text, &mut read) {
            rejection.column = 4;
        }
        read
    }

    fn print(case: &Vec<u64>) -> String {
        let kept = case.iter().filter(|&&number| number != LOST);
        kept.map(|number| format!("{number}\n")).collect()
    }

    fn engine(case: &Vec<u64>) -> Squares {
        assert!(
            !case.contains(&ENGINE_PANICS),
            "the engine cannot square {ENGINE_PANICS}"
        );
        let mut outcome = squares(case);
        for row in outcome
            .rows
            .iter_mut()
            .filter(|row| row.number == WRONG_DIGIT)
        {
            row.digits[1] += 1;
        }
        outcome
    }

    fn reference(case: &Vec<u64>) -> (Squares, Basis) {
        assert!(!case.contains(&REFERENCE_PANICS), "the reference cannot");
        match case.iter().position(|&number| number == GIVEN_UP) {
            Some(place) => (squares(&case[..place]), Basis::Prefix),
            None => (squares(case), Basis::Rules),
        }
    }

    fn engine_as_far_as(case: &Vec<u64>, reference: &Squares) -> Squares {
        Toy::engine(&case[..reference.rows.len()].to_vec())
    }

    /// Up to four numbers below 80; one time in eight a text, every second of them of numbers.
    fn generate(source: &mut dyn Source, profile: Profile) -> Sample<Vec<u64>> {
        let texts: [&[u8]; 2] = [b"12 13", b"12 x"];
        if profile == Profile::Default && source.chance(1, 8) {
            return Sample::Text(texts[source.below(2) as usize].to_vec());
        }
        let count = source.below(5);
        Sample::Case((0..count).map(|_| u64::from(source.below(80))).collect())
    }

    fn mutate(case: &mut Vec<u64>, _: &mut dyn Source) {
        case.push(1);
    }

    fn labels(case: &Vec<u64>, _: &Squares) -> LabelSet {
        let mut labels = LabelSet::default();
        labels.insert_if(case.is_empty(), EMPTY);
        labels.insert_if(case.iter().any(|&number| number >= 50), LARGE);
        labels.insert_if(case.iter().any(|&number| number % 2 == 1), ODD);
        let twice = |place: usize| case[..place].contains(&case[place]);
        labels.insert_if((0..case.len()).any(twice), TWICE);
        labels
    }

    /// Each number left out, then each one less.
    fn shrink(case: &Vec<u64>) -> Box<dyn Iterator<Item = Vec<u64>> + '_> {
        let fewer = (0..case.len()).map(|gone| {
            let mut less = case.clone();
            less.remove(gone);
            less
        });
        let less = (0..case.len()).filter(|&place| case[place] > 0);
        let less = less.map(|place| {
            let mut less = case.clone();
            less[place] -= 1;
            less
        });
        Box::new(fewer.chain(less))
    }

    fn explain(_: &Vec<u64>, outcome: &Squares, _: bool) -> String {
        format!("the squares add up to {}", outcome.total)
    }

    fn answer(outcome: &Squares, options: &SolveOptions) -> Result<String, NoAnswer> {
        let unanswered = |row: &Row| row.number == NO_ANSWER;
        if let Some(place) = outcome.rows.iter().position(unanswered) {
            return Err(NoAnswer {
                game: place + 1,
                message: "no answer".to_owned(),
            });
        }
        if options.each {
            let lines = outcome.rows.iter().map(|row| format!("{}\n", row.square));
            return Ok(lines.collect());
        }
        Ok(format!("{}\n", outcome.total))
    }

    fn proofs() -> &'static [Proof] {
        &[]
    }

    fn expected_totals(_: &str) -> &'static [(&'static str, u64)] {
        &[("pairs", 3)]
    }

    const IMPOSTORS: &'static [Impostor] = &[
        Impostor {
            name: "doubles",
            known_from: "squares taken for doubles",
            label: "empty",
        },
        Impostor {
            name: "panics-at-3",
            known_from: "nobody",
            label: "odd",
        },
        Impostor {
            name: "after-the-end",
            known_from: "what comes after the place where the reference gives up",
            label: "large",
        },
    ];

    fn third_voice(case: &Vec<u64>, fault: Option<usize>) -> ThirdVoice<Squares> {
        let mut outcome = squares(case);
        if fault == Some(0) {
            outcome.total = case.iter().map(|number| 2 * number).sum();
        }
        assert!(fault != Some(1) || !case.contains(&3), "no three");
        if fault == Some(2) && case.contains(&GIVEN_UP) {
            outcome.total += 1;
        }
        ThirdVoice {
            outcome,
            reached: fault.is_some_and(|fault| fault < 2 || case.contains(&GIVEN_UP)),
        }
    }
}

impl Contest for Toy {
    const BLOCK: u64 = 6;

    /// Two cases together.
    fn inputs(cases: Vec<Vec<u64>>, _: &mut Seeded, _: AnswerStyle) -> Vec<Vec<u64>> {
        cases.chunks(2).map(<[_]>::concat).collect()
    }

    fn units(case: &Vec<u64>) -> u64 {
        case.len() as u64
    }

    fn part(case: &Vec<u64>, from: u64, to: u64) -> Option<Vec<u64>> {
        Some(case[from as usize..to as usize].to_vec())
    }

    fn joined(cases: &[Vec<u64>]) -> Option<Vec<u64>> {
        let all = cases.concat();
        (!all.contains(&ALONE)).then_some(all)
    }

    /// Odd numbers and even ones.
    fn class(case: &Vec<u64>, _: AnswerStyle) -> u8 {
        (case[0] % 2) as u8
    }

    /// A number from 200 on: all from 100 to 109, which have as many cards.
    fn shortened(case: &Vec<u64>) -> Vec<Vec<u64>> {
        match case[..] {
            [number] if number >= 200 => (100..110).map(|number| vec![number]).collect(),
            _ => Vec::new(),
        }
    }

    fn expected(outcome: &Squares, style: AnswerStyle) -> Vec<String> {
        match style {
            AnswerStyle::Each => {
                let squares = outcome.rows.iter().map(|row| row.square.to_string());
                squares.collect()
            }
            _ => vec![outcome.total.to_string()],
        }
    }

    fn read(output: &str, _: AnswerStyle) -> Result<Vec<String>, String> {
        let words: Vec<String> = output.split_whitespace().map(str::to_owned).collect();
        if output.contains('?') {
            return Err("a question is no answer".to_owned());
        }
        Ok(words)
    }

    /// The same numbers, doubled or as they are, would explain an answer.
    fn readings(case: &Vec<u64>, answer: &[String], _: AnswerStyle) -> Vec<String> {
        let total: u64 = case.iter().sum();
        let doubled = (2 * total, "doubling");
        let plain = (total, "adding");
        let fit = [doubled, plain].into_iter();
        let fit = fit.filter(|(total, _)| answer == [total.to_string()]);
        fit.map(|(_, reading)| reading.to_owned()).collect()
    }

    fn enumerated(index: u64) -> Option<Vec<u64>> {
        (index < 20).then(|| vec![index])
    }
}
