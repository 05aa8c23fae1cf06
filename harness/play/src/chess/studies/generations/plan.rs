//! Runs evolutions of self-taught players, as TOML files describe them.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use anyhow::ensure;
use fastrand::Rng;
use plywood_learning::Openings;
use plywood_learning::evolution::{
    Advantage, Named, Population, Settings, first_population, next_population, play, ranking,
};
use plywood_learning::methods::Method;
use plywood_positions::{SelfTaughtParameter, SelfTaughtParameters};
use serde::Deserialize;

use super::built_in::DOCUMENT;
use super::founder::Founder;
use super::steps::{Earlier, Later, Steps};
use super::tables;
use crate::chess::studies::generations::row::{FitnessList, GenerationRow};
use plywood::core::pool;
use plywood::core::study::{MeasuredStudy, RunPlan};
use plywood::core::toml_text::parse_toml;
use plywood::core::work::RunContext;
use plywood::record::id::RowId;
use plywood::record::kind::RowKind;
use plywood::record::share::Share;

/// An evolution experiment, as described by its TOML file.
#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Evolution {
    /// The file's name without its extension.
    #[serde(skip)]
    pub name: String,
    /// The purpose of the evolution, and what to notice in its results. Default: none.
    #[serde(default)]
    pub about: String,
    /// The number of generations. Default: 70.
    pub generations: u64,
    /// The seed of all random choices. Default: 1.
    pub seed: u64,
    /// The method that sets the parameters: `evolution`, `random-search`, `hill-climber` or `spsa`.
    /// Default: `evolution`.
    pub method: Method,
    /// The number of games after which no new generation begins. Default: no limit.
    pub games: Option<u64>,
    /// Plies of each game's opening, drawn by the seed; with 0, games begin from the initial
    /// position. Default: 0.
    pub opening_plies: u32,
    /// The numbers of the genetic algorithm, a `[settings]`. Other methods use only its depth and
    /// moves.
    pub settings: Settings,
    /// Other depths of later generations, a table or a list of tables. Default: none.
    pub later: Steps<Later>,
    /// Other domains in earlier generations, a table or a list of tables. Default: none.
    pub earlier: Steps<Earlier>,
    /// The effect of a material advantage at the end of a game that was cut short: it `counts` for
    /// the side that has it, or it `costs` that side. Default: `counts`.
    pub advantage: Advantage,
    /// The first members of the first generation, named as in `eval=`: `self-taught`,
    /// `self-taught:63`, or `self-taught:mine.txt`. The other members are drawn. Default: the set
    /// that the author chose by hand (p0).
    pub members: Vec<Founder>,
    /// Parameters (`plywood list parameters`) that are inherited like the others but not used in
    /// play, for which each member has the value of p0. Default: none.
    pub unused: Vec<Named>,
    /// A last member without children that plays in every tournament: `"ancestor"` is p0. Default:
    /// none.
    pub guest: Option<Guest>,
}

/// A parameter set that plays in each tournament without belonging to the population.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Guest {
    /// The set that the author chose by hand (p0).
    Ancestor,
}

impl Default for Evolution {
    fn default() -> Self {
        Self {
            name: "evolution".to_owned(),
            about: "The genetic algorithm of the self-taught program, as it is printed.".to_owned(),
            generations: 70,
            seed: 1,
            method: Method::Evolution,
            games: None,
            opening_plies: 0,
            settings: Settings::default(),
            later: Steps::default(),
            earlier: Steps::default(),
            advantage: Advantage::default(),
            members: Vec::new(),
            unused: Vec::new(),
            guest: None,
        }
    }
}

impl Evolution {
    /// Reads an evolution from a file or, by its name, a built-in evolution.
    ///
    /// # Errors
    ///
    /// If the file cannot be read or is invalid. The message names file, line and column.
    pub fn load(name: &str) -> anyhow::Result<Self> {
        DOCUMENT.load(name, |name, text| {
            let evolution: Self = parse_toml(text)?;
            ensure!(evolution.generations > 0, "generations = 0: at least one generation is needed; write 1 or more");
            evolution.settings.check()?;
            evolution.later.check("later")?;
            evolution.earlier.check("earlier")?;
            let (members, population) = (evolution.members.len(), evolution.settings.population);
            ensure!(
                members <= population,
                "there are {members} members for a population of {population}; leave some out, or write population = {}",
                members + members % 2
            );
            ensure!(
                evolution.method == Method::Evolution || evolution.opening_plies > 0,
                "{} plays matches of many games, but from the initial position two players can \
                 play only two; add opening-plies = 4, or another number above 0",
                evolution.method
            );
            ensure!(
                evolution.method == Method::Evolution || evolution.variations().is_empty(),
                "earlier, advantage, members, unused and guest apply only to the method evolution, not to {}; leave them out",
                evolution.method
            );
            Ok(Self { name: name.to_owned(), ..evolution })
        })
    }

