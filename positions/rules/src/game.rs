//! Games: positions with their history.

use std::collections::BTreeMap;
use std::fmt;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::{End, MoveError, Reason, Rules, Score, Side, Start, read_start};

/// A game: its start, its moves, and its result if it is over.
///
/// [`Self::play`] ends the game when the rules end it. Draws by repetition or quiet moves need no
/// claim. Resignation, loss on time and adjudication are reported by the caller.
#[derive(Clone, Debug)]
pub struct Game<P: Rules> {
    start: Start<P>,
    plies: Vec<Ply<P>>,
    position: P,
    quiet: u32,
    side: Side,
    end: Option<End>,
}

/// A move of a game, with the position before it.
#[derive(Clone, Debug)]
pub struct Ply<P: Rules> {
    /// The position before the move.
    pub position: P,
    /// The move.
    pub chosen: P::Move,
    /// Key of the position before the move.
    key: u64,
    /// Number of quiet plies before the move.
    quiet: u32,
}

/// The occurrence of a position in the game that a player's search scores as a draw.
///
/// Within its search path, every player scores the second occurrence as a draw.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Repetition {
    /// Second occurrence, as in the program Joanna.
    Second,
    /// Third occurrence, which ends the game by the rules.
    #[default]
    Third,
}

impl Repetition {
    /// Returns the number of occurrences that make a draw.
    fn count(self) -> usize {
        match self {
            Self::Second => 2,
            Self::Third => 3,
        }
    }
}

/// An error in making a move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayError {
    /// The game is over.
    #[error("the game is over: {0}; take a move back, or begin another game")]
    Over(End),
    /// The move is illegal.
    #[error("{0} is not legal here")]
    Illegal(String),
    /// The text does not name a move.
    #[error(transparent)]
    Text(#[from] MoveError),
}

impl<P: Rules> Default for Game<P> {
    fn default() -> Self {
        Self::from_position(P::default())
    }
}

impl<P: Rules> Game<P> {
    /// Returns a game that starts from `position`.
    pub fn from_position(position: P) -> Self {
        Self::begin(Start::at(position))
    }

    /// Returns a game from a description of its start in any form that [`read_start`] reads, such as a
    /// FEN for chess.
    ///
    /// # Errors
    ///
    /// If the text is invalid; the message names the remedy.
    pub fn from_text(text: &str) -> Result<Self, String> {
        let mut start = read_start::<P>(text)?;
        let line = std::mem::take(&mut start.line);
        let mut game = Self::begin(start);
        for chosen in line {
            game.play_on();
            game.play(chosen).map_err(|_| format!("{chosen:?} is not legal in its place"))?;
        }
        Ok(game)
    }

    /// Returns a game at `start`, without the moves of its line.
    pub(crate) fn begin(start: Start<P>) -> Self {
        let mut game = Self {
            position: start.position.clone(),
            quiet: start.quiet,
            side: start.position.side_to_move(),
            plies: Vec::new(),
            end: None,
            start,
        };
        game.end = game.natural_end();
        game
    }

    /// Returns the start of the game.
    pub fn start(&self) -> &Start<P> {
        &self.start
    }

    /// Returns the moves made so far, in order.
    pub fn plies(&self) -> &[Ply<P>] {
        &self.plies
    }

    /// Returns the current position.
    pub fn position(&self) -> &P {
        &self.position
    }

    /// Returns the side to move, also after the end of the game.
    pub fn side_to_move(&self) -> Side {
        self.side
    }

    /// Returns the number of plies since the last move that was not [quiet](Rules::is_quiet).
    pub fn quiet_plies(&self) -> u32 {
        self.quiet
    }

    /// Returns the number of the next move. A move number covers a ply of each side.
    pub fn move_number(&self) -> u32 {
        let second = self.start.position.side_to_move() == Side::Second;
        let plies = self.plies.len() as u32 + u32::from(second);
        self.start.number + plies.div_euclid(2)
    }

    /// Returns how the game ended, or `None` if it is not over.
    pub fn end(&self) -> Option<End> {
        self.end
    }

    /// Returns the legal moves; none if the game is over.
    pub fn moves(&self) -> Vec<P::Move> {
        let mut moves = Vec::new();
        if self.end.is_none() {
            self.position.moves(&mut moves);
        }
        moves
    }

    /// Makes a move.
    ///
    /// # Errors
    ///
    /// If the game is over or the move is illegal. The game is then unchanged.
    pub fn play(&mut self, chosen: P::Move) -> Result<(), PlayError> {
        if let Some(end) = self.end {
            return Err(PlayError::Over(end));
        }
        if !self.moves().contains(&chosen) {
            return Err(PlayError::Illegal(format!("{chosen:?}")));
        }
        self.make(chosen);
        Ok(())
    }

    /// Makes the move that `text` names in any notation that the game reads.
    ///
    /// # Errors
    ///
    /// If the game is over, or `text` does not name a legal move. The game is then unchanged.
    pub fn play_text(&mut self, text: &str) -> Result<P::Move, PlayError> {
        if let Some(end) = self.end {
            return Err(PlayError::Over(end));
        }
        let chosen = self.position.read_move(text)?;
        self.play(chosen)?;
        Ok(chosen)
    }

