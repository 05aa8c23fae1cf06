//! Numbers as text: three significant digits, counts with their noun, and values of nodes.

use std::fmt::Display;

use plywood_games::BY_DISTANCE;
use plywood_positions::{ByDistance, Value, WIN};

use plywood_statistics::{Contrast, Interval};

/// Formats a ratio with its interval, such as `0.801 [0.747, 0.859]`.
pub fn in_words(ratio: f64, interval: Option<Interval>) -> String {
    let ratio = three_digits(ratio);
    match interval {
        None => ratio,
        Some(interval) => format!("{ratio} {}", in_brackets(interval)),
    }
}

/// Formats an interval, such as `[0.747, 0.859]`.
pub fn in_brackets(Interval { lower, upper }: Interval) -> String {
    format!("[{}, {}]", three_digits(lower), three_digits(upper))
}

/// Formats a ratio with its interval for these positions, such as `0.801 [0.747, 0.859]`. With too
/// few positions for an interval, the range of the positions' ratios follows: `0.801 (0.500 to
/// 1.20)`.
pub fn of_contrast(contrast: &Contrast) -> String {
    let interval = contrast.these().ok();
    let ratio = in_words(contrast.ratio(), interval);
    match contrast.range().filter(|_| interval.is_none() && contrast.positions() > 1) {
        None => ratio,
        Some([least, greatest]) => {
            format!("{ratio} ({} to {})", three_digits(least), three_digits(greatest))
        }
    }
}

/// Formats a number with three significant digits; digits before the decimal point are never cut.
pub fn three_digits(value: f64) -> String {
    significant(value, 3)
}

/// Formats a number with at least one significant digit; digits before the decimal point are never
/// cut.
pub fn significant(value: f64, digits: u8) -> String {
    const MOST_DECIMALS: f64 = 6.0;
    // A number that rounds up to the next power of ten has one decimal less.
    let rounding = 1.0 + 0.5 * 10.0_f64.powi(-i32::from(digits));
    let power = (value.abs() * rounding).log10().floor();
    let decimals = (f64::from(digits) - 1.0 - power).clamp(0.0, MOST_DECIMALS) as usize;
    format!("{value:.decimals$}")
}

/// Returns the plural of a word, such as `rows` or `searches`.
pub fn plural(what: &str) -> String {
    if let Some(stem) = what.strip_suffix("ly") {
        return format!("{stem}lies");
    }
    format!("{what}{}", if what.ends_with("ch") || what.ends_with("ss") { "es" } else { "s" })
}

/// Begins a text with a capital.
pub fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|it| it.to_uppercase().to_string());
    first.unwrap_or_default() + letters.as_str()
}

/// Formats a count with its noun, such as `1 row` or `2 rows`.
pub fn counted<N: Copy + Display + PartialEq + From<u8>>(count: N, what: &str) -> String {
    if count == N::from(1) { format!("1 {what}") } else { format!("{count} {}", plural(what)) }
}

/// Formats a count with its noun and verb, such as `1 row is` or `2 rows are`.
pub fn are<N: Copy + Display + PartialEq + From<u8>>(count: N, what: &str) -> String {
    format!("{} {}", counted(count, what), is_or_are(count))
}

/// Formats a part of a count with its verb, such as `1 of 6 games is` or `0 of 1 game are`.
pub fn some_are<N: Copy + Display + PartialEq + From<u8>>(some: N, all: N, what: &str) -> String {
    format!("{some} of {} {}", counted(all, what), is_or_are(some))
}

/// Returns the verb of a count as a subject.
pub fn is_or_are<N: Copy + PartialEq + From<u8>>(count: N) -> &'static str {
    if count == N::from(1) { "is" } else { "are" }
}

/// Formats the value of a won or lost game, at a root searched to `depth` plies; `None` for another
/// value. If the evaluation grades wins by distance, the text contains the plies to an end within the depth.
pub fn of_win(value: Value, depth: u32, evaluation: &str) -> Option<String> {
    let winner = if value > 0 { "win" } else { "loss" };
    if value.abs() == WIN {
        return Some(winner.to_owned());
    }
    let is_graded = evaluation.ends_with(BY_DISTANCE);
    let plies = ByDistance::<()>::plies(value, depth).filter(|_| is_graded)?;
    Some(match plies {
        1.. if plies <= depth => format!("{winner} in {}", counted(plies, "ply")),
        _ => winner.to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_three_digits() {
        for (value, text) in [
            (60.512, "60.5"),
            (0.8011, "0.801"),
            (0.9999, "1.00"),
            (0.09996, "0.100"),
            (1234.5, "1234"),
            (1.0, "1.00"),
            (-0.0512, "-0.0512"),
            (0.000_012_3, "0.000012"),
        ] {
            assert_eq!(three_digits(value), text, "{value}");
        }
        assert_eq!([significant(1.2041, 4), significant(0.96, 1)], ["1.204", "1"]);
        let interval = Some(Interval { lower: 0.747, upper: 0.859 });
        assert_eq!(in_words(0.801, interval), "0.801 [0.747, 0.859]");
        assert_eq!(in_words(2.0, None), "2.00");
        let few = |ratios: &[f64]| of_contrast(&Contrast::of_one_suite(ratios).expect("ratios"));
        assert_eq!(few(&[0.5, 2.0]), "1.00 (0.500 to 2.00)");
        assert_eq!(few(&[2.0]), "2.00");
        assert_eq!(few(&[2.0; 8]), "2.00 [2.00, 2.00]");
    }
}
