//! The round-robin tournament of a generation.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use plywood_positions::SelfTaughtParameters as Parameters;
use rayon::iter::{IntoParallelRefIterator as _, ParallelIterator as _};

use super::encounter::Encounter;
use super::fitness::Advantage;
use super::settings::Settings;
use crate::Openings;

/// A game of a tournament.
#[derive(Clone, Debug)]
pub struct GameOf {
    /// Index of the member with White.
    pub white: usize,
    /// Index of the member with Black.
    pub black: usize,
    /// Game and its result.
    pub played: Encounter,
}

/// A finished tournament.
#[derive(Clone, Debug)]
pub struct Tournament {
    /// Games of the tournament, in order.
    pub games: Vec<GameOf>,
    /// Fitness of each member: the sum of its results.
    pub fitness: Vec<i64>,
}

/// Plays a tournament on the threads of rayon's current pool, each game from its own opening. Given
/// the openings, the same members always play the same games. Returns `None` once another thread has set
/// `stop`.
pub fn play(
    settings: &Settings,
    advantage: Advantage,
    members: &[Parameters],
    openings: Openings,
    stop: &Arc<AtomicBool>,
) -> Option<Tournament> {
    let seated: Vec<(u64, (usize, usize))> = (0..).zip(pairs(members.len())).collect();
    let games: Option<Vec<GameOf>> = seated
        .par_iter()
        .map(|&(number, (white, black))| {
            let opening = openings.opening(number);
            let (white_set, black_set) = (&members[white], &members[black]);
            let played =
                Encounter::play(settings, advantage, &opening, white_set, black_set, stop)?;
            Some(GameOf { white, black, played })
        })
        .collect();
    let games = games?;
    let mut fitness = vec![0; members.len()];
    for game in &games {
        fitness[game.white] += game.played.worth;
        fitness[game.black] -= game.played.worth;
    }
    Some(Tournament { games, fitness })
}

/// Returns the members with White and Black in each game.
fn pairs(members: usize) -> Vec<(usize, usize)> {
    let pairs = (0..members).flat_map(|one| (one + 1..members).map(move |other| (one, other)));
    let seated = pairs.enumerate().map(
        |(number, (one, other))| {
            if number % 2 == 0 { (one, other) } else { (other, one) }
        },
    );
    seated.collect()
}
