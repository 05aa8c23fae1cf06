//! Suggestions for misspelt names.

/// The shortest common prefix, in letters, that makes a longer name a suggestion.
const FEWEST: usize = 3;

/// Returns a suffix for an error message about an unknown `name`, ` (did you mean "x"?)`, with the nearest of
/// the `known` names. Empty if no name is near. Ignores case. A name is near if it differs in few letters, or
/// if its first letters match the first two thirds of `name`.
///
/// ```
/// use plywood_positions::suggestion;
///
/// assert_eq!(suggestion("alpah-beta", ["minimax", "alpha-beta"]), " (did you mean \"alpha-beta\"?)");
/// assert_eq!(suggestion("connect4", ["chess", "connect-four"]), " (did you mean \"connect-four\"?)");
/// assert_eq!(suggestion("zebra", ["minimax", "alpha-beta"]), "");
/// ```
pub fn suggestion<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    let name = name.to_lowercase();
    let length = name.chars().count();
    let most = (length / 3).max(1);
    let rank = |known: &'a str| {
        let lower = known.to_lowercase();
        let distance = strsim::damerau_levenshtein(&name, &lower);
        let common = name.chars().zip(lower.chars()).take_while(|(own, other)| own == other);
        let common = common.count();
        let begins = common >= FEWEST && 3 * common >= 2 * length;
        // Names with few differing letters precede those with a common prefix.
        let rank = (distance > most, distance);
        (distance <= most || begins).then_some((rank, known))
    };
    let nearest = known.into_iter().filter_map(rank).min_by_key(|&(rank, _)| rank);
    nearest.map_or(String::new(), |(_, known)| format!(" (did you mean \"{known}\"?)"))
}
