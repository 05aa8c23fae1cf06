//! The list of games: one line for each, with the evaluations that it offers.
//! Any board game offers the hashed ones and "zero" as well.

use std::path::Path;
use std::str::FromStr;

use plywood_positions::{
    ExplicitTree, Hashed, Law, Mate, Material, MaterialGuess, OpenLines, SquareWeights,
    SyntheticTree, TreeValue,
};

use crate::bound::Bound;
use crate::evaluations::{Named, ZERO};
use crate::visitor::Visitor;

/// A game as `plywood list` shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Game {
    /// Its name in commands, experiments and records.
    pub name: &'static str,
    /// What it is, and what its positions look like.
    pub about: &'static str,
    /// Names of its evaluations. The first is used where none is asked for.
    pub evaluations: &'static [&'static str],
}

/// Why there is no such root to search from.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GameError {
    /// No game has this name.
    #[error("there is no game \"{0}\": {1}; `plywood list games` names them all")]
    Unknown(String, String),
    /// The game has no such position.
    #[error("\"{position}\" is no position of {game}: {reason}")]
    Position {
        /// The game.
        game: String,
        /// As given.
        position: String,
        /// What is wrong, and the mend.
        reason: String,
    },
    /// The game does not offer the evaluation.
    #[error("{game} has no evaluation \"{evaluation}\"; take one of: {offered}")]
    Evaluation {
        /// The game or tree.
        game: String,
        /// As given.
        evaluation: String,
        /// What there is.
        offered: String,
    },
}

/// Visits `$position` with the evaluation of the name `$name`.
macro_rules! visit_with {
    ($visitor:expr, $position:expr, $name:expr, [$($evaluation:ty),+]) => {{
        $(if let Some(evaluation) = <$evaluation as Named>::named($name) {
            return Ok($visitor.visit($position, &evaluation));
        })+
    }};
}

