//! Hand-computed examples for every positional term. The tests of material are in `material.rs`.

use shakmaty::Color;

use super::JoannaPhase::{EarlyEnding, Ending, Mating, MiddleGame, Opening};
use super::{JOANNA, JOANNA_WITHOUT, Joanna, JoannaPhase, JoannaTerms};
use crate::{Chess, ChessWithPromotions, Evaluation, Value};

const PAWNS: &str = "4k3/4p3/4p3/8/8/8/P1PP4/4K3 w - -";
const ADVANCED: &str = "7k/P7/8/8/8/7p/8/K7 w - -";
const CENTRE_PAWNS: &str = "4k3/8/2p5/5p2/4P3/8/8/4K3 w - -";
const BISHOPS: &str = "7k/r1p5/1b6/4P3/3B4/2N5/2P2P2/1B2K3 w - -";
const ROOKS: &str = "4k2r/3p3p/8/8/8/8/8/R2RK3 w - -";
const QUEENS: &str = "7k/8/8/3q4/8/8/8/3QK3 w - -";
const KINGS: &str = "8/8/8/3k4/8/8/8/4K3 w - -";
const MOVES: &str = "8/8/4k3/8/8/2N2N2/4P3/4K3 w - -";
const DEVELOPED: &str = "rnbqkbnr/8/8/8/2B5/3Q1N2/8/RNB1K2R w KQkq -";
const MATED: &str = "8/8/4k3/8/8/2K5/8/4N2R w - -";

