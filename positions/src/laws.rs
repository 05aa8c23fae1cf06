//! Laws that every game obeys, for tests of games.

use std::collections::{HashMap, HashSet};
use std::fmt::Display;

use crate::{Position, mix};

/// Returns the positions of a random game that begins at `start` and ends after at most `plies` plies. The
/// same number gives the same game.
pub fn random_game<P: Position>(start: &P, number: u64, plies: u64) -> Vec<P> {
    let mut all = Vec::new();
    let mut position = start.clone();
    for ply in 0..plies {
        let legal = position.all_moves();
        all.push(position.clone());
        if legal.is_empty() {
            break;
        }
        position = position.play(legal[mix(number << 32 | ply) as usize % legal.len()]);
    }
    all
}

/// Checks that these positions have the same key if and only if they have the same text, and other contracts
/// of [`Position`].
///
/// # Panics
///
/// If a law is violated. The message names the position.
pub fn check_positions<P: Position + Display>(positions: &[P]) {
    let mut keys: HashMap<String, u64> = HashMap::new();
    for position in positions {
        let (text, key) = (position.to_string(), position.key());
        assert_eq!(*keys.entry(text.clone()).or_insert(key), key, "{text} has two keys");
        let legal = position.all_moves();
        let mut appended = legal.clone();
        position.moves(&mut appended);
        let twice = [legal.clone(), legal.clone()].concat();
        assert_eq!(appended, twice, "{text}: moves are appended, in the same order each time");
        if let Some(outcome) = position.decided() {
            let decided = (outcome, 0);
            assert_eq!(decided, (position.outcome(), legal.len()), "{text} is decided early");
        }
        let names: HashSet<String> = legal.iter().map(|&it| position.notation(it)).collect();
        let is_named = names.len() == legal.len() && !names.contains("");
        assert!(is_named, "{text}: two moves have one name: {names:?}");
        let mut codes = HashSet::new();
        for &chosen in &legal {
            assert_eq!(position.has_gain(chosen), position.gain(chosen) > 0, "{text} {chosen:?}");
            if let Some(known) = P::MOVE_CODES {
                let code = (known.of)(chosen);
                let is_new = code < known.count && codes.insert(code);
                assert!(is_new, "{text} {chosen:?}: its number is too large, or another's");
            }
        }
        check_packed(position, &legal);
        if let Some(passed) = position.null_move() {
            assert!(!position.is_check(), "{text}: a side in check cannot pass");
            assert_ne!(passed.key(), key, "{text}: the key does not tell whose turn it is");
        }
    }
    let different: HashSet<u64> = keys.values().copied().collect();
    assert_eq!(different.len(), keys.len(), "different positions have different keys");
}

/// Checks that the packed moves of a position are its `legal` moves, in any order of taking.
fn check_packed<P: Position + Display>(position: &P, legal: &[P::Move]) {
    let Some(packed) = P::PACKED_MOVES else { return };
    let (mut left, aside) = (packed.of)(position);
    for (number, &chosen) in legal.iter().enumerate() {
        let after = legal.len() - number - 1;
        assert_eq!((packed.count)(left), after + 1, "{position}");
        for (place, &later) in legal[number..].iter().enumerate() {
            let mut others = left;
            let taken = (packed.take)(&mut others, aside, place as u16);
            assert_eq!((taken, (packed.count)(others)), (later, after), "{position}");
        }
        assert_eq!((packed.take)(&mut left, aside, 0), chosen, "{position}");
    }
    assert_eq!(left, 0, "{position}");
}
