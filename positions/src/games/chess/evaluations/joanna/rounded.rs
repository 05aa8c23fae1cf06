//! Joanna's evaluation with coarser values, under a name for each grain.

use std::num::NonZeroU16;

use super::Joanna;
use crate::{NamedEvaluation, Rounded};

/// [`Joanna`] rounded to a grain, with its name and description for lists of evaluations.
pub const ROUNDED_JOANNA: NamedEvaluation<Rounded<Joanna>> = NamedEvaluation::many(
    "joanna:<grain>",
    "chess: the same as joanna, rounded to multiples of 1..=1000 hundredths of a pawn",
    |name| {
        let text = name.strip_prefix("joanna:")?;
        let grain = text.parse::<NonZeroU16>().ok().filter(|grain| grain.get() <= 1000);
        // Two names of one evaluation would be two evaluations in records.
        let grain = grain.filter(|grain| grain.to_string() == text);
        let why = || "the grain of joanna:<grain> is a number from 1 to 1000, such as joanna:25";
        Some(grain.map(|grain| Rounded::new(Joanna::default(), grain)).ok_or_else(|| why().into()))
    },
);
