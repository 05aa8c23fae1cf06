//! Costs of operations on simulated processors.

use std::fmt;
use std::str::FromStr;

macro_rules! costs {
    ($($(#[$doc:meta])* $name:ident = $default:literal,)*) => {
        /// Costs of a processor's operations, in units of simulated time. As text they are
        /// `name=units` separated by commas; omitted costs have their defaults.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub struct Costs {
            $($(#[$doc])* pub $name: u64,)*
        }

        /// A node costs 1000 units, so other costs are thousandths of a node.
        impl Default for Costs {
            fn default() -> Self {
                Self { $($name: $default,)* }
            }
        }

        impl Costs {
            /// Costs that charge nothing except nodes.
            pub const NODES_ALONE: Self = Self { node: 1000, ..Self { $($name: 0,)* } };

            const NAMES: &'static [&'static str] = &[$(stringify!($name),)*];

            fn set(&mut self, name: &str, units: u64) -> bool {
                match name {
                    $(stringify!($name) => self.$name = units,)*
                    _ => return false,
                }
                true
            }
        }

        impl fmt::Display for Costs {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let units = [$(format!("{}={}", stringify!($name), self.$name),)*];
                f.pad(&units.join(","))
            }
        }
    };
}

costs! {
    /// Cost of entering a position, including all work there.
    node = 1000,
    /// Cost of stealing work from another processor, from request to answer.
    steal = 2000,
    /// Cost of a message to another processor: a value, or a request to stop.
    message = 1000,
    /// Cost of reading or writing a table entry in the processor's own memory.
    local = 100,
    /// Cost of reading or writing a table entry in another processor's memory.
    remote = 1000,
}

impl Costs {
    /// Returns the average cost of `uses` accesses to a table distributed over the memories of all
    /// processors.
    pub(crate) fn of_table(&self, uses: u64, processors: usize) -> u64 {
        let others = processors as u64 - 1;
        uses * (self.local + others * self.remote) / (others + 1)
    }
}

/// The error for a text that is not a list of costs.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "\"{0}\" is not a cost; write {list}, each with = and a whole number of units, as in node=1000",
    list = Costs::NAMES.join(", ")
)]
pub struct CostsError(pub String);

impl FromStr for Costs {
    type Err = CostsError;

    fn from_str(text: &str) -> Result<Self, CostsError> {
        let mut costs = Self::default();
        for part in text.split(',').filter(|part| !part.is_empty()) {
            let read = part.split_once('=').and_then(|(name, units)| {
                // A run adds billions of costs.
                let units = units.parse().ok().filter(|units| *units <= 1_000_000_000)?;
                costs.set(name.trim(), units).then_some(())
            });
            read.ok_or_else(|| CostsError(part.to_owned()))?;
        }
        // With node=0, nothing might take time.
        if costs.node == 0 {
            return Err(CostsError("node=0".to_owned()));
        }
        Ok(costs)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn costs_are_read_as_they_are_written() {
        let costs: Costs = "steal=7,remote=0".parse().expect("costs");
        assert_eq!(costs, Costs { steal: 7, remote: 0, ..Costs::default() });
        assert_eq!(costs.to_string().parse(), Ok(costs));
        for wrong in ["stael=7", "node", "node=x", "node=0", "message=-1"] {
            assert!(wrong.parse::<Costs>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_table_is_spread_over_all_memories() {
        let costs = Costs { local: 100, remote: 1000, ..Costs::default() };
        assert_eq!(costs.of_table(8, 1), 800);
        assert_eq!(costs.of_table(8, 4), 6200);
    }
}
