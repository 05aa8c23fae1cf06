//! The format of the answer to a query.

use std::fmt::Write as _;

use plywood_statistics::Interval;

use crate::report::digits::significant;

/// The precision of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Precision {
    /// The number of significant digits; digits before the decimal point are never cut.
    Digits(u8),
    /// The number of digits after the decimal point.
    Decimals(u8),
}

/// The unit of a number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Unit {
    /// The number itself.
    #[default]
    One,
    /// Per cent.
    Percent,
    /// One minus the number, in per cent: 0.86 is a saving of 14%.
    Saving,
}

/// The precision and unit of a number, and whether an interval follows it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Format {
    /// The precision; by default three significant digits, or whole per cents.
    pub precision: Option<Precision>,
    /// The unit of the number.
    pub unit: Unit,
    /// Whether the 95% interval of the mean follows: over kinds and sources if the rows have them,
    /// otherwise for these suites.
    pub has_interval: bool,
}

/// A number with an optional interval of its mean.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The value of the number.
    pub value: f64,
    /// The interval of the mean.
    pub interval: Option<Interval>,
}

impl Format {
    /// Formats an estimate with its interval, such as `0.801 [0.747, 0.859]`.
    pub fn text(self, Estimate { value, interval }: Estimate) -> String {
        let mut text = self.number(value);
        if let Some([first, second]) = interval.map(|it| self.ends(it)) {
            let _ = write!(text, " [{first}, {second}]");
        }
        text
    }

    /// Formats the ends of an interval, the smaller first.
    fn ends(self, interval: Interval) -> [String; 2] {
        let mut ends = interval.ends();
        // A larger ratio is a smaller saving.
        if self.unit == Unit::Saving {
            ends.reverse();
        }
        ends.map(|end| self.number(end))
    }

    fn number(self, value: f64) -> String {
        let value = match self.unit {
            Unit::One => value,
            Unit::Percent => value * 100.0,
            Unit::Saving => (1.0 - value) * 100.0,
        };
        let usual =
            if self.unit == Unit::One { Precision::Digits(3) } else { Precision::Decimals(0) };
        let text = match self.precision.unwrap_or(usual) {
            Precision::Digits(digits) => significant(value, digits),
            Precision::Decimals(decimals) => format!("{value:.0$}", usize::from(decimals)),
        };
        let text = text.replace('-', "−");
        if self.unit == Unit::One { text } else { text + "%" }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_estimate_is_written_in_its_format() {
        let interval = Some(Interval { lower: 0.8, upper: 1.021 });
        let alone = Estimate { value: 0.8612, interval: None };
        let estimate = Estimate { interval, ..alone };
        let format = Format::default();
        assert_eq!(format.text(estimate), "0.861 [0.800, 1.02]");
        assert_eq!(format.text(alone), "0.861");
        let saving = Format { unit: Unit::Saving, ..format };
        assert_eq!(saving.text(estimate), "14% [−2%, 20%]");
        let one = Some(Precision::Decimals(1));
        let percent = Format { unit: Unit::Percent, precision: one, ..format };
        assert_eq!(percent.text(alone), "86.1%");
    }
}
