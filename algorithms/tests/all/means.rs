//! Means of samples, with their standard errors.

/// A mean and its standard error.
#[derive(Clone, Copy, Debug)]
pub struct Mean {
    pub mean: f64,
    pub error: f64,
}

impl Mean {
    pub const fn exact(mean: f64) -> Self {
        Self { mean, error: 0.0 }
    }

    /// Reads a mean such as `59/12` or `44.2455±0.0103`.
    pub fn read(text: &str) -> Self {
        let (mean, error) = text.split_once('±').unwrap_or((text, "0"));
        let (whole, part) = mean.split_once('/').unwrap_or((mean, "1"));
        let [whole, part, error] = [whole, part, error].map(|it| it.parse::<f64>().expect(text));
        Self { mean: whole / part, error }
    }

    pub fn of(values: &[f64]) -> Self {
        let count = values.len() as f64;
        let mean = values.iter().sum::<f64>() / count;
        let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
        Self { mean, error: (squares / (count - 1.0) / count).sqrt() }
    }

    /// The difference from what is expected, in standard errors of both together.
    pub fn z(self, expected: Self) -> f64 {
        (self.mean - expected.mean) / self.error.hypot(expected.error)
    }

    pub fn assert_agrees(self, expected: Self, what: &str) {
        let z = self.z(expected);
        let same = (self.mean - expected.mean).abs() < 1e-9;
        assert!(same || z.abs() < 4.5, "{what}: {self:?}, expected {expected:?}, z = {z:.2}");
    }
}
