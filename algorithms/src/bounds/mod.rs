//! Lower bounds on the nodes that a search must examine, and expected costs by theory.

pub(crate) mod allowance;
pub(crate) mod bounded_cache;
pub(crate) mod exact_graph;
pub(crate) mod forward;
pub(crate) mod layers;
pub(crate) mod left_first;
pub(crate) mod minimal_graph;
pub(crate) mod minimal_tree;
pub mod theory;
