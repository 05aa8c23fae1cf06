//! A discrete probability distribution of a value.
//!
//! Length: the file also computes the maximum of several distributions in one sweep over their
//! values, with products scaled against underflow.

use plywood_positions::{Interval, Value};

use crate::best_first::proof_tree::Note;

/// Number of values that represent a distribution.
const SIZE: usize = 16;

/// A probability distribution of a value, represented by equally likely values in ascending order:
/// the quantiles at 1/32, 3/32, ..., 31/32. Their spacing follows the distribution at any scale.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Distribution([Value; SIZE]);

/// A value that belongs to one of several distributions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Atom {
    value: Value,
    owner: usize,
}

impl Distribution {
    /// Returns the uniform distribution over an interval.
    fn uniform(Interval { lower, upper }: Interval) -> Self {
        let count = i64::from(upper) - i64::from(lower) + 1;
        let quantile = |index| (2 * index as i64 + 1) * count / (2 * SIZE as i64);
        Self(std::array::from_fn(|index| (i64::from(lower) + quantile(index)) as Value))
    }

    /// Returns the distribution of the maximum of several independent values: the product of their
    /// cumulative distributions.
    fn maximum<'d>(of: impl Iterator<Item = &'d Self> + Clone) -> Self {
        let mut quantiles = [0; SIZE];
        let mut found = 0;
        let atoms = merge(of.clone());
        let mut seen = Cumulative::new(of.count());
        for (index, atom) in atoms.iter().enumerate() {
            seen.pass(atom.owner);
            if atoms.get(index + 1).is_some_and(|next| next.value == atom.value) {
                continue;
            }
            while found < SIZE
                && seen.product() * (2 * SIZE) as f64 >= (2 * found + 1) as f64 - ROUNDING
            {
                quantiles[found] = atom.value;
                found += 1;
            }
        }
        Self(quantiles)
    }

    /// Returns the probability that the value is at least `bound`.
    pub(super) fn at_least(&self, bound: Value) -> f64 {
        self.0.iter().filter(|&&value| value >= bound).count() as f64 / SIZE as f64
    }

    /// Returns the probability that the value is at most `bound`.
    pub(super) fn at_most(&self, bound: Value) -> f64 {
        self.0.iter().filter(|&&value| value <= bound).count() as f64 / SIZE as f64
    }

    /// Returns the values that represent the distribution.
    pub(super) fn values(&self) -> &[Value] {
        &self.0
    }
}

/// Returns, for each of several independent values, the probability that no other is greater.
pub(super) fn greatest(of: &[Distribution]) -> Vec<f64> {
    let atoms = merge(of.iter());
    let mut seen = Cumulative::new(of.len());
    let mut chances = vec![0.0; of.len()];
    for equal in atoms.chunk_by(|one, other| one.value == other.value) {
        for atom in equal {
            seen.pass(atom.owner);
        }
        for atom in equal {
            chances[atom.owner] += seen.product_of_others(atom.owner) / SIZE as f64;
        }
    }
    chances
}

/// Returns all values in ascending order.
fn merge<'d>(of: impl Iterator<Item = &'d Distribution>) -> Vec<Atom> {
    let atoms = |(owner, one): (usize, &Distribution)| one.0.map(|value| Atom { value, owner });
    let mut atoms: Vec<Atom> = of.enumerate().flat_map(atoms).collect();
    atoms.sort_unstable();
    atoms
}

/// Greatest rounding error between products that should be equal.
const ROUNDING: f64 = 1e-9;

/// The product of several cumulative distributions at an increasing value.
struct Cumulative {
    /// Number of values passed in each distribution.
    passed: Vec<u32>,
    /// Number of distributions without a passed value.
    untouched: usize,
    /// Product of the other distributions, times `SCALE` to the power of `scaled`. The scale
    /// prevents underflow if there are many distributions.
    product: f64,
    scaled: u32,
}

/// Exact power of 2.
const SCALE: f64 = (1_u64 << 60) as f64;

impl Cumulative {
    fn new(distributions: usize) -> Self {
        Self { passed: vec![0; distributions], untouched: distributions, product: 1.0, scaled: 0 }
    }

