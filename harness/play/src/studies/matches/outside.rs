//! Games and matches with players from outside this crate, such as objects in Python.

use std::any::Any;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use anyhow::{anyhow, ensure};
use plywood_players::{
    Adjudication, Decision, Game, Origin, Playable, Player, PlayerError, PlayerKind,
    PlayerSettings, Ply, Rules, Time,
};

use super::contest::{Agreement, Contest, PairCounts};
use super::games::Games;
use super::limited_player::limited_player;
use super::row::GameRow;
use crate::catalogue::players::{PlayableGame, player};
use crate::core::played;
use crate::player_memory::ensure_players_fit;

/// Chooses moves for the players from outside, whose numbers are 0 and 1.
pub trait Outside: Send + Sync {
    /// Begins a game whose random choices depend on `seed`.
    ///
    /// # Errors
    ///
    /// If the player cannot play; [`PlayerError::Stopped`] ends all games.
    fn begin(&self, player: usize, seed: u64) -> Result<(), PlayerError>;

    /// Returns the index of the chosen move in generator order. `line` tells how the game has reached
    /// the position.
    ///
    /// # Errors
    ///
    /// As [`Self::begin`].
    fn choose(
        &self,
        player: usize,
        position: &dyn Any,
        line: &dyn Fn() -> Line,
    ) -> Result<usize, PlayerError>;
}

/// How a game has reached its position.
#[derive(Clone, Debug)]
pub struct Line {
    /// The start of the game in its notation; `None` for the usual one.
    pub start: Option<String>,
    /// The moves since the start, as indices in generator order.
    pub places: Vec<usize>,
}

impl Line {
    fn of<P: Rules>(game: &Game<P>) -> Self {
        let start = game.start();
        let start = (!start.is_usual()).then(|| P::write_start(start));
        let place = |ply: &Ply<P>| ply.position.all_moves().iter().position(|it| *it == ply.chosen);
        Self { start, places: game.plies().iter().filter_map(place).collect() }
    }
}

/// A participant of a match.
#[derive(Clone, Debug)]
pub enum Entrant {
    /// A player of this crate, by the text of its settings.
    Ours(String),
    /// A player from outside, by its name.
    Outside(String),
}

/// The terms of a match between two players.
#[derive(Clone, Debug)]
pub struct Terms {
    /// The name of the game.
    pub game: String,
    /// The position from which openings begin, in the game's notation; `None` for the usual one.
    pub start: Option<String>,
    /// The player who moves first in the first game, and the other one.
    pub players: [Entrant; 2],
    /// The openings, as in a match file.
    pub openings: String,
    /// The number of games. Each two have one opening, in which both players have both sides.
    pub games: usize,
    /// The seed of openings and of players' random choices.
    pub seed: u64,
    /// The number of moves of each side after which a game is drawn.
    pub most_moves: Option<u32>,
}

/// Plays games by their terms, one after the other. Returns `None` if `stop` was set before the end.
type Meets =
    fn(&Terms, &Arc<dyn Outside>, &Arc<AtomicBool>) -> anyhow::Result<Option<Vec<GameRow>>>;

/// Adds the function that plays games with players from outside.
pub fn played<P: PlayableGame>(game: played::Played) -> played::Played {
    game.with::<Meets>(|terms, outside, stop| {
        let start = terms.start.as_deref().map(Game::from_text).transpose();
        let start = start.map_err(|error| anyhow!(error))?.unwrap_or_default();
        meet(&start, terms, player::<P>, outside, stop)
    })
}

/// Plays games of a game that this program plays. Returns `None` if `stop` was set before the end.
///
/// # Errors
///
/// If the terms are invalid, a player cannot be created, or there are too few openings.
pub fn meet_in_game(
    terms: &Terms,
    outside: &Arc<dyn Outside>,
    stop: &Arc<AtomicBool>,
) -> anyhow::Result<Option<Vec<GameRow>>> {
    played::of::<Meets>(&terms.game)?(terms, outside, stop)
}

/// Plays games that begin at `start`; `create` creates the players of this crate. Returns `None` if
/// `stop` was set before the end.
///
/// # Errors
///
/// As [`meet_in_game`].
pub fn meet<P: Playable<Move: Send + Sync>>(
    start: &Game<P>,
    terms: &Terms,
    create: impl Fn(&PlayerSettings) -> anyhow::Result<Box<dyn Player<P> + Send>>
    + Send
    + Sync
    + 'static,
    outside: &Arc<dyn Outside>,
    stop: &Arc<AtomicBool>,
) -> anyhow::Result<Option<Vec<GameRow>>> {
    ensure!(
        terms.start.is_none() || terms.openings.starts_with("lines:"),
        "a file of openings has positions of its own; leave the position out, or write lines:N"
    );
    let players = terms.players.iter().map(settings).collect::<anyhow::Result<Vec<_>>>()?;
    let names = players.iter().map(|it| it.name.clone()).collect();
    let contest = Contest {
        game: terms.game.clone(),
        openings: terms.openings.clone(),
        pairs: PairCounts::All(terms.games.div_ceil(2)),
        seed: terms.seed,
        ..Contest::of_players(names)
    };
    let adjudication = Adjudication { most_moves: terms.most_moves, ..Adjudication::default() };
    let agreement = Agreement { players: players.clone(), clock: None, adjudication, sprt: None };
    let outside = Arc::clone(outside);
    let enter = move |number: usize| -> anyhow::Result<Box<dyn Player<P> + Send>> {
        let settings = &players[number];
        match settings.kind {
            PlayerKind::Person => {
                let (name, outside) = (settings.name.clone(), Arc::clone(&outside));
                Ok(Box::new(Outsider { name, number, outside }))
            }
            PlayerKind::Search(_) | PlayerKind::Program(_) => create(settings),
        }
    };
    ensure_players_fit(&agreement.players, 1)?;
    let (games, _) = Games::scheduled(contest, agreement, start, Box::new(enter))?;
    games.in_order(terms.games, stop)
}

/// Returns the settings of a participant; of a player from outside they are those of a person.
fn settings(entrant: &Entrant) -> anyhow::Result<PlayerSettings> {
    Ok(match entrant {
        Entrant::Ours(text) => limited_player(text, None)?,
        Entrant::Outside(name) => PlayerSettings { name: name.clone(), ..PERSON.parse()? },
    })
}

const PERSON: &str = "person";

/// A player from outside.
struct Outsider {
    name: String,
    number: usize,
    outside: Arc<dyn Outside>,
}

impl<P: Rules> Player<P> for Outsider {
    fn name(&self) -> &str {
        &self.name
    }

    fn begin(&mut self, seed: u64) -> Result<(), PlayerError> {
        self.outside.begin(self.number, seed)
    }

    fn choose(
        &mut self,
        game: &Game<P>,
        _: Option<Time>,
    ) -> Result<Decision<P::Move>, PlayerError> {
        let line = || Line::of(game);
        let place = self.outside.choose(self.number, game.position(), &line)?;
        let chosen = *game.moves().get(place).ok_or(PlayerError::Stopped)?;
        Ok(Decision {
            chosen,
            value: None,
            origin: Origin::Unstated,
            nodes: 0,
            evaluations: None,
            time: Duration::ZERO,
            line: vec![chosen],
        })
    }
}
