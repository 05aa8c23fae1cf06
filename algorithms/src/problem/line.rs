//! The principal variation under construction.

use std::num::NonZeroU32;

/// The best line found so far from each ply.
///
/// A line consists of two moves and a linked list, so a move can be prepended without copying the
/// line. Unused links are dropped when no room is left.
#[derive(Debug)]
pub struct Lines<M> {
    /// Beginnings of the lines, by ply.
    heads: Vec<Head<M>>,
    links: Vec<Link<M>>,
}

/// The beginning of a line. Fields after a `None` belong to an earlier line, so writing one word
/// empties a line.
#[derive(Clone, Copy, Debug)]
struct Head<M> {
    first: Option<M>,
    second: Option<M>,
    rest: Option<LinkNumber>,
}

#[derive(Clone, Copy, Debug)]
struct Link<M> {
    chosen: M,
    next: Option<LinkNumber>,
}

/// The number of a link, from 1.
type LinkNumber = NonZeroU32;

/// Number of links that fit in the fastest cache.
const LINKS: usize = 512;

impl<M: Copy> Lines<M> {
    /// Returns empty lines for a search that begins at `ply`.
    pub fn from_ply(ply: usize) -> Self {
        Self { heads: vec![Head::NONE; ply + 3], links: Vec::new() }
    }

    /// Empties the line at `ply` when a node is entered, and makes room for two plies below it.
    #[inline]
    pub fn clear(&mut self, ply: usize) {
        if self.heads.len() < ply + 3 {
            self.grow(ply);
        }
        self.heads[ply].first = None;
    }

    /// Empties the line at `ply` when a node of the last ply is entered. There is room for it
    /// already, from the start or from the node above.
    #[inline]
    pub fn clear_last(&mut self, ply: usize) {
        self.heads[ply].first = None;
    }

    #[cold]
    #[inline(never)]
    fn grow(&mut self, ply: usize) {
        self.heads.resize(2 * ply + 3, Head::NONE);
    }

    /// Sets the line from `ply` to the single move `chosen`.
    #[inline]
    pub fn begin(&mut self, ply: usize, chosen: M) {
        let head = &mut self.heads[ply];
        (head.first, head.second) = (Some(chosen), None);
    }

    /// Sets the line from `ply` to `chosen`, followed by the line from the next ply.
    #[inline]
    pub fn extend(&mut self, ply: usize, chosen: M) {
        if self.links.len() == self.links.capacity() {
            self.make_room();
        }
        let next = self.heads[ply + 1];
        let rest = next.second().and_then(|second| self.link(second, next.rest));
        self.heads[ply] = Head { first: Some(chosen), second: next.first, rest };
    }

    #[inline]
    fn link(&mut self, chosen: M, next: Option<LinkNumber>) -> Option<LinkNumber> {
        self.links.push(Link { chosen, next });
        LinkNumber::new(self.links.len() as u32)
    }

    /// Returns the line from `ply`.
    pub fn from(&self, ply: usize) -> impl Iterator<Item = M> {
        let head = self.heads[ply];
        head.first.into_iter().chain(head.second()).chain(self.linked(head.rest()))
    }

    fn linked(&self, first: Option<LinkNumber>) -> impl Iterator<Item = M> {
        let link = |it: Option<LinkNumber>| it.map(|it| self.links[it.get() as usize - 1]);
        std::iter::successors(link(first), move |it| link(it.next)).map(|it| it.chosen)
    }

    /// Drops links that belong to no line.
    #[cold]
    fn make_room(&mut self) {
        let lines: Vec<Vec<M>> =
            self.heads.iter().map(|head| self.linked(head.rest()).collect()).collect();
        let kept = lines.iter().map(Vec::len).sum::<usize>();
        self.links = Vec::with_capacity(LINKS.max(2 * kept));
        for (ply, line) in lines.into_iter().enumerate() {
            let moves = line.into_iter().rev();
            self.heads[ply].rest = moves.fold(None, |next, chosen| self.link(chosen, next));
        }
    }
}

impl<M: Copy> Head<M> {
    const NONE: Self = Self { first: None, second: None, rest: None };

    #[inline]
    fn second(&self) -> Option<M> {
        self.first.and(self.second)
    }

    fn rest(&self) -> Option<LinkNumber> {
        self.second().and(self.rest)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        /// Dropping links never changes a line.
        #[test]
        fn lines_are_those_that_were_copied(
            steps in prop::collection::vec((0..5usize, any::<bool>()), 0..5000),
        ) {
            let mut lines = Lines::from_ply(0);
            let mut copied: Vec<Vec<usize>> = vec![Vec::new(); 6];
            (0..6).for_each(|ply| lines.clear(ply));
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
