//! Matches between two sets of parameters.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use plywood_players::{Pairs, Sprt, Verdict};
use plywood_positions::SelfTaughtParameters as Parameters;
use rayon::iter::{IntoParallelIterator as _, ParallelIterator as _};

use crate::Openings;
use crate::evolution::{Advantage, Encounter, Settings};

/// Number of pairs to play between evaluations of the test. A batch of several uses several
/// threads; a fixed size makes the match independent of their number.
const BATCH: u64 = 4;

/// The conditions under which a match ends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Length {
    /// Maximum number of openings; each is played with both colours.
    pub pairs: u64,
    /// Sequential test that may end the match earlier. The second set wins if the test accepts it
    /// or, without a test, if it has more points.
    pub test: Option<Sprt>,
}

/// The result of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Half points of each set. A side wins a game if its result is positive.
    pub half_points: [u64; 2],
    /// Whether the second set won.
    pub is_won_by_second: bool,
}

/// A finished match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayedMatch {
    /// Result of the match.
    pub outcome: Outcome,
    /// Number of games.
    pub games: u64,
    /// Nodes entered in all games.
    pub nodes: u64,
}

/// Plays a match on the threads of rayon's current pool. The result does not depend on the number
/// of threads. Returns `None` once another thread has set `stop`.
pub fn play_match(
    settings: &Settings,
    openings: Openings,
    opponents: &[Parameters; 2],
    Length { pairs: most, test }: Length,
    stop: &Arc<AtomicBool>,
) -> Option<PlayedMatch> {
    let (mut seconds, mut nodes) = (Pairs::default(), 0);
    let verdict = |pairs: &Pairs| test.map_or(Verdict::Open, |test| test.verdict(pairs));
    while seconds.total() < most && verdict(&seconds) == Verdict::Open {
        let next = seconds.total()..most.min(seconds.total() + BATCH);
        let played: Option<Vec<_>> = next
            .into_par_iter()
            .map(|number| pair(settings, openings, opponents, number, stop))
            .collect();
        for (points, entered) in played? {
            seconds.add(points[0], points[1]);
            nodes += entered;
        }
    }
    let games = 2 * seconds.total();
    let second: u64 =
        (0..).zip(seconds.counts).map(|(half_points, count)| half_points * count).sum();
    let half_points = [2 * games - second, second];
    let is_won_by_second = match test {
        Some(_) => verdict(&seconds) == Verdict::Second,
        None => half_points[1] > half_points[0],
    };
    Some(PlayedMatch { outcome: Outcome { half_points, is_won_by_second }, games, nodes })
}

/// Plays a pair of games. Returns the second set's half points with Black and with White, and the
/// nodes entered; `None` once `stop` is set.
fn pair(
    settings: &Settings,
    openings: Openings,
    [first, second]: &[Parameters; 2],
    number: u64,
    stop: &Arc<AtomicBool>,
) -> Option<([u32; 2], u64)> {
    let opening = openings.opening(number);
    let play =
        |white, black| Encounter::play(settings, Advantage::Counts, &opening, white, black, stop);
    let (black, white) = (play(first, second)?, play(second, first)?);
    let half_points = |worth: i64| (1 + worth.signum()) as u32;
    let points = [half_points(-black.worth), half_points(white.worth)];
    Some((points, black.nodes + white.nodes))
}
