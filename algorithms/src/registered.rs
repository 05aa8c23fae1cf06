//! What a program registers before it runs: its algorithms here, and its games, studies, commands and
//! other parts in crates that use this one. No crate has another global that is written at run time.

use std::any::Any;
use std::sync::OnceLock;

use crate::parts::MOST_PARAMETERS;

/// The parts of a program. Each has a type of its own, by which it is looked up.
#[derive(Default)]
pub struct Registry(Vec<Box<dyn Any + Send + Sync>>);

static REGISTRY: OnceLock<Registry> = OnceLock::new();

impl Registry {
    /// Adds a part.
    #[must_use]
    pub fn with<T: Any + Send + Sync>(mut self, part: T) -> Self {
        self.0.push(Box::new(part));
        self
    }

    /// Registers these parts for the process. Call it before any look-up, which finds none of them
    /// before.
    ///
    /// # Errors
    ///
    /// If parts were registered before.
    pub fn register(self) -> Result<(), RegistrationError> {
        REGISTRY.set(self).map_err(|_| RegistrationError::Twice)
    }

    /// Returns the registered part of type `T`, if there is one.
    pub fn part<T: Any>() -> Option<&'static T> {
        REGISTRY.get()?.0.iter().find_map(|part| part.downcast_ref())
    }
}

/// The reason why a program cannot be registered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RegistrationError {
    /// Another algorithm has the same name, ignoring case and punctuation.
    #[error("there is an algorithm \"{0}\" already; choose another name")]
    Taken(&'static str),
    /// Another setting has the name of a parameter.
    #[error("there is a setting \"{0}\" already; choose another name for the parameter")]
    ParameterTaken(&'static str),
    /// The algorithms have more than 16 parameters.
    #[error("the algorithms have more than {MOST_PARAMETERS} parameters; leave some out")]
    ManyParameters,
    /// Parts were registered before.
    #[error("a second program cannot be registered in one process")]
    Twice,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_is_found_by_its_type_in_the_one_registry() {
        assert_eq!(Registry::part::<u8>(), None);
        assert_eq!(Registry::default().with(7_u8).register(), Ok(()));
        assert_eq!((Registry::part::<u8>(), Registry::part::<u16>()), (Some(&7), None));
        assert_eq!(Registry::default().register(), Err(RegistrationError::Twice));
        assert_eq!(Registry::part::<u8>(), Some(&7));
    }
}
