//! Reads and writes castling rights as text, in orthodox chess and in Chess960.

use shakmaty::{Bitboard, Board, Castles, CastlingMode, Color, File, Position as _, Setup, Square};

use super::FenProblem;

/// The castling rights that a FEN castling field denotes on a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rights {
    /// The rules under which the rights are valid.
    pub mode: CastlingMode,
    /// The rooks with a castling right.
    pub rooks: Bitboard,
    /// The letters ignored because the king or a rook is not on the required square.
    pub dropped: String,
}

/// Interprets `field` on `board`. Each letter is one of KQkq or, as in Chess960, the file of a rook; White's
/// letters are capitals.
///
/// If no mode is `known`, file letters imply Chess960. KQkq imply Chess960 if they are impossible in orthodox
/// chess and both sides have kings and rooks on the same files, as in the initial position. Rights that are
/// valid only in Chess960 but may be left over from before a king or rook moved are then an error. Two rights
/// on the same wing are always an error.
pub fn read(board: &Board, field: &str, known: Option<CastlingMode>) -> Result<Rights, FenProblem> {
    let letters: Vec<char> = field.chars().filter(|&letter| letter != '-').collect();
    let mode = known.map_or_else(|| mode_of(board, &letters), Ok)?;
    let kept = letters.iter().filter(|&&letter| holds(board, letter, mode));
    let rooks = kept.filter_map(|&letter| rook(board, letter)).collect();
    let rights = Rights { mode, rooks, dropped: lacking(board, &letters, mode) };
    is_possible(board, rooks, mode)
        .then_some(rights)
        .ok_or_else(|| FenProblem::Castling(field.to_owned()))
}

/// Infers the rules from the letters of the field.
fn mode_of(board: &Board, letters: &[char]) -> Result<CastlingMode, FenProblem> {
    use CastlingMode::{Chess960, Standard};
    let foreign = lacking(board, letters, Standard);
    if letters.iter().any(|letter| !"KQkq".contains(*letter)) {
        Ok(Chess960)
    } else if foreign.is_empty() || !lacking(board, letters, Chess960).is_empty() {
        Ok(Standard)
    } else if is_mirrored(board, letters) {
        Ok(Chess960)
    } else {
        let files = foreign.chars().filter_map(|letter| file_of(board, letter)).collect();
        Err(FenProblem::Chess960 { rights: foreign, files })
    }
}

/// Returns the letters whose king or rook is not on the required square.
fn lacking(board: &Board, letters: &[char], mode: CastlingMode) -> String {
    letters.iter().filter(|&&letter| !holds(board, letter, mode)).collect()
}

/// Returns the letter of the rook's file that denotes the same right.
fn file_of(board: &Board, letter: char) -> Option<char> {
    let file = rook(board, letter)?.file().char();
    Some(color_of(letter).fold_wb(file.to_ascii_uppercase(), file))
}

/// Writes the castling rights of a position such that [`read`] can infer the rules: KQkq in orthodox chess,
/// rook files in Chess960.
pub fn written(position: &shakmaty::Chess) -> String {
    let rooks = position.castles().castling_rights();
    let is_orthodox = position.castles().mode().is_standard();
    let of = |color: Color| {
        let side = rooks & position.board().by_color(color);
        side.into_iter().rev().map(move |square| {
            let letter = match square.file() {
                File::H if is_orthodox => 'k',
                File::A if is_orthodox => 'q',
                file => file.char(),
            };
            color.fold_wb(letter.to_ascii_uppercase(), letter)
        })
    };
    let letters: String = of(Color::White).chain(of(Color::Black)).collect();
    if letters.is_empty() { "-".to_owned() } else { letters }
}

fn color_of(letter: char) -> Color {
    Color::from_white(letter.is_ascii_uppercase())
}

/// Returns the square of the rook with the right; K and Q denote the outermost rook. If there is no rook, the
/// square may be the king's.
fn rook(board: &Board, letter: char) -> Option<Square> {
    let color = color_of(letter);
    let pieces = board.by_color(color) & (board.rooks() | board.kings()) & color.backrank();
    match letter.to_ascii_lowercase() {
        'k' => pieces.last(),
        'q' => pieces.first(),
        file => File::from_char(file).map(|file| Square::from_coords(file, color.backrank())),
    }
}

fn holds(board: &Board, letter: char, mode: CastlingMode) -> bool {
    rook(board, letter).is_some_and(|rook| is_possible(board, rook.into(), mode))
}

fn is_possible(board: &Board, rooks: Bitboard, mode: CastlingMode) -> bool {
    let setup = Setup { board: board.clone(), castling_rights: rooks, ..Setup::empty() };
    Castles::from_setup(&setup, mode).is_ok()
}

/// Returns whether both sides have rights and their castling pieces are on the same files.
fn is_mirrored(board: &Board, letters: &[char]) -> bool {
    let files = |color: Color| {
        let ours = letters.iter().filter(|&&letter| color_of(letter) == color);
        let rooks = ours.map(|&letter| (letter.to_ascii_lowercase(), rook(board, letter)));
        rooks.map(|(side, rook)| (side, rook.map(Square::file))).collect::<Vec<_>>()
    };
    let king = |color| board.king_of(color).map(Square::file);
    let (white, black) = (files(Color::White), files(Color::Black));
    let agree = white
        .iter()
        .all(|(side, file)| black.iter().all(|(other, theirs)| side != other || file == theirs));
    !white.is_empty() && !black.is_empty() && agree && king(Color::White) == king(Color::Black)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn in_a_known_chess960_the_usual_letters_are_enough() {
        let known = |board: &str, field: &str| {
            let board = Board::from_ascii_board_fen(board.as_bytes()).expect("a board");
            read(&board, field, Some(CastlingMode::Chess960))
                .expect("rights")
                .rooks
                .into_iter()
                .collect()
        };
        let one_side: Vec<Square> = known("1r3kr1/8/8/8/8/8/8/1R3KR1", "KQ");
        assert_eq!(one_side, [Square::B1, Square::G1]);
        let castled: Vec<Square> = known("r4rk1/8/8/8/8/8/8/R3K2R", "K");
        assert_eq!(castled, [Square::H1]);
    }
}
