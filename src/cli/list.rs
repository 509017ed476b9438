//! `list`.

use super::args::{Format, ListArgs, Listing};
use super::report::table;
use super::{Failure, Status, print};
use fairdeal::game::Profile;
use fairdeal::registry::GAMES;
use serde_json::{Map, Value};

pub fn run(args: &ListArgs) -> Result<Status, Failure> {
    let (head, rows) = match args.what {
        Listing::Games => games(),
        Listing::Labels => labels(),
        Listing::Profiles => profiles(),
        Listing::Targets => targets(),
        Listing::Proofs => proofs(),
        Listing::Impostors => impostors(),
    };
    match args.format {
        Format::Text => print(format!("{}\n", table(&head, &rows)).as_bytes()),
        Format::Json => print(format!("{:#}\n", objects(&head, &rows)).as_bytes()),
    }
}

type Rows = (Vec<&'static str>, Vec<Vec<String>>);

fn objects(head: &[&str], rows: &[Vec<String>]) -> Value {
    let object = |row: &Vec<String>| {
        let fields = head.iter().zip(row);
        let fields = fields.map(|(name, cell)| ((*name).to_owned(), Value::from(cell.as_str())));
        Value::Object(Map::from_iter(fields))
    };
    rows.iter().map(object).collect()
}

fn games() -> Rows {
    let rows = GAMES.iter().map(|game| {
        let about = game.about();
        vec![
            about.name.to_owned(),
            about.title.to_owned(),
            about.source.to_owned(),
            about.compared.to_owned(),
        ]
    });
    (vec!["game", "title", "source", "compared"], rows.collect())
}

fn labels() -> Rows {
    let rows = GAMES.iter().flat_map(|game| {
        game.labels().iter().map(|label| {
            vec![
                game.about().name.to_owned(),
                label.name.to_owned(),
                label.floor.to_string(),
                label.about.to_owned(),
            ]
        })
    });
    (vec!["game", "label", "floor", "when"], rows.collect())
}

fn profiles() -> Rows {
    let about = |profile| match profile {
        Profile::Default => "mostly valid, some with one field broken, some raw text",
        Profile::Contest => "only what the source of the game guarantees",
        Profile::Wide => "everything that has a meaning",
    };
    let rows = Profile::ALL
        .iter()
        .map(|&profile| vec![profile.name().to_owned(), about(profile).to_owned()]);
    (vec!["profile", "cases"], rows.collect())
}

fn targets() -> Rows {
    let rows = GAMES.iter().flat_map(|game| {
        game.targets().map(|(name, _)| {
            let compared = match name {
                "agree" => "generated cases: engine = reference",
                _ => "text: parser = recogniser, print and parse again, engine = reference",
            };
            vec![
                format!("{}_{name}", game.about().name),
                compared.to_owned(),
                game.about().compared.to_owned(),
            ]
        })
    });
    (vec!["target", "checks", "compared"], rows.collect())
}

fn proofs() -> Rows {
    let rows = GAMES.iter().flat_map(|game| {
        game.proofs().iter().map(|proof| {
            vec![
                game.about().name.to_owned(),
                proof.name.to_owned(),
                proof.claim.to_owned(),
            ]
        })
    });
    (vec!["game", "proof", "shows"], rows.collect())
}

fn impostors() -> Rows {
    let rows = GAMES.iter().flat_map(|game| {
        game.impostors().iter().map(|impostor| {
            vec![
                game.about().name.to_owned(),
                impostor.name.to_owned(),
                impostor.label.to_owned(),
                impostor.known_from.to_owned(),
            ]
        })
    });
    (
        vec!["game", "impostor", "label", "known from"],
        rows.collect(),
    )
}
