use plywood_positions::{ConnectFour, ConnectFourMove, Hashed, Hints, Outcome};

use super::*;
use crate::listings::alpha_beta::AlphaBeta;
use crate::listings::pvs::Pvs;
use crate::listings::shannon_b::ShannonB;
use crate::observation::observer::NoObserver;
use crate::observation::tally::Tally;
use crate::parts::kit::resources::Resources;
use crate::parts::{Settings, TableSettings};
use crate::table::Table;

/// Connect Four with move lists instead of packed moves.
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

impl Hints<ConnectFourMove> for Listed {}

const POSITIONS: [&str; 4] = ["", "44444433333", "1212112211226", "11223"];

/// Returns the answers at all depths, in order.
macro_rules! searched {
    ($algorithm:ident, $position:expr, $parts:expr, $observer:expr) => {{
        let position = $position;
        let evaluation = Hashed { bits: 5, seed: 1 };
        let settings: Settings = $parts.parse().unwrap();
        let table = settings.table.map(TableSettings::build);
        let table = table.as_ref().map(|table| table as &dyn Table);
        let parts =
            ActiveParts::new(&settings, &Resources { table, oracle: None, evaluations: None });
        let mut search = Search::from_ply(&evaluation, $observer, parts, 0);
        let answers = (0..6).map(|depth| {
            let Ok(answer) = search.run(&Problem::new(&position, depth), $algorithm);
            (answer.bounds, answer.line)
        });
        answers.collect::<Vec<_>>()
    }};
}

/// The observer of a pair receives every leaf separately.
macro_rules! assert_alike {
    ($($algorithm:ident),*: $parts:expr) => {$(
        for text in POSITIONS {
            let position: ConnectFour = text.parse().unwrap();
            let mut of_packed = Tally::default();
            let packed = searched!($algorithm, position, $parts, &mut of_packed);
            let mut of_listed = (Tally::default(), NoObserver);
            let listed = searched!($algorithm, Listed(position), $parts, &mut of_listed);
            assert_eq!((of_packed, packed), (of_listed.0, listed), "{text} {}", $parts);
        }
    )*};
}

#[test]
fn without_lists_and_told_of_leaves_at_once_a_search_is_the_same() {
    assert_alike!(AlphaBeta, Pvs, ShannonB: "");
}

/// The table's move also moves to the front of packed moves, both in nodes that need only a table
/// and in general nodes.
#[test]
fn a_tables_move_comes_first_without_lists_too() {
    for table in ["table=1+table-move", "table=1:no-leaves+table-move"] {
        for parts in ["", "+extend=single", "+reduce=1", "+killers"] {
            assert_alike!(Pvs: format!("{table}{parts}"));
        }
    }
}
