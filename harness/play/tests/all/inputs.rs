//! Files that are missing, or in another format than a command reads.

use flate2::Compression;
use flate2::write::GzEncoder;
use std::io::Write as _;

use crate::program::Folder;

const RUN: &str = "run --algorithms pvs,alpha-beta --suite bratko-kopec --depth 1 --no-plots \
                   --repetitions 0 --quiet --out r";

/// A folder with a record in `r`, and the text of its rows.
fn recorded() -> (Folder, String) {
    let folder = Folder::new();
    folder.prints(RUN);
    let rows = folder.read("r/records.csv");
    (folder, rows)
}

#[test]
fn a_byte_order_mark_is_no_part_of_a_heading() {
    let (folder, rows) = recorded();
    let expected = folder.prints("tables r/records.csv");
    let marked = format!("\u{feff}{rows}");
    folder.write("marked.csv", &marked);
    let mut packed = GzEncoder::new(Vec::new(), Compression::default());
    packed.write_all(marked.as_bytes()).expect("packed");
    folder.write("packed.csv.gz", packed.finish().expect("packed"));
    for file in ["marked.csv", "packed.csv.gz"] {
        assert_eq!(folder.prints(&format!("tables {file}")), expected, "{file}");
    }
    folder.prints("compare r/records.csv marked.csv");
}

#[test]
fn rows_in_another_format_are_named() {
    let (folder, rows) = recorded();
    folder.write("semicolons.csv", rows.replace(',', ";"));
    folder.write("tabs.csv", rows.replace(',', "\t"));
    folder.write("g1.toml", "[game]\nname = 'chess'\n");
    folder.write("r.pgn", "[Event \"?\"]\n\n1. e4 *\n");
    folder.write("r.csv.bz2", b"BZh91AY&SY\x8d\xd8\xb2");
    folder.write("r.csv.xz", b"\xfd7zXZ\0\0\x04");
    folder.write("r.csv.zst", b"\x28\xb5\x2f\xfd\x04\x58");
    folder.write("r.zip", b"PK\x03\x04\x14\0\0\0");
    for (file, why) in [
        ("semicolons.csv", "line 1: the cells are separated by semicolons; save the file with"),
        ("tabs.csv", "line 1: the cells are separated by tabs; save the file with commas"),
        ("g1.toml", "line 1: a TOML file; give a CSV file of rows"),
        ("r.pgn", "is no column of rows; give a CSV file that"),
        ("r.csv.bz2", "it is compressed by bzip2, and only gzip once is read; decompress it first"),
        ("r.csv.xz", "compressed by xz"),
        ("r.csv.zst", "compressed by zstd"),
        ("r.zip", "compressed by zip"),
    ] {
        for verb in ["tables", "plot", "compare r/records.csv"] {
            folder.says(&format!("{verb} {file}"), 2, why);
        }
    }
    folder.write("games.pgn.bz2", b"BZh91AY&SY\x8d\xd8\xb2");
    folder.says("elo games.pgn.bz2", 2, "compressed by bzip2");
}

#[test]
fn a_missing_file_is_wrong_usage_for_every_command() {
    let (folder, _) = recorded();
    for line in [
        "run none.toml",
        "search --game none.tree --depth 1",
        "search --suite none.epd --id a --depth 1",
        "tune --suite none.epd --depth 1",
        "verify --suite none.epd --depth 1",
        "reproduce none",
        "tables none.csv",
        "tables none.csv --questions none.toml",
        "tables r --questions none.toml",
        "tables .",
        "compare none.csv r",
        "compare r none.csv",
        "times none.csv --baseline pvs",
        "elo none.pgn",
        "elo none.csv",
        "draw --game none.tree",
        "plot none.csv",
        "plot .",
        "plot r --questions none.toml",
        "report none",
        "cells none.md",
        "cells --check none.md",
        "play --load none.pgn",
        "match none.toml",
        "match alpha-beta,depth=1 pvs,depth=1 --openings none.pgn",
        "uci --player joanna,book=none.bin",
        "book show none.bin",
        "book make none.pgn --out x.bin",
        "book check none.bin",
        "memory merge none",
        "memory check none",
        "memory backup none none-too",
        "memory restore none none-too",
        "memory show none",
        "memory stats none",
        "memory keys none",
        "evolve none.toml",
        "classify stats --network none.json",
        "suite check none.epd",
        "suite draw none.pgn --phase middle",
        "sweep none.toml",
        "merge none",
        "endgame compare none.toml",
    ] {
        let said = folder.complains(line, 2);
        assert!(said.contains("none") || said.contains("no record"), "{line}: {said}");
    }
}

