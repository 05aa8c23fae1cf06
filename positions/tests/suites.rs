//! The suites that come with the crate say what they claim.

use std::collections::HashMap;
use std::fmt::Debug;
use std::str::FromStr;

use plywood_positions::{
    Chess, ConnectFour, EpdPosition, Othello, Outcome, Position, Suite, TicTacToe, read_epd,
};

fn entries(name: &str) -> Vec<EpdPosition> {
    let suite = Suite::named(name).expect("it comes with the crate");
    read_epd(suite.text, name).map(|it| it.unwrap_or_else(|error| panic!("{error}"))).collect()
}

#[test]
fn every_suite_can_be_read_and_every_position_has_a_name() {
    for suite in Suite::CHESS {
        let entries = entries(suite.name);
        let names: std::collections::HashSet<_> =
            entries.iter().map(|entry| entry.id.as_deref().expect("a name")).collect();
        assert_eq!(names.len(), entries.len(), "{}", suite.name);
        assert_eq!(Suite::named(suite.name), Some(*suite));
    }
    assert_eq!(Suite::named("nothing"), None);
}

#[test]
fn bratko_kopec_is_half_levers() {
    let entries = entries("bratko-kopec");
    assert_eq!(entries.len(), 24);
    for (number, entry) in (1..).zip(&entries) {
        assert_eq!(entry.id, Some(format!("BK.{number:02}")));
        let is_lever = entry.operand("c0") == Some("lever");
        // A lever is a pawn move.
        let notations = entry.best_moves.iter().map(|&best| entry.position.notation(best));
        let are_pawn_moves =
            notations.clone().all(|text| text.starts_with(|c| ('a'..='h').contains(&c)));
        assert_eq!(is_lever, are_pawn_moves, "BK.{number:02}");
    }
    let levers = entries.iter().filter(|entry| entry.operand("c0") == Some("lever")).count();
    assert_eq!(levers, 12);
}

/// Whether the side to move can mate in `count` moves of its own.
fn mates(position: &Chess, count: u32) -> bool {
    count > 0
        && position.all_moves().iter().any(|&chosen| is_mated(&position.play(chosen), count - 1))
}

fn is_mated(position: &Chess, count: u32) -> bool {
    let replies = position.all_moves();
    if replies.is_empty() {
        return position.outcome() == Outcome::Loss;
    }
    count > 0 && replies.iter().all(|&reply| mates(&position.play(reply), count))
}

#[test]
fn kujawskis_problem_has_one_solution_of_five_plies() {
    let entries = entries("seeds");
    let problem = entries.iter().find(|entry| entry.id.as_deref() == Some("kujawski.1"));
    let problem = problem.expect("it is there");
    assert!(!mates(&problem.position, 2));
    for chosen in problem.position.all_moves() {
        let solves = is_mated(&problem.position.play(chosen), 2);
        let notation = problem.position.notation(chosen);
        assert_eq!(problem.agrees_with(chosen), Some(solves), "{notation}");
    }
}

#[test]
fn the_postponed_promotion_wins_a_queen_that_cannot_be_taken() {
    for entry in entries("postponed") {
        for &best in &entry.best_moves {
            assert!(entry.position.notation(best).ends_with("=Q"));
            let promoted = entry.position.play(best);
            assert!(promoted.all_moves().iter().all(|reply| !reply.is_capture()));
        }
    }
}

/// Whether the side to move can take the knight with its move number `count`
/// or earlier, or mate.
fn wins_knight(position: &Chess, count: u32) -> bool {
    position.all_moves().iter().any(|&chosen| wins_knight_by(position, chosen, count))
}

fn wins_knight_by(position: &Chess, chosen: <Chess as Position>::Move, count: u32) -> bool {
    chosen.is_capture() || count > 1 && loses_knight(&position.play(chosen), count - 1)
}

fn loses_knight(position: &Chess, count: u32) -> bool {
    let replies = position.all_moves();
    if replies.is_empty() {
        return position.outcome() == Outcome::Loss;
    }
    let is_kept = |&reply: &<Chess as Position>::Move| {
        reply.is_capture() || !wins_knight(&position.play(reply), count)
    };
    !replies.iter().any(is_kept)
}

