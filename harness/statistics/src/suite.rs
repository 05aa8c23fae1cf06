//! Measurements of a contrast in one suite.

/// The ratios of two configurations' costs in one suite.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Suite {
    mean: f64,
    positions: usize,
    measured: Option<Measured>,
}

/// The spread of the ratios over positions.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Measured {
    /// Sum of squared deviations of the logarithms from their mean.
    pub squares: f64,
    /// Least and greatest logarithm.
    pub range: [f64; 2],
    /// Number of positions with a ratio below 1.
    pub below: usize,
}

impl Suite {
    /// Returns the suite with these logarithms of ratios, one per position, in any order. `None` if
    /// there are none, or one is not finite.
    pub fn of_logarithms(mut logarithms: Vec<f64>) -> Option<Self> {
        // Rounding of sums depends on the order of addition, so sort first.
        logarithms.sort_by(f64::total_cmp);
        let (&least, &greatest) = (logarithms.first()?, logarithms.last()?);
        if !(least.is_finite() && greatest.is_finite()) {
            return None;
        }
        let positions = logarithms.len();
        let mean = logarithms.iter().sum::<f64>() / positions as f64;
        let squares = logarithms.iter().map(|it| (it - mean).powi(2)).sum();
        let below = logarithms.iter().filter(|&&it| it < 0.0).count();
        let measured = Some(Measured { squares, range: [least, greatest], below });
        Some(Self { mean, positions, measured })
    }

    /// Returns the suite with these ratios, as [`Self::of_logarithms`]; `None` if one is not
    /// positive.
    pub fn of_ratios(ratios: &[f64]) -> Option<Self> {
        Self::of_logarithms(ratios.iter().map(|ratio| ratio.ln()).collect())
    }

    /// Returns a suite with a single ratio, given by its logarithm, of sums over this many
    /// positions. `None` if the logarithm is not finite, or there are no positions.
    pub fn of_sums(logarithm: f64, positions: usize) -> Option<Self> {
        let is_known = logarithm.is_finite() && positions > 0;
        is_known.then_some(Self { mean: logarithm, positions, measured: None })
    }

    /// Returns the mean logarithm.
    pub fn mean(&self) -> f64 {
        self.mean
    }

    /// Returns the number of positions.
    pub fn positions(&self) -> usize {
        self.positions
    }

    pub(crate) fn measured(&self) -> Option<Measured> {
        self.measured
    }

    /// Returns the estimated variance of the logarithm of a position; `None` for a ratio of sums,
    /// or a single position.
    pub(crate) fn variance(&self) -> Option<f64> {
        let freedom = self.positions.checked_sub(1).filter(|&it| it > 0)?;
        Some(self.measured?.squares / freedom as f64)
    }
}
