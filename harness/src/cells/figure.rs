//! Finds the number before a place in a text.

use std::ops::Range;

use winnow::ascii::{digit1, multispace0, multispace1};
use winnow::combinator::{delimited, opt, repeat, separated_pair};
use winnow::token::one_of;
use winnow::{ModalResult, Parser};

/// The maximum length in bytes of a number with its interval.
const LONGEST: usize = 80;

/// Returns the range of the number that ends just before `end`, including its interval. Spaces and
/// emphasis marks may follow the number.
pub fn before(text: &str, end: usize) -> Option<Range<usize>> {
    let until =
        text[..end].trim_end_matches(|it: char| it.is_whitespace() || "*`_".contains(it)).len();
    let from = (until.saturating_sub(LONGEST)..until).find(|it| text.is_char_boundary(*it))?;
    let begins = |place: &usize| {
        let is_part = |it: char| it.is_alphanumeric() || ".,−-+".contains(it);
        !text[..*place].ends_with(is_part) && figure.parse(&text[*place..until]).is_ok()
    };
    let place = (from..until).filter(|it| text.is_char_boundary(*it)).find(begins)?;
    Some(place..until)
}

/// Parses a number with an optional interval, such as `14% [−8%, 20%]`.
fn figure(input: &mut &str) -> ModalResult<()> {
    let ends = separated_pair(number, (multispace0, ',', multispace0), number);
    let interval = (multispace1, delimited('[', ends, ']'));
    (number, opt(interval)).void().parse_next(input)
}

fn number(input: &mut &str) -> ModalResult<()> {
    let groups = repeat::<_, _, (), _, _>(0.., (',', digit1).void());
    let unit = (multispace0, '%');
    (opt(one_of(['-', '−', '+'])), digit1, groups, opt(('.', digit1)), opt(unit))
        .void()
        .parse_next(input)
}

/// Normalises the text of a number: single spaces, and the minus sign instead of hyphens.
pub fn normal(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ").replace('-', "−")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_before_a_place_has_its_interval() {
        for (text, expected) in [
            ("takes 1.12 [1.01, 1.21]", Some("1.12 [1.01, 1.21]")),
            ("in 24 of 1.2 and **−1,234.5**", Some("−1,234.5")),
            ("14% [−8%,\n20%] ", Some("14% [−8%,\n20%]")),
            ("(0.5", Some("0.5")),
            ("3", Some("3")),
            ("as many", None),
            ("BK.01", None),
            ("v1.2.3", None),
            ("", None),
        ] {
            assert_eq!(before(text, text.len()).map(|it| &text[it]), expected, "{text}");
        }
        assert_eq!(normal("-14% [−8%,\n20%]"), "−14% [−8%, 20%]");
    }
}