    /// Makes the legal move `chosen`.
    fn make(&mut self, chosen: P::Move) {
        let after = self.position.play(chosen);
        let quiet = if self.position.is_quiet(chosen) { self.quiet + 1 } else { 0 };
        self.plies.push(Ply {
            key: self.position.key(),
            position: std::mem::replace(&mut self.position, after),
            chosen,
            quiet: std::mem::replace(&mut self.quiet, quiet),
        });
        self.side = !self.side;
        self.end = self.natural_end();
    }

    /// Takes back the last move and reopens the game. Returns the move, or `None` if there is none.
    pub fn take_back(&mut self) -> Option<P::Move> {
        let ply = self.plies.pop()?;
        self.position = ply.position;
        self.quiet = ply.quiet;
        self.side = !self.side;
        self.end = None;
        Some(ply.chosen)
    }

    /// Returns this game after its first `plies` plies, or all of them if there are fewer. It is
    /// over only if the rules end it there.
    #[must_use]
    pub fn beginning(&self, plies: usize) -> Self {
        let mut game = self.clone();
        while game.plies.len() > plies {
            game.take_back();
        }
        game.end = game.natural_end();
        game
    }

    /// Resigns for `loser`. Has no effect if the game is over.
    pub fn resign(&mut self, loser: Side) {
        self.finish(Score::Win(!loser), Reason::Resignation);
    }

    /// Ends the game because the time of `loser` has run out: a loss, or a draw if the opponent
    /// cannot win. Has no effect if the game is over.
    pub fn run_out_of_time(&mut self, loser: Side) {
        if self.position.can_win(!loser) {
            self.finish(Score::Win(!loser), Reason::Time);
        } else {
            self.finish(Score::Draw, Reason::TimeWithoutMaterial);
        }
    }

    /// Ends the game with this result. Has no effect if the game is over.
    pub fn finish(&mut self, score: Score, reason: Reason) {
        self.end.get_or_insert(End { score, reason });
    }

    /// Reopens a game that ended by something other than its final position. Players may continue
    /// if nobody claims a draw. Checkmate, stalemate and similar ends remain.
    pub fn play_on(&mut self) {
        self.end = self.end.filter(|end| matches!(end.reason, Reason::Won | Reason::Drawn));
    }

    /// Returns the result if the rules end the game at the current position.
    fn natural_end(&self) -> Option<End> {
        let moves = self.position.all_moves();
        if moves.is_empty() {
            let score = Score::of(self.position.outcome(), self.side);
            let reason = if score == Score::Draw { Reason::Drawn } else { Reason::Won };
            return Some(End { score, reason });
        }
        let reason = if self.position.is_dead() {
            Reason::DeadPosition
        } else if self.occurrences() >= Repetition::Third.count() {
            Reason::Repetition
        } else if P::QUIET_LIMIT.is_some_and(|limit| self.quiet >= limit) {
            Reason::QuietMoves
        } else {
            return None;
        };
        Some(End { score: Score::Draw, reason })
    }

    /// Returns how often the current position has occurred in the game, including now.
    pub fn occurrences(&self) -> usize {
        if self.quiet == 0 {
            return 1;
        }
        let key = self.position.key();
        1 + self.reversible().iter().filter(|ply| ply.key == key).count()
    }

    /// Returns the plies since the last irreversible move.
    fn reversible(&self) -> &[Ply<P>] {
        let first = self.plies.len().saturating_sub(self.quiet as usize);
        &self.plies[first..]
    }

    /// Returns the keys of positions that a player with this `repetition` scores as a draw when
    /// they next occur. Only positions since the last irreversible move are included.
    pub fn drawn_keys(&self, repetition: Repetition) -> FxHashSet<u64> {
        let mut occurrences = FxHashMap::<u64, usize>::default();
        for key in self.reversible().iter().map(|ply| ply.key).chain([self.position.key()]) {
            *occurrences.entry(key).or_default() += 1;
        }
        let drawn = occurrences.into_iter().filter(|&(_, count)| count + 1 >= repetition.count());
        drawn.map(|(key, _)| key).collect()
    }
}

/// Writes the moves in the game's notation, with move numbers.
impl<P: Rules> fmt::Display for Game<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words(&BTreeMap::new()).join(" "))
    }
}

impl<P: Rules> Game<P> {
    /// Returns move numbers, moves and comments in order. The key of a comment is the number of
    /// plies before it.
    pub(crate) fn words(&self, comments: &BTreeMap<usize, String>) -> Vec<String> {
        let mut words = Vec::new();
        let mut side = self.start.position.side_to_move();
        let mut number = self.start.number;
        let mut is_interrupted = true;
        for (at, ply) in self.plies.iter().enumerate() {
            match side {
                Side::First => words.push(format!("{number}.")),
                Side::Second if is_interrupted => words.push(format!("{number}...")),
                Side::Second => {}
            }
            words.push(ply.position.notation(ply.chosen));
            let comment = comments.get(&(at + 1));
            is_interrupted = comment.is_some();
            if let Some(comment) = comment {
                // A closing brace would end the comment early.
                words.push(format!("{{{}}}", comment.replace('}', ")").replace('\n', " ")));
            }
            number += u32::from(side == Side::Second);
            side = !side;
        }
        words
    }
}
