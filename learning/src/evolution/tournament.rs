//! The tournament of a generation: everybody against everybody.

use plywood_engine::{
    Adjudication, BySide, Effort, Game, MatchRules, Player, Side, Thinker, play_game,
};
use plywood_positions::{Chess, SelfTaught, SelfTaughtParameters as Parameters};
use rayon::iter::{IntoParallelRefIterator as _, ParallelIterator as _};

use super::fitness::worth;
use super::settings::Settings;

/// A game of a tournament.
#[derive(Clone, Debug)]
pub struct GameOf {
    /// Who had White, by number.
    pub white: usize,
    /// Who had Black.
    pub black: usize,
    /// The game.
    pub game: Game<Chess>,
    /// What it was worth to White.
    pub worth: i64,
    /// Positions entered by both sides.
    pub nodes: u64,
}

/// A tournament that was played.
#[derive(Clone, Debug)]
pub struct Tournament {
    /// Its games, in order.
    pub games: Vec<GameOf>,
    /// What each member's games were worth to it, together.
    pub fitness: Vec<i64>,
}

/// Plays a tournament, on the threads of rayon's current pool. Nothing is drawn:
/// the same members play the same games.
pub fn play(settings: &Settings, members: &[Parameters]) -> Tournament {
    let pairs = pairs(members.len());
    let games: Vec<GameOf> =
        pairs.par_iter().map(|&(white, black)| game(settings, members, white, black)).collect();
    let mut fitness = vec![0; members.len()];
    for game in &games {
        fitness[game.white] += game.worth;
        fitness[game.black] -= game.worth;
    }
    Tournament { games, fitness }
}

/// Who has White, and who Black, in each game.
fn pairs(members: usize) -> Vec<(usize, usize)> {
    let pairs = (0..members).flat_map(|one| (one + 1..members).map(move |other| (one, other)));
    let seated = pairs.enumerate().map(
        |(number, (one, other))| {
            if number % 2 == 0 { (one, other) } else { (other, one) }
        },
    );
    seated.collect()
}

fn game(settings: &Settings, members: &[Parameters], white: usize, black: usize) -> GameOf {
    let player = |member: usize| -> Thinker<Chess> {
        let effort = Effort { depth: Some(settings.depth.full_width), ..Effort::default() };
        let evaluation = Box::new(SelfTaught::new(members[member]));
        let configuration = settings.depth.configuration();
        Thinker::new(format!("member {}", member + 1), configuration, evaluation, effort)
    };
    let (mut first, mut second) = (player(white), player(black));
    let rules = MatchRules {
        adjudication: Adjudication { most_moves: Some(settings.moves), ..Adjudication::default() },
        ..MatchRules::default()
    };
    let both = BySide::<&mut dyn Player<Chess>> { first: &mut first, second: &mut second };
    let played = play_game(&Game::default(), both, &rules, 0);
    let nodes = played.thoughts.iter().map(|thought| thought.nodes).sum();
    GameOf { white, black, worth: worth(&played.game), game: played.game, nodes }
}

impl GameOf {
    /// The member of a side.
    pub fn member(&self, side: Side) -> usize {
        match side {
            Side::First => self.white,
            Side::Second => self.black,
        }
    }
}
