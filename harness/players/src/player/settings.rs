//! Settings of players, and their text format.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use plywood_algorithms::{
    Configuration, ConfigurationError, Guarantee, LongTermMode, SettingError, Settings, ShortTerm,
};
use plywood_positions::suggestion;

use super::{Effort, MemoryKind, MemorySettings, NAMED_PLAYERS, NamedPlayer};
use crate::{MOST_DEPTH, ReadTimeControlError, Repetition, TimeControl};

/// Settings of a player. As text: the player, then options in any order, separated by commas, as in
/// `joanna,nodes=20000,book=small.bin`.
///
/// The player is an algorithm with its settings, a name from [`NAMED_PLAYERS`], `person`, or
/// `uci=COMMAND` for a program that speaks UCI.
///
/// ```
/// use plywood_players::PlayerSettings;
///
/// let player: PlayerSettings = "mtd(f)+table=16,eval=material,nodes=5000".parse()?;
/// assert_eq!(player.effort.nodes, Some(5000));
/// # Ok::<(), plywood_players::PlayerSettingsError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerSettings {
    /// Name in records: the text that the settings were read from.
    pub name: String,
    /// Named player at the beginning of the text, if any.
    pub named: Option<&'static NamedPlayer>,
    /// The kind of player.
    pub kind: PlayerKind,
    /// Name of the evaluation; `None` for the game's default evaluation.
    pub evaluation: Option<String>,
    /// Limits on the effort for a move.
    pub effort: Effort,
    /// The player's own time control, if it has one.
    pub clock: Option<TimeControl>,
    /// File or built-in name of the opening book.
    pub book: Option<PathBuf>,
    /// Long-term memory.
    pub memory: Option<MemorySettings>,
    /// Directory of the endgame tables.
    pub tables: Option<PathBuf>,
    /// Directories of Syzygy tables, separated as in the system's search path.
    pub syzygy: Option<PathBuf>,
    /// Occurrence of a position in the game that the player scores as a draw.
    pub repetition: Repetition,
    /// UCI options to send to a program, as names and values.
    pub options: Vec<(String, String)>,
}

/// A kind of player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayerKind {
    /// A search with this configuration.
    Search(Box<Configuration>),
    /// A UCI program, by the command that starts it.
    Program(String),
    /// A person at the keyboard.
    Person,
}

/// Names of all options except the UCI options of a program.
const OPTIONS: [&str; 11] = [
    "eval",
    "nodes",
    "evaluations",
    "depth",
    "time",
    "clock",
    "book",
    "memory",
    "tables",
    "syzygy",
    "repetition",
];

/// An invalid description of a player, with the remedy.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct PlayerSettingsError(pub(super) String);

impl PlayerSettings {
    /// Reads the option `name`, which must not occur twice.
    fn read_option(&mut self, name: &str, value: &str) -> Result<(), PlayerSettingsError> {
        if self.effort.read_option(name, value)? {
            return Ok(());
        }
        match name {
            "eval" => self.evaluation = Some(value.to_owned()),
            "clock" => self.clock = Some(read_clock(value)?),
            "book" => self.book = Some(value.into()),
            "memory" => self.memory = Some(value.parse()?),
            "tables" => self.tables = Some(value.into()),
            "syzygy" => self.syzygy = Some(value.into()),
            "repetition" => self.repetition = read_repetition(value)?,
            _ => match name.strip_prefix("option.") {
                Some(option) => self.options.push((option.to_owned(), value.to_owned())),
                None => {
                    return Err(PlayerSettingsError(format!(
                        "players have no option \"{name}\"{near}; `plywood-play play --help` lists them all",
                        near = suggestion(name, OPTIONS)
                    )));
                }
            },
        }
        Ok(())
    }