/// The term, the position, the phase, and White's value minus Black's.
#[expect(clippy::identity_op, clippy::eq_op, reason = "the sums as they are worked out")]
const BY_HAND: &[(&str, &str, JoannaPhase, Value)] = &[
    // a2; e6 and e7.
    ("isolated", PAWNS, Opening, -20 + 2 * 20),
    ("isolated", PAWNS, Ending, -20 + 2 * 20),
    ("doubled", PAWNS, Opening, 10),
    // e4 in the middle, f5 around it, c6 in neither.
    ("pawn_centre", CENTRE_PAWNS, Opening, (6 + 15) - (5 + 10) - 4),
    ("pawn_centre", CENTRE_PAWNS, MiddleGame, (6 + 15) - (5 + 10) - 4),
    ("pawn_centre", CENTRE_PAWNS, EarlyEnding, 0),
    // The pawn on a7 has advanced five steps, the pawn on h3 four.
    ("advanced", ADVANCED, EarlyEnding, 2 * (25 - 16)),
    ("advanced", ADVANCED, Ending, 4 * (25 - 16)),
    ("advanced", ADVANCED, MiddleGame, 0),
    ("promotions", ADVANCED, Ending, 0),
    ("de_home", "4k3/4p3/8/8/8/8/3PP3/4K3 w - -", Opening, -50 - 20 + 10),
    ("de_home", "4k3/4p3/8/8/8/8/3PP3/4K3 w - -", MiddleGame, 0),
    // b1 and d5.
    ("knight", "4k3/8/8/3n4/8/8/8/1N2K3 w - -", Opening, 4 * (1 - 6)),
    // Bd4: 13 squares; Nc3, f2 behind, e5 ahead beyond the middle; Kh8 behind
    // e5, Ra7 behind Bb6. Bb1: 7 squares; c2 ahead. Bb6: 9 squares; Ra7, c7
    // behind; Bd4.
    ("bishop", BISHOPS, MiddleGame, 3 * ((6 + 1 + 1 + 1 + 10 + 5 + 4) + (0 - 5) - (2 + 2 + 1 + 4))),
    ("bishop", BISHOPS, EarlyEnding, (6 + 22) + (0 - 5) - (2 + 7)),
    ("bishop", BISHOPS, Opening, 0),
    ("bishop", BISHOPS, Ending, 0),
    // The a-file is open, d half-open, h neither.
    ("rook_file", ROOKS, Opening, 10 + 4),
    ("rook_file", ROOKS, MiddleGame, 10 + 4),
    ("rook_file", ROOKS, Ending, 0),
    // 11 and 8 squares from e8; 10 from e1.
    ("rook_king", ROOKS, MiddleGame, 2 * ((7 - 11) + (7 - 8) - (7 - 10))),
    ("rook_king", ROOKS, EarlyEnding, 2 * ((7 - 11) + (7 - 8) - (7 - 10))),
    ("rook_king", ROOKS, Opening, 0),
    // Ra1: 2 + 7; Rd1: 2 + 6, with the pawn; Rh8: 2.
    ("rook_mobility", ROOKS, Opening, 2 * (9 + 8 - 2)),
    ("rooks_connected", ROOKS, Ending, 20),
    ("rooks_connected", "4k3/8/8/8/8/8/8/RN1RK3 w - -", Ending, 0),
    // The black king is on its first rank, the white one is not.
    ("rook_seventh", "4k3/1R6/8/8/8/8/4K2r/8 w - -", Ending, (27 + 13) - 27),
    ("queen_centre", QUEENS, Opening, -2 * (3 - 6)),
    ("queen_centre", QUEENS, MiddleGame, 0),
    ("queen_centre", QUEENS, EarlyEnding, 2 * (3 - 6)),
    ("queen_centre", QUEENS, Ending, 4 * (3 - 6)),
    // d1 to h8, d5 to e1.
    ("queen_king", QUEENS, MiddleGame, 3 * ((7 - 11) - (7 - 5))),
    ("queen_king", QUEENS, Ending, 3 * ((7 - 11) - (7 - 5))),
    ("queen_king", QUEENS, Opening, 0),
    // g1 with no way out; b8 behind a7 but not behind c6.
    ("king_safety", "1k6/p7/2p5/8/8/8/5PPP/6K1 w - -", Opening, 25 - (25 + 15)),
    // g2 has a way back; e5 is Black's fourth rank.
    ("king_safety", "8/8/8/4k3/8/5PPP/6K1/8 w - -", MiddleGame, (15 + 45) - -200),
    // h1 on an edge file keeps both pawns' points; e8 is 0, f7 before it 15.
    ("king_safety", "4k3/5p2/8/8/8/8/6PP/7K w - -", MiddleGame, (15 + 30) - (0 + 15)),
    ("king_safety", KINGS, Ending, 0),
    ("king_centre", KINGS, EarlyEnding, 3 * (3 - 6)),
    ("king_centre", KINGS, Ending, 8 * (3 - 6)),
    ("king_centre", KINGS, MiddleGame, 0),
    // Nc3 to d5 and e4, Nf3 to d4 and e5, the pawn to e4; Ke6 to d5, e5, f5.
    ("centre_control", MOVES, Opening, 10 * (5 - 3)),
    // 7, 7, 2 and 4; 8. Shared are e4, d1 and d2.
    ("mobility_moves", MOVES, Opening, 3 * (20 - 8)),
    ("mobility_squares", MOVES, Opening, 3 * (17 - 8)),
    // a8 in four ways, and the king's three moves; the other's three.
    ("mobility_moves", "7k/P7/8/8/8/8/8/K7 w - -", Ending, 3 * (4 + 3 - 3)),
    ("mobility_squares", "7k/P7/8/8/8/8/8/K7 w - -", Ending, 3 * (1 + 3 - 3)),
    // e6 and, only for the side to move, d6 in passing; d4 for Black.
    ("mobility_moves", "4k3/8/8/3pP3/8/8/8/4K3 w - d6", Ending, 3 * (2 - 1)),
    ("mobility_moves", "4k3/8/8/3pP3/8/8/8/4K3 w - -", Ending, 0),
    // King 5, rook 9 and castling, to a square of the rook; but not through
    // f1: then the king's own 5 moves count all the same.
    ("mobility_moves", "4k3/8/8/8/8/8/8/4K2R w K -", Ending, 3 * (5 + 9 + 1 - 5)),
    ("mobility_squares", "4k3/8/8/8/8/8/8/4K2R w K -", Ending, 3 * (13 - 5)),
    ("mobility_moves", "4k3/5r2/8/8/8/8/8/4K2R w K -", Ending, 3 * (5 + 9 - (14 + 4))),
    // White: Bc4 and Nf3 are out, the queen before Nb1, Bc1, Ra1 and Rh1; both
    // have all rights.
    ("levy", DEVELOPED, Opening, (20 * 2 - (15 * 4 + 3 * 8)) - (0 - 3 * 8)),
    ("levy", DEVELOPED, MiddleGame, (20 * 2 - 3 * 8) - (0 - 3 * 8)),
    ("levy", DEVELOPED, Ending, 0),
    // Castled; not castled, against a bishop and a rook.
    ("levy", "4k3/8/8/8/2B5/8/8/5RK1 w - -", Opening, 20 - -(20 * 2)),
    // The rook in the corner shows that the king walked to g1.
    ("levy", "4k2n/8/8/8/8/8/8/6KR w - -", Opening, -20 - (20 - 20)),
    // Short castling only and long castling only, each against a rook.
    ("levy", "r3k3/8/8/8/8/8/8/4K2R w Kq -", Opening, -5 - -10),
    // Black's king is on e6; Kc3 is 5 squares away, Ne1 as well. c3 lies on
    // two of the lines.
    ("mating_centre", MATED, Mating(Color::White), -9 * 5),
    ("mating_near", MATED, Mating(Color::White), 2 * (2 + 2)),
    ("mating_lines", MATED, Mating(Color::White), 2),
    ("knight", MATED, Mating(Color::White), 0),
    // The other way round: Kc3 is near the centre, Ke6 5 squares away.
    ("mating_centre", MATED, Mating(Color::Black), 9 * 4),
    ("mating_near", MATED, Mating(Color::Black), -2 * 2),
    ("mating_lines", MATED, Mating(Color::Black), -2),
];

