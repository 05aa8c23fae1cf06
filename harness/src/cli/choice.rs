//! The result of a tuning, as text and as JSON.

use std::collections::BTreeMap;

use anyhow::bail;
use plywood_statistics::{Claim, Contrast, Family, Finding, Interval, Standing};
use serde::Serialize;

use crate::catalogue::reading::SuiteReport;
use crate::report::digits::{in_words, three_digits};
use crate::report::table::{Ratio, Table};
use crate::studies::searches::experiment::halving::Round;
use crate::studies::searches::experiment::tuning::{Choice, Tuned, Tuning};
use crate::studies::searches::metrics::SearchMetric;
use crate::studies::searches::row::{SearchRow, number};
use crate::studies::searches::tables::answers::NO_VERDICT;
use crate::studies::searches::tables::paired;

/// The result of a tuning.
#[derive(Serialize)]
pub struct Report {
    suite: String,
    sha256: String,
    depth: u32,
    by: &'static str,
    /// The reason why there is no verdict; `None` if there is a verdict.
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<&'static str>,
    seed: u64,
    candidates: usize,
    rounds: Vec<Round>,
    baseline: Line,
    /// The finalists, cheapest on the tuning half first; the first is the choice.
    finalists: Vec<Line>,
    /// Whether the choice differs significantly from the baseline on the held-out half, corrected
    /// for all finalists.
    is_distinguished: bool,
    /// The comparison of the choice with the baseline on the held-out half.
    #[serde(skip)]
    finding: Finding,
    /// The other finalists with no significant difference from the choice on the held-out half.
    not_distinguished: Vec<String>,
    /// The other finalists that are significantly cheaper than the choice on the held-out half.
    cheaper: Vec<String>,
}

/// Comparisons of finalists with one contender on the held-out half.
struct Findings {
    findings: BTreeMap<String, Finding>,
    found: BTreeMap<String, Option<Contrast>>,
}

impl Findings {
    fn of(&self, contender: &str) -> Finding {
        self.findings.get(contender).copied().unwrap_or(Finding::NoRows)
    }

    fn is_cheaper(&self, contender: &str) -> bool {
        let contrast = self.found.get(contender).and_then(Option::as_ref);
        self.of(contender).has_star() && contrast.is_some_and(|it| it.ratio() < 1.0)
    }
}

/// A finalist's costs on both halves of the suite.
#[derive(Serialize)]
struct Line {
    contender: String,
    tuning: Side,
    held_out: Side,
}

/// A finalist's costs on one half of the suite.
#[derive(Serialize)]
struct Side {
    positions: usize,
    /// The geometric mean of the finalist's cost over positions.
    mean: Option<f64>,
    /// The ratio of the finalist's cost to the baseline's.
    ratio: Option<f64>,
    interval: Option<Interval>,
    /// The ratio of generated moves, given with a ratio of times.
    #[serde(skip_serializing_if = "Option::is_none")]
    generated_moves: Option<f64>,
    wins: Option<usize>,
    #[serde(skip)]
    cell: String,
}

impl Report {
    /// Makes the report of a tuning on the suite of `reading`. `seed` divided its positions into
    /// halves.
    ///
    /// # Errors
    ///
    /// If no finalist has completed all its searches.
    pub fn of(
        reading: &SuiteReport,
        seed: u64,
        tuning: &Tuning,
        rounds: Vec<Round>,
        choice: &Choice,
    ) -> anyhow::Result<Self> {
        let cost = tuning.cost;
        let is_whole =
            |it: &&Tuned| it.tuning.iter().chain(&it.held_out).all(SearchRow::is_completed);
        let finalists: Vec<&Tuned> = choice.finalists.iter().filter(is_whole).collect();
        let Some(first) = finalists.first() else {
            bail!(
                "no finalist has completed all its searches; raise --nodes, or search less deeply"
            );
        };
        let to = |other: &Tuned, own: &[&Tuned]| -> anyhow::Result<Findings> {
            let contrast = |it: &&Tuned| {
                (it.contender.to_string(), compared(cost, &it.held_out, &other.held_out))
            };
            let found: BTreeMap<_, _> = own.iter().map(contrast).collect();
            if cost.is_time() {
                // Times of a single run allow no verdict.
                let finding = |it: &Option<Contrast>| {
                    it.as_ref().map_or(Finding::NoRows, Finding::exploratory)
                };
                let findings = found.iter().map(|(name, it)| (name.clone(), finding(it))).collect();
                return Ok(Findings { findings, found });
            }
            let claims = found.keys().map(|name| (name.clone(), Claim::Differs));
            // The finalists were chosen on the tuning half, before the held-out half is looked at.
            let findings = Standing::Registered(Family::new(claims)?).judge(&found)?;
            Ok(Findings { findings, found })
        };
        let (to_baseline, to_first) =
            (to(&choice.baseline, &finalists)?, to(first, &finalists[1..])?);
        let others = || finalists[1..].iter().map(|it| it.contender.to_string());
        let line = |it: &Tuned| Line {
            contender: it.contender.to_string(),
            tuning: side(cost, &it.tuning, &choice.baseline.tuning),
            held_out: side(cost, &it.held_out, &choice.baseline.held_out),
        };
        Ok(Self {
            suite: reading.file.clone(),
            sha256: reading.sha256.clone(),
            depth: tuning.depth,
            by: cost.name,
            note: cost.is_time().then_some(NO_VERDICT),
            seed,
            candidates: tuning.candidates.len(),
            rounds,
            baseline: line(&choice.baseline),
            finalists: finalists.iter().map(|it| line(it)).collect(),
            finding: to_baseline.of(&first.contender.to_string()),
            is_distinguished: to_baseline.of(&first.contender.to_string()).has_star(),
            not_distinguished: others().filter(|it| !to_first.of(it).has_star()).collect(),
            cheaper: others().filter(|it| to_first.is_cheaper(it)).collect(),
        })
    }

