//! Players that have a name.
//!
//! Joanna's table (Kujawski 1994, sections 3.5 and 4.4) has five properties more, of which:
//!
//! - Her key is made of the men on their squares alone. Positions that differ in the side to move,
//!   in castling or in en passant are one to her, and she takes what she finds for true. Here a key
//!   covers all of them: what hers finds wrongly is an oversight, not a method.
//! - Positions of the game since the last move of a pawn or capture are records of value 0 that
//!   answer at any depth and are never overwritten. Here such a position is drawn where it is
//!   entered, before the table is asked, and has a key of its own: with the same effect. So to her
//!   the second occurrence is a draw (`repetition=second`); other players wait for the third.
//! - A record is stored where a deeper one of its position is not there. Of equal depths the
//!   listing keeps the old one, which a second search with another window would never correct;
//!   here their bounds add up.
//! - It has 4096 records of 12 bytes, because DOS left no more memory; the source lets the size
//!   depend on the machine. Here the size is a parameter in MiB: a table of another size is
//!   `table=N`, and one of less than a mebibyte is not offered.
//! - A reserve of 50 records takes the positions of the game, and another one BeBe+'s records, whose
//!   places are taken. Here neither can collide: positions of the game are no records, and BeBe+'s
//!   stand in a table of their own, which grows ([`ShortTermTable`](plywood_algorithms::ShortTermTable)).
//!
//! Her evaluation counts promotions since the root of a search (section 4.3.2). Her games here do
//! without: a value in chess may depend on nothing but the position, or two paths to a position
//! could not share it. The term is in the game `chess-with-promotions`, which is searched and not
//! played: for one term, every search would be compiled for players of a second chess.

/// A player of a source document, or one of our own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NamedPlayer {
    /// Its name.
    pub name: &'static str,
    /// A description, with its origin.
    pub about: &'static str,
    /// The text that the name abbreviates: a configuration and its options.
    pub text: &'static str,
    /// The player with a name that it is while its memory is off, if it is different.
    pub at_rest: Option<&'static str>,
}

/// Every player that has a name, all of them for chess. A limit is added to
/// the name, as in `joanna,nodes=20000`.
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
