//! Plans: experiments expanded into lists of searches.

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use bytesize::ByteSize;
use plywood_algorithms::Configuration;
use plywood_games::{MOST_DISTINCT, MeasureSettings};
use rustc_hash::FxHashMap;

use crate::catalogue::case::Case;
use crate::catalogue::game_name::GameName;
use crate::catalogue::reading::SuiteReport;
use crate::catalogue::source::Source;
use crate::catalogue::suite::Suite;
use crate::catalogue::table_moves::{FromTables, take_best_moves};
use crate::core::parsed::Parsed;
use crate::record::asked::Expected;
use crate::record::id::RowId;
use crate::record::journal::Run;
use crate::record::registered::Registered;
use crate::record::share::Share;
use crate::studies::searches::experiment::cases::cases;
use crate::studies::searches::experiment::definition::{Experiment, Group};
use crate::studies::searches::experiment::expectation::Expectation;
use crate::studies::searches::experiment::taken::{Origin, Taken};
use crate::studies::searches::measure::bound::Reach;
use crate::studies::searches::measure::contestant::Contestant;
use crate::studies::searches::measure::question::Question;
use crate::studies::searches::measure::regret::Regrets;

/// The searches of a run, in the order of the record's rows.
#[derive(Clone, Debug, Default)]
pub struct Plan {
    /// Name of the experiment.
    pub experiment: String,
    /// The seed of each group.
    pub seeds: Vec<u64>,
    /// Each position and depth, with the limits up to which its lower bounds are computed.
    pub questions: Vec<(Question, Reach)>,
    /// Source of each question's position: a suite, or the label from [`Group::source`].
    pub sources: Vec<String>,
    /// The searches.
    pub searches: Vec<Search>,
    /// The registration of the experiment's questions, if they were registered.
    pub registered: Option<Registered>,
    /// The expected values, each with its question.
    pub expected: Vec<Expected>,
    /// A summary of each suite read: its positions and rejected lines.
    pub readings: Vec<SuiteReport>,
    /// The files from which evaluations were read, with their hashes.
    pub files: Vec<Source>,
    /// The endgame tables that replaced best moves of suites.
    pub from_tables: Vec<FromTables>,
    /// Messages about groups without searches, each with the reason.
    pub idle: Vec<String>,
    /// The order in which searches start.
    pub order: Order,
}

/// The order in which searches start.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Order {
    /// Most expensive searches first, so that threads finish at about the same time.
    #[default]
    HeaviestFirst,
    /// Cheapest searches first, so that a run stopped early has most of its rows.
    LightestFirst,
}

/// A search to be measured.
#[derive(Clone, Debug)]
pub struct Search {
    /// Index of the question in the plan.
    pub question: usize,
    /// The algorithm or UCI program that searches.
    pub contender: Contestant,
    /// Repetitions, limits and other settings of the measurement.
    pub method: MeasureSettings,
    /// Minimax values of the position's moves, if the chosen move is to be judged.
    pub regrets: Option<Arc<Regrets>>,
}

impl Plan {
    /// Plans the searches of `experiment`.
    ///
    /// # Errors
    ///
    /// Fails if a game, position, evaluation or suite does not exist, or if no search is left. Also
    /// fails if a tree's name contains a seed although its group sets one, or if an expected value
    /// refers to an unknown position. The message names the group.
    ///
    /// Lines of a suite without a position are not errors; the plan's readings list them.
    pub fn new(experiment: &Experiment) -> anyhow::Result<Self> {
        experiment.ensure_files()?;
        let seeds = experiment.group.iter().map(|group| group.seed).collect();
        let mut plan = Self { experiment: experiment.name.clone(), seeds, ..Self::default() };
        let mut taken = Taken::default();
        for group in &experiment.group {
            plan.add(group, &mut taken).map_err(|error| match &*group.name {
                "" => error,
                name => error.context(format!("group \"{name}\"")),
            })?;
        }
        let Experiment { name, group, .. } = experiment;
        anyhow::ensure!(
            !group.is_empty(),
            "{name}: no group has a suite; use --suite with an experiment on chess, such as default"
        );
        if let (true, Some(why)) = (plan.searches.is_empty(), plan.idle.first()) {
            anyhow::bail!("there is nothing to search: {why}");
        }
        Ok(plan)
    }

