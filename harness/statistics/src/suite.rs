//! The measurements of a contrast in one suite.

/// The ratios of two contenders' costs in one suite.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Suite {
    mean: f64,
    positions: usize,
    measured: Option<Measured>,
}

/// The spread of the ratios of single positions.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Measured {
    /// The sum of squared deviations of the logarithms from their mean.
    pub squares: f64,
    /// The least and the greatest logarithm.
    pub range: [f64; 2],
    /// In how many positions the ratio is below 1.
    pub below: usize,
}

impl Suite {
    /// The suite with these logarithms of ratios, one for each position, in any order. `None` if
    /// there are none, or one is not finite.
    pub fn of_logarithms(mut logarithms: Vec<f64>) -> Option<Self> {
        // Sums depend on the order of what is added.
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

    /// The suite with these ratios, as [`Self::of_logarithms`]; `None` if one is not positive.
    pub fn of_ratios(ratios: &[f64]) -> Option<Self> {
        Self::of_logarithms(ratios.iter().map(|ratio| ratio.ln()).collect())
    }

    /// The suite of an interaction: how many times as large the ratio is under the first condition,
    /// such as even depths, as under the second one, within each position. `None` unless all
    /// positions have a ratio under both, in the same order.
    pub fn of_interaction(first: &[f64], second: &[f64]) -> Option<Self> {
        let ratios = first.iter().zip(second).map(|(first, second)| first / second);
        let ratios: Vec<f64> = ratios.collect();
        Self::of_ratios(&ratios).filter(|_| first.len() == second.len())
    }

    /// The suite in which one ratio, with this logarithm, is formed of the sums over so many
    /// positions; `None` if it is not finite, or there is no position.
    pub fn of_sums(logarithm: f64, positions: usize) -> Option<Self> {
        let is_known = logarithm.is_finite() && positions > 0;
        is_known.then_some(Self { mean: logarithm, positions, measured: None })
    }

    /// The mean logarithm.
    pub fn mean(&self) -> f64 {
        self.mean
    }

    /// The number of positions.
    pub fn positions(&self) -> usize {
        self.positions
    }

    pub(crate) fn measured(&self) -> Option<Measured> {
        self.measured
    }

    /// The estimated variance of one position's logarithm; `None` of sums, and of one position.
    pub(crate) fn variance(&self) -> Option<f64> {
        let freedom = self.positions.checked_sub(1).filter(|&it| it > 0)?;
        Some(self.measured?.squares / freedom as f64)
    }
}
