//! Games with equal keys for different positions.

use plywood_algorithms::Problem;
use plywood_positions::{Indexed, TicTacToe, Zero};

use crate::held::{Keys, Tree};
use crate::measured::{configuration, search};

/// The values are wrong, and `plywood verify` reports the keys. A search must end nevertheless: the
/// place of a table's move may exceed the moves of the position.
#[test]
fn a_table_move_of_another_position_is_ignored() {
    let tree = Tree::with_keys(Keys::Colliding, TicTacToe::default(), Zero);
    let root = Indexed::root(tree.root());
    for text in [
        "alpha-beta+deepening+table=1+table-move",
        "alpha-beta+deepening+table=1:usual+table-move",
        "alpha-beta+deepening+table=1+table-move+killers",
        "pvs+deepening+table=1+table-move+killers+history",
    ] {
        let contender = configuration(text);
        for depth in 1..=7 {
            search(&contender, &Problem::new(&root, depth));
        }
    }
}
