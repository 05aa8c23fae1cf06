//! The steps of a search of a small tree.

use std::collections::HashMap;

use plywood_algorithms::{Configuration, Problem, Trace, TraceEvent};
use plywood_positions::{
    Indexed, IndexedEvaluation, IndexedMove, IntervalEvaluation, Position, Value, path_of,
};
use serde::Serialize;

use crate::written;

/// Maximum number of leaves of a tree to draw.
const MOST_LEAVES: usize = 128;

/// A tree, and the events of a search of it.
#[derive(Serialize)]
pub struct Steps {
    /// All nodes; each follows its parent.
    nodes: Vec<Node>,
    /// Kind, node index and text of each event.
    events: Vec<(&'static str, usize, String)>,
}

#[derive(Serialize)]
struct Node {
    parent: Option<usize>,
    ply: u32,
    label: String,
    /// Horizontal position, in leaves from the left.
    x: f64,
}

/// Traces a search. Returns `None` if the tree is too large to draw, or the search too long.
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
    let mut tree = Tree { nodes: Vec::new(), numbers: HashMap::new(), leaves: 0 };
    tree.grow(root, &mut Vec::new(), depth, None)?;
    let root = Indexed::root(root.clone());
    let mut trace = Trace::with_steps();
    let evaluation = IndexedEvaluation(evaluation.clone());
    let Ok(_) = configuration.search(&Problem::new(&root, depth), &evaluation, &mut trace);
    let events = trace.steps()?.iter().filter_map(|it| tree.event(it)).collect();
    Some(Steps { events, nodes: tree.nodes })
}

struct Tree {
    nodes: Vec<Node>,
    /// Node indices by the hashes of their paths.
    numbers: HashMap<u64, usize>,
    leaves: usize,
}

impl Tree {
    /// Adds the node at the end of a path, and all nodes below it. Returns its horizontal position,
    /// or `None` if the tree is too large.
    fn grow<P: Position>(
        &mut self,
        position: &P,
        path: &mut Vec<IndexedMove<P::Move>>,
        depth: u32,
        parent: Option<(usize, String)>,
    ) -> Option<f64> {
        let number = self.nodes.len();
        let (parent, label) = parent.map_or((None, String::new()), |(at, label)| (Some(at), label));
        self.nodes.push(Node { parent, ply: path.len() as u32, label, x: 0.0 });
        self.numbers.insert(path_of(path), number);
        let moves = if depth > 0 { position.all_moves() } else { Vec::new() };
        let mut columns = Vec::new();
        for (index, inner) in (0..).zip(moves) {
            let label = position.notation(inner);
            path.push(IndexedMove { inner, index });
            columns.push(self.grow(
                &position.play(inner),
                path,
                depth - 1,
                Some((number, label)),
            )?);
            path.pop();
        }
        let x = match columns.as_slice() {
            [] => {
                self.leaves += 1;
                (self.leaves - 1) as f64
            }
            [first, .., last] => f64::midpoint(*first, *last),
            [only] => *only,
        };
        self.nodes[number].x = x;
        (self.leaves <= MOST_LEAVES).then_some(x)
    }

    /// Writes a value of a node from the point of view of MAX, who moves at the root.
    fn for_max(&self, node: usize, value: Value) -> String {
        written(if self.nodes[node].ply.is_multiple_of(2) { value } else { -value })
    }

    fn event(&self, step: &TraceEvent) -> Option<(&'static str, usize, String)> {
        let of = |path: &u64| self.numbers.get(path).copied();
        Some(match step {
            TraceEvent::Enter(path) => ("enter", of(path)?, String::new()),
            TraceEvent::Leaf(path, value) => ("leaf", of(path)?, self.for_max(of(path)?, *value)),
            TraceEvent::BackedUp(path, value) => ("up", of(path)?, self.for_max(of(path)?, *value)),
            TraceEvent::Pass => ("pass", 0, String::new()),
            TraceEvent::Cutoff(_)
            | TraceEvent::Research
            | TraceEvent::Window(..)
            | TraceEvent::Known(_) => return None,
        })
    }
}
