//! Files of games.

use std::path::Path;

/// Returns whether a file name ends in `.pgn` or `.pgn.gz`.
pub fn is_pgn(file: &Path) -> bool {
    let ends_with = |file: &Path, ending: &str| {
        file.extension().is_some_and(|it| it.eq_ignore_ascii_case(ending))
    };
    let inside = file.file_stem().map(Path::new).filter(|_| ends_with(file, "gz"));
    ends_with(inside.unwrap_or(file), "pgn")
}
