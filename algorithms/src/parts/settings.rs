//! What a user plugs into an algorithm, as text and as types.

use std::fmt;
use std::str::FromStr;

use plywood_positions::Value;

use super::{History, Killers, Mode, NullMove, Ordering, Quiescence, Replacement, TableSettings};

/// What is plugged into a search. The default is nothing.
///
/// As text, the parts are joined by `+`, in any order; [`Settings::PARTS`]
/// lists them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[expect(clippy::struct_excessive_bools, reason = "each is a part that is there or not")]
pub struct Settings {
    /// Search to lesser depths before the depth asked for.
    pub deepening: Option<Deepening>,
    /// Try the principal variation of the iteration before first.
    pub line_first: bool,
    /// Start each iteration with a window around the value of the one before.
    pub aspiration: Option<Aspiration>,
    /// A transposition table.
    pub table: Option<TableSettings>,
    /// Try the table's best move of an earlier search first.
    pub table_move: bool,
    /// Look for a cutoff in the table's entries of all children before any of
    /// them is searched.
    pub child_cutoffs: bool,
    /// A killer table.
    pub killers: Option<Killers>,
    /// A history table.
    pub history: Option<History>,
    /// Try moves that leave few replies earlier.
    pub few_replies: bool,
    /// A rule that orders moves.
    pub ordering: Option<Ordering>,
    /// The null move.
    pub null_move: Option<NullMove>,
    /// A search beyond the horizon.
    pub quiescence: Option<Quiescence>,
    /// How many moves make sense to Shannon's strategy B.
    pub plausible: Option<usize>,
    /// ε of df-pn's 1 + ε trick, in per cent.
    pub epsilon: Option<u32>,
}

/// Which depths are searched before the depth asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Deepening {
    /// 1, 2, 3, ...
    ByOne,
    /// Every second depth, odd or even like the last: values of odd and even
    /// depth differ, and the last but one iteration costs nothing.
    ByTwo,
}

impl Deepening {
    /// The depths before `depth`, ascending.
    pub(crate) fn before(self, depth: u32) -> impl Iterator<Item = u32> {
        let (first, step) = match self {
            Self::ByOne => (1, 1),
            Self::ByTwo => (2 - depth % 2, 2),
        };
        (first..depth).step_by(step)
    }
}

/// The window with which an iteration starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Aspiration {
    /// So far to both sides of the last value (Slate & Atkin 1977); if the
    /// value is outside, the rest of the range.
    Fixed(Value),
    /// Program Joanna's formula, with its two steps of widening (Kujawski
    /// 1994, section 4.2). Its unit is a hundredth of a pawn.
    Joanna,
}

/// A part that is not known, or does not fit.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SettingError {
    /// No part has this name, or its parameter cannot be read.
    #[error("\"{0}\" is not a part that can be plugged in; one of: {list}", list = parts_listed())]
    Unknown(String),
    /// The same part is named twice.
    #[error("\"{0}\" is plugged in twice; keep one")]
    Twice(String),
    /// The algorithm has no place for the part.
    #[error("{algorithm} cannot use \"{part}\": {reason}")]
    Unfit {
        /// The name of the algorithm.
        algorithm: &'static str,
        /// The part.
        part: &'static str,
        /// Why not, and what to use instead.
        reason: &'static str,
    },
}

fn parts_listed() -> String {
    let names: Vec<_> = Settings::PARTS.iter().map(|(name, _)| *name).collect();
    names.join(", ")
}

