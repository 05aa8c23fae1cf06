//! The two theses' evaluations against the values that an independent program
//! gave, term by term: White's less Black's, in hundredths of a pawn. The
//! positions are constructed ones and random play-outs, chosen so that every
//! term and every phase occurs.

use std::collections::HashSet;

use plywood_positions::{
    Chess, Evaluation, Joanna, JoannaPhase, JoannaTerms, Position as _, ROUNDED_JOANNA, Rounded,
    SelfTaught, SelfTaughtTerms, Value,
};
use proptest::prelude::*;
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Color, EnPassantMode, Position as _};

/// One row: a position, what its second column says, and the columns from
/// there on with their names.
struct Row<'a> {
    fen: &'a str,
    second: &'a str,
    values: Vec<(&'a str, Value)>,
}

fn rows(file: &'static str) -> impl Iterator<Item = Row<'static>> {
    let mut lines = file.lines();
    let header: Vec<&str> = lines.next().expect("a header").split(',').collect();
    lines.map(move |line| {
        let cells: Vec<&str> = line.split(',').collect();
        let values =
            header.iter().zip(&cells).filter_map(|(name, cell)| Some((*name, cell.parse().ok()?)));
        assert_eq!(cells.len(), header.len(), "{line}");
        Row { fen: cells[0], second: cells[1], values: values.collect() }
    })
}

fn position(fen: &str) -> Chess {
    fen.parse().expect("a legal position")
}

fn for_white(evaluation: &impl Evaluation<Chess>, position: &Chess) -> Value {
    let value = evaluation.evaluate(position);
    position.board().turn().fold_wb(value, -value)
}

/// Compares the terms of one row, and gives the names of those that are not 0.
fn compare<'a>(
    row: &Row<'_>,
    terms: impl Iterator<Item = (&'a str, Value)>,
    total: Value,
) -> Vec<&'a str> {
    let mut computed: Vec<_> = terms.collect();
    computed.push(("total", total));
    assert_eq!(computed, row.values, "{} {}", row.fen, row.second);
    computed.into_iter().filter(|(_, value)| *value != 0).map(|(name, _)| name).collect()
}

#[test]
fn joanna_has_the_independent_program_s_terms() {
    let mut seen = HashSet::new();
    let mut phases = HashSet::new();
    for row in rows(include_str!("evaluations/joanna.csv")) {
        let position = position(row.fen);
        let (phase, joanna) = (JoannaPhase::of(&position), Joanna::of_root(&position));
        assert_eq!(phase.name(), row.second, "{}", row.fen);
        let terms = joanna.terms(&position);
        assert_eq!(Joanna::default().terms(&position), terms);
        assert_eq!(for_white(&joanna, &position), terms.total());
        assert_eq!(
            joanna.evaluate(&position),
            joanna.material(&position) + joanna.positional(&position)
        );
        seen.extend(compare(&row, terms.named(), terms.total()));
        phases.insert(phase);
    }
    assert_eq!(phases.len(), 6);
    let unseen: Vec<_> = JoannaTerms::NAMES.iter().filter(|name| !seen.contains(*name)).collect();
    // No position knows the promotions on its path.
    assert_eq!(unseen, [&"promotions"]);
}

#[test]
fn the_root_s_phase_holds_for_all_positions() {
    let phases = [
        JoannaPhase::Opening,
        JoannaPhase::MiddleGame,
        JoannaPhase::EarlyEnding,
        JoannaPhase::Ending,
        JoannaPhase::Mating(Color::White),
        JoannaPhase::Mating(Color::Black),
    ];
    for row in rows(include_str!("evaluations/joanna-root-phases.csv")) {
        let position = position(row.fen);
        for (phase, (name, total)) in phases.into_iter().zip(&row.values) {
            assert_eq!(phase.name(), *name);
            assert_eq!(for_white(&Joanna::in_phase(phase), &position), *total, "{}", row.fen);
        }
    }
}

#[test]
fn self_taught_has_the_independent_program_s_terms() {
    let mut seen = HashSet::new();
    for row in rows(include_str!("evaluations/self-taught.csv")) {
        let evaluation = SelfTaught::named(row.second).expect("a row of the table");
        let position = position(row.fen);
        let terms = evaluation.terms(&position);
        assert_eq!(for_white(&evaluation, &position), terms.total());
        seen.extend(compare(&row, terms.named(), terms.total()));
    }
    let unseen: Vec<_> =
        SelfTaughtTerms::NAMES.iter().filter(|name| !seen.contains(*name)).collect();
    assert_eq!(unseen, [&""; 0]);
}

/// Openings, endings, castling, promotions and capture in passing.
const STARTS: [&str; 6] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -",
    "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 b - -",
    "r3k2r/P1P3P1/8/8/8/8/p1p3p1/R3K2R b KQkq -",
    "8/2k5/8/3n4/8/8/1B1K4/7R w - -",
    "4k3/8/8/KPpP3r/8/8/8/8 w - c6",
];

/// The position with its colours exchanged and its board mirrored.
fn mirrored(position: &Chess) -> Chess {
    let setup = position.board().to_setup(EnPassantMode::Always).into_mirrored();
    let mirrored: shakmaty::Chess =
        setup.position(CastlingMode::Standard).expect("a legal position");
    mirrored.into()
}

