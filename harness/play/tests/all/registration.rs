//! Registrations, in eight small histories and some more.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

use flate2::Compression;
use flate2::write::GzEncoder;
use plywood::core::registration::claim::Contradiction;
use plywood::core::registration::history::History;
use plywood::record::registered::Registered;
use plywood::studies::searches::experiment::definition::Experiment;
use plywood::studies::searches::experiment::inquiry::drawn::DrawnSuite;
use plywood::studies::searches::experiment::plan::Plan;
use plywood::studies::searches::experiment::registration::provenance::contradictions;
use plywood::studies::searches::experiment::registration::{asked as asked_rows, register};
use sha2::{Digest as _, Sha256};

use crate::program::Folder;

/// An experiment on 48 small trees.
const GROUP: &str = "about = ''\n[[group]]\nname = 'trees'\ngames = ['iid:b=2']\ntrees = 48\n\
                     algorithms = ['sss*', 'dual*']\ndepths = [1, 2]\nrepetitions = 0\n";

const QUESTION: &str = "[[question]]\nname = 'parity'\nasks = 'Which is cheaper?'\n\
                        [[question.contrast]]\nname = 'odd'\nof = 'dual*'\nto = 'sss*'\n\
                        metric = 'leaves'\nwhere = { depths = 1 }\nexpect = 'equal'\n\
                        [[question.contrast]]\nname = 'even'\nof = 'dual*'\nto = 'sss*'\n\
                        metric = 'leaves'\nwhere = { depths = 2 }\nexpect = 'above'\n";

const FILE: &str = "asked/x.toml";

/// The experiment and its question.
pub fn asked() -> String {
    format!("{GROUP}{QUESTION}")
}

/// The rows of the experiment, and the facts of their run.
static RECORD: LazyLock<(String, toml::Table)> = LazyLock::new(|| {
    let folder = Folder::with(&[("x.toml", GROUP)]);
    folder.prints("run x.toml --no-plots --quiet --out a");
    folder.unseal("a");
    let facts = folder.read("a/machine.toml").parse().expect("facts");
    (folder.read("a/records.csv"), facts)
});

/// A repository with a history.
pub struct Repository(pub Folder);

impl Repository {
    pub fn new() -> Self {
        let repository = Self(Folder::new());
        repository.git(&["init", "-q"]);
        repository
    }

    pub fn git(&self, arguments: &[&str]) -> String {
        git(&self.0, arguments)
    }

    pub fn write(&self, path: &str, content: impl AsRef<[u8]>) {
        let path = self.0.join(path);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, content).expect("a file");
    }

    /// Commits all files, and returns the commit.
    pub fn commit(&self) -> String {
        self.git(&["add", "-A"]);
        self.git(&["commit", "-q", "--allow-empty", "-m", "x"]);
        self.head()
    }

    pub fn head(&self) -> String {
        self.git(&["rev-parse", "HEAD"])
    }

    /// A repository in which a question and then a program were committed.
    fn asking() -> Self {
        let repository = Self::new();
        repository.commit();
        repository.write(FILE, asked());
        repository.commit();
        repository.write("program", "");
        repository.commit();
        repository
    }

    fn file(&self) -> PathBuf {
        self.0.join(FILE)
    }

    /// The registration for a program that is built from this commit, or why there is none.
    fn registered_for(&self, program: &str) -> Result<Registered, String> {
        let text = fs::read_to_string(self.file()).expect("a text");
        let mut experiment = Experiment::parse("x", &text).expect("an experiment");
        let read = experiment.read_original(|file| fs::read(self.0.join(file)));
        let found = read.and_then(|()| register(&self.file(), &experiment, program));
        let found = found.and_then(|found| {
            found.ensure_unseen(&asked_rows(&experiment, &Plan::new(&experiment)?))?;
            Ok(found.registered)
        });
        found.map_err(|error| format!("{error:#}"))
    }

    fn registered(&self) -> Result<Registered, String> {
        self.registered_for(&self.head())
    }

    /// Commits the rows as a record with this registration, of a program that is built from the
    /// commit before.
    fn record(&self, registered: &Registered) {
        self.write_record(registered);
        self.commit();
    }

    fn write_record(&self, registered: &Registered) {
        let (rows, facts) = &*RECORD;
        let mut facts = facts.clone();
        let claim = toml::Value::try_from(registered).expect("a table");
        facts.insert("commit".to_owned(), self.head().into());
        facts.insert("registered".to_owned(), claim);
        self.write("results/a/records.csv", rows);
        self.write("results/a/machine.toml", facts.to_string());
    }

    fn edit_facts(&self, change: impl Fn(&mut toml::Table)) {
        let mut facts = self.facts();
        change(&mut facts);
        self.write("results/a/machine.toml", facts.to_string());
    }

    fn facts(&self) -> toml::Table {
        self.0.read("results/a/machine.toml").parse().expect("facts")
    }

    /// The contradictions to the record, whose rows are in this file.
    fn contradicted_in(&self, rows: &str) -> Result<Vec<Contradiction>, String> {
        let found = History::around(&self.0).and_then(|history| {
            let draw = |suites: &[&DrawnSuite], seed| {
                Ok(suites.iter().map(|suite| Some(drawn(suite, seed))).collect())
            };
            contradictions(&history, &self.facts(), &self.0.join(rows), &draw)
        });
        found.map_err(|error| format!("{error:#}"))
    }

    fn contradicted(&self) -> Vec<Contradiction> {
        self.contradicted_in("results/a/records.csv").expect("a history")
    }
}

