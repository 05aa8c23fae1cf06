//! `plywood sweep`: splits a run into shards for several machines.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, anyhow, ensure};
use clap::{Args, CommandFactory as _, Parser};

use crate::cli::output::out;
use crate::cli::refusal;
use crate::cli::run;
use crate::cli::verbs::Runnable;
use crate::cli::verdict::{Verdict, usage};
use crate::record::atomic_write::write_whole;
use crate::record::shard::Shard;
use crate::report::digits::are;

/// Split a run into shards, with one command or job per shard
///
/// Prints the commands of all shards, one per line, for GNU parallel, HyperQueue or another
/// scheduler. With --slurm, writes two scripts for sbatch instead: an array job of all shards, and
/// a job that merges the finished shards. Submitting the array again resumes interrupted shards and
/// skips finished shards. Each job runs this program in the current folder; both must be on a file
/// system shared by all machines.
#[derive(Args, Clone, Debug)]
#[command(after_help = "\
Examples:
  plywood sweep ablation --shards 8 | parallel -j 4
  plywood sweep my-experiment.toml --slurm --shards 64 --time 4:00:00 --submit
  plywood sweep default --slurm -- --suite my-positions.epd --depth 1-6")]
pub struct Options {
    /// Built-in experiment, or a TOML file
    experiment: String,
    /// Number of shards
    #[arg(long, value_name = "N", default_value_t = 16, value_parser = clap::value_parser!(u32).range(1..))]
    shards: u32,
    /// Folder for the shards and scripts [default: out/<experiment>]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Write job scripts for Slurm
    #[arg(long)]
    slurm: bool,
    /// Processors per shard; the shard runs one search on each
    #[arg(long, value_name = "N", default_value_t = 1)]
    cpus: u32,
    /// Memory per shard, in Slurm's notation
    #[arg(long, value_name = "SIZE", default_value = "4G", requires = "slurm", value_parser = word)]
    mem: String,
    /// Time limit per shard, in Slurm's notation; submitting an interrupted shard again resumes it
    #[arg(long, value_name = "TIME", default_value = "1:00:00", requires = "slurm", value_parser = word)]
    time: String,
    /// Slurm partition [default: Slurm's default]
    #[arg(long, value_name = "NAME", requires = "slurm", value_parser = word)]
    partition: Option<String>,
    /// Also submit the scripts with sbatch
    #[arg(long, requires = "slurm")]
    submit: bool,
    /// Further options for `plywood run`
    #[arg(last = true, value_name = "OPTIONS OF RUN")]
    run: Vec<String>,
}

/// Returns whether a Slurm directive can contain `letter` without quotes.
fn is_plain(letter: char) -> bool {
    letter.is_alphanumeric() || "._:,+-/=@".contains(letter)
}

/// Parses a word of a Slurm directive.
fn word(text: &str) -> Result<String, &'static str> {
    if !text.is_empty() && text.chars().all(is_plain) {
        Ok(text.to_owned())
    } else {
        Err("Slurm accepts only letters, digits and the signs . _ : , + - / = @; remove the others")
    }
}

/// A parser for the options of `plywood run`.
#[derive(Parser)]
#[command(bin_name = "plywood run")]
struct Run {
    #[command(flatten)]
    options: run::Options,
}

/// The run to split, with words quoted for a shell.
struct Sweep<'a> {
    options: &'a Options,
    /// The experiment's name.
    name: String,
    folder: PathBuf,
    program: String,
    /// The base folder of relative paths.
    here: String,
}

impl Runnable for Options {
    fn run(self: Box<Self>) -> anyhow::Result<Verdict> {
        let sweep = Sweep::new(&self).map_err(usage)?;
        if !self.slurm {
            for shard in Shard::all(self.shards) {
                let folder = quoted(&sweep.folder.join(shard.folder()).to_string_lossy())?;
                out!("{}", sweep.command(&shard.to_string(), &folder)?)?;
            }
            return Ok(Verdict::Well);
        }
        let folder = &sweep.folder;
        let scripts = [sweep.array_script()?, sweep.merge_script()?];
        let logs = folder.join("logs");
        fs::create_dir_all(&logs).with_context(|| format!("{}", logs.display()))?;
        let (array, merge) = (folder.join("shards.sbatch"), folder.join("merge.sbatch"));
        for (file, script) in [&array, &merge].into_iter().zip(scripts) {
            write_whole(file, script)?;
        }
        if self.submit {
            let job = submit(&[], &array)?;
            out!("{} shards are job {job}", self.shards)?;
            let after = format!("--dependency=afterok:{job}");
            let job = submit(&[&after], &merge)?;
            out!("they are merged by job {job}, into {}", folder.display())?;
        } else {
            let [array, merge] = [&array, &merge].map(|script| quoted(&script.to_string_lossy()));
            out!("job=$(sbatch --parsable {})", array?)?;
            out!("sbatch --dependency=afterok:$job {}", merge?)?;
        }
        Ok(Verdict::Well)
    }
}

/// The shell variable with the shard's number, which Slurm sets.
const TASK: &str = "\"$SLURM_ARRAY_TASK_ID\"";

