//! Surveys of a table: the longest wins, and mean distances by square.

use std::iter;

use plywood_positions::{Chess, GameValue, PackedValue};
use rayon::prelude::*;
use shakmaty::{Color, Piece, Position as _, Role, Square};

use super::{EndgameTables, TableError, TableName};

/// Longest wins and losses of a table, and mean distances by square.
#[derive(Clone, Debug, Default)]
pub struct Survey {
    /// Longest win and longest loss of the side to move, with White and with Black to move.
    pub longest: [Longest; 2],
    /// Maps of the mean distance of White's wins with White to move, by square. There is a map for
    /// each kind of man, White's first.
    pub maps: Vec<BoardMap>,
}

/// Longest win and longest loss of a side. Of positions with equal distance, it keeps the first in
/// the order of the index.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Longest {
    /// The longest win.
    pub win: Option<Extreme>,
    /// The longest loss.
    pub loss: Option<Extreme>,
}

/// A position of greatest distance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Extreme {
    /// The position, as FEN.
    pub position: String,
    /// Distance to the end, in plies.
    pub plies: u16,
    number: usize,
}

/// Mean distance of White's wins, by the square of a kind of man.
#[derive(Clone, Debug)]
pub struct BoardMap {
    man: Piece,
    /// For each square, the total plies of all wins and the number of wins.
    sums: [(u64, u64); 64],
}

impl BoardMap {
    fn new(man: Piece) -> Self {
        Self { man, sums: [(0, 0); 64] }
    }

    fn add(&mut self, square: Square, (plies, wins): (u64, u64)) {
        let sums = &mut self.sums[usize::from(square)];
        *sums = (sums.0 + plies, sums.1 + wins);
    }

    /// Returns the kind of man, such as "White's rook".
    pub fn man(&self) -> String {
        let side = self.man.color.fold_wb("White", "Black");
        format!("{side}'s {}", format!("{:?}", self.man.role).to_lowercase())
    }

    /// Returns the mean distance of White's wins for each square, a1 to h1 first.
    ///
    /// Distances are in plies, over all positions that White wins with such a man on the square;
    /// `None` if there are none. Symmetric positions count separately. A position counts once for
    /// each such man.
    pub fn mean_plies(&self) -> [Option<f64>; 64] {
        self.sums.map(|(plies, wins)| (wins > 0).then(|| plies as f64 / wins as f64))
    }

    fn with(mut self, other: &Self) -> Self {
        for (square, &sums) in Square::ALL.into_iter().zip(&other.sums) {
            self.add(square, sums);
        }
        self
    }

    /// Adds the sums of each square to all its symmetric squares, because a table stores one
    /// position for all its symmetric images.
    fn spread(&self, symmetries: &[fn(Square) -> Square]) -> Self {
        let mut spread = Self::new(self.man);
        for (square, &sums) in Square::ALL.into_iter().zip(&self.sums) {
            for image in symmetries {
                spread.add(image(square), sums);
            }
        }
        spread
    }
}

/// Symmetries with pawns: identity and left-right reflection.
const MIRRORED: [fn(Square) -> Square; 2] = [|square| square, Square::flip_horizontal];

/// The eight symmetries of the board without pawns.
const TURNED: [fn(Square) -> Square; 8] = [
    |square| square,
    Square::flip_horizontal,
    Square::flip_vertical,
    Square::flip_diagonal,
    Square::flip_anti_diagonal,
    |square| square.flip_horizontal().flip_vertical(),
    |square| square.flip_diagonal().flip_vertical(),
    |square| square.flip_diagonal().flip_horizontal(),
];

/// Findings in a part of the positions.
struct Seen {
    longest: [Longest; 2],
    maps: Vec<BoardMap>,
}

impl Seen {
    fn new(men: &[Piece]) -> Self {
        Self {
            longest: Default::default(),
            maps: men.iter().map(|&man| BoardMap::new(man)).collect(),
        }
    }

    fn note(&mut self, number: usize, position: &Chess, value: GameValue) {
        let mover = position.board().turn();
        let longest = &mut self.longest[usize::from(mover == Color::Black)];
        let place = match value {
            GameValue::Draw => return,
            GameValue::Win(_) => &mut longest.win,
            GameValue::Loss(_) => &mut longest.loss,
        };
        let plies = value.plies().unwrap_or(0);
        if place.as_ref().is_none_or(|longest| plies > longest.plies) {
            *place = Some(Extreme { position: position.to_string(), plies, number });
        }
        if let (Color::White, GameValue::Win(plies)) = (mover, value) {
            for (square, man) in position.board().board() {
                if let Some(map) = self.maps.iter_mut().find(|map| map.man == man) {
                    map.add(square, (plies.into(), 1));
                }
            }
        }
    }

    fn with(self, other: Self) -> Self {
        let [white, black] = self.longest;
        let [other_white, other_black] = other.longest;
        let maps = self.maps.into_iter().zip(&other.maps).map(|(one, other)| one.with(other));
        Self { longest: [white.with(other_white), black.with(other_black)], maps: maps.collect() }
    }
}

impl Longest {
    fn with(self, other: Self) -> Self {
        let longer = |one: Option<Extreme>, other: Option<Extreme>| {
            let in_order = |it: &Extreme| (it.plies, std::cmp::Reverse(it.number));
            one.into_iter().chain(other).max_by_key(in_order)
        };
        Self { win: longer(self.win, other.win), loss: longer(self.loss, other.loss) }
    }
}

impl EndgameTables {
    /// Surveys all positions of a table. The result does not depend on the number of threads.
    ///
    /// # Errors
    ///
    /// If the table is missing or damaged.
    pub fn survey(&self, name: TableName) -> Result<Survey, TableError> {
        let side = |color: Color| {
            let pieces = name.ending.pieces().filter(move |man| man.color == color);
            iter::once(Role::King.of(color)).chain(pieces)
        };
        let mut men: Vec<Piece> = side(Color::White).chain(side(Color::Black)).collect();
        men.dedup();
        let seen = self.fold_positions(name, || Seen::new(&men), Seen::note, Seen::with)?;
        let symmetries = if name.ending.has_pawns() { &MIRRORED[..] } else { &TURNED[..] };
        let maps = seen.maps.iter().map(|map| map.spread(symmetries)).collect();
        Ok(Survey { longest: seen.longest, maps })
    }

    /// Folds all positions of a table in parallel.
    ///
    /// `add` adds a position, with its index and value, to a partial result; `join` merges two
    /// partial results. Of symmetric positions, only one is visited.
    pub(super) fn fold_positions<T: Send>(
        &self,
        name: TableName,
        new: impl Fn() -> T + Sync,
        add: impl Fn(&mut T, usize, &Chess, GameValue) + Sync,
        join: impl Fn(T, T) -> T + Sync,
    ) -> Result<T, TableError> {
        let file = self.file(name)?;
        let (size, block) = (file.index().size(), file.block_size());
        let blocks = [Color::White, Color::Black]
            .into_par_iter()
            .flat_map(|mover| (0..size.div_ceil(block)).into_par_iter().map(move |at| (mover, at)));
        let folded = blocks.try_fold(&new, |mut result, (mover, at)| {
            let values = file.block(usize::from(mover == Color::Black), at)?;
            for (number, &byte) in (at * block..).zip(&values) {
                let Some(position) = file.index().position(number, mover) else { continue };
                let Some(value) = PackedValue::from_byte(byte).value() else { continue };
                add(&mut result, number, &position, value);
            }
            Ok::<_, TableError>(result)
        });
        folded.try_reduce(&new, |one, other| Ok(join(one, other)))
    }
}
