//! Games of a file that no rating counts.

/// Games of a file that no rating counts.
#[derive(Clone, Debug, Default)]
pub struct Unrated {
    /// How many games have no result.
    pub unfinished: usize,
    /// The faults of games that cannot be read, each with its file and line.
    pub faults: Vec<String>,
}
