//! Compact storage of whole numbers that may be missing.

use std::iter;

use integer_encoding::VarInt;

use crate::cell::Cell;
use crate::fields::Fields;

/// Up to 63 whole numbers that may be missing. Missing numbers take no memory, and small numbers
/// take little.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Numbers {
    /// A bit set of the present numbers, followed by these numbers; all are variable-length
    /// integers. Empty if all numbers are missing.
    bytes: Box<[u8]>,
}

/// Maximum count of numbers.
const MOST: usize = 63;

impl Numbers {
    /// Returns the number at index `place`; `None` if it is missing.
    pub fn get(&self, place: usize) -> Option<u64> {
        let (there, mut rest) = split(&self.bytes)?;
        if place >= MOST || there >> place & 1 == 0 {
            return None;
        }
        for _ in 0..(there & ((1 << place) - 1)).count_ones() {
            rest = split(rest)?.1;
        }
        Some(split(rest)?.0)
    }

    /// Sets the numbers at these indices, each below 63.
    pub fn set(&mut self, numbers: impl IntoIterator<Item = (usize, Option<u64>)>) {
        let mut all = self.all();
        for (place, number) in numbers {
            if let Some(old) = all.get_mut(place) {
                *old = number;
            }
        }
        *self = Self::from(&all);
    }

    /// Parses numbers from the next `count` cells; `None` if a cell is invalid.
    pub fn read(fields: &mut Fields<'_>, count: usize) -> Option<Self> {
        let mut all = [None; MOST];
        for number in all.get_mut(..count)? {
            *number = Option::read(fields)?;
        }
        Some(Self::from(&all))
    }

    /// Returns the size of the heap memory in bytes.
    pub fn bytes(&self) -> usize {
        self.bytes.len()
    }

    fn all(&self) -> [Option<u64>; MOST] {
        let mut all = [None; MOST];
        let Some((there, mut rest)) = split(&self.bytes) else { return all };
        for (place, number) in all.iter_mut().enumerate() {
            if there >> place & 1 == 1 {
                *number = split(rest).map(|(number, after)| {
                    rest = after;
                    number
                });
            }
        }
        all
    }
}

impl From<&[Option<u64>; MOST]> for Numbers {
    fn from(all: &[Option<u64>; MOST]) -> Self {
        let places = all.iter().enumerate().filter(|(_, number)| number.is_some());
        let there: u64 = places.map(|(place, _)| 1 << place).sum();
        if there == 0 {
            return Self::default();
        }
        let mut bytes = [0; 10 * (MOST + 1)];
        let mut end = 0;
        for number in iter::once(there).chain(all.iter().copied().flatten()) {
            end += number.encode_var(&mut bytes[end..]);
        }
        Self { bytes: bytes[..end].into() }
    }
}

/// Decodes the first integer; returns it with the remaining bytes.
fn split(bytes: &[u8]) -> Option<(u64, &[u8])> {
    let (number, length) = u64::decode_var(bytes)?;
    Some((number, &bytes[length..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_set_is_there_and_nothing_else() {
        let mut numbers = Numbers::default();
        assert_eq!((numbers.get(0), numbers.bytes()), (None, 0));
        let values = [0, 1, 127, 128, u64::from(u32::MAX), u64::MAX];
        let places = (0..MOST).step_by(12);
        numbers.set(places.clone().zip(values.map(Some)));
        for (place, value) in places.zip(values) {
            assert_eq!(numbers.get(place), Some(value));
            assert_eq!(numbers.get(place + 1), None);
        }
        assert_eq!(numbers.get(MOST), None);
        numbers.set([(12, None), (13, Some(7))]);
        assert_eq!([0, 12, 13, 24].map(|it| numbers.get(it)), [Some(0), None, Some(7), Some(127)]);
        numbers.set((0..MOST).map(|place| (place, None)));
        assert_eq!(numbers, Numbers::default());
    }

    #[test]
    fn small_numbers_take_a_byte_each() {
        let mut numbers = Numbers::default();
        numbers.set((0..20).map(|place| (place, Some(place as u64))));
        assert_eq!(numbers.bytes(), 3 + 20);
    }
}
