//! `generate`.

use super::args::{self, GenerateArgs};
use super::{Failure, Status, print};
use std::fs;

pub fn run(args: &GenerateArgs) -> Result<Status, Failure> {
    let game = args::game(&args.game);
    let text = |index| game.text(&args.seed, args.profile.into(), index);
    if let Some(folder) = &args.out {
        let fault = |what: &std::path::Path, error| {
            Failure::Fault(format!("cannot write {}: {error}", what.display()))
        };
        fs::create_dir_all(folder).map_err(|error| fault(folder, error))?;
        for index in 0..args.count {
            let file = folder.join(format!("{index}.txt"));
            fs::write(&file, text(index)).map_err(|error| fault(&file, error))?;
        }
        return Ok(Status::Fine);
    }
    let Some(separator) = game.about().separator.or((args.count <= 1).then_some("")) else {
        return Err(Failure::Usage(format!(
            "one input of {} holds one case: give a folder with --out DIR for --count {}",
            args.game, args.count
        )));
    };
    for index in 0..args.count {
        if index > 0 {
            print(separator.as_bytes())?;
        }
        print(&text(index))?;
    }
    Ok(Status::Fine)
}
