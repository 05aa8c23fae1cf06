//! The result of a tuning, as text and as JSON.

use anyhow::bail;
use serde::Serialize;

use crate::catalogue::reading::Reading;
use crate::report::bootstrap::Interval;
use crate::report::digits::{in_words, three_digits};
use crate::report::table::Table;
use crate::studies::searches::experiment::halving::Round;
use crate::studies::searches::experiment::tuning::{Choice, Tuned, Tuning};
use crate::studies::searches::metrics::SearchMetric;
use crate::studies::searches::row::SearchRow;
use crate::studies::searches::tables::answers::ratio;
use crate::studies::searches::tables::paired::Paired;

/// The result of a tuning.
#[derive(Serialize)]
pub struct Report {
    suite: String,
    sha256: String,
    depth: u32,
    by: &'static str,
    seed: u64,
    candidates: usize,
    rounds: Vec<Round>,
    baseline: Line,
    /// The finalists, cheapest on the tuning half first; the first is the choice.
    finalists: Vec<Line>,
    /// Whether the held-out half distinguishes the choice from the baseline, with a correction for
    /// all finalists.
    is_distinguished: bool,
    /// The other finalists that the held-out half does not distinguish from the choice.
    within_the_noise: Vec<String>,
    /// The other finalists that it finds cheaper.
    cheaper: Vec<String>,
}

/// One finalist.
#[derive(Serialize)]
struct Line {
    contender: String,
    tuning: Side,
    held_out: Side,
}

/// A finalist on one half of the suite.
#[derive(Serialize)]
struct Side {
    positions: usize,
    /// The geometric mean of its cost over positions.
    mean: Option<f64>,
    /// Its ratio to the baseline's.
    ratio: Option<f64>,
    interval: Option<Interval>,
    wins: Option<usize>,
    #[serde(skip)]
    cell: String,
}

impl Report {
    /// The report of a tuning on the suite of `reading`, whose positions were divided by `seed`.
    ///
    /// # Errors
    ///
    /// If no finalist has completed all its searches.
    pub fn of(
        reading: &Reading,
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
        let others: Vec<(&Tuned, Paired)> = finalists[1..]
            .iter()
            .filter_map(|it| Some((*it, compared(cost, &it.held_out, &first.held_out)?)))
            .collect();
        let noise = Paired::within_noise(&others.iter().map(|(_, it)| it).collect::<Vec<_>>());
        let to_baseline: Vec<Paired> = finalists
            .iter()
            .filter_map(|it| compared(cost, &it.held_out, &choice.baseline.held_out))
            .collect();
        let near_baseline = Paired::within_noise(&to_baseline.iter().collect::<Vec<_>>());
        let named = |keep: fn(&Paired, bool) -> bool| -> Vec<String> {
            let kept = others.iter().zip(&noise).filter(|((_, paired), near)| keep(paired, **near));
            kept.map(|((it, _), _)| it.contender.to_string()).collect()
        };
        let within_the_noise = named(|paired, is_near| paired.is_same() || is_near);
        let cheaper = named(|paired, is_near| !is_near && paired.ratio() < 1.0);
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
            seed,
            candidates: tuning.candidates.len(),
            rounds,
            baseline: line(&choice.baseline),
            finalists: finalists.iter().map(|it| line(it)).collect(),
            is_distinguished: near_baseline.first() == Some(&false),
            within_the_noise,
            cheaper,
        })
    }

    /// The table and its conclusion, without a final line break.
    pub fn text(&self) -> String {
        let Self { suite, depth, by, candidates, finalists, baseline, .. } = self;
        let (chosen, judged) = (baseline.tuning.positions, baseline.held_out.positions);
        let mut lines = vec![
            format!(
                "{suite}, depth {depth}, by {by}: {candidates} contenders, chosen on {chosen} \
                 positions and compared on {judged} others"
            ),
            format!(
                "  ratios to {}, with 95 % intervals; after the colon, the number of positions in \
                 which it is less",
                baseline.contender
            ),
        ];
        let table = Table::new((2, 1), finalists.iter().chain([baseline]))
            .left("contender", 0, |it| it.contender.clone())
            .right(by, 12, |it| it.held_out.mean.map_or_else(|| "-".to_owned(), three_digits))
            .right("chosen by", 30, |it| it.tuning.cell.clone())
            .right("held out", 30, |it| it.held_out.cell.clone());
        lines.extend([table.to_string(), String::new()]);
        lines.extend(self.sentences());
        lines.join("\n")
    }

    fn sentences(&self) -> Vec<String> {
        let Self { by, finalists, baseline, within_the_noise, cheaper, .. } = self;
        let Some(first) = finalists.first() else { return Vec::new() };
        let (name, base) = (&first.contender, &baseline.contender);
        let Side { ratio, interval, positions, .. } = &first.held_out;
        let mut lines = vec![match (ratio, interval) {
            _ if name == base => format!("No contender is better than {base} itself."),
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
        if !within_the_noise.is_empty() {
            lines.push(format!("Within the noise of it there: {}.", within_the_noise.join(", ")));
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

fn compared(cost: &SearchMetric, own: &[SearchRow], others: &[SearchRow]) -> Option<Paired> {
    let [own, others] = [own, others].map(|rows| rows.iter().collect::<Vec<_>>());
    Paired::of(cost, &own, &others)
}

fn side(cost: &SearchMetric, own: &[SearchRow], baseline: &[SearchRow]) -> Side {
    let is_whole = own.iter().chain(baseline).all(SearchRow::is_completed);
    let paired = compared(cost, own, baseline).filter(|_| is_whole);
    Side {
        positions: own.len(),
        mean: cost.over(own),
        ratio: paired.as_ref().map(Paired::ratio),
        interval: paired.as_ref().and_then(Paired::interval),
        wins: paired.as_ref().map(Paired::wins),
        cell: paired.map_or_else(|| "-".to_owned(), |paired| ratio(&paired, true).to_string()),
    }
}
