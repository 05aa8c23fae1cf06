//! The steps of a search of a small tree.

#[path = "../../src/results/page/steps/walk.rs"]
mod walk;

use plywood_algorithms::{Configuration, Problem, Trace};
use plywood_positions::{
    Indexed, IndexedEvaluation, IndexedMove, IntervalEvaluation, Position, Value, path_of,
};
use serde::Serialize;
use walk::{Place, StepFacts, walked};

use crate::node_value::node_value;

/// Maximum number of leaves of a tree to draw.
const MOST_LEAVES: usize = 128;

/// A tree, and the steps of a search of it, for the script of steps.
#[derive(Serialize)]
pub struct Steps {
    /// Width of the tree in columns.
    width: f64,
    /// All nodes; each follows its parent.
    nodes: Vec<Node>,
    steps: Vec<StepFacts>,
}

/// Parent index, ply, move, leaf value and column of a node. Values are MAX's, who moves at the root.
#[derive(Serialize)]
struct Node(Option<usize>, u32, String, Option<String>, f64);

/// Traces a search. Returns `None` if the tree is too large to draw, the search too long, or its
/// table too large for the memory.
pub fn of<P, E>(
    root: &P,
    evaluation: &E,
    configuration: &Configuration,
    depth: u32,
) -> Option<Steps>
where
    P: Position,
    E: IntervalEvaluation<P> + Clone,
{
    let mut tree = Tree { evaluation, depth, nodes: Vec::new(), places: Vec::new(), leaves: 0 };
    tree.grow(root, &mut Vec::new(), None)?;
    let root = Indexed::root(root.clone());
    let mut trace = Trace::with_steps();
    let indexed = IndexedEvaluation(evaluation.clone());
    let memory = configuration.try_memory().ok()?;
    let problem = Problem::new(&root, depth);
    let Ok(found) = configuration.search_in(&memory, &problem, &indexed, &mut trace);
    let steps = walked(&tree.places, trace.steps()?, found.bounds.value());
    Some(Steps { width: tree.leaves as f64, steps, nodes: tree.nodes })
}

struct Tree<'a, E> {
    evaluation: &'a E,
    depth: u32,
    nodes: Vec<Node>,
    /// The nodes as steps need them.
    places: Vec<Place>,
    leaves: usize,
}

impl<E> Tree<'_, E> {
    /// Adds the node at the end of a path, and all nodes below it. Returns its horizontal position,
    /// or `None` if the tree is too large.
    fn grow<P: Position>(
        &mut self,
        position: &P,
        path: &mut Vec<IndexedMove<P::Move>>,
        parent: Option<(usize, String)>,
    ) -> Option<f64>
    where
        E: IntervalEvaluation<P>,
    {
        let (number, ply) = (self.nodes.len(), path.len() as u32);
        let (parent, label) = parent.map_or((None, String::new()), |(at, label)| (Some(at), label));
        self.places.push(Place { parent, ply, path: path_of(path) });
        self.nodes.push(Node(parent, ply, label, None, 0.0));
        let remaining = self.depth - ply;
        let moves = if remaining > 0 { position.all_moves() } else { Vec::new() };
        let mut columns = Vec::new();
        for (index, inner) in (0..).zip(moves) {
            let label = position.notation(inner);
            path.push(IndexedMove { inner, index });
            columns.push(self.grow(&position.play(inner), path, Some((number, label)))?);
            path.pop();
        }
        let x = match columns.as_slice() {
            [] => {
                let value = match remaining {
                    0 => self.evaluation.evaluate(position),
                    _ => self.evaluation.finished(position, remaining),
                };
                self.nodes[number].3 = Some(for_max(ply, value));
                self.leaves += 1;
                self.leaves as f64 - 0.5
            }
            [first, .., last] => f64::midpoint(*first, *last),
            [only] => *only,
        };
        self.nodes[number].4 = x;
        (self.leaves <= MOST_LEAVES).then_some(x)
    }
}

/// Writes a value at a ply from the point of view of MAX, who moves at the root.
fn for_max(ply: u32, value: Value) -> String {
    node_value(if ply.is_multiple_of(2) { value } else { -value })
}
