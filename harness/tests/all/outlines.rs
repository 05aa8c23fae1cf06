//! Outlines of searches: `plywood draw --outline`.

use crate::program::Folder;

/// The lines of nodes, without headings and the answer.
fn nodes(shown: &str) -> Vec<&str> {
    let of_nodes = shown.lines().filter(|line| line.contains(" … "));
    of_nodes.filter(|line| !line.starts_with("the root is worth")).collect()
}

/// Every node that a search enters has a line, whatever is plugged in.
#[test]
fn an_outline_has_every_node_that_a_search_enters() {
    let folder = Folder::new();
    for algorithm in [
        "minimax",
        "alpha-beta",
        "f1",
        "scout",
        "negascout+deepening+line-first+window=30",
        "pvs+deepening+table=1+table-move+killers+history",
        "mtd(f)+order=mvv-lva",
        "alpha-beta+quiescence=captures+extend=check:recapture",
        "pvs+deepening+null-move=2+table=1",
    ] {
        let search = format!("--game chess --depth 2 --algorithm {algorithm}");
        let counted = folder.json(&format!("search {search} --json"), 0);
        let shown = folder.prints(&format!("draw {search} --outline --to-depth 9"));
        assert_eq!(Some(nodes(&shown).len() as u64), counted["nodes"].as_u64(), "{algorithm}");
        let value = format!("the root is worth {}", counted["value"]).replace('-', "−");
        let last = shown.lines().last().expect("an answer");
        assert!(last.starts_with(&value), "{algorithm}: {last}");
    }
}

/// A tree that no picture holds has an outline of its first plies.
#[test]
fn the_size_of_the_tree_does_not_matter() {
    let folder = Folder::new();
    let search = "draw --game chess --depth 3 --algorithm alpha-beta+order=mvv-lva";
    folder.says(search, 2, "--outline");
    let root = folder.prints(&format!("{search} --outline --to-depth 0"));
    assert_eq!(nodes(&root).len(), 1, "{root}");
    let children = folder.prints(&format!("{search} --outline --to-depth 1"));
    assert_eq!(nodes(&children).len(), 21, "{children}");
    assert!(children.contains("cut off by "), "{children}");
    assert!(!children.contains("leaf"), "{children}");
}

/// A search that is stopped has an outline as far as it came, and no value at the root.
#[test]
fn a_stopped_search_is_outlined_as_far_as_it_came() {
    let folder = Folder::new();
    let stopped = folder.run("draw --outline --to-depth 0 --game chess --depth 3 --nodes 50");
    assert_eq!(stopped.status.code(), Some(1));
    let shown = String::from_utf8(stopped.stdout).expect("UTF-8");
    assert!(nodes(&shown)[0].split_whitespace().any(|word| word == "?"), "{shown}");
    assert!(shown.contains("50 nodes, "), "{shown}");
}
