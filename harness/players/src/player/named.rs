//! Players that have a name.

/// A player of a source document, or one of our own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NamedPlayer {
    /// What it is called.
    pub name: &'static str,
    /// What it is, and where it comes from.
    pub about: &'static str,
    /// What the name stands for: a configuration and its options.
    pub text: &'static str,
}

/// Every player that has a name, all of them for chess. A limit is added to
/// the name, as in `joanna,nodes=20000`.
pub const NAMED_PLAYERS: &[NamedPlayer] = &[
    NamedPlayer {
        name: "joanna",
        about: "program Joanna (Kujawski 1994, section 4.2)",
        text: "alpha-beta+deepening=from-2+window=joanna+quiescence=regions:1:6+order=gain+killers=fifo\
               +table=16:always+table-move,eval=joanna",
    },
    NamedPlayer {
        name: "joanna-learning",
        about: "program Joanna without what changes the order of moves, as it plays with its \
                memory BeBe+ (section 5.3.4); add memory=FILE",
        text: "alpha-beta+deepening=from-2+window=joanna+quiescence=regions:1:6+order=gain\
               +table=16:always,eval=joanna",
    },
    NamedPlayer {
        name: "pilsen",
        about: "the term paper's program (source document 001); it names no weights for its \
                evaluation, so Joanna's stands in",
        text: "alpha-beta+deepening+line-first+window=50+quiescence=captures+order=mvv-lva\
               +killers+history+table=16+table-move+extend=check:recapture:single,eval=joanna",
    },
    NamedPlayer {
        name: "self-taught",
        about: "the self-taught program (Michniewski 1995, section 2.2) with a forcing variation \
                of two plies",
        text: "alpha-beta+deepening+quiescence=checks:2+order=gain-checks+extend=root-check\
               ,eval=self-taught",
    },
    NamedPlayer {
        name: "strongest",
        about: "what our parts allow, chosen by the built-in matches \"tuning\" and \"tuning-deep\"",
        text: "pvs+deepening+window=30+quiescence=captures+quiescence-window+order=mvv-lva+killers\
               +history+table=64+table-move+extend=check+reduce=2,eval=joanna",
    },
];
