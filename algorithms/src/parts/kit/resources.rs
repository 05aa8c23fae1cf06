//! Resources of a search that exist before it and after it.

use crate::parts::EvaluationCache;
use crate::{Oracle, Table};

/// Resources of one search, which others may have in common with it.
pub struct Resources<'a, P> {
    /// The table that stands for the part `table`.
    pub(crate) table: Option<&'a dyn Table>,
    /// Asked on entering a node.
    pub(crate) oracle: Option<&'a dyn Oracle<P>>,
    /// The cache that stands for the part `evaluation-cache`.
    pub(crate) evaluations: Option<&'a EvaluationCache>,
}
