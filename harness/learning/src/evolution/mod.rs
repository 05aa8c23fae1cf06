//! The genetic algorithm of Michniewski 1995, chapter 3 and section 4.1.
//!
//! A population of parameter sets plays a round-robin tournament. The best sets survive unchanged;
//! the others are drawn by roulette, crossed in pairs, and mutated.
//!
//! The source leaves some questions open. Choices that are part of [`Settings`] are also stored in
//! each record. Our choices are:
//!
//! - In each game, one player gains what the other loses. The sum of all fitness is therefore zero,
//!   and fitness must be transformed to give a probability: see [`Selection`].
//! - A drawn game is worth 0 to both players.
//! - Games start from the initial position, unless openings are drawn (see
//!   [`Openings`](crate::Openings)). Pairs are played in a fixed order, and the lower-numbered
//!   member alternates between White and Black.

mod crossover;
mod domains;
mod encounter;
mod fitness;
mod gray;
mod mutation;
mod selection;
mod settings;
mod tournament;

use fastrand::Rng;
use plywood_positions::{SelfTaughtParameter as Parameter, SelfTaughtParameters as Parameters};

pub use crossover::cross;
pub use domains::{DomainError, Domains, Named};
pub use encounter::Encounter;
pub use fitness::{Advantage, MAX_MOVES_TO_MATE, worth};
pub use gray::{from_gray, to_gray};
pub use mutation::mutate;
pub use selection::{Selection, roulette};
pub use settings::{Depth, DepthError, RootCheck, Settings, SettingsError};
pub use tournament::{GameOf, Tournament, play};

/// The members of a population, in order of creation.
pub type Population = Vec<Parameters>;

/// Creates the first population: the `given` members (in the source, only the ancestor), then sets
/// drawn uniformly from the domains. Given members beyond the population's size are left out.
pub fn first_population(
    settings: &Settings,
    given: &[Parameters],
    domains: &Domains,
    random: &mut Rng,
) -> Population {
    let mut population = given.to_vec();
    population.resize_with(settings.population, || drawn(domains, random));
    population
}

/// Draws a set of parameters, each uniformly from its domain.
pub(crate) fn drawn(domains: &Domains, random: &mut Rng) -> Parameters {
    Parameters::new(Parameter::ALL.map(|parameter| random.i32(domains.of(parameter))))
}

/// Ranks members by decreasing fitness; on ties, earlier members come first.
pub fn ranking(fitness: &[i64]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..fitness.len()).collect();
    order.sort_by_key(|&member| std::cmp::Reverse(fitness[member]));
    order
}

/// Creates the next generation: the best members unchanged, then children of drawn members.
/// `fitness` is in the order of the members.
///
/// # Panics
///
/// If `fitness` does not have one entry for each member.
pub fn next_population(
    settings: &Settings,
    domains: &Domains,
    population: &[Parameters],
    fitness: &[i64],
    random: &mut Rng,
) -> Population {
    assert_eq!(population.len(), fitness.len(), "each member has a fitness");
    let elite = ranking(fitness).into_iter().take(settings.kept).map(|member| population[member]);
    let mut next: Population = elite.collect();
    let places = settings.population - next.len();
    let parents: Vec<Parameters> =
        (0..places).map(|_| population[roulette(settings.selection, fitness, random)]).collect();
    for pair in parents.chunks(2) {
        let children = match *pair {
            [one, other] if random.f64() < settings.crossover => {
                let point = random.usize(1..Parameter::ALL.len());
                cross(&one, &other, point).to_vec()
            }
            _ => pair.to_vec(),
        };
        next.extend(children.iter().map(|child| mutate(child, settings.mutation, domains, random)));
    }
    next
}
