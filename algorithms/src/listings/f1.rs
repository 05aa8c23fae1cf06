//! Branch and bound without deep cutoffs: a node knows its parent's best value
//! and nothing from further up.
//!
//! Source: Knuth & Moore 1975, function F1 on p. 300.

use plywood_positions::{Position, Value, Window};

use crate::depth_first::NONE_YET;
use crate::facts::{Facts, Promise, Takes};
use crate::{DepthFirst, Node, interior};

interior!(F1 = f1);

pub(crate) const FACTS: Facts = Facts {
    family: "alpha-beta",
    ..Facts::new("f1", "Knuth & Moore 1975, F1", Promise::Value, Takes::Nodes)
};

#[inline(always)]
fn f1<S: DepthFirst>(
    search: &mut S,
    position: &S::Position,
    mut node: Node<S>,
) -> Result<Value, S::Stop> {
    let bound = node.window.beta;
    let mut best = NONE_YET;
    while let Some(chosen) = search.next(&mut node) {
        let mut child = position.clone();
        child.make(chosen);
        let below = Window { beta: -best, ..Window::FULL };
        let value = -search.visit(&child, &node, below, F1)?;
        if value > best {
            best = value;
            search.improve(&mut node);
            if best >= bound {
                search.cut(&mut node);
                break;
            }
        }
    }
    Ok(search.leave(position, node, best))
}
