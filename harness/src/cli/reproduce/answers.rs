//! Compares the answers in a record's summary with the answers computed from its rows.

use std::collections::BTreeMap;

/// The lines of a table without repeated spaces, with their numbers. The first line contains the
/// standing, the second the columns.
type Lines = Vec<(usize, String)>;

/// Returns the first difference between the answers in a `summary` and the answers that this
/// program `computed` from the same rows: the question, and both lines.
///
/// A question is compared if the summary contains its table, with the same columns. Notes are not
/// compared, because other versions of the program may wrap or word them differently.
pub fn first_difference(summary: &str, computed: &str) -> Option<String> {
    let stated: BTreeMap<&str, Lines> = tables(summary).into_iter().collect();
    tables(computed).into_iter().find_map(|(question, computed)| {
        let stated = stated.get(question)?;
        let columns = |lines: &Lines| lines.get(1).map(|(_, columns)| columns.clone());
        if columns(stated).is_none() || columns(stated) != columns(&computed) {
            return None;
        }
        let longest = stated.len().max(computed.len());
        let mut pairs = (0..longest).map(|at| (stated.get(at), computed.get(at)));
        let (then, now) = pairs.find(|(then, now)| words(*then) != words(*now))?;
        let place = then.map_or_else(String::new, |(number, _)| format!(", line {number}"));
        let (then, now) = (words(then), words(now));
        Some(format!(
            "the answer to \"{question}\" in its summary{place}: {then}; from its rows: {now}"
        ))
    })
}

fn words(line: Option<&(usize, String)>) -> &str {
    line.map_or("none", |(_, words)| words)
}

/// Returns the first line of each table in a text, which is the question of an answer, and the
/// other lines. A table ends at an empty line.
fn tables(text: &str) -> Vec<(&str, Lines)> {
    let numbered: Vec<(usize, &str)> = (1..).zip(text.lines()).collect();
    let mut tables = Vec::new();
    for block in numbered.split(|(_, line)| line.trim().is_empty()) {
        let Some(((_, question), lines)) = block.split_first() else { continue };
        // Notes and the continuations of long lines are indented.
        let lines = lines.iter().filter(|(_, line)| !line.starts_with(' '));
        let spaced = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
        let lines = lines.map(|&(number, line)| (number, spaced(line))).collect();
        tables.push((*question, lines));
    }
    tables
}

#[cfg(test)]
mod tests {
    use super::*;

    const ANSWER: &str = "\
Is it cheaper?
registered 3f2a91c, 2 of 2 contrasts
contrast  leaves  p (Holm)  expected
odd         0.89   0.001 *  below 1: shown
even        1.34     0.332  below 1: not shown
  odd: 4 positions left out
";

    #[test]
    fn a_changed_line_is_reported_with_its_question() {
        let summary = format!("registered 3f2a91c, 2 of 2 contrasts\n\n{ANSWER}\npvs 12\n");
        assert_eq!(first_difference(&summary, ANSWER), None);
        let forged = summary.replace("0.332  below 1: not shown", "0.032 *  below 1: shown");
        assert_eq!(
            first_difference(&forged, ANSWER).as_deref(),
            Some(
                "the answer to \"Is it cheaper?\" in its summary, line 7: even 1.34 0.032 * below \
                 1: shown; from its rows: even 1.34 0.332 below 1: not shown"
            )
        );
        let fewer = summary.replace("even        1.34     0.332  below 1: not shown\n", "");
        let found = first_difference(&fewer, ANSWER);
        assert!(found.is_some_and(|it| it.contains("in its summary: none; from its rows: even")));
    }

    #[test]
    fn other_layouts_and_notes_are_not_compared() {
        let forged = ANSWER.replace("1.34", "1.35");
        let other = forged.replace("p (Holm)", "p");
        assert_eq!(first_difference(&other, ANSWER), None);
        assert!(first_difference(&forged, ANSWER).is_some());
        let spaced = ANSWER.replace("odd         0.89", "odd  0.89").replace("4 positions", "5");
        assert_eq!(first_difference(&spaced, ANSWER), None);
        assert_eq!(first_difference("pvs 12\n", ANSWER), None);
    }
}
