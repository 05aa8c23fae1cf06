//! The algorithms, each written once after a named source.

pub(crate) mod alpha_beta;
pub(crate) mod alpha_beta_hard;
pub(crate) mod ao_star;
pub(crate) mod b_star;
pub(crate) mod best_first_minimax;
pub(crate) mod descent;
pub(crate) mod df_pn;
pub(crate) mod dual;
pub(crate) mod f1;
pub(crate) mod minimax;
pub(crate) mod minimax_to_the_end;
pub(crate) mod mtd;
pub(crate) mod nega_scout;
pub(crate) mod nega_scout_1983;
pub(crate) mod nega_scout_1989;
pub(crate) mod pab;
pub(crate) mod pb_star;
pub(crate) mod proof_number;
pub(crate) mod puct;
pub(crate) mod pvs;
pub(crate) mod scout;
pub(crate) mod shannon_b;
pub(crate) mod sss;
pub(crate) mod sss_recursive;
pub(crate) mod uct;
pub(crate) mod unbounded_minimax;
