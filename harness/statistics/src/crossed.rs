//! Comparisons of two configurations on suites that cross kinds of positions with their sources.
//!
//! Kinds (openings, pawn endings) and sources (games of different programs) are both samples of
//! larger populations, and suites of one kind resemble each other. Therefore suites are not a sample
//! of their own: the uncertainty is mostly that of the kinds.
//!
//! Notation: `T[k][s]` is the mean in the suite of kind k and source s. A dot is a mean over kinds or
//! sources, and m is the mean of all. There are a kinds and b sources.

use std::collections::{BTreeMap, BTreeSet};

use crate::evidence::ROUNDING;
use crate::suite::Measured;
use crate::{
    Claim, Evidence, Interval, LEAST_KINDS, LEAST_KINDS_FOR_PREDICTION, LEAST_SOURCES, MeanSquares,
    Student, Suite, Unknown,
};

/// The ratios of two configurations' costs on one suite for each combination of a kind of position
/// and a source, with equal weight for each suite. The order of kinds and sources does not matter.
#[derive(Clone, Debug, PartialEq)]
pub struct Crossed {
    averaging: Averaging,
    kinds: Vec<String>,
    sources: Vec<String>,
    /// The suites of the first kind in the order of sources, then those of the next.
    cells: Vec<Suite>,
    squares: MeanSquares,
}

/// The mean that is taken of ratios.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Averaging {
    /// The geometric mean, for ratios of costs. Suites have logarithms of ratios.
    Geometric,
    /// The arithmetic mean, for shares, which may be 0 or negative. Suites have shares
    /// ([`Suite::of_sums`]).
    Arithmetic,
}

impl Averaging {
    /// Converts a mean of suites to a ratio.
    fn ratio(self, mean: f64) -> f64 {
        match self {
            Self::Geometric => mean.exp(),
            Self::Arithmetic => mean,
        }
    }

    /// Converts a ratio to the units of a suite's mean.
    pub(crate) fn in_suites(self, ratio: f64) -> f64 {
        match self {
            Self::Geometric => ratio.ln(),
            Self::Arithmetic => ratio,
        }
    }
}

/// An error in suites that should cross kinds with sources.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CrossedError {
    /// A combination has no suite.
    #[error(
        "no suite has kind `{kind}` and source `{source_name}`; each kind needs a suite from each \
         source"
    )]
    Empty {
        /// Kind of position.
        kind: String,
        /// Name of the source.
        source_name: String,
    },
    /// A combination has several suites.
    #[error(
        "two suites have kind `{kind}` and source `{source_name}`; join them, or give them \
         different names"
    )]
    Doubled {
        /// Kind of position.
        kind: String,
        /// Name of the source.
        source_name: String,
    },
    /// A single kind or source shows no variation.
    #[error("{kinds} kinds and {sources} sources do not cross; at least two of each are needed")]
    TooFew {
        /// Number of kinds.
        kinds: usize,
        /// Number of sources.
        sources: usize,
    },
}

/// Estimated variances of effects. For geometric means they are variances of logarithms.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Components {
    /// Variance between kinds: max(0, (K − I) / b).
    pub kinds: f64,
    /// Variance between sources: max(0, (S − I) / a).
    pub sources: f64,
    /// All other variation between suites: I. It includes the variation between positions.
    pub interaction: f64,
}

impl Crossed {
    /// Returns the table of these suites, each with its kind and its source.
    pub fn of(
        averaging: Averaging,
        suites: impl IntoIterator<Item = (String, String, Suite)>,
    ) -> Result<Self, CrossedError> {
        let mut cells = BTreeMap::new();
        for (kind, source_name, suite) in suites {
            if cells.insert((kind.clone(), source_name.clone()), suite).is_some() {
                return Err(CrossedError::Doubled { kind, source_name });
            }
        }
        let kinds: BTreeSet<_> = cells.keys().map(|(kind, _)| kind.clone()).collect();
        let sources: BTreeSet<_> = cells.keys().map(|(_, source)| source.clone()).collect();
        for kind in &kinds {
            for source in &sources {
                let place = (kind.clone(), source.clone());
                if !cells.contains_key(&place) {
                    let (kind, source_name) = place;
                    return Err(CrossedError::Empty { kind, source_name });
                }
            }
        }
        let cells: Vec<Suite> = cells.into_values().collect();
        let means: Vec<f64> = cells.iter().map(Suite::mean).collect();
        let (kinds, sources) = (Vec::from_iter(kinds), Vec::from_iter(sources));
        let few = CrossedError::TooFew { kinds: kinds.len(), sources: sources.len() };
        let squares = MeanSquares::of(&means, sources.len()).ok_or(few)?;
        Ok(Self { averaging, kinds, sources, cells, squares })
    }

    /// Returns the names of the kinds, each with its mean ratio over the sources.
    pub fn kinds(&self) -> impl ExactSizeIterator<Item = (&str, f64)> {
        let suites = self.cells.chunks(self.sources.len());
        let with_mean = |(name, suites)| (name, self.average(<[Suite]>::iter(suites)));
        self.kinds.iter().map(String::as_str).zip(suites).map(with_mean)
    }

    /// Returns the names of the sources, each with its mean ratio over the kinds.
    pub fn sources(&self) -> impl ExactSizeIterator<Item = (&str, f64)> {
        let suites = |at: usize| self.cells[at..].iter().step_by(self.sources.len());
        let names = self.sources.iter().enumerate();
        names.map(move |(at, name)| (name.as_str(), self.average(suites(at))))
    }

