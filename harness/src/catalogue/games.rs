//! The list of games, one line for each.

use std::path::Path;
use std::str::FromStr;

use plywood_evaluations::{Judged, Offers, Timed};
use plywood_players::Judge;
use plywood_positions::{
    ExplicitPosition, ExplicitTree, Law, SyntheticTree, TreeName, TreePosition,
};
use plywood_searches::Compiled;

use crate::catalogue::game_error::GameError;
use crate::catalogue::game_name::{GameName, STOCKMAN};
use crate::catalogue::players::Arena;
use crate::catalogue::visitor::Visitor;

/// An entry of `plywood list games`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Game {
    /// Its name in commands, experiments and records.
    pub name: &'static str,
    /// A line that describes it and its positions.
    pub about: &'static str,
    /// Names of its evaluations. The first is the default.
    pub evaluations: &'static [&'static str],
}

macro_rules! games {
    (
        boards { $(
            $(#[$doc:meta])*
            $board:ident($position:ty), $name:literal, $about:literal;
        )* }
        studies { $(
            $(#[$study_doc:meta])*
            $study:ident($studied:ty), $study_name:literal, $study_about:literal;
        )* }
        trees { $(
            $(#[$tree_doc:meta])*
            $tree:ident($kind:ty, $tree_position:ty), $tree_name:literal, $tree_about:literal;
        )* }
    ) => {
        /// The position at which a search begins.
        #[derive(Clone, Debug)]
        pub enum Root {
            $($(#[$doc])* $board($position),)*
            $($(#[$study_doc])* $study($studied),)*
            $($(#[$tree_doc])* $tree($kind),)*
        }

        /// Every game and every kind of tree.
        pub const GAMES: &[Game] = &[
            $(Game {
                name: $name,
                about: $about,
                evaluations: <$position as Offers>::OFFERED,
            },)*
            $(Game {
                name: $study_name,
                about: $study_about,
                evaluations: <$studied as Offers>::OFFERED,
            },)*
            $(Game {
                name: $tree_name,
                about: $tree_about,
                evaluations: <$tree_position as Offers>::OFFERED,
            },)*
        ];

        impl Root {
            /// The game's entry in [`GAMES`].
            pub fn game(&self) -> &'static Game {
                let name = match self {
                    $(Self::$board(_) => $name,)*
                    $(Self::$study(_) => $study_name,)*
                    $(Self::$tree(_) => $tree_name,)*
                };
                GAMES.iter().find(|game| game.name == name).expect("every root is of a game")
            }

            /// Calls `visitor` with the root and the evaluation of this name.
            ///
            /// # Errors
            ///
            /// If the game does not offer the evaluation.
            pub fn visit<V: Visitor>(
                &self,
                evaluation: &str,
                visitor: V,
            ) -> Result<V::Output, GameError> {
                match self {
                    $(Self::$board(position) => self.visit_at(position, evaluation, visitor),)*
                    $(Self::$study(position) => self.visit_at(position, evaluation, visitor),)*
                    $(Self::$tree(tree) => self.visit_at(&tree.root(), evaluation, visitor),)*
                }
            }

            /// The position of a board game in the game's notation; for an explicit tree, the tree.
            /// A generated tree is given by its name and seed, and has no other text.
            pub fn text(&self) -> String {
                match self {
                    $(Self::$board(position) => position.to_string(),)*
                    $(Self::$study(position) => position.to_string(),)*
                    Self::Explicit(tree) => format!("{tree:?}"),
                    Self::Synthetic(_) => String::new(),
                }
            }

            /// A position of a board game, by default the initial one. `None` if no board game has
            /// this name.
            fn board(name: &str, position: Option<&str>) -> Option<Result<Self, GameError>> {
                match name {
                    $($name => Some(match position {
                        None => Ok(Self::$board(<$position>::default())),
                        Some(text) => read_position(name, text).map(Self::$board),
                    }),)*
                    $($study_name => Some(match position {
                        None => Ok(Self::$study(<$studied>::default())),
                        Some(text) => read_position(name, text).map(Self::$study),
                    }),)*
                    _ => None,
                }
            }
        }

        $(impl Arena for $position {
            const USUAL_EVALUATION: &'static str = Self::OFFERED[0];

            fn judge(name: Option<&str>) -> Result<Box<dyn Judge<Self>>, GameError> {
                let name = name.unwrap_or(Self::USUAL_EVALUATION);
                let judge = <Self as Judged>::judge(name).ok_or_else(|| GameError::Evaluation {
                    game: $name.to_owned(),
                    evaluation: name.to_owned(),
                    offered: Self::OFFERED.join(", "),
                })?;
                judge.map_err(|reason| GameError::EvaluationName {
                    evaluation: name.to_owned(),
                    reason,
                })
            }
        })*
    };
}

games! {
    boards {
        /// Tic-tac-toe.
        TicTacToe(plywood_positions::TicTacToe), "tic-tac-toe",
            "three in a row on a board of 3x3";
        /// Connect Four.
        ConnectFour(plywood_positions::ConnectFour), "connect-four",
            "four in a row on a board of 7x6 where stones fall";
        /// Othello.
        Othello(plywood_positions::Othello), "othello",
            "on a board of 8x8, with a pass move";
        /// Chess.
        Chess(plywood_positions::Chess), "chess",
            "positions in Forsyth-Edwards notation";
    }
    // Games that are searched but not played: they differ from the original in what their keys
    // cover.
    studies {
        /// Chess with the number of promotions since the root in each position.
        ChessWithPromotions(plywood_positions::ChessWithPromotions), "chess-with-promotions",
            "chess in which a position, and its key, has the promotions since the root";
    }
    trees {
        /// A generated tree.
        Synthetic(SyntheticTree, TreePosition<'_>), "<law>:b=<branching>,d=<depth>",
            "a tree generated from a seed, such as iid:b=4,d=6; in an experiment, d may be \
             left out";
        /// An explicit tree.
        Explicit(ExplicitTree, ExplicitPosition<'_>), "<file>.tree",
            "a tree that is written out in a file; \"stockman\" is Stockman's of 1979";
    }
}

fn read_position<P: FromStr<Err: ToString>>(game: &str, text: &str) -> Result<P, GameError> {
    text.parse().map_err(|error: P::Err| GameError::Position {
        game: game.to_owned(),
        position: text.to_owned(),
        reason: error.to_string(),
    })
}

impl Root {
    /// The root of the game or tree with this name: `position`, or the initial position if it is
    /// `None`.
    ///
    /// # Errors
    ///
    /// If the game is unknown, or does not have the position.
    pub fn new(name: &str, position: Option<&str>) -> Result<Self, GameError> {
        Self::of(&name.parse()?, position)
    }

    /// The root of a game or tree whose name has been parsed.
    ///
    /// # Errors
    ///
    /// If the tree cannot be read or built, or the game does not have the position.
    pub fn of(name: &GameName, position: Option<&str>) -> Result<Self, GameError> {
        if let (Some(text), GameName::Written(_) | GameName::Generated(_)) = (position, name) {
            return Err(GameError::Position {
                game: name.to_string(),
                position: text.to_owned(),
                reason: "only board games have positions; leave it out".to_owned(),
            });
        }
        let unknown = |error: String| GameError::Unknown(name.to_string(), error);
        match name {
            GameName::Board(game) => Self::board(game, position).unwrap_or_else(|| {
                let reason = game.parse::<TreeName>().err();
                Err(unknown(reason.map_or_else(String::new, |reason| reason.to_string())))
            }),
            GameName::Written(tree) if tree == STOCKMAN => {
                Ok(Self::Explicit(ExplicitTree::stockman()))
            }
            GameName::Written(file) => {
                let tree = ExplicitTree::read(Path::new(file));
                tree.map(Self::Explicit).map_err(|error| unknown(error.to_string()))
            }
            GameName::Generated(tree) => {
                tree.tree().map(Self::Synthetic).map_err(|error| unknown(error.to_string()))
            }
        }
    }

    fn visit_at<P: Offers, V: Visitor>(
        &self,
        position: &P,
        name: &str,
        visitor: V,
    ) -> Result<V::Output, GameError> {
        let evaluation = P::timed(name, position).ok_or_else(|| GameError::Evaluation {
            game: self.called(),
            evaluation: name.to_owned(),
            offered: P::OFFERED.join(", "),
        })?;
        let evaluation = evaluation
            .map_err(|reason| GameError::EvaluationName { evaluation: name.to_owned(), reason })?;
        Ok(visitor.visit(position, &*evaluation))
    }

    /// Its name in messages.
    fn called(&self) -> String {
        match self {
            Self::Synthetic(tree) => tree.to_string(),
            Self::Explicit(_) => "a tree that is written out".to_owned(),
            board => board.game().name.to_owned(),
        }
    }

    /// The tree, if it is a generated one.
    pub fn tree(&self) -> Option<&SyntheticTree> {
        match self {
            Self::Synthetic(tree) => Some(tree),
            _ => None,
        }
    }

    /// The tree with another seed; a board is unchanged.
    #[must_use]
    pub fn with_seed(self, seed: u64) -> Self {
        match self {
            Self::Synthetic(tree) => Self::Synthetic(tree.with_seed(seed)),
            other => other,
        }
    }

    /// The seed that generates the root; 0 if there is none.
    pub fn seed(&self) -> u64 {
        match self {
            Self::Synthetic(tree) => tree.shape().seed,
            _ => 0,
        }
    }

    /// Whether the root is generated from a seed.
    pub fn is_seeded(&self) -> bool {
        matches!(self, Self::Synthetic(_))
    }

    /// Whether this is a uniform tree with every best move first.
    pub fn is_best_first(&self) -> bool {
        matches!(self, Self::Synthetic(tree)
            if tree.law() == Law::BestFirst && tree.shape().uniform_branching().is_some())
    }

    /// The number of moves at every node down to `depth`, if the tree is known to be uniform that
    /// far.
    pub fn uniform_branching(&self, depth: u32) -> Option<u64> {
        match self {
            Self::Synthetic(tree) if depth <= tree.shape().depth => {
                tree.shape().uniform_branching().map(u64::from)
            }
            _ => None,
        }
    }

    /// Plies to the deepest leaf, if the tree has a known depth of its own.
    pub fn depth(&self) -> Option<u32> {
        match self {
            Self::Synthetic(tree) => Some(tree.shape().depth),
            Self::Explicit(tree) => Some(tree.depth()),
            _ => None,
        }
    }

    /// The evaluation to use: `asked`, or the game's default.
    ///
    /// # Errors
    ///
    /// If the game does not offer it.
    pub fn evaluation(&self, asked: Option<&str>) -> Result<String, GameError> {
        struct Nothing;
        impl Visitor for Nothing {
            type Output = ();

            fn visit<P: Compiled>(self, _: &P, _: &dyn Timed<P>) {}
        }
        let evaluation = asked.unwrap_or(self.game().evaluations[0]);
        self.visit(evaluation, Nothing)?;
        Ok(evaluation.to_owned())
    }
}

#[cfg(test)]
mod tests {
    use plywood_evaluations::ZERO;

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
    fn a_wrong_name_of_the_right_evaluation_is_told_what_is_right() {
        let root = Root::new("chess", None).expect("a game");
        assert_eq!(root.evaluation(Some("self-taught:63")).as_deref(), Ok("self-taught:63"));
        assert_eq!(
            root.evaluation(Some("self-taught:64")).expect_err("no such tournament").to_string(),
            "there is no evaluation \"self-taught:64\": there is no tournament 64; self-taught has \
             the winners of 1 to 63 (write ./64 for a file of that name)"
        );
    }
}
