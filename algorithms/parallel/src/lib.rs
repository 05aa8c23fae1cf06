//! Parallel game-tree search.
//!
//! Every scheme is a [`Policy`]: it says which children of a node may be searched at the same time.
//! Windows, cutoffs and the order of the work follow from that in [`Frames`]. Two executors drive
//! it: [`simulate`], on any number of simulated processors, and [`search_on_threads`], on threads.

mod contender;
mod costs;
mod frames;
mod policy;
mod scheme;
mod schemes;
mod simulator;
mod threads;

mod upper_table;
mod utilisation;

pub use contender::{Contender, ContenderError};
pub use costs::{Costs, CostsError};
pub use frames::{Effects, Finished, Frames, Outcome, Processor, Solved, Stamp, Task};
pub use policy::{Next, Node, OnCut, Policy, Seeking};
pub use scheme::{Scheme, UnknownScheme};
pub use simulator::{Simulated, Simulation, simulate};
pub use threads::{Crew, OfThread, Threaded, Threads, search_on_threads};
pub use upper_table::UpperTable;
