//! Experiments: from a file to the results of all its searches.

pub mod built_in;
pub mod contest;
pub mod definition;
pub mod depths;
pub mod document;
pub mod endings;
pub mod evolution;
pub mod expectation;
pub mod games;
pub mod halving;
pub mod limits;
mod methods;
pub mod overrides;
pub mod parallel;
pub mod parsed;
pub mod plan;
pub mod pool;
pub mod space;
pub mod tuning;
