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
fn compressed_rows_of_another_format_are_named() {
    let (folder, _) = recorded();
    folder.write("r.csv.bz2", b"BZh91AY&SY\x8d\xd8\xb2");
    folder.write("r.csv.xz", b"\xfd7zXZ\0\0\x04");
    folder.write("r.csv.zst", b"\x28\xb5\x2f\xfd\x04\x58");
    folder.write("r.zip", b"PK\x03\x04\x14\0\0\0");
    for (file, why) in [
        ("r.csv.bz2", "the file is compressed by bzip2\nhint: decompress it, or use gzip"),
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

/// Whatever a file of a tree contains, searches of it end with an answer or an error about the file.
#[test]
fn no_tree_makes_a_search_panic() {
    let folder = Folder::new();
    let wide = format!("({})", "1 ".repeat(300_000));
    folder.write("wide.tree", &wide);
    let line = "search --game wide.tree --depth 1 --repetitions 0 --algorithm pvs";
    folder.says(line, 2, "wide.tree:1:131072: a node has more than 65535 children");

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
