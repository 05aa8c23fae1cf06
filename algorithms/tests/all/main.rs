//! The tests of the algorithms, in one program: every file of its own would
//! compile all searches once more.

mod agreement;
mod ao_star;
mod b_star;
mod best_first_minimax;
mod best_move;
mod bns;
mod counts;
mod endgame;
mod enhancements;
mod exact_graph;
mod forest;
mod forms;
mod forward_trees;
mod held;
mod inexact;
mod known_values;
mod limits;
mod means;
mod measured;
mod minimal;
mod minimal_graph;
mod neutral;
mod proof_number;
mod proof_number_costs;
mod proven_moves;
mod random_alpha_beta;
mod retrograde;
mod rollouts;
mod sample_means;
mod short_term;
mod theory;
mod thinking;
mod traps;
mod uct;
mod windows;
