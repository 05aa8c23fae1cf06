//! Notes on trees that a search does not explore as its command asks.

use plywood_algorithms::{Configuration, Guarantee};
use plywood_positions::ExplicitTree;

use crate::catalogue::game_name::GameName;
use crate::catalogue::games::Root;

/// Returns notes on searches to `depth` of `root`, a tree from a file called `name`. The tree may have
/// leaves below this depth. A proof search may look for a win in a tree without one.
pub fn tree_notes<'a>(
    name: &str,
    root: &Root,
    depth: u32,
    contenders: impl IntoIterator<Item = &'a Configuration>,
) -> Vec<String> {
    let Some(tree) = root.position::<ExplicitTree>() else { return Vec::new() };
    let deepest = tree.depth();
    let too_shallow = (depth < deepest).then(|| {
        format!(
            "{name} is searched to depth {depth}, but has leaves at depth {deepest}, so its value may differ; search to depth {deepest}"
        )
    });
    let is_proof = |it: &&Configuration| it.algorithm().promise() == Guarantee::ForcedWin;
    let prover = contenders.into_iter().find(is_proof).filter(|_| !tree.has_win());
    let without_win = prover.map(|prover| {
        format!(
            "{prover} looks for a win, but no leaf of {name} is a win; write `win` or `loss` for \
             the leaves that are decided"
        )
    });
    too_shallow.into_iter().chain(without_win).collect()
}

/// Returns a note on a search to `depth` of a generated tree that ends above this depth.
pub fn shallow_tree_note(game: &GameName, depth: u32) -> Option<String> {
    let GameName::Generated(tree) = game else { return None };
    let deepest = tree.depth().filter(|deepest| *deepest < depth)?;
    Some(format!("{game} has leaves at depth {deepest}, so a search to depth {depth} ends there"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tree_that_is_searched_too_shallow_is_noted() {
        let read = |text: &str| Root::written(text.parse().expect("a tree"));
        let deep = read("((((1 2) 100) 50) (7 (3 (4 5))))");
        let notes = |root: &Root, depth, contender: &str| {
            let contender: Configuration = contender.parse().expect("a configuration");
            tree_notes("a.tree", root, depth, [&contender])
        };
        for depth in 0..6 {
            let found = notes(&deep, depth, "pvs");
            assert_eq!(found.len(), usize::from(depth < 4), "{depth}: {found:?}");
        }
        let shallow = notes(&deep, 2, "minimax");
        assert!(shallow[0].starts_with("a.tree is searched to depth 2, but has leaves at depth 4"));
        for prover in ["pns", "df-pn"] {
            assert!(notes(&deep, 4, prover)[0].contains("no leaf of a.tree is a win"), "{prover}");
            assert_eq!(notes(&read("((win loss) (loss 3))"), 2, prover), [""; 0], "{prover}");
        }
        let generated =
            |name: &str, depth| shallow_tree_note(&name.parse().expect("a game"), depth);
        assert_eq!(generated("iid:b=2,d=3", 3), None);
        assert_eq!(generated("iid:b=2", 9), None);
        assert!(generated("iid:b=2,d=3", 9).is_some_and(|note| note.contains("depth 3, so")));
        let chess = Root::new("chess", None).expect("a game");
        assert_eq!(notes(&chess, 1, "pns"), [""; 0]);
    }
}
