//! Endings, identified by the men of both sides.

use std::fmt;
use std::str::FromStr;

use shakmaty::{Board, Color, Piece, Role};

/// An ending, identified by its men, such as KRKN: king and rook against king and knight. White is the
/// stronger side: the side with more men, or with better men if the numbers are equal.
///
/// ```
/// use plywood_positions::endgame::Ending;
///
/// let ending: Ending = "KNKR".parse()?;
/// assert_eq!(ending.to_string(), "KRKN");
/// assert_eq!(ending.men(), 4);
/// # Ok::<(), plywood_positions::endgame::ParseEndingError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Ending {
    white: Army,
    black: Army,
}

/// The numbers of one side's queens, rooks, bishops, knights and pawns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Army([u8; 5]);

/// The roles in the order of an [`Army`].
const ROLES: [Role; 5] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];

/// The roles that a pawn can promote to.
pub(super) const PROMOTIONS: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

/// The most men in an ending, kings included.
pub(super) const MOST_MEN: usize = 6;

impl Army {
    fn men(self) -> usize {
        self.0.iter().map(|&count| usize::from(count)).sum()
    }

    fn count(&mut self, role: Role) -> Option<&mut u8> {
        let at = ROLES.iter().position(|&other| other == role)?;
        Some(&mut self.0[at])
    }

    fn roles(self) -> impl Iterator<Item = Role> {
        ROLES.into_iter().zip(self.0).flat_map(|(role, count)| (0..count).map(move |_| role))
    }

    fn strength(self) -> (usize, [u8; 5]) {
        (self.men(), self.0)
    }
}

impl Ending {
    /// Returns the ending of these men, and whether colours are swapped in it. Ignores kings.
    pub(super) fn of_men(men: impl IntoIterator<Item = Piece>) -> (Self, bool) {
        let (mut white, mut black) = (Army::default(), Army::default());
        for Piece { color, role } in men {
            if let Some(count) = color.fold_wb(&mut white, &mut black).count(role) {
                *count += 1;
            }
        }
        if white.strength() >= black.strength() {
            (Self { white, black }, false)
        } else {
            (Self { white: black, black: white }, true)
        }
    }

    /// Returns the ending on a board with one king per side, and whether colours are swapped in it.
    pub fn of_board(board: &Board) -> (Self, bool) {
        Self::of_men(board.iter().map(|(_, piece)| piece).filter(|man| man.role != Role::King))
    }

    /// Returns every ending with three to `men` men, but at most six. Each ending follows all endings that it
    /// can turn into.
    pub fn all(men: usize) -> Vec<Self> {
        let mut armies = vec![Army::default()];
        let mut from = 0;
        while from < armies.len() {
            let army = armies[from];
            from += 1;
            // Adding men in a fixed order generates no army twice.
            let least = ROLES.iter().zip(army.0).rposition(|(_, count)| count > 0).unwrap_or(0);
            for at in least..ROLES.len() {
                let mut larger = army;
                larger.0[at] += 1;
                if larger.men() + 2 <= men.min(MOST_MEN) {
                    armies.push(larger);
                }
            }
        }
        let pairs =
            armies.iter().flat_map(|&white| armies.iter().map(move |&black| Self { white, black }));
        let mut endings: Vec<Self> = pairs
            .filter(|ending| ending.white.strength() >= ending.black.strength())
            .filter(|ending| (3..=men).contains(&ending.men()))
            .collect();
        endings.sort_by_key(|ending| ending.rank());
        endings
    }

    /// Returns the number of men, kings included.
    pub fn men(self) -> usize {
        2 + self.white.men() + self.black.men()
    }

    /// Returns whether either side has a pawn.
    pub fn has_pawns(self) -> bool {
        self.pawns() > 0
    }

    /// Returns whether both sides have pawns, which makes en passant possible.
    pub fn has_pawns_of_both(self) -> bool {
        self.white.0[4] > 0 && self.black.0[4] > 0
    }

    fn pawns(self) -> u8 {
        self.white.0[4] + self.black.0[4]
    }

    /// Returns the men other than kings: White's, then Black's, queens first and pawns last.
    pub fn pieces(self) -> impl Iterator<Item = Piece> {
        let white = self.white.roles().map(|role| role.of(Color::White));
        white.chain(self.black.roles().map(|role| role.of(Color::Black)))
    }

    /// Returns this ending and all endings that it can turn into by captures and promotions, except bare
    /// kings. Each ending follows those that it can turn into.
    pub fn with_sub_endings(self) -> Vec<Self> {
        let mut endings = vec![self];
        let mut from = 0;
        while from < endings.len() {
            for next in endings[from].next() {
                if next.men() > 2 && !endings.contains(&next) {
                    endings.push(next);
                }
            }
            from += 1;
        }
        endings.sort_by_key(|ending| ending.rank());
        endings
    }

    /// Returns the endings after one move that captures, promotes or does both. Omits bare kings; each ending
    /// occurs once.
    pub fn after_a_move(self) -> Vec<Self> {
        let after_capture = self.next();
        // A capture with promotion is a capture followed by a promotion.
        let others = after_capture.iter().filter(|next| next.men() < self.men());
        let both = others.flat_map(|next| next.next());
        let both: Vec<Self> = both.filter(|next| next.men() == self.men() - 1).collect();
        let mut endings: Vec<Self> = after_capture.into_iter().chain(both).collect();
        endings.retain(|ending| ending.men() > 2);
        endings.sort_by_key(|ending| ending.rank());
        endings.dedup();
        endings
    }

