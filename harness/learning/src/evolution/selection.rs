//! Roulette selection (3.3.3): fitter members are drawn more often.

use std::fmt;
use std::str::FromStr;

use fastrand::Rng;
use serde::{Deserialize, Serialize};

use crate::read_name;

/// The rule by which fitness determines the probability that a member is drawn.
///
/// The source divides each member's fitness by the sum of all. This sum is always zero, so the
/// printed formula cannot be used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Selection {
    /// In proportion to the difference from the least fitness; the worst member is never drawn. If
    /// all are equally fit, all are equally likely.
    #[default]
    Shift,
    /// In proportion to rank: 1 for the worst member, up to the number of members for the best. On
    /// a tie, the earlier member ranks higher.
    Ranks,
}

impl Selection {
    /// Returns the weights of members with this fitness; at least one is positive.
    pub fn weights(self, fitness: &[i64]) -> Vec<u64> {
        match self {
            Self::Shift => {
                let least = fitness.iter().min().copied().unwrap_or(0);
                let weights: Vec<u64> = fitness.iter().map(|it| it.abs_diff(least)).collect();
                if weights.iter().all(|&weight| weight == 0) {
                    vec![1; fitness.len()]
                } else {
                    weights
                }
            }
            Self::Ranks => {
                let mut weights = vec![0; fitness.len()];
                for (above, member) in super::ranking(fitness).into_iter().enumerate() {
                    weights[member] = (fitness.len() - above) as u64;
                }
                weights
            }
        }
    }
}

/// Draws a member, and returns its index.
///
/// # Panics
///
/// If there are no members.
pub fn roulette(selection: Selection, fitness: &[i64], random: &mut Rng) -> usize {
    let weights = selection.weights(fitness);
    let mut left = random.u64(0..weights.iter().sum());
    for (member, weight) in weights.into_iter().enumerate() {
        if left < weight {
            return member;
        }
        left -= weight;
    }
    unreachable!("less was drawn than all weights together")
}

impl fmt::Display for Selection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

impl FromStr for Selection {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let unknown = || format!("\"{text}\" is not a selection; take shift or ranks");
        read_name(text).ok_or_else(unknown)
    }
}
