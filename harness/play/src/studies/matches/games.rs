//! Schedules the games of a match and plays them on several threads.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{Display, Write as _};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::channel;
use std::sync::{Arc, Mutex};

use anyhow::{Context as _, bail};
use plywood_players::{
    BySide, Game, MatchRules, Opening, Pairing, Pairs, Playable, Player, PlayerError, PlayerKind,
    PlayerSettings, Rules, Side, Sprt, TimeControl, Verdict, play_game, schedule,
};
use plywood_positions::mix;

use super::Matches;
use super::contest::learns;
use crate::catalogue::players::{PlayableGame, player};
use crate::core::openings::openings;
use crate::player_memory::ensure_players_fit;
use crate::studies::matches::contest::{Agreement, Contest};
use crate::studies::matches::row::GameRow;
use plywood::catalogue::reading::SuiteReport;
use plywood::catalogue::source::Source;
use plywood::core::pool;
use plywood::core::study::{MeasureOptions, NotRepeatable, RunPlan};
use plywood::core::work::RunContext;
use plywood::record::id::RowId;
use plywood::record::kind::RowKind;
use plywood::record::share::Share;

/// A function that creates the player with this number in a match.
pub type CreatePlayer<P> = dyn Fn(usize) -> anyhow::Result<Box<dyn Player<P> + Send>> + Send + Sync;

/// The scheduled games of a match.
pub struct Games<P: Rules> {
    contest: Contest,
    agreement: Agreement,
    /// The players of each pair of games, in playing order.
    pairings: Vec<Pairing>,
    /// The opening of each pair of games.
    openings: Vec<Opening<P>>,
    /// The share of the games that this run plays.
    share: Share,
    create: Box<CreatePlayer<P>>,
}

/// One game of a pair: the index of the pair, from 0, and the side of its first player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Seat {
    pair: usize,
    player: Side,
}

impl<P: PlayableGame> Games<P> {
    /// Schedules the games of a match.
    ///
    /// # Errors
    ///
    /// If the match is invalid, a player cannot be created, or there are too few openings.
    /// `NotRepeatable` if the match is to be repeated and a player learns or is not one of our
    /// searches.
    pub fn of(contest: Contest, how: &MeasureOptions) -> anyhow::Result<Matches> {
        let agreement = contest.agreement()?;
        let cannot_play_again = |player: &&PlayerSettings| {
            learns(player) || !matches!(player.kind, PlayerKind::Search(_))
        };
        if how.is_again
            && let Some(other) = agreement.players.iter().find(cannot_play_again)
        {
            let why = format!("{other} learns, or is another program");
            return Err(NotRepeatable(why).into());
        }
        ensure_players_fit(&agreement.players, how.threads)?;
        let players = agreement.players.clone();
        let create = Box::new(move |number: usize| player::<P>(&players[number]));
        let start = Game::default();
        let (mut games, reading) = Self::scheduled(contest, agreement, &start, create)?;
        let (contest, agreement) = (&games.contest, &games.agreement);
        let files = contest.files(agreement)?;
        let needs_all = match (agreement.is_in_order(), &agreement.sprt) {
            (true, _) => Some("a player uses in each game what it learnt in earlier ones"),
            (_, Some(_)) => Some("a test needs all games in their order"),
            _ => None,
        };
        if let (Some(why), Share::Shard(_)) = (needs_all, &how.share) {
            bail!("{why}; leave --shard out");
        }
        games.share = how.share.clone();
        let ids: Vec<RowId> = games.seats().into_iter().map(|seat| games.blank(seat).id).collect();
        let hashes = files.iter().map(|Source { file, sha256 }| format!("{file} {sha256}"));
        let plan: Vec<String> = ids.iter().map(RowId::to_string).chain(hashes).collect();
        let Contest { name, about, seed, .. } = &games.contest;
        let readings = reading.into_iter().collect();
        let asked = RunPlan { readings, files, ..RunPlan::new((name, about), vec![*seed], plan) };
        let (agreement, encounters) = (games.agreement.clone(), games.encounters(&ids));
        let play = Box::new(move |work: &mut RunContext<'_, GameRow>| games.play(work));
        Ok(Matches { agreement, asked, ids, encounters, play })
    }
}

impl<P: Rules<Move: Send + Sync>> Games<P> {
    /// Schedules all games of a match whose players are created by `create`, and reports what of its
    /// file of openings cannot be read.
    ///
    /// # Errors
    ///
    /// If a player cannot be created, or there are too few openings.
    pub fn scheduled(
        contest: Contest,
        agreement: Agreement,
        start: &Game<P>,
        create: Box<CreatePlayer<P>>,
    ) -> anyhow::Result<(Self, Option<SuiteReport>)>
    where
        P: Playable,
    {
        let (openings, reading) =
            openings(start, &contest.openings, contest.pairs.most(), contest.seed)?;
        // Create every player once before any game, to report errors early.
        for number in 0..agreement.players.len() {
            let player = create(number)?;
            for opening in &openings {
                let known = player.knows(opening.game.start());
                known.with_context(|| format!("opening {}", opening.name))?;
            }
        }
        let counts = contest.pairs.as_slice();
        let round = schedule(agreement.players.len(), contest.format, counts);
        let pairings = round.repeat(contest.rounds);
        let share = Share::Whole;
        Ok((Self { contest, agreement, pairings, openings, share, create }, reading))
    }

