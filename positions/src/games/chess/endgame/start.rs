//! The initial state of an ending's positions before retrograde analysis: legality, checks, and the results
//! of captures and promotions.

use shakmaty::{Bitboard, Color, Piece, Role, Square, attacks};

use super::ending::PROMOTIONS;
use super::flood;
use super::kings::king_of;
use super::layout::bit;
use super::setting::Setting;
use super::space::EndgameSpace;
use super::table::{Link, Values};
use crate::{PackedValue, ones};

/// The positions of a word with one side to move.
pub struct Row<'a> {
    space: &'a EndgameSpace<'a>,
    mover: Color,
    setting: Setting<'a>,
    /// The legal positions.
    pub legal: u64,
    /// The positions with the side to move in check.
    pub check: u64,
    /// The best result of a capture or promotion in each position; see [`Scores`].
    best: [i16; 64],
}

/// Scores that rank the values reached by captures and promotions. Wins are above 0, short wins highest;
/// draws are 0; losses are below 0, long losses highest. Illegal moves have [`Scores::NONE`].
#[derive(Debug)]
pub struct Scores([i16; 256]);

impl Scores {
    const NONE: i16 = i16::MIN;
    const END: i16 = 1000;

    /// Creates the scores. `plies` converts the length of a win or loss after the move to its length for the
    /// mover.
    pub fn new(plies: impl Fn(PackedValue) -> i16) -> Self {
        Self(std::array::from_fn(|byte| {
            let value = PackedValue::from_byte(byte as u8);
            match value {
                PackedValue::NONE => Self::NONE,
                PackedValue::DRAW => 0,
                lost if byte % 2 == 0 => Self::END - plies(lost),
                won => plies(won) - Self::END,
            }
        }))
    }

    #[inline]
    fn of(&self, value: PackedValue) -> i16 {
        self.0[usize::from(value.byte())]
    }

    /// Returns the value with this score, or `None` if it is too long to encode.
    fn value(score: i16) -> Option<PackedValue> {
        match score {
            Self::NONE => Some(PackedValue::NONE),
            0 => Some(PackedValue::DRAW),
            score => PackedValue::of_plies((Self::END - score.abs()) as u16),
        }
    }
}

impl<'a> Row<'a> {
    /// Creates the row of a setting with `mover` to move.
    pub fn new(space: &'a EndgameSpace<'a>, mover: Color, setting: Setting<'a>) -> Self {
        let legal = setting.legal(mover);
        let check = legal & setting.attacked(!mover);
        Self { space, mover, setting, legal, check, best: [Scores::NONE; 64] }
    }

