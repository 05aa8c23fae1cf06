//! Conversion of values to rewards from 0 to 1.

use plywood_positions::{Interval, Value};

/// The conversion of values to rewards. It is fixed before the search and does not depend on the
/// tree.
pub(crate) enum Scale {
    /// Linear, from the least to the greatest value of a known range.
    Linear { least: f64, width: f64 },
    /// 1 / (1 + 10^(-value / [`TENFOLD`])), if no range is known. Wins and losses are exactly 1 and
    /// 0.
    Logistic,
}

/// Value whose reward is ten times that of its negation: four pawns, if a pawn is 100.
const TENFOLD: f64 = 400.0;

impl Scale {
    /// Returns the scale for values in this range, or the logistic scale without a range.
    pub fn of(range: Option<Interval>) -> Self {
        range.map_or(Self::Logistic, |Interval { lower, upper }| {
            let (least, greatest) = (f64::from(lower), f64::from(upper));
            Self::Linear { least, width: greatest - least }
        })
    }

    /// Returns the reward of a value.
    pub fn reward(&self, value: Value) -> f64 {
        let value = f64::from(value);
        match *self {
            Self::Linear { width: 0.0, .. } => 0.5,
            Self::Linear { least, width } => (value - least) / width,
            Self::Logistic => 1.0 / (1.0 + libm::exp(-value / TENFOLD * std::f64::consts::LN_10)),
        }
    }
}

#[cfg(test)]
mod tests {
    use plywood_positions::WIN;

    use super::*;

    /// Asserts exactly equal rewards.
    fn assert_rewards(scale: &Scale, values: &[Value], expected: &[f64]) {
        let bits: Vec<u64> = values.iter().map(|it| scale.reward(*it).to_bits()).collect();
        assert_eq!(bits, expected.iter().map(|it| it.to_bits()).collect::<Vec<_>>());
    }

    #[test]
    fn rewards_lie_between_loss_and_win() {
        let linear = Scale::of(Some(Interval { lower: -30, upper: 13 }));
        assert_rewards(&linear, &[-30, 13], &[0.0, 1.0]);
        assert_rewards(&Scale::of(Some(Interval::exact(3))), &[3], &[0.5]);
        let logistic = Scale::of(None);
        assert_rewards(&logistic, &[-WIN, 0, WIN], &[0.0, 0.5, 1.0]);
        assert!((logistic.reward(400) - 10.0 / 11.0).abs() < 1e-12);
    }
}
