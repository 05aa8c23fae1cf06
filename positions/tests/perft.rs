//! The rules of every game against published path counts.

use std::fmt::Debug;
use std::str::FromStr;

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

/// Checks the counts of a board of this size, which a script apart from the program has found.
fn check_size<P: Position + FromStr<Err: Debug>>(
    size: &str,
    count: fn(&P, u32) -> u64,
    expected: &[u64],
) {
    check(size, &size.parse::<P>().expect("a size"), count, expected);
}

#[test]
fn smaller_boards() {
    check_size::<Othello>("4x4:", perft_with_ends, &[4, 12, 44, 128, 424, 1_256, 3_624]);
    check_size::<Othello>("6x6:", perft_with_ends, &[4, 12, 56, 244, 1_364, 7_604, 47_740]);
    check_size::<ConnectFour>("4x4:", perft, &[4, 16, 64, 256, 1_020, 4_020, 15_540]);
    check_size::<ConnectFour>("5x4:", perft, &[5, 25, 125, 625, 3_120, 15_500, 76_300]);
    check_size::<ConnectFour>("6x5:", perft, &[6, 36, 216, 1_296, 7_776, 46_650, 279_720]);
    check_size::<TicTacToe>("4,3,3:", perft, &[12, 132, 1_320, 11_880, 95_040, 622_944]);
    check_size::<TicTacToe>("4,3,4:", perft, &[12, 132, 1_320, 11_880, 95_040, 665_280]);
    check_size::<TicTacToe>("4,4,3:", perft, &[16, 240, 3_360, 43_680, 524_160, 5_518_656]);
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

#[cfg(feature = "chess")]
#[test]
fn chess() {
    let rows = include_str!("perft.txt").lines();
    let rows = rows.filter(|row| !row.is_empty() && !row.starts_with('#'));
    let mut checked = 0;
    for row in rows {
        let [name, fen, paths] = row.split(": ").collect::<Vec<_>>()[..] else { panic!("{row}") };
        let position: plywood_positions::Chess = fen.parse().expect(name);
        let paths: Vec<u64> = paths.split(' ').map(|it| it.parse().expect("a number")).collect();
        check(name, &position, perft, &paths);
        checked += 1;
    }
    assert_eq!(checked, 19);
}
