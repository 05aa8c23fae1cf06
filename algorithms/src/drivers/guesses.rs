//! Guesses of the values of iterations.

use plywood_positions::Value;

use crate::Deepening;

/// The guess for each iteration: the value of the previous iteration, or with [`Deepening::GuessTwo`]
/// that of the iteration before it. The problem's guess replaces the value before the first.
pub(crate) struct Guesses {
    deepening: Option<Deepening>,
    before: Option<Value>,
    last: Option<Value>,
}

impl Guesses {
    /// Returns the guesses of a search whose problem has the guess `first`.
    pub fn new(deepening: Option<Deepening>, first: Option<Value>) -> Self {
        Self { deepening, before: None, last: first }
    }

    /// Returns the guess for the next iteration; `None` if no value is known.
    pub fn next(&self) -> Option<Value> {
        match self.deepening {
            Some(Deepening::GuessTwo) => self.before.or(self.last),
            _ => self.last,
        }
    }

    /// Adds the value of the iteration that was completed last; `None` if it found only a bound.
    pub fn learn(&mut self, value: Option<Value>) {
        self.before = std::mem::replace(&mut self.last, value);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn guesses(deepening: Deepening, first: Option<Value>) -> [Option<Value>; 4] {
        let mut guesses = Guesses::new(Some(deepening), first);
        [10, 20, 30, 40].map(|value| {
            let next = guesses.next();
            guesses.learn(Some(value));
            next
        })
    }

    #[test]
    fn an_iteration_is_guessed_from_one_or_two_before() {
        for (deepening, first, expected) in [
            (Deepening::ByOne, None, [None, Some(10), Some(20), Some(30)]),
            (Deepening::GuessTwo, None, [None, Some(10), Some(10), Some(20)]),
            (Deepening::ByOne, Some(5), [Some(5), Some(10), Some(20), Some(30)]),
            (Deepening::GuessTwo, Some(5), [Some(5), Some(5), Some(10), Some(20)]),
        ] {
            assert_eq!(guesses(deepening, first), expected, "{deepening:?} {first:?}");
        }
        let mut missed = Guesses::new(Some(Deepening::GuessTwo), None);
        missed.learn(None);
        missed.learn(Some(7));
        assert_eq!(missed.next(), Some(7), "a bound is no guess");
    }
}
