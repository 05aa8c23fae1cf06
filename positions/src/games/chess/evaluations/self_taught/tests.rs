//! Hand-computed examples for every term, with the author's parameters.

use super::{SelfTaught, SelfTaughtError, SelfTaughtParameters, SelfTaughtTerms};
use crate::{Chess, Evaluation, Value};

const PAWNS: &str = "4k3/4p3/4p3/8/8/8/P1PP4/4K3 w - -";
const OPENING: &str = "1nb1kb2/8/8/8/8/4N3/5PP1/2B3K1 w - -";
const MIDDLE_GAME: &str = "r3k2r/8/8/3q4/8/8/5PP1/QR4K1 w - -";
const KNIGHT_ENDING: &str = "4k3/8/8/8/8/8/8/1N2K3 w - -";
const ROOK_ENDING: &str = "4k3/1R6/8/8/p7/r7/8/4K3 w - -";
const QUEEN_ENDING: &str = "4k3/8/8/3q4/8/8/8/Q3K3 w - -";
const MATING: &str = "8/8/4k3/8/8/2K5/8/4N2R w - -";

/// The term, the position, and White's value minus Black's.
#[expect(clippy::identity_op, reason = "the sums as they are worked out")]
const BY_HAND: &[(&str, &str, Value)] = &[
    ("material", PAWNS, 3 * 100 - 2 * 100),
    ("material", OPENING, (2 * 350 + 200) - 3 * 350),
    ("material", MIDDLE_GAME, (900 + 500 + 200) - (900 + 2 * 500)),
    // a2; e6 and e7.
    ("isolated", PAWNS, -20 + 2 * 20),
    ("doubled", PAWNS, 10),
    ("d2_e2", PAWNS, 0),
    ("d2_e2", "4k3/8/8/8/8/8/3PP3/4K3 w - -", -100),
    ("d2_d3", PAWNS, -20),
    // Both black pawns, penalised once.
    ("e2_e3", PAWNS, 20),
    ("pawn_advance", PAWNS, 40 * ((2 + 2 + 2) - (2 + 3))),
    ("pawn_advance", MIDDLE_GAME, 0),
    // The kings on g1 and e8 add; the kings on d5 and h8 subtract.
    ("king_centre", MIDDLE_GAME, 20 * (5 - 3)),
    ("king_centre", "7k/8/8/3K4/8/8/8/8 w - -", -20 * (0 - 5)),
    ("safe_king", MIDDLE_GAME, 20),
    ("safe_king", "6k1/5pp1/8/8/8/8/8/4K3 w - -", 0),
    ("undeveloped", OPENING, 10 * (3 - 1)),
    ("undeveloped", KNIGHT_ENDING, -10),
    ("knight_undeveloped", OPENING, 20),
    ("knight_undeveloped", KNIGHT_ENDING, 0),
    // e3 and b8.
    ("knight_centre", OPENING, -10 * (1 - 5)),
    ("knight_centre", KNIGHT_ENDING, 0),
    ("knight_king", KNIGHT_ENDING, -10 * 7),
    ("knight_king", OPENING, 0),
    // Bc1: 1 + 2, before Ne3; Bc8: 7; Bf8: 7.
    ("bishop_mobility", OPENING, 4 * (3 - 7 - 7)),
    ("rook_seventh", ROOK_ENDING, 40),
    // Rb7: 14; Ra3: 7 + 2, behind a4.
    ("rook_mobility", ROOK_ENDING, 14 - 9),
    // a1 and d5.
    ("queen_centre", MIDDLE_GAME, -5 * (5 - 0)),
    ("queen_centre", QUEEN_ENDING, 0),
    // a1 to e8, d5 to e1.
    ("queen_king", QUEEN_ENDING, -10 * (7 - 4)),
    ("queen_king", MIDDLE_GAME, 0),
    // The white king is safe, the black one is not.
    ("queen_exposed", MIDDLE_GAME, 20),
    ("queen_exposed", QUEEN_ENDING, 0),
    ("queen_exposed", "4k3/8/8/8/8/8/8/Q3K3 w - -", 0),
    // e6; Kc3, Ne1 and Rh1 are 3, 5 and 5 away.
    ("mating_centre", MATING, 10),
    ("mating_men", MATING, -2 * (3 + 5 + 5)),
    ("undeveloped", MATING, 0),
    ("rook_mobility", MATING, 0),
];

