//! Parses TOML, with errors that name line, column and remedy.

use plywood_positions::suggestion;
use serde::de::DeserializeOwned;

use crate::core::document::DocumentError;

/// Parses the TOML text of a document.
///
/// # Errors
///
/// [`DocumentError`], the line and column of the fault, in words that name no type.
pub fn parse_toml<T: DeserializeOwned>(text: &str) -> anyhow::Result<T> {
    toml::from_str(text).map_err(|found: toml::de::Error| {
        let (place, message) = (found.span().unwrap_or_default(), found.message());
        let problem = match text.parse::<toml::Table>() {
            Ok(_) => translated(message),
            Err(_) => format!("this is not TOML: {}", message.replace('\n', ", ")),
        };
        let mut error = DocumentError::at(text, place, problem);
        message.clone_into(&mut error.of_parser);
        error.into()
    })
}

/// Beginnings of messages about names, and the beginnings of their translations.
const NAMES: [(&str, &str); 2] =
    [("unknown field", "there is no field"), ("unknown variant", "there is no value")];

/// The greatest number of names that a message lists.
const MOST: usize = 5;

/// Translates a message of the parser.
fn translated(message: &str) -> String {
    let either = |names: &[&str]| match names {
        [names @ .., last] if !names.is_empty() => format!("{} or {last}", names.join(", ")),
        _ => names.concat(),
    };
    let named = NAMES.iter().find_map(|(old, new)| {
        let (name, all) =
            message.strip_prefix(old)?.trim_start().strip_prefix('`')?.split_once('`')?;
        let all: Vec<&str> = all.split('`').skip(1).step_by(2).collect();
        let near = suggestion(name, all.iter().copied());
        let remedy = match (near.is_empty(), all.len()) {
            (_, 0) => "; remove it".to_owned(),
            (false, _) => String::new(),
            (true, ..=MOST) => format!("; write {}", either(&all)),
            (true, many) => {
                format!("; write one of {many} names such as {}", all[..MOST].join(", "))
            }
        };
        Some(format!("{new} \"{name}\"{near}{remedy}"))
    });
    let missing = || {
        let name = message.strip_prefix("missing field `")?.strip_suffix('`')?;
        Some(format!("the field \"{name}\" is missing; add {name} = ..."))
    };
    let of_type = || {
        let (found, wanted) = message.strip_prefix("invalid ")?.split_once(", expected ")?;
        let (_, found) = found.split_once(": ")?;
        // The parser names the type of the value found.
        let (_, found) = found.split_once(' ').unwrap_or(("", found));
        Some(format!("{} is not {}", found.replace('`', "\""), kind(wanted)))
    };
    named.or_else(missing).or_else(of_type).unwrap_or_else(|| message.replace('\n', ", "))
}

/// Returns the words for a type of the parser.
fn kind(wanted: &str) -> &str {
    match wanted {
        "u8" | "u16" | "u32" | "u64" | "usize" => "a whole number of 0 or more",
        "i8" | "i16" | "i32" | "i64" | "isize" => "a whole number",
        "f32" | "f64" => "a number",
        "a sequence" => "a list",
        "a string" => "a text in quotes",
        "a boolean" => "true or false",
        "a tuple of size 2" => "a list of two values",
        _ if wanted == "a map" || wanted.starts_with("struct ") => "a table",
        _ => wanted,
    }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Read {
        #[allow(dead_code, reason = "only errors are read")]
        depth: u32,
        #[allow(dead_code, reason = "only errors are read")]
        names: Vec<String>,
    }

    #[test]
    fn a_fault_has_line_column_and_plain_words() {
        for (text, fault) in [
            (
                "depht = 1",
                "line 1, column 1: there is no field \"depht\" (did you mean \"depth\"?)",
            ),
            ("zzz = 1", "line 1, column 1: there is no field \"zzz\"; write depth or names"),
            ("depth = 1", "line 1, column 1: the field \"names\" is missing; add names = ..."),
            ("\ndepth = 'x'", "line 2, column 9: \"x\" is not a whole number of 0 or more"),
            ("depth = -1", "line 1, column 9: \"-1\" is not a whole number of 0 or more"),
            ("names = 1", "line 1, column 9: \"1\" is not a list"),
            ("depth 1", "line 1, column 7: this is not TOML: key with no value, expected `=`"),
        ] {
            let error = parse_toml::<Read>(text).expect_err(text).to_string();
            assert_eq!(error, fault);
        }
    }
}