/// Calls `check` with the positions of a random game.
fn along_a_game(
    start: &str,
    choices: &[usize],
    mut check: impl FnMut(&Chess) -> Result<(), TestCaseError>,
) -> Result<(), TestCaseError> {
    let mut position = position(start);
    for choice in choices {
        check(&position)?;
        let moves = position.all_moves();
        if moves.is_empty() {
            break;
        }
        position = position.play(moves[choice % moves.len()]);
    }
    Ok(())
}

fn evaluations(root: &Chess) -> (Vec<Joanna>, Vec<SelfTaught>) {
    let joannas = vec![Joanna::default(), Joanna::of_root(root)];
    let names = ["self-taught", "self-taught:63", "self-taught:mean"];
    let self_taught = names.map(|name| SelfTaught::named(name).expect("a name"));
    (joannas, self_taught.to_vec())
}

fn rounded(name: &str) -> Rounded<Joanna> {
    ROUNDED_JOANNA.read(name).expect("a name of the family").expect("a grain")
}

/// Each grain has one name, so equal evaluations of records have equal names.
#[test]
fn a_grain_has_one_name() {
    for name in ["joanna:1", "joanna:25", "joanna:1000"] {
        rounded(name);
    }
    for name in
        ["joanna:", "joanna:0", "joanna:1001", "joanna:+5", "joanna:05", "joanna:2.5", "joanna:-5"]
    {
        let why = ROUNDED_JOANNA.read(name).expect("a name of the family").expect_err(name);
        assert!(why.contains("from 1 to 1000"), "{name}: {why}");
    }
    for name in ["joanna", "joanna-without-lines", "material", "joanna25"] {
        assert!(ROUNDED_JOANNA.read(name).is_none(), "{name}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn exchanging_the_sides_changes_the_sign(
        start in prop::sample::select(&STARTS),
        choices in prop::collection::vec(any::<usize>(), 60),
    ) {
        let root = position(start);
        let ((joannas, self_taught), (of_mirrored, _)) =
            (evaluations(&root), evaluations(&mirrored(&root)));
        along_a_game(start, &choices, |position| {
            let other = mirrored(position);
            prop_assert_ne!(position.board().turn(), other.board().turn());
            for (joanna, mirrored) in joannas.iter().zip(&of_mirrored) {
                let terms = joanna.terms(position);
                prop_assert_eq!(mirrored.terms(&other), -terms, "{}", position);
                prop_assert_eq!(joanna.evaluate(position), mirrored.evaluate(&other));
                prop_assert!(terms.total().abs() <= 32_767);
            }
            for evaluation in &self_taught {
                let terms = evaluation.terms(position);
                prop_assert_eq!(evaluation.terms(&other), -terms, "{}", position);
                prop_assert_eq!(evaluation.evaluate(position), evaluation.evaluate(&other));
            }
            Ok(())
        })?;
    }

    /// Values and material are the nearest multiples of the grain, halves away from 0, so exchanged sides have
    /// the negative value. A grain of 1 changes nothing.
    #[test]
    fn rounded_values_are_multiples_of_the_grain(
        start in prop::sample::select(&STARTS),
        choices in prop::collection::vec(any::<usize>(), 60),
        grain in prop::sample::select(&[1, 2, 5, 25, 99, 100, 1000]),
    ) {
        let (root, joanna) = (position(start), Joanna::default());
        let (root_of_mirrored, rounded) = (mirrored(&root), rounded(&format!("joanna:{grain}")));
        let rooted = (joanna.for_root(&root), rounded.for_root(&root));
        let of_mirrored = rounded.for_root(&root_of_mirrored);
        let context = |it: &Rounded<Joanna>| Evaluation::<Chess>::context(it);
        prop_assert_eq!(context(&rounded), 0);
        prop_assert_eq!(context(&rooted.1), Evaluation::<Chess>::context(&rooted.0));
        along_a_game(start, &choices, |position| {
            let other = mirrored(position);
            prop_assert_eq!(for_white(&rooted.1, position), -for_white(&of_mirrored, &other));
            for (exact, rounded) in [(joanna, rounded), rooted] {
                for (exact, rounded) in [
                    (exact.evaluate(position), rounded.evaluate(position)),
                    (exact.material(position), Evaluation::material(&rounded, position)),
                ] {
                    prop_assert_eq!(rounded % grain, 0);
                    // Halves are rounded away from 0.
                    let twice = 2 * (rounded.abs() - exact.abs());
                    prop_assert!(-grain < twice && twice <= grain, "{} to {}", exact, rounded);
                    prop_assert!(exact.signum() * rounded >= 0);
                    prop_assert!(grain != 1 || exact == rounded);
                }
                for chosen in position.all_moves() {
                    let gain = exact.gain(position, chosen);
                    prop_assert_eq!(rounded.gain(position, chosen), gain);
                }
            }
            Ok(())
        })?;
    }

    /// A position and the one that its FEN describes, which has no history.
    #[test]
    fn values_depend_on_what_the_key_covers(
        start in prop::sample::select(&STARTS),
        choices in prop::collection::vec(any::<usize>(), 60),
    ) {
        let (joannas, self_taught) = evaluations(&position(start));
        along_a_game(start, &choices, |position| {
            let fen = Fen::from_position(position.board(), EnPassantMode::PseudoLegal);
            let anew: Chess = fen.to_string().parse().expect("its own FEN");
            prop_assert_eq!(position.key(), anew.key());
            for joanna in &joannas {
                prop_assert_eq!(joanna.terms(position), joanna.terms(&anew), "{}", position);
            }
            for evaluation in &self_taught {
                prop_assert_eq!(evaluation.terms(position), evaluation.terms(&anew));
            }
            Ok(())
        })?;
    }
}
