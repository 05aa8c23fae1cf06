//! The list of the schemes.

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

            /// Its name.
            pub fn name(self) -> &'static str {
                match self {
                    $(Self::$scheme => $name,)*
                }
            }

            /// Its authors and the year of publication.
            pub fn source(self) -> &'static str {
                match self {
                    $(Self::$scheme => $source,)*
                }
            }

            /// Its policy for this number of processors.
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
    /// A tree of processors splits the root's moves only.
    RootSplitting, "root-splitting", "Finkel & Fishburn 1982, a processor tree of height 1",
        |processors| Box::new(TreeSplitting::at_the_root(processors));
    /// A binary tree of processors.
    TreeSplitting, "tree-splitting", "Finkel & Fishburn 1982",
        |processors| Box::new(TreeSplitting::binary(processors));
    /// Work that alpha-beta always has to do goes first.
    MandatoryWorkFirst, "mandatory-work-first",
        "Akl, Barnard & Doran 1982; Finkel & Fishburn 1983",
        |_| Box::new(MandatoryWorkFirst);
    /// The nodes of the principal variation are split.
    PrincipalVariationSplitting, "pv-splitting", "Marsland & Campbell 1982",
        |_| Box::new(PrincipalVariationSplitting);
    /// Every node is split after its first child.
    YoungBrothersWait, "young-brothers-wait", "Feldmann, Monien, Mysliwietz & Vornberger 1989",
        |_| Box::new(YoungBrothersWait);
    /// As young brothers wait, but where a cutoff is expected only after the first few children.
    StrongYoungBrothersWait, "strong-young-brothers-wait",
        "Feldmann, Mysliwietz & Monien 1992",
        |_| Box::new(StrongYoungBrothersWait);
    /// Tests in parallel, values one after the other.
    Jamboree, "jamboree", "Kuszmaul 1994",
        |_| Box::new(Jamboree);
    /// Every processor searches the whole tree and skips what others are searching.
    Abdada, "abdada", "Weill 1996",
        |_| Box::new(Abdada);
}

impl fmt::Display for Scheme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// No scheme has this name.
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
