//! The one oracle: does a case show a bug?
//!
//! Whole outcomes are compared. Only when they differ are both serialized, to
//! name the first differing field by its path. Panics on either side are
//! caught and are disagreements too, and so is a text on which parser and
//! recogniser part.

use crate::game::{Basis, Game, LabelSet};
use crate::text::{Admission, Rejection};
use serde::Serialize;
use serde_json::Value;
use std::cell::RefCell;
use std::panic::{self, AssertUnwindSafe};

/// Who is held against the reference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// The engine.
    Engine,
    /// The engine with one field of its outcome falsified: a harness that finds nothing then is broken.
    Canary,
    /// The third voice, without a fault.
    ThirdVoice,
    /// The third voice with the fault at a place in [`Game::IMPOSTORS`].
    Impostor(usize),
}

/// What kind of bug a case shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// The outcomes differ.
    Outcome,
    /// The engine panicked.
    EnginePanic,
    /// The reference panicked.
    ReferencePanic,
    /// Parser and recogniser differ on acceptance, place or kind.
    Acceptance,
    /// Printed and read again, the case is another.
    RoundTrip,
    /// Parser, recogniser, printer or label function panicked.
    TextPanic,
    /// A proof did not reach the totals that are known.
    Totals,
    /// A stored case's answer is not the one stored beside it.
    StoredAnswer,
}

/// A bug: where the two sides part, and what each says there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Disagreement {
    /// What kind of bug.
    pub kind: Kind,
    /// The first differing field, as in `deals[3].hands[0].key[2]`; empty where no field is concerned.
    pub path: String,
    /// The engine (or parser) there.
    pub engine: String,
    /// The reference (or recogniser) there.
    pub reference: String,
}

/// What the oracle found about a case.
#[derive(Clone, Debug)]
pub struct Judgement<O> {
    /// What the subject said, if it did not panic.
    pub engine: Option<O>,
    /// What the reference said, if it did not panic.
    pub reference: Option<O>,
    /// What the reference's outcome rests on.
    pub basis: Basis,
    /// The bug, if there is one.
    pub disagreement: Option<Disagreement>,
}

/// What the oracle found about a text.
#[derive(Clone, Debug)]
pub struct TextJudgement<G: Game> {
    /// The case and its judgement, if the text is admitted at all.
    pub case: Option<(G::Case, Judgement<G::Outcome>)>,
    /// The first bug, if there is one.
    pub disagreement: Option<Disagreement>,
}

/// Compares subject and reference on a case.
pub fn judge<G: Game>(case: &G::Case, subject: Subject) -> Judgement<G::Outcome> {
    let reference = caught(|| G::reference(case));
    let engine = caught(|| match (subject, &reference) {
        (Subject::ThirdVoice, _) => G::third_voice(case, None).outcome,
        (Subject::Impostor(fault), _) => G::third_voice(case, Some(fault)).outcome,
        (_, Ok((told, Basis::Prefix))) => G::engine_as_far_as(case, told),
        _ => G::engine(case),
    });
    let disagreement = match (&engine, &reference) {
        (Err(panic), _) => Some(panicked(Kind::EnginePanic, panic)),
        (_, Err(panic)) => Some(panicked(Kind::ReferencePanic, panic)),
        (Ok(left), Ok((right, _))) => compare(left, right, subject),
    };
    let (reference, basis) = match reference {
        Ok((outcome, basis)) => (Some(outcome), basis),
        Err(_) => (None, Basis::Rules),
    };
    Judgement {
        engine: engine.ok(),
        reference,
        basis,
        disagreement,
    }
}

/// Holds parser against recogniser on a text, then subject against reference if it is valid.
pub fn judge_text<G: Game>(text: &[u8], subject: Subject) -> TextJudgement<G> {
    let mut admitted = None;
    for admission in Admission::ALL {
        match caught(|| read::<G>(text, admission)) {
            Ok(Ok(case)) => admitted = case.or(admitted),
            Ok(Err(disagreement)) => return refuted(disagreement),
            Err(panic) => return refuted(panicked(Kind::TextPanic, &panic)),
        }
    }
    let Some(case) = admitted else {
        return TextJudgement {
            case: None,
            disagreement: None,
        };
    };
    let judgement = judge::<G>(&case, subject);
    TextJudgement {
        disagreement: judgement.disagreement.clone(),
        case: Some((case, judgement)),
    }
}

fn refuted<G: Game>(disagreement: Disagreement) -> TextJudgement<G> {
    TextJudgement {
        case: None,
        disagreement: Some(disagreement),
    }
}

/// The labels of a judged case, from whichever side has an outcome.
pub fn labels<G: Game>(case: &G::Case, judgement: &Judgement<G::Outcome>) -> LabelSet {
    let outcome = judgement.reference.as_ref().or(judgement.engine.as_ref());
    outcome.map_or_else(LabelSet::default, |outcome| {
        caught(|| G::labels(case, outcome)).unwrap_or_default()
    })
}

/// Reads a text on both sides; `Err` is a disagreement between them.
fn read<G: Game>(text: &[u8], admission: Admission) -> Result<Option<G::Case>, Disagreement> {
    let parsed = G::parse(text, admission);
    let recognised = G::recognise(text, admission);
    match (parsed, recognised) {
        (Ok(case), Ok(())) => {
            let printed = G::print(&case);
            match G::parse(printed.as_bytes(), admission) {
                Ok(again) if again == case => Ok(Some(case)),
                Ok(_) => Err(lost_in_print("another case".to_owned())),
                Err(error) => Err(lost_in_print(error.to_string())),
            }
        }
        (Err(error), Err(rejection)) if error.rejection() == rejection => Ok(None),
        (parsed, recognised) => Err(Disagreement {
            kind: Kind::Acceptance,
            path: format!("admission[{}]", admission_name(admission)),
            engine: verdict(parsed.map(drop).map_err(|error| error.rejection())),
            reference: verdict(recognised),
        }),
    }
}

