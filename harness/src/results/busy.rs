//! Times that were measured while other programs ran.

/// Other programs disturb times if they use more cores than this. Committed records of times have
/// 0.03 to 0.09.
const BUSY: f64 = 0.2;

/// A warning that the times of a record compare nothing, if the facts of its `machine.toml` say that
/// other programs used more than [`BUSY`] cores during the run.
pub fn warning(facts: &toml::Table) -> Option<String> {
    of_others(facts.get("others")?.as_float())
}

/// A warning as above, for a run during which other programs used so many cores; `None` is unknown.
pub fn of_others(others: Option<f64>) -> Option<String> {
    let others = others.filter(|&others| others > BUSY)?;
    Some(format!(
        "other programs used {others:.2} cores during the run, so its times compare nothing; \
         measure again on a quiet machine"
    ))
}
