//! Rules that order moves before killers and history do.

use plywood_positions::{Evaluation, Position, Value};

use super::settings::choice;
use crate::observation::observer::Observer;

/// A rule that ranks moves. Moves of equal rank remain in generator order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ordering {
    /// Moves that win material, by decreasing gain.
    Gain,
    /// The most valuable victim first; of equal victims, the least valuable attacker first.
    VictimAttacker,
    /// Moves by material won, plus 1000 for a direct check (T. Michniewski, "Samouczenie programów
    /// szachowych", University of Warsaw (1995), section 2.1, the attribute "zysk").
    GainAndChecks,
    /// As `VictimAttacker`, but only for moves that win at least the value of the moving piece,
    /// which no recapture can make bad.
    SafeGain,
    /// All moves by material won, and moves of equal gain by the squares that they leave, row by row
    /// from the top left corner of the board. A program that scans the board for moves, and sorts
    /// captures and promotions, has this order (A. Kujawski, "Programowanie gry w szachy",
    /// University of Warsaw (1994), section 4.1).
    Squares,
    /// All moves by the static values of the resulting positions (Slagle & Dixon 1969, fixed
    /// ordering).
    Static,
    /// All moves by the values that earlier searches stored for the resulting positions, or else by
    /// static values. A move that turned out worse than its static value is tried later at the next
    /// visit (after Slagle & Dixon 1969, dynamic ordering). Requires a table.
    Dynamic,
}

choice! { Ordering, "order",
    "gain" => Gain, "moves by material won";
    "mvv-lva" => VictimAttacker, "most valuable victim, least valuable attacker";
    "gain-checks" => GainAndChecks, "moves by material won, with 1000 for a direct check";
    "safe-gain" => SafeGain, "as mvv-lva, but only moves that no recapture can make bad";
    "squares" => Squares, "as gain, and equal moves by the squares that they leave, from a8 to h1";
    "static" => Static, "moves by the evaluation of the positions they lead to";
    "dynamic" => Dynamic, "moves by what memory knows of these positions, else as static";
}

/// Bonus for a direct check, in the units of material.
const CHECK: Value = 1000;

impl Ordering {
    /// Whether the rule ranks every move and leaves none to other enhancements.
    pub(crate) fn ranks_every_move(self) -> bool {
        matches!(self, Self::Squares | Self::Static | Self::Dynamic)
    }

    /// Whether the rule ranks only moves that win material.
    fn is_by_gain(self) -> bool {
        matches!(self, Self::Gain | Self::VictimAttacker | Self::SafeGain)
    }

    /// Returns the rank of `chosen`, higher for earlier moves; at most 0 for moves that the rule
    /// does not rank.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "the rule is the same for all moves of a node")]
    pub(crate) fn rank<P: Position, E: Evaluation<P>, O: Observer<P>>(
        self,
        position: &P,
        chosen: P::Move,
        evaluation: &E,
        observer: &mut O,
    ) -> i64 {
        if self.is_by_gain() && !position.has_gain(chosen) {
            return 0;
        }
        match self {
            Self::Gain => i64::from(evaluation.gain(position, chosen)),
            Self::VictimAttacker => victim_attacker(position.gain(chosen), position.stake(chosen)),
            Self::GainAndChecks => {
                let premium = if position.gives_direct_check(chosen) { CHECK } else { 0 };
                i64::from(evaluation.gain(position, chosen) + premium)
            }
            Self::SafeGain => match (position.gain(chosen), position.stake(chosen)) {
                (gain, stake) if gain >= stake => victim_attacker(gain, stake),
                _ => 0,
            },
            Self::Squares => {
                let gain = i64::from(evaluation.gain(position, chosen));
                gain * 0x1000 - i64::from(position.scanned(chosen))
            }
            Self::Static | Self::Dynamic => {
                let mut child = position.clone();
                child.make(chosen);
                observer.ordering_evaluation(&child);
                -i64::from(evaluation.evaluate(&child))
            }
        }
    }
}

/// Ranks captures by gain, and equal gains by the smaller stake.
fn victim_attacker(gain: Value, stake: Value) -> i64 {
    i64::from(gain) * 0x1000 - i64::from(stake)
}
