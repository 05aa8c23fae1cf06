//! Checks of questions before they are registered: their margins, their samples and their power.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context as _, anyhow};
use plywood_statistics::{Design, LEAST_MARGIN, LEAST_POWER};

use crate::core::document::error_at;
use crate::record::records;
use crate::report::digits::{in_brackets, three_digits};
use crate::studies::searches::experiment::definition::Experiment;
use crate::studies::searches::experiment::inquiry::Inquiry;
use crate::studies::searches::experiment::inquiry::answerable::{Sampled, sampled};
use crate::studies::searches::experiment::inquiry::contrast::{Comparison, Contrast, Hypothesis};
use crate::studies::searches::experiment::inquiry::drawn::DrawnSuite;
use crate::studies::searches::experiment::inquiry::evidence::{Estimate, Evidence};
use crate::studies::searches::experiment::plan::Plan;
use crate::studies::searches::row::SearchRow;
use crate::studies::searches::tables::findings::{Over, claim};

/// Whether contrasts whose power is low or unknown may be registered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Underpowered {
    /// They are refused.
    Refused,
    /// They are registered, and their power is stated.
    Registered,
}

/// Rows of pilots, by their folder.
type Pilots<'p> = BTreeMap<&'p Path, Vec<SearchRow>>;

/// Checks that the questions of an experiment can be registered for this plan. Returns a line with
/// the power of each contrast over kinds and sources.
///
/// # Errors
///
/// Fails if a margin is too narrow, a contrast is over several suites without kinds and sources, or
/// a pilot cannot be read or may share positions with the run. Unless underpowered contrasts are
/// registered, also if a contrast over kinds and sources has no pilot, or too little power. The
/// message names line and column.
pub fn ensure_registrable(
    experiment: &Experiment,
    plan: &Plan,
    underpowered: Underpowered,
) -> anyhow::Result<Vec<String>> {
    let text = &*experiment.text;
    let mut pilots = Pilots::new();
    let mut lines = Vec::new();
    for question in &experiment.question {
        ensure_wide_margin(text, question)?;
        ensure_pilot_excluded(experiment, question)?;
        for contrast in &question.contrast {
            let at = |problem| error_at(text, contrast.name.span(), problem);
            let name = format!("{}: {}", question.name.get_ref(), contrast.name.get_ref());
            let design = match sampled(plan, contrast)? {
                Sampled::Crossed(design) => design,
                Sampled::Suites(1) => continue,
                Sampled::Suites(suites) => {
                    return Err(at(format!(
                        "contrast \"{name}\" is over {suites} suites without kinds and sources, and \
                         gets no verdict; state both of each suite"
                    )));
                }
            };
            let power = power(question, contrast, design, &mut pilots).map_err(|why| {
                let error = at(format!("contrast \"{name}\": {why:#}"));
                (underpowered == Underpowered::Refused).then_some(error)
            });
            let (power, of_pilot) = match power {
                Ok(power) => power,
                Err(Some(error)) => return Err(error),
                Err(None) => {
                    lines.push(format!("the power of {name} is unknown"));
                    continue;
                }
            };
            let Design { kinds, sources, positions } = design;
            let family = question.family;
            let line = format!(
                "the power of {name} is {power:.2}: pilot {of_pilot}, {kinds} kinds, {sources} sources, \
                 {positions} positions, a family of {family}"
            );
            if power < LEAST_POWER && underpowered == Underpowered::Refused {
                return Err(at(format!(
                    "{line}; leave out what has less than {LEAST_POWER}, or add --underpowered"
                )));
            }
            lines.push(line);
        }
    }
    Ok(lines)
}

fn ensure_wide_margin(text: &str, question: &Inquiry) -> anyhow::Result<()> {
    let asks_for_equality = question.contrast.iter().any(|it| it.hypothesis == Hypothesis::Equal);
    if !asks_for_equality || question.margin.ratio() >= LEAST_MARGIN {
        return Ok(());
    }
    let problem = format!(
        "the margin of \"{}\" is {}, and equality within less than {LEAST_MARGIN:.2} is hardly ever shown; \
         write margin = {LEAST_MARGIN}",
        question.name.get_ref(),
        question.margin.ratio()
    );
    Err(error_at(text, question.name.span(), problem))
}

/// Checks that no drawn suite repeats positions of the question's pilot.
fn ensure_pilot_excluded(experiment: &Experiment, question: &Inquiry) -> anyhow::Result<()> {
    let Some(pilot) = &question.pilot else { return Ok(()) };
    let repeats =
        |suite: &&DrawnSuite| !suite.kinds.is_empty() && !suite.except.contains(pilot.get_ref());
    let Some(suite) = experiment.drawn().find(repeats) else { return Ok(()) };
    let problem = format!(
        "the suite \"{}\" may repeat positions of the pilot; add except = [\"{}\"] to it",
        suite.name.get_ref(),
        pilot.get_ref().display()
    );
    Err(error_at(&experiment.text, suite.name.span(), problem))
}

/// Returns the power of a contrast, and its ratio in the pilot with the interval.
///
/// # Errors
///
/// Fails if the question has no pilot, or the pilot no ratio over kinds and sources.
fn power<'p>(
    question: &'p Inquiry,
    contrast: &Contrast,
    design: Design,
    pilots: &mut Pilots<'p>,
) -> anyhow::Result<(f64, String)> {
    let pilot = question.pilot.as_ref().context(
        "its power is unknown, because the question names no pilot; name one, or add --underpowered",
    )?;
    let folder = &**pilot.get_ref();
    if !pilots.contains_key(folder) {
        pilots.insert(folder, rows(folder)?);
    }
    let measured = Evidence::of(&pilots[folder]).on(contrast);
    let crossed = match (measured.contrast, measured.uncrossed) {
        (Some(Estimate::Crossed(crossed)), _) => crossed,
        (_, Some(error)) => return Err(anyhow!(error).context("the pilot")),
        _ => anyhow::bail!("the pilot has no rows of it from two kinds and two sources; add some"),
    };
    let ratio = crossed.ratio();
    let of_pilot = format!("{} {}", three_digits(ratio), in_brackets(crossed.mean()));
    let is_contrary = matches!(contrast.comparison, Comparison::Ratio { .. })
        && match contrast.hypothesis {
            Hypothesis::Below => ratio >= 1.0,
            Hypothesis::Above => ratio <= 1.0,
            Hypothesis::Equal | Hypothesis::AtMost(_) | Hypothesis::AtLeast(_) => false,
        };
    if is_contrary {
        return Ok((0.0, of_pilot));
    }
    let claim = claim(contrast, question.margin.ratio(), Over::Kinds);
    let power = crossed.power(claim, design, question.family);
    let power = power.map_err(|lack| {
        anyhow!("the pilot does not show its power ({lack}); add rows to it, or add --underpowered")
    })?;
    Ok((power, of_pilot))
}

/// Reads the rows of a pilot.
fn rows(folder: &Path) -> anyhow::Result<Vec<SearchRow>> {
    let named = || format!("there is no pilot in {}; run it first", folder.display());
    let file = records::file_in(folder, "records.csv").with_context(named)?;
    Ok(records::read::<SearchRow>(&file)?.rows)
}

#[cfg(test)]
mod tests;