macro_rules! games {
    (
        boards { $(
            $(#[$doc:meta])*
            $board:ident($position:ty), $name:literal, $about:literal, [$($evaluation:ty),*];
        )* }
        trees { $(
            $(#[$tree_doc:meta])*
            $tree:ident($kind:ty), $tree_name:literal, $tree_about:literal, [$($of_tree:ty),+];
        )* }
    ) => {
        /// The position that a search begins from.
        #[derive(Clone, Debug)]
        pub enum Root {
            $($(#[$doc])* $board($position),)*
            $($(#[$tree_doc])* $tree($kind),)*
        }

        /// Every game and every kind of tree.
        pub const GAMES: &[Game] = &[
            $(Game {
                name: $name,
                about: $about,
                evaluations: &[$(<$evaluation as Named>::NAME,)* ZERO, Hashed::NAME],
            },)*
            $(Game {
                name: $tree_name,
                about: $tree_about,
                evaluations: &[$(<$of_tree as Named>::NAME),+],
            },)*
        ];

        impl Root {
            /// The game's line in [`GAMES`].
            pub fn game(&self) -> &'static Game {
                let name = match self {
                    $(Self::$board(_) => $name,)*
                    $(Self::$tree(_) => $tree_name,)*
                };
                GAMES.iter().find(|game| game.name == name).expect("every root is of a game")
            }

            /// Takes `visitor` to the root and the evaluation of this name.
            ///
            /// # Errors
            ///
            /// Where the game does not offer the evaluation.
            pub fn visit<V: Visitor>(
                &self,
                evaluation: &str,
                visitor: V,
            ) -> Result<V::Output, GameError> {
                match self {
                    $(Self::$board(position) => {
                        visit_with!(visitor, position, evaluation, [$($evaluation,)* Hashed]);
                    })*
                    $(Self::$tree(tree) => {
                        visit_with!(visitor, &tree.root(), evaluation, [$($of_tree),+]);
                    })*
                }
                Err(GameError::Evaluation {
                    game: self.called(),
                    evaluation: evaluation.to_owned(),
                    offered: self.game().evaluations.join(", "),
                })
            }

            /// The position of a board game: the start of the game, if no text
            /// gives another one. `None` if no board game has this name.
            fn board(name: &str, position: Option<&str>) -> Option<Result<Self, GameError>> {
                match name {
                    $($name => Some(match position {
                        None => Ok(Self::$board(<$position>::default())),
                        Some(text) => read_position(name, text).map(Self::$board),
                    }),)*
                    _ => None,
                }
            }
        }
    };
}

games! {
    boards {
        /// Tic-tac-toe.
        TicTacToe(plywood_positions::TicTacToe), "tic-tac-toe",
            "three in a row on a board of 3x3", [];
        /// Connect Four.
        ConnectFour(plywood_positions::ConnectFour), "connect-four",
            "four in a row on a board of 7x6 where stones fall", [OpenLines];
        /// Othello.
        Othello(plywood_positions::Othello), "othello",
            "on a board of 8x8, with a pass move", [SquareWeights];
        /// Chess.
        Chess(plywood_positions::Chess), "chess",
            "positions in Forsyth-Edwards notation", [Material, MaterialGuess, Mate];
    }
    trees {
        /// A generated tree.
        Synthetic(SyntheticTree), "<law>:b=<branching>,d=<depth>",
            "a tree that follows from a seed, such as iid:b=4,d=6; in an experiment, d may be \
             left out", [TreeValue];
        /// A tree that is written out.
        Explicit(ExplicitTree), "<file>.tree",
            "a tree that is written out in a file; \"stockman\" is Stockman's of 1979",
            [TreeValue];
    }
}

/// The tree that needs no file.
const STOCKMAN: &str = "stockman";

fn read_position<P: FromStr<Err: ToString>>(game: &str, text: &str) -> Result<P, GameError> {
    text.parse().map_err(|error: P::Err| GameError::Position {
        game: game.to_owned(),
        position: text.to_owned(),
        reason: error.to_string(),
    })
}

impl Root {
    /// The root of the game or tree of this name: at `position`, or at its
    /// start where that is `None`.
    ///
    /// # Errors
    ///
    /// Unknown games, and positions that the game does not have.
    pub fn new(name: &str, position: Option<&str>) -> Result<Self, GameError> {
        if let Some(root) = Self::board(name, position) {
            return root;
        }
        if let Some(text) = position {
            return Err(GameError::Position {
                game: name.to_owned(),
                position: text.to_owned(),
                reason: "only board games have positions; leave it out".to_owned(),
            });
        }
        let unknown = |error: String| GameError::Unknown(name.to_owned(), error);
        if name == STOCKMAN {
            return Ok(Self::Explicit(ExplicitTree::stockman()));
        }
        if Path::new(name).extension().is_some_and(|extension| extension == "tree") {
            let tree = ExplicitTree::read(Path::new(name));
            return tree.map(Self::Explicit).map_err(|error| unknown(error.to_string()));
        }
        let tree = name.parse().map(Self::Synthetic);
        tree.map_err(|error: plywood_positions::TreeNameError| unknown(error.to_string()))
    }

    /// What a message calls it.
    fn called(&self) -> String {
        match self {
            Self::Synthetic(tree) => tree.to_string(),
            Self::Explicit(_) => "a tree that is written out".to_owned(),
            board => board.game().name.to_owned(),
        }
    }

    /// Whether a game of this name is a generated tree that leaves its depth
    /// to the search.
    pub fn is_tree_without_depth(name: &str) -> bool {
        GAMES.iter().all(|game| game.name != name)
            && name.contains(':')
            && !name.split([',', ':']).any(|option| option.starts_with("d="))
    }

    /// The same kind of tree from another seed; a board is not changed.
    #[must_use]
    pub fn with_seed(self, seed: u64) -> Self {
        match self {
            Self::Synthetic(tree) => Self::Synthetic(tree.with_seed(seed)),
            other => other,
        }
    }

    /// The name of a generated tree without its seed, which records hold in a
    /// column of its own; other names as they are.
    pub fn name_without_seed(name: &str) -> String {
        let Some((law, options)) = name.rsplit_once(':').filter(|_| Self::names_seed(name)) else {
            return name.to_owned();
        };
        let others: Vec<&str> =
            options.split(',').filter(|option| !option.starts_with("seed=")).collect();
        format!("{law}:{}", others.join(","))
    }

    /// Whether a name of a generated tree says from which seed it follows.
    pub fn names_seed(name: &str) -> bool {
        GAMES.iter().all(|game| game.name != name)
            && name.split([',', ':']).any(|option| option.starts_with("seed="))
    }

    /// The seed that the root follows from; 0 where it follows from none.
    pub fn seed(&self) -> u64 {
        match self {
            Self::Synthetic(tree) => tree.shape().seed,
            _ => 0,
        }
    }

    /// Whether the root follows from a seed.
    pub fn is_seeded(&self) -> bool {
        matches!(self, Self::Synthetic(_))
    }

    /// Whether it is a uniform tree in which every best move stands first.
    pub fn is_best_first(&self) -> bool {
        matches!(self, Self::Synthetic(tree)
            if tree.law() == Law::BestFirst && tree.shape().uniform_branching().is_some())
    }

    /// The bound, where a formula gives it: on a uniform tree, down to its
    /// leaves.
    pub fn formula(&self, depth: u32) -> Option<Bound> {
        match self {
            Self::Synthetic(tree) if depth <= tree.shape().depth => tree
                .shape()
                .uniform_branching()
                .map(|branching| Bound::uniform(u64::from(branching), depth)),
            _ => None,
        }
    }

    /// Plies to the deepest leaf, where the tree has an end of its own that is
    /// known.
    pub fn depth(&self) -> Option<u32> {
        match self {
            Self::Synthetic(tree) => Some(tree.shape().depth),
            Self::Explicit(tree) => Some(tree.depth()),
            _ => None,
        }
    }

    /// The name of the evaluation to use: `asked`, or the game's first.
    ///
    /// # Errors
    ///
    /// Where the game does not offer it.
    pub fn evaluation(&self, asked: Option<&str>) -> Result<String, GameError> {
        struct Nothing;
        impl Visitor for Nothing {
            type Output = ();

            fn visit<P, E>(self, _: &P, _: &E) {}
        }
        let evaluation = asked.unwrap_or(self.game().evaluations[0]);
        self.visit(evaluation, Nothing)?;
        Ok(evaluation.to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_evaluation_that_is_not_offered_is_refused_with_those_that_are() {
        for (name, message) in [
            (
                "othello",
                "othello has no evaluation \"x\"; take one of: square-weights, \
                         zero, hashed:<bits>",
            ),
            ("iid:b=4,d=6,seed=7", "iid:b=4,d=6,seed=7 has no evaluation \"x\"; take one of: tree"),
            (STOCKMAN, "a tree that is written out has no evaluation \"x\"; take one of: tree"),
        ] {
            let root = Root::new(name, None).expect("a game");
            let error = root.evaluation(Some("x")).expect_err("no such evaluation");
            assert_eq!(error.to_string(), message);
        }
        for game in GAMES.iter().filter(|game| game.evaluations.contains(&ZERO)) {
            let root = Root::new(game.name, None).expect("a board game");
            assert_eq!(root.evaluation(Some(ZERO)).as_deref(), Ok(ZERO));
            assert_eq!(root.evaluation(None).as_deref(), Ok(game.evaluations[0]));
        }
    }

    #[test]
    fn a_tree_s_name_and_its_seed_are_apart() {
        for (name, without, seed) in [
            ("iid:b=4,d=6,seed=7", "iid:b=4,d=6", 7),
            ("so:0.7:0.9:seed=3,b=4,d=6", "so:0.7:0.9:b=4,d=6", 3),
            ("iid:b=4,d=6", "iid:b=4,d=6", 0),
            ("chess", "chess", 0),
        ] {
            let root = Root::new(name, None).expect("a game");
            assert_eq!((&*Root::name_without_seed(name), root.seed()), (without, seed));
            assert_eq!(Root::names_seed(name), name != without);
            let again = Root::new(without, None).expect("a game").with_seed(seed);
            assert_eq!(format!("{again:?}"), format!("{root:?}"));
        }
    }
}
