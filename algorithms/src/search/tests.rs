use plywood_positions::{ConnectFour, ConnectFourMove, Hashed, Outcome};

use super::*;
use crate::alpha_beta::alpha_beta;
use crate::parts::{Mode, Replacement, TableUse, Tabled};
use crate::pvs::pvs;
use crate::shannon_b::shannon_b;
use crate::{BoundedTable, NoObserver, Table, Tally};

/// Connect Four with lists of its moves.
#[derive(Clone)]
struct Listed(ConnectFour);

impl Position for Listed {
    type Move = ConnectFourMove;

    fn moves(&self, moves: &mut Vec<ConnectFourMove>) {
        self.0.moves(moves);
    }

    fn make(&mut self, chosen: ConnectFourMove) {
        self.0.make(chosen);
    }

    fn key(&self) -> u64 {
        self.0.key()
    }

    fn outcome(&self) -> Outcome {
        self.0.outcome()
    }

    fn decided(&self) -> Option<Outcome> {
        self.0.decided()
    }
}

const POSITIONS: [&str; 4] = ["", "44444433333", "1212112211226", "11223"];

/// The answers to all depths, one after the other.
macro_rules! searched {
    ($algorithm:ident, $position:expr, $parts:expr, $observer:expr) => {{
        let position = $position;
        let evaluation = Hashed { bits: 5, seed: 1 };
        let parts = $parts;
        let mut search = Search::new(&evaluation, $observer, parts);
        let answers = (0..6).map(|depth| {
            let Ok(answer) = search.run(&Problem::new(&position, depth), $algorithm);
            (answer.bounds, answer.line)
        });
        answers.collect::<Vec<_>>()
    }};
}

/// The observer of a pair is told of every leaf by itself.
macro_rules! assert_alike {
    ($($algorithm:ident),*: $parts:expr) => {$(
        for text in POSITIONS {
            let position: ConnectFour = text.parse().unwrap();
            let mut of_packed = Tally::default();
            let packed = searched!($algorithm, position, $parts, &mut of_packed);
            let mut of_listed = (Tally::default(), NoObserver);
            let listed = searched!($algorithm, Listed(position), $parts, &mut of_listed);
            assert_eq!((of_packed, packed), (of_listed.0, listed), "{text}");
        }
    )*};
}

#[test]
fn without_lists_and_told_of_leaves_at_once_a_search_is_the_same() {
    assert_alike!(alpha_beta, pvs, shannon_b: Plain);
}

/// The table's move is taken out of its place among packed moves, too.
#[test]
fn a_table_alone_is_the_same_without_lists() {
    let table = BoundedTable::new(1, Replacement::TwoTier);
    let table_use = TableUse { mode: Mode::Exact, table_move: true };
    let emptied = || {
        table.forget();
        &table
    };
    assert_alike!(pvs: Tabled::<0>::new(emptied(), table_use));
    assert_alike!(pvs: Tabled::<1>::new(emptied(), table_use));
}