    /// Returns the ids of the rows, in the order of the searches.
    pub fn ids(&self) -> Vec<RowId> {
        let id = |search: &Search| self.questions[search.question].0.row_id(&search.contender);
        self.searches.iter().map(id).collect()
    }

    /// Checks that each UCI program of the searches can be started.
    ///
    /// # Errors
    ///
    /// If one cannot; the message names it.
    pub fn ensure_programs_start(&self) -> anyhow::Result<()> {
        let mut started = HashSet::new();
        for search in &self.searches {
            if let Contestant::Program(program) = &search.contender
                && started.insert(program.columns())
            {
                program.ensure_starts().map_err(anyhow::Error::msg)?;
            }
        }
        Ok(())
    }

    /// Returns the identity of this run. Only a run of equal identity may be resumed.
    pub fn run(&self) -> Run {
        let searches = self.searches.iter().zip(self.ids()).map(|(search, id)| {
            let Search { question, method, regrets, .. } = search;
            let reach = self.questions[*question].1;
            let regret_to = regrets.as_ref().map(|it| it.depth());
            format!("{id} {method:?} {reach:?} {regret_to:?}")
        });
        let files = self.files.iter().map(|Source { file, sha256 }| format!("{file} {sha256}"));
        Run::of(&self.experiment, self.seeds.clone(), searches.chain(files))
    }

    /// Keeps only the searches of the shard `share`. Returns their indices in the whole plan.
    pub fn deal(&mut self, share: &Share) -> Vec<usize> {
        let ids = self.ids();
        let places: Vec<usize> = (0..ids.len()).filter(|&at| share.has(&ids[at])).collect();
        self.searches = places.iter().map(|&at| self.searches[at].clone()).collect();
        places
    }

    /// Changes the plan to count only: no timing, no UCI programs, cheapest searches first. Setting
    /// `request` stops running searches.
    pub fn only_count(&mut self, request: &Arc<AtomicBool>) {
        self.order = Order::LightestFirst;
        // A UCI program may count differently in each run, so its rows cannot be checked by
        // repetition.
        self.searches.retain(|search| search.contender.configuration().is_some());
        for search in &mut self.searches {
            search.method.repetitions = 0;
            search.method.request = Some(Arc::clone(request));
        }
    }

    /// Returns a message with the reason why `group` has no searches; `None` if it has some.
    fn idleness(&self, group: &Group, questions: &[(Origin, Question)]) -> Option<String> {
        let Group { name, suites, algorithms, programs, settings, .. } = group;
        let contenders = group.contenders();
        let is_capped = |contender: &Configuration| {
            let cap = group.cap(contender);
            cap.is_some_and(|cap| questions.iter().all(|(_, question)| question.depth > cap))
        };
        let why = if algorithms.is_empty() && programs.is_empty() {
            "no algorithm is named; add algorithms = [\"alpha-beta\"]".to_owned()
        } else if contenders.is_empty() && programs.is_empty() {
            let names: Vec<_> = settings.iter().map(|it| format!("\"{}\"", it.0)).collect();
            format!("no algorithm supports {}; name others", names.join(" or "))
        } else if group.positions == Some(0) {
            "positions = 0; write 1 or more".to_owned()
        } else if group.trees == 0 {
            "trees = 0; write 1 or more".to_owned()
        } else if questions.is_empty() {
            let of_group = self.readings.iter().filter(|it| suites.contains(&it.file));
            let why = of_group.map(|SuiteReport { file, refused, .. }| match refused {
                0 => format!("{file} contains no position"),
                _ => format!(
                    "{file} contains no position, because each line is refused; `plywood suite check \
                     {file}` explains them"
                ),
            });
            return why
                .reduce(|all, why| format!("{all}, and {why}"))
                .or_else(|| Some(format!("group \"{name}\": there is no position")));
        } else if programs.is_empty() && contenders.iter().all(is_capped) {
            "every algorithm is capped below the depths; raise caps".to_owned()
        } else {
            return None;
        };
        Some(if name.is_empty() { why } else { format!("group \"{name}\": {why}") })
    }

