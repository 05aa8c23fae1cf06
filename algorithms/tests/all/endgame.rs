//! Chess endings by backward chaining, against what is known of them, ordinary
//! move generation, and the generic algorithm.

use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;

use plywood_algorithms::retrograde::{
    Cost, Repetition, memory_for_slices, solve_in_slices, solve_in_sweeps,
};
use plywood_positions::GameValue::{Draw, Loss, Win};
use plywood_positions::endgame::{
    EndgameIndex, EndgameSpace, EndgameTable, Ending, Metric, Placed, WholeBoard,
};
use plywood_positions::{Chess, GameValue, Position, PositionSpace, mix};
use shakmaty::Color;

type Tables = BTreeMap<Ending, EndgameTable>;

fn build(names: &[&str], metric: Metric) -> Tables {
    let mut tables = Tables::new();
    let endings = names.iter().map(|name| name.parse::<Ending>().expect("an ending"));
    for ending in endings.flat_map(Ending::with_sub_endings) {
        if !tables.contains_key(&ending) {
            let space = EndgameSpace::new(ending, metric, &|sub| tables.get(&sub))
                .expect("sub-endings come first");
            let solution = solve_in_slices(&space, &AtomicBool::new(false)).expect("short enough");
            drop(space);
            tables.insert(ending, EndgameTable::new(ending, metric, solution.values));
        }
    }
    tables
}

fn value(tables: &Tables, position: &Chess) -> GameValue {
    let placed = Placed::new(position).expect("an ending");
    if placed.ending().men() == 2 {
        return Draw;
    }
    tables[&placed.ending()].value(&placed).expect("a legal position")
}

/// The value that follows from the successors', made by ordinary moves.
fn by_moves(tables: &Tables, position: &Chess) -> GameValue {
    let mut best: Option<GameValue> = None;
    for chosen in position.all_moves() {
        let value = value(tables, &position.play(chosen)).before();
        if best.is_none_or(|best| value.is_better_than(best)) {
            best = Some(value);
        }
    }
    best.unwrap_or_else(|| position.outcome().into())
}

/// Checks every `step`th position. Returns how many there are.
fn check(tables: &Tables, name: &str, step: usize) -> usize {
    let index = EndgameIndex::new(name.parse().unwrap());
    let mut checked = 0;
    for mover in Color::ALL {
        for number in (mix(step as u64) as usize % step..index.size()).step_by(step) {
            let Some(position) = index.position(number, mover) else { continue };
            let value = value(tables, &position);
            assert_eq!(value, by_moves(tables, &position), "{position}");
            checked += 1;
        }
    }
    checked
}

/// The longest win with White to move and with Black to move, in moves.
fn longest(tables: &Tables, name: &str) -> [u16; 2] {
    let ending: Ending = name.parse().unwrap();
    let index = EndgameIndex::new(ending);
    [Color::White, Color::Black].map(|mover| {
        let values = index.pack(&tables[&ending], mover);
        let wins = values.iter().filter_map(|value| match value.value() {
            Some(Win(plies)) => Some(plies.div_ceil(2)),
            _ => None,
        });
        wins.max().unwrap_or(0)
    })
}

#[test]
fn three_men_are_as_every_table_has_them() {
    let tables = build(&["KQK", "KRK", "KBK", "KNK", "KPK"], Metric::Mate);
    assert_eq!(longest(&tables, "KQK"), [10, 0]);
    assert_eq!(longest(&tables, "KRK"), [16, 0]);
    assert_eq!(longest(&tables, "KPK"), [28, 0]);
    for name in ["KBK", "KNK"] {
        assert_eq!(longest(&tables, name), [0, 0]);
    }
    for (name, step) in [("KQK", 3), ("KRK", 3), ("KBK", 7), ("KNK", 7), ("KPK", 5)] {
        assert!(check(&tables, name, step) > 5000, "{name}");
    }
}

#[test]
fn rook_against_knight_is_won_in_40_moves() {
    let tables = build(&["KRKN"], Metric::Mate);
    assert_eq!(longest(&tables, "KRKN"), [40, 1]);
    assert!(check(&tables, "KRKN", 301) > 9000);
}

