//! The numbers that a picture of contrasts marks.

use plywood_statistics::Interval;

use crate::studies::searches::tables::findings::Line;

/// The marks of a contrast: ratios, and the intervals of the mean and for another kind.
pub struct Marks {
    /// The mean ratio.
    pub mean: f64,
    /// The ratios of the kinds or suites, if there are several.
    pub parts: Vec<f64>,
    /// The 95% interval of the mean: over kinds and sources, or for positions of these suites.
    pub of_mean: Option<Interval>,
    /// The 95% interval for another kind.
    pub of_another: Option<Interval>,
}

impl Marks {
    /// Returns the marks of a line; `None` if it has no ratio.
    pub fn of(line: &Line<'_>) -> Option<Self> {
        if let Some(crossed) = line.crossed() {
            return Some(Self {
                mean: crossed.ratio(),
                parts: crossed.kinds().map(|(_, ratio)| ratio).collect(),
                of_mean: Some(crossed.mean()),
                of_another: crossed.another_kind().ok(),
            });
        }
        let contrast = line.of_suites()?;
        let suites = line.measured.suites.values().map(|it| it.mean().exp());
        Some(Self {
            mean: contrast.ratio(),
            parts: suites.filter(|_| contrast.suites() > 1).collect(),
            of_mean: contrast.these().ok(),
            of_another: None,
        })
    }

    /// Returns all numbers, for the range of an axis.
    pub fn values(self) -> impl Iterator<Item = f64> {
        let ends = [self.of_mean, self.of_another].into_iter().flatten().flat_map(Interval::ends);
        self.parts.into_iter().chain(ends).chain([self.mean])
    }
}
