//! Files of checksummed frames. All frames written completely before a crash can be read back;
//! damaged frames are rejected.

use std::fs::{File, OpenOptions};
use std::io::{self, Read as _, Seek as _, Write as _};
use std::ops::Range;
use std::path::Path;

use crate::{Identity, MemoryError};

/// Mark before each frame, to find the next frame after a damaged frame.
const MARK: [u8; 4] = *b"ply\x1a";
/// Size in bytes of the mark, length and checksum of a frame.
const HEADER: usize = 12;

/// The frames of a file. The first frame contains the player's identity.
pub struct Frames {
    /// Identity of the player; `None` if the file is empty or its first frame is damaged.
    pub identity: Option<Identity>,
    /// Contents of all frames after the first.
    pub payloads: Vec<Vec<u8>>,
    /// Byte ranges outside complete frames.
    pub damaged: Vec<Range<usize>>,
    /// Whether frames exist, but the first does not contain an identity.
    pub is_headless: bool,
}

fn frame(payload: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(HEADER + payload.len());
    bytes.extend(MARK);
    bytes.extend((payload.len() as u32).to_le_bytes());
    bytes.extend(crc32fast::hash(payload).to_le_bytes());
    bytes.extend(payload);
    bytes
}

/// Returns the payload of the frame at the beginning of `bytes`, if it is complete.
fn first(bytes: &[u8]) -> Option<&[u8]> {
    let rest = bytes.strip_prefix(&MARK)?;
    let (length, rest) = rest.split_first_chunk()?;
    let (checksum, rest) = rest.split_first_chunk()?;
    let payload = rest.get(..u32::from_le_bytes(*length) as usize)?;
    (crc32fast::hash(payload) == u32::from_le_bytes(*checksum)).then_some(payload)
}

impl Frames {
    /// Reads the frames of the file at `path`; none if the file does not exist.
    pub fn in_file(path: &Path) -> Result<Self, MemoryError> {
        match File::open(path).and_then(|mut file| read(&mut file)) {
            Ok(bytes) => Ok(Self::of(&bytes)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Self::of(&[])),
            Err(error) => Err(MemoryError::file("read", path)(error)),
        }
    }

    /// Parses the frames in `bytes`.
    pub fn of(bytes: &[u8]) -> Self {
        let (mut whole, mut damaged): (Vec<Vec<u8>>, Vec<Range<usize>>) = Default::default();
        let mut at = 0;
        while at < bytes.len() {
            if let Some(payload) = first(&bytes[at..]) {
                at += HEADER + payload.len();
                whole.push(payload.to_vec());
                continue;
            }
            let rest = at + 1..bytes.len();
            let next = rest.clone().find(|&next| first(&bytes[next..]).is_some());
            let next = next.unwrap_or(bytes.len());
            damaged.push(at..next);
            at = next;
        }
        let identity = whole.first().and_then(|payload| Identity::from_bytes(payload));
        let is_headless = identity.is_none() && !whole.is_empty();
        let payloads = if identity.is_some() { whole.split_off(1) } else { Vec::new() };
        Self { identity, payloads, damaged, is_headless }
    }

    /// Returns whether every byte belongs to a complete frame.
    pub fn is_whole(&self) -> bool {
        self.damaged.is_empty() && !self.is_headless
    }

    /// Returns the contents of a file with these frames.
    pub fn bytes(identity: &Identity, payloads: &[Vec<u8>]) -> Vec<u8> {
        let first = frame(&identity.to_bytes());
        let rest = payloads.iter().flat_map(|payload| frame(payload));
        first.into_iter().chain(rest).collect()
    }
}

/// Opens a file of frames, and locks it until it is closed.
pub fn open(path: &Path) -> Result<File, MemoryError> {
    let failed = || MemoryError::file("write", path);
    let opened = OpenOptions::new().read(true).append(true).create(true).open(path);
    let file = opened.map_err(failed())?;
    file.lock().map_err(failed())?;
    Ok(file)
}

/// Reads all bytes of an open file.
///
/// # Errors
///
/// If it cannot be read, or is not a regular file; a device may have no end.
pub fn read(file: &mut File) -> io::Result<Vec<u8>> {
    if !file.metadata()?.is_file() {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "it is not a regular file"));
    }
    let mut bytes = Vec::new();
    file.rewind()?;
    file.read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Appends a frame to the file at `path`, which must belong to `identity`. The frame is written
/// completely or not at all, unless the process is killed.
pub fn append(path: &Path, identity: &Identity, payload: &[u8]) -> Result<(), MemoryError> {
    let mut file = open(path)?;
    let failed = || MemoryError::file("write", path);
    let length = file.metadata().map_err(failed())?.len();
    let mut bytes = Vec::new();
    if length == 0 {
        bytes = frame(&identity.to_bytes());
    } else {
        let whose = header(&mut file).map_err(failed())?;
        whose.map_or(Ok(()), |whose| whose.must_be(identity, path))?;
    }
    bytes.extend(frame(payload));
    if let Err(error) = file.write_all(&bytes) {
        // A partial frame would count as damage.
        let _ = file.set_len(length);
        return Err(failed()(error));
    }
    Ok(())
}

/// Returns the player that the file at `path` belongs to, from its beginning; `None` if it is not a
/// file of frames or cannot be read.
pub fn owner(path: &Path) -> Option<Identity> {
    header(&mut File::open(path).ok()?).ok()?
}

/// Reads the identity of the player that an open file belongs to, if possible.
fn header(file: &mut File) -> io::Result<Option<Identity>> {
    let mut bytes = vec![0; 4096];
    file.rewind()?;
    let read = file.read(&mut bytes)?;
    Ok(first(&bytes[..read]).and_then(Identity::from_bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_frame_but_the_damaged_one_is_found() {
        let identity = Identity::new("chess", "joanna", "alpha-beta");
        let payloads: Vec<Vec<u8>> = (0..5).map(|number| vec![number; 40]).collect();
        let whole = Frames::bytes(&identity, &payloads);
        assert_eq!(Frames::of(&whole).payloads, payloads);
        let start = whole.len() - 5 * (HEADER + 40);
        for at in 0..whole.len() {
            let mut bytes = whole.clone();
            bytes[at] ^= 0x40;
            let frames = Frames::of(&bytes);
            assert!(!frames.is_whole(), "byte {at}");
            if at >= start {
                let lost = (at - start) / (HEADER + 40);
                let mut left = payloads.clone();
                left.remove(lost);
                assert_eq!(frames.payloads, left, "byte {at}");
            } else {
                assert!(frames.is_headless && frames.payloads.is_empty(), "byte {at}");
            }
        }
        for length in 1..whole.len() {
            let frames = Frames::of(&whole[..length]);
            let left = length.saturating_sub(start) / (HEADER + 40);
            assert_eq!(frames.payloads, payloads[..left], "{length} bytes");
        }
    }
}
