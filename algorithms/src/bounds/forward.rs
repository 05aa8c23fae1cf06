//! Expected costs of searches on uniform trees whose values are drawn from the root down.
//!
//! Source: R. Boige, A. Boumaza & B. Scherrer, "AlphaBeta is not as good as you think", arXiv
//! 2506.21996 (2025). A node's value is drawn before its children's values, so expected costs have
//! exact recursions for any depth. The law ([`Law::Forward`](plywood_positions::Law::Forward)) is
//! their model with a uniform distribution. The root is uniform over 0..K. One child, at a uniform
//! place, has its parent's value. Each other child is uniform over the values that are no better
//! for the player to move.

/// A uniform tree whose values follow this law.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ForwardTree {
    /// Children of every interior node, at least 1.
    pub branching: u32,
    /// Plies from the root to the leaves.
    pub depth: u32,
    /// The number K of different values, at least 2.
    pub values: u32,
}

impl ForwardTree {
    /// Returns the expected leaves of alpha-beta with the full window.
    pub fn alpha_beta_leaves(self) -> f64 {
        let costs = self.costs();
        let values = self.values as usize;
        costs.mean(|value| costs.alpha_beta[costs.at(value, 0, values)])
    }

    /// Returns the expected leaves of a TEST whether the root's value exceeds `bound`, from 0 to K
    /// - 2.
    pub fn test_leaves(self, bound: u32) -> f64 {
        let costs = self.costs();
        costs.mean(|value| costs.test(value, bound as usize + 1))
    }

    /// Returns the expected leaves of two TESTs that prove the root's value if it is known in
    /// advance. The TESTs run one after the other, without memory.
    pub fn proof_leaves(self) -> f64 {
        let costs = self.costs();
        costs.mean(|value| costs.test(value, value) + costs.test(value, value + 1))
    }

    /// Returns the expected evaluations of Scout, including those of its TESTs.
    pub fn scout_leaves(self) -> f64 {
        let costs = self.costs();
        costs.mean(|value| costs.scout[value])
    }

    fn costs(self) -> Costs {
        let values = self.values as usize;
        let windows = (values + 1) * (values + 1);
        let leaf =
            Costs { values, alpha_beta: vec![1.0; values * windows], scout: vec![1.0; values] };
        (0..self.depth).fold(leaf, |costs, _| costs.one_ply_higher(self.branching as usize))
    }
}

/// Expected costs below a MAX node of a certain height, by the node's value. The costs below a MIN
/// node are the same with value and window mirrored.
///
/// A window (alpha, beta) is represented by its least value, alpha + 1, and by beta, both from 0 to
/// K.
struct Costs {
    values: usize,
    /// Costs of alpha-beta, by value and window.
    alpha_beta: Vec<f64>,
    scout: Vec<f64>,
}

impl Costs {
    fn at(&self, value: usize, least: usize, beta: usize) -> usize {
        (value * (self.values + 1) + least) * (self.values + 1) + beta
    }

    /// Returns the cost of a TEST whether a MAX node with this value is worth `least` or more.
    fn test(&self, value: usize, least: usize) -> f64 {
        self.alpha_beta[self.at(value, least, least)]
    }

    fn mean(&self, cost: impl Fn(usize) -> f64) -> f64 {
        (0..self.values).map(cost).sum::<f64>() / self.values as f64
    }

    /// Returns alpha-beta's cost below a MIN node with this value.
    fn of_min(&self, value: usize, least: usize, beta: usize) -> f64 {
        let place = self.at(self.values - 1 - value, self.values - beta, self.values - least);
        self.alpha_beta[place]
    }

    fn one_ply_higher(&self, branching: usize) -> Self {
        let mut higher =
            Self { values: self.values, alpha_beta: self.alpha_beta.clone(), scout: Vec::new() };
        for value in 0..self.values {
            for beta in 0..=self.values {
                let costs = of_family(branching, value, beta, |_, least, child| {
                    let raised = least.max(child + 1);
                    (self.of_min(child, least, beta), Some(raised).filter(|&it| it <= beta))
                });
                for (least, cost) in costs.into_iter().enumerate() {
                    let place = higher.at(value, least, beta);
                    higher.alpha_beta[place] = cost;
                }
            }
            let costs = of_family(branching, value, self.values, |is_first, least, child| {
                let full = self.scout[self.values - 1 - child];
                let cost = match (is_first, child < least) {
                    (true, _) => full,
                    (false, true) => self.of_min(child, least, least),
                    (false, false) => self.of_min(child, least, least) + full,
                };
                (cost, Some(least.max(child + 1)))
            });
            higher.scout.push(costs[0]);
        }
        higher
    }
}

