//! Replacement rules of tables.

/// The entry that is replaced when two positions share a slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Replacement {
    /// The older entry.
    Always,
    /// The entry from the shallower search; of equally deep entries, the older.
    DepthPreferred,
    /// Each slot contains two entries: one deep and one recent.
    TwoTier,
}

/// The rule for an entry whose position is searched again, less deeply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SamePositionPolicy {
    /// The newer search replaces it.
    Newest,
    /// The deeper entry stays unchanged (program Joanna: A. Kujawski, "Programowanie gry w szachy",
    /// University of Warsaw (1994), sections 3.5 and 4.4). Bounds of equal depth are combined.
    Deepest,
}
