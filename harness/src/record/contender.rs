//! Configurations identified by the names used in rows.

use std::fmt;

use plywood_algorithms::{Algorithm, Configuration, Settings};
use serde::{Deserialize, Serialize};

/// The text of column `settings` for a plain algorithm.
pub const PLAIN: &str = "plain";

/// Prefix of a UCI program's name, before its command.
pub const PROGRAM: &str = "uci=";

/// Formats settings for a row.
pub fn settings_text(settings: &Settings) -> String {
    if settings.is_plain() { PLAIN.to_owned() } else { settings.to_string() }
}

/// An algorithm with its settings, as named in a row; neither needs to be known to this program.
///
/// Values sort in registry order, with unknown names last. The plain form of an algorithm comes
/// before its other settings.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(from = "Columns", into = "Columns")]
pub struct Contender {
    rank: usize,
    /// Name of the algorithm.
    pub algorithm: String,
    /// The settings, one text each; empty for the plain form.
    pub parts: Vec<String>,
}

impl Contender {
    /// Parses the texts of the columns `algorithm` and `settings`.
    pub fn new(algorithm: &str, settings: &str) -> Self {
        let known = Algorithm::all().iter().position(|known| known.name() == algorithm);
        let parts = settings.split('+').filter(|part| !part.is_empty() && *part != PLAIN);
        Self {
            rank: known.unwrap_or(Algorithm::all().len()),
            algorithm: algorithm.to_owned(),
            parts: parts.map(str::to_owned).collect(),
        }
    }

    /// Returns whether the algorithm is plain, without any settings.
    pub fn is_plain(&self) -> bool {
        self.parts.is_empty()
    }

    /// Returns whether the algorithm remembers searched nodes, by itself or in a table.
    pub fn remembers(&self) -> bool {
        let has_table = self.parts.iter().any(|part| part.split('=').next() == Some("table"));
        has_table || self.known().is_some_and(Algorithm::remembers)
    }

    /// Returns whether this is a UCI program, which counts its own nodes.
    pub fn is_program(&self) -> bool {
        self.algorithm.starts_with(PROGRAM)
    }

    /// Returns the algorithm if this program knows it.
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

/// The columns of a row that name its contender.
#[derive(Serialize, Deserialize)]
struct Columns {
    algorithm: String,
    settings: String,
}

impl From<Columns> for Contender {
    fn from(Columns { algorithm, settings }: Columns) -> Self {
        Self::new(&algorithm, &settings)
    }
}

impl From<Contender> for Columns {
    fn from(Contender { algorithm, parts, .. }: Contender) -> Self {
        Self { algorithm, settings: parts.join("+") }
    }
}

/// Prints the text that commands accept, such as `negascout+table=16`.
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
        let unknown = Contender::new("unheard of", PLAIN);
        for contender in [&plain, &with, &unknown] {
            let written = serde_json::to_string(contender).expect("JSON");
            assert_eq!(serde_json::from_str::<Contender>(&written).ok().as_ref(), Some(contender));
        }
        assert!(plain < with && with < unknown);
    }
}