/// Returns the expected cost of visiting all children of a MAX node with this value, for each
/// initial least value from 0 to `most`. For a child, `visit` receives whether it is the first, the
/// current least value, and the child's value. It returns the child's cost and the next least
/// value, or `None` after a cutoff.
fn of_family(
    branching: usize,
    value: usize,
    most: usize,
    visit: impl Fn(bool, usize, usize) -> (f64, Option<usize>),
) -> Vec<f64> {
    // The cost of the remaining children, before and after the child with the parent's value (the
    // heir).
    let (mut pending, mut passed) = (vec![0.0; most + 1], vec![0.0; most + 1]);
    for left in 1..=branching {
        let cost = |rest: &[f64], least, child| {
            let (cost, next) = visit(left == branching, least, child);
            cost + next.map_or(0.0, |least| rest[least])
        };
        let mean = |rest: &[f64], least| {
            let costs = (0..=value).map(|child| cost(rest, least, child));
            costs.sum::<f64>() / (value + 1) as f64
        };
        let heir = 1.0 / left as f64;
        (pending, passed) = (0..=most)
            .map(|least| {
                let pending =
                    heir * cost(&passed, least, value) + (1.0 - heir) * mean(&pending, least);
                (pending, mean(&passed, least))
            })
            .unzip();
    }
    pending
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Compares alpha-beta, Scout, TEST of the middle and two TESTs with another implementation's
    /// figures.
    #[test]
    fn figures_of_another_implementation() {
        for (branching, depth, values, expected) in [
            (2, 2, 4, [3.423_611, 4.225_260, 2.469_618, 4.755_642]),
            (2, 4, 8, [10.804_851, 15.207_376, 6.249_226, 12.335_508]),
            (2, 6, 16, [33.177_793, 50.286_280, 15.864_207, 32.263_117]),
            (3, 4, 16, [39.253_419, 55.809_757, 17.840_134, 37.309_207]),
            (4, 4, 8, [80.782_908, 100.935_371, 34.832_739, 69.289_403]),
            (2, 20, 16, [33_406.02, 38_233.13, 9_314.602, 16_264.33]),
            (2, 24, 16, [222_692.0, 231_065.0, 57_422.4, 96_043.1]),
            (2, 40, 16, [3.894_06e8, 2.885_19e8, 8.285_78e7, 1.193_68e8]),
        ] {
            let tree = ForwardTree { branching, depth, values };
            let found = [
                tree.alpha_beta_leaves(),
                tree.scout_leaves(),
                tree.test_leaves(values / 2 - 1),
                tree.proof_leaves(),
            ];
            for (found, expected) in found.into_iter().zip(expected) {
                // Half a unit of the last printed digit; at least six digits are printed.
                let digits = if depth < 20 { 5.1e-7 / expected } else { 5.1e-6 };
                assert!((found / expected - 1.0).abs() < digits, "{tree:?}: {found}, {expected}");
            }
        }
    }

    /// With two values, the cost W of a TEST at a node that a single child decides has the
    /// recurrence W(h) = z W(h-1) + b W(h-2).
    #[test]
    fn two_values_in_closed_form() {
        for branching in [2, 3, 5] {
            let b = f64::from(branching);
            let z = 1.0 - 2.0 / b * (1.0 - 0.5f64.powi(branching as i32));
            let (mut before, mut one) = (1.0, 1.0 + z);
            for depth in 1..12 {
                // MAX wins with one good child. MIN wins with one good reply to each child of MAX.
                let tree = ForwardTree { branching, depth, values: 2 };
                let expected = f64::midpoint(one, b * before);
                assert!((tree.test_leaves(0) / expected - 1.0).abs() < 1e-12, "{tree:?}");
                (before, one) = (one, z * one + b * before);
            }
        }
        let tree = |depth| ForwardTree { branching: 2, depth, values: 2 }.test_leaves(0);
        let growth = f64::midpoint(0.25, (0.25f64.powi(2) + 8.0).sqrt());
        assert!((tree(120) / tree(119) - growth).abs() < 1e-6);
    }

    /// The ranking of algorithms on small trees reverses on deep trees.
    #[test]
    fn scout_overtakes_alpha_beta_in_deep_trees() {
        let ratio = |branching, depth, values| {
            let tree = ForwardTree { branching, depth, values };
            tree.alpha_beta_leaves() / tree.scout_leaves()
        };
        let ratios = [6, 24, 40, 60].map(|depth| (ratio(2, depth, 16) * 100.0).round() as u32);
        assert_eq!(ratios, [66, 96, 135, 180]);
        assert!(ratio(2, 24, 16) < 1.0 && ratio(2, 32, 16) > 1.0);
        assert!(ratio(3, 11, 8) < 1.0 && ratio(3, 12, 8) > 1.0);
        assert!((2..=16).all(|depth| ratio(2, depth, 2) < 1.0));
    }
}
