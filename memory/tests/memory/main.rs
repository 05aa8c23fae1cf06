//! The tests of the long-term memory, in one program.

mod faults;
mod kills;
mod resumption;
mod store;
mod thoughts;
