//! Backward chaining on games small enough to check every position.

use std::sync::atomic::AtomicBool;

use plywood_algorithms::StopReason;
use plywood_algorithms::retrograde::{Repetition, Solution, solve_in_levels, solve_in_sweeps};
use plywood_algorithms::{Algorithm, NoObserver, Problem};
use plywood_positions::GameValue::{Draw, Loss, Win};
use plywood_positions::{
    GameValue, Hints, Outcome, Position, PositionSpace, TicTacToeSpace, Zero, mix,
};

#[test]
fn tic_tac_toe_is_complete() {
    let space = TicTacToeSpace;
    let solution = solve_in_levels(&space);
    let mut checked = 0;
    for (index, value) in solution.values.iter().enumerate() {
        let Some(position) = space.position(index) else {
            assert_eq!(*value, None);
            continue;
        };
        let problem = Problem::new(&position, 0);
        let Ok(answer) = Algorithm::MINIMAX_TO_THE_END.search(&problem, &Zero, &mut NoObserver);
        let value = value.expect("a position has a value");
        assert_eq!(answer.bounds.value(), Some(value.outcome().value()), "{position}");
        checked += 1;
    }
    assert_eq!(checked, 5478);
    assert_eq!(solution.values[0], Some(Draw), "the empty board");
    // Every number is visited once, and what is decided once more; the graph
    // of the game is known to have 16,167 arrows.
    let decided = solution.values.iter().flatten().filter(|value| **value != Draw).count();
    assert_eq!(solution.cost.visited, (space.size() + decided) as u64);
    assert_eq!(solution.cost.forwards, 16_167);
}

#[test]
fn sweeps_find_what_levels_find() {
    let by_levels = solve_in_levels(&TicTacToeSpace);
    let by_sweeps = solve_in_sweeps(&TicTacToeSpace, Repetition::Revise, &AtomicBool::new(false))
        .expect("an end");
    assert_eq!(by_sweeps.values, by_levels.values);
    assert_eq!(by_sweeps.cost.backwards, 0);
    assert_eq!(by_sweeps.cost.bytes as usize, size_of_val(&by_sweeps.values[..]));
}

/// A game on arrows: who cannot move has lost. Two exits leave the space.
#[derive(Clone)]
struct Arrows {
    arrows: &'static [&'static [usize]],
    at: usize,
}

/// Places that lie outside the space: the side to move loses there in 8 plies,
/// wins in 5, or draws.
const LOST_IN_8: usize = 100;
const WON_IN_5: usize = 101;
const DRAWN: usize = 102;

impl Position for Arrows {
    type Move = usize;

    fn moves(&self, moves: &mut Vec<usize>) {
        moves.extend(self.arrows[self.at]);
    }

    fn make(&mut self, chosen: usize) {
        self.at = chosen;
    }

    fn key(&self) -> u64 {
        mix(self.at as u64)
    }

    fn outcome(&self) -> Outcome {
        Outcome::Loss
    }
}

impl Hints<usize> for Arrows {}

impl PositionSpace for Arrows {
    type Position = Self;

    fn size(&self) -> usize {
        self.arrows.len()
    }

    fn position(&self, index: usize) -> Option<Self> {
        Some(Self { arrows: self.arrows, at: index })
    }

    fn index(&self, position: &Self) -> Option<usize> {
        (position.at < self.size()).then_some(position.at)
    }

    fn predecessors(&self, position: &Self, into: &mut Vec<usize>) {
        for (from, arrows) in self.arrows.iter().enumerate() {
            into.extend(arrows.iter().filter(|&&to| to == position.at).map(|_| from));
        }
    }

    fn goal(&self, position: &Self) -> Option<GameValue> {
        match position.at {
            LOST_IN_8 => Some(Loss(8)),
            WON_IN_5 => Some(Win(5)),
            DRAWN => Some(Draw),
            _ => None,
        }
    }
}

fn solve(arrows: &'static [&'static [usize]]) -> [Solution; 3] {
    let space = Arrows { arrows, at: 0 };
    [
        solve_in_levels(&space),
        solve_in_sweeps(&space, Repetition::Revise, &AtomicBool::new(false)).expect("an end"),
        solve_in_sweeps(&space, Repetition::AsPrinted, &AtomicBool::new(false)).expect("an end"),
    ]
}

fn values(solution: &Solution) -> Vec<GameValue> {
    solution.values.iter().copied().map(|value| value.expect("all are positions")).collect()
}

#[test]
fn a_cycle_without_a_way_out_is_drawn() {
    for solution in solve(&[&[1], &[0], &[0, 3], &[2, 4], &[]]) {
        // From 3, moving to 4 wins; so 2 avoids 3.
        assert_eq!(values(&solution), [Draw, Draw, Draw, Win(1), Loss(0)]);
    }
}

#[test]
fn moves_out_of_the_space_keep_their_distances() {
    // 0 wins in 9 by leaving, 1 in 1 by staying; 2 loses in 6 by leaving, not
    // in 2 by staying; 3 saves itself by a draw outside.
    let arrows: &[&[usize]] =
        &[&[LOST_IN_8], &[LOST_IN_8, 4], &[WON_IN_5, 1], &[WON_IN_5, DRAWN], &[]];
    let [levels, sweeps, _] = solve(arrows);
    let expected = [Win(9), Win(1), Loss(6), Draw, Loss(0)];
    assert_eq!(values(&levels), expected);
    assert_eq!(values(&sweeps), expected);
}

#[test]
fn the_sweeps_as_printed_find_the_winner_but_not_the_distance() {
    // 0 leaves the space at once in the first sweep, for a win in 9; that 1 is
    // lost is known later in the same sweep.
    let [levels, sweeps, as_printed] = solve(&[&[LOST_IN_8, 1], &[]]);
    assert_eq!(values(&levels), [Win(1), Loss(0)]);
    assert_eq!(values(&sweeps), [Win(1), Loss(0)]);
    assert_eq!(values(&as_printed), [Win(9), Loss(0)]);
}

#[test]
fn two_moves_into_one_position_are_two_moves() {
    for solution in solve(&[&[1, 1, 3], &[2], &[], &[0]]) {
        assert_eq!(values(&solution)[..3], [Draw, Win(1), Loss(0)]);
    }
}

#[test]
fn a_computation_that_is_asked_to_stop_has_no_values() {
    let stop = AtomicBool::new(true);
    let stopped = solve_in_sweeps(&TicTacToeSpace, Repetition::Revise, &stop);
    assert_eq!(stopped.err(), Some(StopReason::Request));
}