fn git(folder: &Path, arguments: &[&str]) -> String {
    let mut command = Command::new("git");
    command.args(["-c", "user.name=x", "-c", "user.email=x@example.org", "-c", "gc.auto=0"]);
    let output = command.arg("-C").arg(folder).args(arguments).output().expect("git starts");
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).trim().to_owned()
}

/// These bytes, compressed by gzip.
pub fn packed(bytes: &[u8]) -> Vec<u8> {
    let mut packed = GzEncoder::new(Vec::new(), Compression::fast());
    packed.write_all(bytes).expect("memory");
    packed.finish().expect("memory")
}

/// A suite that a seed draws.
fn drawn(suite: &DrawnSuite, seed: u64) -> Vec<u8> {
    format!("{} by {seed}", suite.name.get_ref()).into_bytes()
}

#[test]
fn right() {
    let repository = Repository::asking();
    let registered = repository.registered().expect("a registration");
    assert_eq!(registered.file, FILE);
    assert_eq!(registered.contrasts, ["parity: odd", "parity: even"]);
    assert_eq!(registered.commit, repository.git(&["rev-parse", "HEAD~1"]));
    assert_eq!(registered.sha256, format!("{:x}", Sha256::digest(asked())));
    repository.record(&registered);
    assert_eq!(repository.contradicted(), []);

    let packed = packed(RECORD.0.as_bytes());
    repository.write("results/a/packed.csv.gz", packed);
    repository.commit();
    assert_eq!(repository.contradicted_in("results/a/packed.csv.gz"), Ok(vec![]));

    repository.git(&["mv", "results/a/records.csv", "results/moved.csv"]);
    repository.git(&["mv", FILE, "x.toml"]);
    repository.commit();
    assert_eq!(repository.contradicted_in("results/moved.csv"), Ok(vec![]));
}

#[test]
fn edited_after() {
    let repository = Repository::asking();
    let registered = repository.registered().expect("a registration");
    repository.record(&registered);
    let edited = asked().replace("'equal'", "'below'");
    repository.write(FILE, &edited);
    let refusal = repository.registered().expect_err("not committed");
    assert!(refusal.contains("has changed since it was committed"), "{refusal}");
    let commit = repository.commit();
    assert_eq!(repository.contradicted(), [], "the record is of the file as it was");

    let sha256 = format!("{:x}", Sha256::digest(&edited));
    repository.write_record(&Registered { sha256: sha256.clone(), ..registered.clone() });
    assert_eq!(repository.contradicted(), [Contradiction::OtherText]);
    repository.write_record(&Registered { sha256, commit, ..registered });
    let found = repository.contradicted();
    assert!(matches!(found[..], [Contradiction::RowsBefore(_), Contradiction::Known(..)]));
}

