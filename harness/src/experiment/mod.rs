//! Experiments: from a file to the results of all its searches.

pub mod built_in;
pub mod contest;
pub mod definition;
pub mod depths;
pub mod document;
#[cfg(feature = "chess")]
pub mod endings;
#[cfg(feature = "chess")]
pub mod evolution;
pub mod expectation;
pub mod games;
pub mod halving;
pub mod limits;
#[cfg(feature = "chess")]
mod methods;
pub mod overrides;
pub mod parallel;
pub mod parsed;
pub mod plan;
pub mod pool;
pub mod space;
pub mod tuning;
