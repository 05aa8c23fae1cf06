//! The suites that come with the crate say what they claim.

use plywood_positions::{Chess, EpdPosition, Outcome, Position, Suite, read_epd};

fn entries(name: &str) -> Vec<EpdPosition> {
    let suite = Suite::named(name).expect("it comes with the crate");
    read_epd(suite.text, name).map(|it| it.unwrap_or_else(|error| panic!("{error}"))).collect()
}

#[test]
fn every_suite_can_be_read_and_every_position_has_a_name() {
    for suite in Suite::ALL {
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
