//! Endgame tables in memory, with the value of every position of an ending.

use shakmaty::{Color, Square};

use super::ending::Ending;
use super::kings::Kings;
use super::layout::Layout;
use super::placed::Placed;
use super::symmetry::Symmetry;
use crate::{GameValue, PackedValue, Player};

/// The event from which an endgame table measures its distances.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Metric {
    /// Plies to mate.
    Mate,
    /// Plies to mate or to the winner's next capture or promotion. If the loser has to capture or promote,
    /// the count ends before that move.
    Conversion,
}

/// The values of all positions of an ending, computed by retrograde analysis.
#[derive(Debug)]
pub struct EndgameTable {
    layout: Layout,
    metric: Metric,
    /// The values with White to move, then with Black to move.
    values: [Vec<PackedValue>; 2],
}

impl EndgameTable {
    /// Creates a table from values in the order of [`EndgameSpace`](super::EndgameSpace).
    pub fn new(ending: Ending, metric: Metric, values: [Vec<PackedValue>; 2]) -> Self {
        Self { layout: Layout::new(ending), metric, values }
    }

    /// Returns the ending.
    pub fn ending(&self) -> Ending {
        self.layout.ending()
    }

    /// Returns the metric of the table's distances.
    pub fn metric(&self) -> Metric {
        self.metric
    }

    pub(super) fn layout(&self) -> &Layout {
        &self.layout
    }

    pub(super) fn values(&self, mover: Color) -> &[PackedValue] {
        &self.values[player(mover).index()]
    }

    /// Returns the number of slices of `ending` and the number of words per slice. A word has 64 values for
    /// each side to move.
    pub fn shape(ending: Ending) -> (usize, usize) {
        let layout = Layout::new(ending);
        (layout.placements().len(), layout.words())
    }

    /// Returns the value of a position, or `None` if its men are different.
    pub fn value(&self, placed: &Placed) -> Option<GameValue> {
        let at = self.layout.place(placed)?;
        self.values(placed.mover())[at].value()
    }

    /// Returns the size of the values in bytes.
    pub fn bytes(&self) -> u64 {
        self.values.iter().map(|values| values.len() as u64).sum()
    }
}

/// Converts a colour to a player; White is the first.
pub(super) fn player(side: Color) -> Player {
    side.fold_wb(Player::First, Player::Second)
}

/// Converts a player to a colour.
pub(super) fn side(player: Player) -> Color {
    Color::from_white(player == Player::First)
}

/// The mapping from an ending to an ending reached by a capture or promotion.
#[derive(Debug)]
pub(super) struct Link<'a> {
    /// The table, or `None` for bare kings, which draw.
    target: Option<&'a EndgameTable>,
    /// Whether the target swaps colours.
    flipped: bool,
    /// The number in the source of each fixed man of the target, and last of its flood man.
    men: Vec<usize>,
}

impl<'a> Link<'a> {
    /// Creates the link. `men` are the men left, each with its number in the source.
    pub fn new(
        men: &[(usize, shakmaty::Piece)],
        tables: &dyn Fn(Ending) -> Option<&'a EndgameTable>,
    ) -> Result<Self, Ending> {
        let (ending, flipped) = Ending::of_men(men.iter().map(|(_, piece)| *piece));
        if men.is_empty() {
            return Ok(Self { target: None, flipped, men: Vec::new() });
        }
        let table = tables(ending).ok_or(ending)?;
        let mut left = men.to_vec();
        let men = table
            .layout()
            .men()
            .filter_map(|piece| {
                let color = if flipped { !piece.color } else { piece.color };
                let at = left.iter().position(|(_, man)| *man == piece.role.of(color))?;
                Some(left.swap_remove(at).0)
            })
            .collect();
        Ok(Self { target: Some(table), flipped, men })
    }

    /// Returns the values of the positions with the source's men on `squares` and the man `variable`
    /// anywhere. `None` if the kings are adjacent.
    pub fn values(
        &self,
        mover: Color,
        kings: Kings,
        squares: &[Square],
        variable: Option<usize>,
    ) -> Option<Values<'a>> {
        let turn = |square: Square| if self.flipped { square.flip_vertical() } else { square };
        let [white, black] = kings.map(turn);
        let kings = if self.flipped { [black, white] } else { [white, black] };
        let Some(table) = self.target else {
            return Values::of_bare_kings(kings);
        };
        let mover = if self.flipped { !mover } else { mover };
        let layout = table.layout();
        let (slice, symmetry) = layout.placements().find(kings)?;
        let mut start = slice * layout.words() * 64;
        let mut stride = 0;
        let mut first = Square::A1;
        let (flood, fixed) = self.men.split_last()?;
        for (man, &number) in layout.fixed().iter().zip(fixed) {
            if variable == Some(number) {
                stride = man.stride * 64;
                first = man.first();
            } else {
                start += man.place(symmetry.square(turn(squares[number]))) * 64;
            }
        }
        if variable == Some(*flood) {
            stride = 1;
        } else {
            start += usize::from(symmetry.square(turn(squares[*flood])));
        }
        let values = table.values(mover);
        Some(Values { bytes: values, start, stride, first, flipped: self.flipped, symmetry })
    }
}

/// The values of a sub-ending's positions that differ only in the square of one man.
#[derive(Clone, Copy, Debug)]
pub(super) struct Values<'a> {
    bytes: &'a [PackedValue],
    start: usize,
    stride: usize,
    first: Square,
    flipped: bool,
    symmetry: Symmetry,
}

impl Values<'_> {
    fn of_bare_kings(kings: Kings) -> Option<Self> {
        super::kings::Placements::get(false).find(kings)?;
        Some(Self {
            bytes: &[PackedValue::DRAW],
            start: 0,
            stride: 0,
            first: Square::A1,
            flipped: false,
            symmetry: Symmetry::IDENTITY,
        })
    }

    /// Returns the value with the variable man on `square`.
    #[inline]
    pub fn at(&self, mut square: Square) -> PackedValue {
        if self.stride == 0 {
            return self.constant();
        }
        if self.flipped {
            square = square.flip_vertical();
        }
        let square = self.symmetry.square(square);
        let steps = usize::from(square).wrapping_sub(usize::from(self.first));
        self.bytes[self.start + steps * self.stride]
    }

    /// Returns the value if no man is variable.
    #[inline]
    pub fn constant(&self) -> PackedValue {
        self.bytes[self.start]
    }
}
