//! UCI programs that search suites beside our own algorithms.

use std::fs;

use crate::program::{complaint, plywood, printed, rows, signature, typed};

/// The command of our own program, used as an outside UCI program.
fn program() -> String {
    format!("uci={} uci --player alpha-beta", env!("CARGO_BIN_EXE_plywood"))
}

const GROUP: &str = "about = \"\"\n[[group]]\nname = \"x\"\nsuite = \"bratko-kopec\"\npositions = 3\n\
                     algorithms = [\"alpha-beta\"]\ndepths = \"1-2\"\nrepetitions = 0\n";

#[test]
fn a_program_stands_beside_the_algorithms() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    fs::write(at.join("x.toml"), GROUP).expect("a file");
    let alone = typed(at, "run x.toml --no-plots --out alone");
    let program = format!("programs = [\"{}\"]\n", program());
    fs::write(at.join("x.toml"), format!("{GROUP}{program}")).expect("a file");
    let with = typed(at, "run x.toml --all --out with");
    let said = printed(&with);
    assert!(said.contains("^ a UCI program: it counts its nodes itself"), "{said}");
    assert!(at.join("with/plots/nodes-x-chess.svg").exists(), "{said}");
    // A program's counts are not repeatable, so they are not signed.
    assert_eq!(signature(&alone), signature(&with));
    let rows = rows(&at.join("with"));
    let (theirs, ours): (Vec<_>, Vec<_>) = rows.iter().partition(|row| !row.repeatable);
    assert_eq!((theirs.len(), ours.len()), (6, 6));
    for (row, own) in theirs.iter().zip(&ours) {
        assert!(row.contender().is_program() && row.is_completed(), "{row:?}");
        assert!(row.nodes.is_some_and(|nodes| nodes > 0), "{row:?}");
        assert!(row.reported_line.starts_with(&row.best_move) && row.found.is_some(), "{row:?}");
        assert!(row.reported_value.is_some() && row.value.is_none(), "{row:?}");
        assert!(own.reported_value.is_none() && !own.contender().is_program(), "{own:?}");
    }
    // A record could name any command, so `reproduce` starts none.
    let again = printed(&typed(at, "reproduce with"));
    assert!(again.contains("with: "), "{again}");
}

#[test]
fn what_no_program_can_do_is_refused_before_the_run() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    let game = GROUP.replace("suite = \"bratko-kopec\"\npositions = 3", "games = [\"othello\"]");
    fs::write(at.join("x.toml"), format!("{game}programs = [\"uci=x\"]\n")).expect("a file");
    let said = complaint(&typed(at, "run x.toml"), 2);
    assert!(said.contains("uci=x plays chess, not othello"), "{said}");
    fs::write(at.join("x.toml"), format!("{GROUP}programs = [\"uci=x,nodes=5\"]\n")).expect("x");
    let said = complaint(&typed(at, "run x.toml"), 2);
    assert!(said.contains("line 9") && said.contains("depths and limits"), "{said}");
    // A program that does not exist fails each of its searches, and the run.
    let arguments = ["run", "best-move", "--suite", "bratko-kopec", "--depth", "1"];
    let arguments =
        [&arguments[..], &["--algorithms", "pvs", "--program", "uci=/no/such"]].concat();
    let said = complaint(&plywood(at, &arguments), 1);
    assert!(said.contains("cannot start /no/such"), "{said}");
}
