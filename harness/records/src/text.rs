//! Texts that many rows share.

use std::hash::{Hash as _, Hasher as _};

pub use arcstr::ArcStr as Text;
use rustc_hash::FxHasher;

/// The number of texts that are remembered.
const REMEMBERED: usize = 1 << 12;

/// Texts that were read last. A text that is read again is the same one in memory.
#[derive(Debug)]
pub struct Texts(Vec<Text>);

impl Default for Texts {
    fn default() -> Self {
        Self(vec![Text::new(); REMEMBERED])
    }
}

impl Texts {
    /// The text as a shared one.
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
