//! Names of games, parsed.

use std::fmt;
use std::path::Path;
use std::str::FromStr;

use plywood_games::STOCKMAN;
use plywood_positions::{ExplicitTree, TreeName};

use crate::catalogue::game_error::GameError;
use crate::catalogue::games::is_sized;

/// The parsed name of a game in a command or experiment.
#[derive(Clone, Debug, PartialEq)]
pub enum GameName {
    /// The name of a board game, which may not exist, or of a board of another size.
    Board(String),
    /// An explicit tree: the path of its file, or "stockman".
    Written(String),
    /// A generated tree. The search may determine its depth, and the experiment its seed.
    Generated(TreeName),
}

impl GameName {
    /// Returns the game for a search of `depth` plies. A generated tree without its own depth
    /// becomes as deep as the search.
    #[must_use]
    pub fn for_depth(self, depth: u32) -> Self {
        match self {
            Self::Generated(tree) if tree.depth().is_none() => {
                Self::Generated(tree.with_depth(depth))
            }
            other => other,
        }
    }

    /// Returns whether [`Self::for_depth`] depends on the depth.
    pub fn follows_depth(&self) -> bool {
        matches!(self, Self::Generated(tree) if tree.depth().is_none())
    }

    /// Returns the seed in the name, if any.
    pub fn seed(&self) -> Option<u64> {
        match self {
            Self::Generated(tree) => tree.seed(),
            _ => None,
        }
    }

    /// Returns the name without its seed, which records store in a separate column.
    #[must_use]
    pub fn without_seed(self) -> Self {
        match self {
            Self::Generated(tree) => Self::Generated(tree.without_seed()),
            other => other,
        }
    }
}

impl FromStr for GameName {
    type Err = GameError;

    fn from_str(name: &str) -> Result<Self, GameError> {
        if name == STOCKMAN || Path::new(name).extension().is_some_and(|ending| ending == "tree") {
            return Ok(Self::Written(name.to_owned()));
        }
        if name.starts_with('(') {
            let name = name.to_owned();
            return Err(match name.parse::<ExplicitTree>() {
                Ok(_) => GameError::NotInFile(name),
                Err(error) => GameError::TreeText(name, error),
            });
        }
        if name.split_once(':').is_none_or(|(board, _)| is_sized(board)) {
            return Ok(Self::Board(name.to_owned()));
        }
        let tree = name.parse().map(Self::Generated);
        tree.map_err(|error: plywood_positions::TreeNameError| {
            GameError::Tree(name.to_owned(), error.to_string())
        })
    }
}

impl fmt::Display for GameName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Board(name) | Self::Written(name) => f.write_str(name),
            Self::Generated(tree) => tree.fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::games::Root;

    fn read(name: &str) -> GameName {
        name.parse().expect("a game")
    }

    #[test]
    fn a_tree_s_name_and_its_seed_are_apart() {
        for (name, without, seed) in [
            ("iid:b=4,d=6,seed=7", "iid:b=4,d=6", Some(7)),
            ("so:0.7:0.9:seed=3,b=4,d=6", "so:0.7:0.9:b=4,d=6", Some(3)),
            ("iid:b=4,d=6", "iid:b=4,d=6", None),
            ("chess", "chess", None),
            ("othello:6x6", "othello:6x6", None),
        ] {
            let name = read(name);
            assert_eq!(name.seed(), seed);
            let root = Root::of(&name, None).expect("a root");
            let rest = name.without_seed();
            assert_eq!(rest.to_string(), without);
            let again = Root::of(&rest, None).expect("a root").with_seed(seed.unwrap_or(0));
            assert_eq!(format!("{again:?}"), format!("{root:?}"));
        }
    }

    #[test]
    fn only_a_tree_without_a_depth_follows_the_search() {
        for (name, at_3) in [
            ("iid:b=4", "iid:b=4,d=3"),
            ("incr:5:branching=2-4,end=0.5", "incr:5:branching=2-4,d=3,end=0.5"),
            ("iid:b=4,d=6", "iid:b=4,d=6"),
            ("chess", "chess"),
            ("a.tree", "a.tree"),
        ] {
            let name = read(name);
            assert_eq!(name.follows_depth(), name.to_string() != at_3);
            assert_eq!(name.for_depth(3).to_string(), at_3);
        }
    }
}
