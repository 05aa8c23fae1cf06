//! Time: the game's allowance, the remaining time, and the budget of a move.

use std::fmt;
use std::num::NonZeroU32;
use std::str::FromStr;
use std::time::Duration;

/// The time that each side has for its moves. As text: seconds, as in `60`,
/// `0.2+0.002` with an increment for each move, or `40/60` for 40 moves, after
/// which the same time is added again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TimeControl {
    /// The time at the start, and at each later stage.
    pub base: Duration,
    /// Time added after each move.
    pub increment: Duration,
    /// The moves of a stage; without it the base is for the whole game.
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
#[error("invalid time control `{0}`; write seconds like 60, 0.2+0.002 or 40/60+0.6")]
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

/// Whether a side still has time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Flag {
    /// The side has time left.
    Up,
    /// The side has lost on time.
    Fallen,
}

/// A side's running clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    control: TimeControl,
    left: Duration,
    made: u32,
}

impl Clock {
    /// A clock with its whole time.
    pub fn new(control: TimeControl) -> Self {
        Self { control, left: control.base, made: 0 }
    }

    /// The side's time as it begins to think.
    pub fn time(&self) -> Time {
        let moves_to_go = self.control.moves.map(|moves| moves.get() - self.made % moves);
        Time { left: self.left, increment: self.control.increment, moves_to_go }
    }

    /// The side has made a move that took `used`. The time after the fallen
    /// flag is 0.
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

/// A side's remaining time as it begins to think.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Time {
    /// Time left.
    pub left: Duration,
    /// Time added after the move.
    pub increment: Duration,
    /// Moves until more time comes; without it the time is for all moves.
    pub moves_to_go: Option<u32>,
}

/// Time to spend on a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Budget {
    /// After this, no new iteration is begun.
    pub aim: Duration,
    /// After this, the search is stopped where it is.
    pub most: Duration,
}

/// The time that stays on the clock as a reserve for the machine: a program may
/// wait this long for a processor, once in a game, without losing on time.
const RESERVE: Duration = Duration::from_millis(120);

/// A game is taken to last so many moves more.
const MOVES_LEFT: u32 = 30;

/// An iteration that is worth its time may take so many times the aim.
const PATIENCE: u32 = 4;

impl Time {
    /// Time to spend on the next move, so the time lasts: an equal part of the time above the
    /// reserve, and half the increment. Once the reserve is touched, the share of the increment
    /// falls with it: a machine with other work takes longer for a move than the search does, and
    /// the less time is left, the more of the increment has to make up for that.
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
            let start = format!("invalid time control `{bad}`; write seconds");
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

    /// A clock under every control, where each move takes all that
    /// may be spent, or takes the aim and is then late now and then.
    #[test]
    fn the_budget_lasts() {
        for text in ["0.2+0.002", "0.2", "0.05+0.001", "10+0.1", "40/60", "1/0.5", "300"] {
            for late in [0, 40] {
                let mut clock = Clock::new(control(text));
                for number in 0..300 {
                    let Budget { aim, most } = clock.time().budget();
                    assert!(aim <= most, "{text}");
                    // One wait for a processor in the whole game.
                    let wait = if number == 100 { millis(late) } else { millis(0) };
                    let used = if late == 0 { most } else { aim + wait };
                    let flag = clock.press(used);
                    let is_short = clock.control.base < RESERVE && late > 0;
                    assert!(is_short || flag == Flag::Up, "{text}, move {number}");
                }
            }
        }
    }

    /// The other programs of a machine get four fifths of the processor.
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
        // And it is no waste: four fifths of what may be used are.
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
