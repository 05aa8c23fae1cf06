//! Kinds of tactical moves.

/// A kind of tactical move that may justify a search extension. [`Hints::strikes`](crate::Hints::strikes)
/// decides whether a move is of a given kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Blow {
    /// A piece or pawn interposes in reply to a check.
    Interposition,
    /// A fork: one man attacks two men that are each worth more than itself.
    Fork,
    /// A bishop moves onto a long diagonal that points at the castled enemy king.
    LongDiagonal,
    /// A bishop captures a pawn on a square where it can be trapped.
    ShutIn,
    /// The move adds a second attacker to a square next to the enemy king.
    KingThreat,
}