impl Settings {
    /// Every part by its text, and what it does.
    pub const PARTS: &'static [(&'static str, &'static str)] = &[
        ("deepening", "iterative deepening: depth 1, 2, ... up to the depth asked for"),
        ("deepening=2", "iterative deepening: every second depth, as odd or even as the last"),
        ("line-first", "the principal variation of the iteration before is tried first"),
        ("window=N", "aspiration window of N to both sides of the last value, then the rest"),
        ("window=joanna", "aspiration window of program Joanna, widened in two steps"),
        (
            "table=MIB",
            "transposition table, exact mode, two-tier replacement (df-pn: small subtrees give way)",
        ),
        ("table=MIB:always", "...the newer entry stays"),
        ("table=MIB:depth", "...the deeper entry stays"),
        ("table=MIB:usual", "...entries answer for smaller depths, too (inexact; may be combined)"),
        ("table-move", "the table's best move is tried first"),
        (
            "child-cutoffs",
            "enhanced transposition cutoffs: a child's entry may end the search of its parent",
        ),
        ("killers", "two killer moves per ply"),
        ("killers=fifo", "the last three killers of all plies (program Joanna)"),
        ("history", "history heuristic, 2^depth per cutoff"),
        ("history=4", "...4^depth per cutoff"),
        (
            "few-replies",
            "moves that force first; those that nothing puts forward by history for replies left",
        ),
        ("order=gain", "moves by material won"),
        ("order=mvv-lva", "most valuable victim, least valuable attacker"),
        ("order=gain-checks", "moves by material won, with 1000 for a direct check"),
        ("order=static", "moves by the evaluation of the positions they lead to"),
        ("order=safe-gain", "as mvv-lva, but only moves that no recapture can make bad"),
        ("order=dynamic", "moves by what memory knows of these positions, else as static"),
        ("null-move=once", "a null move to full depth, once on a path (inexact)"),
        ("null-move=N", "a null move with reduction N (inexact)"),
        ("quiescence=captures", "captures beyond the horizon (another evaluation)"),
        (
            "quiescence=regions:N:M",
            "Joanna's regions: N selective plies, M forcing (1 and 6 there)",
        ),
        ("quiescence=checks:N", "captures and checks for N plies with all replies to checks"),
        ("plausible=N", "shannon-b looks at the N most plausible moves, instead of 7"),
        (
            "epsilon=N",
            "df-pn leaves a move when its number is N % above the next best, instead of 1",
        ),
    ];

    /// Whether nothing is plugged in.
    pub fn is_plain(&self) -> bool {
        *self == Self::default()
    }

    /// Whether the value of a search may differ from the plain one's.
    pub fn is_inexact(&self) -> bool {
        let usual = self.table.is_some_and(|table| table.mode == Mode::Usual);
        let leaves_out = self.null_move.is_some() || self.plausible.is_some();
        leaves_out || self.quiescence.is_some() || usual
    }

    fn plug_in(&mut self, part: &str) -> Result<(), SettingError> {
        let unknown = || SettingError::Unknown(part.to_owned());
        let (name, parameter) = part.split_once('=').unwrap_or((part, ""));
        let taken = match name {
            "line-first" | "table-move" | "child-cutoffs" | "few-replies"
                if !parameter.is_empty() =>
            {
                return Err(unknown());
            }
            "deepening" => {
                let deepening = match parameter {
                    "" => Deepening::ByOne,
                    "2" => Deepening::ByTwo,
                    _ => return Err(unknown()),
                };
                self.deepening.replace(deepening).is_some()
            }
            "line-first" => std::mem::replace(&mut self.line_first, true),
            "table-move" => std::mem::replace(&mut self.table_move, true),
            "child-cutoffs" => std::mem::replace(&mut self.child_cutoffs, true),
            "history" => {
                let history = match parameter {
                    "" => History::Doubled,
                    "4" => History::Quadrupled,
                    _ => return Err(unknown()),
                };
                self.history.replace(history).is_some()
            }
            "few-replies" => std::mem::replace(&mut self.few_replies, true),
            "window" => {
                let aspiration = match parameter {
                    "joanna" => Aspiration::Joanna,
                    width => Aspiration::Fixed(
                        width.parse().ok().filter(|&width| width > 0).ok_or_else(unknown)?,
                    ),
                };
                self.aspiration.replace(aspiration).is_some()
            }
            "table" => {
                let settings = table(parameter).ok_or_else(unknown)?;
                self.table.replace(settings).is_some()
            }
            "killers" => {
                let killers = match parameter {
                    "" => Killers::TwoPerPly,
                    "fifo" => Killers::Fifo,
                    _ => return Err(unknown()),
                };
                self.killers.replace(killers).is_some()
            }
            "order" => {
                let ordering = ORDERINGS.iter().find(|(name, _)| *name == parameter);
                self.ordering.replace(ordering.ok_or_else(unknown)?.1).is_some()
            }
            "null-move" => {
                let null_move = match parameter {
                    "once" => NullMove::OncePerPath,
                    number => NullMove::Reduced(number.parse().map_err(|_| unknown())?),
                };
                self.null_move.replace(null_move).is_some()
            }
            "plausible" => {
                let most = parameter.parse().ok().filter(|&most| most > 0).ok_or_else(unknown)?;
                self.plausible.replace(most).is_some()
            }
            "epsilon" => {
                let share =
                    parameter.parse().ok().filter(|&share| share > 0).ok_or_else(unknown)?;
                self.epsilon.replace(share).is_some()
            }
            "quiescence" => {
                let quiescence = quiescence(parameter).ok_or_else(unknown)?;
                self.quiescence.replace(quiescence).is_some()
            }
            _ => return Err(unknown()),
        };
        if taken { Err(SettingError::Twice(part.to_owned())) } else { Ok(()) }
    }
}