/// The last moves of the game that the paper prints, with the replies that it
/// gives as equally good.
#[test]
fn the_knight_falls_as_bratko_printed_it() {
    let tables = build(&["KRKN"], Metric::Conversion);
    assert_eq!(longest(&tables, "KRKN")[0], 27);
    let mut position: Chess = "8/6n1/8/4K3/8/k7/5R2/8 w - -".parse().unwrap();
    let best = |position: &Chess| -> Vec<String> {
        let whole = value(&tables, position);
        let moves = position.all_moves();
        // A capture ends the count.
        let is_best = |chosen: &shakmaty::Move| {
            if chosen.is_capture() {
                whole == Win(1)
            } else {
                value(&tables, &position.play(*chosen)).before() == whole
            }
        };
        let mut names: Vec<String> =
            moves.into_iter().filter(is_best).map(|chosen| position.notation(chosen)).collect();
        names.sort();
        names
    };
    assert_eq!(value(&tables, &position), Win(7));
    let printed: [(&str, &[&str]); 7] = [
        ("Rh2", &["Rf7", "Rf8", "Rh2"]),
        ("Ne8", &["Ka4", "Kb3", "Kb4", "Ne8"]),
        ("Rh7", &["Rh7"]),
        ("Ka2", &["Ka2", "Ka4", "Kb2", "Kb3", "Kb4"]),
        ("Re7", &["Re7"]),
        ("Ng7", &["Ka1", "Ka3", "Kb1", "Kb2", "Kb3", "Nc7", "Nd6", "Nf6", "Ng7"]),
        ("Rxg7", &["Rxg7"]),
    ];
    for (played, expected) in printed {
        assert_eq!(best(&position), expected, "{position}");
        let chosen =
            position.all_moves().into_iter().find(|&chosen| position.notation(chosen) == played);
        position.make(chosen.expect("a legal move"));
    }
}

/// The plain numbering and the generic algorithms know no symmetry and no
/// words, and make their moves by shakmaty.
#[test]
fn the_whole_board_agrees() {
    let tables = build(&["KQK"], Metric::Mate);
    let ending: Ending = "KQK".parse().unwrap();
    let outside = |position: &Chess| value(&tables, position);
    let space = WholeBoard::new(ending, &outside);
    let sweeps =
        solve_in_sweeps(&space, Repetition::AsPrinted, &AtomicBool::new(false)).expect("an end");
    let mut positions = 0;
    for (number, found) in sweeps.values.iter().enumerate() {
        let position = space.position(number);
        if let Some(position) = &position {
            assert_eq!(space.index(position), Some(number));
            positions += 1;
        }
        let winner = position.map(|position| value(&tables, &position).outcome());
        assert_eq!(found.map(GameValue::outcome), winner, "number {number}");
    }
    // Black in check with White to move is no position.
    assert_eq!(positions, 368_452);
}

#[test]
fn threads_change_nothing() {
    let tables = build(&["KRK", "KNK"], Metric::Mate);
    let krkn: Ending = "KRKN".parse().unwrap();
    let solve = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        let space = EndgameSpace::new(krkn, Metric::Mate, &|sub| tables.get(&sub)).unwrap();
        pool.install(|| solve_in_slices(&space, &AtomicBool::new(false)).unwrap())
    };
    let (one, three) = (solve(1), solve(3));
    assert_eq!(one.cost, three.cost);
    assert!(one.values == three.values);
    assert_eq!(value(&tables, &"8/8/8/8/8/2k5/3R4/K7 b - -".parse().unwrap()), Draw);
    assert_eq!(value(&tables, &"8/8/8/8/8/k7/7r/K7 b - -".parse().unwrap()), Win(1));
    assert_eq!(value(&tables, &"8/8/8/8/8/k7/8/K6r w - -".parse().unwrap()), Loss(0));
}

#[test]
fn a_missing_sub_ending_is_named() {
    let ending: Ending = "KRKN".parse().unwrap();
    let error = EndgameSpace::new(ending, Metric::Mate, &|_| None).unwrap_err();
    assert_eq!(error.to_string(), "KRKN turns into KRK, whose table must be made first");
}

/// Levels go on for as long as anything is found, and twice more.
#[test]
fn no_level_is_computed_in_vain() {
    let pawn: Ending = "KPK".parse().unwrap();
    let tables = build(&["KQK", "KRK", "KBK", "KNK"], Metric::Mate);
    let space = EndgameSpace::new(pawn, Metric::Mate, &|sub| tables.get(&sub)).unwrap();
    let Cost { visited, forwards, backwards, passes, .. } =
        solve_in_slices(&space, &AtomicBool::new(false)).expect("short enough").cost;
    // Level 0 comes first; mate in 28 moves takes 56 plies with Black to move.
    assert_eq!(passes, 1 + 56 + 2);
    assert_eq!((visited, forwards, backwards), (272_569, 430_105, 728_584));
}

/// A value is a byte, and a word has 64; three bits and two lists of 16 bytes a
/// word come to it.
#[test]
fn an_ending_says_what_memory_it_takes() {
    let space = EndgameSpace::new("KRK".parse().unwrap(), Metric::Mate, &|_| None).unwrap();
    let bytes = 2 * 462 * (64 + 3 * 8 + 1 + 2 * 16);
    assert_eq!(
        solve_in_slices(&space, &AtomicBool::new(false)).expect("short enough").cost.bytes,
        bytes
    );
    assert_eq!(memory_for_slices(462, 1), bytes);
}