    /// Passes a value of a distribution.
    fn pass(&mut self, owner: usize) {
        let passed = f64::from(self.passed[owner]);
        self.passed[owner] += 1;
        if passed == 0.0 {
            self.untouched -= 1;
            self.product /= SIZE as f64;
        } else {
            self.product *= (passed + 1.0) / passed;
        }
        if self.product * SCALE < 1.0 {
            self.product *= SCALE;
            self.scaled += 1;
        } else if self.scaled > 0 && self.product >= 1.0 {
            self.product /= SCALE;
            self.scaled -= 1;
        }
    }

    fn product(&self) -> f64 {
        if self.untouched == 0 && self.scaled == 0 { self.product } else { 0.0 }
    }

    /// Returns the product without one nonzero factor.
    fn product_of_others(&self, owner: usize) -> f64 {
        self.product() * SIZE as f64 / f64::from(self.passed[owner])
    }
}

impl Note for Distribution {
    fn of_frontier(interval: Interval, _: u32) -> Self {
        Self::uniform(interval)
    }

    fn backed_up<'n>(children: impl Iterator<Item = (Interval, &'n Self)> + Clone) -> Self {
        // A child that is certainly no better than another changes nothing.
        let sure = children.clone().map(|(interval, _)| -interval.upper).max();
        let is_relevant = |interval: Interval| Some(-interval.lower) > sure;
        let surest = children.clone().find(|(interval, _)| Some(-interval.upper) == sure);
        let relevant = children.filter(|&(interval, _)| is_relevant(interval));
        let others = surest.into_iter().filter(|&(interval, _)| !is_relevant(interval));
        let seen: Vec<Self> = relevant.chain(others).map(|(_, one)| -*one).collect();
        Self::maximum(seen.iter())
    }
}

/// Returns the distribution from the opponent's point of view.
impl std::ops::Neg for Distribution {
    type Output = Self;

    fn neg(mut self) -> Self {
        self.0.reverse();
        Self(self.0.map(|value| -value))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn uniform(lower: Value, upper: Value) -> Distribution {
        Distribution::uniform(Interval { lower, upper })
    }

    #[test]
    fn a_known_value_stays_known() {
        assert_eq!(uniform(7, 7).values(), [7; SIZE]);
        let both = [uniform(7, 7), uniform(-3, 5)];
        assert_eq!(Distribution::maximum(both.iter()).values(), [7; SIZE]);
    }

    #[test]
    fn values_stay_within_the_widest_bounds() {
        let widest = uniform(Interval::UNKNOWN.lower, Interval::UNKNOWN.upper);
        assert!(widest.values().iter().all(|&value| Interval::UNKNOWN.contains(value)));
        assert!(widest.values().is_sorted());
        assert!((widest.at_least(0) - 0.5).abs() < 1e-9);
    }

    #[test]
    fn the_greatest_of_two_has_the_product_of_both() {
        // The maximum of two uniform values in 0..=159 is at most x with probability ((x + 1) /
        // 160)^2.
        let both = [uniform(0, 159), uniform(0, 159)];
        let greatest = Distribution::maximum(both.iter());
        for (index, &value) in greatest.values().iter().enumerate() {
            let exact = 160.0 * ((2 * index + 1) as f64 / 32.0).sqrt();
            assert!((f64::from(value) - exact).abs() <= 10.0, "{value} is not near {exact}");
        }
    }

    #[test]
    fn many_distributions_have_a_product() {
        let many = vec![uniform(0, 1599); 3000];
        let top = many[0].values()[SIZE - 1];
        assert_eq!(Distribution::maximum(many.iter()).values(), [top; SIZE]);
    }

    #[test]
    fn chances_of_being_the_greatest() {
        let chances = greatest(&[uniform(0, 159), uniform(0, 159), uniform(-10, -1)]);
        assert!((chances[0] - chances[1]).abs() < 1e-9);
        // Equal values count for both.
        assert!((chances[0] - 17.0 / 32.0).abs() < 1e-9);
        assert!(chances[2].abs() < 1e-9);
    }
}
