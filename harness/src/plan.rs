//! From an experiment to the searches that it takes.

use std::ffi::OsStr;
use std::path::Path;
use std::sync::Arc;

use anyhow::Context;
use plywood_algorithms::Configuration;
use plywood_positions::Value;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::bound::Reach;
use crate::depths::Depths;
use crate::expectation::Expectation;
use crate::experiment::{Experiment, Group};
use crate::games::Root;
use crate::measure::{MOST_DISTINCT, Method};
use crate::question::{Case, Question};
use crate::selection::Selector;
use crate::suite::Suite;

/// What the command line says instead of the experiment.
#[derive(Clone, Debug, Default)]
pub struct Overrides {
    /// Replaces the suite of the groups that have one, and all its positions
    /// take part; the other groups are left out. Answers were expected of other positions, and are expected no more.
    pub suite: Option<String>,
    /// Replaces the algorithms of every group. These are not capped.
    pub algorithms: Option<Vec<Selector>>,
    /// Replaces the depths of every group.
    pub depths: Option<Depths>,
    /// Replaces the seed of every group; its trees are others, and no answers
    /// are expected any more.
    pub seed: Option<u64>,
    /// Replaces the repetitions of every group.
    pub repetitions: Option<u32>,
}

impl Overrides {
    /// Changes the experiment.
    pub fn apply(&self, experiment: &mut Experiment) {
        if self.suite.is_some() {
            experiment.group.retain(|group| group.suite.is_some());
        }
        for group in &mut experiment.group {
            if let Some(suite) = &self.suite {
                group.suite = Some(suite.clone());
                group.positions = None;
                group.expect.clear();
            }
            if let Some(algorithms) = &self.algorithms {
                group.algorithms.clone_from(algorithms);
                group.settings.clear();
                group.caps.clear();
            }
            if let Some(depths) = &self.depths {
                group.depths = depths.clone();
            }
            if let Some(seed) = self.seed {
                group.seed = seed;
                group.expect.clear();
            }
            group.repetitions = self.repetitions.unwrap_or(group.repetitions);
        }
    }
}

/// Everything that a run has to do, in the order of its rows.
#[derive(Clone, Debug, Default)]
pub struct Plan {
    /// Name of the experiment.
    pub experiment: String,
    /// Positions and depths, each with how far its bound is worth its cost.
    pub questions: Vec<(Question, Reach)>,
    /// The searches.
    pub searches: Vec<Search>,
    /// The values that some questions must have.
    pub expected: Vec<(Question, Value)>,
    /// Lines of suites that hold no position, and why.
    pub complaints: Vec<String>,
}

/// One search to measure.
#[derive(Clone, Debug)]
pub struct Search {
    /// Which of the plan's questions it answers.
    pub question: usize,
    /// Who answers.
    pub contender: Configuration,
    /// How it is measured.
    pub method: Method,
}

/// What tells a search from all others: two positions of a suite may have the
/// same id.
#[derive(PartialEq, Eq, Hash)]
struct Asked {
    source: String,
    number: usize,
    seed: u64,
    evaluation: String,
    depth: u32,
    contender: Configuration,
}

/// What earlier groups have taken already.
#[derive(Default)]
struct Taken {
    searches: FxHashSet<Asked>,
    /// For each game and id, the suite or game whose position bears it.
    ids: FxHashMap<(String, String), String>,
}

impl Taken {
    /// The case by an id that no position of another source has: its own, or
    /// its own and its source's.
    fn name(&mut self, case: Case, source: &str) -> Case {
        let stem = Path::new(source).file_stem().map_or(source.into(), OsStr::to_string_lossy);
        let Case { game, id, .. } = &case;
        let ids = [id.clone(), format!("{id} ({stem})"), format!("{id} ({source})")];
        let is_free = |id: &&String| {
            let holder = self.ids.get(&(game.clone(), (*id).clone()));
            holder.is_none_or(|holder| holder == source)
        };
        let id = ids.iter().find(is_free).unwrap_or(&ids[2]).clone();
        self.ids.insert((game.clone(), id.clone()), source.to_owned());
        Case { id, ..case }
    }
}

impl Plan {
    /// Everything that `experiment` takes.
    ///
    /// # Errors
    ///
    /// Games, positions, evaluations and suites that do not exist, trees whose
    /// names say a seed beside the group's, and answers expected of positions that do not; the message names the group. A line of a suite that holds no position is no error
    /// but one of the plan's complaints.
    pub fn new(experiment: &Experiment) -> anyhow::Result<Self> {
        let mut plan = Self { experiment: experiment.name.clone(), ..Self::default() };
        let mut taken = Taken::default();
        for group in &experiment.group {
            plan.add(group, &mut taken).with_context(|| {
                format!("in group \"{}\" of experiment {}", group.name, experiment.name)
            })?;
        }
        Ok(plan)
    }

