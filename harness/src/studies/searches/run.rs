//! Runs the study of searches, resumes it, and summarises its rows.

use std::collections::{BTreeMap, BTreeSet};
use std::mem;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use anyhow::{Context as _, ensure};
use plywood_positions::ExplicitTree;

use super::Searches;
use crate::catalogue::case::Case;
use crate::catalogue::games::Root;
use crate::catalogue::reading;
use crate::catalogue::tree_notes::tree_notes;
use crate::core::memory::ensure_tables_fit;
use crate::core::pool::of_threads;
use crate::core::study::{self, MeasureOptions, MeasuredStudy};
use crate::core::summary::{Faults, Standing, Summary};
use crate::core::work::RunContext;
use crate::record::asked::{Expected, QuestionKey};
use crate::record::contender::Contender;
use crate::record::id::RowId;
use crate::record::registered::Registered;
use crate::record::shard::{PART, Part, QuestionFile, Shard, SuitePosition};
use crate::record::share::Share;
use crate::report::digits::counted;
use crate::studies::searches::agreement::contradictions;
use crate::studies::searches::experiment::cases::root_of;
use crate::studies::searches::experiment::definition::Experiment;
use crate::studies::searches::experiment::inquiry::Inquiry;
use crate::studies::searches::experiment::plan::Plan;
use crate::studies::searches::experiment::pool;
use crate::studies::searches::measure::question::Question;
use crate::studies::searches::moves::{disputed, unworthy};
use crate::studies::searches::row::SearchRow;
use crate::studies::searches::tables::digest::digest;
use crate::studies::searches::tables::findings::{Answers, Grounds};
use crate::studies::searches::tables::summary::{Selection, summary};

/// The greatest number of failed searches listed by name.
const NAMED: usize = 10;

impl Searches {
    /// Prepares the searches of a plan for `experiment`, or one `shard` of them.
    ///
    /// # Errors
    ///
    /// Fails if the tables of a search do not fit into memory.
    pub fn new(
        experiment: &Experiment,
        mut plan: Plan,
        baseline: Option<Contender>,
        shard: Option<Shard>,
        how: &MeasureOptions,
    ) -> anyhow::Result<Self> {
        let Experiment { name, about, .. } = experiment;
        let about = format!("{name}: {}", about.trim());
        let (run, rows, remarks) = (plan.run(), plan.searches.len(), remarks(experiment, &plan));
        let mut places = Vec::new();
        if let Some(shard) = shard {
            places = plan.deal(&Share::Shard(shard));
        }
        if how.is_again {
            plan.deal(&how.share);
            plan.only_count(&how.stop);
        }
        let contenders = plan.searches.iter().filter_map(|it| it.contender.configuration());
        ensure_tables_fit(contenders, how.threads)?;
        let asked = study::RunPlan {
            folder: name.clone(),
            about,
            run,
            remarks,
            readings: plan.readings.clone(),
            files: plan.files.clone(),
            registered: plan.registered.clone(),
        };
        let (threads, stop) = (how.threads, Arc::clone(&how.stop));
        let questions = experiment.asking().question.clone();
        let of_file = match &experiment.replication {
            Some(_) => QuestionFile::Original,
            None => QuestionFile::Own,
        };
        let file = (!questions.is_empty()).then(|| of_file(experiment.asking().text.clone()));
        let plan = Arc::new(plan);
        Ok(Self { plan, asked, rows, places, baseline, questions, file, threads, stop })
    }

    /// Sets the name of the folder for this run's record.
    #[must_use]
    pub fn in_folder(mut self, name: String) -> Self {
        self.asked.folder = name;
        self
    }

    /// Answers the questions of the run, as [`answered`] does.
    fn answered(&self, rows: &[SearchRow]) -> anyhow::Result<(Standing, String)> {
        answered(&self.questions, self.file.as_ref(), self.asked.registered.as_ref(), rows)
    }

    /// Returns the configuration and depth of each search.
    pub fn contenders_and_depths(&self) -> impl Iterator<Item = (Contender, u32)> {
        let depth = |question: usize| self.plan.questions[question].0.depth;
        self.plan.searches.iter().map(move |it| (it.contender.contender(), depth(it.question)))
    }
}

