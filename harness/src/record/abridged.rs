//! Abridged cells: the beginning of a long text, and a digest of the whole.
//!
//! A committed file of games may keep the moves of each game only in this form. Equal texts remain
//! equal and different texts different, so tables find repeated games and openings as before, and each
//! game that is played again can be compared.

use csv::StringRecord;
use sha2::{Digest as _, Sha256};

/// The mark before the digest, which ends the cell.
const MARK: char = '~';

/// Number of hexadecimal digits of the digest.
const DIGITS: usize = 12;

/// Returns the cell for `text` of which only the words in `beginning` are kept.
pub fn abridged(beginning: &str, text: &str) -> String {
    format!("{beginning} {}", digest(text)).trim_start().to_owned()
}

fn digest(text: &str) -> String {
    let hash = format!("{:x}", Sha256::digest(text));
    format!("{MARK}{}", &hash[..DIGITS])
}

/// Returns the beginning and the digest of an abridged cell; `None` if the cell is whole.
fn parts(cell: &str) -> Option<(&str, &str)> {
    let (beginning, digest) = cell.rsplit_once(' ').unwrap_or(("", cell));
    let digits = digest.strip_prefix(MARK)?;
    let is_digest = digits.len() == DIGITS && digits.bytes().all(|it| it.is_ascii_hexdigit());
    is_digest.then_some((beginning, digest))
}

/// Returns the words that an abridged cell keeps; `None` if the cell is whole.
pub fn beginning(cell: &str) -> Option<&str> {
    parts(cell).map(|(beginning, _)| beginning)
}

/// Returns whether two cells are of the same text, of which either may be abridged.
pub fn is_same(one: &str, other: &str) -> bool {
    let is_of = |cell, text| parts(cell).is_some_and(|(_, own)| own == digest(text));
    one == other || is_of(one, other) || is_of(other, one)
}

/// Returns whether a row has an abridged cell.
pub fn has_any(row: &StringRecord) -> bool {
    row.iter().any(|cell| parts(cell).is_some())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_abridged_cell_is_the_same_as_its_text_alone() {
        let [one, other] = ["1. e4 e5 2. Nf3 1-0", "1. e4 e5 2. Nf3 0-1"];
        let kept = abridged("e4 e5", one);
        assert_eq!(beginning(&kept), Some("e4 e5"));
        assert!(is_same(&kept, one) && is_same(one, &kept) && is_same(&kept, &kept));
        assert!(!is_same(&kept, other) && !is_same(one, other));
        assert!(!is_same(&kept, &abridged("e4 e5", other)));
        assert_eq!(beginning(&abridged("", one)), Some(""));
        for whole in ["", "~", "e4 ~0123", "~0123456789ag", "e4 0123456789ab"] {
            assert_eq!(beginning(whole), None, "{whole}");
        }
    }
}
