//! Checks before a run that its plan contains enough rows to judge every contrast.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use plywood_algorithms::Configuration;
use plywood_statistics::{LEAST_IN_EACH, LEAST_OF_ONE_SUITE, LEAST_SUITES};

use crate::catalogue::source::stem;
use crate::core::depths::Depths;
use crate::core::document::error_at;
use crate::report::digits::counted;
use crate::studies::searches::experiment::definition::Experiment;
use crate::studies::searches::experiment::inquiry::contrast::{Condition, Contrast};
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
        "{found}; a verdict needs {LEAST_SUITES} suites of {LEAST_IN_EACH} positions each, or one \
         suite of {LEAST_OF_ONE_SUITE}: add suites or positions"
    )]
    TooFew { found: Found },
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
        enough(plan, contrast).map_err(|lack| {
            let problem = format!("contrast \"{}\": {lack}", contrast.name.get_ref());
            let error = error_at(&asking.text, contrast.name.span(), problem);
            match &experiment.replication {
                None => error,
                Some(it) => error.context(format!("in {}", it.of.get_ref().display())),
            }
        })?;
    }
    Ok(())
}

fn enough(plan: &Plan, contrast: &Contrast) -> Result<(), Lack> {
    let mut positions: Option<BTreeSet<Place<'_>>> = None;
    for condition in contrast.conditions() {
        let searched = whole(plan, contrast, condition)?;
        positions = Some(match positions {
            Some(others) => others.intersection(&searched).copied().collect(),
            None => searched,
        });
        if positions.as_ref().is_some_and(BTreeSet::is_empty) {
            return Err(not_both(contrast, condition));
        }
    }
    let mut found = BTreeMap::new();
    for (source, ..) in positions.unwrap_or_default() {
        *found.entry(source.to_owned()).or_default() += 1;
    }
    let found = Found(found);
    if found.is_enough() { Ok(()) } else { Err(Lack::TooFew { found }) }
}

fn not_both(contrast: &Contrast, condition: &Condition) -> Lack {
    let (of, other) = (contrast.of.to_string(), contrast.comparison.other().to_string());
    Lack::NotBoth { of, other, rows: Rows(condition.clone()) }
}

/// Returns the positions that both configurations search at every evaluation and depth of a
/// condition.
fn whole<'p>(
    plan: &'p Plan,
    contrast: &Contrast,
    condition: &Condition,
) -> Result<BTreeSet<Place<'p>>, Lack> {
    let cells = |contender: &Configuration| {
        let cells = cells(plan, contender, condition);
        let lack =
            || Lack::NoRows { contender: contender.to_string(), rows: Rows(condition.clone()) };
        if cells.is_empty() { Err(lack()) } else { Ok(cells) }
    };
    let (of, other) = (cells(&contrast.of)?, cells(contrast.comparison.other())?);
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
