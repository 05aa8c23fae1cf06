//! Expected costs of searches on uniform trees whose leaves are independent draws from one
//! continuous distribution.
//!
//! Sources: S. H. Fuller, J. G. Gaschnig & J. J. Gillogly, "Analysis of the
//! alpha-beta pruning algorithm", Carnegie-Mellon University (1973); D. E.
//! Knuth & R. W. Moore 1975; G. M. Baudet, "On the branching factor of the
//! alpha-beta pruning algorithm", Artificial Intelligence 10 (1978), pp.
//! 173-199; J. Pearl, "The solution for the branching factor of the alpha-beta
//! pruning algorithm and its optimality", Comm. ACM 25 (1982), pp. 559-564;
//! I. Roizen & J. Pearl, "A minimax algorithm better than alpha-beta? Yes and
//! no", Artificial Intelligence 21 (1983), pp. 199-220.
//!
//! MAX moves at the root, and level l is the choice at ply l - 1. A *quantile* represents a leaf
//! value by the probability that a leaf is below it for MAX. The integrals are numerical, with a
//! relative error of about 10^-9.

/// A uniform tree with independent leaf values from a continuous distribution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct UniformTree {
    /// Children of every interior node, at least 1.
    pub branching: u32,
    /// Plies from the root to the leaves.
    pub depth: u32,
}

impl UniformTree {
    /// Returns the expected leaves of alpha-beta. With the full window, both fail-hard and
    /// fail-soft evaluate each of them once.
    pub fn alpha_beta_leaves(self) -> f64 {
        self.power(self.depth / 2)
            + self.integrate(0.0, 1.0, |cdfs| cdfs.alpha_growth(self.depth) * cdfs.beta(self.depth))
    }

    /// Returns the expected nodes of alpha-beta, including the root and leaves.
    pub fn alpha_beta_nodes(self) -> f64 {
        let levels = 0..=self.depth;
        levels.clone().map(|level| self.power(level / 2)).sum::<f64>()
            + self.integrate(0.0, 1.0, |cdfs| {
                levels.clone().map(|level| cdfs.alpha_growth(level) * cdfs.beta(level)).sum()
            })
    }

    /// Returns the expected leaves of alpha-beta with a window between two quantiles.
    pub fn window_leaves(self, alpha: f64, beta: f64) -> f64 {
        self.null_window_leaves(alpha)
            + self.integrate(alpha, beta, |cdfs| {
                cdfs.alpha_growth(self.depth) * cdfs.beta(self.depth)
            })
    }

    /// Returns the expected leaves of alpha-beta with a null window at a quantile: the cost of one
    /// TEST.
    pub fn null_window_leaves(self, quantile: f64) -> f64 {
        let cdfs = Cdfs::at(self, quantile);
        cdfs.alpha(self.depth) * cdfs.beta(self.depth)
    }

    /// Returns the leaves of a solution tree of MAX, whatever their values.
    pub fn max_solution_leaves(self) -> f64 {
        self.power(self.depth.div_ceil(2))
    }

    /// Returns the leaves of a solution tree of MIN, whatever their values.
    pub fn min_solution_leaves(self) -> f64 {
        self.power(self.depth / 2)
    }

    /// Returns the expected leaves of SSS*.
    pub fn sss_leaves(self) -> f64 {
        self.max_solution_leaves() + self.integrate(0.0, 1.0, Cdfs::sss_growth)
    }

    /// Returns the expected leaves of DUAL*.
    pub fn dual_leaves(self) -> f64 {
        self.min_solution_leaves() + self.integrate(0.0, 1.0, Cdfs::dual_growth)
    }

    /// Returns the expected distinct leaves of MTD(f) if its first guess is always the same
    /// quantile.
    pub fn mtd_leaves(self, guess: f64) -> f64 {
        self.null_window_leaves(guess)
            + self.integrate(0.0, guess, Cdfs::sss_growth)
            + self.integrate(guess, 1.0, Cdfs::dual_growth)
    }

    /// Returns the mean of [`Self::mtd_leaves`] over all quantiles. The first guess is then an
    /// independent draw from the distribution of the leaves. An example is a static value of the
    /// root that is as random as a leaf's.
    pub fn mtd_leaves_of_random_guess(self) -> f64 {
        self.integrate(0.0, 1.0, |cdfs| {
            // The growth at a quantile counts for all guesses beyond that quantile.
            cdfs.alpha(self.depth) * cdfs.beta(self.depth)
                + (1.0 - cdfs.quantile) * cdfs.sss_growth()
                + cdfs.quantile * cdfs.dual_growth()
        })
    }

    /// Returns the quantile around which the values of deep trees concentrate.
    pub fn critical_quantile(self) -> f64 {
        let root = stationary_root(self.branching);
        if self.depth.is_multiple_of(2) { 1.0 - root } else { root }
    }

