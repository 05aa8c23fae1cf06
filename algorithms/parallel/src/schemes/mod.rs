//! The schemes, one in each file.

mod abdada;
mod jamboree;
mod mandatory_work_first;
mod principal_variation_splitting;
mod strong_young_brothers_wait;
mod tree_splitting;
mod young_brothers_wait;

pub use abdada::Abdada;
pub use jamboree::Jamboree;
pub use mandatory_work_first::MandatoryWorkFirst;
pub use principal_variation_splitting::PrincipalVariationSplitting;
pub use strong_young_brothers_wait::StrongYoungBrothersWait;
pub use tree_splitting::TreeSplitting;
pub use young_brothers_wait::YoungBrothersWait;
