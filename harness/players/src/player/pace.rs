//! How much of a player's time the machine gives to others.

use std::time::{Duration, Instant};

use crate::Budget;

/// A search that runs looks at the clock more often than this. If more time
/// has passed between two looks, another program had the processor meanwhile.
const LOOK: Duration = Duration::from_millis(1);

/// No machine is taken to be busier.
const LEAST_SHARE: f64 = 0.05;

/// The span that is remembered: older moves count half as much.
const MEMORY: Duration = Duration::from_secs(1);

/// The share of the time in which a player really thinks, as its last moves have
/// shown it.
///
/// On a machine with other work a search is interrupted for longer than a fast
/// game allows for a move, and does not know before. So it plans with the time
/// that will pass, and thinks for its share.
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    passed: Duration,
    lost: Duration,
}

impl Default for Pace {
    /// Of a machine that nothing is known of: it may be a busy one. A few moves
    /// tell.
    fn default() -> Self {
        Self { passed: Duration::from_millis(50), lost: Duration::from_millis(40) }
    }
}

impl Pace {
    /// The part of `budget` to spend on thinking, so all of it passes.
    pub fn share(&self, budget: Budget) -> Budget {
        let lost = self.lost.as_secs_f64() / self.passed.as_secs_f64();
        let share = (1.0 - lost).max(LEAST_SHARE);
        Budget { aim: budget.aim.mul_f64(share), most: budget.most.mul_f64(share) }
    }

    /// A move has taken all that `watch` saw.
    pub fn learn(&mut self, watch: &Stopwatch) {
        self.passed += watch.last.duration_since(watch.started);
        self.lost += watch.lost;
        if self.passed > MEMORY {
            self.passed /= 2;
            self.lost /= 2;
        }
    }
}

/// Tells, while a search runs, when it did not.
#[derive(Clone, Copy, Debug)]
pub struct Stopwatch {
    started: Instant,
    last: Instant,
    lost: Duration,
}

impl Stopwatch {
    /// A watch that runs since `started` and has not been read yet.
    pub fn new(started: Instant) -> Self {
        Self { started, last: started, lost: Duration::ZERO }
    }

    /// Looks at the clock.
    pub fn look(&mut self) {
        let now = Instant::now();
        self.lost += (now - self.last).saturating_sub(LOOK);
        self.last = now;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_others_take_is_not_planned_with() {
        let budget = Budget { aim: Duration::from_millis(10), most: Duration::from_millis(40) };
        let mut pace = Pace::default();
        assert!(pace.share(budget).aim < budget.aim / 4, "{pace:?}");
        let started = Instant::now();
        // Of each 8 ms, 2 are its own.
        for _ in 0..100 {
            let (last, lost) = (started + Duration::from_millis(8), Duration::from_millis(6));
            pace.learn(&Stopwatch { started, last, lost });
        }
        let share = pace.share(budget);
        // What was known at first fades.
        assert!(share.aim.as_micros().abs_diff(2_500) < 300, "{share:?}");
        assert!(share.most.as_micros().abs_diff(10_000) < 1200, "{share:?}");
        for _ in 0..2000 {
            let last = started + Duration::from_millis(8);
            pace.learn(&Stopwatch { started, last, lost: Duration::ZERO });
        }
        assert!(pace.share(budget).aim > Duration::from_millis(9), "{pace:?}");
    }

    #[test]
    fn a_look_finds_what_is_lost() {
        let mut watch = Stopwatch::new(Instant::now());
        watch.look();
        let before = watch.lost;
        std::thread::sleep(Duration::from_millis(5));
        watch.look();
        assert!(watch.lost >= before + Duration::from_millis(4), "{watch:?}");
    }
}
