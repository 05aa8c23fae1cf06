//! Suggestions for misspelt names.

/// The fewest letters that a name has in common with the beginning of another to be taken for it.
const FEWEST: usize = 3;

/// A suffix for a message about an unknown `name`: the nearest of the `known` names, as ` (did you
/// mean "x"?)`; empty if none is near. Case is ignored. A name is near if few letters differ, or
/// else if it begins as the unknown one does, as far as two thirds of that.
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
        // Those that few letters differ in come first.
        let rank = (distance > most, distance);
        (distance <= most || begins).then_some((rank, known))
    };
    let nearest = known.into_iter().filter_map(rank).min_by_key(|&(rank, _)| rank);
    nearest.map_or(String::new(), |(_, known)| format!(" (did you mean \"{known}\"?)"))
}
