//! A search of a small tree, followed node by node.

use plywood_algorithms::{
    Answer, Configuration, Limited, Limits, Promise, Stopped, Trace, minimal_leaves,
};
use plywood_positions::{Indexed, IndexedMove, OfIndexed, Position};

use crate::small_tree::{Remembered, SmallMove, SmallTree};

/// A search that enters more nodes goes astray, in so small a tree.
const MOST_NODES: u64 = 10_000_000;

/// What a search of a small tree did, and what came out.
#[derive(Clone, Debug)]
pub struct Traced {
    /// Where it went.
    pub trace: Trace,
    /// Its answer.
    pub answer: Answer<IndexedMove<SmallMove>>,
    /// Leaves of the minimal tree; `None` where the search proves no value.
    pub minimal_leaves: Option<u64>,
}

/// Why a search cannot be followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TraceError {
    /// It enters nodes that the tree does not hold.
    #[error("{0} leaves the tree that is drawn; {1}")]
    LeavesTheTree(Configuration, &'static str),
    /// It takes too long.
    #[error("{0} in so small a tree: {1}")]
    Stopped(Stopped, Configuration),
}

/// Follows the search of a whole small tree.
///
/// # Errors
///
/// Searches that go beyond the tree, by passing or beyond its horizon.
pub fn follow(tree: &SmallTree, contender: &Configuration) -> Result<Traced, TraceError> {
    let settings = contender.settings();
    let unfit = |mend| Err(TraceError::LeavesTheTree(*contender, mend));
    if settings.quiescence.is_some() {
        return unfit("leave quiescence out");
    }
    if settings.null_move.is_some() {
        return unfit("leave null-move out");
    }
    if contender.algorithm().promise() == Promise::GameValue && !tree.ends_with_the_game() {
        return unfit("it plays to the end of the game: take minimax, or a finished tree");
    }
    let root = Indexed::root(tree.root());
    let problem = plywood_algorithms::Problem::new(&root, tree.depth());
    let limits = Limits { nodes: Some(MOST_NODES), ..Limits::default() };
    let mut observer = (Limited::new(limits), Trace::default());
    let answer = contender
        .search_assembled(&problem, &OfIndexed(Remembered), &mut observer)
        .map_err(|stopped| TraceError::Stopped(stopped, *contender))?;
    let value = answer.bounds.value();
    let minimal_leaves =
        value.and_then(|value| minimal_leaves(&tree.root(), &Remembered, tree.depth(), value));
    Ok(Traced { trace: observer.1, answer, minimal_leaves })
}

impl Traced {
    /// The paths of the nodes of the principal variation, from the root on.
    pub fn line(&self, tree: &SmallTree) -> Vec<u64> {
        let mut node = Indexed::root(tree.root());
        let mut paths = vec![node.path()];
        for &chosen in &self.answer.line {
            node = node.play(chosen);
            paths.push(node.path());
        }
        paths
    }
}

#[cfg(test)]
mod tests {
    use plywood_algorithms::Algorithm;

    use super::*;
    use crate::games::Root;
    use crate::measure::{MOST_DISTINCT, Method, measure};
    use crate::question::{Case, Question};
    use crate::small_tree::Copy;

    fn case(game: &str) -> Case {
        let root = Root::new(game, None).unwrap();
        Case {
            game: game.to_owned(),
            id: "start".to_owned(),
            seed: 0,
            evaluation: root.evaluation(None).unwrap(),
            root,
            best: Vec::new(),
            avoid: Vec::new(),
        }
    }

    /// A search of the copy counts what a search of the game counts.
    #[test]
    fn the_copy_is_searched_as_the_original() {
        let method = Method {
            repetitions: 0,
            limits: Limits { nodes: Some(1_000_000), ..Limits::default() },
            most_distinct: MOST_DISTINCT,
        };
        let plain = Algorithm::ALL.iter().map(|&it| Configuration::plain(it));
        let assembled = [
            "negascout+deepening+table=16+table-move+killers+history",
            "alpha-beta+order=mvv-lva+few-replies",
            "mtd(f)+deepening=2+table=16+child-cutoffs",
        ];
        let assembled = assembled.iter().map(|text| text.parse().unwrap());
        let contenders: Vec<Configuration> = plain.chain(assembled).collect();
        for (game, depth) in
            [("iid:b=3,d=4,seed=5", 4), ("tic-tac-toe", 2), ("connect-four", 2), ("chess", 1)]
        {
            let question = Question { case: case(game).into(), depth };
            let copy = Copy { depth };
            let tree = question.case.root.visit(&question.case.evaluation, copy);
            let tree = tree.unwrap().unwrap();
            for contender in &contenders {
                let Ok(traced) = follow(&tree, contender) else {
                    assert_eq!(contender.algorithm(), Algorithm::MinimaxToTheEnd, "{game}");
                    continue;
                };
                let record = measure("test", &question, contender, &method).record;
                assert_eq!(record.status, "completed", "{contender}, {game}");
                let distinct = Some(traced.trace.order.len() as u64);
                assert_eq!(distinct, record.distinct_leaves, "{contender}, {game}");
                assert_eq!(Some(traced.trace.nodes()), record.nodes, "{contender}, {game}");
            }
        }
    }

    #[test]
    fn what_leaves_the_tree_is_refused() {
        let chess = case("chess");
        let tree = chess.root.visit(&chess.evaluation, Copy { depth: 1 }).unwrap().unwrap();
        for text in ["alpha-beta+null-move=2", "pvs+quiescence=captures", "minimax-to-the-end"] {
            let contender: Configuration = text.parse().unwrap();
            let error = follow(&tree, &contender).unwrap_err().to_string();
            assert!(error.contains("leaves the tree"), "{error}");
        }
        assert!(chess.root.visit(&chess.evaluation, Copy { depth: 2 }).unwrap().is_err());
    }
}
