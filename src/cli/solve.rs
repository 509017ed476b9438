//! `solve` and `explain`.

use super::args::{self, ExplainArgs, ResultOrder, SolveArgs};
use super::diagnostic::Input;
use super::{Failure, Status, print};
use fairdeal::game::{Side, SolveOptions};
use fairdeal::text::Admission;

pub fn solve(args: &SolveArgs) -> Result<Status, Failure> {
    if args.each && args.game != "poker" {
        return Err(not_for("--each", &args.game));
    }
    if args.result_order != ResultOrder::TeamFirst && args.game != "mighty" {
        return Err(not_for("--result-order", &args.game));
    }
    let options = SolveOptions {
        side: side(args.side.reference),
        admission: admission(args.admission.multi_deck, &args.game)?,
        each: args.each,
        number_first: args.result_order == ResultOrder::NumberFirst,
    };
    let input = Input::new(args.file.as_deref());
    let mut reader = input.open()?;
    match args::game(&args.game).solve(&mut reader, &options) {
        Ok(answer) => print(&answer),
        Err(error) => Err(input.refused(error)),
    }
}

pub fn explain(args: &ExplainArgs) -> Result<Status, Failure> {
    let input = Input::new(args.file.as_deref());
    let admission = admission(args.admission.multi_deck, &args.game)?;
    let side = side(args.side.reference);
    let text = input.read()?;
    match args::game(&args.game).explain(&text, admission, side, args.full) {
        Ok(told) => print(told.as_bytes()),
        Err(error) => Err(input.shown(&error)),
    }
}

fn side(reference: bool) -> Side {
    if reference {
        Side::Reference
    } else {
        Side::Engine
    }
}

fn admission(multi_deck: bool, game: &str) -> Result<Admission, Failure> {
    match (multi_deck, game) {
        (false, _) => Ok(Admission::Contest),
        (true, "poker") => Ok(Admission::Wide),
        (true, _) => Err(not_for("--multi-deck", game)),
    }
}

fn not_for(flag: &str, game: &str) -> Failure {
    Failure::Usage(format!("{flag} has no meaning for {game}"))
}
