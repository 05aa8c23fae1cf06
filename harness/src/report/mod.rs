//! What a person gets to see of records: tables, pictures and the folder that
//! holds them.

pub mod bootstrap;
pub mod crossing;
pub mod evolution;
pub mod labels;
pub mod lock;
pub mod merge;
pub mod plots;
pub mod results;
pub mod standing;
pub mod summary;
