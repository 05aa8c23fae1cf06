//! Whether the answers of different algorithms agree, and do what is proven of
//! them.

pub mod agreement;
pub mod checks;
pub mod trial;
