//! The genetic algorithm of Michniewski 1995, chapter 3 and section 4.1.
//!
//! A population of parameter sets plays a round-robin tournament. The best sets are kept unchanged;
//! the others are drawn by roulette, crossed in pairs, and mutated.
//!
//! The source leaves some things open. Our choices are named in [`Settings`], so a
//! record shows it:
//!
//! - In every game one player gains what the other loses. Fitness therefore sums to zero and cannot
//!   be a probability as it stands: see [`Selection`].
//! - A drawn game is worth 0 to both.
//! - Games begin from the initial position, unless openings are drawn (see
//!   [`Openings`](crate::Openings)). In the order of the pairs the first
//!   player has White in one game and Black in the next.

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

/// A population, in the order that its members were made.
pub type Population = Vec<Parameters>;

/// The first population: the `given` members, in the source the ancestor alone, and sets drawn
/// uniformly from the domains. Members beyond the size of the population are left out.
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

/// A random set of parameters, each uniform in its domain.
pub(crate) fn drawn(domains: &Domains, random: &mut Rng) -> Parameters {
    Parameters::new(Parameter::ALL.map(|parameter| random.i32(domains.of(parameter))))
}

/// Members by decreasing fitness; on a tie, the earlier member comes first.
pub fn ranking(fitness: &[i64]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..fitness.len()).collect();
    order.sort_by_key(|&member| std::cmp::Reverse(fitness[member]));
    order
}

/// The next generation: the best members unchanged, then the children of the members that are
/// drawn. `fitness` is in the order of the members.
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
