//! The rules of every game against published path counts.

use plywood_positions::{ConnectFour, Othello, Position, TicTacToe, perft, perft_with_ends};

/// Compares `count` with the counts at depth 1 and on.
fn check<P: Position>(name: &str, position: &P, count: fn(&P, u32) -> u64, expected: &[u64]) {
    for (depth, &paths) in (1..).zip(expected) {
        assert_eq!(count(position, depth), paths, "{name} at depth {depth}");
    }
}

#[test]
fn tic_tac_toe() {
    let start = TicTacToe::default();
    let paths = [9, 72, 504, 3_024, 15_120, 54_720, 148_176, 200_448, 127_872];
    check("tic-tac-toe", &start, perft, &paths);
    assert_eq!(perft_with_ends(&start, 9), 255_168, "complete games");
    assert_eq!(perft(&start, 10), 0);
}

/// Source: J. Tromp's table; the first seven are the powers of 7 less the one
/// full column for each.
#[test]
fn connect_four() {
    let paths = [7, 49, 343, 2_401, 16_807, 117_649, 823_536, 5_673_234, 39_394_572];
    check("Connect Four", &ConnectFour::default(), perft, &paths);
}

/// Source: A. Bik, "Perft for Reversi".
#[test]
fn othello() {
    let start = Othello::default();
    let paths = [4, 12, 56, 244, 1_396, 8_200, 55_092, 390_216, 3_005_288, 24_571_284];
    check("Othello", &start, perft_with_ends, &paths);
    // The shortest games end after nine moves.
    assert_eq!(perft(&start, 9), 3_005_288);
}

#[test]
fn a_pass_takes_a_ply_and_an_end_counts_by_definition() {
    let empty = "-".repeat(59);
    let passes: Othello = format!("XO-O-{empty} O").parse().unwrap();
    // Pass, c1, and then X may have taken everything between.
    assert_eq!((perft(&passes, 1), perft(&passes, 2)), (1, 1));
    let over: Othello = format!("X-O--{empty} X").parse().unwrap();
    assert_eq!((perft(&over, 0), perft_with_ends(&over, 0)), (1, 1));
    assert_eq!((perft(&over, 3), perft_with_ends(&over, 3)), (0, 1));
}

mod chess {
    use super::{check, perft};
    use plywood_positions::Chess;

    /// Name, position and counts from depth 1 on.
    type Case = (&'static str, &'static str, &'static [u64]);

    /// Source: the Chess Programming Wiki, "Perft Results".
    const WIKI: &[Case] = &[
        (
            "start",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -",
            &[20, 400, 8_902, 197_281, 4_865_609],
        ),
        (
            "Kiwipete",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -",
            &[48, 2_039, 97_862, 4_085_603],
        ),
        ("position 3", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -", &[14, 191, 2_812, 43_238, 674_624]),
        (
            "position 4",
            "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ -",
            &[6, 264, 9_467, 422_333],
        ),
        (
            "position 5",
            "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ -",
            &[44, 1_486, 62_379, 2_103_487],
        ),
        (
            "position 6",
            "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - -",
            &[46, 2_079, 89_890, 3_894_594],
        ),
    ];

    /// Source: perft discussions in the forum talkchess.com. Some of these
    /// positions no game can reach: no move gives such checks.
    const TRICKY: &[Case] = &[
        ("promotions", "8/ppp3p1/8/8/3p4/5Q2/1ppp2K1/brk4n w - -", &[27, 390, 9_354, 134_167]),
        ("many queens", "8/6kR/8/8/8/bq6/1rqqqqqq/K1nqnbrq b - -", &[7, 52, 4_593, 50_268]),
        ("two knights", "3R4/8/q4k2/2B5/1NK5/3b4/8/8 w - -", &[4, 125, 2_854]),
        ("aligned", "5R2/2P5/8/4k3/8/3rK2r/8/8 w - -", &[2, 56, 1_030]),
        ("after a double step", "8/8/8/1k6/3Pp3/8/8/4KQ2 b - d3", &[6, 121, 711]),
    ];

    /// Source: the same threads, with the rights as files where KQkq alone
    /// would not say that it is Chess960.
    const CHESS960: &[Case] = &[
        (
            "both sides",
            "r1k2r1q/p1ppp1pp/8/8/8/8/P1PPP1PP/R1K2R1Q w KQkq -",
            &[28, 738, 20_218, 541_480],
        ),
        ("check by castling", "8/8/8/4B2b/6nN/8/5P2/2R1K2k w C -", &[34, 318, 9_002, 118_388]),
        ("king beside rook", "2r5/8/8/8/8/8/6PP/k2KR3 w E -", &[17, 242, 3_931, 57_700]),
        ("queen behind", "4r3/3k4/8/8/8/8/6PP/qR1K1R2 w FB -", &[19, 628, 12_858, 405_636]),
        ("mixed", "r2r3k/p7/3p4/8/8/P6P/8/R3K2R b HAa -", &[14, 206, 3_672, 64_639]),
    ];

    /// Source: the Chess Programming Wiki, "Chess960 Perft Results", and the file `fischer.epd` of
    /// the program Ethereal: positions early in a game.
    const FISCHER: &[Case] = &[
        (
            "rooks on f and h",
            "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
            &[21, 528, 12_189],
        ),
        (
            "rooks on e and h",
            "2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9",
            &[21, 807, 18_002],
        ),
        (
            "one side's rights",
            "b1q1rrkb/pppppppp/3nn3/8/P7/1PPP4/4PPPP/BQNNRKRB w GE - 1 9",
            &[20, 479, 10_471],
        ),
    ];

    fn check_all(cases: &[Case]) {
        for (name, fen, paths) in cases {
            check(name, &fen.parse::<Chess>().unwrap(), perft, paths);
        }
    }

    #[test]
    fn the_wikis_positions() {
        check_all(WIKI);
    }

    #[test]
    fn tricky_positions() {
        check_all(TRICKY);
    }

    #[test]
    fn chess960() {
        check_all(CHESS960);
        check_all(FISCHER);
    }
}
