//! Values as the interface has them.

use plywood_positions::{ByDistance, Interval, Value};

/// The words of a score: `cp` and hundredths of a pawn, or `mate` and moves of
/// the side that mates, negative where that is the opponent; then
/// `lowerbound` or `upperbound` where the value is only that. `None` where
/// nothing is known.
pub(super) fn score(bounds: Interval, depth: u32) -> Option<String> {
    let unknown = Interval::UNKNOWN;
    let (value, end) = match bounds.value() {
        Some(value) => (value, ""),
        None if bounds.lower > unknown.lower => (bounds.lower, " lowerbound"),
        None if bounds.upper < unknown.upper => (bounds.upper, " upperbound"),
        None => return None,
    };
    Some(format!("{}{end}", words(value, depth)))
}

/// An exact score.
pub(super) fn words(value: Value, depth: u32) -> String {
    // Where lines are extended, the mate is not further away than this. One that
    // a capture beyond the horizon gives is a ply further: the side that mates
    // has the last ply.
    let Some(plies) = ByDistance::<()>::plies(value, depth) else { return format!("cp {value}") };
    let moves = if value > 0 { i64::from(plies / 2 + 1) } else { -i64::from(plies.div_ceil(2)) };
    format!("mate {moves}")
}

#[cfg(test)]
mod tests {
    use plywood_positions::WIN;

    use super::*;

    #[test]
    fn mates_are_counted_in_moves() {
        // Found at depth 5 with 2 plies to go: 3 plies, a mate in two.
        let value = WIN - 512 + 2;
        assert_eq!(words(value, 5), "mate 2");
        assert_eq!(words(-value, 6), "mate -2");
        assert_eq!(words(-(WIN - 512 + 6), 6), "mate 0", "mated already");
        // Known from elsewhere, 3 plies beyond the horizon.
        assert_eq!(words(WIN - 512 - 3, 6), "mate 5");
        assert_eq!(words(-35, 6), "cp -35");
        // By a capture beyond the horizon of depth 2, or against one of depth 3.
        assert_eq!(words(WIN - 512, 2), "mate 2");
        assert_eq!(words(-(WIN - 512), 3), "mate -2");
    }

    #[test]
    fn bounds_are_said_only_where_they_are_true() {
        let score = |lower, upper| score(Interval { lower, upper }, 4);
        assert_eq!(score(7, 7).as_deref(), Some("cp 7"));
        assert_eq!(score(7, WIN).as_deref(), Some("cp 7 lowerbound"));
        assert_eq!(score(-WIN, 7).as_deref(), Some("cp 7 upperbound"));
        assert_eq!(score(-WIN, WIN), None);
    }
}