    /// What two groups have in common is measured once, for the first.
    fn add(&mut self, group: &Group, taken: &mut Taken) -> anyhow::Result<()> {
        let contenders = group.contenders();
        let method = Method {
            repetitions: group.repetitions,
            limits: group.limits.limits(),
            most_distinct: MOST_DISTINCT,
        };
        for (number, question) in self.questions(group, taken)? {
            let at = self.questions.len();
            let Question { case, depth } = &question;
            let source = group.suite.as_ref().unwrap_or(&case.game);
            for &contender in &contenders {
                let is_capped = group.cap(&contender).is_some_and(|cap| *depth > cap);
                if !is_capped
                    && taken.searches.insert(Asked {
                        source: source.clone(),
                        number,
                        seed: case.seed,
                        evaluation: case.evaluation.clone(),
                        depth: *depth,
                        contender,
                    })
                {
                    self.searches.push(Search { question: at, contender, method });
                }
            }
            if self.searches.last().is_some_and(|search| search.question == at) {
                self.questions.push((question, group.reach()));
            }
        }
        Ok(())
    }

    /// The questions of a group, each with its position's number in its source.
    fn questions(
        &mut self,
        group: &Group,
        taken: &mut Taken,
    ) -> anyhow::Result<Vec<(usize, Question)>> {
        let mut questions = Vec::new();
        let mut met = FxHashSet::default();
        let mut ask = |game: Option<&str>, cases: Vec<Case>, depths: &[u32]| {
            let mut named = Vec::new();
            for case in cases {
                let expected = group.expect.iter().enumerate();
                let expected: Vec<_> =
                    expected.filter(|(_, expected)| expected.names(game, &case.id)).collect();
                met.extend(expected.iter().map(|&(at, _)| at));
                let source = group.suite.as_ref().unwrap_or(&case.game).clone();
                named.push((Arc::new(taken.name(case, &source)), expected));
            }
            for &depth in depths {
                for (number, (case, expected)) in named.iter().enumerate() {
                    let question = Question { case: Arc::clone(case), depth };
                    let of_depth = expected.iter().filter(|(_, expected)| expected.depth == depth);
                    self.expected.extend(of_depth.map(|(_, it)| (question.clone(), it.value)));
                    questions.push((number, question));
                }
            }
        };
        let depths: Vec<u32> = group.depths.iter().collect();
        if let Some(name) = &group.suite {
            let suite = Suite::load(name)?;
            let mut cases = suite.cases(group.evaluation.as_deref())?;
            cases.truncate(group.positions.unwrap_or(usize::MAX));
            ask(None, cases, &depths);
            let known = self.complaints.clone();
            let new = suite.complaints.into_iter().filter(|line| !known.contains(line));
            self.complaints.extend(new);
        }
        for game in &group.games {
            if Root::is_tree_without_depth(game) {
                for &depth in &depths {
                    ask(Some(game), cases(group, &tree_of_depth(game, depth))?, &[depth]);
                }
            } else {
                ask(Some(game), cases(group, game)?, &depths);
            }
        }
        let unmet = group.expect.iter().enumerate().find(|(at, _)| !met.contains(at));
        if let Some((_, Expectation { position, .. })) = unmet {
            anyhow::bail!(
                "an answer is expected of position \"{position}\", which the group does not \
                 have; correct its name, or leave it out"
            );
        }
        Ok(questions)
    }
}

/// The name of the tree that `game` is at this depth.
pub fn tree_of_depth(game: &str, depth: u32) -> String {
    if game.contains('=') { format!("{game},d={depth}") } else { format!("{game}:d={depth}") }
}

/// A game from its start; a generated tree from each seed.
fn cases(group: &Group, game: &str) -> anyhow::Result<Vec<Case>> {
    anyhow::ensure!(
        !Root::names_seed(game),
        "\"{game}\" names a seed, and so does the group; leave it out of the name, and give the \
         group `seed = ...`, or the command --seed"
    );
    let root = Root::new(game, None)?;
    let evaluation = root.evaluation(group.evaluation.as_deref())?;
    let case = |id: String, seed: u64, root: Root| Case {
        game: game.to_owned(),
        id,
        seed,
        root,
        evaluation: evaluation.clone(),
        best: Vec::new(),
        avoid: Vec::new(),
    };
    if !root.is_seeded() {
        return Ok(vec![case("start".to_owned(), 0, root)]);
    }
    Ok((0..group.trees)
        .map(|number| {
            let seed = group.seed.wrapping_add(number);
            case((number + 1).to_string(), seed, root.clone().with_seed(seed))
        })
        .collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_suite_takes_part_as_a_whole() {
        let text = "about = ''\n[[group]]\nname = 'x'\nsuite = 'bratko-kopec'\npositions = 1\n\
                    algorithms = ['pvs']\ndepths = 1\n";
        let mut experiment = Experiment::parse("x", text).expect("an experiment");
        let searches =
            |experiment: &Experiment| Plan::new(experiment).expect("a plan").searches.len();
        assert_eq!(searches(&experiment), 1);
        let suite = Some("bratko-kopec".to_owned());
        Overrides { suite, ..Overrides::default() }.apply(&mut experiment);
        assert_eq!(searches(&experiment), 24);
    }
}
