//! Answers the questions of an experiment.

mod estimates;

use std::collections::{BTreeMap, BTreeSet};

use plywood_statistics as statistics;
use plywood_statistics::{Claim, Crossed, Family, Finding, Interval, LEAST_MARGIN, Suite, Unknown};

use crate::core::summary::Standing;
use crate::record::registered::Registered;
use crate::report::digits::{counted, three_digits};
use crate::report::table::answered::Answered;
use crate::report::table::text::wrapped;
use crate::report::table::{Cell, Heading, Table};
use crate::studies::searches::experiment::inquiry::Inquiry;
use crate::studies::searches::experiment::inquiry::contrast::{Comparison, Contrast, Hypothesis};
use crate::studies::searches::experiment::inquiry::evidence::{
    Estimate, Evidence, LeftOut, Measurement,
};
use crate::studies::searches::row::SearchRow;

/// Whether questions were registered before the rows existed.
#[derive(Clone, Copy, Debug)]
pub enum Grounds<'a> {
    /// The questions were committed before the rows were measured.
    Registered(&'a Registered),
    /// The questions may have been asked after seeing the rows, for the reason given.
    Exploratory(&'a str),
}

impl Grounds<'_> {
    /// Grounds for answering the original's questions from a replication's rows: exploratory.
    pub const OF_ORIGINAL: Self = Self::Exploratory(
        "a replication registers where the means of its suites lie, and not the answers to these \
         questions; --replicates prints that",
    );

    /// Returns the status as one word for machine-readable formats.
    fn word(self) -> &'static str {
        match self {
            Self::Registered(_) => "registered",
            Self::Exploratory(_) => "exploratory",
        }
    }

    /// Returns the status in words, with the registering commit.
    pub fn in_words(self) -> String {
        match self {
            Self::Registered(it) => format!("registered {}", it.short()),
            Self::Exploratory(_) => "exploratory".to_owned(),
        }
    }

    /// Returns the standing of `all` contrasts, `found` of which have rows.
    fn standing(self, found: usize, all: usize) -> Standing {
        match self {
            Self::Registered(it) => {
                Standing::Registered { commit: it.short().to_owned(), found, all }
            }
            Self::Exploratory(_) => Standing::Exploratory,
        }
    }
}

/// The explanation of the columns in tables of answers.
pub const COLUMNS: &str = "\
Ratios are geometric means over positions, the depths of a contrast averaged within each, and over \
suites, each with the same weight. saved: the share of the leaves above the minimal tree's that is \
saved, of a suite's sums. mean: the 95 % interval of the ratio over kinds and sources like these. \
another source: where the mean of these kinds in one more source is to be expected, in 95 %. another \
kind: the same of one more kind in these sources, if it is like these. these positions: the 95 % \
interval for positions like these, of the same suites. suites: in how many the ratio is below 1, or \
something is saved. p (Holm): the probability of such evidence if what is claimed were false, by \
Student's t, corrected for all contrasts of the question; claimed is a ratio other than 1 (below, \
above), within the margin (equal), or beyond the bound (at most, at least). *: p is below 0.05.";

/// The answers to the questions of an experiment.
#[derive(Clone, Debug, PartialEq)]
pub struct Answers {
    /// The number of contrasts.
    contrasts: usize,
    /// The number of contrasts with rows.
    found: usize,
    /// One table for each question.
    pub tables: Vec<Answered>,
}

impl Answers {
    /// Answers the questions from the rows. The order of rows does not matter.
    ///
    /// # Errors
    ///
    /// Fails if a question's contrasts cannot be judged as one family.
    pub fn to(
        questions: &[Inquiry],
        rows: &[SearchRow],
        grounds: Grounds<'_>,
    ) -> anyhow::Result<Self> {
        let evidence = Evidence::of(if questions.is_empty() { &[] } else { rows });
        let (mut found, mut tables) = (0, Vec::new());
        for question in questions {
            let lines = lines(question, &evidence, grounds)?;
            found += with_rows(&lines);
            tables.push(table(question, lines, grounds));
        }
        let contrasts = questions.iter().map(|it| it.contrast.len()).sum();
        Ok(Self { contrasts, found, tables })
    }

