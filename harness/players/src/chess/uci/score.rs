//! Scores in UCI notation.

use plywood_positions::{Interval, Value};

/// Score in centipawns for a decided game whose distance to the end is unknown.
const DECIDED: Value = 30_000;

/// Formats a score in centipawns (`cp`), followed by `lowerbound` or `upperbound` if it is only a
/// bound. `None` if nothing is known.
pub(super) fn score(bounds: Interval) -> Option<String> {
    let unknown = Interval::UNKNOWN;
    let (value, end) = match bounds.value() {
        Some(value) => (value, ""),
        None if bounds.lower > unknown.lower => (bounds.lower, " lowerbound"),
        None if bounds.upper < unknown.upper => (bounds.upper, " upperbound"),
        None => return None,
    };
    Some(format!("cp {}{end}", value.clamp(-DECIDED, DECIDED)))
}

/// Formats a forced mate: `mate` and the number of moves to it, negative if the opponent mates.
pub(super) fn mate(value: Value, plies: u32) -> String {
    let moves = i64::from(plies.div_ceil(2));
    format!("mate {}", if value > 0 { moves } else { -moves })
}

#[cfg(test)]
mod tests {
    use plywood_positions::WIN;

    use super::*;

    #[test]
    fn mates_are_counted_in_moves() {
        assert_eq!((mate(WIN - 1, 3), mate(1 - WIN, 4)), ("mate 2".into(), "mate -2".into()));
        assert_eq!((mate(WIN - 1, 1), mate(1 - WIN, 0)), ("mate 1".into(), "mate 0".into()));
    }

    #[test]
    fn bounds_are_said_only_where_they_are_true() {
        let score = |lower, upper| score(Interval { lower, upper });
        assert_eq!(score(7, 7).as_deref(), Some("cp 7"));
        assert_eq!(score(7, WIN).as_deref(), Some("cp 7 lowerbound"));
        assert_eq!(score(-WIN, 7).as_deref(), Some("cp 7 upperbound"));
        assert_eq!(score(-WIN, WIN), None);
        assert_eq!(score(WIN - 500, WIN - 500).as_deref(), Some("cp 30000"));
        assert_eq!(score(-WIN, 500 - WIN).as_deref(), Some("cp -30000 upperbound"));
    }
}
