//! Checks that the operations of an EPD line agree on the distance to mate, and on the moves to play and to
//! avoid.

use shakmaty::Move;

use super::moves::read_moves;
use super::scanner::Word;
use super::{EpdNote, EpdNoteKind, EpdOperation, EpdPosition, EpdProblem};

/// The value of checkmate, in centipawns. A mate in *n* plies is worth `MATE - n`.
const MATE: i32 = 32_767;

/// The exclusive limit, in plies, of mates that a value can represent. Lower values are ordinary scores.
const FURTHEST: i32 = 1_000;

/// Returns the distance to mate in moves of the side to move, from `dm` or else from a best move such as
/// `#5`.
pub fn mate_in(entry: &EpdPosition) -> Option<i32> {
    let of = |opcode| claims(entry).find(|claim| claim.operation.opcode == opcode);
    of("dm").or_else(|| of("bm")).map(|claim| claim.mate_in)
}

/// Parses the distance to mate from a best move such as `#5`.
pub fn distance(text: &str) -> Option<i32> {
    text.trim_end_matches(',').strip_prefix('#')?.parse().ok()
}

/// Returns a note for every operation that contradicts another on the line.
pub fn contradictions(entry: &EpdPosition) -> Vec<EpdNote> {
    let mut notes = Vec::new();
    let first = |opcode| entry.operations.iter().find(move |it| it.opcode == opcode);
    let mut note = |operation: &EpdOperation, kind| {
        notes.push(EpdNote { column: operation.column, kind });
    };
    let all: Vec<_> = claims(entry).collect();
    if let Some(known) = all.iter().find(|claim| Some(claim.mate_in) == entry.mate_in) {
        for claim in all.iter().filter(|claim| claim.mate_in != known.mate_in) {
            let (claimed, other) = (claim.text(), known.text());
            note(claim.operation, EpdNoteKind::Contradiction { claim: claimed, other });
        }
    }
    if let Some(avoid) = first("am") {
        for &chosen in entry.avoid_moves.iter().filter(|it| entry.best_moves.contains(it)) {
            note(avoid, contradiction("am", "bm", entry, chosen));
        }
    }
    if let Some(line) = first("pv") {
        match first_move(entry, line) {
            Some(Ok(chosen)) if entry.avoid_moves.contains(&chosen) => {
                note(line, contradiction("pv", "am", entry, chosen));
            }
            Some(Ok(chosen)) if entry.agrees_with(chosen) == Some(false) => {
                let best = entry.best_moves.iter().map(|&best| notation(entry, best));
                let other = format!("bm {}", best.collect::<Vec<_>>().join(" "));
                let claim = format!("pv {}", notation(entry, chosen));
                note(line, EpdNoteKind::Contradiction { claim, other });
            }
            Some(Err(EpdProblem::Illegal { text, .. })) => {
                note(line, EpdNoteKind::IllegalLine(text));
            }
            _ => {}
        }
    }
    notes
}

/// An operation that states a distance to mate.
struct Claim<'a> {
    operation: &'a EpdOperation,
    operand: &'a str,
    mate_in: i32,
}

impl Claim<'_> {
    fn text(&self) -> String {
        format!("{} {}", self.operation.opcode, self.operand)
    }
}

fn claims(entry: &EpdPosition) -> impl Iterator<Item = Claim<'_>> {
    entry.operations.iter().flat_map(|operation| {
        let read = match operation.opcode.as_str() {
            "dm" => |operand: &str| operand.parse().ok(),
            "bm" => distance,
            "ce" => mate_of_value,
            _ => |_: &str| None,
        };
        operation.operands.iter().filter_map(move |operand| {
            read(operand).map(|mate_in| Claim { operation, operand, mate_in })
        })
    })
}

/// Converts a mate score to a distance in moves: `32764` and `+M2` are mates in two.
fn mate_of_value(text: &str) -> Option<i32> {
    if let Some((sign, moves)) = text.split_once('M') {
        let moves: i32 = moves.parse().ok()?;
        return match sign {
            "" | "+" => Some(moves),
            "-" => Some(-moves),
            _ => None,
        };
    }
    let value: i32 = text.parse().ok()?;
    let plies = MATE.checked_sub(value.checked_abs()?)?;
    (0..FURTHEST).contains(&plies).then_some(value.signum() * (plies + 1) / 2)
}

/// Reads the first move of a variation. Returns `None` if the variation is empty.
fn first_move(entry: &EpdPosition, line: &EpdOperation) -> Option<Result<Move, EpdProblem>> {
    let text = line.operands.first()?;
    let word = Word { text, column: line.column, is_quoted: false };
    match read_moves(&entry.position, &[word]) {
        Ok(moves) => moves.first().map(|&chosen| Ok(chosen)),
        Err((_, problem)) => Some(Err(problem)),
    }
}

fn contradiction(claim: &str, other: &str, entry: &EpdPosition, chosen: Move) -> EpdNoteKind {
    let chosen = notation(entry, chosen);
    EpdNoteKind::Contradiction {
        claim: format!("{claim} {chosen}"),
        other: format!("{other} {chosen}"),
    }
}

fn notation(entry: &EpdPosition, chosen: Move) -> String {
    use crate::Position as _;
    entry.position.notation(chosen)
}
