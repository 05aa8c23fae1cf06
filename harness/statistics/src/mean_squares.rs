//! Analysis of variance of a table of kinds and sources, one number in each cell.

use serde::Serialize;

use crate::{Averaging, Claim, LEAST_MARGIN, Student, Unknown};

/// The mean squares of a table of a kinds and b sources, in the notation of [`Crossed`](crate::Crossed).
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct MeanSquares {
    /// Mean m of all cells.
    pub mean: f64,
    /// Mean square of kinds: `K = b Σ_k (T[k]. − m)² / (a − 1)`.
    pub kinds: f64,
    /// Mean square of sources: `S = a Σ_s (T.[s] − m)² / (b − 1)`.
    pub sources: f64,
    /// Mean square of the interaction: `I = Σ (T[k][s] − T[k]. − T.[s] + m)² / ((a − 1)(b − 1))`.
    pub interaction: f64,
    #[serde(skip)]
    rows: usize,
    #[serde(skip)]
    columns: usize,
}

impl MeanSquares {
    /// Returns the mean squares of these cells, kind after kind, for this number of sources. There is
    /// no result unless both numbers are at least two, and all cells are full.
    pub(crate) fn of(cells: &[f64], sources: usize) -> Option<Self> {
        let is_table = sources > 1 && cells.len() > sources && cells.len().is_multiple_of(sources);
        if !is_table {
            return None;
        }
        let kinds = cells.len() / sources;
        let (a, b) = (kinds as f64, sources as f64);
        let mean = sum(cells.iter().copied()) / (a * b);
        let of_kind = |kind: &[f64]| sum(kind.iter().copied()) / b;
        let of_kinds: Vec<f64> = cells.chunks(sources).map(of_kind).collect();
        let of_source = |at: usize| sum(cells[at..].iter().copied().step_by(sources)) / a;
        let of_sources: Vec<f64> = (0..sources).map(of_source).collect();
        let squares = |means: &[f64]| sum(means.iter().map(|it| (it - mean).powi(2)));
        let rest = cells.iter().enumerate().map(|(at, cell)| {
            (cell - of_kinds[at / sources] - of_sources[at % sources] + mean).powi(2)
        });
        Some(Self {
            mean,
            kinds: b * squares(&of_kinds) / (a - 1.0),
            sources: a * squares(&of_sources) / (b - 1.0),
            interaction: sum(rest) / ((a - 1.0) * (b - 1.0)),
            rows: kinds,
            columns: sources,
        })
    }

    /// Returns the variance V of the mean over the populations of kinds and sources, and its degrees
    /// of freedom f.
    ///
    /// If K + S − I exceeds K and S, V is (K + S − I) / (ab). Its f is Satterthwaite's number, or
    /// min(a, b) − 1 if that is larger. Otherwise V is max(K, S) / (ab), and f is a − 1 or b − 1.
    pub fn of_mean(&self) -> (f64, f64) {
        let Self { kinds, sources, interaction, .. } = *self;
        let (a, b) = self.counts();
        let (sum, larger) = (kinds + sources - interaction, kinds.max(sources));
        if sum > larger {
            let squares = kinds.powi(2) / (a - 1.0)
                + sources.powi(2) / (b - 1.0)
                + interaction.powi(2) / ((a - 1.0) * (b - 1.0));
            (sum / (a * b), (sum.powi(2) / squares).max(a.min(b) - 1.0))
        } else {
            (larger / (a * b), if kinds >= sources { a - 1.0 } else { b - 1.0 })
        }
    }

    /// Returns the numbers of kinds and of sources: a and b.
    pub(crate) fn counts(&self) -> (f64, f64) {
        (self.rows as f64, self.columns as f64)
    }

    /// Returns the p-value of a claim about the ratio of the mean.
    pub(crate) fn p(&self, claim: Claim, averaging: Averaging) -> Result<f64, Unknown> {
        if matches!(claim, Claim::Equal { margin } if margin < LEAST_MARGIN) {
            return Err(Unknown::NarrowMargin);
        }
        let (variance, freedom) = self.of_mean();
        let student = Student::with_freedom(freedom).ok_or(Unknown::OneNumber)?;
        let away = |bound| self.mean - averaging.in_suites(bound);
        Ok(claim.p(away, variance.sqrt(), &student))
    }
}

/// Returns the sum of numbers, to the last digit the same in any order.
fn sum(numbers: impl Iterator<Item = f64>) -> f64 {
    let mut numbers: Vec<f64> = numbers.collect();
    numbers.sort_by(f64::total_cmp);
    numbers.into_iter().sum()
}
