//! Arithmetic crossover at one point (3.3.4).

use plywood_positions::SelfTaughtParameters as Parameters;

/// Returns the two children of two parents.
///
/// The first child keeps the parameters of `one` before `point`, and has the parents' averages from
/// there on. The second has the averages before `point`, and keeps the parameters of `other` from
/// there on. Averages are rounded down.
pub fn cross(one: &Parameters, other: &Parameters, point: usize) -> [Parameters; 2] {
    let (one, other) = (one.values(), other.values());
    let (mut first, mut second) = (*one, *other);
    for at in 0..one.len() {
        // No domain has negative numbers, so the midpoint is rounded down.
        let average = one[at].midpoint(other[at]);
        *(if at < point { &mut second[at] } else { &mut first[at] }) = average;
    }
    [first, second].map(Parameters::new)
}
