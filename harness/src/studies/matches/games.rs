//! Playing the games of a match on several threads.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::channel;
use std::sync::{Arc, Mutex};
use std::thread;

use anyhow::{Context, anyhow};
use plywood_players::{
    BySide, MatchRules, MemorySettings, Opening, Pairing, Pairs, Played, Player, PlayerError,
    PlayerKind, Side, Sprt, TimeControl, Verdict, play_game,
};
use plywood_positions::mix;

use crate::catalogue::players::{Arena, player};
use crate::record::id::RowId;
use crate::record::kind::RowKind;
use crate::record::share::Share;
use crate::studies::matches::contest::{Agreement, Contest};
use crate::studies::matches::row::{Evidence, GameRow};

/// The games of a match, laid out.
pub struct Games<'a, P: Arena> {
    /// What the file says.
    pub contest: &'a Contest,
    /// What is agreed.
    pub agreement: &'a Agreement,
    /// The pairs, in order.
    pub pairings: Vec<Pairing>,
    /// What they begin with.
    pub openings: Vec<Opening<P>>,
    /// The games that are played; the others are left to others.
    pub share: Share,
}

/// One game of a pair: the pair's number from 0, and who has the first side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Seat {
    pair: usize,
    player: Side,
}

impl<P: Arena> Games<'_, P> {
    /// The players' numbers by side.
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

    /// What players draw in a game follows from this.
    fn seed(&self, seat: Seat) -> u64 {
        mix(self.contest.seed ^ mix(2 * seat.pair as u64 + u64::from(seat.player == Side::Second)))
    }

    fn clock(&self, player: usize) -> Option<TimeControl> {
        let settings = &self.agreement.players[player];
        let shared = self.agreement.clock.filter(|_| settings.effort.is_unlimited());
        settings.clock.or(shared)
    }

    /// The row of a game before it is played.
    fn blank(&self, seat: Seat) -> GameRow {
        let players = self.players(seat);
        let settings = |side| &self.agreement.players[players[side]];
        let opening = self.opening(seat);
        let start = opening.game.start();
        let is_default = start.position.key() == P::default().key() && start.number == 1;
        let is_repeatable = |side| {
            let settings = settings(side);
            let is_search = matches!(settings.kind, PlayerKind::Search(_));
            let learns = settings.memory.as_ref().is_some_and(MemorySettings::changes);
            let is_timed = settings.effort.time.is_some() || self.clock(players[side]).is_some();
            is_search && !is_timed && !learns
        };
        let row = GameRow {
            experiment: self.contest.name.clone(),
            game: P::NAME.to_owned(),
            pair: seat.pair as u64 + 1,
            first: settings(Side::First).name.clone(),
            second: settings(Side::Second).name.clone(),
            opening: opening.name.clone(),
            start: if is_default { String::new() } else { P::write_start(start) },
            seed: self.seed(seat),
            repeatable: Side::BOTH.into_iter().all(is_repeatable),
            ..GameRow::default()
        };
        let rules = format!("{:?} {:?}", self.agreement.adjudication, self.agreement.clock);
        let seed = row.seed.to_string();
        let moves = opening.game.to_string();
        let asked = [&row.game, &row.first, &row.second, &row.start, &moves, &seed, &rules];
        let id = RowId::new(GameRow::NAME, &asked.map(String::as_str));
        GameRow { id, ..row }
    }

    /// Both games of every pair, in order.
    fn seats(&self) -> Vec<Seat> {
        let pairs = 0..self.pairings.len();
        pairs.flat_map(|pair| Side::BOTH.map(|player| Seat { pair, player })).collect()
    }

    /// The places of the share's games among all games.
    pub fn places(&self) -> Vec<usize> {
        let ids = self.ids();
        (0..ids.len()).filter(|&at| self.share.has(&ids[at])).collect()
    }

    /// The ids of all games, in order.
    pub fn ids(&self) -> Vec<RowId> {
        self.seats().into_iter().map(|seat| self.blank(seat).id).collect()
    }

    /// Plays the games of the share that are not `done`, on `threads` threads.
    /// `keep` sees
    /// every new row as soon as it is whole. Rows come back in the order of the
    /// games; with a test, up to the pair that decides it, whatever the number
    /// of threads. When `stop` is raised, games that are being played are given
    /// up, and no other one is begun; `None` where some are missing then.
    ///
    /// # Errors
    ///
    /// Where a player cannot be made, or `keep` fails. What was kept stays.
    pub fn play(
        &self,
        threads: usize,
        mut done: BTreeMap<RowId, GameRow>,
        stop: &Arc<AtomicBool>,
        mut keep: impl FnMut(&GameRow, usize) -> anyhow::Result<()>,
    ) -> anyhow::Result<Option<Vec<GameRow>>> {
        let seats = self.seats();
        let mut rows: Vec<Option<GameRow>> =
            seats.iter().map(|&seat| done.remove(&self.blank(seat).id)).collect();
        let is_ours = |seat: &Seat| self.share.has(&self.blank(*seat).id);
        let ours: Vec<usize> = (0..seats.len()).filter(|&at| is_ours(&seats[at])).collect();
        let open: Vec<usize> = ours.iter().copied().filter(|&at| rows[at].is_none()).collect();
        let next = AtomicUsize::new(0);
        let last = Mutex::new(self.decided(&rows));
        thread::scope(|scope| {
            let (sender, results) = channel();
            for _ in 0..threads.max(1) {
                let (sender, open, next, last, seats) =
                    (sender.clone(), &open, &next, &last, &seats);
                scope.spawn(move || {
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
                rows[at] = Some(row);
                let played = rows.iter().flatten().count();
                if let Some(row) = &rows[at] {
                    keep(row, played)?;
                }
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

    /// The first pair after which the test has come to its end. A share of the
    /// games decides nothing.
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

    /// Plays one game, with players of this thread's own. `None` where `stop` was
    /// raised before its end.
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
                None => player(&self.agreement.players[number]),
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
        // A program that went wrong is started anew for its next game.
        let is_gone = matches!(played.fault, Some(PlayerError::Disconnected { .. }));
        if !is_gone {
            players.insert(numbers.first, first);
            players.insert(numbers.second, second);
        }
        Ok(Some(row))
    }
}

impl GameRow {
    /// The row of a game that was played.
    fn of<P: Arena>(self, played: &Played<P>) -> anyhow::Result<Self> {
        let end = played.game.end().context("a game that was played is over")?;
        let row = Self {
            result: end.score.into(),
            reason: end.reason.as_str().to_owned(),
            fault: played.fault.as_ref().map_or(String::new(), ToString::to_string),
            moves: played.game.to_string(),
            ..self
        };
        Ok(row.counted(&Evidence::of(played)))
    }
}

/// The openings of a match: different ones, drawn by `seed` where there are
/// more than `count`.
///
/// # Errors
///
/// Where a file cannot be read, or there are too few.
pub fn openings<P: Arena>(
    source: &str,
    count: usize,
    seed: u64,
) -> anyhow::Result<Vec<Opening<P>>> {
    let all = match source.strip_prefix("lines:") {
        Some(plies) => {
            let plies = plies.parse().ok().filter(|plies| (0..=MOST_PLIES).contains(plies));
            let plies = plies.with_context(|| {
                format!("`{source}` are no openings; write lines:N with N from 0 to {MOST_PLIES}")
            })?;
            plywood_players::all_lines::<P>(plies)
        }
        None => P::read_openings(Path::new(source)).map_err(|error| anyhow!(error))?,
    };
    let (found, seed) = (all.len(), mix(seed));
    anyhow::ensure!(
        found >= count,
        "{count} pairs need as many openings, and {source} has {found}: the same opening again \
         would be the same game; take fewer pairs or longer lines"
    );
    Ok(plywood_players::sample(all, count, seed))
}

/// More lines do not fit into memory.
const MOST_PLIES: u32 = 8;