    /// Returns the endings after a capture without promotion, or a promotion without capture.
    fn next(self) -> Vec<Self> {
        let men: Vec<Piece> = self.pieces().collect();
        let mut next = Vec::new();
        for (at, man) in men.iter().enumerate() {
            let others = men.iter().enumerate().filter(|(other, _)| *other != at);
            let others: Vec<Piece> = others.map(|(_, man)| *man).collect();
            next.push(Self::of_men(others.iter().copied()).0);
            if man.role == Role::Pawn {
                let promoted = PROMOTIONS.into_iter().map(|role| role.of(man.color));
                next.extend(
                    promoted.map(|man| Self::of_men(others.iter().copied().chain([man])).0),
                );
            }
        }
        next
    }

    /// Returns a sort key: an ending has a lower key than the endings that can turn into it.
    fn rank(self) -> (usize, u8, std::cmp::Reverse<Self>) {
        (self.men(), self.pawns(), std::cmp::Reverse(self))
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters = |army: Army| -> String {
            let roles = [Role::King].into_iter().chain(army.roles());
            roles.map(Role::upper_char).collect()
        };
        f.pad(&format!("{}{}", letters(self.white), letters(self.black)))
    }
}

/// An error in the text of an ending.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseEndingError {
    /// A character that is not a piece letter.
    #[error("\"{found}\" in \"{text}\" is not a man; write an ending like KRKN, of K Q R B N P")]
    Man {
        /// The whole text.
        text: String,
        /// The wrong character.
        found: char,
    },
    /// A side that does not begin with its king.
    #[error("\"{0}\" does not have one king for each side; write an ending like KRKN")]
    Kings(String),
    /// Too few or too many men.
    #[error("\"{text}\" has {men} men; write an ending of 3 to {MOST_MEN} men")]
    Men {
        /// The whole text.
        text: String,
        /// The number of men, kings included.
        men: usize,
    },
}

impl FromStr for Ending {
    type Err = ParseEndingError;

    /// Parses the men of both sides, each after its K. The stronger side becomes White.
    fn from_str(text: &str) -> Result<Self, ParseEndingError> {
        let mut men = Vec::new();
        let mut kings = 0;
        for (at, found) in text.chars().enumerate() {
            let role = Role::from_char(found)
                .ok_or_else(|| ParseEndingError::Man { text: text.to_owned(), found })?;
            kings += usize::from(role == Role::King);
            if (at == 0) != (role == Role::King && kings == 1) || kings > 2 {
                return Err(ParseEndingError::Kings(text.to_owned()));
            }
            men.push(role.of(if kings == 1 { Color::White } else { Color::Black }));
        }
        if kings != 2 {
            return Err(ParseEndingError::Kings(text.to_owned()));
        }
        if !(3..=MOST_MEN).contains(&men.len()) {
            return Err(ParseEndingError::Men { text: text.to_owned(), men: men.len() });
        }
        Ok(Self::of_men(men.into_iter().filter(|man| man.role != Role::King)).0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(endings: &[Ending]) -> Vec<String> {
        endings.iter().map(Ending::to_string).collect()
    }

    #[test]
    fn endings_come_after_what_they_turn_into() {
        let krkn: Ending = "KRKN".parse().unwrap();
        assert_eq!(names(&krkn.with_sub_endings()), ["KRK", "KNK", "KRKN"]);
        let kpk: Ending = "kpk".parse().unwrap();
        assert_eq!(names(&kpk.with_sub_endings()), ["KQK", "KRK", "KBK", "KNK", "KPK"]);
        let all = Ending::all(4);
        assert_eq!(all.len(), 35);
        for ending in &all {
            for sub in ending.with_sub_endings() {
                let place = |wanted| all.iter().position(|ending| *ending == wanted);
                assert!(place(sub) <= place(*ending), "{sub} before {ending}");
            }
        }
        assert_eq!(Ending::all(5).len(), 145);
    }

    #[test]
    fn a_pawn_promotes_with_or_without_a_capture() {
        let krpkn: Ending = "KPKN".parse().unwrap();
        assert_eq!(krpkn.to_string(), "KNKP");
        let after = names(&krpkn.after_a_move());
        assert_eq!(after, ["KQK", "KRK", "KBK", "KNK", "KPK", "KQKN", "KRKN", "KBKN", "KNKN"]);
    }

    #[test]
    fn names_are_read_and_written() {
        for name in ["KQK", "KRPKR", "KBBKN", "KPPKP"] {
            assert_eq!(name.parse::<Ending>().unwrap().to_string(), name);
        }
        assert_eq!("KRKQB".parse::<Ending>().unwrap().to_string(), "KQBKR");
        let error = |text: &str| text.parse::<Ending>().unwrap_err();
        assert_eq!(error("KXK"), ParseEndingError::Man { text: "KXK".into(), found: 'X' });
        for text in ["", "KQ", "QKK", "KQKK"] {
            assert_eq!(error(text), ParseEndingError::Kings(text.into()));
        }
        assert_eq!(error("KK"), ParseEndingError::Men { text: "KK".into(), men: 2 });
        assert_eq!(error("KQQQQKQ"), ParseEndingError::Men { text: "KQQQQKQ".into(), men: 7 });
    }
}