    /// Returns the table and its conclusion, without a final line break.
    pub fn text(&self) -> String {
        let Self { suite, depth, by, candidates, finalists, baseline, .. } = self;
        let (chosen, judged) = (baseline.tuning.positions, baseline.held_out.positions);
        let mut lines = vec![
            format!(
                "{suite}, depth {depth}, by {by}: {candidates} configurations, chosen on {chosen} \
                 positions and compared on {judged} others"
            ),
            format!(
                "  ratios to {}, with 95 % intervals; after the colon, the number of positions in \
                 which it is less",
                baseline.contender
            ),
        ];
        let table = Table::new((2, 1), finalists.iter().chain([baseline]))
            .left("configuration", 0, |it| it.contender.clone())
            .right(by, 12, |it| it.held_out.mean.map_or_else(|| "-".to_owned(), three_digits))
            .right("chosen by", 30, |it| it.tuning.cell.clone())
            .right("held out", 30, |it| it.held_out.cell.clone());
        lines.extend([table.to_string(), String::new()]);
        lines.extend(self.sentences());
        lines.join("\n")
    }

    fn sentences(&self) -> Vec<String> {
        let Self { by, finalists, baseline, not_distinguished, cheaper, finding, .. } = self;
        let Some(first) = finalists.first() else { return Vec::new() };
        let (name, base) = (&first.contender, &baseline.contender);
        let Side { ratio, interval, positions, .. } = &first.held_out;
        let mut lines = vec![match (ratio, interval) {
            _ if name == base => format!("No configuration is better than {base} itself."),
            (Some(ratio), interval) if let Finding::TooFew(lack) = finding => format!(
                "{name} was chosen: on the {positions} positions held out it takes {} times the \
                 {by} of {base}. That is no proof: {lack}.",
                in_words(*ratio, *interval)
            ),
            (Some(ratio), interval) if !self.is_distinguished || *ratio >= 1.0 => format!(
                "{name} was chosen, but is not proven better than {base}: on the {positions} \
                 positions held out it takes {} times the {by}.",
                in_words(*ratio, *interval)
            ),
            (Some(ratio), interval) => format!(
                "{name} is the choice: on the {positions} positions held out it takes {} times \
                 the {by} of {base}.",
                in_words(*ratio, *interval)
            ),
            (None, _) => format!(
                "{name} is the choice; {base} has not completed all its searches, so that the gain \
                 is unknown."
            ),
        }];
        lines.extend(self.note.map(|it| format!("{it}.")));
        if !not_distinguished.is_empty() {
            let names = not_distinguished.join(", ");
            lines.push(format!("Not shown to differ from it there: {names}."));
        }
        if !cheaper.is_empty() {
            lines.push(format!(
                "Cheaper there: {}. A larger suite would decide.",
                cheaper.join(", ")
            ));
        }
        lines
    }
}

fn compared(cost: &SearchMetric, own: &[SearchRow], others: &[SearchRow]) -> Option<Contrast> {
    let [own, others] = [own, others].map(|rows| rows.iter().collect::<Vec<_>>());
    paired::compared(cost, &own, &others)
}

fn side(cost: &SearchMetric, own: &[SearchRow], baseline: &[SearchRow]) -> Side {
    let is_whole = own.iter().chain(baseline).all(SearchRow::is_completed);
    let paired = |cost| compared(cost, own, baseline).filter(|_| is_whole);
    let moves = cost.is_time().then(|| paired(&number::generated_moves)).flatten();
    let generated_moves = moves.as_ref().map(Contrast::ratio);
    let paired = paired(cost);
    let cell = |it: &Contrast| match generated_moves {
        Some(moves) => {
            format!("{}; moves {}", three_digits(it.ratio()), three_digits(moves))
        }
        None if cost.is_time() => three_digits(it.ratio()),
        None => Ratio::exploratory(it.clone()).to_string(),
    };
    let interval = paired.as_ref().and_then(|it| it.these().ok());
    Side {
        positions: own.len(),
        mean: cost.over(own),
        ratio: paired.as_ref().map(Contrast::ratio),
        interval: interval.filter(|_| !cost.is_time()),
        generated_moves,
        wins: paired.as_ref().and_then(Contrast::positions_below),
        cell: paired.as_ref().map_or_else(|| "-".to_owned(), cell),
    }
}
