//! Rules that order the moves which neither memory nor killers rank.

use plywood_positions::{Evaluation, Position, Value};

use super::settings::choice;
use crate::Observer;

/// A rule that gives moves a rank. Moves of equal rank stay in the
/// generator's order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ordering {
    /// Moves that win material first, by the material they win.
    Gain,
    /// The most valuable victim first, and among equals the least valuable
    /// attacker.
    VictimAttacker,
    /// By material won, with a premium of 1000 for a direct check (T.
    /// Michniewski, "Samouczenie programów szachowych", University of Warsaw
    /// (1995), section 2.1, the attribute "zysk").
    GainAndChecks,
    /// As `VictimAttacker`, but only moves that win at least the value of the
    /// moving piece, so no recapture can make them bad.
    SafeGain,
    /// By the evaluation of the positions they lead to (Slagle & Dixon 1969,
    /// fixed ordering).
    Static,
    /// By the values that earlier searches have backed up to these positions, or
    /// else the static values: a node whose value turns out worse than it looked
    /// is tried later at the next visit (after Slagle & Dixon 1969, dynamic
    /// ordering). It needs memory.
    Dynamic,
}

choice! { Ordering, "order",
    "gain" => Gain, "moves by material won";
    "mvv-lva" => VictimAttacker, "most valuable victim, least valuable attacker";
    "gain-checks" => GainAndChecks, "moves by material won, with 1000 for a direct check";
    "safe-gain" => SafeGain, "as mvv-lva, but only moves that no recapture can make bad";
    "static" => Static, "moves by the evaluation of the positions they lead to";
    "dynamic" => Dynamic, "moves by what memory knows of these positions, else as static";
}

/// The premium for a direct check, in the units of material.
const CHECK: Value = 1000;

impl Ordering {
    /// Whether the rule ranks every move, so none is left to other parts.
    pub(crate) fn is_by_value(self) -> bool {
        matches!(self, Self::Static | Self::Dynamic)
    }

    /// Whether the rule ranks only moves that win material.
    fn is_by_gain(self) -> bool {
        matches!(self, Self::Gain | Self::VictimAttacker | Self::SafeGain)
    }

    /// The rank of `chosen`, higher for earlier moves; 0 and less for moves that
    /// the rule does not rank.
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
            Self::Static | Self::Dynamic => {
                let mut child = position.clone();
                child.make(chosen);
                observer.ordering_evaluation(&child);
                -i64::from(evaluation.evaluate(&child))
            }
        }
    }
}

/// The gain decides, and among equals the lesser stake.
fn victim_attacker(gain: Value, stake: Value) -> i64 {
    i64::from(gain) * 0x1000 - i64::from(stake)
}
