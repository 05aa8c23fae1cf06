//! Parallel game-tree search.
//!
//! Every scheme is a [`Policy`], which determines the children of a node that may be searched at
//! the same time. [`Frames`] derives windows, cutoffs and the order of work from it. There are two
//! executors: [`simulate`] uses any number of simulated processors, and [`search_on_threads`] uses
//! threads.
//!
//! ```
//! use plywood_algorithms::{Equipment, LimitObserver, Limits, pieces};
//! use plywood_parallel::{Contender, Costs, Simulation, simulate};
//! use plywood_positions::{ConnectFour, OpenLines};
//!
//! let contender: Contender = "young-brothers-wait".parse()?;
//! let time = |processors| {
//!     let policy = contender.scheme().policy(processors);
//!     let equipment = Equipment {
//!         sequential: policy.sequential(),
//!         settings: *contender.settings(),
//!         table: None,
//!         limited: LimitObserver::new(Limits::default()),
//!     };
//!     let mut pieces = pieces(ConnectFour::default(), &OpenLines, equipment);
//!     let (grain, costs) = (contender.grain(), Costs::default());
//!     let simulation = Simulation { processors, grain, depths: &[6], costs };
//!     simulate(&*policy, &simulation, &mut *pieces).map(|it| it.time)
//! };
//! assert!(time(4)? < time(1)?);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

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
pub use frames::{Effects, Finished, Frames, Processor, Solved, Stamp, Task, TaskResult};
pub use policy::{Next, Node, OnCut, Policy, Seeking};
pub use scheme::{Scheme, UnknownScheme};
pub use simulator::{Simulated, Simulation, simulate};
pub use threads::{Crew, OfThread, Threaded, Threads, search_on_threads};
pub use upper_table::UpperTable;
