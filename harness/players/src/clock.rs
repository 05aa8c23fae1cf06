//! Chess clocks: time controls, remaining time, and the time budget of a move.

use std::fmt;
use std::num::NonZeroU32;
use std::str::FromStr;
use std::time::Duration;

/// A time control, such as `60` (seconds), `0.2+0.002` (with an increment per move) or `40/60`.
///
/// In `40/60`, a side has 60 seconds for 40 moves, then another 60 seconds for the next 40.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TimeControl {
    /// Time for the first stage, added again at each later stage.
    pub base: Duration,
    /// Time added after each move.
    pub increment: Duration,
    /// Number of moves in a stage; `None` if the base time is for the whole game.
    pub moves: Option<NonZeroU32>,
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let moves = self.moves.map_or(String::new(), |moves| format!("{moves}/"));
        let increment = match self.increment {
            Duration::ZERO => String::new(),
            increment => format!("+{}", increment.as_secs_f64()),
        };
        f.pad(&format!("{moves}{}{increment}", self.base.as_secs_f64()))
    }
}

/// An invalid time control.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\"{0}\" is not a time control; write seconds like 60, 0.2+0.002 or 40/60+0.6")]
pub struct ReadTimeControlError(pub String);

impl FromStr for TimeControl {
    type Err = ReadTimeControlError;

    fn from_str(text: &str) -> Result<Self, ReadTimeControlError> {
        let read = || {
            let (moves, times) = match text.split_once('/') {
                Some((moves, times)) => (Some(moves.trim().parse().ok()?), times),
                None => (None, text),
            };
            let (base, increment) = times.split_once('+').unwrap_or((times, "0"));
            let seconds = |text: &str| Duration::try_from_secs_f64(text.trim().parse().ok()?).ok();
            let (base, increment) = (seconds(base)?, seconds(increment)?);
            (base > Duration::ZERO).then_some(Self { base, increment, moves })
        };
        read().ok_or_else(|| ReadTimeControlError(text.to_owned()))
    }
}

/// Whether a side has lost on time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Flag {
    /// The side has time left.
    Up,
    /// The side has lost on time.
    Fallen,
}

/// The clock of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    control: TimeControl,
    left: Duration,
    made: u32,
}

impl Clock {
    /// Returns a clock that shows the full base time.
    pub fn new(control: TimeControl) -> Self {
        Self { control, left: control.base, made: 0 }
    }

    /// Returns the remaining time before the side's next move.
    pub fn time(&self) -> Time {
        let moves_to_go = self.control.moves.map(|moves| moves.get() - self.made % moves);
        Time { left: self.left, increment: self.control.increment, moves_to_go }
    }

    /// Deducts `used` for a move, then adds the increment and, after a stage, the base time.
    ///
    /// If `used` exceeds the remaining time, the clock stays at 0 and the flag has fallen.
    pub fn press(&mut self, used: Duration) -> Flag {
        let Some(left) = self.left.checked_sub(used) else {
            self.left = Duration::ZERO;
            return Flag::Fallen;
        };
        self.made += 1;
        let is_next_stage =
            self.control.moves.is_some_and(|moves| self.made.is_multiple_of(moves.get()));
        let stage = if is_next_stage { self.control.base } else { Duration::ZERO };
        self.left = left + self.control.increment + stage;
        Flag::Up
    }
}

/// Remaining time of a side before it starts to think about a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Time {
    /// Time left on the clock.
    pub left: Duration,
    /// Time added after the move.
    pub increment: Duration,
    /// Moves until the next base time is added; `None` if the time must last for the whole game.
    pub moves_to_go: Option<u32>,
}

/// Limits on the time to spend on a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Budget {
    /// Time after which no new iteration of iterative deepening starts.
    pub aim: Duration,
    /// Time after which the search stops within an iteration.
    pub most: Duration,
}

/// Time to keep on the clock as a safety margin. Once in a game, the program may wait this long for
/// a processor without losing on time.
const RESERVE: Duration = Duration::from_millis(120);

/// Assumed number of moves to the end of the game.
const MOVES_LEFT: u32 = 30;

/// Most time for a search, as a multiple of [`Budget::aim`].
const PATIENCE: u32 = 4;

