//! Traces a search of a small tree node by node.

use plywood_algorithms::{Allowance, Configuration, Guarantee, Limits, StopReason, Trace};
use plywood_games::{
    EvaluatedPosition, Follow, MeasureSettings, SearchResult, SmallNode, SmallTree,
};

/// The node limit of a traced search. A small tree that needs more indicates a fault.
const MOST_NODES: u64 = 10_000_000;

/// The trace and result of searching a small tree.
#[derive(Clone, Debug)]
pub struct Traced {
    /// The nodes visited, in order.
    pub trace: Trace,
    /// The result of the search.
    pub found: SearchResult,
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
    Stopped(StopReason, Box<Configuration>),
}

/// Traces the search of the whole `tree` of `root`.
///
/// # Errors
///
/// Fails if the search would leave the tree, by a null move or past its horizon, or exceeds the
/// node limit.
pub fn follow(
    root: &dyn EvaluatedPosition,
    tree: &SmallTree,
    contender: &Configuration,
) -> Result<Traced, TraceError> {
    let settings = contender.settings();
    let plays_on =
        contender.algorithm().promise() == Guarantee::GameValue && !tree.ends_with_the_game;
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
    let method = MeasureSettings { limits, follow: Follow::Steps, ..MeasureSettings::default() };
    let counted = root.count(contender, tree.depth, &method);
    let found =
        counted.found.map_err(|stopped| TraceError::Stopped(stopped, Box::new(*contender)))?;
    let least = |value| root.minimal_leaves(tree.depth, value, Allowance::default());
    let minimal_leaves = found.bounds.value().and_then(least);
    Ok(Traced { trace: counted.census.into_trace().unwrap_or_default(), found, minimal_leaves })
}

impl Traced {
    /// Returns the paths of the nodes on the principal variation, starting at the root.
    pub fn line(&self, tree: &SmallTree) -> Vec<u64> {
        let mut paths = vec![tree.nodes[0].path];
        let mut at = 0;
        for text in &self.found.line {
            let is_next =
                |(_, node): &(usize, &SmallNode)| node.parent == Some(at) && node.label == *text;
            let Some((next, node)) = tree.nodes.iter().enumerate().find(is_next) else { break };
            paths.push(node.path);
            at = next;
        }
        paths
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use plywood_algorithms::{Algorithm, TraceEvent};
    use plywood_games::{MOST_DISTINCT, TooLarge};

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

    fn posed(
        case: &Case,
        depth: u32,
    ) -> Result<(Box<dyn EvaluatedPosition + '_>, SmallTree), TooLarge> {
        let posed = case.root.pose(&case.evaluation).unwrap();
        let tree = posed.small_tree(depth)?;
        Ok((posed, tree))
    }

    /// A trace has what a search counts, and enters no node outside the tree.
    #[test]
    fn a_trace_has_the_counted_nodes_of_the_tree() {
        let method = MeasureSettings {
            repetitions: 0,
            limits: Limits { nodes: Some(1_000_000), ..Limits::default() },
            most_distinct: MOST_DISTINCT,
            ..MeasureSettings::default()
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
            let (posed, tree) = posed(&question.case, depth).unwrap();
            let paths: HashSet<u64> = tree.nodes.iter().map(|node| node.path).collect();
            for contender in &contenders {
                let mixed = question.case.root.mix_seed(contender);
                let Ok(traced) = follow(&*posed, &tree, &mixed) else {
                    assert_eq!(contender.algorithm(), Algorithm::MINIMAX_TO_THE_END, "{game}");
                    continue;
                };
                let record = measure("test", &question, contender, &method).row;
                assert!(record.is_completed(), "{contender}, {game}");
                let distinct = Some(traced.trace.order.len() as u64);
                assert_eq!(distinct, record.distinct_leaves(), "{contender}, {game}");
                assert_eq!(Some(traced.trace.nodes()), record.nodes(), "{contender}, {game}");
                for step in traced.trace.steps().unwrap_or_default() {
                    let TraceEvent::Enter(path) = step else { continue };
                    assert!(paths.contains(path), "{contender}, {game}");
                }
                assert!(traced.line(&tree).len() == traced.found.line.len() + 1, "{contender}");
            }
        }
    }

    #[test]
    fn what_leaves_the_tree_is_refused() {
        let chess = case("chess");
        let (root, tree) = posed(&chess, 1).unwrap();
        for text in ["alpha-beta+null-move=2", "pvs+quiescence=captures", "minimax-to-the-end"] {
            let contender: Configuration = text.parse().unwrap();
            let error = follow(&*root, &tree, &contender).unwrap_err().to_string();
            assert!(error.contains("leaves the drawn tree"), "{error}");
        }
        assert!(posed(&chess, 2).is_err());
    }
}
