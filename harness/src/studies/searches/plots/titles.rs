//! Games in the headings of pictures.

use plywood_positions::{Law, TreeName};

/// Whether the game is a kind of synthetic trees.
pub fn is_tree(game: &str) -> bool {
    game.parse::<TreeName>().is_ok()
}

/// A game in words if it is a kind of synthetic trees, or a law of them; otherwise its name.
pub fn of_game(game: &str) -> String {
    let trees = game.parse::<TreeName>().map(|trees| trees.in_words());
    let law = || game.parse::<Law>().map(Law::in_words);
    trees.ok().or_else(|| law().ok()).unwrap_or_else(|| game.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_trees_are_described() {
        assert_eq!(of_game("iid:b=2"), "binary trees, independent leaves");
        assert_eq!(of_game("disc:100"), "independent leaves of 100 values");
        assert_eq!(["chess", "so:b=8"].map(of_game), ["chess", "so:b=8"]);
        assert!(is_tree("incr:10:b=4") && !is_tree("chess"));
    }
}
