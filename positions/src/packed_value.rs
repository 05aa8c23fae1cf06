//! Game values packed into a byte.

use crate::GameValue;

/// A [`GameValue`] or a mark for a missing position, in one byte. It suits games that end with the loser to
/// move, so wins take an odd number of plies and losses an even number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PackedValue(u8);

impl PackedValue {
    /// The value of a drawn position.
    pub const DRAW: Self = Self(254);

    /// The mark for a missing position.
    pub const NONE: Self = Self(255);

    /// The longest win or loss that a byte can encode, in plies.
    pub const MAX_PLIES: u16 = 253;

    /// Returns the value of a decided game with this many plies left: a win if the number is odd, a loss if
    /// it is even. `None` if it exceeds [`Self::MAX_PLIES`].
    pub fn of_plies(plies: u16) -> Option<Self> {
        let byte = u8::try_from(plies).ok()?;
        (plies <= Self::MAX_PLIES).then_some(Self(byte))
    }

    /// Decodes a byte: `0..=253` is a number of plies, 254 a draw, 255 no position.
    pub fn from_byte(byte: u8) -> Self {
        Self(byte)
    }

    /// Returns the byte that [`Self::from_byte`] decodes.
    #[inline]
    pub fn byte(self) -> u8 {
        self.0
    }

    /// Returns the value, or `None` if there is no position.
    #[inline]
    pub fn value(self) -> Option<GameValue> {
        match self {
            Self::NONE => None,
            Self::DRAW => Some(GameValue::Draw),
            Self(plies) if plies % 2 == 1 => Some(GameValue::Win(plies.into())),
            Self(plies) => Some(GameValue::Loss(plies.into())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_keep_values() {
        assert_eq!(PackedValue::of_plies(0).unwrap().value(), Some(GameValue::Loss(0)));
        assert_eq!(PackedValue::of_plies(253).unwrap().value(), Some(GameValue::Win(253)));
        assert_eq!(PackedValue::of_plies(254), None);
        assert_eq!(PackedValue::of_plies(256), None);
        for byte in 0..=255 {
            assert_eq!(PackedValue::from_byte(byte).byte(), byte);
        }
    }
}
