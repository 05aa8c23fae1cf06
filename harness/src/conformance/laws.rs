//! Laws that evaluations and finished games must obey.

use std::collections::HashMap;
use std::ops::RangeInclusive;
use std::panic::{AssertUnwindSafe, catch_unwind};

use plywood_games::BoardPosition;
use plywood_positions::{Bounds, IntervalEvaluation, Outcome, Value, WIN};

/// The range of values of positions and of gains.
const VALUES: RangeInclusive<Value> = -WIN..=WIN;

/// Distances to the horizon, in plies, that the checks of finished games use.
const REMAINING: [u32; 3] = [0, 1, 7];

/// The number of positions whose moves are played in two orders, and the number of their moves.
const TRANSPOSED: usize = 8;
const FEW: usize = 5;

/// Returns the outcome of a finished game.
///
/// # Panics
///
/// If `outcome()` panics. The message names the position.
pub fn outcome<P: BoardPosition>(game: &str, position: &P) -> Outcome {
    let asked = catch_unwind(AssertUnwindSafe(|| position.outcome()));
    asked.unwrap_or_else(|_| {
        panic!(
            "{game}: outcome() panics at {position}, where the game is over; return who has won, for \
             the side to move"
        )
    })
}

/// The laws of one evaluation, whose name appears in messages.
pub struct Laws<'a, P> {
    pub game: &'a str,
    pub evaluation: &'a str,
    pub judge: &'a dyn IntervalEvaluation<P>,
}

impl<P: BoardPosition> Laws<'_, P> {
    /// Checks all laws for these positions.
    ///
    /// # Panics
    ///
    /// If a law is violated. The message names the game, the evaluation, the law and the position.
    pub fn check(&self, positions: &[P]) {
        let is_over = |position: &&P| position.all_moves().is_empty();
        // Other positions are compared with their children, which may be finished games.
        for position in positions.iter().filter(is_over) {
            for remaining in REMAINING {
                let value = self.judge.finished(position, remaining);
                self.is_in_range(position, "finished()", value);
            }
            self.is_in_range(position, "evaluate()", self.judge.evaluate(position));
        }
        let mut values: HashMap<u64, Value> = HashMap::new();
        for position in positions.iter().filter(|position| !is_over(position)) {
            let legal = position.all_moves();
            let value = self.judge.evaluate(position);
            self.is_in_range(position, "evaluate()", value);
            let material = self.judge.material(position);
            self.is_in_range(position, "material()", material);
            self.is_stable(position, "material()", material, self.judge.material(position));
            self.is_stable(position, "evaluate()", value, self.judge.evaluate(position));
            if let Ok(again) = position.to_string().parse::<P>() {
                self.is_of_position(position, value, self.judge.evaluate(&again));
            }
            let known = *values.entry(position.key()).or_insert(value);
            self.is_of_position(position, known, value);
            for &chosen in &legal {
                let gain = self.judge.gain(position, chosen);
                let name = format!("gain() of {}", position.notation(chosen));
                self.is_in_range(position, &name, gain);
                self.is_stable(position, &name, gain, self.judge.gain(position, chosen));
                let own = position.gain(chosen);
                self.holds((gain > 0) == (own > 0), position, &|| {
                    format!(
                        "{name} is {gain} and the game's own {own}; both have to be above 0, or \
                         neither"
                    )
                });
                self.is_in_range(position, &format!("{name} of the game"), own);
                self.is_in_range(position, &format!("stake() of {name}"), position.stake(chosen));
            }
            self.bounds_hold(position, value);
        }
        // Detects an evaluation with hidden state, whose values depend on the order of calls.
        for position in positions.iter().rev() {
            if let Some(&value) = values.get(&position.key()) {
                self.is_stable(position, "evaluate()", value, self.judge.evaluate(position));
            }
        }
        for position in positions.iter().take(TRANSPOSED) {
            self.is_of_each_way(position);
        }
    }

    /// Checks transpositions: one side plays two moves in either order, with the same reply between
    /// them. The values must then be equal if the keys are.
    fn is_of_each_way(&self, start: &P) {
        let after = |position: &P, chosen: P::Move| {
            position.all_moves().contains(&chosen).then(|| position.play(chosen))
        };
        let moves: Vec<P::Move> = start.all_moves().into_iter().take(FEW).collect();
        for &first in &moves {
            let answers = start.play(first).all_moves().into_iter().take(FEW);
            for (answer, &second) in
                answers.flat_map(|it| moves.iter().map(move |other| (it, other)))
            {
                let by = |one, other| after(&after(&after(start, one)?, answer)?, other);
                let (Some(one), Some(other)) = (by(first, second), by(second, first)) else {
                    continue;
                };
                if one.key() == other.key() {
                    let [value, again] = [&one, &other].map(|it| self.judge.evaluate(it));
                    self.is_of_position(&one, value, again);
                }
            }
        }
    }

    fn is_of_position(&self, position: &P, first: Value, second: Value) {
        self.holds(first == second, position, &|| {
            format!(
                "evaluate() is {first} and, of the same position reached in another way or read \
                 from its text, {second}; let it depend on the position alone"
            )
        });
    }

    /// Checks that intervals are ordered and contain the minimax values at depths 0 and 1.
    fn bounds_hold(&self, position: &P, value: Value) {
        // At the horizon, a search does not know whether the game is over.
        let below = position.all_moves().into_iter().map(|chosen| position.play(chosen));
        let shallow = below.map(|child| self.judge.evaluate(&child).saturating_neg());
        let values = [Some(value), shallow.max()];
        for (remaining, value) in (0..).zip(values) {
            let interval = self.judge.interval(position, remaining);
            let (lower, upper) = (interval.lower, interval.upper);
            for end in [lower, upper] {
                self.is_in_range(position, "an end of interval()", end);
            }
            self.holds(lower <= upper, position, &|| {
                format!("interval() at depth {remaining} is {lower} to {upper}; order its ends")
            });
            let is_inside = value.is_none_or(|value| (lower..=upper).contains(&value));
            let is_promised = self.judge.bounds() == Bounds::Admissible;
            self.holds(is_inside || !is_promised, position, &|| {
                format!(
                    "interval() at depth {remaining} is {lower} to {upper}, and minimax finds \
                     {value:?}; widen it, or let bounds() be Bounds::Heuristic"
                )
            });
        }
    }

    fn is_in_range(&self, position: &P, what: &str, value: Value) {
        self.holds(VALUES.contains(&value), position, &|| {
            format!("{what} is {value}; keep it within {} to {WIN}, -WIN and WIN", -WIN)
        });
    }

    fn is_stable(&self, position: &P, what: &str, first: Value, second: Value) {
        self.holds(first == second, position, &|| {
            format!("{what} is {first} and then {second}; it has to be the same each time")
        });
    }

    fn holds(&self, is_kept: bool, position: &P, fault: &dyn Fn() -> String) {
        let Self { game, evaluation, .. } = self;
        assert!(is_kept, "{game}, evaluation {evaluation}, {position}: {}", fault());
    }
}
