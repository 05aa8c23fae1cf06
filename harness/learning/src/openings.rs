//! Openings of games.

use fastrand::Rng;
use plywood_players::Game;
use plywood_positions::Chess;

/// Random openings of a tournament or match, by game number.
///
/// In the source, every game starts from the initial position, so two players can play only two
/// different games. More games between the same players need random openings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Openings {
    /// Number of random plies; 0 for the initial position.
    pub plies: u32,
    /// Seed of the random moves.
    pub seed: u64,
}

impl Openings {
    /// Returns the opening with this number: random moves, each drawn uniformly from the legal
    /// moves, after which the game is not over.
    pub fn opening(&self, number: u64) -> Game<Chess> {
        let base = Rng::with_seed(self.seed).u64(..);
        let mut random = Rng::with_seed(base.wrapping_add(number));
        loop {
            if let Some(game) = drawn(self.plies, &mut random) {
                return game;
            }
        }
    }
}

/// Plays this many random plies; returns `None` if the game is over by then.
fn drawn(plies: u32, random: &mut Rng) -> Option<Game<Chess>> {
    let mut game = Game::default();
    for _ in 0..plies {
        let chosen = random.choice(game.moves())?;
        game.play(chosen).ok()?;
    }
    game.end().is_none().then_some(game)
}