#[test]
fn the_knight_falls_on_move_28() {
    let entries = entries("seeds");
    for (name, count) in [("bratko.1", 4), ("bratko.2", 3)] {
        let entry = entries.iter().find(|entry| entry.id.as_deref() == Some(name)).expect(name);
        assert!(!wins_knight(&entry.position, count - 1), "{name}");
        for chosen in entry.position.all_moves() {
            let wins = wins_knight_by(&entry.position, chosen, count);
            let notation = entry.position.notation(chosen);
            assert_eq!(entry.agrees_with(chosen), Some(wins), "{name} {notation}");
        }
    }
}

/// Returns the score of a position for the side to move, or a bound outside the window. `of_end` is the
/// score of a finished game after a number of plies from the root.
fn score<P: Position>(
    position: &P,
    ply: u32,
    window: (i32, i32),
    of_end: &dyn Fn(&P, u32) -> i32,
    known: &mut HashMap<u64, (i32, i32)>,
) -> i32 {
    let moves = position.all_moves();
    if moves.is_empty() {
        return of_end(position, ply);
    }
    let (low, high) = known.get(&position.key()).copied().unwrap_or((-99, 99));
    let (alpha, beta) = (window.0.max(low), window.1.min(high));
    if alpha >= beta {
        return if low >= window.1 || low == high { low } else { high };
    }
    let mut best = -99;
    for chosen in moves {
        let (child, rest) = (position.play(chosen), (-beta, -alpha.max(best)));
        best = best.max(-score(&child, ply + 1, rest, of_end, known));
        if best >= beta {
            break;
        }
    }
    let bounds = (if best > alpha { best } else { low }, if best < beta { best } else { high });
    known.insert(position.key(), bounds);
    best
}

/// Compares the scores and best moves of a suite with those of a search.
fn values_are_right<P>(name: &str, of_end: impl Fn(&str, &P, u32) -> i32)
where
    P: Position + FromStr<Err: Debug>,
{
    let suite = Suite::named(name).expect("it comes with the crate");
    for line in suite.text.lines().filter(|line| !line.starts_with('#')) {
        let (text, known) = line.split_once(" bm ").expect("best moves");
        let (best, known) = known.split_once("; ce ").expect("a score");
        let stated: i32 = known.split_once(';').expect("an end").0.parse().expect("a number");
        let position: P = text.parse().expect("a position");
        let mut found = HashMap::new();
        let mut of = |position: &P, ply, window| {
            score(position, ply, window, &|end: &P, ply| of_end(text, end, ply), &mut found)
        };
        assert_eq!(of(&position, 0, (-99, 99)), stated, "{line}");
        let mut moves = Vec::new();
        for chosen in position.all_moves() {
            if -of(&position.play(chosen), 1, (-stated - 1, 1 - stated)) == stated {
                moves.push(position.notation(chosen));
            }
        }
        moves.sort();
        assert_eq!(moves.join(" "), best, "{line}");
    }
}

/// The script `values.py` has found them, too, without this program.
#[test]
fn scores_of_games_are_those_of_a_search() {
    values_are_right("tic-tac-toe-values", |_, end: &TicTacToe, _| match end.outcome() {
        Outcome::Loss => -1,
        Outcome::Draw | Outcome::Win => 0,
    });
    values_are_right("connect-four-values", |text, end: &ConnectFour, ply| {
        let stones = text.len() as i32 + ply as i32;
        if end.outcome() == Outcome::Loss { (stones + 1) / 2 - 22 } else { 0 }
    });
    values_are_right("othello-values", |_, end: &Othello, _| {
        let text = end.to_string();
        let (board, side) = text.split_once(' ').expect("a side");
        let count = |side: &str| board.matches(side).count() as i32;
        let other = if side == "X" { "O" } else { "X" };
        let lead = count(side) - count(other);
        lead + lead.signum() * count("-")
    });
}
