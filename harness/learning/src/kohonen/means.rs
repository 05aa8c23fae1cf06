//! The second method (5.2.3): assigns patterns to classes and recomputes their means until no class
//! changes. This is Lloyd's algorithm with dot products instead of distances.

use super::coding::{INPUTS, Pattern, dot, normalised};
use super::ring::Normalising;

/// The result of the second method.
#[derive(Clone, Debug, PartialEq)]
pub struct Means {
    /// The mean of each class. An empty class keeps its last mean.
    pub means: Vec<Pattern>,
    /// The class of each pattern.
    pub classes: Vec<usize>,
    /// Number of rounds of assigning all patterns to classes.
    pub rounds: u32,
    /// Whether the last round changed no class.
    pub is_settled: bool,
}

/// Assigns each pattern to the class whose mean has the largest dot product with it, recomputes
/// each mean, and repeats until no class changes, for at most `rounds` rounds.
pub fn class_means(
    patterns: &[Pattern],
    start: Vec<Pattern>,
    normalising: Normalising,
    rounds: u32,
) -> Means {
    let mut found = Means { means: start, classes: Vec::new(), rounds: 0, is_settled: false };
    while found.rounds < rounds && !found.is_settled {
        let classes: Vec<usize> =
            patterns.iter().map(|pattern| class(&found.means, pattern)).collect();
        found.rounds += 1;
        found.is_settled = classes == found.classes;
        found.classes = classes;
        if !found.is_settled {
            set_means(&mut found.means, patterns, &found.classes, normalising);
        }
    }
    found
}

/// Returns the class with the largest product; on a tie, the first.
fn class(means: &[Pattern], pattern: &Pattern) -> usize {
    let mut best = (0, f64::NEG_INFINITY);
    for (class, mean) in means.iter().enumerate() {
        let product = dot(mean, pattern);
        if product > best.1 {
            best = (class, product);
        }
    }
    best.0
}

fn set_means(
    means: &mut [Pattern],
    patterns: &[Pattern],
    classes: &[usize],
    normalising: Normalising,
) {
    let mut sums = vec![([0.0; INPUTS], 0_u32); means.len()];
    for (pattern, &class) in patterns.iter().zip(classes) {
        let (sum, count) = &mut sums[class];
        *count += 1;
        for (sum, number) in sum.iter_mut().zip(pattern) {
            *sum += number;
        }
    }
    for (mean, (sum, count)) in means.iter_mut().zip(sums) {
        if count == 0 {
            continue;
        }
        let average = sum.map(|sum| sum / f64::from(count));
        *mean = match normalising {
            Normalising::Always => normalised(&average),
            Normalising::Never => average,
        };
    }
}
