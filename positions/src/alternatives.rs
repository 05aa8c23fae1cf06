//! Names that a message offers.

/// The most names that a message offers.
const MOST: usize = 5;

/// Names for a message about one that is not among them: all, or the first five and the `command` that
/// lists them all.
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
