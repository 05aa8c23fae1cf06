//! Values of endgame positions, as text and for JSON.

use plywood_positions::GameValue;
use serde::Serialize;

/// A tablebase value from the point of view of the side to move.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Value {
    /// `win`, `draw` or `loss`.
    pub value: &'static str,
    /// Plies to mate or conversion; `None` for a draw.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plies: Option<u16>,
}

impl From<GameValue> for Value {
    fn from(value: GameValue) -> Self {
        let name = match value {
            GameValue::Win(_) => "win",
            GameValue::Draw => "draw",
            GameValue::Loss(_) => "loss",
        };
        Self { value: name, plies: value.plies() }
    }
}

/// Formats a value with its distance in moves of the winner, such as `win in 15`.
pub fn in_moves(value: GameValue) -> String {
    match value {
        GameValue::Win(plies) => format!("win in {}", plies.div_ceil(2)),
        GameValue::Draw => "draw".to_owned(),
        GameValue::Loss(plies) => format!("loss in {}", plies / 2),
    }
}