fn admission_name(admission: Admission) -> &'static str {
    match admission {
        Admission::Contest => "contest",
        Admission::Wide => "wide",
    }
}

fn lost_in_print(engine: String) -> Disagreement {
    Disagreement {
        kind: Kind::RoundTrip,
        path: "print".to_owned(),
        engine,
        reference: "the same case".to_owned(),
    }
}

fn verdict(reading: Result<(), Rejection>) -> String {
    match reading {
        Ok(()) => "accepted".to_owned(),
        Err(rejection) => format!("refused at {rejection}"),
    }
}

fn panicked(kind: Kind, message: &str) -> Disagreement {
    let mut disagreement = Disagreement {
        kind,
        path: String::new(),
        engine: "no panic".to_owned(),
        reference: "no panic".to_owned(),
    };
    let side = match kind {
        Kind::ReferencePanic => &mut disagreement.reference,
        _ => &mut disagreement.engine,
    };
    *side = format!("panicked: {message}");
    disagreement
}

/// The first difference of two outcomes, `None` if they are equal.
pub fn difference<O: PartialEq + Serialize>(engine: &O, reference: &O) -> Option<Disagreement> {
    (engine != reference).then(|| differing(&to_value(engine), &to_value(reference)))
}

/// With the canary there always is a difference.
fn compare<O: PartialEq + Serialize>(
    engine: &O,
    reference: &O,
    subject: Subject,
) -> Option<Disagreement> {
    if subject != Subject::Canary {
        return difference(engine, reference);
    }
    let mut falsified = to_value(engine);
    falsify(&mut falsified);
    Some(differing(&falsified, &to_value(reference)))
}

fn differing(engine: &Value, reference: &Value) -> Disagreement {
    let (path, engine, reference) = first_difference(engine, reference).unwrap_or_else(|| {
        // Unequal outcomes that serialize alike: the serialized form hides a field.
        (String::new(), engine.to_string(), "not equal".to_owned())
    });
    Disagreement {
        kind: Kind::Outcome,
        path,
        engine,
        reference,
    }
}

fn to_value(outcome: &impl Serialize) -> Value {
    serde_json::to_value(outcome).unwrap_or_else(|error| Value::String(error.to_string()))
}

/// Changes the last leaf of an outcome.
fn falsify(value: &mut Value) {
    match value {
        Value::Array(items) if !items.is_empty() => {
            if let Some(last) = items.last_mut() {
                falsify(last);
            }
        }
        Value::Object(fields) if !fields.is_empty() => {
            if let Some((_, last)) = fields.iter_mut().next_back() {
                falsify(last);
            }
        }
        leaf => *leaf = Value::String(format!("falsified {leaf}")),
    }
}

/// The path of the first place where two values differ, and both values there.
///
/// Fields are visited in the order of declaration. Lists are compared item by
/// item, then by `length`.
pub fn first_difference(left: &Value, right: &Value) -> Option<(String, String, String)> {
    let mut path = String::new();
    let (left, right) = descend(left, right, &mut path)?;
    Some((path, left, right))
}

fn descend(left: &Value, right: &Value, path: &mut String) -> Option<(String, String)> {
    let depth = path.len();
    match (left, right) {
        (Value::Array(a), Value::Array(b)) => {
            for (index, (x, y)) in a.iter().zip(b).enumerate() {
                path.push_str(&format!("[{index}]"));
                if let Some(found) = descend(x, y, path) {
                    return Some(found);
                }
                path.truncate(depth);
            }
            if a.len() == b.len() {
                return None;
            }
            push_field(path, "length");
            Some((a.len().to_string(), b.len().to_string()))
        }
        (Value::Object(a), Value::Object(b)) if a.keys().eq(b.keys()) => {
            for (name, x) in a {
                push_field(path, name);
                if let Some(found) = descend(x, &b[name], path) {
                    return Some(found);
                }
                path.truncate(depth);
            }
            None
        }
        _ if left == right => None,
        _ => Some((plain(left), plain(right))),
    }
}

fn push_field(path: &mut String, name: &str) {
    if !path.is_empty() {
        path.push('.');
    }
    path.push_str(name);
}

fn plain(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

thread_local! {
    /// Where the last panic of this thread happened, if the quiet hook is installed.
    static PLACE: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Keeps caught panics off standard error and remembers where they happened.
///
/// For programs that report panics as findings; installs a process-wide hook.
pub fn quiet_panics() {
    panic::set_hook(Box::new(|info| {
        let place = info.location().map(ToString::to_string);
        PLACE.with(|cell| *cell.borrow_mut() = place);
    }));
}

/// Runs a function; a panic becomes its message (and place).
pub fn caught<T>(run: impl FnOnce() -> T) -> Result<T, String> {
    panic::catch_unwind(AssertUnwindSafe(run)).map_err(|payload| {
        let message = payload
            .downcast_ref::<&str>()
            .map(|text| (*text).to_owned())
            .or_else(|| payload.downcast_ref::<String>().cloned())
            .unwrap_or_else(|| "a payload that is no text".to_owned());
        match PLACE.with(|cell| cell.borrow_mut().take()) {
            Some(place) => format!("{message} at {place}"),
            None => message,
        }
    })
}

#[cfg(test)]
mod tests;
