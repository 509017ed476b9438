"""Sums up a run of cargo-mutants and holds its survivors against mutants/equivalent.toml.

usage: mutants_summary.py NAME FOLDER

Writes mutants/NAME.json (date, commit, counts for each file, survivors) and fails on a failed
baseline, on no mutants, on a viable mutant that is neither caught nor listed, on a time-out that
is not listed with the loop it makes endless, and on a listed mutant that does not exist any more.
"""

import collections
import datetime
import json
import pathlib
import subprocess
import sys
import tomllib

ROOT = pathlib.Path(__file__).resolve().parent.parent
KINDS = {
    "CaughtMutant": "caught",
    "MissedMutant": "missed",
    "Unviable": "unviable",
    "Timeout": "timeout",
}


def without_place(name):
    """`src/x.rs:12:5: replace ...` as `src/x.rs: replace ...`: lines move, mutants stay."""
    place, _, change = name.partition(": ")
    return place.split(":")[0] + ": " + change


def main():
    name, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    outcomes = json.loads((folder / "outcomes.json").read_text())["outcomes"]
    listed = {}
    for entry in tomllib.loads((ROOT / "mutants/equivalent.toml").read_text()).get("mutant", []):
        listed[(entry["mutant"], entry["kind"])] = entry["reason"]
    counts = collections.defaultdict(collections.Counter)
    faults, survivors, seen = [], [], set()
    for outcome in outcomes:
        if outcome["scenario"] == "Baseline":
            if outcome["summary"] != "Success":
                faults.append("the baseline fails: no mutant says anything")
            continue
        mutant = outcome["scenario"]["Mutant"]
        kind = KINDS.get(outcome["summary"], outcome["summary"])
        counts[mutant["file"]][kind] += 1
        if kind not in ("missed", "timeout"):
            continue
        known = (without_place(mutant["name"]), kind)
        seen.add(known)
        survivors.append({"mutant": known[0], "kind": kind, "reason": listed.get(known)})
        if known not in listed:
            faults.append(f"{kind}: {mutant['name']}")
    files = set(counts)
    for mutant, kind in listed:
        if mutant.split(":")[0] in files and (mutant, kind) not in seen:
            faults.append(f"listed, but not {kind} any more: {mutant}")
    total = sum(counts.values(), collections.Counter())
    if not total["caught"]:
        faults.append("no mutant was caught: nothing was tested")
    commit = subprocess.run(
        ["git", "rev-parse", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.strip()
    summary = {
        "date": datetime.date.today().isoformat(),
        "commit": commit,
        "total": dict(sorted(total.items())),
        "files": {file: dict(sorted(counts[file].items())) for file in sorted(counts)},
        "survivors": survivors,
    }
    (ROOT / f"mutants/{name}.json").write_text(json.dumps(summary, indent=2) + "\n")
    for file in sorted(counts):
        print(file, dict(sorted(counts[file].items())))
    print("total", dict(sorted(total.items())))
    for fault in faults:
        print(fault, file=sys.stderr)
    sys.exit(bool(faults))


main()
