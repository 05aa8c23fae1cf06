//! Axes, which map quantities to positions in a plot.

use plywood_charts::canvas::Role;

use crate::record::metric::{Format, Metric};

/// The scale of an axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Scale {
    Linear,
    Log,
}

/// A labelled mark on an axis.
#[derive(Clone, Debug, PartialEq)]
pub struct Tick {
    /// The quantity at the mark.
    pub at: f64,
    /// The text next to the mark.
    pub label: String,
    /// The contenders whose row the mark labels, by their names in commands.
    pub owners: Vec<String>,
    /// The role of the label's colour.
    pub role: Role,
}

impl Tick {
    fn new(at: f64, label: String) -> Self {
        Self { at, label, owners: Vec::new(), role: Role::Quiet }
    }
}

/// An axis: a quantity, the range shown, and marks.
#[derive(Clone, Debug)]
pub struct Axis {
    /// The quantity and its unit; empty if the labels suffice.
    pub title: String,
    /// The marks, in ascending order.
    pub ticks: Vec<Tick>,
    /// Formats a quantity for a label.
    pub label: fn(f64) -> String,
    scale: Scale,
    first: f64,
    last: f64,
}

impl Axis {
    /// Creates a logarithmic axis that contains all positive `values`; `None` if there are none.
    /// `label` formats a quantity.
    pub fn log(
        title: &str,
        values: impl IntoIterator<Item = f64>,
        label: fn(f64) -> String,
    ) -> Option<Self> {
        let positive = values.into_iter().filter(|&value| value > 0.0 && value.is_finite());
        let (least, most) = range(positive)?;
        let room = (most / least).powf(0.04).max(1.08);
        let (first, last) = (least / room, most * room);
        let ticks = labelled(log_ticks(first, last), label);
        let title = format!("{title}, log scale");
        Some(Self { title, ticks, label, scale: Scale::Log, first, last })
    }

    fn linear(
        title: &str,
        ticks: Vec<Tick>,
        label: fn(f64) -> String,
        (first, last): (f64, f64),
    ) -> Self {
        Self { title: title.to_owned(), ticks, label, scale: Scale::Linear, first, last }
    }

    /// Creates a logarithmic axis from 1 to `last`, with marks at all powers of two, or at every
    /// other power if there are many.
    pub fn doubled(title: &str, last: f64) -> Option<Self> {
        let axis = Self::log(title, [1.0, last], number)?;
        let powers = last.log2().floor() as i32;
        let every = usize::from(powers > 6) + 1;
        let ticks = (0..=powers).step_by(every).map(|power| 2.0_f64.powi(power));
        Some(Self { ticks: labelled(ticks, number), ..axis })
    }

    /// Creates a logarithmic axis for a metric, titled with its name and unit.
    pub fn of<R>(metric: &Metric<R>, values: impl IntoIterator<Item = f64>) -> Option<Self> {
        Self::log(&metric.title(), values, written(metric))
    }

    /// Returns this axis with another title.
    #[must_use]
    pub fn titled(self, title: &str) -> Self {
        Self { title: title.to_owned(), ..self }
    }

    /// Creates a linear axis from 0 to `last`.
    pub fn from_zero(title: &str, last: f64, label: fn(f64) -> String) -> Self {
        Self::linear(title, labelled(linear_ticks(0.0, last), label), label, (0.0, last))
    }

    /// Creates a linear axis that contains all of `values`, but not necessarily 0.
    pub fn around(
        title: &str,
        values: impl IntoIterator<Item = f64>,
        label: fn(f64) -> String,
    ) -> Option<Self> {
        let (least, most) = range(values)?;
        let room = if most > least { (most - least) * 0.06 } else { 0.1 };
        let (first, last) = (least - room, most + room);
        let ticks = labelled(linear_ticks(first, last), label);
        Some(Self::linear(title, ticks, label, (first, last)))
    }

    /// Creates an axis of whole numbers, such as depths, with a margin at both ends.
    pub fn whole(title: &str, first: u32, last: u32) -> Self {
        let last = last.max(first);
        let room = 0.5 * (f64::from(last - first) / 12.0).max(1.0);
        let least = (last - first).div_ceil(20);
        let round = [1, 2, 5, 10, 20, 50, 100].into_iter().find(|&step| step >= least);
        let step = round.unwrap_or(least);
        let ticks = (first.div_ceil(step)..=last / step).map(|at| at * step);
        let ticks = ticks.map(|depth| Tick::new(f64::from(depth), depth.to_string()));
        let ends = (f64::from(first) - room, f64::from(last) + room);
        Self::linear(title, ticks.collect(), number, ends)
    }