/// Returns the messages about algorithms, best moves or groups that the experiment leaves out or
/// changes.
fn remarks(experiment: &Experiment, plan: &Plan) -> Vec<String> {
    let left_out = experiment.group.iter().flat_map(|group| {
        let name = &group.name;
        group.left_out().into_iter().map(move |algorithm| {
            format!("{algorithm} supports no settings of group \"{name}\" and is left out of it")
        })
    });
    let from_tables = plan.from_tables.iter().map(ToString::to_string);
    let is_tree = |question: &Question| question.case.root.position::<ExplicitTree>().is_some();
    let trees = plan.questions.iter().enumerate().filter(|(_, (question, _))| is_tree(question));
    let of_trees = trees.flat_map(|(at, (question, _))| {
        let searches = plan.searches.iter().filter(move |it| it.question == at);
        let contenders = searches.filter_map(|it| it.contender.configuration());
        tree_notes(&question.case.game, &question.case.root, question.depth, contenders)
    });
    let changes = left_out.chain(from_tables).chain(plan.idle.iter().cloned());
    changes.chain(of_trees).collect()
}

impl MeasuredStudy for Searches {
    const ROW: &'static str = "search";

    fn asked(&self) -> study::RunPlan {
        self.asked.clone()
    }

    fn usual_threads(&self, many: usize) -> usize {
        if self.is_timed() { 1 } else { many }
    }

    fn row_count(&self, _: &Share) -> usize {
        self.plan.searches.len()
    }

    fn measure(
        &self,
        work: &mut RunContext<'_, SearchRow>,
    ) -> anyhow::Result<Option<Vec<SearchRow>>> {
        let done = mem::take(&mut work.done);
        let RunContext { threads, progress, stop, keep, .. } = work;
        pool::run(&self.plan, *threads, progress, done, stop, keep)
    }

    fn part(&self, shard: Shard) -> Part {
        Part {
            rows: self.rows,
            places: self.places.clone(),
            baseline: self.baseline.clone(),
            expected: self.plan.expected.clone(),
            suites: self.notes(),
            positions: positions(&self.plan),
            questions: self.file.clone(),
            ..self.asked().part(shard)
        }
    }

    fn is_timed(&self) -> bool {
        self.plan.searches.iter().any(|it| it.method.repetitions > 0)
    }

    fn baseline(&self) -> Option<&Contender> {
        self.baseline.as_ref()
    }

    fn notes(&self) -> Vec<String> {
        reading::in_short(&self.asked.readings)
    }

    fn text(&self, rows: &[SearchRow]) -> String {
        summary(rows, Selection { baseline: self.baseline(), ..Selection::default() })
    }

    fn in_short(&self, rows: &[SearchRow]) -> Option<String> {
        Some(digest(rows, self.baseline()))
    }

    fn faults(&self, rows: &[SearchRow]) -> anyhow::Result<Faults> {
        let questions = self.plan.questions.iter().map(|(question, _)| question);
        let pool = of_threads(self.threads)?;
        let unworthy = pool.install(|| unworthy(questions, rows, &self.stop));
        Ok(faults(rows, &self.plan.expected, &unworthy))
    }

    fn answers(&self, rows: &[SearchRow]) -> anyhow::Result<Option<String>> {
        let (_, answers) = self.answered(rows)?;
        Ok((!answers.is_empty()).then_some(answers))
    }

    fn summary(&self, rows: &[SearchRow]) -> anyhow::Result<Summary> {
        let (standing, answers) = self.answered(rows)?;
        Ok(Summary {
            row: Self::ROW,
            standing,
            text: format!("{answers}{}", self.text(rows)),
            in_short: self.in_short(rows).map(|it| format!("{answers}{it}")),
            faults: self.faults(rows)?,
            notes: self.notes(),
            beside: self.beside(rows)?,
        })
    }

    fn summary_of_part(&self, rows: &[SearchRow]) -> anyhow::Result<Summary> {
        self.summary(rows)
    }
}

/// Answers the questions in a file from the rows of a run. Returns the run's standing and the
/// answers as text.
fn answered(
    questions: &[Inquiry],
    file: Option<&QuestionFile>,
    registered: Option<&Registered>,
    rows: &[SearchRow],
) -> anyhow::Result<(Standing, String)> {
    let run = match registered {
        Some(registered) => Grounds::Registered(registered),
        None => Grounds::Exploratory("the run was not registered"),
    };
    let grounds = match file {
        // A replication's own question is answered by `plywood tables --replicates`, which reads
        // both records.
        Some(QuestionFile::Original(_)) => Grounds::OF_ORIGINAL,
        Some(QuestionFile::Own(_)) | None => run,
    };
    let answers = Answers::to(questions, rows, grounds)?;
    Ok((answers.standing(run), answers.text()))
}

