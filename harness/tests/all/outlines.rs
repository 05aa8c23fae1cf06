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