    /// Returns this player with a long-term memory. The search is configured to keep the entries
    /// that it needs to resume.
    ///
    /// # Errors
    ///
    /// If the search has no table, or its move ordering changes during the search.
    pub fn with_memory(mut self, memory: MemorySettings) -> Result<Self, PlayerSettingsError> {
        if let PlayerKind::Search(configuration) = &mut self.kind {
            let forgetful = |what: &str, error: SettingError| {
                PlayerSettingsError(format!("{what}{error}, or play as joanna-learning"))
            };
            let settings = *configuration.settings();
            let short_term = match memory.kind {
                MemoryKind::Neighbourhoods => settings.short_term.or(Some(ShortTerm::FixedOrder)),
                MemoryKind::Roots(_) => settings.short_term,
            };
            if settings.table.is_none() {
                let error = SettingError::Unfit {
                    algorithm: configuration.algorithm().name(),
                    part: "memory",
                    reason: "without a table; add \"table=16\"",
                };
                return Err(forgetful("", error));
            }
            let settings = Settings { short_term, ..settings };
            **configuration = Configuration::new(configuration.algorithm(), settings)
                .map_err(|error| forgetful("memory= adds \"short-term\", but ", error))?;
        }
        self.memory = Some(memory);
        Ok(self)
    }

    /// Returns this player with another mode of its memory.
    ///
    /// If a named player uses another configuration for the sake of its memory, it returns to its
    /// usual configuration while the memory is off. For example, Joanna then orders moves by
    /// killers (Kujawski 1994, section 4.1).
    ///
    /// # Errors
    ///
    /// If the player has no memory.
    pub fn using_memory(mut self, mode: LongTermMode) -> Result<Self, PlayerSettingsError> {
        let Some(memory) = self.memory.take() else {
            return Err(PlayerSettingsError(format!("{self} has no memory; add memory=FILE")));
        };
        let memory = MemorySettings { mode, ..memory };
        let Some((learning, at_rest)) = self.named.and_then(|it| Some((it.name, it.at_rest?)))
        else {
            return Ok(Self { memory: Some(memory), ..self });
        };
        let as_named = |name: &str| name.parse().map(|it: Self| it.kind);
        match mode {
            LongTermMode::Off => {
                Ok(Self { kind: as_named(at_rest)?, memory: Some(memory), ..self })
            }
            _ => Self { kind: as_named(learning)?, ..self }.with_memory(memory),
        }
    }

    /// Checks that all given options apply to this kind of player.
    fn check(self, given: &[&str]) -> Result<Self, PlayerSettingsError> {
        let (who, fits): (_, fn(&str) -> bool) = match self.kind {
            PlayerKind::Search(_) => ("a search", |name| !name.starts_with("option.")),
            PlayerKind::Program(_) => ("a program", |name| {
                matches!(name, "nodes" | "depth" | "time" | "clock") || name.starts_with("option.")
            }),
            PlayerKind::Person => ("a person", |name| name == "clock"),
        };
        match given.iter().find(|name| !fits(name)) {
            Some(option) => {
                Err(PlayerSettingsError(format!("{option}= does not apply to {who}; leave it out")))
            }
            None => Ok(self),
        }
    }
}

/// Reads limits as in the text of a player: `nodes=`, `evaluations=`, `depth=` and `time=`,
/// separated by commas.
impl FromStr for Effort {
    type Err = PlayerSettingsError;

    fn from_str(text: &str) -> Result<Self, PlayerSettingsError> {
        let mut effort = Self::default();
        for (name, value) in pairs(text) {
            if !effort.read_option(name, value)? {
                return Err(PlayerSettingsError(format!(
                    "there is no limit \"{name}\"; the limits are nodes=, evaluations=, depth= and time="
                )));
            }
        }
        Ok(effort)
    }
}

impl Effort {
    /// Reads the option `name`; returns `false` if it is not a limit.
    fn read_option(&mut self, name: &str, value: &str) -> Result<bool, PlayerSettingsError> {
        match name {
            "nodes" => self.nodes = Some(read_number(name, value)?),
            "evaluations" => self.evaluations = Some(read_number(name, value)?),
            "depth" => self.depth = Some(read_depth(value)?),
            "time" => self.time = Some(read_time(value)?),
            _ => return Ok(false),
        }
        Ok(true)
    }
}

/// Splits options at commas into names and values.
fn pairs(options: &str) -> impl Iterator<Item = (&str, &str)> {
    let words = options.split(',').map(str::trim).filter(|word| !word.is_empty());
    words.map(|word| word.split_once('=').unwrap_or((word, "")))
}

