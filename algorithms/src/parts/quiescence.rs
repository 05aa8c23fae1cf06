//! Quiescence search: a search beyond the horizon before a position is evaluated.
//!
//! The value depends only on the position, so a quiescent evaluation is like any other evaluation:
//! all algorithms agree on it, and it can be stored. With the setting `quiescence-window`, the main
//! search's window restricts it, and values outside the window are only bounds.
//!
//! In Joanna's regions only the material part of the evaluation counts ([`Evaluation::material`]);
//! the other terms of the position at the horizon are added (Kujawski 1994, section 4.2). If an
//! evaluation makes no such distinction, all of it is material.
//!
//! [`Evaluation::material`]: plywood_positions::Evaluation::material

use plywood_positions::{Value, WIN};

use super::Exactness;
use super::settings::{Part, switch};

/// The moves that quiescence search tries.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Quiescence {
    /// Moves that win material, until there are none.
    Captures,
    /// Program Joanna's regions (Kujawski 1994, sections 4.1(c) and 4.2). In the first `selective`
    /// plies, a threatened side tries all moves. Then follow `forcing` plies of captures that make
    /// up for the exchange so far, within a tolerance.
    Regions {
        /// Plies of the first, selective region; 1 in Joanna.
        selective: u32,
        /// Plies of the forcing variation; 6 in Joanna.
        forcing: u32,
        /// Most by which a capture may fall short of the exchange so far; 125 in Joanna, a pawn and
        /// a quarter.
        tolerance: Value,
    },
    /// Captures and checks for this number of plies, and all replies to checks, which do not count
    /// as plies (Michniewski 1995, section 2.2). In all, at most four times as many plies are
    /// searched.
    CapturesAndChecks(u32),
}

impl Part for Quiescence {
    const FORMS: &'static [(&'static str, &'static str)] = &[
        ("quiescence=captures", "quiescence search of captures (another evaluation)"),
        (
            "quiescence=regions:N:M",
            "Joanna's regions: N selective plies, M forcing (1 and 6 there)",
        ),
        (
            "quiescence=regions:N:M:T",
            "...captures may fall short of the exchange so far by T, instead of 125",
        ),
        (
            "quiescence=checks:N",
            "captures and checks for N plies with all replies to checks (0: none, which changes nothing)",
        ),
    ];

    const EXAMPLE: &'static str = "quiescence=captures";

    const EXACTNESS: Exactness = Exactness::Neutral("checks:0");

    fn read(parameter: &str) -> Option<Self> {
        let words: Vec<_> = parameter.split(':').collect();
        match words[..] {
            ["captures"] => Some(Self::Captures),
            ["checks", plies] => Some(Self::CapturesAndChecks(plies.parse().ok()?)),
            ["regions", selective, forcing, ref tolerance @ ..] => Some(Self::Regions {
                selective: selective.parse().ok()?,
                forcing: forcing.parse().ok()?,
                tolerance: match tolerance {
                    [] => TOLERANCE,
                    [given] => given.parse().ok().filter(|given| (0..=WIN).contains(given))?,
                    _ => return None,
                },
            }),
            _ => None,
        }
    }

    fn parameter(&self) -> String {
        match self {
            Self::Captures => "captures".to_owned(),
            Self::Regions { selective, forcing, tolerance: TOLERANCE } => {
                format!("regions:{selective}:{forcing}")
            }
            Self::Regions { selective, forcing, tolerance } => {
                format!("regions:{selective}:{forcing}:{tolerance}")
            }
            Self::CapturesAndChecks(plies) => format!("checks:{plies}"),
        }
    }
}

/// The setting that restricts quiescence search to the main search's window.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct QuiescenceWindow;

switch!(
    QuiescenceWindow,
    "quiescence-window",
    "quiescence is searched in the leaf's window, and finds bounds if these are enough",
    needs "quiescence=captures"
);

/// Joanna's TOLERANCJA, a pawn and a quarter: the most by which a capture may fall short of the
/// exchange so far.
pub const TOLERANCE: Value = 125;