    fn rules(&self) -> String {
        // Keeps the ids of rows recorded before a schedule could have several steps.
        let later = self.later.0.first();
        let rest = self.later.0.iter().skip(1).map(|later| format!(" {later:?}"));
        let rest: String = rest.collect();
        let rules = format!("{:?} {later:?}{rest}{}", self.settings, self.variations());
        if self.method == Method::Evolution && self.opening_plies == 0 {
            rules
        } else {
            format!("{rules} {} {}", self.method, self.opening_plies)
        }
    }

    /// Describes the differences from the printed algorithm; empty if there are none.
    fn variations(&self) -> String {
        let earlier = self.earlier.0.iter().map(|earlier| format!(" {earlier:?}"));
        let advantage = (self.advantage != Advantage::default())
            .then(|| format!(" advantage {:?}", self.advantage));
        let sets: Vec<_> = self.members.iter().map(|member| member.parameters.values()).collect();
        let members = (!sets.is_empty()).then(|| format!(" members {sets:?}"));
        let unused = (!self.unused.is_empty()).then(|| format!(" unused {:?}", self.unused));
        let guest = self.guest.map(|guest| format!(" guest {guest:?}"));
        earlier.chain([advantage, members, unused, guest].into_iter().flatten()).collect()
    }

    /// Returns the openings of a generation, counted from 1.
    pub(super) fn openings_of(&self, generation: u64) -> Openings {
        let seed = Rng::with_seed(self.seed).u64(..).wrapping_add(generation);
        Openings { plies: self.opening_plies, seed }
    }

    /// Returns whether `rows` reach the requested number of generations or games.
    fn is_enough(&self, rows: &[GenerationRow]) -> bool {
        let games = rows.iter().filter_map(|row| row.games).sum::<u64>();
        rows.len() as u64 == self.generations || self.games.is_some_and(|most| games >= most)
    }

    /// Returns the settings of a generation, counted from 1.
    pub(super) fn settings_of(&self, generation: u64) -> Settings {
        let depth = self.later.depth(generation).unwrap_or(self.settings.depth);
        Settings { depth, ..self.settings.clone() }
    }

    pub(super) fn id(&self, generation: u64) -> RowId {
        RowId::new(GenerationRow::NAME, &[&self.rules(), &self.seed, &generation])
    }

    /// Returns the rows of the requested generations, or `None` if the run was stopped. Calls
    /// `next` with the number of each generation, from 1, and its recorded row if it `fits`;
    /// without a row, `next` plays the generation, and returns `None` if it was stopped.
    pub(super) fn course(
        &self,
        work: &mut RunContext<'_, GenerationRow>,
        fits: impl Fn(&GenerationRow) -> bool,
        mut next: impl FnMut(u64, Option<GenerationRow>) -> Option<GenerationRow>,
    ) -> anyhow::Result<Option<Vec<GenerationRow>>> {
        let mut rows = Vec::new();
        while !self.is_enough(&rows) {
            let generation = rows.len() as u64 + 1;
            let known = work.known(&self.id(generation)).filter(&fits);
            let is_known = known.is_some();
            if !is_known && work.is_stopped() {
                return Ok(None);
            }
            let Some(row) = next(generation, known) else { return Ok(None) };
            if !is_known {
                work.keep(&row)?;
            }
            rows.push(row);
        }
        Ok(Some(rows))
    }

    /// Runs the genetic algorithm.
    fn select(
        &self,
        work: &mut RunContext<'_, GenerationRow>,
    ) -> anyhow::Result<Option<Vec<GenerationRow>>> {
        let mut random = Rng::with_seed(self.seed);
        let given: Vec<_> = match self.members.as_slice() {
            [] => vec![SelfTaughtParameters::ANCESTOR],
            members => members.iter().map(|member| member.parameters).collect(),
        };
        let domains = self.earlier.domains(1);
        let mut members = first_population(&self.settings, &given, &domains, &mut random);
        let players = members.len() + usize::from(self.guest.is_some());
        let fits = |row: &GenerationRow| row.fitness.0.len() == players;
        let stop = Arc::clone(&work.stop);
        self.course(work, fits, |generation, known| {
            let row = known.or_else(|| self.play(generation, &members, &stop))?;
            let settings = self.settings_of(generation);
            let domains = self.earlier.domains(generation + 1);
            let fitness = &row.fitness.0[..members.len()];
            members = next_population(&settings, &domains, &members, fitness, &mut random);
            Some(row)
        })
    }

