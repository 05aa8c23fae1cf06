//! The players that a match accepts.

use std::str::FromStr as _;

use anyhow::{Context as _, ensure};
use plywood_algorithms::Guarantee;
use plywood_players::{PlayerKind, PlayerSettings, TimeControl};

/// Returns the player that `text` describes, in a match with this clock.
///
/// # Errors
///
/// If there is no such player, if it is a person, or if nothing limits its moves.
pub fn limited_player(text: &str, clock: Option<TimeControl>) -> anyhow::Result<PlayerSettings> {
    let player = PlayerSettings::from_str(text).with_context(|| format!("player {text}"))?;
    ensure!(
        player.kind != PlayerKind::Person,
        "a person cannot play in a match; use `plywood-play play`"
    );
    let ends_itself = matches!(
        &player.kind,
        PlayerKind::Search(search) if search.algorithm().promise() == Guarantee::Nothing
    );
    ensure!(
        ends_itself || !player.effort.is_unlimited() || player.clock.or(clock).is_some(),
        "player {text}: there is no limit; add nodes=, evaluations=, depth= or time=, or a clock"
    );
    Ok(player)
}
