//! Removes local folders from the words of a command.

use std::env;

/// Characters that may precede a path in a word, as in `--out=/tmp/x` and
/// `eval=self-taught:/tmp/x.txt,depth=2`. A path ends before the next of them.
const BEFORE_PATHS: [char; 4] = ['=', ':', ',', ' '];

/// Removes local folders from a word of a command. A path below the current folder becomes relative
/// to it; any other absolute path is reduced to its file name. Relative paths stay unchanged.
pub fn portable(word: &str) -> String {
    let here = env::current_dir().map(|here| here.display().to_string()).unwrap_or_default();
    within(word, &here)
}

fn within(word: &str, here: &str) -> String {
    let parts = word.split_inclusive(BEFORE_PATHS);
    let part = |part: &str| {
        let path = part.trim_end_matches(BEFORE_PATHS);
        let (path, end) = part.split_at(path.len());
        let Some(absolute) = path.strip_prefix('/') else { return part.to_owned() };
        let inside = path.strip_prefix(here).filter(|_| !here.is_empty());
        let short = match inside.and_then(|it| it.strip_prefix('/')) {
            Some(inside) => inside,
            None if inside == Some("") => ".",
            None => absolute.trim_end_matches('/').rsplit('/').next().unwrap_or_default(),
        };
        // A single slash does not name a file.
        format!("{}{end}", if absolute.is_empty() { path } else { short })
    };
    parts.map(part).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_of_one_machine_is_left_out() {
        for (word, expected) in [
            ("/tmp/bin/plywood4", "plywood4"),
            ("/tmp/c/best-and-worst/", "best-and-worst"),
            ("/home/me/plywood/results/x", "results/x"),
            ("/home/me/plywood", "."),
            ("/home/me/plywood2/x", "x"),
            ("--out=/home/me/plywood/results/x", "--out=results/x"),
            ("p,eval=self-taught:/tmp/w.txt,depth=2", "p,eval=self-taught:w.txt,depth=2"),
            ("uci=/usr/games/stockfish --threads 1", "uci=stockfish --threads 1"),
            ("../x.toml", "../x.toml"),
            ("harness/experiments/x.toml", "harness/experiments/x.toml"),
            (
                "5nkr/3p1ppp/4pBn1/4N3/7Q/8/7K/8 w - - 0 1",
                "5nkr/3p1ppp/4pBn1/4N3/7Q/8/7K/8 w - - 0 1",
            ),
            ("/", "/"),
            ("", ""),
        ] {
            assert_eq!(within(word, "/home/me/plywood"), expected);
        }
    }
}
