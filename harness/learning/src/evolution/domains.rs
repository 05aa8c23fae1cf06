//! Domains of the parameters (3.4: they may be changed during an evolution).

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use plywood_positions::{SelfTaughtParameter as Parameter, Value, suggestion};
use serde::Deserialize;

/// A parameter, given by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct Named(pub Parameter);

/// Domains of all parameters: the printed domains, except for parameters listed here.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(try_from = "BTreeMap<String, (Value, Value)>")]
pub struct Domains(Vec<(Parameter, RangeInclusive<Value>)>);

/// An error in a parameter name or a domain.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DomainError {
    /// No parameter has the name.
    #[error(
        "there is no parameter \"{0}\"{near}; `plywood list parameters` lists them all",
        near = suggestion(.0, Parameter::ALL.map(Parameter::name))
    )]
    Name(String),
    /// The range is empty, or contains numbers without a code of 16 bits.
    #[error("{name} = [{0}, {1}] is not a range; write two numbers from 0 to 65535, the smaller first", range.0, range.1)]
    Range {
        /// Name of the parameter.
        name: String,
        /// Range as written.
        range: (Value, Value),
    },
}

impl TryFrom<String> for Named {
    type Error = DomainError;

    fn try_from(name: String) -> Result<Self, DomainError> {
        Parameter::named(&name).map(Self).ok_or(DomainError::Name(name))
    }
}

impl TryFrom<BTreeMap<String, (Value, Value)>> for Domains {
    type Error = DomainError;

    fn try_from(changed: BTreeMap<String, (Value, Value)>) -> Result<Self, DomainError> {
        let domain = |(name, (least, most)): (String, (Value, Value))| {
            if least < 0 || least > most || most > Value::from(u16::MAX) {
                return Err(DomainError::Range { name, range: (least, most) });
            }
            Ok((Named::try_from(name)?.0, least..=most))
        };
        changed.into_iter().map(domain).collect::<Result<_, _>>().map(Self)
    }
}

impl Domains {
    /// Returns the domain of a parameter.
    pub fn of(&self, parameter: Parameter) -> RangeInclusive<Value> {
        let changed = self.0.iter().find(|(it, _)| *it == parameter);
        changed.map_or_else(|| parameter.domain(), |(_, domain)| domain.clone())
    }
}
