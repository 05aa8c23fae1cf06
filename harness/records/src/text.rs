//! Interning of texts that occur in many rows.

use std::hash::{Hash as _, Hasher as _};

pub use arcstr::ArcStr as Text;
use rustc_hash::FxHasher;

/// Number of texts to keep.
const REMEMBERED: usize = 1 << 12;

/// A cache of recently read texts. A text found in it is shared instead of copied.
#[derive(Debug)]
pub struct Texts(Vec<Text>);

impl Default for Texts {
    fn default() -> Self {
        Self(vec![Text::new(); REMEMBERED])
    }
}

impl Texts {
    /// Returns the text, shared if it is in the cache.
    pub fn shared(&mut self, text: &str) -> Text {
        let mut hash = FxHasher::default();
        text.hash(&mut hash);
        let place = hash.finish() as usize % REMEMBERED;
        if self.0[place] != text {
            self.0[place] = Text::from(text);
        }
        self.0[place].clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_that_comes_again_is_shared() {
        let mut texts = Texts::default();
        let all: Vec<Text> = (0..10 * REMEMBERED).map(|at| texts.shared(&at.to_string())).collect();
        assert!(all.iter().enumerate().all(|(at, text)| **text == at.to_string()));
        let [one, other] = ["pvs"; 2].map(|text| texts.shared(text));
        assert!(Text::ptr_eq(&one, &other));
    }
}
