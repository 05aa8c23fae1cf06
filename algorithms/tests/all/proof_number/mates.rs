//! Mates in one, two and three.

use plywood_algorithms::Algorithm;
use plywood_positions::{
    Chess, EpdPosition, Evaluation, Hints, Mate, Material, Position, Suite, WIN, mix, read_epd,
};

use super::solved::{SEARCHES, agreed, solve, wins};
use crate::held::Tree;
use crate::measured::measure_game;

/// A position, the moves to mate, and all first moves that mate in time.
const SMALL: &[(&str, u32, &[&str])] = &[
    // The back rank.
    ("6k1/5ppp/8/8/8/8/8/R5K1 w - -", 1, &["Ra8#"]),
    // Smothered.
    ("6rk/6pp/8/4N3/8/8/8/6K1 w - -", 1, &["Nf7#"]),
    // Only a knight gives mate.
    ("6nr/5Ppk/6pp/8/8/8/8/6K1 w - -", 1, &["f8=N#"]),
    // Two rooks.
    ("7k/8/8/8/8/8/R7/1R4K1 w - -", 2, &["Rb7", "Ra7"]),
    // The queen is given for the back rank.
    ("1r1r2k1/5ppp/8/8/8/8/3Q1PPP/3R2K1 w - -", 2, &["Qxd8+"]),
    // The same by Black.
    ("3r2k1/3q1ppp/8/8/8/8/5PPP/1R1R2K1 b - -", 2, &["Qxd1+"]),
    // A quiet move; check would let the king out.
    ("7k/8/5K2/8/8/8/8/6R1 w - -", 2, &["Kf7"]),
    // Philidor's legacy.
    ("3r2k1/5Npp/8/8/2Q5/8/8/6K1 w - -", 3, &["Nh6+"]),
    // The nearest moves of the king are stalemate.
    ("7k/5Q2/8/6K1/8/8/8/8 w - -", 3, &["Qa7", "Qb7", "Qc7", "Qd7", "Qe7"]),
];

fn chess(fen: &str) -> Chess {
    fen.parse().expect("a position")
}

/// The moves after which the opponent is mated within `depth` plies in all.
fn winning_moves(position: &Chess, depth: u32) -> Vec<String> {
    let mut moves = position.all_moves();
    moves.retain(|&chosen| {
        let child = position.play(chosen);
        let replies = child.all_moves();
        let is_lost = |&reply| depth > 2 && wins(&child.play(reply), &Material, depth - 2);
        replies.iter().all(is_lost) && (!replies.is_empty() || child.is_check())
    });
    moves.into_iter().map(|chosen| position.notation(chosen)).collect()
}

/// A mate is seen on the ply after it, where no answer is found: mate in three
/// takes six plies.
#[test]
fn mates_are_proven_and_not_earlier() {
    for &(fen, moves, first) in SMALL {
        let position = chess(fen);
        let tree = Tree::new(position.clone(), Material);
        let depth = 2 * moves;
        assert_eq!(winning_moves(&position, depth), first, "{fen}");
        for algorithm in SEARCHES {
            for shallow in 0..depth {
                solve(algorithm, &tree.root(), shallow, false);
            }
            let (answer, _) = solve(algorithm, &tree.root(), depth, true);
            assert_eq!(answer.line.len() as u32, depth - 1, "{fen}: {algorithm}'s line");
            let best = answer.best.map(|best| tree.root().notation(best));
            assert!(best.is_some_and(|best| first.contains(&&*best)), "{fen}: {algorithm}");
        }
    }
}

fn entries(name: &str) -> Vec<EpdPosition> {
    let suite = Suite::named(name).expect("it comes with the crate");
    read_epd(suite.text, name).map(|entry| entry.expect("a position")).collect()
}

/// The test of Joanna's memory, from the suite of the seeds: 1.Qh6 mates in
/// three.
#[test]
fn mate_in_three_of_a_suite() {
    let seeds = entries("seeds").into_iter();
    let mates: Vec<_> = seeds.filter(|entry| entry.operand("dm") == Some("3")).collect();
    assert!(!mates.is_empty());
    for entry in mates {
        let tree = Tree::new(entry.position.clone(), Material);
        for algorithm in SEARCHES {
            solve(algorithm, &tree.root(), 5, false);
            let (answer, _) = solve(algorithm, &tree.root(), 6, true);
            assert_eq!(answer.line.len(), 5);
            let best = tree.original(answer.best.expect("a mating move"));
            assert_eq!(entry.agrees_with(best), Some(true), "{algorithm}");
        }
    }
}