    fn power(self, exponent: u32) -> f64 {
        f64::from(self.branching).powf(f64::from(exponent))
    }

    /// Integrates over quantiles. In deep trees the integrand varies most near the critical
    /// quantile, so panels shrink towards it.
    fn integrate(self, from: f64, to: f64, integrand: impl Fn(&Cdfs) -> f64) -> f64 {
        let centre = self.critical_quantile();
        let mut ends = vec![from, to, centre];
        for halvings in 1..50 {
            let distance = 0.5f64.powi(halvings);
            ends.extend([centre - distance, centre + distance]);
        }
        ends.retain(|end| (from..=to).contains(end));
        ends.sort_by(f64::total_cmp);
        let integrand = |x| integrand(&Cdfs::at(self, x));
        let tolerance = 1e-11 * self.power(self.depth.div_ceil(2));
        ends.windows(2)
            .map(|ends| Panel::new(&integrand, ends[0], ends[1]))
            .map(|panel| panel.refine(&integrand, tolerance, 30))
            .sum()
    }
}

/// Returns the root xi of x^b + x = 1 in (0, 1). It determines the critical probability of a win
/// for MAX at a leaf of a deep two-valued tree with branching factor b: xi if MIN moves last, and 1
/// - xi if MAX moves last. At that probability, the outcome is undecided.
pub fn stationary_root(branching: u32) -> f64 {
    let exponent = f64::from(branching);
    let (mut low, mut high) = (0.0f64, 1.0f64);
    for _ in 0..100 {
        let middle = f64::midpoint(low, high);
        if middle.powf(exponent) + middle < 1.0 { low = middle } else { high = middle }
    }
    low
}

/// Returns the branching factor R = xi / (1 - xi) of alpha-beta, Scout and SSS*: the limit of
/// leaves^(1/depth) as the depth grows.
pub fn branching_factor(branching: u32) -> f64 {
    let root = stationary_root(branching);
    root / (1.0 - root)
}

/// The distributions of node values at each level, at one quantile of the leaf distribution.
struct Cdfs {
    branching: f64,
    quantile: f64,
    /// MAX's levels from the root, each with the distribution of the nodes among which MAX chooses.
    max: Vec<(u32, Cdf)>,
    /// MIN's levels, with negated values.
    min: Vec<(u32, Cdf)>,
}

/// A distribution at one point. Both tails are stored, so neither loses digits near 1.
#[derive(Clone, Copy)]
struct Cdf {
    below: f64,
    above: f64,
    density: f64,
}

impl Cdfs {
    fn at(tree: UniformTree, quantile: f64) -> Self {
        let branching = f64::from(tree.branching);
        let mut node = Cdf { below: quantile, above: 1.0 - quantile, density: 1.0 };
        let (mut max, mut min) = (Vec::new(), Vec::new());
        for level in (1..=tree.depth).rev() {
            // MAX chooses at odd levels.
            node = if level.is_multiple_of(2) {
                min.push((level, node.mirror()));
                node.mirror().best_of(branching).mirror()
            } else {
                max.push((level, node));
                node.best_of(branching)
            };
        }
        max.reverse();
        min.reverse();
        Self { branching, quantile, max, min }
    }

    /// Returns A: the product over MAX's levels of one plus the expected number of elder siblings
    /// that are all below the quantile.
    fn alpha(&self, to: u32) -> f64 {
        self.elders(&self.max, to)
    }

    /// Returns B: the product over MIN's levels of one plus the expected number of elder siblings
    /// that are all above the quantile.
    fn beta(&self, to: u32) -> f64 {
        self.elders(&self.min, to)
    }

    fn elders(&self, levels: &[(u32, Cdf)], to: u32) -> f64 {
        let levels = levels.iter().take_while(|(level, _)| *level <= to);
        levels.map(|(_, cdf)| self.series(cdf.below)).product()
    }

    /// Returns the derivative of A.
    fn alpha_growth(&self, to: u32) -> f64 {
        let levels = self.max.iter().take_while(|(level, _)| *level <= to);
        self.alpha(to) * levels.map(|(_, cdf)| self.relative_slope(cdf)).sum::<f64>()
    }

    fn sss_growth(&self) -> f64 {
        self.growth(&self.min, &self.max)
    }

    fn dual_growth(&self) -> f64 {
        self.growth(&self.max, &self.min)
    }

    /// Returns the growth at the levels of the player whose solution tree is not being built.
    fn growth(&self, levels: &[(u32, Cdf)], others: &[(u32, Cdf)]) -> f64 {
        let growth = |(chosen, cdf): &(u32, Cdf)| {
            let mut product = self.relative_slope(cdf);
            for (level, cdf) in others {
                product *= if level < chosen {
                    self.branching * cdf.below.powf(self.branching - 1.0)
                } else {
                    self.series(cdf.below)
                };
            }
            product
        };
        self.elders(levels, u32::MAX) * levels.iter().map(growth).sum::<f64>()
    }

