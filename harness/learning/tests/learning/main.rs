//! The tests of programs that teach themselves.

mod evolution;
mod kohonen;
mod methods;
