//! Decodes the bytes of a file as text.

use std::borrow::Cow;

/// An error in the encoding of a text file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EncodingError {
    /// UTF-16 or UTF-32, which some editors write.
    #[error("the file is in UTF-16 or UTF-32; save it as UTF-8")]
    Wide,
    /// A compressed file.
    #[error("the file is compressed by {0}; decompress it first")]
    Compressed(&'static str),
    /// A byte that is not part of a UTF-8 character.
    #[error("line {line}, byte {byte}: not UTF-8; save the file as UTF-8")]
    NotUtf8 {
        /// The line number, from 1.
        line: usize,
        /// The position of the byte in the line, from 1.
        byte: usize,
    },
}

/// Decodes UTF-8, without a byte order mark.
///
/// # Errors
///
/// Returns an error if `bytes` are in another encoding or compressed.
pub fn decode(bytes: &[u8]) -> Result<Cow<'_, str>, EncodingError> {
    let bytes = narrow(bytes)?;
    std::str::from_utf8(bytes).map(Cow::Borrowed).map_err(|error| {
        let before = &bytes[..error.valid_up_to()];
        let lines = before.split(|&byte| byte == b'\n');
        let byte = lines.clone().next_back().map_or(0, <[u8]>::len) + 1;
        EncodingError::NotUtf8 { line: lines.count(), byte }
    })
}

/// Decodes UTF-8 like [`decode`], but reads lines that are not UTF-8 as ISO 8859-1, as in old files.
///
/// # Errors
///
/// Returns an error if the text is in UTF-16 or UTF-32, or compressed.
pub fn decode_old(bytes: &[u8]) -> Result<Cow<'_, str>, EncodingError> {
    let bytes = narrow(bytes)?;
    if let Ok(text) = std::str::from_utf8(bytes) {
        return Ok(Cow::Borrowed(text));
    }
    let mut text = String::with_capacity(bytes.len());
    for line in bytes.split_inclusive(|&byte| byte == b'\n') {
        match std::str::from_utf8(line) {
            Ok(line) => text.push_str(line),
            Err(_) => text.extend(line.iter().copied().map(char::from)),
        }
    }
    Ok(Cow::Owned(text))
}

/// The first bytes of compressed files, and the programs that write them.
const COMPRESSIONS: [(&[u8], &str); 7] = [
    (&[0x1f, 0x8b], "gzip"),
    (b"BZh", "bzip2"),
    (b"\xfd7zXZ", "xz"),
    (&[0x28, 0xb5, 0x2f, 0xfd], "zstd"),
    (b"PK\x03\x04", "zip"),
    (b"7z\xbc\xaf", "7-Zip"),
    (&[0x04, 0x22, 0x4d, 0x18], "lz4"),
];

/// Returns the name of the program that has compressed a file with these first bytes, if one has.
pub fn compression(first: &[u8]) -> Option<&'static str> {
    COMPRESSIONS.iter().find(|(mark, _)| first.starts_with(mark)).map(|(_, name)| *name)
}

/// Strips a UTF-8 byte order mark. Returns an error for compressed files, UTF-16 and UTF-32.
fn narrow(bytes: &[u8]) -> Result<&[u8], EncodingError> {
    if let Some(name) = compression(bytes) {
        return Err(EncodingError::Compressed(name));
    }
    match bytes {
        // Without a byte order mark, UTF-16 and UTF-32 have a zero byte in the first character, which UTF-8
        // text never has.
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] | [0, ..] | [_, 0, _, ..] => Err(EncodingError::Wide),
        [0xef, 0xbb, 0xbf, rest @ ..] => Ok(rest),
        _ => Ok(bytes),
    }
}

/// Splits `text` into lines, which end with a line feed, a carriage return, or both.
pub fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.lines().flat_map(|line| line.split('\r'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wide(text: &str, bytes_of: fn(u16) -> [u8; 2]) -> Vec<u8> {
        text.encode_utf16().flat_map(bytes_of).collect()
    }

    #[test]
    fn a_byte_order_mark_is_no_text() {
        assert_eq!(decode(b"\xef\xbb\xbf8/8"), Ok("8/8".into()));
        assert_eq!(decode_old(b"\xef\xbb\xbf8/8"), Ok("8/8".into()));
        assert_eq!(decode(b""), Ok("".into()));
    }

    #[test]
    fn wide_encodings_are_refused_with_and_without_their_mark() {
        for text in ["\u{feff}8/8 w", "8/8 w"] {
            for bytes in [wide(text, u16::to_le_bytes), wide(text, u16::to_be_bytes)] {
                assert_eq!(decode(&bytes), Err(EncodingError::Wide), "{bytes:x?}");
                assert_eq!(decode_old(&bytes), Err(EncodingError::Wide), "{bytes:x?}");
            }
        }
    }

    #[test]
    fn compressed_files_are_refused_by_the_name_of_the_program() {
        for (bytes, name) in [(&b"BZh91AY"[..], "bzip2"), (b"\x1f\x8b\x08\0", "gzip")] {
            assert_eq!(decode(bytes), Err(EncodingError::Compressed(name)));
            assert_eq!(decode_old(bytes), Err(EncodingError::Compressed(name)));
        }
    }

    #[test]
    fn a_byte_outside_utf_8_has_a_place_or_is_an_old_character() {
        let bytes = b"\xc3\xa4 one\nid \"K\xf6nig\"";
        assert_eq!(decode(bytes), Err(EncodingError::NotUtf8 { line: 2, byte: 6 }));
        assert_eq!(decode_old(bytes), Ok("ä one\nid \"König\"".into()));
    }

    #[test]
    fn every_convention_ends_lines() {
        let content = |text| lines(text).filter(|line| !line.is_empty()).collect::<Vec<_>>();
        for text in ["a\nb\nc", "a\r\nb\r\nc\r\n", "a\rb\rc", "a\rb\r\nc\n", "a\r\r\nb\nc"] {
            assert_eq!(content(text), ["a", "b", "c"], "{text:?}");
        }
        assert_eq!(lines("a\r\nb\r\n").count(), 2);
    }
}