/// Returns the positions of the plan's suites.
fn positions(plan: &Plan) -> Vec<SuitePosition> {
    let of_suite = plan.questions.iter().map(|(question, _)| &question.case);
    let mut positions: Vec<SuitePosition> = Vec::new();
    let mut met = BTreeSet::new();
    for case in of_suite.filter(|case| case.suite.is_some()) {
        let Case { game, id, root, .. } = &**case;
        if met.insert((game, id)) {
            positions.push(SuitePosition { game: game.clone(), id: id.clone(), text: root.text() });
        }
    }
    positions
}

/// Returns the question of a row, without the experiment and its suites. `positions` contains the
/// texts of the suites' positions by game and id.
///
/// # Errors
///
/// If the position or the evaluation is not known here, or is not that of the row.
fn question_of(
    row: &SearchRow,
    positions: &BTreeMap<(&str, &str), &str>,
) -> anyhow::Result<Question> {
    let QuestionKey { game, position: id, evaluation, seed, depth_plies: depth } = row.into();
    let root = match positions.get(&(&*game, &*id)) {
        Some(text) => Root::new(&game, Some(text))?,
        None => root_of(&game, &id, seed)?,
    };
    root.pose(&evaluation)?;
    let case = Arc::new(Case { seed, ..Case::new(game, id, root, evaluation) });
    let question = Question { case, depth };
    let is_same = question.row_id(&row.contender()) == row.id;
    ensure!(is_same, "{PART} does not contain its position");
    Ok(question)
}

/// Summarises the merged rows of all shards of a run, and answers its questions. The exact answers
/// to a question may be in several shards, so disputed moves are checked again. A note counts the
/// questions whose moves cannot be checked.
///
/// # Errors
///
/// If the questions in `part` cannot be read or answered.
pub fn merged(rows: &[SearchRow], part: &Part) -> anyhow::Result<Summary> {
    let baseline = part.baseline.as_ref();
    let questions = match &part.questions {
        Some(QuestionFile::Own(text) | QuestionFile::Original(text)) => {
            let experiment = Experiment::parse(&part.run.experiment, text);
            experiment.with_context(|| format!("the questions of {PART}"))?.question
        }
        None => Vec::new(),
    };
    let (file, registered) = (part.questions.as_ref(), part.registered.as_ref());
    let (standing, answers) = answered(&questions, file, registered, rows)?;
    let positions = part.positions.iter();
    let positions = positions.map(|it| ((&*it.game, &*it.id), &*it.text)).collect();
    let mut disputes = Vec::new();
    let mut unchecked = Vec::new();
    for row in disputed(rows) {
        match question_of(row, &positions) {
            Ok(question) => disputes.push(question),
            Err(error) => unchecked.push(format!("{}: {error}", QuestionKey::from(row))),
        }
    }
    let note = |first: &String| {
        let count = counted(unchecked.len(), "question");
        format!("the best moves of {count} were not checked; the first is {first}")
    };
    let notes = part.suites.iter().cloned().chain(unchecked.first().map(note)).collect();
    let unworthy = unworthy(&disputes, rows, &AtomicBool::new(false));
    Ok(Summary {
        row: Searches::ROW,
        standing,
        text: format!("{answers}{}", summary(rows, Selection { baseline, ..Selection::default() })),
        in_short: Some(format!("{answers}{}", digest(rows, baseline))),
        faults: faults(rows, &part.expected, &unworthy),
        notes,
        beside: Vec::new(),
    })
}

/// Lists contradictions among the answers or with the `expected` values, and failed searches.
/// `unworthy` contains the rows whose move does not achieve their value.
pub fn faults(rows: &[SearchRow], expected: &[Expected], unworthy: &BTreeSet<RowId>) -> Faults {
    let contradictions = contradictions(rows, expected, unworthy).into_iter();
    let failed = rows.iter().filter(|row| row.has_failed()).take(NAMED);
    let failure = |row: &SearchRow| {
        let SearchRow { position, depth_plies, .. } = row;
        let (game, contender, ending) = (row.whole_game(), row.contender(), row.ending());
        format!("{game} {position} {contender} depth {depth_plies}: {ending}")
    };
    Faults {
        between_rows: contradictions.map(|it| format!("contradiction: {it}")).collect(),
        of_rows: failed.map(failure).collect(),
    }
}
