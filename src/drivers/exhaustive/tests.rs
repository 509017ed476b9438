use super::*;
use crate::game::Witness;
use crate::toy::*;

fn proved(pairs: u64, shard: Shard) -> Proved {
    fn three(run: &ProofRun) -> ProofReport {
        let mut report = ProofReport::default();
        report.count("pairs", 3 / run.shard.count);
        report
    }
    fn four(_: &ProofRun) -> ProofReport {
        let mut report = ProofReport::default();
        report.count("pairs", 4);
        report
    }
    let proof = Proof {
        name: "pairs",
        claim: "there are three pairs",
        run: if pairs == 3 { three } else { four },
    };
    run::<Toy>(&proof, shard, &|_, _| {})
}

#[test]
fn totals_of_a_whole_proof_are_held_against_what_is_known() {
    assert_eq!(proved(3, Shard::WHOLE).report.disagreements, 0);
    let wrong = proved(4, Shard::WHOLE);
    assert_eq!(wrong.report.disagreements, 1);
    let [finding] = &wrong.findings[..] else {
        panic!("one total is wrong");
    };
    assert_eq!(finding.disagreement.path, "totals.pairs");
    assert_eq!(
        (
            finding.disagreement.engine.as_str(),
            finding.disagreement.reference.as_str()
        ),
        ("4", "3")
    );
    // A part reaches its part of the totals only.
    let part = Shard { index: 0, count: 3 };
    assert_eq!(proved(3, part).report.disagreements, 0);
}

#[test]
fn disagreements_and_wrong_totals_are_counted_together() {
    fn wrong(_: &ProofRun) -> ProofReport {
        let mut report = ProofReport::default();
        for input in ["1", "2"] {
            report.disagree(|| Witness {
                input: input.to_owned(),
                difference: "another square".to_owned(),
            });
        }
        report
    }
    let proof = Proof {
        name: "squares",
        claim: "squares are squares",
        run: wrong,
    };
    // Two disagreements, and no pairs where three are known.
    let whole = run::<Toy>(&proof, Shard::WHOLE, &|_, _| {});
    assert_eq!((whole.report.disagreements, whole.findings.len()), (3, 3));
    let first = &whole.findings[0];
    assert_eq!(
        (first.input.as_str(), first.disagreement.kind),
        ("1", Kind::Outcome)
    );
    assert_eq!(first.disagreement.engine, "another square");
    assert_eq!(first.disagreement.reference, "squares are squares");
    assert_eq!(
        first.replay,
        "fairdeal verify toy --exhaustive --proof squares --shard 0/1"
    );
    let part = run::<Toy>(&proof, Shard { index: 1, count: 2 }, &|_, _| {});
    assert_eq!((part.report.disagreements, part.findings.len()), (2, 2));
}
