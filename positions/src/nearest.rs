//! Suggestions for misspelt names.

/// A suffix for a message about an unknown `name`: the nearest of the `known` names, as ` (did you
/// mean "x"?)`; empty if none is near. Case is ignored.
///
/// ```
/// use plywood_positions::suggestion;
///
/// assert_eq!(suggestion("alpah-beta", ["minimax", "alpha-beta"]), " (did you mean \"alpha-beta\"?)");
/// assert_eq!(suggestion("zebra", ["minimax", "alpha-beta"]), "");
/// ```
pub fn suggestion<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    let name = name.to_lowercase();
    let most = (name.chars().count() / 3).max(1);
    let distance = |known: &str| strsim::damerau_levenshtein(&name, &known.to_lowercase());
    let ranked = known.into_iter().map(|known| (distance(known), known));
    let nearest = ranked.filter(|&(distance, _)| distance <= most).min_by_key(|&(it, _)| it);
    nearest.map_or(String::new(), |(_, known)| format!(" (did you mean \"{known}\"?)"))
}
