//! Checks before a run that its plan contains enough rows to judge every contrast.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::num::NonZeroUsize;

use plywood_algorithms::Configuration;
use plywood_statistics::{
    Design, LEAST_IN_EACH, LEAST_KINDS, LEAST_OF_ONE_SUITE, LEAST_SOURCES, LEAST_SUITES,
};

use crate::catalogue::labels::Labels;
use crate::catalogue::source::stem;
use crate::core::depths::Depths;
use crate::core::document::{error_at, placed};
use crate::report::digits::counted;
use crate::studies::searches::experiment::definition::Experiment;
use crate::studies::searches::experiment::inquiry::contrast::{Condition, Contrast, Side};
use crate::studies::searches::experiment::plan::Plan;

/// A position's source, game, id and seed.
type Place<'p> = (&'p str, &'p str, &'p str, u64);

/// Pairs of evaluation and depth.
type Cells<'p> = BTreeSet<(&'p str, u32)>;

/// The reason why a contrast cannot be judged.
#[derive(Debug, thiserror::Error)]
enum Lack {
    #[error("no group searches {contender}{rows}; add it to one, or correct the contrast")]
    NoRows { contender: String, rows: Rows },
    #[error(
        "no position is searched by {of} and by {other}{rows}; let both search the same positions \
         to all of these depths"
    )]
    NotBoth { of: String, other: String, rows: Rows },
    #[error(
        "{found}; an answer needs {LEAST_SUITES} suites of {LEAST_IN_EACH} positions each, or one \
         suite of {LEAST_OF_ONE_SUITE}: add suites or positions"
    )]
    TooFew { found: Found },
    #[error(
        "no position has the kind \"{kind}\" and the source \"{source_name}\"; let both search a suite \
         for each combination"
    )]
    Empty { kind: String, source_name: String },
    #[error(
        "it has {kinds} kinds from {sources} sources; a verdict needs {LEAST_KINDS} kinds and \
         {LEAST_SOURCES} sources: add some"
    )]
    FewCrossed { kinds: usize, sources: usize },
}

/// The positions that both configurations of a contrast search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sampled {
    /// One or several suites without kinds and sources.
    Suites(usize),
    /// Suites that cross kinds with sources.
    Crossed(Design),
}

/// A condition that prints as a phrase for error messages, such as
/// `with evaluation material at depth 4`.
#[derive(Debug)]
struct Rows(Condition);

impl fmt::Display for Rows {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Condition { evaluation, depths } = &self.0;
        if let Some(evaluation) = evaluation {
            write!(f, " with evaluation {evaluation}")?;
        }
        match depths {
            Some(depths) => write!(f, " at depth {depths}"),
            None => Ok(()),
        }
    }
}

/// The number of paired positions in each suite.
#[derive(Debug)]
struct Found(BTreeMap<String, usize>);

impl Found {
    fn is_enough(&self) -> bool {
        match self.0.len() {
            1 => self.0.values().all(|&count| count >= LEAST_OF_ONE_SUITE),
            suites => suites >= LEAST_SUITES && self.0.values().all(|it| *it >= LEAST_IN_EACH),
        }
    }
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let suites = self
            .0
            .iter()
            .map(|(source, &count)| format!("{} of {}", counted(count, "position"), stem(source)));
        write!(f, "it has {}", suites.collect::<Vec<_>>().join(", "))
    }
}

/// Checks that the plan contains rows for every contrast, from enough suites and positions for a
/// verdict.
///
/// # Errors
///
/// Fails if a contrast lacks rows. The message names its line and column and explains what to add.
pub fn ensure_answerable(experiment: &Experiment, plan: &Plan) -> anyhow::Result<()> {
    let asking = experiment.asking();
    for contrast in asking.question.iter().flat_map(|it| &it.contrast) {
        enough(plan, contrast).map(drop).map_err(|lack| {
            let problem = format!("contrast \"{}\": {lack}", contrast.name.get_ref());
            let error = error_at(&asking.text, contrast.name.span(), problem);
            match &experiment.replication {
                None => error,
                Some(it) => placed(it.of.get_ref().display(), error),
            }
        })?;
    }
    Ok(())
}

/// Returns the positions of a contrast in a plan.
///
/// # Errors
///
/// Fails if the contrast cannot be judged.
pub fn sampled(plan: &Plan, contrast: &Contrast) -> anyhow::Result<Sampled> {
    Ok(enough(plan, contrast)?)
}