    /// Returns the number of positions in all suites.
    pub fn positions(&self) -> usize {
        self.cells.iter().map(Suite::positions).sum()
    }

    /// Returns the mean ratio, with equal weight for each suite.
    pub fn ratio(&self) -> f64 {
        self.averaging.ratio(self.squares.mean)
    }

    /// Returns the mean squares, the basis of all estimates.
    pub fn mean_squares(&self) -> MeanSquares {
        self.squares
    }

    /// Returns the interval of the mean ratio over the populations of kinds and sources:
    /// m ± t_f √V, with V and f of [`MeanSquares::of_mean`].
    pub fn mean(&self) -> Interval {
        let (variance, freedom) = self.squares.of_mean();
        self.interval(variance, freedom)
    }

    /// Returns the prediction interval of another source's mean over these kinds:
    /// m ± t_{b−1} √((S/a)(1 + 1/b)).
    pub fn another_source(&self) -> Interval {
        let MeanSquares { sources, .. } = self.squares;
        let (a, b) = self.squares.counts();
        self.interval(sources / a * (1.0 + 1.0 / b), b - 1.0)
    }

    /// Returns the prediction interval of another kind's mean over these sources, if it is like
    /// these kinds: m ± t_{a−1} √((K/b)(1 + 1/a)).
    pub fn another_kind(&self) -> Result<Interval, Unknown> {
        let kinds = self.kinds.len();
        if kinds < LEAST_KINDS_FOR_PREDICTION {
            return Err(Unknown::FewKinds { kinds });
        }
        let (a, b) = self.squares.counts();
        Ok(self.interval(self.squares.kinds / b * (1.0 + 1.0 / a), a - 1.0))
    }

    /// Returns the prediction interval of the mean of a suite of another kind from another source:
    /// m ± t √W, with Satterthwaite's degrees of freedom.
    ///
    /// W = K(1 + 1/a)/b + S(1 + 1/b)/a + I max(0, 1 − 1/a − 1/b − 1/(ab)).
    pub fn another_suite(&self) -> Interval {
        let MeanSquares { kinds, sources, interaction, .. } = self.squares;
        let (a, b) = self.squares.counts();
        let parts = [
            (kinds * (1.0 + 1.0 / a) / b, a - 1.0),
            (sources * (1.0 + 1.0 / b) / a, b - 1.0),
            (
                interaction * (1.0 - 1.0 / a - 1.0 / b - 1.0 / (a * b)).max(0.0),
                (a - 1.0) * (b - 1.0),
            ),
        ];
        let variance: f64 = parts.iter().map(|(part, _)| part).sum();
        let squares: f64 = parts.iter().map(|(part, freedom)| part.powi(2) / freedom).sum();
        self.interval(variance, variance.powi(2) / squares)
    }

    /// Returns the estimated variances between kinds, between sources, and of the rest.
    pub fn components(&self) -> Components {
        let MeanSquares { kinds, sources, interaction, .. } = self.squares;
        let (a, b) = self.squares.counts();
        Components {
            kinds: ((kinds - interaction) / b).max(0.0),
            sources: ((sources - interaction) / a).max(0.0),
            interaction,
        }
    }

    pub(crate) fn averaging(&self) -> Averaging {
        self.averaging
    }

    pub(crate) fn cells(&self) -> &[Suite] {
        &self.cells
    }

    /// Returns the mean ratio of some suites.
    fn average<'s>(&self, suites: impl ExactSizeIterator<Item = &'s Suite>) -> f64 {
        let count = suites.len() as f64;
        self.averaging.ratio(suites.map(Suite::mean).sum::<f64>() / count)
    }

    /// Returns the interval of an estimate around m with this variance and these degrees of freedom.
    fn interval(&self, variance: f64, freedom: f64) -> Interval {
        // If all means are equal, the interval has width 0.
        let width = Student::with_freedom(freedom)
            .map_or(0.0, |student| student.end_of_middle() * variance.sqrt());
        Interval::around(self.squares.mean, width).map(|end| self.averaging.ratio(end))
    }
}

impl Evidence for Crossed {
    fn is_same(&self) -> bool {
        let is_one = |it: Measured| it.range.iter().all(|end| end.abs() <= ROUNDING);
        self.averaging == Averaging::Geometric
            && self.cells.iter().all(|suite| suite.measured().is_some_and(is_one))
    }

    /// Checks that there are at least [`LEAST_KINDS`] kinds and [`LEAST_SOURCES`] sources.
    fn is_enough(&self) -> Result<(), Unknown> {
        let (kinds, sources) = (self.kinds.len(), self.sources.len());
        let is_enough = kinds >= LEAST_KINDS && sources >= LEAST_SOURCES;
        is_enough.then_some(()).ok_or(Unknown::FewCrossed { kinds, sources })
    }

    /// Returns the p-value of the claim by the t test with the V and f of the [mean](Crossed::mean).
    /// An equivalence margin under [`LEAST_MARGIN`](crate::LEAST_MARGIN) has none.
    fn p(&self, claim: Claim) -> Result<f64, Unknown> {
        if self.is_same() {
            return Err(Unknown::Same);
        }
        self.squares.p(claim, self.averaging)
    }
}
