//! Messages about invalid input, and about input that would crash the program.

use std::fs::{self, File};

use crate::program::Folder;

const MATE: &str = "6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8#; id \"mate\";\n";

/// Invalid files: name and content.
const FILES: &[(&str, &str)] = &[
    ("mate.epd", MATE),
    ("empty.epd", ""),
    ("bad.tree", "(1 (2 x))"),
    ("wide.toml", "\u{0}a\u{0}b"),
    (
        "trees.toml",
        "about = ''\n[[group]]\nname = 'many'\ngames = ['iid:b=2']\nalgorithms = ['pvs']\n\
         depths = 3\ntrees = 1000000000000\n",
    ),
    (
        "limits.toml",
        "about = ''\n[[group]]\nname = 'x'\ngames = ['iid:b=2']\nalgorithms = ['pvs']\n\
         depths = 3\nlimits = { memory = '1QiB' }\n",
    ),
    ("depths.toml", "about = ''\n[[group]]\nname = 'x'\ndepths = '4-1'\n"),
];

/// Invalid arguments, and a part of the message.
const MISTAKES: &[(&str, &str)] = &[
    (
        "search --game chess --depth 20000",
        "'20000' for '--depth <DEPTH>': write a whole number from 0 to 1000",
    ),
    ("search --game chess --depth -1", "write a whole number from 0 to 1000"),
    ("search --game chess --depth two", "write a whole number from 0 to 1000"),
    (
        "search --game chess --depth 1 --memory 1QiB",
        "\"1QiB\" is not a size; write a number and its unit, such as 500kB",
    ),
    (
        "search --game chess --depth 1 --time -5s",
        "\"-5s\" is not a time; write a number and its unit, such as 500ms",
    ),
    (
        "search --game chess --depth 1 --algorithm pvs+table=1000000",
        "pvs+table=1000000 needs 976.6 GiB of tables",
    ),
    (
        "search --game chess --position '8/8 w - -' --depth 1",
        "\"8/8 w - -\" is not a position of chess: column 1: the board has 2 ranks",
    ),
    (
        "search --game chess --position '4k3/8/8/8/8/8/8/4K1RR w GH -' --depth 1",
        "column 25: `GH` are not castling rights",
    ),
    (
        "search --game bad.tree --depth 1",
        "plywood: cannot read the tree bad.tree: line 1, column 7: \"x\"",
    ),
    ("search --game none.tree --depth 1", "plywood: cannot read the tree none.tree: No such file"),
    (
        "tune --suite mate.epd --depth 4294967295",
        "'4294967295' for '--depth <N>': write a whole number from 0 to 1000",
    ),
    (
        "draw --game chess --depth 1001 --out x.svg",
        "'1001' for '--depth <DEPTH>': write a whole number from 0 to 1000",
    ),
    ("search --game chess --depth 1 --id a", "cannot be used with"),
    ("search --suite mate.epd --id a --depth 1 --position x", "cannot be used with"),
    ("elo --table --model normalised games.pgn", "cannot be used with"),
    (
        "run --suite mate.epd --contenders unknown",
        "--configurations unknown: no search has this configuration; take ",
    ),
    ("run --suite mate.epd --depth 1 --depths 9", "--table-depths 9: nothing is searched to them"),
    (
        "search --suite mate.epd --id mats --depth 1",
        "has the id \"mats\" (did you mean \"mate\"?); give",
    ),
    ("search --suite none.epd --id a --depth 1", "no suite \"none.epd\""),
    ("run trees.toml", "trees = 1000000000000 makes 1000000000000 searches"),
    ("run limits.toml", "\"1QiB\" is not a size; write a number and its unit"),
    ("run depths.toml", "line 4, column 10"),
    ("run wide.toml", "wide.toml: the file is in UTF-16"),
    ("run nothing.toml", "there is no experiment \"nothing.toml\""),
    ("verify --game tictactoe", "no game \"tictactoe\" (did you mean \"tic-tac-toe\"?)"),
    ("draw --out x.pdf", "x.pdf: figures are drawn as .svg or .png, not as .pdf"),
    ("draw --algorithm pvs,scout --out x.svg", "give a folder"),
    ("suite check none.epd", "no suite \"none.epd\""),
    ("frobnicate", "frobnicate"),
    (
        "run --algorithms alpah-beta",
        "there is no algorithm \"alpah-beta\" (did you mean \"alpha-beta\"?)",
    ),
    (
        "search --game chess --depth 1 --algorithm pvs+kilers",
        "there is no enhancement \"kilers\" (did you mean \"killers\"?)",
    ),
    (
        "search --game chess --depth 1 --algorithm alpha-beta+table=0",
        "\"table=0\" has no value that fits; write table=MIB, table=Nentries",
    ),
    (
        "search --game chess --depth 1 --evaluation joanna-without-levi",
        "Joanna has no term \"levi\" (did you mean \"levy\"?); take one of material, pawn-bonus",
    ),
    (
        "search --game chess --depth 1 --algorithm alpha-beta+reduce=x",
        "\"reduce=x\" has no value that fits; write reduce=N, as in \"reduce=",
    ),
    (
        "search --game chess --depth 1 --algorithm alpha-beta+quiescence",
        "\"quiescence\" has no value that fits; write quiescence=captures",
    ),
    ("run --suite bratko-kopek", "(did you mean \"bratko-kopec\"?)"),
    ("run defualt", "\"defualt\" (did you mean \"default\"?)"),
    ("search --suite bratko-kopec --id bk.1 --depth 1", "(did you mean \"BK.01\"?)"),
    ("search --game gochess --depth 1", "plywood list games"),
    ("search --game connect4 --depth 1", "\"connect4\" (did you mean \"connect-four\"?)"),
    ("search --game chess --depth 1 --algorithm mtd", "\"mtd\" (did you mean \"mtd(f)\"?)"),
    (
        "search --game chess --depth 1 --evaluation materiel",
        "\"materiel\" (did you mean \"material\"?)",
    ),
    (
        "search --game chess --depth 1 --algorithm pvs+quiescence=capture",
        "no value that fits (did you mean \"captures\"?); write quiescence=captures",
    ),
    ("search --game idd:b=2 --depth 1", "there is no law \"idd\" (did you mean \"iid\"?)"),
    ("run --algorithms alpah-beta", "plywood list algorithms"),
    ("verify --game iid:b=2 --trees 0", "nothing to search"),
    ("verify --suite empty.epd", "nothing to search"),
    ("verify --game tic-tac-toe --depth 0", "write a whole number from 1 to 1000"),
    ("uci --player joanna,book=none.bin", "cannot read none.bin"),
    (
        "play --game chess-with-promotions",
        "by `plywood-play search --game chess-with-promotions`, and not",
    ),
    ("play --game iid:b=4,d=6", "iid:b=4,d=6 is searched"),
    (
        "play --game ches",
        "there is no game \"ches\" (did you mean \"chess\"?); the games that are played are: tic-",
    ),
    ("match joanna", "at least two players"),
    ("match joanna pilsen", "has no limit; add nodes="),
    (
        "match uct,evaluations=9 joanna,depth=1 --clock 1+0",
        "the clock is for players without a limit",
    ),
    ("match jonna,depth=1 pilsen,depth=1", "\"jonna\" (did you mean \"joanna\"?)"),
    ("match joanna,depth=1 joanna,depth=1", "is listed twice"),
    (
        "match pvs,depth=1 minimax,depth=1 --game tic-tac-toe --openings lines:1 --games 50",
        "25 pairs need as many openings, but lines:1 has 9",
    ),
    ("match uci=/no/such/program,depth=1 joanna,depth=1", "cannot start /no/such/program"),
    ("memory think pvs+deepening,nodes=500 --thoughts 2", "there is no table"),
    ("memory think joanna-learning,nodes=500,book=x.bin --thoughts 2", "leave book= out"),
    ("memory think uci=stockfish,nodes=500 --thoughts 2", "only a search of our own remembers"),
];