impl Time {
    /// Returns the budget for the next move: an equal share of the time above the safety margin,
    /// plus half the increment.
    ///
    /// Below the margin, the share of the increment shrinks in proportion to the time left. On a
    /// busy machine, a move takes longer than its search, and the rest of the increment makes up
    /// for that.
    pub fn budget(&self) -> Budget {
        let spare = self.left.saturating_sub(RESERVE);
        let moves = self.moves_to_go.unwrap_or(MOVES_LEFT).clamp(1, MOVES_LEFT);
        let whole = self.left.as_secs_f64() / RESERVE.as_secs_f64();
        let share = (self.increment.min(self.left / 8) / 2).mul_f64(whole.min(1.0));
        let aim = spare / (moves + 1) + share;
        let most = (aim * PATIENCE).min(spare / 2).max(aim);
        Budget { aim, most }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn millis(millis: u64) -> Duration {
        Duration::from_millis(millis)
    }

    fn control(text: &str) -> TimeControl {
        text.parse().unwrap()
    }

    #[test]
    fn text_survives_the_round_trip() {
        for text in ["60", "0.2+0.002", "40/60", "40/0.5+0.1"] {
            assert_eq!(control(text).to_string(), text);
        }
        for bad in ["", "x", "0", "-1", "1+-1", "0/60", "/60", "1+", "nan", "inf"] {
            let error = bad.parse::<TimeControl>().unwrap_err().to_string();
            let start = format!("\"{bad}\" is not a time control; write seconds");
            assert!(error.starts_with(&start), "{error}");
        }
    }

    #[test]
    fn a_clock_adds_increments_and_stages() {
        let mut clock = Clock::new(control("2/1+0.1"));
        assert_eq!(clock.time().moves_to_go, Some(2));
        assert_eq!(clock.press(millis(300)), Flag::Up);
        assert_eq!(clock.time().left, millis(800));
        assert_eq!(clock.time().moves_to_go, Some(1));
        assert_eq!(clock.press(millis(800)), Flag::Up, "to the last instant");
        let time = Time { left: millis(1100), increment: millis(100), moves_to_go: Some(2) };
        assert_eq!(clock.time(), time);
        assert_eq!(clock.press(millis(1101)), Flag::Fallen);
        assert_eq!(clock.time().left, millis(0));
    }

    /// Under all time controls, no flag falls if each move uses its whole limit, or its aim with one
    /// delay in the game.
    #[test]
    fn the_budget_lasts() {
        for text in ["0.2+0.002", "0.2", "0.05+0.001", "10+0.1", "40/60", "1/0.5", "300"] {
            for late in [0, 40] {
                let mut clock = Clock::new(control(text));
                for number in 0..300 {
                    let Budget { aim, most } = clock.time().budget();
                    assert!(aim <= most, "{text}");
                    // A single delay in the game, while waiting for a processor.
                    let wait = if number == 100 { millis(late) } else { millis(0) };
                    let used = if late == 0 { most } else { aim + wait };
                    let flag = clock.press(used);
                    let is_short = clock.control.base < RESERVE && late > 0;
                    assert!(is_short || flag == Flag::Up, "{text}, move {number}");
                }
            }
        }
    }

    /// Other programs use four fifths of the processor, so moves take five times as long.
    #[test]
    fn a_fast_game_lasts_on_a_machine_with_other_work() {
        let mut clock = Clock::new(control("0.2+0.002"));
        for number in 0..500 {
            let flag = clock.press(5 * clock.time().budget().aim);
            assert_eq!(flag, Flag::Up, "move {number}");
        }
    }

    #[test]
    fn a_fast_game_keeps_its_reserve() {
        let mut clock = Clock::new(control("0.2+0.002"));
        for _ in 0..200 {
            let most = clock.time().budget().most;
            assert_eq!(clock.press(most), Flag::Up);
            assert!(clock.time().left + millis(1) >= RESERVE, "{:?}", clock.time());
        }
        // The budget also uses at least four fifths of the available time.
        let spent: Duration = {
            let mut clock = Clock::new(control("10"));
            (0..60)
                .map(|_| {
                    let aim = clock.time().budget().aim;
                    clock.press(aim);
                    aim
                })
                .sum()
        };
        assert!(spent >= Duration::from_secs(8), "{spent:?}");
    }
}
