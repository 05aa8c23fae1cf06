//! Resources that exist before and after a search.

use crate::parts::EvaluationCache;
use crate::problem::oracle::Oracle;
use crate::table::Table;

/// Resources of a search, which it may share with other searches.
pub struct Resources<'a, P> {
    /// Table for the setting `table`.
    pub(crate) table: Option<&'a dyn Table>,
    /// Oracle queried at every node except the root.
    pub(crate) oracle: Option<&'a dyn Oracle<P>>,
    /// Cache for the setting `evaluation-cache`.
    pub(crate) evaluations: Option<&'a EvaluationCache>,
}