#[test]
fn every_mistake_is_wrong_usage_and_says_what_is_wrong() {
    let folder = Folder::with(FILES);
    let before = fs::read_dir(&*folder).expect("a folder").count();
    for (line, part) in MISTAKES {
        let complaint = folder.complains(line, 2);
        assert!(complaint.contains(part), "{line}: {complaint}");
        assert!(!complaint.contains("panicked"), "{line}: {complaint}");
    }
    assert_eq!(fs::read_dir(&*folder).expect("a folder").count(), before, "nothing is made");
}

#[test]
fn a_deep_search_ends_with_an_answer() {
    let folder = Folder::with(FILES);
    let deep = format!("{}1{}", "(".repeat(100_000), ")".repeat(100_000));
    folder.write("deep.tree", deep);
    for game in ["deep.tree", "iid:b=1,d=100000"] {
        for algorithm in ["alpha-beta", "minimax", "pab", "scout", "mtd(f)", "df-pn", "sss*"] {
            let line = format!("search --game {game} --depth 1000 --algorithm {algorithm}");
            folder.prints(&line);
        }
    }
    let line = "verify --game iid:b=1,d=300 --depth 300 --trees 1";
    folder.prints(&format!("{line} --algorithms pvs,sss* --threads 2"));
}

#[test]
fn no_more_threads_are_taken_than_the_machine_can_use() {
    let folder = Folder::with(FILES);
    for threads in ["5000", "18446744073709551615"] {
        let line = format!("verify --game tic-tac-toe --depth 1 --threads {threads}");
        folder.says(&line, 0, &format!("note: --threads {threads} is more than"));
    }
}