    /// Plays the first `count` games in order, on this thread. Returns `None` if `stop` was set
    /// before the end.
    ///
    /// # Errors
    ///
    /// If a player cannot be created.
    pub fn in_order(
        &self,
        count: usize,
        stop: &Arc<AtomicBool>,
    ) -> anyhow::Result<Option<Vec<GameRow>>> {
        let mut players = BTreeMap::new();
        let seats = self.seats().into_iter().take(count);
        seats
            .map(|seat| self.perform(seat, &mut players, stop).transpose())
            .collect::<Option<_>>()
            .transpose()
    }

    fn players(&self, seat: Seat) -> BySide<usize> {
        let Pairing { player, opponent, .. } = self.pairings[seat.pair];
        match seat.player {
            Side::First => BySide { first: player, second: opponent },
            Side::Second => BySide { first: opponent, second: player },
        }
    }

    fn opening(&self, seat: Seat) -> &Opening<P> {
        &self.openings[self.pairings[seat.pair].opening]
    }

    /// Returns the seed for the players' random choices in a game.
    fn seed(&self, seat: Seat) -> u64 {
        mix(self.contest.seed ^ mix(2 * seat.pair as u64 + u64::from(seat.player == Side::Second)))
    }

    fn clock(&self, player: usize) -> Option<TimeControl> {
        let settings = &self.agreement.players[player];
        let shared = self.agreement.clock.filter(|_| settings.effort.is_unlimited());
        settings.clock.or(shared)
    }

    /// Returns the row of a game before it is played.
    fn blank(&self, seat: Seat) -> GameRow {
        let players = self.players(seat);
        let settings = |side| &self.agreement.players[players[side]];
        let opening = self.opening(seat);
        let start = opening.game.start();
        let is_repeatable = |side| {
            let settings = settings(side);
            let is_search = matches!(settings.kind, PlayerKind::Search(_));
            let is_timed = settings.effort.time.is_some() || self.clock(players[side]).is_some();
            is_search && !is_timed && !learns(settings)
        };
        let row = GameRow {
            experiment: self.contest.name.clone(),
            game: self.contest.game.clone(),
            pair: seat.pair as u64 + 1,
            first: settings(Side::First).name.clone(),
            second: settings(Side::Second).name.clone(),
            opening: opening.name.clone(),
            start: if start.is_usual() { String::new() } else { P::write_start(start) },
            seed: self.seed(seat),
            repeatable: Side::BOTH.into_iter().all(is_repeatable),
            ..GameRow::default()
        };
        let rules = format!("{:?} {:?}", self.agreement.adjudication, self.agreement.clock);
        let GameRow { game, first, second, start, seed, .. } = &row;
        let asked: [&dyn Display; 7] = [game, first, second, start, &opening.game, seed, &rules];
        GameRow { id: RowId::new(GameRow::NAME, &asked), ..row }
    }

    /// Returns both games of every pair, in order.
    fn seats(&self) -> Vec<Seat> {
        let pairs = 0..self.pairings.len();
        pairs.flat_map(|pair| Side::BOTH.map(|player| Seat { pair, player })).collect()
    }

    /// Groups `ids`, which contains the id of every game in order, by pairing. Pairings are in the
    /// order of [`Contest::encounters`].
    fn encounters(&self, ids: &[RowId]) -> Vec<BTreeSet<RowId>> {
        let mut games: BTreeMap<(usize, usize), BTreeSet<RowId>> = BTreeMap::new();
        for (seat, id) in self.seats().into_iter().zip(ids) {
            let Pairing { player, opponent, .. } = self.pairings[seat.pair];
            games.entry((player, opponent)).or_default().insert(id.clone());
        }
        let of = |(one, other, _)| games.remove(&(one, other)).unwrap_or_default();
        self.contest.encounters().into_iter().map(of).collect()
    }

