//! The placements of two kings that are distinct under symmetry: 462 without pawns, 1806 with pawns.

use std::sync::LazyLock;

use shakmaty::{Color, Square, attacks};

use super::symmetry::Symmetry;

/// The squares of the white and the black king.
pub type Kings = [Square; 2];

/// The numbered placements of two kings in standard form. White's king is on files a to d; without pawns it
/// is in the triangle a1 d1 d4. If it is on the diagonal then, Black's king is not above the diagonal.
#[derive(Debug)]
pub struct Placements {
    list: Vec<Kings>,
    /// For each pair of king squares, the number of the standard form and the symmetry; `None` if the kings
    /// are adjacent.
    numbers: Vec<Option<(u16, Symmetry)>>,
}

static WITH_PAWNS: LazyLock<Placements> = LazyLock::new(|| Placements::new(true));
static WITHOUT_PAWNS: LazyLock<Placements> = LazyLock::new(|| Placements::new(false));

/// Returns the square of `side`'s king.
#[inline]
pub fn king_of(kings: Kings, side: Color) -> Square {
    kings[usize::from(side == Color::Black)]
}

impl Placements {
    /// Returns the placements for endings with or without pawns.
    pub fn get(pawns: bool) -> &'static Self {
        if pawns { &WITH_PAWNS } else { &WITHOUT_PAWNS }
    }

    fn new(pawns: bool) -> Self {
        let mut placements = Self { list: Vec::new(), numbers: vec![None; 64 * 64] };
        let pairs =
            || Square::ALL.into_iter().flat_map(|one| Square::ALL.map(|other| [one, other]));
        let apart =
            |[one, other]: &Kings| one != other && !attacks::king_attacks(*one).contains(*other);
        for kings in pairs().filter(apart) {
            if Symmetry::normalizing(kings[0], kings[1], pawns).is_identity() {
                placements.numbers[place(kings)] =
                    Some((placements.list.len() as u16, Symmetry::IDENTITY));
                placements.list.push(kings);
            }
        }
        for kings in pairs().filter(apart) {
            let symmetry = Symmetry::normalizing(kings[0], kings[1], pawns);
            let standard = kings.map(|king| symmetry.square(king));
            let number = placements.numbers[place(standard)].map(|(number, _)| (number, symmetry));
            placements.numbers[place(kings)] = number;
        }
        placements
    }

    /// Returns the number of placements.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Returns the king squares of the placement with this number.
    #[inline]
    pub fn kings(&self, number: usize) -> Kings {
        self.list[number]
    }

    /// Returns the number of the standard form of `kings`, and the symmetry that maps to it. `None` if the
    /// kings are adjacent.
    #[inline]
    pub fn find(&self, kings: Kings) -> Option<(usize, Symmetry)> {
        self.numbers[place(kings)].map(|(number, symmetry)| (number.into(), symmetry))
    }
}

#[inline]
fn place([white, black]: Kings) -> usize {
    usize::from(white) << 6 | usize::from(black)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_462_placements_and_1806_with_pawns() {
        assert_eq!(Placements::get(false).len(), 462);
        assert_eq!(Placements::get(true).len(), 1806);
    }

    #[test]
    fn every_placement_has_a_standard_form() {
        for pawns in [false, true] {
            let placements = Placements::get(pawns);
            let found = Square::ALL.into_iter().flat_map(|white| {
                Square::ALL.into_iter().filter_map(move |black| {
                    let (number, symmetry) = placements.find([white, black])?;
                    assert_eq!(
                        placements.kings(number),
                        [white, black].map(|at| symmetry.square(at))
                    );
                    Some(())
                })
            });
            assert_eq!(found.count(), 3612);
        }
    }
}
