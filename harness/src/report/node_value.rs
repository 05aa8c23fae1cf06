//! Values of nodes as text. The playground compiles this file, too.

use plywood_positions::{Value, WIN};

/// Formats the value of a node: win, loss, infinity or a number.
pub fn node_value(value: Value) -> String {
    if value.abs_diff(0) < WIN.abs_diff(0) {
        return value.to_string().replace('-', "−");
    }
    let words = match value {
        WIN => "win",
        // Greater than every value of a position.
        1.. => "∞",
        value if value == -WIN => "loss",
        _ => "−∞",
    };
    words.to_owned()
}