    /// Returns the first pair after which the sequential test is decided. A share of a match
    /// decides nothing.
    fn decided(&self, rows: &[Option<GameRow>]) -> Option<usize> {
        let sprt: Sprt = self.agreement.sprt.filter(|_| self.share.is_whole())?;
        let mut pairs = Pairs::default();
        for (number, pair) in rows.chunks(2).enumerate() {
            let [Some(first), Some(second)] = pair else { return None };
            let half_points =
                |row: &GameRow, side| plywood_players::Score::from(row.result).half_points(side);
            pairs.add(half_points(first, Side::First), half_points(second, Side::Second));
            if sprt.verdict(&pairs) != Verdict::Open {
                return Some(number);
            }
        }
        None
    }

    /// Plays one game with this thread's players. Returns `None` if `stop` was set before its end.
    fn perform(
        &self,
        seat: Seat,
        players: &mut BTreeMap<usize, Box<dyn Player<P> + Send>>,
        stop: &Arc<AtomicBool>,
    ) -> anyhow::Result<Option<GameRow>> {
        let numbers = self.players(seat);
        let mut take = |side| -> anyhow::Result<Box<dyn Player<P> + Send>> {
            let number: usize = numbers[side];
            match players.remove(&number) {
                Some(player) => Ok(player),
                None => (self.create)(number),
            }
        };
        let (mut first, mut second) = (take(Side::First)?, take(Side::Second)?);
        for player in [&mut first, &mut second] {
            player.stop_at(stop.clone());
        }
        let rules = MatchRules {
            clocks: BySide::new(|side| self.clock(numbers[side])),
            adjudication: self.agreement.adjudication,
        };
        let opening = &self.opening(seat).game;
        let both = BySide::<&mut dyn Player<P>> { first: &mut *first, second: &mut *second };
        let played = play_game(opening, both, &rules, self.seed(seat));
        if played.fault == Some(PlayerError::Stopped) {
            return Ok(None);
        }
        let row = self.blank(seat).of(&played)?;
        // Restart a program that failed before its next game.
        let is_gone = matches!(played.fault, Some(PlayerError::Disconnected { .. }));
        if !is_gone {
            players.insert(numbers.first, first);
            players.insert(numbers.second, second);
        }
        Ok(Some(row))
    }

    /// Plays the games of this share that are not yet recorded. Returns rows in the order of games;
    /// a sequential test ends them after the deciding pair, for any number of threads. If the run
    /// is stopped, unfinished games are abandoned, and the result is `None` if any game is missing.
    fn play(&self, work: &mut RunContext<'_, GameRow>) -> anyhow::Result<Option<Vec<GameRow>>> {
        let seats = self.seats();
        let mut rows: Vec<Option<GameRow>> =
            seats.iter().map(|&seat| work.known(&self.blank(seat).id)).collect();
        let is_ours = |seat: &Seat| self.share.has(&self.blank(*seat).id);
        let ours: Vec<usize> = (0..seats.len()).filter(|&at| is_ours(&seats[at])).collect();
        let open: Vec<usize> = ours.iter().copied().filter(|&at| rows[at].is_none()).collect();
        work.expect(open.len());
        let stop = &Arc::clone(&work.stop);
        let next = AtomicUsize::new(0);
        let last = Mutex::new(self.decided(&rows));
        // Use the threads of a pool, because the memory limit of a search depends on their number.
        pool::of_threads(work.threads)?.in_place_scope(|scope| {
            let (sender, results) = channel();
            for _ in 0..work.threads.max(1) {
                let (sender, open, next, last, seats) =
                    (sender.clone(), &open, &next, &last, &seats);
                scope.spawn(move |_| {
                    let mut players = BTreeMap::new();
                    while let Some(&at) = open.get(next.fetch_add(1, Ordering::Relaxed)) {
                        if stop.load(Ordering::Relaxed) {
                            break;
                        }
                        let is_decided = last.lock().is_ok_and(|last| last.is_some());
                        let row = self.perform(seats[at], &mut players, stop).transpose();
                        let Some(row) = row else { break };
                        if is_decided || sender.send((at, row)).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(sender);
            for (at, row) in results {
                let row = row?;
                work.keep(&row)?;
                rows[at] = Some(row);
                if let Ok(mut last) = last.lock() {
                    *last = self.decided(&rows);
                }
            }
            anyhow::Ok(())
        })?;
        let end = self.decided(&rows).map_or(rows.len(), |pair| 2 * (pair + 1));
        let ours = ours.into_iter().take_while(|&at| at < end);
        Ok(ours.map(|at| rows[at].take()).collect())
    }
}

/// Writes the score sheets of games as PGN, without those whose rows are abridged: games of a record
/// that were not chosen to be played again.
///
/// # Errors
///
/// If the moves of a row are illegal.
pub fn sheets<P: PlayableGame>(rows: &[GameRow]) -> anyhow::Result<String> {
    let mut text = String::new();
    for row in rows.iter().filter(|row| !row.is_abridged()) {
        let _ = write!(text, "{}", row.sheet::<P>()?);
    }
    Ok(text)
}