fn enough(plan: &Plan, contrast: &Contrast) -> Result<Sampled, Lack> {
    let mut positions: Option<BTreeSet<Place<'_>>> = None;
    for side in contrast.sides() {
        let searched = whole(plan, side)?;
        positions = Some(match positions {
            Some(others) => others.intersection(&searched).copied().collect(),
            None => searched,
        });
        if positions.as_ref().is_some_and(BTreeSet::is_empty) {
            return Err(not_both(side));
        }
    }
    let mut found = BTreeMap::new();
    for (source, ..) in positions.unwrap_or_default() {
        *found.entry(source.to_owned()).or_default() += 1;
    }
    let labels = labels(plan);
    let cells: Option<BTreeMap<(&str, &str), usize>> =
        found.iter().map(|(suite, &count)| Some((*labels.get(&**suite)?, count))).collect();
    if let Some(cells) = cells {
        return crossed(&cells).map(Sampled::Crossed);
    }
    let found = Found(found);
    if found.is_enough() { Ok(Sampled::Suites(found.0.len())) } else { Err(Lack::TooFew { found }) }
}

/// Returns the kinds and sources of the plan's suites that have them.
fn labels(plan: &Plan) -> BTreeMap<&str, (&str, &str)> {
    let questions = plan.questions.iter().zip(&plan.sources);
    let labelled = questions.filter_map(|((question, _), source)| {
        let Labels { kind, source: name } = question.case.labels.as_ref()?;
        Some((source.as_str(), (kind.as_str(), name.as_str())))
    });
    labelled.collect()
}

/// Checks that each kind has a suite from each source, and that there are enough of both.
fn crossed(cells: &BTreeMap<(&str, &str), usize>) -> Result<Design, Lack> {
    let kinds: BTreeSet<&str> = cells.keys().map(|(kind, _)| *kind).collect();
    let sources: BTreeSet<&str> = cells.keys().map(|(_, source)| *source).collect();
    let all = kinds.iter().flat_map(|&kind| sources.iter().map(move |&source| (kind, source)));
    if let Some((kind, source)) = all.clone().find(|cell| !cells.contains_key(cell)) {
        return Err(Lack::Empty { kind: kind.to_owned(), source_name: source.to_owned() });
    }
    let (kinds, sources) = (kinds.len(), sources.len());
    if kinds < LEAST_KINDS || sources < LEAST_SOURCES {
        return Err(Lack::FewCrossed { kinds, sources });
    }
    let positions = cells.values().min().and_then(|&least| NonZeroUsize::new(least));
    Ok(Design { kinds, sources, positions: positions.unwrap_or(NonZeroUsize::MIN) })
}

fn not_both(Side { of, other, rows }: Side<'_>) -> Lack {
    Lack::NotBoth { of: of.to_string(), other: other.to_string(), rows: Rows(rows.clone()) }
}

/// Returns the positions that both configurations search at every evaluation and depth of a
/// condition.
fn whole<'p>(
    plan: &'p Plan,
    Side { of, other, rows: condition }: Side<'_>,
) -> Result<BTreeSet<Place<'p>>, Lack> {
    let cells = |contender: &Configuration| {
        let cells = cells(plan, contender, condition);
        let lack =
            || Lack::NoRows { contender: contender.to_string(), rows: Rows(condition.clone()) };
        if cells.is_empty() { Err(lack()) } else { Ok(cells) }
    };
    let (of, other) = (cells(of)?, cells(other)?);
    let has_depths = |cells: &Cells<'_>| {
        let evaluations = cells.iter().map(|(evaluation, _)| *evaluation);
        let depths = || condition.depths.iter().flat_map(Depths::iter);
        evaluations.into_iter().all(|it| depths().all(|depth| cells.contains(&(it, depth))))
    };
    let both = of.into_iter().filter(|(at, cells)| other.get(at) == Some(cells));
    Ok(both.filter(|(_, cells)| has_depths(cells)).map(|(at, _)| at).collect())
}

/// Returns, for each position, the evaluations and depths of a condition that a configuration
/// searches.
fn cells<'p>(
    plan: &'p Plan,
    contender: &Configuration,
    condition: &Condition,
) -> BTreeMap<Place<'p>, Cells<'p>> {
    let mut cells: BTreeMap<_, Cells<'_>> = BTreeMap::new();
    for search in plan.searches.iter().filter(|it| it.contender.configuration() == Some(contender))
    {
        let (question, _) = &plan.questions[search.question];
        let case = &question.case;
        if condition.covers(&case.evaluation, question.depth) {
            let at = (&*plan.sources[search.question], &*case.game, &*case.id, case.seed);
            cells.entry(at).or_default().insert((&case.evaluation, question.depth));
        }
    }
    cells
}
