//! Lists of valid names for error messages.

/// The most names that an error message lists.
const MOST: usize = 5;

/// Returns the valid names as text for an error message about an unknown name. If there are more than five,
/// lists the first five and names the `command` that prints all of them.
///
/// ```
/// use plywood_positions::alternatives;
///
/// assert_eq!(alternatives(["a", "b"], "plywood list games"), "a, b");
/// let many = alternatives(["a", "b", "c", "d", "e", "f"], "plywood list games");
/// assert_eq!(many, "a, b, c, d, e (`plywood list games` lists all 6)");
/// ```
pub fn alternatives<S: AsRef<str>>(names: impl IntoIterator<Item = S>, command: &str) -> String {
    let names: Vec<S> = names.into_iter().collect();
    let shown: Vec<&str> = names.iter().take(MOST).map(AsRef::as_ref).collect();
    let shown = shown.join(", ");
    match names.len() {
        0..=MOST => shown,
        all => format!("{shown} (`{command}` lists all {all})"),
    }
}
