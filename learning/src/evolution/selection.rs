//! The roulette (3.3.2): the fitter, the more often drawn.

use std::fmt;
use std::str::FromStr;

use fastrand::Rng;

/// How fitness becomes a probability.
///
/// The text divides each member's fitness by the sum of all. That sum is zero
/// whatever is played, so that the formula cannot be used as it is printed.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum Selection {
    /// By what a member has more than the worst one, who is never drawn. With
    /// all alike, everybody is as likely.
    #[default]
    Shift,
    /// By rank: the worst has weight 1, the best as many as there are members.
    /// Of equals the earlier ranks higher.
    Ranks,
}

impl Selection {
    /// The weights of members with this fitness; not all are 0.
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

/// Draws a member's number.
///
/// # Panics
///
/// Where there is no member.
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
        f.write_str(match self {
            Self::Shift => "shift",
            Self::Ranks => "ranks",
        })
    }
}

impl FromStr for Selection {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "shift" => Ok(Self::Shift),
            "ranks" => Ok(Self::Ranks),
            _ => Err(format!("\"{text}\" is no selection; take shift or ranks")),
        }
    }
}
