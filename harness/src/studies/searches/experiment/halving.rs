//! Successive halving: measures many candidates on few positions, then the best of them on more
//! (Karnin, Koren & Somekh 2013; Jamieson & Talwalkar 2016).

use serde::Serialize;

/// A round of successive halving: all remaining candidates are measured, and the cheapest advance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Round {
    /// The number of candidates in this round.
    pub candidates: usize,
    /// The number of positions, including those of earlier rounds.
    pub positions: usize,
    /// The number of candidates that advance to the next round.
    pub kept: usize,
}

/// Returns the rounds that reduce `candidates` to at most `finalists`, the last on all `positions`.
///
/// The number of positions doubles each round, from at least three if available. Each round keeps
/// about the same share of its candidates, so all rounds cost about equally much.
pub fn rounds(candidates: usize, finalists: usize, positions: usize) -> Vec<Round> {
    const LEAST_POSITIONS: usize = 3;
    let finalists = finalists.clamp(1, candidates.max(1));
    let mut sizes = vec![positions];
    while candidates > finalists
        && let Some(half) = sizes.last().map(|size| size.div_ceil(2))
        && half >= LEAST_POSITIONS
    {
        sizes.push(half);
    }
    let count = sizes.len();
    let share = finalists as f64 / candidates.max(1) as f64;
    let mut rounds: Vec<Round> = Vec::with_capacity(count);
    for (number, &positions) in (1..).zip(sizes.iter().rev()) {
        let taking_part = rounds.last().map_or(candidates, |before| before.kept);
        let left = candidates as f64 * share.powf(f64::from(number) / count as f64);
        let kept = if number as usize == count { finalists } else { left.ceil() as usize };
        rounds.push(Round { candidates: taking_part, positions, kept: kept.min(taking_part) });
    }
    rounds
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(candidates: usize, finalists: usize, positions: usize) -> Vec<[usize; 3]> {
        let rounds = rounds(candidates, finalists, positions);
        rounds.iter().map(|it| [it.candidates, it.positions, it.kept]).collect()
    }

    #[test]
    fn positions_double_and_candidates_shrink() {
        assert_eq!(of(200, 5, 24), [[200, 3, 80], [80, 6, 32], [32, 12, 13], [13, 24, 5]]);
        assert_eq!(of(16, 1, 8), [[16, 4, 4], [4, 8, 1]]);
    }

    #[test]
    fn few_candidates_and_few_positions_take_one_round() {
        assert_eq!(of(4, 5, 100), [[4, 100, 4]]);
        assert_eq!(of(50, 5, 4), [[50, 4, 5]]);
        assert_eq!(of(50, 5, 1), [[50, 1, 5]]);
        assert_eq!(of(1, 0, 7), [[1, 7, 1]]);
    }
}
