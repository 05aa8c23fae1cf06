//! Settings of the sampling searches UCT and PUCT.

use std::fmt;
use std::str::FromStr;

use super::Exactness;
use super::settings::{choice, number, switch};

/// A finite number. Two numbers are equal if all their bits are.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Real(u64);

impl FromStr for Real {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let number: f64 = text.parse().ok().filter(|it: &f64| it.is_finite()).ok_or(())?;
        // -0 equals 0, but has other bits.
        Ok(Self((number + 0.0).to_bits()))
    }
}

impl Real {
    fn get(self) -> f64 {
        f64::from_bits(self.0)
    }
}

impl fmt::Display for Real {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.get().fmt(f)
    }
}

impl fmt::Debug for Real {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.get(), f)
    }
}

/// The constant C of UCB1 and PUCT, for rewards from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Exploration(Real);

impl Exploration {
    /// Returns the constant; at least 0.
    pub fn constant(self) -> f64 {
        self.0.get()
    }
}

number!(
    Exploration,
    "c=C",
    "explore with the constant C instead of the square root of 2 (uct) or 1 (puct)",
    "c=0.7",
    Exactness::Exact,
    |constant: &Real| constant.get() >= 0.0,
    "C is a number, at least 0, as in \"c=0.7\""
);

/// The weight of the implicit minimax value of visited nodes in a node's estimate. The remaining
/// weight is that of the samples' mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Implicit(Real);

impl Implicit {
    /// Returns the weight, from 0 to 1.
    pub fn share(self) -> f64 {
        self.0.get()
    }
}

number!(
    Implicit,
    "implicit=ALPHA",
    "implicit minimax backups: ALPHA parts of the minimax value of static values, 1 - ALPHA of the \
     mean",
    "implicit=0.4",
    Exactness::Exact,
    |share: &Real| (0.0..=1.0).contains(&share.get()),
    "ALPHA is a number from 0 to 1, as in \"implicit=0.4\""
);

/// The setting that samples the value at the end of random play instead of the static value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Playouts;
switch!(Playouts, "playouts", "sample by random play to the horizon, not by static values");

/// The setting that never samples nodes with known values, and uses these values in proofs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Solver;
switch!(Solver, "solver", "prove values on the way, and sample no node whose value is known");

/// The seed of random choices, in playouts or move order. The default is 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Seed(pub u64);

number!(
    Seed,
    "seed=N",
    "another seed of random choices than 0",
    "playouts+seed=1",
    Exactness::Exact,
    |_| true,
    "a seed is a whole number from 0 on"
);

/// The prior of PUCT: the expected probability of a move before it is sampled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Prior {
    /// Equal for all moves.
    #[default]
    Uniform,
    /// Inversely proportional to the move's place in generator order, from 1.
    ByRank,
}

choice! {
    Prior, "prior",
    "uniform" => Uniform, "puct expects as much of every move, as it does without it";
    "rank" => ByRank, "puct expects of a move in inverse proportion to its place";
}
