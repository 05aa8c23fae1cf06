//! Optimisation levels of the crates that search.

use serde::Serialize;

/// How this program's search crates were compiled. Times of programs that differ here are not
/// comparable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Optimisation {
    /// Optimisation level of games and evaluations: `0` to `3`, `s` or `z`.
    positions: &'static str,
    /// Optimisation level of searches.
    algorithms: &'static str,
    /// Optimisation level of searches compiled for a specific game.
    games: &'static str,
    /// Compiler environment variables `CARGO_PROFILE_...` and `RUSTFLAGS`.
    #[serde(skip_serializing_if = "str::is_empty")]
    flags: &'static str,
}

/// The optimisation level of the program that measured the published records.
const FULL: &str = "3";

impl Optimisation {
    /// Optimisation levels of this program.
    pub const OF_THIS_PROGRAM: Self = Self {
        positions: plywood_positions::OPT_LEVEL,
        algorithms: plywood_algorithms::OPT_LEVEL,
        games: plywood_games::OPT_LEVEL,
        flags: env!("PLYWOOD_FLAGS"),
    };

    /// Returns a warning if a level differs from the published records' program, since times are
    /// then not comparable.
    pub fn warning(self) -> Option<String> {
        let Self { positions, algorithms, games, .. } = self;
        let is_full = [positions, algorithms, games].iter().all(|level| *level == FULL);
        (!is_full).then(|| {
            format!(
                "searches were compiled at optimisation levels {positions}, {algorithms} and \
                 {games}, so their times do not compare with the records'; build with --release, \
                 and in a crate of your own with the profile of harness/examples/outside/Cargo.toml"
            )
        })
    }
}

impl Default for Optimisation {
    fn default() -> Self {
        Self::OF_THIS_PROGRAM
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lower_level_is_named() {
        let full = Optimisation { positions: "3", algorithms: "3", games: "3", flags: "" };
        assert_eq!(full.warning(), None);
        let warning = Optimisation { games: "0", ..full }.warning().expect("a warning");
        assert!(warning.contains("levels 3, 3 and 0"), "{warning}");
    }
}