    /// Creates an axis of rows from the top, starting at 0. Successive rows must be at least 1
    /// apart.
    pub fn rows(rows: impl IntoIterator<Item = (f64, String)>) -> Self {
        let tick = |(at, label)| Tick { role: Role::Ink, ..Tick::new(at, label) };
        let ticks: Vec<Tick> = rows.into_iter().map(tick).collect();
        let first = ticks.last().map_or(0.0, |tick| tick.at) + 0.5;
        Self::linear("", ticks, number, (first, -0.5))
    }

    /// Returns this axis of rows with so much room above the first row and below the last row, in
    /// rows.
    #[must_use]
    pub fn with_room(self, above: f64, below: f64) -> Self {
        let first = self.ticks.last().map_or(0.0, |tick| tick.at) + below;
        Self { first, last: -above, ..self }
    }

    /// Creates an axis of columns from the left, numbered from 0.
    pub fn columns(labels: impl IntoIterator<Item = String>) -> Self {
        let columns = (0_u32..).map(f64::from).zip(labels);
        let ticks: Vec<Tick> = columns.map(|(at, label)| Tick::new(at, label)).collect();
        let last = ticks.len() as f64 - 0.5;
        Self::linear("", ticks, number, (-0.5, last))
    }

    /// Returns the position of a quantity: 0 at the start of the axis, 1 at its end.
    pub fn place(&self, value: f64) -> f64 {
        match self.scale {
            Scale::Linear => (value - self.first) / (self.last - self.first),
            Scale::Log => (value / self.first).ln() / (self.last / self.first).ln(),
        }
    }

    /// Returns the quantities at both ends of the axis.
    pub fn ends(&self) -> (f64, f64) {
        (self.first, self.last)
    }
}

/// Returns the minimum and maximum of some values; `None` if there are none.
pub fn range(values: impl IntoIterator<Item = f64>) -> Option<(f64, f64)> {
    let wider = |(least, most): (f64, f64), value: f64| (least.min(value), most.max(value));
    let range = values.into_iter().fold((f64::INFINITY, f64::NEG_INFINITY), wider);
    Some(range).filter(|(least, most)| least <= most)
}

/// Creates a labelled mark at each of these quantities.
fn labelled(at: impl IntoIterator<Item = f64>, label: fn(f64) -> String) -> Vec<Tick> {
    at.into_iter().map(|at| Tick::new(at, label(at))).collect()
}

/// Returns powers of ten, with marks between them if there are few.
fn log_ticks(first: f64, last: f64) -> Vec<f64> {
    let decades = (last / first).log10();
    let steps: &[f64] = match decades {
        _ if decades > 3.0 => &[1.0],
        _ if decades > 2.2 => &[1.0, 3.0],
        _ if decades > 1.0 => &[1.0, 2.0, 5.0],
        _ => &[1.0, 1.5, 2.0, 3.0, 4.0, 5.0, 7.0],
    };
    let every = (decades / 10.0).floor() as i32 + 1;
    let powers = (first.log10().floor() as i32)..=(last.log10().ceil() as i32);
    let ticks: Vec<f64> = powers
        .filter(|power| power % every == 0)
        .flat_map(|power| steps.iter().map(move |step| step * 10.0_f64.powi(power)))
        .filter(|tick| (first..=last).contains(tick))
        .collect();
    if ticks.len() < 3 { linear_ticks(first, last) } else { ticks }
}

/// Returns three to seven round numbers in a range.
fn linear_ticks(first: f64, last: f64) -> Vec<f64> {
    let rough = (last - first) / 6.0;
    let power = 10.0_f64.powf(rough.log10().floor());
    let factor = [1.0, 2.0, 5.0, 10.0].into_iter().find(|factor| factor * power >= rough * 0.999);
    let step = factor.unwrap_or(10.0) * power;
    let (from, to) = ((first / step - 1e-9).ceil() as i64, (last / step + 1e-9).floor() as i64);
    (from..=to).map(|at| at as f64 * step).collect()
}

/// Returns the function that formats a metric's quantities on an axis.
pub fn written<R>(metric: &Metric<R>) -> fn(f64) -> String {
    match metric.format {
        Format::Number | Format::Ratio => number,
        Format::Share => percent,
        Format::Time => duration,
        Format::Bytes => bytes,
    }
}

