//! Contenders, as rows name them.

use std::fmt;

use plywood_algorithms::{Algorithm, Configuration, Settings};

/// The text of the column `settings` for a plain algorithm.
pub const PLAIN: &str = "plain";

/// The prefix of a UCI program's name; its command follows.
pub const PROGRAM: &str = "uci=";

/// Settings as a row writes them.
pub fn settings_text(settings: &Settings) -> String {
    if settings.is_plain() { PLAIN.to_owned() } else { settings.to_string() }
}

/// An algorithm and the parts that are plugged into it, as a row names them. The
/// names need not be known to this program. Sorted in the order of the registry
/// of algorithms; unknown names come last, and parts after the plain algorithm.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Contender {
    rank: usize,
    /// The algorithm's name.
    pub algorithm: String,
    /// The parts that are plugged in, as text; empty for the plain form.
    pub parts: Vec<String>,
}

impl Contender {
    /// The contender in these two columns.
    pub fn new(algorithm: &str, settings: &str) -> Self {
        let known = Algorithm::all().iter().position(|known| known.name() == algorithm);
        let parts = settings.split('+').filter(|part| !part.is_empty() && *part != PLAIN);
        Self {
            rank: known.unwrap_or(Algorithm::all().len()),
            algorithm: algorithm.to_owned(),
            parts: parts.map(str::to_owned).collect(),
        }
    }

    /// Whether nothing is plugged in.
    pub fn is_plain(&self) -> bool {
        self.parts.is_empty()
    }

    /// Whether it remembers nodes that it has searched, by itself or in a table.
    pub fn remembers(&self) -> bool {
        let has_table = self.parts.iter().any(|part| part.split('=').next() == Some("table"));
        has_table || self.known().is_some_and(Algorithm::remembers)
    }

    /// Whether it is a UCI program, which counts its own nodes.
    pub fn is_program(&self) -> bool {
        self.algorithm.starts_with(PROGRAM)
    }

    /// The algorithm, if this program knows it.
    pub fn known(&self) -> Option<Algorithm> {
        Algorithm::all().get(self.rank).copied()
    }
}

impl From<&Configuration> for Contender {
    fn from(configuration: &Configuration) -> Self {
        let (algorithm, settings) = (configuration.algorithm(), configuration.settings());
        Self::new(algorithm.name(), &settings_text(settings))
    }
}

/// The text that commands use: `negascout+table=16`.
impl fmt::Display for Contender {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.algorithm)?;
        self.parts.iter().try_for_each(|part| write!(f, "+{part}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_and_contenders_say_the_same() {
        let plain = Contender::new("mtd(+inf)", PLAIN);
        assert!(plain.is_plain());
        assert_eq!(plain.to_string(), "mtd(+inf)");
        assert_eq!(plain, Contender::new("mtd(+inf)", ""));
        let with = Contender::new("mtd(+inf)", "table=16+killers");
        assert_eq!(with.to_string(), "mtd(+inf)+table=16+killers");
        assert_eq!(with.parts, ["table=16", "killers"]);
        assert!(plain.remembers() && !Contender::new("pvs", "table-move").remembers());
        assert!(!Contender::new("pvs", PLAIN).remembers());
        assert!(Contender::new("pvs", "killers+table=16:usual").remembers());
        assert!(plain < with && with < Contender::new("unheard of", PLAIN));
    }
}