#[test]
fn two_runs_do_not_share_a_folder() {
    let folder = Folder::with(FILES);
    let run = "run --suite mate.epd --algorithms pvs --depth 1";
    folder.prints(run);
    // The results are named after the suite, and those of the default experiment
    // are left alone.
    let results = folder.join("out/mate");
    assert!(results.join("records.csv").exists() && !folder.join("out/default").exists());
    assert!(!results.join("run.lock").exists());
    let other = File::create(results.join("run.lock")).expect("a lock");
    other.lock().expect("locked");
    folder.says(run, 1, "another run writes to out/mate");
    drop(other);
    // A lock without an owner is ignored.
    folder.prints(run);
}

/// A run that only its command describes does not take the folder of the experiment, of which it
/// changes rows, or of another such run.
#[test]
fn an_ad_hoc_run_has_a_folder_of_its_own() {
    let folder = Folder::with(FILES);
    let x = "about = ''\n[[group]]\nname = 'x'\ngames = ['iid:b=2']\nalgorithms = ['pvs']\n\
             depths = 3\nrepetitions = 0\n";
    folder.write("x.toml", x);
    let suite = "--suite mate.epd --algorithms pvs --depth 1 --repetitions";
    let players = "pvs,depth=1 pvs,depth=2 --game tic-tac-toe --openings lines:1 --games";
    for (line, results) in [
        ("run x.toml".to_owned(), "out/x"),
        ("run x.toml --depth 2".to_owned(), "out/x-changed"),
        ("run x.toml --depth 1".to_owned(), "out/x-changed-2"),
        (format!("run {suite} 0"), "out/mate"),
        (format!("run {suite} 1"), "out/mate-2"),
        (format!("match {players} 2"), "out/match"),
        (format!("match {players} 4"), "out/match-2"),
    ] {
        // The same run finds its own folder again, finished or not.
        for again in ["", " --resume"] {
            let printed = folder.prints(&format!("{line} --no-plots{again}"));
            let seen = printed.lines().last().unwrap_or_default();
            assert!(seen.ends_with(&format!("run plywood report {results}")), "{line}: {seen}");
        }
    }
    let journal = folder.join("out/x-changed-3");
    fs::create_dir_all(&journal).expect("a folder");
    fs::copy(folder.join("out/x/machine.toml"), journal.join("machine.toml")).expect("a copy");
    let printed = folder.prints("run x.toml --depth 4 --no-plots");
    assert!(printed.contains("out/x-changed-4"), "{printed}");
    // A changed experiment does not replace its record, and says where its own is.
    folder.write("x.toml", x.replace("depths = 3", "depths = 4"));
    let moved = "note: out/x has another run; this one is in out/x-2";
    folder.says("run x.toml --no-plots", 0, moved);
    folder.says("run x.toml --no-plots --resume", 0, moved);
    let held = "out/x holds the finished record of another run";
    folder.says("run x.toml --no-plots --out out/x", 1, held);
    for shard in ["1/2", "2/2"] {
        folder.prints(&format!("run x.toml --depth 5 --no-plots --shard {shard}"));
    }
    let moved = "note: out/x has another run; this one is in out/x-3";
    folder.says("merge out/x --no-plots", 0, moved);
    // To resume a changed experiment is a mistake, unless that is begun, too.
    folder.write("y.toml", x.replace("depths = 3", "depths = '1-20'"));
    folder.kill_at(3, "out/y/journal.jsonl", "run y.toml --no-plots");
    folder.write("y.toml", x);
    folder.says("run y.toml --no-plots --resume", 1, "out/y/journal.jsonl is of another run");
    folder.says("run y.toml --no-plots", 0, "this one is in out/y-2");
    folder.prints("run y.toml --no-plots --resume");
}