    /// Adds the searches of a group, except those that earlier groups already contain.
    fn add(&mut self, group: &Group, taken: &mut Taken) -> anyhow::Result<()> {
        ensure_few(group)?;
        ensure_chess(group)?;
        let contenders =
            group.contenders().into_iter().map(|it| Contestant::Algorithm(Box::new(it)));
        let programs = group.programs.iter();
        let programs = programs.map(|Parsed(it)| Contestant::Program(Arc::clone(&it.0)));
        let contenders: Vec<Contestant> = contenders.chain(programs).collect();
        let method = MeasureSettings {
            repetitions: group.repetitions,
            limits: group.limits.limits(),
            most_distinct: MOST_DISTINCT,
            ..MeasureSettings::default()
        };
        let questions = self.questions(group, taken)?;
        self.idle.extend(self.idleness(group, &questions));
        // All depths of a position share the minimax values of its moves.
        let mut regrets: FxHashMap<*const Case, Arc<Regrets>> = FxHashMap::default();
        for (origin, question) in questions {
            let at = self.questions.len();
            let Question { case, depth } = &question;
            let regrets = group.regret_to.map(|depth| {
                let new = || Arc::new(Regrets::to(depth));
                Arc::clone(regrets.entry(Arc::as_ptr(case)).or_insert_with(new))
            });
            for contender in &contenders {
                let cap = contender.configuration().and_then(|it| group.cap(it));
                let is_capped = cap.is_some_and(|cap| *depth > cap);
                let id = || question.row_id(contender);
                if !is_capped && taken.searches.insert((origin.clone(), id())) {
                    let (contender, method) = (contender.clone(), method.clone());
                    let regrets = regrets.clone();
                    self.searches.push(Search { question: at, contender, method, regrets });
                }
            }
            if self.searches.last().is_some_and(|search| search.question == at) {
                self.questions.push((question, group.reach()));
                self.sources.push(origin.source.to_string());
            }
        }
        Ok(())
    }

    /// Returns the questions of a group without planning searches, and adds its suites' summaries
    /// to the plan.
    ///
    /// # Errors
    ///
    /// Fails in the same cases as [`Self::new`].
    pub fn ask(&mut self, group: &Group) -> anyhow::Result<Vec<Question>> {
        ensure_few(group)?;
        let questions = self.questions(group, &mut Taken::default())?;
        Ok(questions.into_iter().map(|(_, question)| question).collect())
    }

