//! The options that a UCI program announces, and the values that they take.

use std::fmt;

/// An option as a program announces it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct AnnouncedOption {
    pub name: String,
    values: Values,
}

/// The values of an option.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Values {
    /// `true` or `false`.
    Check,
    /// A whole number.
    Spin { min: i64, max: i64 },
    /// One of several words.
    Combo(Vec<String>),
    /// None: the option is a command.
    Button,
    /// Any text, or an option of a type that UCI does not define.
    Any,
}

impl AnnouncedOption {
    /// Parses a line of the answer to `uci`. Returns `None` if the line does not begin like an
    /// option.
    pub fn read(line: &str) -> Option<Self> {
        let rest = line.strip_prefix("option name ")?;
        let (name, rest) = rest.split_once(" type ").unwrap_or((rest, ""));
        let words: Vec<&str> = rest.split_whitespace().collect();
        let bound = |bound: &str| {
            let at = words.iter().position(|word| *word == bound)?;
            words.get(at + 1)?.parse().ok()
        };
        let values = match words.first() {
            Some(&"check") => Values::Check,
            Some(&"spin") => Values::Spin {
                min: bound("min").unwrap_or(i64::MIN),
                max: bound("max").unwrap_or(i64::MAX),
            },
            Some(&"combo") => {
                Values::Combo(rest.split(" var ").skip(1).map(|it| it.trim().to_owned()).collect())
            }
            Some(&"button") => Values::Button,
            _ => Values::Any,
        };
        Some(Self { name: name.trim().to_owned(), values })
    }

    /// Returns the command that sets the option to `value`.
    ///
    /// # Errors
    ///
    /// If the option does not take the value.
    pub fn set(&self, value: &str) -> Result<String, String> {
        let Self { name, values } = self;
        let takes = match values {
            Values::Check => matches!(value, "true" | "false"),
            Values::Spin { min, max } => {
                value.parse().is_ok_and(|number: i64| (*min..=*max).contains(&number))
            }
            Values::Combo(words) => words.iter().any(|word| word.eq_ignore_ascii_case(value)),
            Values::Button => value.is_empty(),
            Values::Any => true,
        };
        match values {
            _ if !takes => Err(format!("option.{name}={value}: write {values}")),
            Values::Button => Ok(format!("setoption name {name}")),
            _ => Ok(format!("setoption name {name} value {value}")),
        }
    }
}

/// Writes the values as the object of "write".
impl fmt::Display for Values {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Check => f.write_str("true or false"),
            Self::Spin { min: i64::MIN, max: i64::MAX } => f.write_str("a whole number"),
            Self::Spin { min, max } => write!(f, "a whole number from {min} to {max}"),
            Self::Combo(words) => write!(f, "one of {}", words.join(", ")),
            Self::Button => f.write_str("nothing after the equals sign"),
            Self::Any => f.write_str("any text"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_option_takes_only_the_values_that_it_announces() {
        for (line, value, wanted) in [
            ("Hash type spin default 16 min 1 max 1024", "64", Ok("Hash value 64")),
            ("Hash type spin default 16 min 1 max 1024", "abc", Err("from 1 to 1024")),
            ("Hash type spin default 16 min 1 max 1024", "9999999999", Err("from 1 to 1024")),
            ("Hash type spin default 16 min 1 max 1024", "0", Err("from 1 to 1024")),
            ("Hash type spin default 16 min 1 max 1024", "", Err("option.Hash=: write a whole")),
            ("Contempt type spin min -100 default 0 max 100", "-100", Ok("Contempt value -100")),
            ("Skill Level type spin default 1", "1.5", Err("Skill Level=1.5: write a whole numb")),
            ("Ponder type check default false", "true", Ok("Ponder value true")),
            ("Ponder type check default false", "maybe", Err("write true or false")),
            ("Ponder type check default false", "", Err("write true or false")),
            (
                "Style type combo default Very Solid var Very Solid var Wild",
                "wild",
                Ok("Style valu"),
            ),
            (
                "Style type combo default Very Solid var Very Solid var Wild",
                "very solid",
                Ok("Sty"),
            ),
            (
                "Style type combo default Solid var Solid var Wild",
                "bold",
                Err("one of Solid, Wild"),
            ),
            ("Clear Hash type button", "", Ok("Clear Hash")),
            ("Clear Hash type button", "now", Err("nothing after")),
            ("Book File type string default <empty>", "a b.bin", Ok("Book File value a b.bin")),
            ("Book File type string default <empty>", "", Ok("Book File value ")),
            ("Odd", "x", Ok("Odd value x")),
        ] {
            let option = AnnouncedOption::read(&format!("option name {line}")).expect("an option");
            match (option.set(value), wanted) {
                (Ok(set), Ok(wanted)) => {
                    assert!(set.starts_with(&format!("setoption name {wanted}")), "{set}");
                }
                (Err(error), Err(wanted)) => assert!(error.contains(wanted), "{error}"),
                (found, wanted) => panic!("{line}, {value}: {found:?}, not {wanted:?}"),
            }
        }
        assert_eq!(AnnouncedOption::read("id name option name"), None);
    }
}