impl<'a> Sweep<'a> {
    fn new(options: &'a Options) -> anyhow::Result<Self> {
        let mut words = vec!["run".to_owned(), options.experiment.clone()];
        words.extend(options.run.iter().cloned());
        let parsed = Run::try_parse_from(&words).map_err(|error| {
            let words: Vec<_> = words.iter().map(OsString::from).collect();
            let message = refusal::message(&Run::command(), &words, &error);
            anyhow!("options of `plywood run`: {}", message.in_one_line())
        })?;
        let (experiment, plan) = parsed.options.plan()?;
        ensure!(
            plan.searches.len() >= options.shards as usize,
            "{} too few for {} shards; take fewer with --shards",
            are(plan.searches.len(), "search"),
            options.shards
        );
        let here = env::current_dir().context("the current folder is unknown")?;
        let program = env::current_exe().context("the path of this program is unknown")?;
        let name = experiment.name;
        let folder = options.out.clone().unwrap_or_else(|| Path::new("out").join(&name));
        Ok(Self {
            options,
            name,
            folder,
            program: quoted(&program.to_string_lossy())?,
            here: quoted(&here.to_string_lossy())?,
        })
    }

    /// Returns the command of a shard, such as `3/16`, for a `folder` that is already quoted.
    fn command(&self, shard: &str, folder: &str) -> anyhow::Result<String> {
        let Options { experiment, cpus, run, .. } = self.options;
        let more = run.iter().map(quoted).collect::<anyhow::Result<Vec<_>>>()?.join(" ");
        let separator = if more.is_empty() { "" } else { " " };
        Ok(format!(
            "{} run {}{separator}{more} --shard {shard} --threads {cpus} --out {folder} \
             --resume --quiet",
            self.program,
            quoted(experiment)?
        ))
    }

    fn array_script(&self) -> anyhow::Result<String> {
        let Options { shards, cpus, mem, time, .. } = self.options;
        let heading = self.heading("shards", "shard-%a.txt")?;
        let folder = quoted(&self.folder.to_string_lossy())?;
        let folder = format!("{folder}/shard-{TASK}-of-{shards}");
        Ok(format!(
            "{heading}\
             #SBATCH --array=1-{shards}\n\
             #SBATCH --cpus-per-task={cpus}\n\
             #SBATCH --mem={mem}\n\
             #SBATCH --time={time}\n\
             # What is measured by then is kept; submit this script again to go on.\n\
             #SBATCH --signal=TERM@60\n\
             \n\
             cd {here}\n\
             shard={folder}\n\
             if [ -e \"$shard/shard.json\" ] && [ ! -e \"$shard/journal.jsonl\" ]; then\n\
             \x20   echo \"$shard is finished\"\n\
             \x20   exit 0\n\
             fi\n\
             exec {command}\n",
            here = self.here,
            command = self.command(&format!("{TASK}/{shards}"), &folder)?,
        ))
    }

    fn merge_script(&self) -> anyhow::Result<String> {
        let heading = self.heading("merge", "merge.txt")?;
        let folder = quoted(&self.folder.to_string_lossy())?;
        let Self { here, program, .. } = self;
        Ok(format!("{heading}\ncd {here}\nexec {program} merge {folder} --out {folder}\n"))
    }

    fn heading(&self, job: &str, file: &str) -> anyhow::Result<String> {
        let partition = match &self.options.partition {
            Some(partition) => format!("#SBATCH --partition={partition}\n"),
            None => String::new(),
        };
        let log = self.folder.join("logs").join(file);
        let log = log.to_string_lossy();
        if !log.strip_suffix(file).is_some_and(|folder| folder.chars().all(is_plain)) {
            return Err(usage(anyhow!(
                "--out {}: Slurm accepts only letters, digits and the signs . _ : , + - / = @ in the \
                 path of a log; choose another --out",
                self.folder.display()
            )));
        }
        let is_part = |letter: char| letter.is_alphanumeric() || "._-".contains(letter);
        let name: String = self.name.chars().map(|it| if is_part(it) { it } else { '-' }).collect();
        Ok(format!(
            "#!/bin/sh\n\
             #SBATCH --job-name=plywood-{name}-{job}\n\
             #SBATCH --output={log}\n\
             #SBATCH --open-mode=append\n\
             {partition}"
        ))
    }
}

/// Quotes a word for a one-line shell command; fails for control characters.
fn quoted(word: &(impl AsRef<str> + ?Sized)) -> anyhow::Result<String> {
    ensure!(
        !word.as_ref().contains(char::is_control),
        "{:?} contains a control character, which a command cannot contain; choose another name",
        word.as_ref()
    );
    Ok(shlex::try_quote(word.as_ref())?.into_owned())
}

/// Submits a script to Slurm and returns the job's id.
fn submit(options: &[&str], script: &Path) -> anyhow::Result<String> {
    let output = Command::new("sbatch").arg("--parsable").args(options).arg(script).output();
    let output = output.map_err(|error| {
        anyhow!(
            "--submit: sbatch cannot be run: {error}; leave --submit out to write the scripts only"
        )
    })?;
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).trim().to_owned();
    ensure!(
        output.status.success(),
        "sbatch refused {}: {}",
        script.display(),
        text(&output.stderr)
    );
    // A semicolon and the cluster's name may follow the id.
    Ok(text(&output.stdout).split(';').next().unwrap_or_default().to_owned())
}