#[test]
fn a_tree_that_is_searched_too_shallow_is_noted() {
    let folder = Folder::with(&[
        ("deep.tree", "((((1 2) 100) 50) (7 (3 (4 5))))\n"),
        (
            "shallow.toml",
            "about = ''\n[[group]]\nname = 'x'\ngames = ['deep.tree']\n\
                          algorithms = ['pvs']\ndepths = '2-4'\n",
        ),
        ("ones.tree", "((1 -1) (-1 1))\n"),
        ("words.tree", "((win win) (loss win))\n"),
    ]);
    let note = "note: deep.tree is searched to depth 2, but has leaves at depth 4";
    let search = |depth: u32| format!("search --game deep.tree --depth {depth} --repetitions 0");
    let value = |depth: u32, value: &str| {
        let said = folder.prints(&search(depth));
        assert!(said.lines().any(|it| it.split_whitespace().eq(["value", value])), "{said}");
    };
    value(2, "3");
    value(4, "50");
    folder.says(&search(2), 0, note);
    assert!(!folder.complains(&search(4), 0).contains("is searched to depth"));
    let run = folder.complains("run shallow.toml --no-plots --repetitions 0", 0);
    assert!(run.contains(note) && run.contains("depth 3, but") && !run.contains("depth 4, but"));
    folder.says("draw --game deep.tree --depth 2 --out f", 0, note);
    folder.says("draw --game deep.tree --depth 2 --outline", 0, note);
    assert!(!folder.complains("draw --game deep.tree --out f", 0).contains("is searched to depth"));

    for prover in ["pns", "df-pn"] {
        let search = |game: &str| {
            format!("search --game {game}.tree --depth 2 --repetitions 0 --algorithm {prover}")
        };
        folder.says(&search("ones"), 0, "no leaf of ones.tree is a win; write `win` or `loss`");
        let output = folder.run(&search("words"));
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(!said.contains("no leaf"), "{said}");
    }
}

/// Whatever a file of a tree contains, searches of it end with an answer or an error about the file.
#[test]
fn no_tree_makes_a_search_panic() {
    let folder = Folder::new();
    let wide = format!("({})", "1 ".repeat(300_000));
    folder.write("wide.tree", &wide);
    let line = "search --game wide.tree --depth 1 --repetitions 0 --algorithm pvs";
    folder.says(line, 2, "wide.tree: line 1, column 131072: a node has more than 65535 children");

    folder.write("full.tree", format!("({})", "1 ".repeat(65_535)));
    for algorithm in ["alpha-beta", "pvs+history", "pvs+table=1+child-cutoffs", "mtd(f)"] {
        let line =
            format!("search --game full.tree --depth 1 --repetitions 0 --algorithm '{algorithm}'");
        folder.prints(&line);
    }

    folder.write("extreme.tree", "((win loss) (1073741823 -1073741823) (loss win) win)");
    folder.write("deep.tree", format!("{}1{}", "(".repeat(5_000), ")".repeat(5_000)));
    folder.write("one.tree", "7");
    let trees = [("extreme", 2), ("extreme", 1), ("deep", 1000), ("one", 0), ("one", 3)];
    for (tree, depth) in trees {
        let toml = format!(
            "about = ''\n[[group]]\nname = 'x'\ngames = ['{tree}.tree']\nalgorithms = ['all']\n\
             depths = {depth}\nlimits = {{ nodes = 300000 }}\n"
        );
        folder.write("x.toml", toml);
        let output =
            folder.run(&format!("run x.toml --no-plots --repetitions 0 --out {tree}{depth}"));
        let rows = folder.read(&format!("{tree}{depth}/records.csv"));
        assert!(!rows.contains("panicked"), "{tree}: {}", String::from_utf8_lossy(&output.stderr));
    }
}

/// A program announces the values that its options take.
#[test]
fn a_match_refuses_values_that_a_program_does_not_take() {
    let folder = Folder::new();
    let program = crate::PROGRAM;
    for (option, why) in [
        ("Hash=abc", "option.Hash=abc: write a whole number from 1 to "),
        ("Hash=9999999999", "write a whole number from 1 to "),
        ("Hash=", "option.Hash=: write a whole number from 1 to "),
        ("MultiPV=0", "write a whole number from 1 to 256"),
        ("Ponder=maybe", "option.Ponder=maybe: write true or false"),
        ("Clear Hash=now", "write nothing after the equals sign"),
    ] {
        let player = format!("'uci={program} uci,option.{option},nodes=200'");
        folder.says(&format!("match alpha-beta,depth=1 {player} --games 2"), 2, why);
        assert!(!folder.join("out").exists(), "{option}: no game begins");
    }
}
