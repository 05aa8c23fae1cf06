//! Traces a search of a small tree node by node.

use plywood_algorithms::{Answer, Configuration, Limits, Promise, Stopped, Trace};
use plywood_games::{SmallMove, SmallTree};
use plywood_positions::{Indexed, IndexedMove, Position};

use crate::catalogue::games;

/// The node limit of a traced search. A small tree that needs more indicates a fault.
const MOST_NODES: u64 = 10_000_000;

/// The trace and result of searching a small tree.
#[derive(Clone, Debug)]
pub struct Traced {
    /// The nodes visited, in order.
    pub trace: Trace,
    /// The result of the search.
    pub answer: Answer<IndexedMove<SmallMove>>,
    /// Leaves of the minimal tree; `None` if the search proves no value.
    pub minimal_leaves: Option<u64>,
}

/// The reason why a search cannot be traced.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TraceError {
    /// The search enters nodes outside the tree.
    #[error("{0} leaves the drawn tree; {1}")]
    LeavesTheTree(Box<Configuration>, &'static str),
    /// The search exceeds the node limit.
    #[error("{0} in so small a tree: {1}")]
    Stopped(Stopped, Box<Configuration>),
}

/// Traces the search of a whole small tree.
///
/// # Errors
///
/// Fails if the search would leave the tree, by a null move or past its horizon, or exceeds the
/// node limit.
pub fn follow(tree: &SmallTree, contender: &Configuration) -> Result<Traced, TraceError> {
    let settings = contender.settings();
    let plays_on =
        contender.algorithm().promise() == Promise::GameValue && !tree.ends_with_the_game();
    let unfit = [
        (settings.quiescence.is_some(), "leave quiescence out"),
        (settings.extensions.is_some(), "leave extend out"),
        (settings.null_move.is_some(), "leave null-move out"),
        (plays_on, "it plays to the end of the game: use minimax, or a tree of a finished game"),
    ];
    if let Some((_, instead)) = unfit.into_iter().find(|(is_unfit, _)| *is_unfit) {
        return Err(TraceError::LeavesTheTree(Box::new(*contender), instead));
    }
    let limits = Limits { nodes: Some(MOST_NODES), ..Limits::default() };
    let (answer, trace) = tree
        .trace(contender, limits, games::extra_for_small())
        .map_err(|stopped| TraceError::Stopped(stopped, Box::new(*contender)))?;
    let value = answer.bounds.value();
    let minimal_leaves = value.and_then(|value| tree.minimal_leaves(value));
    Ok(Traced { trace, answer, minimal_leaves })
}

impl Traced {
    /// Returns the paths of the nodes on the principal variation, starting at the root.
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

    use plywood_games::{MOST_DISTINCT, Method, TooLarge};

    use super::*;
    use crate::catalogue::case::Case;
    use crate::catalogue::games::Root;
    use crate::studies::searches::measure::question::Question;
    use crate::studies::searches::measure::search::measure;

    fn case(game: &str) -> Case {
        let root = Root::new(game, None).unwrap();
        let evaluation = root.evaluation(None).unwrap();
        Case::new(game, "start", root, evaluation)
    }

    fn copy(case: &Case, depth: u32) -> Result<SmallTree, TooLarge> {
        case.root.pose(&case.evaluation).unwrap().small_tree(depth)
    }

    /// A search of the copy counts what a search of the game counts.
    #[test]
    fn the_copy_is_searched_as_the_original() {
        let method = Method {
            repetitions: 0,
            limits: Limits { nodes: Some(1_000_000), ..Limits::default() },
            most_distinct: MOST_DISTINCT,
            ..Method::default()
        };
        let plain = Algorithm::all().iter().map(|&it| Configuration::plain(it));
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
            let tree = copy(&question.case, depth).unwrap();
            for contender in &contenders {
                let mixed = question.case.root.mix_seed(contender);
                let Ok(traced) = follow(&tree, &mixed) else {
                    assert_eq!(contender.algorithm(), Algorithm::MINIMAX_TO_THE_END, "{game}");
                    continue;
                };
                let record = measure("test", &question, contender, &method).row;
                assert!(record.is_completed(), "{contender}, {game}");
                let distinct = Some(traced.trace.order.len() as u64);
                assert_eq!(distinct, record.distinct_leaves(), "{contender}, {game}");
                assert_eq!(Some(traced.trace.nodes()), record.nodes(), "{contender}, {game}");
            }
        }
    }

    #[test]
    fn what_leaves_the_tree_is_refused() {
        let chess = case("chess");
        let tree = copy(&chess, 1).unwrap();
        for text in ["alpha-beta+null-move=2", "pvs+quiescence=captures", "minimax-to-the-end"] {
            let contender: Configuration = text.parse().unwrap();
            let error = follow(&tree, &contender).unwrap_err().to_string();
            assert!(error.contains("leaves the drawn tree"), "{error}");
        }
        assert!(copy(&chess, 2).is_err());
    }
}
