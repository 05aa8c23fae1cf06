//! The principal variation while it grows.

use std::num::NonZeroU32;

/// The best line found so far from each ply on.
///
/// A line is a list of links: to put a move in front of one takes no copy of it.
/// Links that have been left behind are dropped when there is no more room.
#[derive(Debug)]
pub struct Lines<M> {
    /// For each ply, the first link of its line.
    first: Vec<Option<LinkNumber>>,
    links: Vec<Link<M>>,
    /// The line of the node just left, where its children are leaves: one move,
    /// for which it takes no link.
    pub last: Option<M>,
}

#[derive(Clone, Copy, Debug)]
struct Link<M> {
    chosen: M,
    next: Option<LinkNumber>,
}

/// A link by its number, from 1.
type LinkNumber = NonZeroU32;

/// Room for so many links stays in the fastest memory.
const LINKS: usize = 512;

impl<M: Copy> Lines<M> {
    pub fn new() -> Self {
        Self::from_ply(0)
    }

    /// For a search that begins at `ply`.
    pub fn from_ply(ply: usize) -> Self {
        Self { first: vec![None; ply + 1], links: Vec::new(), last: None }
    }

    /// A node at `ply` is entered: nothing is known there yet.
    #[inline]
    pub fn clear(&mut self, ply: usize) {
        match self.first.get_mut(ply) {
            Some(first) => *first = None,
            None => self.first.push(None),
        }
    }

    /// The line from `ply` on is the last move alone, if there is one.
    #[inline]
    pub fn link_last(&mut self, ply: usize) {
        self.first[ply] = self.last.and_then(|last| self.link(last, None));
    }

    /// The line from `ply` on is `chosen`, and then the last move.
    #[inline]
    pub fn extend_last(&mut self, ply: usize, chosen: M) {
        self.room();
        let last = self.last.and_then(|last| self.link(last, None));
        self.first[ply] = self.link(chosen, last);
    }

    /// The line from `ply` on is `chosen`, and then the one from the next ply.
    #[inline]
    pub fn extend(&mut self, ply: usize, chosen: M) {
        self.room();
        self.first[ply] = self.link(chosen, self.first[ply + 1]);
    }

    #[inline]
    fn room(&mut self) {
        if self.links.capacity() - self.links.len() < 2 {
            self.make_room();
        }
    }

    #[inline]
    fn link(&mut self, chosen: M, next: Option<LinkNumber>) -> Option<LinkNumber> {
        self.links.push(Link { chosen, next });
        LinkNumber::new(self.links.len() as u32)
    }

    /// The line from `ply` on.
    pub fn from(&self, ply: usize) -> impl Iterator<Item = M> {
        let link = |it: Option<LinkNumber>| it.map(|it| self.links[it.get() as usize - 1]);
        std::iter::successors(link(self.first[ply]), move |it| link(it.next)).map(|it| it.chosen)
    }

    /// Drops the links of no line.
    #[cold]
    fn make_room(&mut self) {
        let lines: Vec<Vec<M>> =
            (0..self.first.len()).map(|ply| self.from(ply).collect()).collect();
        let kept = lines.iter().map(Vec::len).sum::<usize>();
        self.links = Vec::with_capacity(LINKS.max(2 * kept));
        for (ply, line) in lines.into_iter().enumerate() {
            let moves = line.into_iter().rev();
            self.first[ply] = moves.fold(None, |next, chosen| self.link(chosen, next));
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        /// However often links are dropped, every line stays what it is.
        #[test]
        fn lines_are_those_that_were_copied(
            steps in prop::collection::vec((0..5usize, any::<bool>()), 0..5000),
        ) {
            let mut lines = Lines::new();
            let mut copied: Vec<Vec<usize>> = vec![Vec::new(); 6];
            (1..6).for_each(|ply| lines.clear(ply));
            for (chosen, (ply, is_entered)) in steps.into_iter().enumerate() {
                if is_entered && ply > 2 {
                    lines.clear(ply);
                    copied[ply].clear();
                } else {
                    lines.extend(ply, chosen);
                    copied[ply] = [&[chosen], &copied[ply + 1][..]].concat();
                }
            }
            for (ply, copied) in copied.iter().enumerate() {
                prop_assert_eq!(&lines.from(ply).collect::<Vec<_>>(), copied);
            }
            prop_assert!(lines.links.capacity() <= LINKS);
        }
    }
}