#[test]
fn every_term_is_as_worked_out_by_hand() {
    for &(name, fen, value) in BY_HAND {
        let position: Chess = fen.parse().expect("a legal position");
        let terms = SelfTaught::default().terms(&position);
        let (_, computed) = terms.named().find(|&(term, _)| term == name).expect("a term");
        assert_eq!(computed, value, "{name} in {fen}");
    }
    for name in SelfTaughtTerms::NAMES {
        assert!(BY_HAND.iter().any(|(by_hand, ..)| by_hand == name), "{name}");
    }
}

fn safe(king: &str) -> bool {
    // Queens and rooks make this a middle game.
    let fen = format!("qqqrk3/8/8/8/8/8/{king} w - -");
    let position: Chess = fen.parse().expect("a legal position");
    SelfTaught::default().terms(&position).safe_king > 0
}

#[test]
fn a_king_is_safe_in_four_places() {
    for place in ["5PP1/6K1", "6PP/7K", "1PP5/1K6", "PP6/K7"] {
        assert!(safe(place), "{place}");
    }
    for place in ["6PP/6K1", "5PP1/7K", "PP6/1K6", "1PP5/K7", "1PP5/2K5", "PP4PP/4K3"] {
        assert!(!safe(place), "{place}");
    }
}

#[test]
fn names_lead_to_parameters() {
    let of = |name: &str| *SelfTaught::named(name).expect("a name").parameters();
    assert_eq!(of("self-taught"), SelfTaughtParameters::ANCESTOR);
    assert_eq!(of("self-taught:mean"), SelfTaughtParameters::MEAN);
    assert_eq!(Some(of("self-taught:63")), SelfTaughtParameters::winner(63));
    assert_eq!(of("self-taught:1").values()[..4], [479, 500, 534, 1065]);
    assert_eq!(of("self-taught:63").values()[20..], [3, 13, 7, 8]);
}

#[test]
fn wrong_names_are_told_what_is_right() {
    let message = |name: &str| SelfTaught::named(name).expect_err("a wrong name").to_string();
    for number in ["0", "64", "99999999999999999999999"] {
        assert_eq!(
            message(&format!("self-taught:{number}")),
            format!(
                "there is no tournament {number}; write a number from 1 to 63, or ./{number} for \
                 a file of that name"
            )
        );
    }
    assert!(matches!(SelfTaught::named("self-taughty"), Err(SelfTaughtError::Name(_))));
    let missing = message("self-taught:no/such.txt");
    assert!(missing.starts_with("no/such.txt: "), "{missing}");
    assert!(missing.ends_with("self-taught:mean or self-taught:FILE"), "{missing}");
}

#[test]
fn a_file_s_error_names_the_file_and_the_line() {
    let file = std::env::temp_dir().join(format!("plywood-self-taught-{}", std::process::id()));
    let name = format!("self-taught:{}", file.display());
    std::fs::write(&file, SelfTaughtParameters::MEAN.to_string()).expect("a file");
    let read = SelfTaught::named(&name).map(|evaluation| *evaluation.parameters());
    std::fs::write(&file, "knight = 350\nrook 500\n").expect("a file");
    let error = SelfTaught::named(&name).expect_err("a wrong line").to_string();
    std::fs::remove_file(&file).expect("the file");
    assert_eq!(read.expect("the parameters"), SelfTaughtParameters::MEAN);
    let wrong =
        "2:1: \"rook 500\" is not a parameter with its value; write a line such as rook = 500";
    assert_eq!(error, format!("{}:{wrong}", file.display()));
}

#[test]
fn the_terms_add_up_for_either_side() {
    for fen in [
        "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq -",
        "8/8/8/4k3/8/8/4P3/4K3 b - -",
        "8/8/4k3/8/8/2K5/8/4N2R w - -",
    ] {
        let position: Chess = fen.parse().expect("a legal position");
        let evaluation = SelfTaught::default();
        let sum: Value = evaluation.by_term(&position).into_iter().map(|(_, value)| value).sum();
        assert_eq!(sum, evaluation.evaluate(&position), "{fen}");
    }
}