#[test]
fn rows_before() {
    let repository = Repository::new();
    repository.write("elsewhere/other.csv", &RECORD.0);
    repository.commit();
    repository.write(FILE, asked());
    let commit = repository.commit();
    let refusal = repository.registered().expect_err("known rows");
    assert!(refusal.contains("elsewhere/other.csv"), "{refusal}");
    assert!(refusal.contains("\"parity: "), "{refusal}");
    repository.record(&claimed(&commit));
    let found = repository.contradicted();
    assert!(matches!(found[..], [Contradiction::RowsBefore(_), Contradiction::Known(..)]));
}

/// A registration by this commit that was never asked for.
fn claimed(commit: &str) -> Registered {
    Registered {
        file: FILE.to_owned(),
        sha256: format!("{:x}", Sha256::digest(asked())),
        commit: commit.to_owned(),
        contrasts: ["parity: odd", "parity: even"].map(str::to_owned).to_vec(),
        played: None,
    }
}

#[test]
fn dirty() {
    let repository = Repository::asking();
    let refused = |program: &str| repository.registered_for(program).expect_err("no commit");
    let dirty = format!("{}-dirty", repository.head());
    assert!(refused(&dirty).contains("is not built from a commit"));
    assert!(refused("unknown").contains("commit all changes"));
    let older = repository.git(&["rev-parse", "HEAD~2"]);
    assert!(refused(&older).contains("build it from that commit or a later one"));
    repository.record(&repository.registered().expect("a registration"));
    for commit in [dirty, older] {
        repository.edit_facts(|facts| {
            facts.insert("commit".to_owned(), commit.clone().into());
        });
        assert_eq!(repository.contradicted(), [Contradiction::Program]);
    }

    let untracked = Repository::new();
    untracked.commit();
    untracked.write(FILE, asked());
    let refusal = untracked.registered().expect_err("not committed");
    assert!(refusal.contains("is not committed; commit it"), "{refusal}");
    untracked.write(FILE, GROUP);
    let refusal = untracked.registered().expect_err("no question");
    assert!(refusal.contains("has no question to register"), "{refusal}");
}

#[test]
fn shallow() {
    let repository = Repository::asking();
    repository.record(&repository.registered().expect("a registration"));
    let place = Folder::new();
    let from = format!("file://{}", repository.0.display());
    git(&place, &["clone", "-q", "--depth", "1", &from, "clone"]);
    let error = History::around(&place.join("clone")).expect_err("a part of it").to_string();
    assert!(error.contains("run `git fetch --unshallow`"), "{error}");
}

#[test]
fn squashed() {
    let repository = Repository::asking();
    let registered = repository.registered().expect("a registration");
    repository.record(&registered);
    repository.git(&["reset", "-q", "--soft", "HEAD~3"]);
    let squashed = repository.commit();
    let Registered { commit, .. } = registered;
    assert_eq!(repository.contradicted(), [Contradiction::NoCommit(commit)]);
    repository.write_record(&claimed(&squashed));
    let found = repository.contradicted();
    assert!(matches!(found[..], [Contradiction::RowsBefore(_), Contradiction::Known(..)]));
    assert!(repository.registered().is_err());
}

