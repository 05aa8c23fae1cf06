//! The games of a PGN file that are left out of ratings.

/// The games of a PGN file that are left out of ratings.
#[derive(Clone, Debug, Default)]
pub struct Unrated {
    /// The number of games without a result.
    pub unfinished: usize,
    /// The faults of games that cannot be read, each with its file and line.
    pub faults: Vec<String>,
}