fn is_won(position: &Chess, depth: u32) -> bool {
    measure_game(Algorithm::DF_PN, position.clone(), Mate, depth).answer.best.is_some()
}

/// Whether `chosen` mates in `moves` moves, itself included.
fn mates_by(position: &Chess, chosen: <Chess as Position>::Move, moves: u32) -> bool {
    let child = position.play(chosen);
    let replies = child.all_moves();
    if moves == 1 || replies.is_empty() {
        return Mate.evaluate(&child) == -WIN;
    }
    replies.into_iter().all(|reply| is_won(&child.play(reply), 2 * moves - 3))
}

#[test]
fn mates_of_the_suites_are_as_long_as_it_says() {
    assert_eq!(check_suites(3), [12, 6, 14, 14, 0]);
}

#[test]
#[ignore = "takes many seconds; mates in three are not ignored"]
fn longer_mates_of_the_suites_are_as_long_as_it_says() {
    assert_eq!(check_suites(4), [12, 6, 14, 14, 14]);
}

/// Checks the numbers of moves to mate, and all moves that mate in time, where it is in so many
/// moves at most; the other positions must have no mate in so many. Returns how many positions have
/// each number, the first those without mate. With an evaluation that sees mates, the ply after it
/// is not needed.
fn check_suites(most_moves: u32) -> [u32; 5] {
    let mut mates = [0; 5];
    for entry in ["mates", "more-mates"].into_iter().flat_map(entries) {
        let name = entry.id.as_deref().expect("a name");
        let Some(moves) = entry.operand("dm") else {
            assert!(!is_won(&entry.position, 2 * most_moves - 1), "{name}");
            mates[0] += 1;
            continue;
        };
        let moves: u32 = moves.parse().expect("a number");
        if moves > most_moves {
            continue;
        }
        mates[moves as usize] += 1;
        assert!(is_won(&entry.position, 2 * moves - 1), "{name}");
        assert!(moves == 1 || !is_won(&entry.position, 2 * moves - 3), "{name}");
        for chosen in entry.position.all_moves() {
            let notation = entry.position.notation(chosen);
            let is_key = mates_by(&entry.position, chosen, moves);
            assert_eq!(entry.agrees_with(chosen), Some(is_key), "{name}: {notation}");
        }
    }
    mates
}

/// All solvers on those of the suite that are small enough.
#[test]
fn mates_that_are_seen_at_the_horizon() {
    for entry in entries("mates") {
        let moves = entry.operand("dm").map(|moves| moves.parse::<u32>().expect("a number"));
        let Some(moves @ 1..=2) = moves else { continue };
        let tree = Tree::new(entry.position.clone(), Mate);
        for algorithm in SEARCHES {
            solve(algorithm, &tree.root(), 2 * moves - 2, false);
            let (answer, _) = solve(algorithm, &tree.root(), 2 * moves - 1, true);
            let best = tree.original(answer.best.expect("a mating move"));
            assert_eq!(entry.agrees_with(best), Some(true), "{algorithm}");
        }
    }
}

/// King and queen, or king and rook, against the king, where mates and
/// stalemates are never far.
#[test]
fn endings_with_stalemates() {
    let (mut positions, mut won) = (0, 0);
    for seed in 0..1500 {
        let hash = mix(seed);
        let piece = if hash >> 60 == 0 { 'R' } else { 'Q' };
        // The black king in the corner, the others not far.
        let square = |at: u64| (1 + (hash >> at & 3), 5 + (hash >> (at + 2) & 3));
        let white = square(0);
        let mut board = vec![('k', (1 + (hash >> 8 & 1), 8)), ('K', white), (piece, square(20))];
        board.sort_by_key(|&(_, (file, rank))| (8 - rank, file));
        let turn = if (hash >> 40).is_multiple_of(4) { 'b' } else { 'w' };
        let Ok(position) = fen(&board, turn).parse::<Chess>() else { continue };
        positions += 1;
        for depth in [2, 4] {
            won += u32::from(agreed(&position, &Material, depth));
        }
    }
    assert!(positions > 300 && won > 50, "{won} wins in {positions} positions");
}

/// A FEN of pieces on files and ranks from 1.
fn fen(board: &[(char, (u64, u64))], turn: char) -> String {
    let rank = |rank| -> String {
        let piece_on = |file| board.iter().find(|&&(_, square)| square == (file, rank));
        (1..=8).map(|file| piece_on(file).map_or('1', |&(piece, _)| piece)).collect()
    };
    let ranks: Vec<String> = (1..=8).rev().map(rank).collect();
    format!("{} {turn} - -", ranks.join("/"))
}
