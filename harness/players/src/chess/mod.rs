//! Chess: books, endgame tables, openings, and programs that speak UCI.

mod book;
pub mod endgame;
mod openings;
#[cfg(not(test))]
mod promotions;
mod syzygy;
mod uci;

use std::path::Path;

use plywood_positions::Chess;

pub use book::{
    Advice, Book, BookCheck, BookEntry, BookError, BookMaker, BookMove, IllegalBookMove,
    polyglot_key,
};
pub use plywood_rules::{GameRecord, read_pgn, read_pgn_file, read_results};
#[cfg(not(test))]
pub use promotions::chess_with_promotions;
pub use syzygy::{SyzygyAdviser, SyzygyError};
pub use uci::{ProgramError, UciProgram, Workshop, serve as serve_uci};

use crate::{MoveSource, OpeningsFile, Player, PlayerSettings, ScoreSheet};
use endgame::EndgameTables;

crate::playable! {
    Chess {
        fn open_book(name: &Path) -> Result<Box<dyn MoveSource<Self>>, String> {
            let book = Book::load(name).map_err(|error| error.to_string())?;
            Ok(Box::new(book))
        }

        fn open_tables(dir: &Path) -> Result<Box<dyn MoveSource<Self>>, String> {
            let tables = EndgameTables::with_mates(dir);
            Ok(Box::new(tables.map_err(|error| error.to_string())?))
        }

        fn open_syzygy(folders: &Path) -> Result<Box<dyn MoveSource<Self>>, String> {
            let tables = SyzygyAdviser::open(folders);
            Ok(Box::new(tables.map_err(|error| error.to_string())?))
        }

        fn start_program(
            command: &str,
            settings: &PlayerSettings,
        ) -> Result<Box<dyn Player<Self> + Send>, String> {
            let program = UciProgram::start(command, settings);
            Ok(Box::new(program.map_err(|error| error.to_string())?))
        }

        fn read_openings(file: &Path) -> Result<OpeningsFile<Self>, String> {
            openings::read_openings(file)
        }

        fn read_game(text: &[u8], file: &str) -> Result<ScoreSheet<Self>, String> {
            let first = read_pgn(text, file).next();
            let first = first.ok_or_else(|| format!("{file} has no game"))?;
            first.map_err(|error| error.to_string())
        }
    }
}