#[test]
fn every_term_is_as_worked_out_by_hand() {
    for &(name, fen, phase, value) in BY_HAND {
        let position: Chess = fen.parse().expect("a legal position");
        let terms = Joanna::in_phase(phase).terms(&position);
        let (_, computed) = terms.named().find(|&(term, _)| term == name).expect("a term");
        assert_eq!(computed, value, "{name} in {fen}, {phase:?}");
    }
    for name in &JoannaTerms::NAMES[3..] {
        assert!(BY_HAND.iter().any(|(by_hand, ..)| by_hand == name), "{name}");
    }
}

/// Every term can be left out, and takes away what it is worth, for either side to move.
#[test]
fn the_terms_add_up_and_each_can_be_left_out() {
    for &(_, fen, phase, _) in BY_HAND {
        let with_terms: ChessWithPromotions = fen.parse().expect("a legal position");
        let position = with_terms.chess();
        let joanna = Joanna::in_phase(phase);
        let terms = joanna.by_term(position);
        assert_eq!(terms.iter().map(|it| it.1).sum::<Value>(), joanna.evaluate(position), "{fen}");
        assert_eq!(terms, joanna.by_term(&with_terms), "{fen}");
        for (name, value) in terms {
            let others = Joanna { phase: Some(phase), ..Joanna::without(name).expect("a term") };
            assert_eq!(
                others.evaluate(position),
                joanna.evaluate(position) - value,
                "{name}, {fen}"
            );
            assert_eq!(
                others.material(position) + others.positional(position),
                others.evaluate(position)
            );
        }
    }
}

#[test]
fn evaluations_without_a_term_have_its_name() {
    let read = |name: &str| JOANNA_WITHOUT.read(name);
    for term in JoannaTerms::NAMES {
        let named = read(&format!("joanna-without-{}", term.replace('_', "-")));
        assert_eq!(named, Some(Ok(Joanna::without(term).expect("a term"))));
    }
    assert_eq!(read("joanna-without-lines"), read("joanna-without-mating-lines"));
    assert_eq!((read("joanna"), JOANNA.read("joanna-without-lines")), (None, None));
    for (name, message) in [
        (
            "joanna-without-levi",
            "Joanna has no term \"levi\" (did you mean \"levy\"?); take one of material, ",
        ),
        ("joanna-without-", "Joanna has no term \"\"; take one of material, "),
    ] {
        let refused = read(name).expect("a name of the family").expect_err("no term");
        assert!(refused.starts_with(message), "{refused}");
    }
}
