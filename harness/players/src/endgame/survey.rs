//! A survey of all positions of a table: the longest wins, and where on the board they are long.

use std::iter;

use plywood_positions::{Chess, GameValue, PackedValue};
use rayon::prelude::*;
use shakmaty::{Color, Piece, Position as _, Role, Square};

use super::{EndgameTables, TableError, TableName};

/// The longest wins of a table, and maps of the board.
#[derive(Clone, Debug, Default)]
pub struct Survey {
    /// The longest win of the side to move, and its longest loss, with White to
    /// move and with Black to move.
    pub longest: [Longest; 2],
    /// For each kind of man in the ending, White's first, and with White to
    /// move: how far away White's wins are, by the square of such a man.
    pub maps: Vec<BoardMap>,
}

/// The longest of a side's wins and losses; the first positions that have them
/// in the order of the index.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Longest {
    /// The longest win.
    pub win: Option<Extreme>,
    /// The longest loss.
    pub loss: Option<Extreme>,
}

/// A position that is as long as any.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Extreme {
    /// The position, as FEN.
    pub position: String,
    /// Plies to the end.
    pub plies: u16,
    number: usize,
}

/// The mean distance of White's wins for each square of a kind of man.
#[derive(Clone, Debug)]
pub struct BoardMap {
    man: Piece,
    /// Of each square, the plies of all wins together, and the wins.
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

    /// The kind of man, such as "White's rook".
    pub fn man(&self) -> String {
        let side = self.man.color.fold_wb("White", "Black");
        format!("{side}'s {}", format!("{:?}", self.man.role).to_lowercase())
    }

    /// For each square, a1 to h1 first, the mean number of plies to the end over
    /// all positions that White wins with such a man there; `None` where there
    /// are none. Every position of the whole board counts once for each such
    /// man.
    pub fn mean_plies(&self) -> [Option<f64>; 64] {
        self.sums.map(|(plies, wins)| (wins > 0).then(|| plies as f64 / wins as f64))
    }

    fn with(mut self, other: &Self) -> Self {
        for (square, &sums) in Square::ALL.into_iter().zip(&other.sums) {
            self.add(square, sums);
        }
        self
    }

    /// Every square has what all squares have that are the same by symmetry:
    /// a table holds one position for all of its images.
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

/// With pawns, left and right are the same.
const MIRRORED: [fn(Square) -> Square; 2] = [|square| square, Square::flip_horizontal];

/// Without, the board has eight symmetries.
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

/// One thread's findings.
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
    /// Looks at every position of a table. Numbers do not depend on the number
    /// of threads.
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

    /// Takes every position of a table, with its number and its value, into a
    /// result for each part, and joins the results. Positions that are the same
    /// by symmetry come once.
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