    fn fixed(&self, side: Color) -> impl Iterator<Item = (usize, Piece, Square)> + use<'a> {
        self.setting.fixed(side)
    }

    /// Returns the best value that a capture or promotion reaches at a position, or `None` if it is too long
    /// to encode.
    pub fn outside(&self, at: usize) -> Option<PackedValue> {
        Scores::value(self.best[at])
    }

    /// Makes all captures and promotions.
    pub fn convert(&mut self) {
        if self.legal == 0 {
            return;
        }
        for (man, piece, square) in self.fixed(self.mover) {
            self.convert_fixed(man, piece, square);
        }
        if self.setting.layout.flood().color == self.mover {
            self.convert_flood();
        }
        self.convert_king();
    }

    fn convert_fixed(&mut self, man: usize, piece: Piece, square: Square) {
        let reached = attacks::attacks(square, piece, self.setting.occupied);
        for (victim, _, to) in self.fixed(!self.mover) {
            if reached.contains(to) {
                let bits = self.legal & !attacks::between(square, to).0;
                self.arrive(man, piece, to, Some(victim), bits);
            }
        }
        if self.setting.layout.flood().color != self.mover {
            for to in reached & Bitboard(self.legal) {
                self.arrive(man, piece, to, Some(self.setting.flood()), bit(to));
            }
        }
        if piece.role == Role::Pawn {
            for to in Bitboard(flood::forwards(self.mover, bit(square))) & Bitboard::BACKRANKS {
                if !self.setting.occupied.contains(to) {
                    self.arrive(man, piece, to, None, self.legal & !bit(to));
                }
            }
        }
    }

    fn convert_flood(&mut self) {
        let (man, piece) = (self.setting.flood(), self.setting.layout.flood());
        for (victim, _, to) in self.fixed(!self.mover) {
            let bits = self.legal & self.setting.flood_from(to).0;
            self.arrive(man, piece, to, Some(victim), bits);
        }
        if piece.role == Role::Pawn {
            let ahead = flood::forwards(self.mover, self.legal);
            for to in Bitboard(ahead) & Bitboard::BACKRANKS & !self.setting.occupied {
                let bits = self.legal & flood::backwards(self.mover, bit(to));
                self.arrive(man, piece, to, None, bits);
            }
        }
    }

    fn convert_king(&mut self) {
        let reached = attacks::king_attacks(king_of(self.setting.kings, self.mover));
        for (victim, _, to) in self.fixed(!self.mover) {
            if reached.contains(to) {
                self.king_takes(victim, to, self.legal);
            }
        }
        if self.setting.layout.flood().color != self.mover {
            for to in reached & Bitboard(self.legal) {
                self.king_takes(self.setting.flood(), to, bit(to));
            }
        }
    }

    fn king_takes(&mut self, victim: usize, to: Square, bits: u64) {
        let mut kings = self.setting.kings;
        kings[usize::from(self.mover == Color::Black)] = to;
        let link = self.space.link(Some(victim), None);
        let variable = Some(self.setting.flood()).filter(|flood| *flood != victim);
        let values = link.values(!self.mover, kings, &self.setting.squares, variable);
        self.improve(values, bits, variable.is_some());
    }

    /// Moves a man to `to` and captures `victim` there, in the positions `bits`.
    fn arrive(&mut self, man: usize, piece: Piece, to: Square, victim: Option<usize>, bits: u64) {
        let promotes = piece.role == Role::Pawn && Bitboard::BACKRANKS.contains(to);
        if !promotes {
            return self.arrive_as(man, None, to, victim, bits);
        }
        for role in PROMOTIONS {
            self.arrive_as(man, Some(role), to, victim, bits);
        }
    }

    fn arrive_as(
        &mut self,
        man: usize,
        promotion: Option<Role>,
        to: Square,
        victim: Option<usize>,
        bits: u64,
    ) {
        if bits == 0 {
            return;
        }
        let from = std::mem::replace(&mut self.setting.squares[man], to);
        let link: &Link<'a> = self.space.link(victim, promotion.map(|role| (man, role)));
        let flood = self.setting.flood();
        let variable = (man != flood && victim != Some(flood)).then_some(flood);
        let values = link.values(!self.mover, self.setting.kings, &self.setting.squares, variable);
        self.setting.squares[man] = from;
        self.improve(values, bits, variable.is_some());
    }

    fn improve(&mut self, values: Option<Values<'_>>, bits: u64, variable: bool) {
        let Some(values) = values else { return };
        let scores = self.space.scores();
        if variable {
            for at in ones(bits) {
                let score = scores.of(values.at(Square::new(at as u32)));
                self.best[at] = self.best[at].max(score);
            }
        } else {
            let score = scores.of(values.constant());
            for at in ones(bits) {
                self.best[at] = self.best[at].max(score);
            }
        }
    }

    /// Returns the subset of `bits` in which an enemy pawn on `passed` may just have moved two squares. The
    /// squares behind it must be empty, and a pawn of the mover must be next to it.
    pub fn can_be_passing(&self, passed: Square, bits: u64) -> u64 {
        let pawn = bit(passed);
        let behind = flood::forwards(self.mover, pawn);
        let behind = behind | flood::forwards(self.mover, behind);
        if self.setting.occupied.0 & behind != 0 {
            return 0;
        }
        bits & !behind & self.takers(passed)
    }

    /// Returns the positions with a pawn of the mover next to `passed`.
    fn takers(&self, passed: Square) -> u64 {
        let beside = flood::beside(bit(passed));
        let fixed = self
            .fixed(self.mover)
            .any(|(_, piece, square)| piece.role == Role::Pawn && bit(square) & beside != 0);
        let flood = self.setting.layout.flood();
        match fixed {
            true => u64::MAX,
            false if flood == Role::Pawn.of(self.mover) => beside,
            false => 0,
        }
    }

    /// Captures the pawn `victim` on `passed` en passant, in the positions `bits`.
    pub fn take_passing(&mut self, victim: usize, passed: Square, bits: u64) {
        let Some(to) = Bitboard(flood::forwards(self.mover, bit(passed))).first() else { return };
        let beside = flood::beside(bit(passed));
        for (man, piece, square) in self.fixed(self.mover) {
            if piece.role == Role::Pawn && bit(square) & beside != 0 {
                self.arrive_as(man, None, to, Some(victim), bits);
            }
        }
        if self.setting.layout.flood() == Role::Pawn.of(self.mover) {
            self.arrive_as(self.setting.flood(), None, to, Some(victim), bits & beside);
        }
    }

    /// Returns the value of the single position in which the flood man is the pawn on `passed` that can be
    /// captured en passant.
    pub fn with_flood_passing(&self, passed: Square) -> Option<PackedValue> {
        let mut only = Self { ..*self };
        only.take_passing(self.setting.flood(), passed, bit(passed));
        only.outside(usize::from(passed))
    }
}
