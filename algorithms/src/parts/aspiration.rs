//! Aspiration windows: an iteration begins with a narrow window around the previous iteration's
//! value.

use plywood_positions::Value;

use super::Exactness;
use super::settings::Part;

/// The width of the first window of an iteration.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Aspiration {
    /// A fixed distance to both sides of the last value (Slate & Atkin 1977). If the value is
    /// outside, the search is repeated with the rest of the range.
    Fixed(Value),
    /// As `Fixed`, but without a re-search. If the value is outside the window, the iteration
    /// returns a bound. The next iteration's window begins at that bound and is open on the missed
    /// side (Zadražil 2013, section 2.1.5). The last iteration is re-searched immediately.
    NextIteration(Value),
    /// The formula of the program Joanna, which widens the window in two steps (Kujawski 1994,
    /// section 4.2). The unit is a hundredth of a pawn.
    Joanna,
}

impl Aspiration {
    /// Returns the half-widths of the first window and of the second; `None` is no second window.
    /// The full window is last.
    pub(crate) fn widths(self, depth: u32) -> (Value, Option<Value>) {
        match self {
            Self::Fixed(width) | Self::NextIteration(width) => (width, None),
            Self::Joanna => {
                const PAWN: Value = 100;
                let shallow = 5u32.saturating_sub(depth) as Value;
                let width = PAWN / 2 + shallow * PAWN / 10;
                (width, Some(width + 150))
            }
        }
    }
}

impl Part for Aspiration {
    const FORMS: &'static [(&'static str, &'static str)] = &[
        ("window=N", "aspiration window of N to both sides of the last value, then the rest"),
        (
            "window=N:next-iteration",
            "...a value outside is only a bound, and corrects the window of the next iteration",
        ),
        ("window=joanna", "aspiration window of program Joanna, widened in two steps"),
    ];

    const EXAMPLE: &'static str = "window=50";

    const EXACTNESS: Exactness = Exactness::Exact;

    fn read(parameter: &str) -> Option<Self> {
        match parameter {
            "joanna" => Some(Self::Joanna),
            width => {
                let (width, form): (_, fn(Value) -> Self) =
                    match width.strip_suffix(":next-iteration") {
                        Some(width) => (width, Self::NextIteration),
                        None => (width, Self::Fixed),
                    };
                width.parse().ok().filter(|&width| width > 0).map(form)
            }
        }
    }

    fn parameter(&self) -> String {
        match self {
            Self::Fixed(width) => width.to_string(),
            Self::NextIteration(width) => format!("{width}:next-iteration"),
            Self::Joanna => "joanna".to_owned(),
        }
    }
}
