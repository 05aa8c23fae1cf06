//! Kinds of tactical moves.

/// A kind of move after which a line of play may be worth a deeper search. A game says for each of
/// its moves whether it is one ([`Hints::strikes`](crate::Hints::strikes)).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Blow {
    /// A check is answered by a man put in between.
    Interposition,
    /// One man attacks two that are worth more than it.
    Fork,
    /// A bishop takes a long diagonal that ends where the enemy king has castled.
    LongDiagonal,
    /// A bishop takes a pawn where it can be shut in.
    ShutIn,
    /// A square next to the enemy king is attacked a second time.
    KingThreat,
}