const ORDERINGS: &[(&str, Ordering)] = &[
    ("gain", Ordering::Gain),
    ("mvv-lva", Ordering::VictimAttacker),
    ("gain-checks", Ordering::GainAndChecks),
    ("safe-gain", Ordering::SafeGain),
    ("static", Ordering::Static),
    ("dynamic", Ordering::Dynamic),
];

fn table(parameter: &str) -> Option<TableSettings> {
    let mut words = parameter.split(':');
    let mebibytes = words.next()?.parse().ok().filter(|size| (1..=1 << 20).contains(size))?;
    let TableSettings { mut replacement, mut mode, .. } = TableSettings::new(mebibytes);
    for word in words {
        match word {
            "always" => replacement = Replacement::Always,
            "depth" => replacement = Replacement::DepthPreferred,
            "two-tier" => replacement = Replacement::TwoTier,
            "exact" => mode = Mode::Exact,
            "usual" => mode = Mode::Usual,
            _ => return None,
        }
    }
    Some(TableSettings { mebibytes, replacement, mode })
}

fn quiescence(parameter: &str) -> Option<Quiescence> {
    let words: Vec<_> = parameter.split(':').collect();
    match words[..] {
        ["captures"] => Some(Quiescence::Captures),
        ["checks", plies] => Some(Quiescence::CapturesAndChecks(plies.parse().ok()?)),
        ["regions", selective, forcing] => Some(Quiescence::Regions {
            selective: selective.parse().ok()?,
            forcing: forcing.parse().ok()?,
        }),
        _ => None,
    }
}

impl FromStr for Settings {
    type Err = SettingError;

    fn from_str(text: &str) -> Result<Self, SettingError> {
        let mut settings = Self::default();
        for part in text.split('+').filter(|part| !part.is_empty()) {
            settings.plug_in(part)?;
        }
        Ok(settings)
    }
}

impl fmt::Display for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = Vec::new();
        match self.deepening {
            Some(Deepening::ByOne) => parts.push("deepening".to_owned()),
            Some(Deepening::ByTwo) => parts.push("deepening=2".to_owned()),
            None => {}
        }
        if self.line_first {
            parts.push("line-first".to_owned());
        }
        match self.aspiration {
            Some(Aspiration::Fixed(width)) => parts.push(format!("window={width}")),
            Some(Aspiration::Joanna) => parts.push("window=joanna".to_owned()),
            None => {}
        }
        if let Some(TableSettings { mebibytes, replacement, mode }) = self.table {
            let replacement = match replacement {
                Replacement::Always => ":always",
                Replacement::DepthPreferred => ":depth",
                Replacement::TwoTier => "",
            };
            let mode = if mode == Mode::Usual { ":usual" } else { "" };
            parts.push(format!("table={mebibytes}{replacement}{mode}"));
        }
        if self.table_move {
            parts.push("table-move".to_owned());
        }
        if self.child_cutoffs {
            parts.push("child-cutoffs".to_owned());
        }
        match self.killers {
            Some(Killers::TwoPerPly) => parts.push("killers".to_owned()),
            Some(Killers::Fifo) => parts.push("killers=fifo".to_owned()),
            None => {}
        }
        match self.history {
            Some(History::Doubled) => parts.push("history".to_owned()),
            Some(History::Quadrupled) => parts.push("history=4".to_owned()),
            None => {}
        }
        if self.few_replies {
            parts.push("few-replies".to_owned());
        }
        if let Some((name, _)) = ORDERINGS.iter().find(|(_, rule)| Some(*rule) == self.ordering) {
            parts.push(format!("order={name}"));
        }
        match self.null_move {
            Some(NullMove::OncePerPath) => parts.push("null-move=once".to_owned()),
            Some(NullMove::Reduced(reduction)) => parts.push(format!("null-move={reduction}")),
            None => {}
        }
        match self.quiescence {
            Some(Quiescence::Captures) => parts.push("quiescence=captures".to_owned()),
            Some(Quiescence::Regions { selective, forcing }) => {
                parts.push(format!("quiescence=regions:{selective}:{forcing}"));
            }
            Some(Quiescence::CapturesAndChecks(plies)) => {
                parts.push(format!("quiescence=checks:{plies}"));
            }
            None => {}
        }
        if let Some(most) = self.plausible {
            parts.push(format!("plausible={most}"));
        }
        if let Some(share) = self.epsilon {
            parts.push(format!("epsilon={share}"));
        }
        f.write_str(&parts.join("+"))
    }
}