fn read_number(name: &str, text: &str) -> Result<u64, PlayerSettingsError> {
    let number = text.parse().ok().filter(|&number| number > 0);
    number.ok_or_else(|| wrong_limit(name, text, "a number above 0"))
}

fn read_depth(text: &str) -> Result<u32, PlayerSettingsError> {
    let depth = text.parse().ok().filter(|depth| (1..=MOST_DEPTH).contains(depth));
    depth.ok_or_else(|| wrong_limit("depth", text, &format!("a number from 1 to {MOST_DEPTH}")))
}

fn read_time(text: &str) -> Result<Duration, PlayerSettingsError> {
    let time = humantime::parse_duration(text).ok().filter(|time| !time.is_zero());
    time.ok_or_else(|| wrong_limit("time", text, "it like 100ms or 2s"))
}

fn wrong_limit(name: &str, text: &str, remedy: &str) -> PlayerSettingsError {
    PlayerSettingsError(format!("{name}={text} is not a limit; write {remedy}"))
}

fn read_clock(text: &str) -> Result<TimeControl, PlayerSettingsError> {
    text.parse().map_err(|error: ReadTimeControlError| PlayerSettingsError(error.to_string()))
}

fn read_repetition(text: &str) -> Result<Repetition, PlayerSettingsError> {
    match text {
        "second" => Ok(Repetition::Second),
        "third" => Ok(Repetition::Third),
        _ => Err(PlayerSettingsError(format!(
            "repetition={text} is neither second nor third; write repetition=second or \
             repetition=third"
        ))),
    }
}

fn read_kind(text: &str) -> Result<PlayerKind, PlayerSettingsError> {
    if text == "person" {
        return Ok(PlayerKind::Person);
    }
    if let Some(command) = text.strip_prefix("uci=") {
        return Ok(PlayerKind::Program(command.to_owned()));
    }
    let configuration: Configuration = text.parse().map_err(|error: ConfigurationError| {
        // A name with settings is that of an algorithm, whose error is more precise.
        if !matches!(error, ConfigurationError::Algorithm(_)) {
            return PlayerSettingsError(error.to_string());
        }
        let near = suggestion(text, NAMED_PLAYERS.iter().map(|player| player.name));
        PlayerSettingsError(format!(
            "there is no player or algorithm \"{text}\"{near}; `plywood-play list players` and \
             `plywood-play list algorithms` list them"
        ))
    })?;
    let solver = |why| {
        Err(PlayerSettingsError(format!(
            "\"{text}\" does not play, because {why}; write alpha-beta or pvs, for example"
        )))
    };
    match configuration.algorithm().promise() {
        Guarantee::ForcedWin => solver("it proves wins, and has no opinion where there is none"),
        Guarantee::GameValue => solver("it searches to the end of the game, whatever the limits"),
        _ => Ok(PlayerKind::Search(Box::new(configuration))),
    }
}

impl FromStr for PlayerSettings {
    type Err = PlayerSettingsError;

    fn from_str(text: &str) -> Result<Self, PlayerSettingsError> {
        let (who, options) = text.split_once(',').unwrap_or((text, ""));
        let named = NAMED_PLAYERS.iter().find(|player| player.name == who.trim());
        let (who, defaults) = named
            .map_or((who, ""), |player| player.text.split_once(',').unwrap_or((player.text, "")));
        let mut settings = Self {
            name: text.trim().to_owned(),
            named,
            kind: read_kind(who.trim())?,
            evaluation: None,
            effort: Effort::default(),
            clock: None,
            book: None,
            memory: None,
            tables: None,
            syzygy: None,
            repetition: Repetition::default(),
            options: Vec::new(),
        };
        let mut given = Vec::new();
        for (name, value) in pairs(defaults) {
            settings.read_option(name, value)?;
        }
        for (name, value) in pairs(options) {
            if given.contains(&name) {
                let twice = format!("{name}= is given twice; leave one out");
                return Err(PlayerSettingsError(twice));
            }
            settings.read_option(name, value)?;
            given.push(name);
        }
        let mut settings = settings.check(&given)?;
        match settings.memory.take() {
            Some(memory) => settings.with_memory(memory),
            None => Ok(settings),
        }
    }
}

/// Writes the text that the settings were read from.
impl fmt::Display for PlayerSettings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.name)
    }
}