#[test]
fn an_algorithm_goes_by_names_that_no_shell_changes() {
    for (name, printed) in [
        ("sss-star", "sss*"),
        ("MTD-f", "mtd(f)"),
        ("PVS+Killers", "pvs"),
        ("mtd(+inf)+table=1", "mtd(+inf)"),
        ("mtd-plus-inf+table=1", "mtd(+inf)"),
    ] {
        let line = format!("search --game tic-tac-toe --depth 2 --json --algorithm {name}");
        let fields = Folder::new().json(&line, 0);
        assert_eq!(fields["algorithm"], printed, "{name}");
    }
}

/// A search that needs more memory than its limit stops below it, within the size
/// of a node and its children; if a table would have to double, up to two thirds
/// below it.
#[test]
fn a_limit_on_memory_is_kept() {
    let nodes = ["pns", "sss*", "dual*", "ao*", "b*", "pb*"].map(|name| (name, 0.95));
    for (algorithm, least) in nodes.into_iter().chain([("mtd(f)", 0.3), ("df-pn", 0.3)]) {
        for megabytes in [3, 5] {
            let line = format!("search --game chess --depth 12 --memory {megabytes}MB --json");
            let fields = Folder::new().json(&format!("{line} --algorithm {algorithm}"), 1);
            let status = fields["status"].as_str().expect("a status");
            assert!(status.contains("memory"), "{algorithm}: {status}");
            let part = fields["peak_bytes"].as_f64().expect("bytes") / (f64::from(megabytes) * 1e6);
            assert!((least..1.05).contains(&part), "{algorithm}: {part} of {megabytes} MB");
        }
    }
}

#[test]
fn every_verb_has_a_manual_page() {
    let folder = Folder::new();
    folder.prints("man pages");
    assert!(folder.read("pages/plywood.1").contains("reproduce"));
    assert!(folder.read("pages/plywood-run.1").contains("baseline"));
}

#[test]
fn every_shell_gets_a_script() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = Folder::new().prints(&format!("completions {shell}"));
        assert!(script.contains("plywood-play") && script.contains("COMPLETE"), "{shell}");
    }
}

/// A shell gets names from the program, here as fish asks for them.
#[test]
fn names_are_completed() {
    let folder = Folder::with(FILES);
    let offered = |line: &str| {
        let mut command = folder.command(&format!("-- plywood {line}"));
        crate::program::printed(
            &command.env("COMPLETE", "fish").output().expect("the program starts"),
        )
    };
    for (line, name) in [
        ("ver", "verify"),
        ("search --algorithm mtd", "mtd(f)"),
        ("run --algorithms pvs,sss", "pvs,sss*"),
        ("run --algorithms pvs+kil", "pvs+killers"),
        ("search --game conn", "connect-four"),
        ("run --suite brat", "bratko-kopec"),
        ("run --suite mat", "mate.epd"),
        ("run agree", "agreement"),
        ("match joa", "joanna"),
    ] {
        let offered = offered(line);
        let is_name = |it: &str| it.split('\t').next() == Some(name);
        assert!(offered.lines().any(is_name), "{line}: {offered}");
    }
}
