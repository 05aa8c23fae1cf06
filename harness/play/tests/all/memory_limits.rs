//! The memory that searches may use if no limit is given, and the limits of the process.

use std::process::{Command, Output};

use crate::program::{Folder, complaint, text};

/// Runs the program in a process that may address so many KiB.
fn limited(folder: &Folder, kibibytes: u64, line: &str) -> Output {
    let mut shell = Command::new("sh");
    shell.args(["-c", &format!("ulimit -v {kibibytes}; exec \"$0\" \"$@\"")]);
    shell.arg(crate::PROGRAM).args(shlex::split(line).expect("words"));
    shell.current_dir(&**folder).output().expect("sh starts")
}

/// A column that `plywood search` prints.
fn field<'a>(said: &'a str, name: &str) -> Option<&'a str> {
    said.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' ')).map(str::trim)
}

/// No search is killed or aborts: it ends at a share of what its process may use, and the row does
/// not claim that another machine would end there.
#[test]
fn a_search_without_a_limit_ends_at_its_share() {
    let folder = Folder::new();
    let line = "search --game chess --depth 30 --algorithm 'sss*'";
    let output = limited(&folder, 800_000, line);
    let noted = complaint(&output, 1);
    assert!(noted.contains("note: the memory limit of each search is 1"), "{noted}");
    assert!(noted.contains("MiB by default: a quarter of the memory"), "{noted}");
    let said = text(&output.stdout);
    let found = ["status", "repeatable", "exact"].map(|name| field(&said, name));
    assert_eq!(found, [Some("memory-limit"), Some("false"), Some("false")], "{said}");
    let given = folder.run("search --game chess --depth 2 --memory 100MiB");
    assert!(!text(&given.stderr).contains("the memory limit"));
}

/// A table that grows asks for more than any limit allows when the process can have no more.
#[test]
fn a_growing_table_ends_the_search_instead_of_aborting() {
    let line = "search --game chess --depth 9 --memory 100GiB --algorithm 'mtd(f)'";
    let said = text(&limited(&Folder::new(), 350_000, line).stdout);
    let found = ["status", "repeatable"].map(|name| field(&said, name));
    assert_eq!(found, [Some("memory-limit"), Some("false")], "{said}");
}

#[test]
fn tables_beyond_the_limit_of_the_process_are_refused() {
    let folder = Folder::new();
    let large = "alpha-beta+table=4096";
    for line in [
        &format!("search --game chess --depth 1 --algorithm {large}"),
        &"search --game chess --depth 1 --algorithm alpha-beta+evaluation-cache=4096".to_owned(),
        &format!("run --depth 1 --algorithms {large}"),
        &format!("verify --game chess --depth 1 --algorithms {large}"),
        &format!("match {large},depth=1 alpha-beta,depth=1 --games 2"),
    ] {
        let said = complaint(&limited(&folder, 3_000_000, line), 2);
        assert!(said.contains("take tables of at most "), "{line}: {said}");
        assert!(!folder.join("out").exists(), "{line}");
    }
}

#[test]
fn a_run_records_its_memory_limit() {
    let folder = Folder::new();
    let run = "run --depth 1 --algorithms alpha-beta --threads 2 --no-plots --out";
    let lines = [
        format!("{run} loud"),
        format!("{run} quiet --quiet"),
        "match joanna,depth=1 pilsen,depth=1 --games 2 --threads 2 --out match".to_owned(),
    ];
    for line in lines {
        let said = complaint(&limited(&folder, 3_000_000, &line), 0);
        assert!(!said.contains("the memory limit"), "{said}");
    }
    let limit = |record: &str| {
        let machine: toml::Value =
            toml::from_str(&folder.read(&format!("{record}/machine.toml"))).expect("TOML");
        machine["memory_limit"].as_integer().expect("a number")
    };
    assert!((100_000_000..400_000_000).contains(&limit("loud")), "{}", limit("loud"));
    assert!((100_000_000..400_000_000).contains(&limit("match")), "{}", limit("match"));
    // It is a fact of the machine.
    let signature = |record: &str| {
        let summary = folder.read(&format!("{record}/summary.txt"));
        summary.lines().find(|line| line.starts_with("signature ")).map(str::to_owned)
    };
    assert!(signature("loud").is_some() && signature("loud") == signature("quiet"));
}
