//! How much processor time other programs take from a player.

use std::time::{Duration, Instant};

use crate::Budget;

/// Longest time between two looks at the clock while a search runs. If more time passes, another
/// program used the processor in between.
const LOOK: Duration = Duration::from_millis(1);

/// Smallest share of processor time that a player assumes to get.
const LEAST_SHARE: f64 = 0.05;

/// Time after which past measurements count half.
const MEMORY: Duration = Duration::from_secs(1);

/// The share of elapsed time that a player could spend on thinking in its last moves.
///
/// On a busy machine, a search may be interrupted for longer than a fast game allows for a move,
/// and cannot foresee it. It therefore plans with elapsed time, and thinks for its expected share.
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    passed: Duration,
    lost: Duration,
}

impl Default for Pace {
    /// Returns the pace of an unknown machine, which is assumed to be busy; a few moves correct it.
    fn default() -> Self {
        Self { passed: Duration::from_millis(50), lost: Duration::from_millis(40) }
    }
}

impl Pace {
    /// Scales `budget` to the thinking time that should use up the whole budget of elapsed time.
    pub fn share(&self, budget: Budget) -> Budget {
        let lost = self.lost.as_secs_f64() / self.passed.as_secs_f64();
        let share = (1.0 - lost).max(LEAST_SHARE);
        Budget { aim: budget.aim.mul_f64(share), most: budget.most.mul_f64(share) }
    }

    /// Updates the share with the measurements of a finished search.
    pub fn learn(&mut self, watch: &Stopwatch) {
        self.passed += watch.last.duration_since(watch.started);
        self.lost += watch.lost;
        if self.passed > MEMORY {
            self.passed /= 2;
            self.lost /= 2;
        }
    }
}

/// Measures how long a search was interrupted.
#[derive(Clone, Copy, Debug)]
pub struct Stopwatch {
    started: Instant,
    last: Instant,
    lost: Duration,
}

impl Stopwatch {
    /// Returns a stopwatch that has run since `started`.
    pub fn new(started: Instant) -> Self {
        Self { started, last: started, lost: Duration::ZERO }
    }

    /// Reads the clock; time beyond `LOOK` since the last reading counts as lost.
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
        // The player gets 2 of every 8 ms.
        for _ in 0..100 {
            let (last, lost) = (started + Duration::from_millis(8), Duration::from_millis(6));
            pace.learn(&Stopwatch { started, last, lost });
        }
        let share = pace.share(budget);
        // The initial assumption loses its weight.
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
