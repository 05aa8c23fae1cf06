//! The Universal Chess Interface (R. Huber & S. Meyer-Kahlen 2000): a text protocol between chess
//! programs.

mod announced;
mod go;
mod options;
mod output;
mod position;
mod program;
mod score;
mod searches;
mod server;

pub use program::{ProgramError, UciProgram};
pub use server::{Workshop, serve};