#[test]
fn other_suite() {
    let zeros = "0".repeat(64);
    let draw = format!(
        "[[group]]\nname = 'chess'\nsuites = ['masters', 'external/old.epd']\n\
         algorithms = ['sss*']\ndepths = 3\n[[file]]\nsuite = 'external/old.epd'\n\
         sha256 = '{zeros}'\n[[draw]]\nsuite = {{ name = 'masters', games = 'masters.pgn', \
         sha256 = '{zeros}', phase = 'middle', count = 48 }}\n"
    );
    let repository = Repository::new();
    repository.write(FILE, format!("{GROUP}{draw}{QUESTION}"));
    let commit = repository.commit();
    let sha256 = format!("{:x}", Sha256::digest(fs::read(repository.file()).expect("a file")));
    let registered = Registered { sha256, ..claimed(&commit) };
    let text = fs::read_to_string(repository.file()).expect("a text");
    let experiment = Experiment::parse("x", &text).expect("an experiment");
    let with_suites = |seed: u64, old: &str| {
        let suite = experiment.drawn().next().expect("a suite");
        let hash = format!("{:x}", Sha256::digest(drawn(suite, seed)));
        repository.write_record(&registered);
        repository.edit_facts(|facts| {
            let suites = [("out/suites/masters.epd", &*hash), ("external/old.epd", old)];
            let suites = suites.map(|(file, hash)| {
                let text = format!("file = '{file}'\nsha256 = '{hash}'");
                text.parse::<toml::Table>().expect("a table")
            });
            facts.insert("suites".to_owned(), suites.to_vec().into());
        });
        repository.commit();
        repository.contradicted()
    };
    let other = |name: &str| [Contradiction::OtherSuite(name.to_owned())];
    assert_eq!(with_suites(registered.seed(), &zeros), []);
    assert_eq!(with_suites(registered.seed() + 1, &zeros), other("masters"));
    assert_eq!(with_suites(registered.seed(), &"1".repeat(64)), other("old"));
    // The games are not there, and the file that the record names is no other for that.
    let absent = |suites: &[&DrawnSuite], _| Ok(suites.iter().map(|_| None).collect());
    let history = History::around(&repository.0).expect("a history");
    let rows = repository.0.join("results/a/records.csv");
    let found = contradictions(&history, &repository.facts(), &rows, &absent);
    assert_eq!(found.expect("a history"), other("old"));
}

/// Git shows other contents for a replaced object, and other parents for a graft.
#[test]
fn replaced_objects_and_grafts_are_ignored() {
    let repository = Repository::new();
    repository.write(FILE, GROUP);
    let without_question = repository.commit();
    repository.write("program", "");
    let program = repository.commit();
    repository.write(FILE, asked());
    let with_question = repository.commit();
    repository.git(&["reset", "-q", "--hard", &program]);
    let tree = format!("{with_question}^{{tree}}");
    let forged = repository.git(&["commit-tree", "-m", "x", &tree]);
    repository.git(&["replace", &without_question, &forged]);
    assert!(repository.git(&["show", &format!("{without_question}:{FILE}")]).contains("parity"));
    repository.write(FILE, asked());
    let refusal = repository.registered().expect_err("the commit has no question");
    assert!(refusal.contains("has changed since it was committed"), "{refusal}");
    repository.git(&["replace", "-d", &without_question]);

    // The rows were committed first; a graft puts the question before them.
    let rows_first = Repository::new();
    rows_first.write("results/a/records.csv", &RECORD.0);
    let rows = rows_first.commit();
    rows_first.write(FILE, asked());
    let question = rows_first.commit();
    rows_first.write("program", "");
    let program = rows_first.commit();
    rows_first
        .write(".git/info/grafts", format!("{question}\n{program} {rows}\n{rows} {question}\n"));
    let ungrafted = rows_first.registered().expect_err("the rows are older");
    assert!(ungrafted.contains("were committed before it"), "{ungrafted}");
}

/// Who may choose among commits with the file chooses among suites.
#[test]
fn another_commit_with_the_same_file() {
    let repository = Repository::asking();
    let registered = repository.registered().expect("a registration");
    let later = repository.head();
    repository.write("program", "more");
    repository.commit();
    repository.record(&Registered { commit: later.clone(), ..registered });
    assert_eq!(repository.contradicted(), [Contradiction::Unchanged(later)]);
}