/// Formats a number with a thousands separator, or as a power of ten.
pub fn number(value: f64) -> String {
    if value <= -999.5 {
        format!("−{}", number(-value))
    } else if value >= 99_999.5 || (value > 0.0 && value < 0.000_95) {
        let power = (value * 1.000_001).log10().floor() as i32;
        let digits = trimmed(value / 10.0_f64.powi(power), 1);
        let raised: String = power.to_string().chars().map(superscript).collect();
        if digits == "1" { format!("10{raised}") } else { format!("{digits}·10{raised}") }
    } else if value >= 999.5 {
        let whole = value.round() as u64;
        format!("{},{:03}", whole / 1000, whole % 1000)
    } else if value.abs() >= 9.95 {
        trimmed(value, 1)
    } else {
        trimmed(value, 3)
    }
}

/// Formats a share as a percentage.
pub fn percent(value: f64) -> String {
    let percent = value * 100.0;
    if percent >= 999.5 || (percent > 0.0 && percent < 0.05) {
        return format!("{}%", number(percent));
    }
    format!("{}%", trimmed(percent, 1))
}

/// Formats a time given in nanoseconds.
fn duration(nanoseconds: f64) -> String {
    with_unit(nanoseconds, &["ns", "µs", "ms", "s"])
}

/// Formats an amount of memory given in bytes.
fn bytes(bytes: f64) -> String {
    with_unit(bytes, &["B", "kB", "MB", "GB", "TB"])
}

fn with_unit(mut value: f64, units: &[&str]) -> String {
    let mut unit = 0;
    while value >= 999.999 && unit + 1 < units.len() {
        value /= 1000.0;
        unit += 1;
    }
    format!("{} {}", number(value), units[unit])
}

fn trimmed(value: f64, decimals: usize) -> String {
    let text = format!("{value:.decimals$}");
    if text.contains('.') {
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    } else {
        text
    }
}

fn superscript(digit: char) -> char {
    const RAISED: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    digit.to_digit(10).map_or('⁻', |digit| RAISED[digit as usize])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_inside() {
        assert_eq!(log_ticks(0.9, 1.1e6), [1.0, 10.0, 100.0, 1e3, 1e4, 1e5, 1e6]);
        assert_eq!(log_ticks(0.9, 60.0), [1.0, 2.0, 5.0, 10.0, 20.0, 50.0]);
        assert_eq!(log_ticks(95.0, 104.0).len(), 5);
        assert!(log_ticks(1.0, 1e30).len() <= 12);
        assert_eq!(linear_ticks(0.0, 1.0).len(), 6);
    }

    #[test]
    fn quantities_are_written_for_people() {
        assert_eq!(number(1234.0), "1,234");
        assert_eq!(number(99_999.0), "99,999");
        assert_eq!(number(1e6), "10⁶");
        assert_eq!(number(3e12), "3·10¹²");
        assert_eq!(number(0.5), "0.5");
        assert_eq!([number(0.001), number(0.000_3)], ["0.001", "3·10⁻⁴"]);
        assert_eq!(duration(1_500_000.0), "1.5 ms");
        assert_eq!(duration(1e6), "1 ms");
        assert_eq!(bytes(2e9), "2 GB");
        assert_eq!(percent(0.875), "87.5%");
        assert_eq!([percent(20.0), percent(0.000_3)], ["2,000%", "0.03%"]);
    }

    #[test]
    fn whole_numbers_have_few_marks_whatever_they_are() {
        for (first, last) in [(0, 0), (1, 0), (1, 5), (3, 100), (0, u32::MAX), (u32::MAX, u32::MAX)]
        {
            let marks = Axis::whole("x", first, last).ticks.len();
            assert!((1..=21).contains(&marks), "{first} to {last}: {marks}");
        }
    }

    #[test]
    fn powers_of_two_are_marked_as_far_as_there_is_room() {
        let marked = |last: f64| {
            let ticks = Axis::doubled("x", last).expect("a positive number").ticks;
            ticks.into_iter().map(|tick| tick.label).collect::<Vec<_>>()
        };
        assert_eq!(marked(1024.0), ["1", "4", "16", "64", "256", "1,024"]);
        assert_eq!(marked(20.0), ["1", "2", "4", "8", "16"]);
    }

    #[test]
    fn places_run_from_end_to_end() {
        let axis = Axis::log("x", [1.0, 10.0, 100.0], number).unwrap();
        assert!((axis.place(10.0) - 0.5).abs() < 1e-9);
        assert!(axis.place(1.0) > 0.0 && axis.place(100.0) < 1.0);
        let rows = Axis::rows([(0.0, "a".to_owned()), (1.0, "b".to_owned())]);
        assert!((rows.place(0.0) - 0.75).abs() < 1e-9);
        assert!(Axis::log("x", [0.0, f64::NAN], number).is_none());
    }
}
