//! UCI options.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use plywood_algorithms::{Configuration, Settings, TableSettings, TableSize};
use plywood_positions::Chess;
use shakmaty::CastlingMode;

use super::Workshop;
use crate::player::{MemorySettings, PlayerKind, PlayerSettings, Thinker};
use plywood_rules::machine_memory;

/// Values of the options that `setoption` sets.
#[derive(Clone, Debug)]
pub(super) struct Options {
    player: String,
    mebibytes: Option<usize>,
    book: Option<PathBuf>,
    memory: Option<MemorySettings>,
    tables: Option<PathBuf>,
    syzygy: Option<PathBuf>,
    /// Seed for all random choices of the session; `None` takes it from the clock.
    pub seed: Option<u64>,
    /// Number of best moves to show.
    pub lines: NonZeroUsize,
    /// Castling mode for positions, unless their castling rights require Chess960.
    pub castling: CastlingMode,
    /// Time per move that is lost in communication between the programs.
    pub overhead: Duration,
}

/// The action to take after an option was set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Effect {
    /// Nothing: the option is read when it is needed.
    Noted,
    /// Rebuild the player.
    Player,
    /// Restart the player's random choices from the seed.
    Seed,
    /// Clear the player's memory.
    Forget,
}

/// Maximum number of best moves to show, more than any position has.
const MOST_LINES: usize = 256;

const USUAL_OVERHEAD: u64 = 5;
const MOST_OVERHEAD: u64 = 5000;

impl Options {
    pub fn new(player: &str) -> Self {
        Self {
            player: player.to_owned(),
            mebibytes: None,
            book: None,
            memory: None,
            tables: None,
            syzygy: None,
            seed: None,
            lines: NonZeroUsize::MIN,
            castling: CastlingMode::Standard,
            overhead: Duration::from_millis(USUAL_OVERHEAD),
        }
    }

    /// Returns the options as lines of the answer to `uci`.
    pub fn announced(&self) -> Vec<String> {
        let (table, most, player) = (self.table(), most_mebibytes(), &self.player);
        let overhead = USUAL_OVERHEAD;
        let mut options = vec![
            format!("Hash type spin default {table} min 1 max {most}"),
            "Clear Hash type button".to_owned(),
            format!("MultiPV type spin default 1 min 1 max {MOST_LINES}"),
            "Ponder type check default false".to_owned(),
            "UCI_Chess960 type check default false".to_owned(),
            format!("Move Overhead type spin default {overhead} min 0 max {MOST_OVERHEAD}"),
            format!("Player type string default {player}"),
        ];
        let texts = ["Book", "Memory", "Tables", "SyzygyPath", "Seed"];
        options.extend(texts.map(|name| format!("{name} type string default <empty>")));
        options.into_iter().map(|option| format!("option name {option}")).collect()
    }

    /// Sets the option `name`, ignoring case.
    ///
    /// # Errors
    ///
    /// If the option does not exist or the value is invalid.
    pub fn set(&mut self, name: &str, value: &str) -> Result<Effect, String> {
        let path = || Some(PathBuf::from(value)).filter(|_| !is_empty(value));
        match name.to_ascii_lowercase().as_str() {
            "clear hash" => return Ok(Effect::Forget),
            "hash" => self.mebibytes = Some(number(name, value, 1, most_mebibytes())?),
            "multipv" => {
                let lines = number(name, value, 1, MOST_LINES)?;
                self.lines = NonZeroUsize::new(lines).unwrap_or(NonZeroUsize::MIN);
                return Ok(Effect::Noted);
            }
            "ponder" => return check(name, value).map(|_| Effect::Noted),
            "uci_chess960" => {
                self.castling = CastlingMode::from_chess960(check(name, value)?);
                return Ok(Effect::Noted);
            }
            "move overhead" => {
                self.overhead = Duration::from_millis(number(name, value, 0, MOST_OVERHEAD)?);
                return Ok(Effect::Noted);
            }
            "player" => value.clone_into(&mut self.player),
            "book" => self.book = path(),
            "memory" if is_empty(value) => self.memory = None,
            "memory" => {
                self.memory = Some(value.parse().map_err(|error| format!("{error}"))?);
            }
            "tables" => self.tables = path(),
            "syzygypath" => self.syzygy = path(),
            "seed" => {
                let seed = (!is_empty(value)).then(|| value.parse()).transpose();
                self.seed = seed.map_err(|error| format!("Seed {value}: {error}"))?;
                return Ok(Effect::Seed);
            }
            _ => return Err(format!("there is no option \"{name}\"")),
        }
        Ok(Effect::Player)
    }

    /// Returns the size of the player's table in MiB, or the default of `Hash` if it has none.
    fn table(&self) -> usize {
        let settings = self.player.parse().ok();
        let table = settings.and_then(|settings: PlayerSettings| match settings.kind {
            PlayerKind::Search(configuration) => configuration.settings().table,
            _ => None,
        });
        self.mebibytes.or(table.map(|table| table.size.mebibytes())).unwrap_or(16)
    }

    /// Builds the player with the current options.
    ///
    /// # Errors
    ///
    /// If the options describe no player that searches.
    pub fn build(&self, workshop: &Workshop<'_>) -> Result<Thinker<Chess>, String> {
        let mut settings: PlayerSettings =
            self.player.parse().map_err(|error| format!("{error}"))?;
        let PlayerKind::Search(configuration) = &mut settings.kind else {
            return Err(format!("\"{}\" does not search; take another player", self.player));
        };
        if let (Some(mebibytes), Some(table)) = (self.mebibytes, configuration.settings().table) {
            let table =
                Some(TableSettings { size: TableSize::Mebibytes(mebibytes as u32), ..table });
            let larger = Settings { table, ..*configuration.settings() };
            **configuration = Configuration::new(configuration.algorithm(), larger)
                .map_err(|error| error.to_string())?;
        }
        let own = [&mut settings.book, &mut settings.tables, &mut settings.syzygy];
        for (own, set) in own.into_iter().zip([&self.book, &self.tables, &self.syzygy]) {
            *own = set.clone().or(own.take());
        }
        if let Some(memory) = &self.memory {
            settings = settings.with_memory(memory.clone()).map_err(|error| error.to_string())?;
        }
        workshop(&settings)
    }
}

/// Parses the value of a check option.
fn check(name: &str, value: &str) -> Result<bool, String> {
    value.parse().map_err(|_| format!("{name} {value} is neither true nor false"))
}

/// Parses the value of a numeric option from `least` to `most`.
fn number<N>(name: &str, value: &str, least: N, most: N) -> Result<N, String>
where
    N: Copy + std::str::FromStr + PartialOrd + std::fmt::Display,
{
    let number = value.parse().ok().filter(|number| (&least..=&most).contains(&number));
    number.ok_or_else(|| format!("{name} {value} is not {least} to {most}"))
}

/// Returns the maximum table size in MiB: the machine's memory, but at most that of other programs.
fn most_mebibytes() -> usize {
    let has = machine_memory().map_or(usize::MAX, |bytes| (bytes >> 20) as usize);
    has.clamp(1, 65536)
}

fn is_empty(value: &str) -> bool {
    value.is_empty() || value == "<empty>"
}
