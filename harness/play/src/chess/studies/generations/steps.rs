//! Schedules of an evolution: settings that change at given generations.

use std::fmt;
use std::marker::PhantomData;

use anyhow::ensure;
use plywood_learning::evolution::{Depth, Domains};
use serde::de::value::{MapAccessDeserializer, SeqAccessDeserializer};
use serde::de::{MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};

/// The steps of a schedule. A file may contain one table or a list of tables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Steps<T>(pub Vec<T>);

/// A step of a schedule.
pub trait Step {
    /// Returns the first or last generation of the step, counted from 1.
    fn generation(&self) -> u64;
}

/// The parameter domains up to a given generation.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Earlier {
    /// The last generation with these domains. Values outside the next domains stay until they
    /// mutate. Required.
    pub until: u64,
    /// The domains that differ from the printed domains, such as
    /// `{ rook_on_seventh_bonus = [0, 150] }`. Required.
    pub domains: Domains,
}

/// The search depth from a given generation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Later {
    /// The first generation with this depth. Required.
    pub from: u64,
    /// The depth, such as `"2+2"`. Required.
    pub depth: Depth,
}

impl Step for Earlier {
    fn generation(&self) -> u64 {
        self.until
    }
}

impl Step for Later {
    fn generation(&self) -> u64 {
        self.from
    }
}

impl<T> Default for Steps<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T: Step> Steps<T> {
    /// Checks that the generations of the steps increase strictly.
    ///
    /// # Errors
    ///
    /// If they do not. The message names the schedule by `name`.
    pub fn check(&self, name: &str) -> anyhow::Result<()> {
        for pair in self.0.windows(2) {
            let (one, other) = (pair[0].generation(), pair[1].generation());
            ensure!(
                one < other,
                "{name} has a step of generation {other} after one of generation {one}; write each \
                 step with a later generation than the step before"
            );
        }
        Ok(())
    }
}

impl Steps<Later> {
    /// Returns the depth of a generation, or `None` before the first step.
    pub fn depth(&self, generation: u64) -> Option<Depth> {
        let begun = self.0.iter().rev().find(|step| step.from <= generation);
        begun.map(|step| step.depth)
    }
}

impl Steps<Earlier> {
    /// Returns the domains of a generation; after the last step, the printed domains.
    pub fn domains(&self, generation: u64) -> Domains {
        let lasting = self.0.iter().find(|step| generation <= step.until);
        lasting.map_or_else(Domains::default, |step| step.domains.clone())
    }
}

// An untagged enum would hide errors inside a step.
impl<'de, T: Deserialize<'de>> Deserialize<'de> for Steps<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Form<T>(PhantomData<T>);

        impl<'de, T: Deserialize<'de>> Visitor<'de> for Form<T> {
            type Value = Steps<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a table, or a list of tables")
            }

            fn visit_map<A: MapAccess<'de>>(self, step: A) -> Result<Steps<T>, A::Error> {
                T::deserialize(MapAccessDeserializer::new(step)).map(|step| Steps(vec![step]))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, steps: A) -> Result<Steps<T>, A::Error> {
                Vec::deserialize(SeqAccessDeserializer::new(steps)).map(Steps)
            }
        }

        deserializer.deserialize_any(Form(PhantomData))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, Deserialize)]
    struct Both {
        #[serde(default)]
        later: Steps<Later>,
        #[serde(default)]
        earlier: Steps<Earlier>,
    }

    fn both(text: &str) -> Both {
        toml::from_str(text).expect("schedules")
    }

    #[test]
    fn a_step_lasts_until_the_next_one() {
        let depths = |text: &str| {
            let later = both(text).later;
            [1, 2, 3, 4, 9].map(|at| later.depth(at).map_or(String::new(), |it| it.to_string()))
        };
        let one = depths("later = { from = 3, depth = '2+2' }");
        assert_eq!(one, ["", "", "2+2", "2+2", "2+2"]);
        let several = depths("later = [{ from = 2, depth = '2+2' }, { from = 4, depth = '3+1' }]");
        assert_eq!(several, ["", "2+2", "2+2", "3+1", "3+1"]);
    }

    #[test]
    fn domains_narrow_step_by_step() {
        let earlier = both(
            "earlier = [{ until = 2, domains = { rook = [0, 900] } }, \
             { until = 4, domains = { rook = [300, 700] } }]",
        );
        let rook = plywood_positions::SelfTaughtParameter::Rook;
        let widths = [1, 2, 3, 4, 5].map(|at| earlier.earlier.domains(at).of(rook));
        assert_eq!(widths, [0..=900, 0..=900, 300..=700, 300..=700, rook.domain()]);
    }

    #[test]
    fn a_mistake_inside_of_a_step_is_named() {
        let why = |text: &str| toml::from_str::<Both>(text).expect_err("a mistake").to_string();
        for text in [
            "earlier = { until = 2, domains = { rok = [0, 900] } }",
            "earlier = [{ until = 2, domains = { rok = [0, 900] } }]",
        ] {
            let why = why(text);
            assert!(
                why.contains("line 1") && why.contains("there is no parameter \"rok\""),
                "{why}"
            );
        }
        assert!(why("later = 3").contains("a table, or a list of tables"));
        let steps =
            both("later = [{ from = 4, depth = '2+2' }, { from = 4, depth = '3+1' }]").later;
        let twice = steps.check("later").expect_err("a generation twice").to_string();
        assert!(twice.starts_with("later has a step of generation 4 after one of generation 4"));
    }
}
