//! The power of a planned table, from the variances of a pilot.

use std::num::NonZeroUsize;

use fastrand::Rng;
use statrs::distribution::{ContinuousCDF, Normal};

use crate::{Claim, Components, Crossed, LEAST_KINDS, LEAST_SOURCES, LEVEL, MeanSquares, Unknown};

/// Number of simulated tables, enough for a standard error of 0.005.
const TABLES: usize = 8000;

/// Random seed of the simulated tables.
const SEED: u64 = 1946;

/// The size of a planned table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Design {
    /// Number of kinds.
    pub kinds: usize,
    /// Number of sources.
    pub sources: usize,
    /// Number of positions in each suite.
    pub positions: NonZeroUsize,
}

impl Crossed {
    /// Returns the probability that a new table of this design shows the claim, if this table, the
    /// pilot, has the true ratio and the true variances.
    ///
    /// The claim must be significant at the smallest level that Holm's method asks of a family of
    /// this size. Effects are normal. A pilot often exaggerates its effect, and thereby the power.
    pub fn power(
        &self,
        claim: Claim,
        design: Design,
        family: NonZeroUsize,
    ) -> Result<f64, Unknown> {
        let Design { kinds, sources, positions } = design;
        if kinds < LEAST_KINDS || sources < LEAST_SOURCES {
            return Err(Unknown::FewCrossed { kinds, sources });
        }
        let Components { kinds: of_kinds, sources: of_sources, interaction } = self.components();
        let [within, in_pilot] = self.within()?;
        let of_suites = (interaction - in_pilot).max(0.0) + within / positions.get() as f64;
        let normal = |variance: f64| Normal::new(0.0, variance.sqrt());
        let parts = [of_kinds, of_sources, of_suites].map(normal);
        let mut random = Rng::with_seed(SEED);
        // A normal distribution needs a positive variance.
        let mut draw = |part: usize| {
            let normal = parts[part].as_ref();
            normal.map_or(0.0, |normal| normal.inverse_cdf(random.f64().max(f64::MIN_POSITIVE)))
        };
        let level = LEVEL / family.get() as f64;
        let mut shown = 0;
        for _ in 0..TABLES {
            let of_sources: Vec<f64> = (0..sources).map(|_| draw(1)).collect();
            let mut cells = Vec::with_capacity(kinds * sources);
            for _ in 0..kinds {
                let mean = self.mean_squares().mean + draw(0);
                cells.extend(of_sources.iter().map(|source| mean + source + draw(2)));
            }
            let squares = MeanSquares::of(&cells, sources).ok_or(Unknown::OneNumber)?;
            shown += usize::from(squares.p(claim, self.averaging())? < level);
        }
        Ok(shown as f64 / TABLES as f64)
    }

    /// Returns the mean variance of a position in its suite, and that of a suite's mean because of
    /// its positions.
    fn within(&self) -> Result<[f64; 2], Unknown> {
        let mut sums = [0.0; 2];
        for suite in self.cells() {
            if suite.measured().is_none() {
                return Err(Unknown::OfSums);
            }
            let variance = suite.variance().ok_or(Unknown::OneNumber)?;
            sums[0] += variance;
            sums[1] += variance / suite.positions() as f64;
        }
        Ok(sums.map(|sum| sum / self.cells().len() as f64))
    }
}
