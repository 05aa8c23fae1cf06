//! What a search has to examine at least, and what theory expects of it.

pub(crate) mod exact_graph;
pub(crate) mod forward;
pub(crate) mod layers;
pub(crate) mod left_first;
pub(crate) mod minimal_graph;
pub(crate) mod minimal_tree;
pub mod theory;
