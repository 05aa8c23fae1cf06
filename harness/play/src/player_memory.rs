//! Checks that the tables of players fit into memory.

use plywood_players::{PlayerKind, PlayerSettings, usable_memory};

use plywood::core::memory::ensure_fit;

/// Checks that the tables of all players fit, once for each thread, into the memory that this
/// process may use. A player keeps its tables between games.
///
/// # Errors
///
/// As [`ensure_tables_fit`](plywood::core::memory::ensure_tables_fit).
pub fn ensure_players_fit(players: &[PlayerSettings], threads: usize) -> anyhow::Result<()> {
    let sizes = players.iter().map(|player| match &player.kind {
        PlayerKind::Search(configuration) => configuration.mebibytes() as u64,
        PlayerKind::Program(_) | PlayerKind::Person => 0,
    });
    ensure_fit(&"the match", sizes.sum(), threads, usable_memory())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn caches_of_evaluations_and_all_players_count() {
        let players = ["pvs+table=3+evaluation-cache=2,depth=1", "joanna,depth=1"];
        let players = players.map(|text| text.parse::<PlayerSettings>().expect("a player"));
        let PlayerKind::Search(pvs) = &players[0].kind else { panic!("it searches") };
        assert_eq!(pvs.mebibytes(), 5);
        assert!(ensure_players_fit(&players, 1).is_ok());
        let larger = "pvs+table=1000000,depth=1".parse().expect("a player");
        let refused = ensure_players_fit(&[larger], 1).map_err(|error| error.to_string());
        assert!(usable_memory().is_none() || refused.is_err_and(|it| it.contains("976.6 GiB")));
    }
}
