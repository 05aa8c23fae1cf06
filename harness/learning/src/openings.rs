//! The openings that games start from.

use fastrand::Rng;
use plywood_players::Game;
use plywood_positions::Chess;

/// The openings of a tournament or a match, by game number.
///
/// In the source every game starts from the initial position, from which two players can play only
/// two different games. More games between the same players need random openings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Openings {
    /// Random moves by both sides; with 0 every game starts from the initial position.
    pub plies: u32,
    /// The seed of the moves.
    pub seed: u64,
}

impl Openings {
    /// The opening with this number: this many moves, each uniform among the legal ones, after
    /// which the game is not over.
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

/// A game of this many random moves; `None` if it ends by then.
fn drawn(plies: u32, random: &mut Rng) -> Option<Game<Chess>> {
    let mut game = Game::default();
    for _ in 0..plies {
        let chosen = random.choice(game.moves())?;
        game.play(chosen).ok()?;
    }
    game.end().is_none().then_some(game)
}
