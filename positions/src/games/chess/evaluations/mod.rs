//! The evaluations of chess.

mod joanna;
mod mate;
mod material;
mod material_guess;
mod self_taught;
mod terms;
mod view;

pub use joanna::{Joanna, JoannaPhase, JoannaTerms};
pub use mate::Mate;
pub use material::Material;
pub use material_guess::MaterialGuess;
pub use self_taught::{
    ParameterProblem, ParseParametersError, SelfTaught, SelfTaughtError, SelfTaughtParameter,
    SelfTaughtParameters, SelfTaughtTerms,
};

pub(super) use material::{balance, worth};
