//! Tests of the long-term memory, as one program.

mod faults;
mod kills;
mod resumption;
mod store;
mod thoughts;