    /// Returns the row of a generation before it is played.
    pub(super) fn blank(&self, generation: u64) -> GenerationRow {
        GenerationRow {
            id: self.id(generation),
            experiment: self.name.clone(),
            generation,
            depth: self.settings_of(generation).depth.to_string(),
            seed: self.seed,
            repeatable: true,
            ..GenerationRow::default()
        }
    }

    /// Returns the parameters with which a member plays: p0's values replace unused parameters.
    fn as_played(&self, member: &SelfTaughtParameters) -> SelfTaughtParameters {
        let mut player = *member;
        for &Named(parameter) in &self.unused {
            player.set(parameter, SelfTaughtParameters::ANCESTOR[parameter]);
        }
        player
    }

    fn play(
        &self,
        generation: u64,
        members: &Population,
        stop: &Arc<AtomicBool>,
    ) -> Option<GenerationRow> {
        let settings = self.settings_of(generation);
        let started = Instant::now();
        let guest = self.guest.map(|Guest::Ancestor| SelfTaughtParameters::ANCESTOR);
        let all: Population = members.iter().copied().chain(guest).collect();
        let players: Population = all.iter().map(|member| self.as_played(member)).collect();
        let openings = self.openings_of(generation);
        let tournament = play(&settings, self.advantage, &players, openings, stop)?;
        let time_ns = started.elapsed().as_nanos() as u64;
        let winner = ranking(&tournament.fitness)[0];
        let row = GenerationRow {
            fitness: FitnessList(tournament.fitness),
            winner: winner as u64 + 1,
            spread: spread(members),
            games: Some(tournament.games.len() as u64),
            nodes: Some(tournament.games.iter().map(|game| game.played.nodes).sum()),
            time_ns: Some(time_ns),
            ..self.blank(generation)
        };
        Some(row.won_by(&all[winner]))
    }
}

impl MeasuredStudy for Evolution {
    const ROW: &'static str = "generation";

    /// The plan excludes the number of generations, so a longer run can continue a shorter one.
    fn asked(&self) -> RunPlan {
        let files = self.members.iter().filter_map(|member| member.file.clone()).collect();
        let plan = [self.rules()];
        RunPlan { files, ..RunPlan::new((&self.name, &self.about), vec![self.seed], plan) }
    }

    fn row_count(&self, _: &Share) -> usize {
        self.generations as usize
    }

    /// Replays no games of recorded generations; their fitness is read from the rows.
    fn measure(
        &self,
        work: &mut RunContext<'_, GenerationRow>,
    ) -> anyhow::Result<Option<Vec<GenerationRow>>> {
        work.expect((self.generations as usize).saturating_sub(work.done.len()));
        pool::of_threads(work.threads)?.install(|| match self.method.learner() {
            Some(learner) => self.learn(learner, work),
            None => self.select(work),
        })
    }

    /// A tournament whose members all have names is also printed by their places.
    fn text(&self, rows: &[GenerationRow]) -> String {
        let names: Vec<&str> = self.members.iter().map(|member| member.name.as_str()).collect();
        let evolved = tables::evolved(rows);
        match rows {
            [row] if row.fitness.0.len() == names.len() => {
                format!("{}\n{evolved}", tables::places(&names, &row.fitness.0))
            }
            _ => evolved,
        }
    }

    fn beside(&self, rows: &[GenerationRow]) -> anyhow::Result<Vec<(&'static str, String)>> {
        let winner = rows.last().map(GenerationRow::parameters);
        let both = [("winner.txt", winner), ("mean.txt", tables::mean_parameters(rows))];
        let written = both.into_iter().filter_map(|(file, set)| Some((file, set?.to_string())));
        Ok(written.collect())
    }
}

/// Returns the value of the column `spread`.
pub(super) fn spread(members: &[SelfTaughtParameters]) -> f64 {
    let count = members.len() as f64;
    let of = |parameter: SelfTaughtParameter| {
        let values = members.iter().map(|member| f64::from(member[parameter]));
        let mean = values.clone().sum::<f64>() / count;
        let variance = values.map(|value| (value - mean).powi(2)).sum::<f64>() / count;
        let domain = parameter.domain();
        variance.sqrt() / f64::from(domain.end() - domain.start())
    };
    let all = SelfTaughtParameter::ALL;
    all.into_iter().map(of).sum::<f64>() / all.len() as f64
}
