//! Creates players from their settings.

use anyhow::{Context, anyhow, bail, ensure};
use bytesize::ByteSize;
use plywood_algorithms::{
    Algorithms, Configuration, LongTermMemory, LongTermMode, Registry, Settings, TableSettings,
    TableSize,
};
use plywood_games::{BoardPosition, EvaluationError};
use plywood_memory::{Bebe, Identity, Learner, MemoryError};
use plywood_players::{
    Added, EvaluationFactory, Extra, MemoryKind, MemorySettings, Merging, Playable, Player,
    PlayerKind, PlayerSettings, Thinker, has_room,
};

use plywood::catalogue::games::board;
use plywood::cli::output::err;

/// A game for the commands and studies that play games.
pub trait PlayableGame: Playable<Move: Send + Sync> + BoardPosition {}

impl<P: Playable<Move: Send + Sync> + BoardPosition> PlayableGame for P {}

/// Returns the evaluation called `name`, or the game's default.
///
/// # Errors
///
/// If the game does not offer the evaluation.
pub fn judge<P: PlayableGame>(
    name: Option<&str>,
) -> Result<Box<dyn EvaluationFactory<P>>, EvaluationError> {
    let board = board::<P>();
    board.judge(name.unwrap_or_else(|| board.usual_evaluation()))
}

/// The added algorithms for players of one game.
type ExtraOf<P> = &'static dyn Extra<P>;

/// Adds the algorithms of the list `A` for players of the game `P`.
pub fn with_extra<P: PlayableGame, A: Algorithms>(registry: Registry) -> Registry {
    registry.with::<ExtraOf<P>>(Added::<A>::THIS)
}

/// Creates a player that searches with these settings.
///
/// # Errors
///
/// If the settings are for another kind of player, or name an evaluation, a book or another file
/// that does not exist.
pub fn thinker<P: PlayableGame>(settings: &PlayerSettings) -> anyhow::Result<Thinker<P>> {
    let name = &settings.name;
    let PlayerKind::Search(configuration) = &settings.kind else {
        bail!("player {name} does not search; name an algorithm or another player");
    };
    let tables = ByteSize::mib(configuration.mebibytes() as u64);
    ensure!(
        has_room(tables.as_u64()),
        "player {name}: tables of {tables} do not fit into the memory that is free; take smaller tables"
    );
    let named = || format!("player {name}");
    let judge = judge::<P>(settings.evaluation.as_deref()).with_context(named)?;
    let mut thinker = Thinker::new(name.clone(), **configuration, judge, settings.effort);
    let extra = Registry::part::<ExtraOf<P>>().copied();
    thinker = thinker.with_algorithms(extra).with_repetition(settings.repetition);
    let books = settings.book.iter().map(|book| P::open_book(book));
    let tables = settings.tables.iter().map(|dir| P::open_tables(dir));
    let syzygy = settings.syzygy.iter().map(|folders| P::open_syzygy(folders));
    for adviser in books.chain(tables).chain(syzygy) {
        thinker = thinker.with_adviser(adviser.map_err(|error| anyhow!("player {name}: {error}"))?);
    }
    // A memory that is off is not opened, even if another player uses it.
    if let Some(memory) = settings.memory.as_ref().filter(|it| it.mode != LongTermMode::Off) {
        let opened = open_memory::<P>(memory, settings, thinker.configuration());
        let opened = opened.with_context(named)?;
        let name = name.clone();
        let complaints = Box::new(move |text: &str| {
            err!("warning: player {name}: {text}");
        });
        thinker = thinker.with_memory(opened, complaints);
    }
    Ok(thinker)
}

/// Opens the learning memory of a player that searches with `configuration`.
fn open_memory<P: PlayableGame>(
    memory: &MemorySettings,
    settings: &PlayerSettings,
    configuration: &Configuration,
) -> Result<Box<dyn LongTermMemory>, MemoryError> {
    // The size of the table does not change a memory's identity.
    let parts = *configuration.settings();
    let table = parts.table.map(|table| TableSettings { size: TableSize::Mebibytes(1), ..table });
    let search = Configuration::new(configuration.algorithm(), Settings { table, ..parts });
    let mut search = search.as_ref().unwrap_or(configuration).to_string();
    // Values found with endgame tables are not comparable with others, so the tables change the
    // identity.
    for (tables, name) in [(&settings.tables, ",tables"), (&settings.syzygy, ",syzygy")] {
        search.push_str(if tables.is_some() { name } else { "" });
    }
    let evaluation = settings.evaluation.as_deref();
    let evaluation = evaluation.unwrap_or_else(|| board::<P>().usual_evaluation());
    let identity = Identity::new(P::NAME, evaluation, &search);
    let MemorySettings { path, mode, kind, merging } = memory;
    Ok(match *kind {
        MemoryKind::Neighbourhoods => {
            let learner = Learner::new(path, identity, *mode)?;
            Box::new(match merging {
                Merging::Apart => learner,
                Merging::BeforeGames => learner.that_merges(),
            })
        }
        MemoryKind::Roots(roots) => Box::new(Bebe::new(path, identity, *mode, roots)?),
    })
}

/// Creates a player from these settings, unless they describe a person.
///
/// # Errors
///
/// As [`thinker`], and if an external program cannot be started.
pub fn player<P: PlayableGame>(
    settings: &PlayerSettings,
) -> anyhow::Result<Box<dyn Player<P> + Send>> {
    match &settings.kind {
        PlayerKind::Search(_) => Ok(Box::new(thinker::<P>(settings)?)),
        PlayerKind::Program(command) => {
            P::start_program(command, settings).map_err(|error| anyhow!("{error}"))
        }
        PlayerKind::Person => bail!("a person cannot play here; use `plywood-play play`"),
    }
}