    /// Returns the questions of a group, each with the origin of its position.
    #[expect(clippy::too_many_lines, reason = "one source of positions after the other")]
    fn questions(
        &mut self,
        group: &Group,
        taken: &mut Taken,
    ) -> anyhow::Result<Vec<(Origin, Question)>> {
        let mut questions = Vec::new();
        // By index of the expected value: the first source with a position that it names.
        let mut met: FxHashMap<usize, Arc<str>> = FxHashMap::default();
        let mut ask = |source: &str, game: Option<&str>, cases: Vec<Case>, depths: &[u32]| {
            let source: Arc<str> = source.into();
            let mut named = Vec::new();
            for case in cases {
                let expected = group.expect.iter().enumerate();
                let expected: Vec<_> =
                    expected.filter(|(_, expected)| expected.names(game, &case.id)).collect();
                for &(at, Expectation { position, .. }) in &expected {
                    let first = met.entry(at).or_insert_with(|| Arc::clone(&source));
                    anyhow::ensure!(
                        game.is_some() || *first == source,
                        "an answer is expected for position \"{position}\", which both {first} and \
                         {source} have; put one of these suites into a group of its own"
                    );
                }
                named.push((Arc::new(taken.name(case, &source)), expected));
            }
            for &depth in depths {
                for (number, (case, expected)) in named.iter().enumerate() {
                    let question = Question { case: Arc::clone(case), depth };
                    let of_depth = expected.iter().filter(|(_, expected)| expected.depth == depth);
                    let expected = |value| Expected { asked: question.asked(), value };
                    self.expected.extend(of_depth.map(|(_, it)| expected(it.value)));
                    let source = Arc::clone(&source);
                    questions.push((Origin { source, number }, question));
                }
            }
            Ok(())
        };
        let depths: Vec<u32> = group.depths.iter().collect();
        for name in &group.suites {
            let game = group.game.as_ref().map(|it| &it.0);
            let suite = Suite::of_game(name, game)?;
            let mut cases = suite.cases(game, group.evaluation.as_deref())?;
            anyhow::ensure!(
                group.suites.len() == 1 || !cases.is_empty(),
                "there is no position in suite {}; add some, or leave the suite out",
                suite.reading
            );
            cases.truncate(group.positions.unwrap_or(usize::MAX));
            for case in &mut cases {
                case.labels = group.labels.get(name).cloned();
            }
            if let Some(dir) = &group.tables {
                self.from_tables.push(take_best_moves(dir, &mut cases)?);
            }
            ask(name, None, cases, &depths)?;
            if !self.readings.contains(&suite.reading) {
                self.readings.push(suite.reading);
            }
        }
        if let Some(name) = &group.evaluation
            && let Some(source) = Source::of_evaluation(name)?
            && !self.files.contains(&source)
        {
            self.files.push(source);
        }
        for game in &group.games {
            let name: GameName = game.parse()?;
            anyhow::ensure!(
                name.seed().is_none(),
                "\"{game}\" names a seed, and the group has one, too; leave it out of the name, \
                 and set `seed = ...` in the group, or use --seed"
            );
            if name.follows_depth() {
                for &depth in &depths {
                    let of_depth = name.clone().for_depth(depth);
                    let source = group.source(&of_depth.to_string());
                    ask(&source, Some(game), cases(group, &of_depth)?, &[depth])?;
                }
            } else {
                ask(&group.source(&name.to_string()), Some(game), cases(group, &name)?, &depths)?;
            }
        }
        let unmet = group.expect.iter().enumerate().find(|(at, _)| !met.contains_key(at));
        if let Some((_, Expectation { position, .. })) = unmet {
            anyhow::bail!(
                "an answer is expected for position \"{position}\", which the group does not \
                 have; correct its name, or remove it"
            );
        }
        Ok(questions)
    }
}

/// The greatest number of tree searches in a plan.
const MOST_SEARCHES: u128 = 10_000_000;

/// Approximate memory of one planned search, in bytes.
const PLANNED_BYTES: u64 = 500;

/// Checks that the group's searches of trees do not exceed [`MOST_SEARCHES`].
fn ensure_few(group: &Group) -> anyhow::Result<()> {
    let Group { games, trees, .. } = group;
    let factors = [games.len(), group.depths.iter().count(), group.contenders().len()];
    let searches =
        factors.iter().fold(u128::from(*trees), |all, &it| all.saturating_mul(it as u128));
    let needed =
        ByteSize(u64::try_from(searches).unwrap_or(u64::MAX).saturating_mul(PLANNED_BYTES));
    anyhow::ensure!(
        searches <= MOST_SEARCHES,
        "trees = {trees} makes {searches} searches, which would need {needed}; take fewer trees, or \
         several experiments with different seeds"
    );
    Ok(())
}

/// Checks that UCI programs search only chess.
fn ensure_chess(group: &Group) -> anyhow::Result<()> {
    let of_suite = group.game.as_ref().map(|game| game.0.to_string());
    let others = group.games.iter().cloned().chain(of_suite);
    let other = others.filter(|_| !group.programs.is_empty()).find(|game| game != "chess");
    if let Some(game) = other {
        let (program, _) = group.programs[0].0.0.columns();
        anyhow::bail!("{program} plays chess, not {game}; put programs into a group of their own");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::studies::searches::experiment::overrides::Overrides;

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
