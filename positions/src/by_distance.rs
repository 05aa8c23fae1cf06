//! An evaluation that prefers faster wins and slower losses.

use crate::{Bounds, Evaluation, GameValue, Interval, IntervalEvaluation, Position, Value, WIN};

/// An evaluation that grades wins and losses by the plies left to the horizon: a win is worth more, and a
/// loss costs more, the sooner it happens. A program with a win therefore makes progress, and a defender
/// prolongs the game.
///
/// A loss with *r* plies to go is worth `-(WIN - 512 + min(r, 511))`. This depends only on the position and
/// the depth, so a transposition table may store it. Losses beyond the horizon that are known from elsewhere
/// ([`Self::of_known`]) continue the scale below *r* = 0. The absolute values of unfinished games must stay
/// within `WIN-1024`. An evaluation that grades wins itself, by [`Evaluation::least_win`], keeps its values.
#[derive(Clone, Copy, Debug, Default)]
pub struct ByDistance<E>(pub E);

/// One more than the greatest distance in plies that values distinguish.
const DISTANCES: Value = 512;

impl<E> ByDistance<E> {
    /// The value of the slowest win, which is known from elsewhere to be beyond the horizon.
    pub const LEAST_WIN: Value = WIN - 2 * DISTANCES + 1;

    /// Returns the plies from the end of the game to the horizon if `value` is a win or a loss within the
    /// horizon. 511 represents 511 or more.
    pub fn remaining(value: Value) -> Option<u32> {
        let beyond = value.abs() - (WIN - DISTANCES);
        u32::try_from(beyond).ok().filter(|_| value.abs() < WIN)
    }

    /// Returns the value of a position with `depth` plies to go whose game value is known from elsewhere,
    /// such as a tablebase. Within the horizon, this is the value that a search would find; beyond it, the
    /// scale continues downwards.
    pub fn of_known(value: GameValue, depth: u32) -> Value {
        let win = |plies: u16| {
            let beyond = i64::from(depth) - i64::from(plies);
            WIN - DISTANCES + beyond.clamp(1 - i64::from(DISTANCES), 511) as Value
        };
        match value {
            GameValue::Win(plies) => win(plies),
            GameValue::Draw => 0,
            GameValue::Loss(plies) => -win(plies),
        }
    }

    /// Returns the plies from the root to the end of the game, if `value` is a win or a loss. `value` belongs
    /// to a root searched to `depth` plies.
    pub fn plies(value: Value, depth: u32) -> Option<u32> {
        let beyond = value.abs() - (WIN - DISTANCES);
        let is_known = value.abs() < WIN && beyond > -DISTANCES;
        is_known.then(|| (i64::from(depth) - i64::from(beyond)).max(0) as u32)
    }
}

fn graded(value: Value, remaining: u32) -> Value {
    let is_decided = value.abs() == WIN;
    if is_decided {
        value.signum() * (WIN - DISTANCES + remaining.min(511) as Value)
    } else {
        value
    }
}

impl<P: Position, E: Evaluation<P> + Clone> Evaluation<P> for ByDistance<E> {
    fn evaluate(&self, position: &P) -> Value {
        graded(self.0.evaluate(position), 0)
    }

    fn finished(&self, position: &P, remaining: u32) -> Value {
        graded(self.0.finished(position, remaining), remaining)
    }

    fn least_win(&self) -> Value {
        Self::LEAST_WIN.min(self.0.least_win())
    }

    fn material(&self, position: &P) -> Value {
        graded(self.0.material(position), 0)
    }

    fn by_term(&self, position: &P) -> Vec<(&'static str, Value)> {
        self.0.by_term(position)
    }

    fn gain(&self, position: &P, chosen: P::Move) -> Value {
        self.0.gain(position, chosen)
    }

    fn for_root(&self, root: &P) -> Self {
        Self(self.0.for_root(root))
    }

    fn context(&self) -> u64 {
        self.0.context()
    }
}

/// Returns the bounds of the inner evaluation, except that a bound within the range of wins or losses is
/// widened to the end of that range.
impl<P: Position, E: IntervalEvaluation<P> + Clone> IntervalEvaluation<P> for ByDistance<E> {
    fn bounds(&self) -> Bounds {
        self.0.bounds()
    }

    fn interval(&self, position: &P, remaining: u32) -> Interval {
        let Interval { lower, upper } = self.0.interval(position, remaining);
        Interval {
            lower: if lower == WIN { Self::LEAST_WIN } else { lower },
            upper: if upper == -WIN { -Self::LEAST_WIN } else { upper },
        }
    }

    fn range(&self, position: &P) -> Option<Interval> {
        self.0.range(position)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ConnectFour, Score, TicTacToe, Zero};

    #[test]
    fn a_sooner_win_is_worth_more() {
        // X has won; O is to move.
        let lost: TicTacToe = "XXX OO. ...".parse().expect("a position");
        let distance = ByDistance(Zero);
        assert_eq!(distance.evaluate(&lost), -(WIN - 512));
        assert_eq!(distance.finished(&lost, 3), -(WIN - 509));
        assert_eq!(distance.finished(&lost, 9_999), -(WIN - 1));
        assert_eq!(distance.evaluate(&TicTacToe::default()), 0);
        assert_eq!(ByDistance::<Zero>::remaining(-(WIN - 509)), Some(3));
        assert_eq!(ByDistance::<Zero>::remaining(WIN - 513), None);
        assert_eq!(ByDistance::<Zero>::remaining(WIN), None);
        let least = Evaluation::<TicTacToe>::least_win(&distance);
        assert_eq!(least, ByDistance::<Zero>::of_known(GameValue::Win(u16::MAX), 0));
        assert!(least > WIN - 1024, "values of unfinished games stay below");
        let graded = Evaluation::<ConnectFour>::least_win(&ByDistance(Score));
        assert_eq!(graded, Score.least_win(), "an evaluation that grades wins keeps its grades");
        // An interval that is exact without grades contains the graded value.
        let lost = distance.interval(&lost, 3);
        assert!(lost.lower <= -(WIN - 509) && -(WIN - 509) <= lost.upper);
    }

    #[test]
    fn what_is_known_fits_what_is_found() {
        let known = ByDistance::<Zero>::of_known;
        // A loss in 2 plies with 5 plies to go leaves 3 plies at the end.
        assert_eq!(known(GameValue::Loss(2), 5), -(WIN - 512 + 3));
        assert_eq!(known(GameValue::Win(9), 5), WIN - 512 - 4);
        assert_eq!(known(GameValue::Draw, 5), 0);
        for (value, depth) in [(GameValue::Win(9), 5), (GameValue::Loss(80), 3)] {
            let plies = ByDistance::<Zero>::plies(known(value, depth), depth);
            assert_eq!(plies, value.plies().map(u32::from));
        }
        assert_eq!(ByDistance::<Zero>::plies(WIN - 1024, 5), None);
        assert_eq!(ByDistance::<Zero>::plies(35, 5), None);
    }
}
