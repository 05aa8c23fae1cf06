//! The form of messages: `error: PLACE: what is wrong`, and then `hint: what to do`.

use crate::program::Folder;

/// Command lines with a mistake, one a line. Each is a kind of fault that a command line can have.
const COMMANDS: &str = include_str!("mistakes/commands.txt");

const TINY: &str = "about = 'Tiny.'\n[[group]]\nname = 'x'\nsuite = 'bratko-kopec'\n\
                    algorithms = ['pvs']\ndepths = '1-2'\nrepetitions = 0\n";

/// Parts of messages of the system, of libraries and of this program's source, which mean nothing to
/// a reader.
const INTERNAL: [&str; 18] = [
    "os error",
    "unwrap",
    "panicked",
    "invalid digit",
    "TOML parse error",
    "magic number",
    "redb",
    "command line\"",
    "plywood: ",
    "Some(",
    "None",
    "Err(",
    "Error {",
    "::",
    "u32",
    "usize",
    "4294967295",
    "\\\"",
];

/// The first words of the lines of messages.
const WORDS: [&str; 5] = ["error: ", "warning: ", "note: ", "hint: ", "interrupted: "];

fn folder() -> Folder {
    let changed = |old: &str, new: &str| TINY.replace(old, new);
    let folder = Folder::with(&[
        ("README.md", "# A page\n\nSome **text**, of a page.\n"),
        ("empty.epd", ""),
        ("empty.csv", ""),
        ("tiny.toml", TINY),
        ("typokey.toml", &changed("algorithms", "algoritms")),
        ("noabout.toml", &changed("about = 'Tiny.'\n", "")),
        ("syntax.toml", &changed("depths =", "depths")),
        ("algo.toml", &changed("'pvs'", "'pvz'")),
        ("depths.toml", &changed("'1-2'", "'4-1'")),
        ("limits.toml", &format!("{TINY}limits = {{ memory = '1QiB' }}\n")),
        ("games.toml", &changed("suite = 'bratko-kopec'", "games = ['chees']")),
        (
            "hugetrees.toml",
            &changed("suite = 'bratko-kopec'", "games = ['iid:b=2']\ntrees = 1000000000000"),
        ),
        ("wide.toml", "\0a\0b"),
        ("mate.epd", "6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8#; id \"mate\";\n"),
        ("bad.tree", "(1 (2 x))\n"),
        ("bad2.tree", "(1 (2 3)\n"),
        ("bad3.tree", ""),
        ("hdr.pgn", "[Event \"?\"]\n\n1. e4 e5 *\n"),
        ("one.pgn", "1. e4 e5 *\n"),
        ("cut.bin", "abc"),
    ]);
    folder.write("gz.toml", [0x1f, 0x8b, 0x08, 0x00]);
    std::fs::create_dir(folder.join("emptydir")).expect("a folder");
    folder
}

/// Returns what is wrong with the form of the messages of a command that has failed.
fn fault(messages: &str) -> Option<String> {
    if let Some(internal) = INTERNAL.iter().find(|it| messages.contains(**it)) {
        return Some(format!("it contains {internal:?}"));
    }
    if !messages.lines().any(|line| line.starts_with("error: ")) {
        return Some("it has no error".to_owned());
    }
    let mut before = "hint: ";
    for line in messages.lines() {
        let Some(word) = WORDS.into_iter().find(|word| line.starts_with(word)) else {
            return Some(format!("a line has no first word: {line}"));
        };
        if word == "hint: " && before == word {
            return Some(format!("a hint follows no fault: {line}"));
        }
        if line.trim_end().ends_with(['.', ':', ';']) && !line.ends_with("...") {
            return Some(format!("a line ends with a sign: {line}"));
        }
        before = word;
    }
    None
}

#[test]
fn every_mistake_has_place_fault_and_hint() {
    let folder = folder();
    let mut faults = Vec::new();
    for line in COMMANDS.lines() {
        let (status, _, messages) = folder.asked(line);
        if !matches!(status, Some(1 | 2)) {
            faults.push(format!("{line}: status {status:?}\n{messages}"));
        } else if let Some(fault) = fault(&messages) {
            faults.push(format!("{line}: {fault}\n{messages}"));
        }
    }
    assert!(
        faults.is_empty(),
        "{} of {}:\n{}",
        faults.len(),
        COMMANDS.lines().count(),
        faults.join("\n")
    );
}

#[test]
fn a_pipe_gets_a_heading_and_quiet_nothing() {
    let folder = folder();
    let run = "run tiny.toml --no-plots --out";
    let (_, _, messages) = folder.asked(&format!("{run} loud"));
    assert_eq!(messages.lines().next(), Some("note: tiny: measuring 48 searches"), "{messages}");
    let (_, _, messages) = folder.asked(&format!("{run} quiet --quiet"));
    assert_eq!(messages, "");
    let play = "match pvs,depth=1 minimax,depth=1 --game tic-tac-toe --openings lines:1 --games 4";
    folder.says(&format!("{play} --no-plots --out games"), 0, ": measuring 4 games\n");
}
