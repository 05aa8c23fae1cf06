//! The move and the line of an exact answer are worth its value, whatever the order of moves, the
//! windows, and what memory knows from earlier searches.

use plywood_algorithms::{
    Algorithm, Answer, Configuration, Guarantee, LimitObserver, Limits, Memory, Problem,
};
use plywood_positions::{Indexed, IndexedEvaluation, IndexedMove, Value, Window};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};

use crate::enhancements::{EXACT, combinations, configured, of_value};
use crate::forest::{Checked, deterministic, minimax, samples};
use crate::held::{Held, HeldMove, OfHeld, with_material};
use crate::measured::{Everything, configuration};
use crate::promise::lawful;

/// A search that leaves something in the memory.
#[derive(Clone, Debug)]
struct Earlier {
    algorithm: Index,
    parts: String,
    /// Plies by which it is shallower.
    shallower: u32,
    /// Below the value, and above it; `None` for no window.
    window: Option<(Value, Value)>,
}

fn earlier() -> impl Strategy<Value = Earlier> {
    let near = (-4..4, 1..6).prop_map(|(from, width)| Some((from, from + width)));
    let windows = prop_oneof![1 => Just(None), 5 => near];
    let shallower = prop_oneof![5 => Just(0), 1 => Just(1)];
    (any::<Index>(), parts(), shallower, windows).prop_map(
        |(algorithm, parts, shallower, window)| Earlier { algorithm, parts, shallower, window },
    )
}

/// The exact parts but for those with a table.
const WITHOUT_TABLES: &[&[&str]] =
    &[EXACT[0], EXACT[1], EXACT[3], EXACT[4], EXACT[5], EXACT[6], EXACT[7], EXACT[8]];

/// Parts that change the order of moves or the window, with a table.
fn parts() -> impl Strategy<Value = String> {
    let tables = select(vec![
        "table=1",
        "table=1:always",
        "table=1+table-move",
        "table=1+child-cutoffs",
        "table=1+table-move+child-cutoffs",
        "table=1:no-leaves",
        "table=1:always:keep-deeper",
    ]);
    let ordered = (combinations(WITHOUT_TABLES, [2, 1]), tables.clone())
        .prop_map(|(parts, table)| format!("{table}+{parts}").trim_end_matches('+').to_owned());
    let dynamic = tables.prop_map(|table| format!("{table}+order=dynamic"));
    let fits = |parts: &String| !contenders(parts).is_empty();
    prop_oneof![5 => ordered, 1 => dynamic].prop_filter("parts that do not fit together", fits)
}

/// Every algorithm that promises a value and a move, or a best move, and has a place for the parts.
fn contenders(parts: &str) -> Vec<Configuration> {
    let all = of_value().chain([Algorithm::BNS, Algorithm::BNS_MEMORY]);
    let all = all.filter(|it| it.promise() != Guarantee::ValueAlone);
    all.filter_map(|algorithm| configured(algorithm, parts)).collect()
}

/// A search with a memory that may hold something.
fn search_in(
    memory: &Memory,
    contender: &Configuration,
    problem: &Problem<'_, Indexed<Held<'_>>>,
) -> Answer<IndexedMove<HeldMove>> {
    let mut seen = (LimitObserver::new(Limits::default()), Everything::default());
    let thought = contender.think(memory, problem, &IndexedEvaluation(OfHeld), &mut seen, None);
    thought.into_answer().expect("there are no limits")
}

/// The law for all contenders with `parts`, after `before` in the same memory.
fn all_lawful(before: &[Earlier], parts: &str, position: &Held<'_>, depth: u32) -> Checked {
    let root = Indexed::root(*position);
    let values =
        [0, 1].map(|shallower| minimax(position, &OfHeld, depth.saturating_sub(shallower)));
    for contender in contenders(parts) {
        let memory = contender.memory();
        for Earlier { algorithm, parts, shallower, window } in before {
            // NegaScout's last two plies need bounds of fail-soft searches.
            let is_soft = |it: &Configuration| {
                !contender.algorithm().facts().needs_exact_leaves
                    || it.algorithm() != Algorithm::ALPHA_BETA_HARD
            };
            let all: Vec<_> = contenders(parts).into_iter().filter(is_soft).collect();
            let value = values[*shallower as usize];
            let window = window.map_or(Window::FULL, |(from, to)| {
                let within = |end: Value| end.clamp(Window::FULL.alpha, Window::FULL.beta);
                Window { alpha: within(value + from), beta: within(value + to) }
            });
            let problem = Problem::new(&root, depth.saturating_sub(*shallower));
            search_in(&memory, algorithm.get(&all), &Problem { window, ..problem });
        }
        let answer = search_in(&memory, &contender, &Problem::new(&root, depth));
        lawful(&contender, position, (depth, values[0]), &answer)?;
    }
    Ok(())
}

proptest! {
    #![proptest_config(deterministic(1000))]

    #[test]
    fn what_memory_knows_does_not_change_what_is_proven(
        sample in samples(),
        before in vec(earlier(), 0..3),
        parts in parts(),
    ) {
        sample.check(&|position, depth| all_lawful(&before, &parts, position, depth))?;
    }
}

/// Middle games of our own with captures on both sides; with material alone, most values tie.
const MIDDLE_GAMES: [&str; 4] = [
    "rn1qk1r1/p6p/4p1pn/1p1p1p2/1b4b1/1P3P2/PP1PP1PP/R1BQKBR1 w Qq -",
    "r1bqk2r/ppp2ppp/2n2n2/3pp3/1bPP4/2N1PN2/PP3PPP/R1BQKB1R w KQkq -",
    "2kr3r/pp1n1ppp/2p1bn2/q3p3/1bP5/2NBPN2/PPQB1PPP/R3K2R w KQ -",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 b - -",
];

/// Windows, a table and an order that leaves the table's move for later.
#[test]
fn a_raised_alpha_is_not_taken_for_the_value_of_a_move() {
    for fen in MIDDLE_GAMES {
        let tree = with_material(fen);
        let (root, depth) = (tree.root(), 3);
        let (indexed, value) = (Indexed::root(root), minimax(&root, &OfHeld, depth));
        for name in ["alpha-beta", "pvs", "negascout", "bns", "mtd(f)"] {
            for parts in [
                "window=1+table=1+history",
                "deepening+window=1+table=1+killers+history",
                "table=1+child-cutoffs+history",
            ] {
                let Some(contender) = configured(configuration(name).algorithm(), parts) else {
                    continue;
                };
                let problem = Problem::new(&indexed, depth);
                let answer = search_in(&contender.memory(), &contender, &problem);
                lawful(&contender, &root, (depth, value), &answer)
                    .unwrap_or_else(|error| panic!("{error}"));
            }
        }
    }
}