/// The positions of a registered record are all positions of its suites, and no others.
#[test]
fn positions_belong_to_their_suites() {
    let group = "about = ''\n[[group]]\nname = 'x'\nsuite = 'bratko-kopec'\n\
                 algorithms = ['sss*', 'dual*']\ndepths = [1, 2]\nrepetitions = 0\n";
    let repository = Repository::new();
    repository.commit();
    repository.write(
        FILE,
        format!("{group}{}", QUESTION.replace("[[question.contrast]]", "\n[[question.contrast]]")),
    );
    let commit = repository.commit();
    repository.write("program", "");
    repository.commit();
    let folder = Folder::with(&[("x.toml", group)]);
    folder.prints("run x.toml --no-plots --quiet --out a");
    folder.unseal("a");
    let sha256 = format!("{:x}", Sha256::digest(fs::read(repository.file()).expect("a file")));
    let claim = toml::Value::try_from(Registered { sha256, ..claimed(&commit) }).expect("a table");
    let mut facts: toml::Table = folder.read("a/machine.toml").parse().expect("facts");
    facts.insert("commit".to_owned(), repository.head().into());
    facts.insert("registered".to_owned(), claim);
    repository.write("results/a/machine.toml", facts.to_string());
    let rows = folder.read("a/records.csv");
    let contradicted = |rows: String| {
        repository.write("results/a/records.csv", rows);
        repository.commit();
        repository.contradicted()
    };
    assert_eq!(contradicted(rows.clone()), []);
    let suite = || "bratko-kopec".to_owned();
    let position = || "BK.07".to_owned();
    let fewer: Vec<&str> = rows.lines().filter(|it| !it.contains(",BK.07,")).collect();
    assert_eq!(contradicted(fewer.join("\n")), [Contradiction::Missing(position(), suite())]);
    let added = rows.replace(",BK.07,", ",easy,");
    assert_eq!(
        contradicted(added),
        [
            Contradiction::Foreign("easy".to_owned(), suite()),
            Contradiction::Missing(position(), suite())
        ]
    );
    let relabelled = rows.replacen(",BK.07,bratko-kopec,", ",BK.07,tactical,", 1);
    assert_eq!(contradicted(relabelled), [Contradiction::OtherSuite("tactical".to_owned())]);
}

/// A replication of the experiment in a file, whose text is `asked`.
fn replicating(file: &str) -> String {
    let hash = Sha256::digest(asked());
    format!("{GROUP}[replication]\nof = '{file}'\nsha256 = '{hash:x}'\nat-least = 0.9\n")
}

#[test]
fn replication() {
    let repository = Repository::new();
    repository.write("asked/original.toml", asked());
    repository.write(FILE, replicating("asked/original.toml"));
    repository.commit();
    repository.write("program", "");
    repository.commit();
    let registered = repository.registered().expect("a registration");
    assert_eq!(registered.contrasts, ["parity: odd", "parity: even"]);
    repository.record(&registered);
    assert_eq!(repository.contradicted(), []);
    // The original is that of the registering commit, whatever becomes of its file.
    repository.write("asked/original.toml", asked().replace("'equal'", "'below'"));
    repository.commit();
    assert_eq!(repository.contradicted(), []);
    let refusal = repository.registered().expect_err("another original");
    let place = "line 10, column 6: ";
    assert!(refusal.contains(place) && refusal.contains("has the SHA-256"), "{refusal}");
}

#[test]
fn replication_of_some_contrasts() {
    let registered = |contrasts: &str| {
        let repository = Repository::new();
        repository.write("asked/original.toml", asked());
        let some = format!("{}contrasts = [{contrasts}]\n", replicating("asked/original.toml"));
        repository.write(FILE, some);
        repository.commit();
        repository.write("program", "");
        repository.commit();
        repository.registered()
    };
    let some = registered("'parity: even'").expect("a registration");
    assert_eq!(some.contrasts, ["parity: even"]);
    let unknown = registered("'parity: even', 'parity: both'").expect_err("an unknown contrast");
    assert!(unknown.contains("there is no contrast \"parity: both\""), "{unknown}");
    let none = registered("").expect_err("an empty list");
    assert!(none.contains("contrasts: the list is empty"), "{none}");
}

#[test]
fn dropped_contrast() {
    let repository = Repository::asking();
    let registered = repository.registered().expect("a registration");
    let contrasts = registered.contrasts[..1].to_vec();
    repository.record(&Registered { contrasts, ..registered.clone() });
    assert_eq!(repository.contradicted(), [Contradiction::OtherContrasts]);

    repository.record(&registered);
    let fewer: Vec<&str> = RECORD.0.lines().filter(|line| !line.contains(",tree,1,")).collect();
    assert!(fewer.len() < RECORD.0.lines().count());
    repository.write("results/a/records.csv", fewer.join("\n"));
    assert_eq!(repository.contradicted(), [Contradiction::NoRows("parity: odd".to_owned())]);
}