    /// Returns whether the contrasts of a run with these grounds are registered, and how many have
    /// rows.
    pub fn standing(&self, run: Grounds<'_>) -> Standing {
        run.standing(self.found, self.contrasts)
    }

    /// Formats the answers for a terminal; empty if there is no question.
    pub fn text(&self) -> String {
        if self.tables.is_empty() {
            return String::new();
        }
        let text: String = self.tables.iter().map(ToString::to_string).collect();
        format!("{text}{}\n", wrapped([COLUMNS], (0, 0)))
    }
}

/// A contrast with its measurement and finding.
pub struct Line<'a> {
    /// The contrast, as the question states it.
    pub contrast: &'a Contrast,
    margin: f64,
    /// The measured ratios of its suites.
    pub measured: Measurement,
    finding: Finding,
}

/// Counts the contrasts with rows.
fn with_rows(lines: &[Line<'_>]) -> usize {
    lines.iter().filter(|it| it.measured.contrast.is_some()).count()
}

/// Returns whether a contrast is measured over kinds and sources.
fn has_crossed(lines: &[Line<'_>]) -> bool {
    lines.iter().any(|it| it.crossed().is_some())
}

/// Returns whether a contrast is measured over suites, or none is measured.
fn has_suites(lines: &[Line<'_>]) -> bool {
    !has_crossed(lines) || lines.iter().any(|it| it.of_suites().is_some())
}

fn table(question: &Inquiry, lines: Vec<Line<'_>>, grounds: Grounds<'_>) -> Answered {
    let (found, all) = (with_rows(&lines), lines.len());
    let standing = format!("{}, {found} of {}", grounds.in_words(), counted(all, "contrast"));
    let metrics: BTreeSet<&str> = lines.iter().map(Line::metric).collect();
    let common = metrics.first().filter(|_| metrics.len() == 1);
    let mut facts = vec![
        ("question", question.name.get_ref().clone()),
        ("standing", grounds.word().to_owned()),
    ];
    facts.extend(common.map(|it| ("metric", (*it).to_owned())));
    let notes = notes(&lines, grounds);
    let (has_crossed, has_suites) = (has_crossed(&lines), has_suites(&lines));
    let has_left_out = lines.iter().any(|it| it.measured.left_out.positions() > 0);
    let heading = format!(
        "{}\n{standing}; {}",
        question.asks.trim(),
        sample(&lines.iter().collect::<Vec<_>>())
    );
    let mut table = Table::new((0, 2), lines).left("contrast", 0, Line::name);
    if common.is_none() {
        table = table.left("metric", 0, |it| it.metric().to_owned());
    }
    let column = |word, machine| Heading { word, machine, ..Heading::default() };
    table = table.column(column(common.copied().unwrap_or("ratio"), "ratio"), Line::ratio);
    if has_crossed {
        table = estimates::crossed(table);
    }
    if has_suites {
        table = table
            .column(column("these positions", "these_positions"), |it| interval(it.these()))
            .column(column("suites", "suites_below_1"), Line::suites);
    }
    if matches!(grounds, Grounds::Registered(_)) {
        table = table.column(column("p (Holm)", "p_holm"), Line::p);
    }
    if has_left_out {
        let left_out = |it: &Line<'_>| {
            let count = it.measured.left_out.positions();
            Cell::Number(count as f64, count.to_string())
        };
        table = table.column(column("left out", "positions_left_out"), left_out);
    }
    let sheet = table.left("expected", 0, Line::expected).sheet().in_one_block();
    Answered { heading, sheet: Some(sheet), facts, notes, ..Answered::default() }
}

/// Judges all contrasts of a question as one family.
///
/// # Errors
///
/// Fails if the contrasts cannot be judged as one family.
pub fn lines<'a>(
    question: &'a Inquiry,
    evidence: &Evidence<'_>,
    grounds: Grounds<'_>,
) -> anyhow::Result<Vec<Line<'a>>> {
    let margin = question.margin.ratio();
    let name = |it: &Contrast| it.name.get_ref().clone();
    let measured: Vec<(&Contrast, Measurement)> =
        question.contrast.iter().map(|it| (it, evidence.on(it))).collect();
    let found: BTreeMap<String, Option<Estimate>> =
        measured.iter().map(|(it, measured)| (name(it), measured.contrast.clone())).collect();
    let standing = match grounds {
        Grounds::Exploratory(_) => statistics::Standing::Exploratory,
        Grounds::Registered(_) => {
            let claims = measured.iter().map(|(it, measured)| {
                let is_crossed = matches!(measured.contrast, Some(Estimate::Crossed(_)));
                let over = if is_crossed { Over::Kinds } else { Over::Suites };
                (name(it), claim(it, margin, over))
            });
            statistics::Standing::Registered(Family::new(claims)?)
        }
    };
    let findings = standing.judge(&found)?;
    let line = |(contrast, measured): (&'a Contrast, Measurement)| {
        let finding = findings[contrast.name.get_ref()];
        Line { contrast, margin, measured, finding }
    };
    Ok(measured.into_iter().map(line).collect())
}

