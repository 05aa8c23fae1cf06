//! Detects times measured while other programs were running.

/// The mean number of cores above which other programs make times unreliable. In published records
/// of times, it is 0.03 to 0.09.
const BUSY: f64 = 0.2;

/// Returns a warning that a record's times are unreliable, if its `machine.toml` records that other
/// programs used more than `BUSY` cores.
pub fn warning(facts: &toml::Table) -> Option<String> {
    of_others(facts.get("others")?.as_float())
}

/// Returns this warning for a run during which other programs used `others` cores; `None` if
/// unknown.
pub fn of_others(others: Option<f64>) -> Option<String> {
    let others = others.filter(|&others| others > BUSY)?;
    Some(format!(
        "times are not comparable, though counts are, because other programs used {others:.2} cores; repeat it on a quiet machine"
    ))
}
