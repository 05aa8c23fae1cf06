//! Game values packed into a byte.

use crate::GameValue;

/// A [`GameValue`], or the absence of a position, in one byte. It is for games in which the loser
/// is to move at the end, so wins take an odd number of plies and losses an even one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PackedValue(u8);

impl PackedValue {
    /// A drawn position.
    pub const DRAW: Self = Self(254);

    /// No position.
    pub const NONE: Self = Self(255);

    /// The longest win or loss that fits, in plies.
    pub const MAX_PLIES: u16 = 253;

    /// The value of a decided game with this many plies left: a win if the number is odd, a loss if
    /// it is even. `None` if it does not fit.
    pub fn of_plies(plies: u16) -> Option<Self> {
        let byte = u8::try_from(plies).ok()?;
        (plies <= Self::MAX_PLIES).then_some(Self(byte))
    }

    /// The value of a byte: `0..=253` is the number of plies, 254 a draw, 255 no position.
    pub fn from_byte(byte: u8) -> Self {
        Self(byte)
    }

    /// The byte that [`Self::from_byte`] reads.
    #[inline]
    pub fn byte(self) -> u8 {
        self.0
    }

    /// The value, or `None` if there is no position.
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