/// The suites over which a contrast is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Over {
    /// Suites that cross kinds with sources.
    Kinds,
    /// Other suites.
    Suites,
}

/// Returns the claim about a contrast's ratio that is tested.
pub fn claim(contrast: &Contrast, margin: f64, over: Over) -> Claim {
    // Over suites the ratio is the share of leaves not saved, 1 minus the share saved.
    let is_share_left = is_saved(contrast) && over == Over::Suites;
    match contrast.hypothesis {
        Hypothesis::Below | Hypothesis::Above => Claim::Differs,
        Hypothesis::Equal => Claim::Equal { margin },
        Hypothesis::AtMost(share) if is_share_left => Claim::AtLeast(1.0 - share),
        Hypothesis::AtLeast(share) if is_share_left => Claim::AtMost(1.0 - share),
        Hypothesis::AtMost(bound) => Claim::AtMost(bound),
        Hypothesis::AtLeast(bound) => Claim::AtLeast(bound),
    }
}

fn is_saved(contrast: &Contrast) -> bool {
    matches!(contrast.comparison, Comparison::Saved { .. })
}

/// Converts a contrast's ratio over suites for display: for `saved`, the share not saved becomes the share
/// saved.
pub(super) fn shown(contrast: &Contrast, ratio: f64) -> f64 {
    if is_saved(contrast) { 1.0 - ratio } else { ratio }
}

/// Converts an interval of a contrast's ratio over suites for display.
pub(super) fn shown_interval(contrast: &Contrast, interval: Interval) -> Interval {
    let [one, other] = interval.ends().map(|it| shown(contrast, it));
    Interval { lower: one.min(other), upper: one.max(other) }
}

