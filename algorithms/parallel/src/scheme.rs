//! The list of parallel schemes.

use std::fmt;
use std::str::FromStr;

use plywood_positions::suggestion;

use crate::policy::Policy;
use crate::schemes::{
    abdada::Abdada, jamboree::Jamboree, mandatory_work_first::MandatoryWorkFirst,
    principal_variation_splitting::PrincipalVariationSplitting,
    strong_young_brothers_wait::StrongYoungBrothersWait, tree_splitting::TreeSplitting,
    young_brothers_wait::YoungBrothersWait,
};

macro_rules! schemes {
    ($($(#[$doc:meta])* $scheme:ident, $name:literal, $source:literal, $policy:expr;)*) => {
        /// A scheme of parallel search.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Scheme {
            $($(#[$doc])* $scheme,)*
        }

        impl Scheme {
            /// All schemes.
            pub const ALL: &'static [Self] = &[$(Self::$scheme,)*];

            /// Returns the name of the scheme.
            pub fn name(self) -> &'static str {
                match self {
                    $(Self::$scheme => $name,)*
                }
            }

            /// Returns the authors and the year of publication.
            pub fn source(self) -> &'static str {
                match self {
                    $(Self::$scheme => $source,)*
                }
            }

            /// Returns the policy for this number of processors.
            pub fn policy(self, processors: usize) -> Box<dyn Policy> {
                match self {
                    $(Self::$scheme => {
                        let policy: fn(usize) -> Box<dyn Policy> = $policy;
                        policy(processors)
                    })*
                }
            }
        }
    };
}

schemes! {
    /// Root splitting: a tree of processors divides only the root's moves.
    RootSplitting, "root-splitting", "Finkel & Fishburn 1982, a processor tree of height 1",
        |processors| Box::new(TreeSplitting::at_the_root(processors));
    /// Tree splitting with a binary tree of processors.
    TreeSplitting, "tree-splitting", "Finkel & Fishburn 1982",
        |processors| Box::new(TreeSplitting::binary(processors));
    /// Mandatory work first: work that alpha-beta always does has priority.
    MandatoryWorkFirst, "mandatory-work-first",
        "Akl, Barnard & Doran 1982; Finkel & Fishburn 1983",
        |_| Box::new(MandatoryWorkFirst);
    /// Principal variation splitting: only nodes of the principal variation are split.
    PrincipalVariationSplitting, "pv-splitting", "Marsland & Campbell 1982",
        |_| Box::new(PrincipalVariationSplitting);
    /// Young brothers wait: every node is split after its first child.
    YoungBrothersWait, "young-brothers-wait", "Feldmann, Monien, Mysliwietz & Vornberger 1989",
        |_| Box::new(YoungBrothersWait);
    /// Strong young brothers wait: nodes with an expected cutoff are split only after the first few
    /// children.
    StrongYoungBrothersWait, "strong-young-brothers-wait",
        "Feldmann, Mysliwietz & Monien 1992",
        |_| Box::new(StrongYoungBrothersWait);
    /// Jamboree: tests run in parallel, searches for values in sequence.
    Jamboree, "jamboree", "Kuszmaul 1994",
        |_| Box::new(Jamboree);
    /// ABDADA: every processor searches the whole tree and skips children that others are
    /// searching.
    Abdada, "abdada", "Weill 1996",
        |_| Box::new(Abdada);
}

impl fmt::Display for Scheme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The error for a name that no scheme has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "there is no scheme of parallel search \"{0}\"{near}; `plywood list schemes` lists them all",
    near = suggestion(.0, Scheme::ALL.iter().map(|it| it.name()))
)]
pub struct UnknownScheme(pub String);

impl FromStr for Scheme {
    type Err = UnknownScheme;

    fn from_str(name: &str) -> Result<Self, UnknownScheme> {
        let wanted = name.to_lowercase();
        let found = Self::ALL.iter().copied().find(|scheme| scheme.name() == wanted);
        found.ok_or_else(|| UnknownScheme(name.to_owned()))
    }
}
