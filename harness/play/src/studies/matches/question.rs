//! The `[question]` of a match, which several matches can answer together. All their comparisons
//! form one family for the correction of p-values.

use std::collections::BTreeMap;
use std::num::NonZeroU32;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail, ensure};
use plywood_positions::read_text;
use serde::Deserialize;
use toml::Spanned;

use crate::studies::matches::contest::{Agreement, Contest};
use plywood::catalogue::source::{Source, stem};
use plywood::core::document::{ensure_distinct, error_at, placed};
use plywood::record::played_question::{PlayedComparison, PlayedQuestion, Strength};
use plywood::report::digits::counted;

/// A question that one or several matches answer together.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Question {
    /// The name of the question. Required.
    name: Spanned<String>,
    /// The question, in a sentence. Required.
    asks: String,
    /// The files of all matches of the question, in one folder, including this file. Required.
    matches: Vec<Spanned<String>>,
    /// A name for each pairing, in order. The difference is the later player's rating minus the
    /// earlier player's. Required.
    contrasts: Vec<Spanned<String>>,
    /// The difference in Elo within which players are equally strong, a whole number. Default: no
    /// players are called equal.
    margin_elo: Option<Spanned<f64>>,
    /// Contrasts of its matches whose answer is known, as `"NAME" = "weaker"` or `"stronger"`, with
    /// the later player as the subject. If the games do not show all of these, the question gets no
    /// verdict. Default: none.
    #[serde(default)]
    controls: BTreeMap<String, Strength>,
}

/// The greatest margin in Elo: at a difference of 1000, a player loses one game in three hundred.
const GREATEST_MARGIN: f64 = 1000.0;

impl Question {
    /// Checks the question of a match.
    ///
    /// # Errors
    ///
    /// If the question does not fit the match. The message names line and column.
    pub fn check(&self, contest: &Contest) -> anyhow::Result<()> {
        let text = &*contest.text;
        let at_name = |problem: String| Err(error_at(text, self.name.span(), problem));
        ensure_distinct(text, "match of this question", self.matches.iter())?;
        ensure_distinct(text, "contrast of this question", self.contrasts.iter())?;
        let own = &contest.name;
        if !self.matches.iter().any(|file| stem(file.get_ref()) == *own) {
            return at_name(format!(
                "the question's matches lack this one; add \"{own}.toml\" to matches"
            ));
        }
        let couples = contest.encounters().len();
        if self.contrasts.len() != couples {
            return at_name(format!(
                "contrasts has {} for {}; name each pairing, in their order",
                counted(self.contrasts.len(), "name"),
                counted(couples, "pairing")
            ));
        }
        if contest.sprt.is_some() {
            let problem = "a test that may end the match early has another p than its question; \
                           remove sprt or the question";
            return at_name(problem.to_owned());
        }
        let is_whole = |it: f64| it.fract() == 0.0 && (1.0..=GREATEST_MARGIN).contains(&it);
        match &self.margin_elo {
            Some(margin) if !is_whole(*margin.get_ref()) => Err(error_at(
                text,
                margin.span(),
                "a margin is a whole number of Elo from 1 to 1000; write one like 20",
            )),
            _ => Ok(()),
        }
    }

    /// Returns the name of each contrast, prefixed with the name of the question.
    pub fn contrasts(&self) -> Vec<String> {
        let name = |it: &Spanned<String>| format!("{}: {}", self.name.get_ref(), it.get_ref());
        self.contrasts.iter().map(name).collect()
    }

    /// Returns the paths of all matches of this question in `folder`.
    pub fn matches_in(&self, folder: &Path) -> Vec<PathBuf> {
        self.matches.iter().map(|it| folder.join(it.get_ref())).collect()
    }

    /// Checks that the matches in these files contain the same question, and that all names of
    /// contrasts differ.
    ///
    /// # Errors
    ///
    /// If a file cannot be read, or its question differs. The message names the file.
    pub fn ensure_shared_by(&self, others: &[PathBuf]) -> anyhow::Result<()> {
        let mut contrasts = self.contrasts();
        for path in others {
            let name = path.display().to_string();
            let text = read_text(path)
                .with_context(|| format!("question \"{}\": {name}", self.name.get_ref()))?;
            let contest =
                Contest::parse(&stem(&name), &text).map_err(|error| placed(&name, error))?;
            let other = contest.question.as_ref().filter(|it| self.is_shared_with(it));
            let other = other.with_context(|| {
                format!(
                    "{name} does not ask the question \"{}\" in the same words; write the same \
                     name, asks, matches, margin-elo and controls into both files",
                    self.name.get_ref()
                )
            })?;
            let doubled = other.contrasts().into_iter().find(|it| contrasts.contains(it));
            ensure!(
                doubled.is_none(),
                "{name} has a contrast \"{}\" as well; give each its own name",
                doubled.unwrap_or_default()
            );
            contrasts.extend(other.contrasts());
        }
        let asked =
            |control: &&String| contrasts.contains(&format!("{}: {control}", self.name.get_ref()));
        if let Some(control) = self.controls.keys().find(|it| !asked(it)) {
            bail!(
                "the control \"{control}\" is no contrast of the question \"{}\"; name one of its \
                 matches' contrasts",
                self.name.get_ref()
            );
        }
        Ok(())
    }

    fn is_shared_with(&self, other: &Self) -> bool {
        let Self { name, asks, matches, margin_elo, controls, contrasts: _ } = self;
        (name, asks, matches, margin_elo, controls)
            == (&other.name, &other.asks, &other.matches, &other.margin_elo, &other.controls)
    }

    /// Returns the question for the record of a match; `matches` are the files of all its matches.
    pub fn stated(
        &self,
        contest: &Contest,
        agreement: &Agreement,
        matches: Vec<Source>,
    ) -> PlayedQuestion {
        let player = |at: usize| agreement.players[at].name.clone();
        let comparison = |(name, (to, of, games)): (&Spanned<String>, _)| PlayedComparison {
            contrast: name.get_ref().clone(),
            of: player(of),
            to: player(to),
            games,
        };
        let margin = self.margin_elo.as_ref();
        PlayedQuestion {
            name: self.name.get_ref().clone(),
            asks: self.asks.trim().to_owned(),
            margin_elo: margin.and_then(|it| NonZeroU32::new(*it.get_ref() as u32)),
            controls: self.controls.clone(),
            matches,
            comparisons: self.contrasts.iter().zip(contest.encounters()).map(comparison).collect(),
        }
    }
}
