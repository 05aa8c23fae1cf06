//! An ending as a space for retrograde analysis.

use shakmaty::{Piece, Role, Square};

use super::ending::{Ending, PROMOTIONS};
use super::flood;
use super::layout::{Layout, bit};
use super::setting::Setting;
use super::start::{Row, Scores};
use super::table::{EndgameTable, Link, Metric, side};
use super::{forward, reverse};
use crate::{Marks, PackedValue, Player, SliceStart, SlicedSpace, Word, ones};

/// All positions of an ending, for retrograde analysis.
///
/// No position has castling rights. If a pawn has just moved two squares and is next to an enemy pawn, the
/// position is distinct from the same placement without the right to capture en passant.
#[derive(Debug)]
pub struct EndgameSpace<'a> {
    layout: Layout,
    scores: Scores,
    /// The tables after captures and promotions; see [`EndgameSpace::link`].
    links: Vec<Option<Link<'a>>>,
}

/// The error if the table of an ending reached by a capture or promotion is missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{ending} turns into {missing}, whose table must be made first")]
pub struct MissingTable {
    /// The requested ending.
    pub ending: Ending,
    /// The ending without a table.
    pub missing: Ending,
}

/// The number of results of a man's move: no promotion, or promotion to each piece.
const CHOICES: usize = 1 + PROMOTIONS.len();

impl<'a> EndgameSpace<'a> {
    /// Creates the space of `ending`. `tables` returns the tables of the endings that it can turn into (see
    /// [`Ending::with_sub_endings`]), with the same metric.
    pub fn new(
        ending: Ending,
        metric: Metric,
        tables: &dyn Fn(Ending) -> Option<&'a EndgameTable>,
    ) -> Result<Self, MissingTable> {
        let layout = Layout::new(ending);
        let scores = Scores::new(|value| match (metric, value.byte() % 2) {
            (Metric::Mate, _) => i16::from(value.byte()) + 1,
            // The winner's conversion is the last move that counts.
            (Metric::Conversion, 0) => 1,
            (Metric::Conversion, _) => 0,
        });
        let pieces: Vec<Piece> = layout.men().collect();
        let mut links = Vec::new();
        for victim in (0..pieces.len()).map(Some).chain([None]) {
            for man in 0..pieces.len() {
                for promotion in [None].into_iter().chain(PROMOTIONS.map(Some)) {
                    let link = changed(&pieces, victim, man, promotion)
                        .map(|men| Link::new(&men, tables))
                        .transpose();
                    links.push(link.map_err(|missing| MissingTable { ending, missing })?);
                }
            }
        }
        Ok(Self { layout, scores, links })
    }

    pub(super) fn scores(&self) -> &Scores {
        &self.scores
    }

    /// Returns the link to the ending without the man `victim` and with a pawn promoted.
    pub(super) fn link(
        &self,
        victim: Option<usize>,
        promotion: Option<(usize, Role)>,
    ) -> &Link<'a> {
        let men = self.layout.fixed().len() + 1;
        let (man, choice) = match promotion {
            None => (usize::from(victim == Some(0) && men > 1), 0),
            Some((man, role)) => {
                let at = PROMOTIONS.iter().position(|&other| other == role).unwrap_or(0);
                (man, at + 1)
            }
        };
        let at = (victim.unwrap_or(men) * men + man) * CHOICES + choice;
        self.links[at].as_ref().expect("captures and promotions have links")
    }
}

/// Returns the remaining `pieces`, with their numbers, after the capture of `victim` and the promotion of a
/// pawn. `None` if no move does this.
fn changed(
    pieces: &[Piece],
    victim: Option<usize>,
    man: usize,
    promotion: Option<Role>,
) -> Option<Vec<(usize, Piece)>> {
    let mover = pieces[man];
    let is_move = match (victim, promotion) {
        (None, None) => false,
        (_, Some(_)) => mover.role == Role::Pawn && victim.is_none_or(|at| at != man),
        (Some(_), None) => true,
    };
    if !is_move {
        return None;
    }
    let left = pieces.iter().copied().enumerate().filter(|(at, _)| Some(*at) != victim);
    Some(
        left.map(|(at, piece)| match promotion {
            Some(role) if at == man => (at, role.of(piece.color)),
            _ => (at, piece),
        })
        .collect(),
    )
}

impl SlicedSpace for EndgameSpace<'_> {
    fn slices(&self) -> usize {
        self.layout.placements().len()
    }

    fn words(&self) -> usize {
        self.layout.words()
    }

    fn begin(&self, slice: usize, mover: Player, start: &mut SliceStart<'_>) {
        let mover = side(mover);
        let kings = self.layout.placements().kings(slice);
        let flood = self.layout.flood();
        for word in 0..self.words() {
            let places = self.layout.squares(word);
            let men = || self.layout.fixed().iter().zip(places).enumerate();
            let mut passing = men().filter_map(|(man, (fixed, &square))| {
                let square = Layout::passing(fixed.piece, square)?;
                Some((fixed.piece.color, (man, square)))
            });
            let (first, second) = (passing.next(), passing.next());
            let passing = match (first, second) {
                (None, _) => None,
                (Some((color, passing)), None) if color != mover => Some(passing),
                // The pawn would belong to the side that is about to move, which is impossible.
                _ => continue,
            };
            let real = men().map(|(_, (fixed, &square))| {
                Layout::passing(fixed.piece, square).unwrap_or(square)
            });
            let mut row = Row::new(self, mover, Setting::new(&self.layout, kings, real));
            row.convert();
            let mut legal = row.legal;
            if let Some((man, square)) = passing {
                legal = row.can_be_passing(square, legal);
                row.take_passing(man, square, legal);
            }
            start.positions[word] = legal;
            start.threatened[word] = row.check & legal;
            let outside = &mut start.outside[64 * word..][..64];
            for at in ones(legal) {
                let value = row.outside(at);
                start.too_long |= value.is_none();
                outside[at] = value.unwrap_or(PackedValue::NONE);
            }
            if passing.is_none()
                && flood == Role::Pawn.of(!mover)
                && self.layout.ending().has_pawns_of_both()
            {
                let fourth = legal & flood::rank(flood.color, 4);
                for at in ones(fourth) {
                    let square = Square::new(at as u32);
                    if row.can_be_passing(square, bit(square)) == 0 {
                        continue;
                    }
                    let place = Layout::passing_place(flood, square);
                    let value = row.with_flood_passing(square);
                    start.too_long |= value.is_none();
                    outside[usize::from(place)] = value.unwrap_or(PackedValue::NONE);
                    start.positions[word] |= bit(place);
                    if row.check & bit(square) != 0 {
                        start.threatened[word] |= bit(place);
                    }
                }
            }
        }
    }

    fn predecessors(&self, slice: usize, mover: Player, decided: &[Vec<Word>], marks: &mut Marks) {
        reverse::predecessors(&self.layout, slice, side(mover), decided, marks);
    }

    fn moves_only_into(
        &self,
        slice: usize,
        mover: Player,
        candidates: Word,
        set: &[u64],
        moves: &mut u64,
    ) -> u64 {
        forward::moves_only_into(&self.layout, slice, side(mover), candidates, set, moves)
    }
}
