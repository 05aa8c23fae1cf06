//! UCI programs that search suites as well as our own algorithms.

use plywood::studies::searches::row::SearchRow;

use crate::program::{Folder, signature};

/// The command of our own program, used as an outside UCI program.
fn program() -> String {
    format!("uci={} uci --player alpha-beta", crate::PROGRAM)
}

const GROUP: &str = "about = \"\"\n[[group]]\nname = \"x\"\nsuite = \"bratko-kopec\"\npositions = 3\n\
                     algorithms = [\"alpha-beta\"]\ndepths = \"1-2\"\nrepetitions = 0\n";

#[test]
fn a_program_stands_beside_the_algorithms() {
    let at = Folder::with(&[("x.toml", GROUP)]);
    let alone = at.prints("run x.toml --no-plots --out alone");
    let program = format!("programs = [\"{}\"]\n", program());
    at.write("x.toml", format!("{GROUP}{program}"));
    let said = at.prints("run x.toml --all --out with");
    assert!(said.contains("^ a UCI program: it counts its nodes itself"), "{said}");
    let drawn = at.prints("plot with/records.csv --only nodes --out drawn");
    assert!(drawn.contains("nodes-x-chess.svg"), "{drawn}");
    // A program's counts are not repeatable, so they are not signed.
    assert_eq!(signature(&alone), signature(&said));
    let rows: Vec<SearchRow> = at.rows("with/records.csv");
    let (theirs, ours): (Vec<_>, Vec<_>) = rows.iter().partition(|row| !row.repeatable);
    assert_eq!((theirs.len(), ours.len()), (6, 6));
    for (row, own) in theirs.iter().zip(&ours) {
        assert!(row.contender().is_program() && row.is_completed(), "{row:?}");
        assert!(row.nodes().is_some_and(|nodes| nodes > 0), "{row:?}");
        assert!(row.reported_line.starts_with(&*row.best_move) && row.found.is_some(), "{row:?}");
        assert!(row.reported_value.is_some() && row.value.is_none(), "{row:?}");
        assert!(own.reported_value.is_none() && !own.contender().is_program(), "{own:?}");
    }
    // A record could name any command, so `reproduce` starts none.
    let again = at.prints("reproduce with");
    assert!(again.contains("with: "), "{again}");
}

#[test]
fn what_no_program_can_do_is_refused_before_the_run() {
    let at = Folder::new();
    let game = GROUP.replace("suite = \"bratko-kopec\"\npositions = 3", "games = [\"othello\"]");
    at.write("x.toml", format!("{game}programs = [\"uci=x\"]\n"));
    at.says("run x.toml", 2, "uci=x plays chess, not othello");
    at.write("x.toml", format!("{GROUP}programs = [\"uci=x,nodes=5\"]\n"));
    let said = at.complains("run x.toml", 2);
    assert!(said.contains("x.toml:9:") && said.contains("depths and limits"), "{said}");
    // A program that does not exist is refused once, before the first search.
    let line =
        "run best-move --suite bratko-kopec --depth 1 --algorithms pvs --program uci=/no/such";
    let said = at.complains(line, 2);
    assert_eq!(said.matches("/no/such: the program cannot be started").count(), 1, "{said}");
    assert!(!at.join("out").exists(), "{said}");
}