    /// Returns the relative growth of one plus the number of elder siblings below the quantile.
    fn relative_slope(&self, cdf: &Cdf) -> f64 {
        self.series_slope(cdf.below) * cdf.density / self.series(cdf.below)
    }

    /// Returns g(y) = 1 + y + ... + y^(b-1).
    fn series(&self, y: f64) -> f64 {
        (0..self.branching as u32).fold(0.0, |sum, _| sum * y + 1.0)
    }

    /// Returns g'(y).
    fn series_slope(&self, y: f64) -> f64 {
        (1..self.branching as u32).rev().fold(0.0, |sum, power| sum * y + f64::from(power))
    }
}

impl Cdf {
    /// Returns the distribution of the greatest of `count` independent values.
    fn best_of(self, count: f64) -> Self {
        Self {
            below: self.below.powf(count),
            above: -(count * (-self.above).ln_1p()).exp_m1(),
            density: count * self.below.powf(count - 1.0) * self.density,
        }
    }

    /// Returns the distribution of the negated value.
    fn mirror(self) -> Self {
        Self { below: self.above, above: self.below, density: self.density }
    }
}

/// Adaptive Simpson quadrature on one interval.
struct Panel {
    ends: (f64, f64),
    /// Values of the integrand at the left end, in the middle and at the right end.
    heights: [f64; 3],
}

impl Panel {
    fn new(integrand: &impl Fn(f64) -> f64, from: f64, to: f64) -> Self {
        let heights = [integrand(from), integrand(f64::midpoint(from, to)), integrand(to)];
        Self { ends: (from, to), heights }
    }

    fn area(&self) -> f64 {
        let [left, middle, right] = self.heights;
        (self.ends.1 - self.ends.0) / 6.0 * (left + 4.0 * middle + right)
    }

    fn refine(self, integrand: &impl Fn(f64) -> f64, tolerance: f64, halvings: u32) -> f64 {
        let (from, to) = self.ends;
        let middle = f64::midpoint(from, to);
        let half = |from, to, left, right| Self {
            ends: (from, to),
            heights: [left, integrand(f64::midpoint(from, to)), right],
        };
        let left = half(from, middle, self.heights[0], self.heights[1]);
        let right = half(middle, to, self.heights[1], self.heights[2]);
        let (halves, error) =
            (left.area() + right.area(), left.area() + right.area() - self.area());
        if error.abs() <= tolerance || halvings == 0 {
            return halves + error / 15.0;
        }
        left.refine(integrand, tolerance / 2.0, halvings - 1)
            + right.refine(integrand, tolerance / 2.0, halvings - 1)
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::Panel;

    /// Returns the integral from 0 to 1, and the number of calls of the integrand.
    fn integral(integrand: impl Fn(f64) -> f64, tolerance: f64, halvings: u32) -> (f64, u32) {
        let asked = Cell::new(0);
        let counted = |at| {
            asked.set(asked.get() + 1);
            integrand(at)
        };
        let area = Panel::new(&counted, 0.0, 1.0).refine(&counted, tolerance, halvings);
        (area, asked.get())
    }

    /// Simpson's rule is exact for polynomials up to degree three. The error estimate of the first
    /// halving corrects it up to degree five.
    #[test]
    fn one_halving_integrates_fifth_powers() {
        for (power, expected) in [(0, 1.0), (1, 0.5), (4, 0.2), (5, 1.0 / 6.0)] {
            let (area, asked) = integral(|at| at.powi(power), 0.0, 0);
            assert!((area - expected).abs() < 1e-15, "power {power}: {area}");
            assert_eq!(asked, 5);
        }
    }

    #[test]
    fn halving_ends_where_it_is_exact_enough_or_goes_too_far() {
        assert_eq!(integral(|at| at.powi(3), 1e-12, 5).1, 5);
        assert_eq!(integral(f64::exp, f64::INFINITY, 5).1, 5);
        let (area, asked) = integral(f64::exp, 0.0, 3);
        assert_eq!(asked, 3 + 2 + 4 + 8 + 16);
        assert!((area - 1f64.exp_m1()).abs() < 1e-11, "{area}");
    }

    /// Next to an isolated discontinuity, each halving halves the error. It never suffices if the
    /// tolerance is also halved.
    #[test]
    fn halves_share_the_tolerance() {
        for end in [0.0, 1.0] {
            let (_, asked) =
                integral(|at| if (at - end).abs() < 0.01 { 1.0 } else { 0.0 }, 0.08, 3);
            assert_eq!(asked, 3 + 2 + 4 + 4 + 4, "out of line at {end}");
        }
    }
}