/// Describes the sample of the contrasts: games, suites and positions.
pub fn sample(lines: &[&Line<'_>]) -> String {
    let games: BTreeSet<&str> =
        lines.iter().flat_map(|it| &it.measured.games).map(String::as_str).collect();
    let with_rows = || lines.iter().map(|it| &it.measured.suites).filter(|it| !it.is_empty());
    let suites: BTreeSet<usize> = with_rows().map(BTreeMap::len).collect();
    let positions: BTreeSet<usize> =
        with_rows().flat_map(BTreeMap::values).map(Suite::positions).collect();
    let games = match games.len() {
        0 => return "no rows".to_owned(),
        1..=3 => games.into_iter().collect::<Vec<_>>().join(", "),
        count => format!("{count} games"),
    };
    let one = |set: &BTreeSet<usize>| set.last() == Some(&1);
    let crossed: Option<Vec<&Crossed>> =
        lines.iter().filter(|it| it.measured.contrast.is_some()).map(|it| it.crossed()).collect();
    if let Some(crossed) = crossed.filter(|it| !it.is_empty()) {
        let count = |of: fn(&Crossed) -> usize| range(&crossed.iter().map(|it| of(it)).collect());
        let (kinds, sources) = (count(|it| it.kinds().len()), count(|it| it.sources().len()));
        let (positions, plural) = (range(&positions), if one(&positions) { "" } else { "s" });
        return format!("{games}, {kinds} kinds, {sources} sources, {positions} position{plural}");
    }
    format!(
        "{games}, {} suite{} of {} position{}",
        range(&suites),
        if one(&suites) { "" } else { "s" },
        range(&positions),
        if one(&positions) { "" } else { "s" },
    )
}

fn range(counts: &BTreeSet<usize>) -> String {
    match (counts.first(), counts.last()) {
        (Some(least), Some(most)) if least < most => format!("{least} to {most}"),
        (Some(count), _) => count.to_string(),
        _ => "0".to_owned(),
    }
}

/// Returns notes on missing numbers and on the rows left out of each contrast.
fn notes(lines: &[Line<'_>], grounds: Grounds<'_>) -> Vec<String> {
    let mut notes = Vec::new();
    if let Grounds::Exploratory(why) = grounds {
        notes.push(format!("exploratory, without p and stars: {why}"));
    }
    let these = lines.iter().filter_map(|it| it.these()?.err());
    let another = lines.iter().filter_map(|it| it.crossed()?.another_kind().err());
    let lacks = these.map(|it| format!("these positions: {it}"));
    let lacks = lacks.chain(another.map(|it| format!("another kind: {it}")));
    notes.extend(lacks.collect::<BTreeSet<_>>());
    let narrow = |it: &&Line<'_>| {
        it.crossed().is_some()
            && it.contrast.hypothesis == Hypothesis::Equal
            && it.margin < LEAST_MARGIN
    };
    notes.extend(lines.iter().find(narrow).map(|_| Unknown::NarrowMargin.to_string()));
    let few = lines.iter().filter_map(|it| match it.finding {
        Finding::TooFew(lack) => Some(lack.to_string()),
        _ => None,
    });
    notes.extend(few.collect::<BTreeSet<_>>());
    notes.extend(
        lines
            .iter()
            .filter_map(|it| Some(format!("{}: {}", it.name(), it.measured.uncrossed.as_ref()?))),
    );
    notes.extend(lines.iter().filter_map(Line::left_out));
    notes.extend(
        lines.iter().filter_map(|it| Some(format!("{}, by kind: {}", it.name(), it.kinds()?))),
    );
    notes
}

fn interval(found: Option<Result<Interval, Unknown>>) -> Cell {
    found.and_then(Result::ok).map_or(Cell::Missing, Cell::Interval)
}

impl Line<'_> {
    /// Returns the contrast's name.
    pub fn name(&self) -> String {
        self.contrast.name.get_ref().clone()
    }

    /// Returns the name of the cost.
    fn metric(&self) -> &'static str {
        match &self.contrast.comparison {
            Comparison::Ratio { metric, .. } => metric.name,
            Comparison::Saved { .. } => "saved",
        }
    }

    /// Returns the measured ratios over kinds and sources, if they are crossed.
    pub fn crossed(&self) -> Option<&Crossed> {
        match &self.measured.contrast {
            Some(Estimate::Crossed(crossed)) => Some(crossed),
            _ => None,
        }
    }

    /// Returns the measured ratios over suites, if these do not cross kinds with sources.
    pub fn of_suites(&self) -> Option<&statistics::Contrast> {
        match &self.measured.contrast {
            Some(Estimate::Suites(contrast)) => Some(contrast),
            _ => None,
        }
    }

    fn ratio(&self) -> Cell {
        let ratio = match &self.measured.contrast {
            None => return Cell::Missing,
            Some(Estimate::Suites(contrast)) => shown(self.contrast, contrast.ratio()),
            Some(Estimate::Crossed(crossed)) => crossed.ratio(),
        };
        Cell::Number(ratio, three_digits(ratio))
    }

    /// Returns the interval for positions like these, of the same suites.
    fn these(&self) -> Option<Result<Interval, Unknown>> {
        let these = self.of_suites()?.these();
        Some(these.map(|it| shown_interval(self.contrast, it)))
    }

    fn suites(&self) -> Cell {
        let of = |it: &statistics::Contrast| format!("{} of {}", it.suites_below(), it.suites());
        self.of_suites().map_or(Cell::Missing, |it| Cell::Words(of(it)))
    }

    /// Lists the kinds with their mean ratios over sources.
    fn kinds(&self) -> Option<String> {
        let kinds = self.crossed()?.kinds();
        let kinds = kinds.map(|(name, ratio)| format!("{name} {}", three_digits(ratio)));
        Some(kinds.collect::<Vec<_>>().join(", "))
    }

    fn p(&self) -> Cell {
        let written = |p: f64| if p < 0.0005 { "<0.001".to_owned() } else { format!("{p:.3}") };
        match self.finding {
            Finding::Shown { p } => Cell::Number(p, format!("{} *", written(p))),
            Finding::NotShown { p } => Cell::Number(p, format!("{}  ", written(p))),
            _ => Cell::Missing,
        }
    }

    /// Returns the expectation, and whether the rows show it.
    pub fn expected(&self) -> String {
        let expectation = match self.contrast.hypothesis {
            Hypothesis::Below => "below 1".to_owned(),
            Hypothesis::Above => "above 1".to_owned(),
            Hypothesis::Equal => format!("equal within {}", self.margin),
            Hypothesis::AtMost(bound) => format!("at most {bound}"),
            Hypothesis::AtLeast(bound) => format!("at least {bound}"),
        };
        match self.verdict() {
            None => expectation,
            Some(verdict) => format!("{expectation}: {verdict}"),
        }
    }

    /// Returns whether the rows were judged, and do not show what was expected.
    pub fn is_otherwise(&self) -> bool {
        let is_judged = matches!(
            self.finding,
            Finding::Same | Finding::Shown { .. } | Finding::NotShown { .. }
        );
        is_judged && self.verdict() != Some("shown")
    }

    /// Returns whether a registered contrast is measured over suites that allow no finding.
    pub fn is_unjudged(&self) -> bool {
        matches!(self.finding, Finding::TooFew(Unknown::NotCrossed))
    }

    /// Returns the verdict in words; `None` for an exploratory comparison.
    fn verdict(&self) -> Option<&'static str> {
        let is_below = self.measured.contrast.as_ref().is_some_and(|it| it.ratio() < 1.0);
        Some(match (self.finding, self.contrast.hypothesis) {
            (Finding::Exploratory, _) => return None,
            (Finding::Same, _) => "the same in each position",
            (Finding::NoRows, _) => "no rows",
            (Finding::TooFew(Unknown::NotCrossed), _) => "not judged",
            (Finding::TooFew(_), _) => "too few",
            (Finding::NotShown { .. }, _) => "not shown",
            (Finding::Shown { .. }, Hypothesis::Below) if !is_below => "shown otherwise",
            (Finding::Shown { .. }, Hypothesis::Above) if is_below => "shown otherwise",
            (Finding::Shown { .. }, _) => "shown",
        })
    }

    /// Lists the positions without a ratio with their reasons; `None` if all have one.
    fn left_out(&self) -> Option<String> {
        let left_out = &self.measured.left_out;
        let LeftOut { unfinished, unpaired, unknown, unsavable } = left_out;
        let reasons = [
            (*unfinished, "with a search that was not completed".to_owned()),
            (*unpaired, "not searched by both in the same way to all depths".to_owned()),
            (*unknown, "with a cost of 0, or not known".to_owned()),
        ];
        let of_suite = |(suite, count): (&String, &usize)| {
            (*count, format!("of {suite}, where nothing is left above the minimal trees"))
        };
        let reasons = reasons.into_iter().chain(unsavable.iter().map(of_suite));
        let reasons: Vec<(usize, String)> = reasons.filter(|(count, _)| *count > 0).collect();
        let why = match &reasons[..] {
            [] => return None,
            [(_, why)] => why.clone(),
            several => {
                let of_each = several.iter().map(|(count, why)| format!("{count} {why}"));
                of_each.collect::<Vec<_>>().join("; ")
            }
        };
        let all = counted(left_out.positions(), "position");
        Some(format!("{}: {all} left out: {why}", self.contrast.name.get_ref()))
    }
}

#[cfg(test)]
pub(super) mod tests;
