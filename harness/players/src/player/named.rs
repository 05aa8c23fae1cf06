//! Named players.
//!
//! Joanna's table (Kujawski 1994, sections 3.5 and 4.4) differs from ours in five ways:
//!
//! - Her key covers only the men on their squares. Positions that differ in side to move, castling
//!   or en passant share an entry, and the search trusts it. Here a key covers all of them; these
//!   errors in hers are an oversight, not part of the method.
//! - Positions of the game since the last pawn move or capture are entries of value 0. They answer
//!   at any depth and are never overwritten. Here such a position is drawn when it is entered,
//!   before the table is probed, and has its own key, to the same effect. So Joanna scores the
//!   second occurrence as a draw (`repetition=second`); other players wait for the third.
//! - An entry is stored unless the table has a deeper entry for its position. At equal depths, the
//!   listing keeps the old entry, so a re-search with another window would never correct it; here
//!   the bounds of both are combined.
//! - It has 4096 entries of 12 bytes, because DOS left no other memory; in the source, the size
//!   depends on the machine. Here the size is a parameter in MiB: use `table=N` for another size.
//!   Sizes below 1 MiB are not available.
//! - A reserve of 50 entries stores positions of the game, and another reserve stores BeBe+'s
//!   entries, if their regular places are taken. Here neither can collide. Positions of the game
//!   are not entries, and BeBe+'s entries are in their own table, which grows
//!   ([`ShortTermTable`](plywood_algorithms::ShortTermTable)).
//!
//! Her evaluation counts promotions since the root of a search (section 4.3.2). Her recorded games
//! omit this term. A value in chess must depend only on the position and the root, because different
//! paths share the value. With `eval=joanna-promoting` she counts the men that the root did not have.
//! The game `chess-with-promotions` counts promotions exactly, and can be searched but not played:
//! otherwise every search would be compiled for a second chess.

/// A player from a source document, or of our own design.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NamedPlayer {
    /// Name of the player.
    pub name: &'static str,
    /// Description, with its source.
    pub about: &'static str,
    /// Player settings that the name abbreviates: a configuration and options.
    pub text: &'static str,
    /// Named player to use while the memory is off, if it differs.
    pub at_rest: Option<&'static str>,
}

/// All named players; all of them play chess. Limits follow the name, as in `joanna,nodes=20000`.
pub const NAMED_PLAYERS: &[NamedPlayer] = &[
    NamedPlayer {
        name: "joanna",
        about: "program Joanna (Kujawski 1994, sections 4.2 and 4.4); her table answers for smaller \
                depths, and of one position keeps the deeper search",
        text: "alpha-beta+deepening=from-2+window=joanna+quiescence=regions:1:6+order=gain+killers=fifo\
               +table=16:always:usual:keep-deeper+table-move,eval=joanna,repetition=second",
        at_rest: None,
    },
    NamedPlayer {
        name: "joanna-learning",
        about: "program Joanna without what changes the order of moves, as it plays with its \
                memory BeBe+ (section 5.3.4), and with a table that answers for the exact depth, \
                so that a search is taken up exactly; add memory=FILE",
        text: "alpha-beta+deepening=from-2+window=joanna+quiescence=regions:1:6+order=gain\
               +table=16:always,eval=joanna,repetition=second",
        at_rest: Some("joanna"),
    },
    NamedPlayer {
        name: "pilsen",
        about: "the program of a term paper from Pilsen (Zadražil 2013); it names no weights for its \
                evaluation, so Joanna's stands in",
        text: "alpha-beta+deepening+line-first+line-bonus+window=50:next-iteration+quiescence=captures\
               +order=mvv-lva+killers=improving+history=improving+table=16:usual+table-move\
               +extend=check:recapture:single:interposition:fork:long-diagonal:shut-in:king-threat\
               ,eval=joanna",
        at_rest: None,
    },
    NamedPlayer {
        name: "self-taught",
        about: "the self-taught program (Michniewski 1995, section 2.2) with a forcing variation \
                of two plies",
        text: "alpha-beta+deepening+quiescence=checks:2+order=gain-checks+extend=root-check\
               ,eval=self-taught",
        at_rest: None,
    },
    NamedPlayer {
        name: "strongest",
        about: "what our parts allow, chosen by the built-in matches \"tuning\" and \"tuning-deep\"",
        text: "pvs+deepening+window=30+quiescence=captures+quiescence-window+order=mvv-lva+killers\
               +history+table=64+table-move+extend=check+reduce=2,eval=joanna",
        at_rest: None,
    },
];
