//! A variant of best-first minimax.

use plywood::algorithms::best_first::{
    Conclusion, Ended, Grown, ROOT, Seen, Walk, for_mover, walk,
};
use plywood::algorithms::{
    AnswerOf, EVALUATIONS, Facts, Guarantee, NodeValue, Parameter, Problem, SearchAlgorithm,
    SearchContext, Settings, SupportedParts,
};
use plywood::positions::Interval;

static EVERY: Parameter<u64> = Parameter::whole(
    ("every=N", "second-look begins every N-th expansion with its second-best move, not every 4th"),
    "every=3",
    2..=u64::MAX,
)
.range("write a whole number above 1, as in \"every=3\"");

/// Best-first minimax that sometimes expands a node below its second-best move.
pub struct SecondLook;

impl SearchAlgorithm for SecondLook {
    const FACTS: Facts = Facts {
        family: "best-first-minimax",
        parameters: &[EVALUATIONS.declared(), EVERY.declared()],
        minimal_in_best_order: false,
        ..Facts::new("second-look", "this example", Guarantee::Nothing, SupportedParts::Nothing)
    };

    fn search<S: SearchContext>(search: &mut S, problem: &Problem<'_, S::Position>) -> AnswerOf<S> {
        walk(search, problem, |walk, settings| {
            let Ok(root) = walk.look() else { return Conclusion::NOTHING };
            let mut tree = Grown::new(root);
            // A search that is stopped has the move of its tree so far.
            let _ = grow(walk, &mut tree, settings);
            let best = ranked(&tree, ROOT, 0).first().copied();
            Conclusion { best, bounds: Interval::UNKNOWN }
        })
    }
}

/// Expands leaves until the best line of play ends or too few evaluations are left.
fn grow(walk: &mut dyn Walk, tree: &mut Grown<Seen>, settings: &Settings) -> Result<(), Ended> {
    let every = settings.get(&EVERY).unwrap_or(4);
    for expansion in 1.. {
        let is_second_look = expansion % every == 0;
        walk.restart();
        let (mut path, mut last) = (vec![ROOT], ROOT);
        while tree.is_expanded(last) {
            let children = ranked(tree, last, path.len() - 1);
            let place = usize::from(is_second_look && last == ROOT && children.len() > 1);
            last = children[place];
            walk.descend(last);
            path.push(last);
        }
        walk.step(tree.len(), Grown::<Seen>::NODE_BYTES, &|| tree.told(told))?;
        if tree[last].is_end {
            if is_second_look {
                continue;
            }
            break;
        }
        let first = tree.len();
        let children = first..first + walk.expand();
        if children.len() as u64 > walk.left() {
            break;
        }
        let (seen, ended) = walk.look_at_all(children);
        if ended.is_ok() || last == ROOT {
            tree.expand(last, seen);
        }
        ended?;
        for (ply, &node) in path.iter().enumerate().rev() {
            tree[node].value = tree[ranked(tree, node, ply)[0]].value;
        }
    }
    Ok(())
}

/// Returns the children of a node, beginning with the best for the player to move at this ply.
fn ranked(tree: &Grown<Seen>, node: usize, ply: usize) -> Vec<usize> {
    let mut children: Vec<usize> = tree.children(node).collect();
    children.sort_by_key(|&child| -for_mover(tree[child].value, ply));
    children
}

/// Returns the value of a node for observers, and whether it may be expanded.
fn told(seen: Seen, ply: usize) -> (NodeValue, bool) {
    (NodeValue::Estimate(for_mover(seen.value, ply)), !seen.is_end)
}
