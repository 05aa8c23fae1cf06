//! Evaluations of chess.

mod terms;
mod view;

use crate::Chess;

pub(super) use material::{balance, worth};

evaluations!(Chess {
    material: MATERIAL;
    material_guess: MATERIAL_GUESS;
    material_threats: MATERIAL_THREATS;
    mate: MATE;
    joanna: JOANNA, JOANNA_WITHOUT, ROUNDED_JOANNA, JOANNA_PROMOTING;
    rook_against_knight: ROOK_AGAINST_KNIGHT;
    self_taught: SELF_TAUGHT;
});
