//! Rules for the entry that gives way to another.

/// The entry that is replaced when two positions share a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Replacement {
    /// The older one.
    Always,
    /// The one from the shallower search; of equals, the older one.
    DepthPreferred,
    /// Each place contains two: one deep entry and one recent entry.
    TwoTier,
}

/// A rule for the entry of a position that is searched again less deeply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kept {
    /// The newer search replaces it.
    Newest,
    /// It stays as it is (program Joanna: A. Kujawski, "Programowanie gry w szachy",
    /// University of Warsaw (1994), sections 3.5 and 4.4). Of equal depths the bounds
    /// add up.
    Deepest,
}
