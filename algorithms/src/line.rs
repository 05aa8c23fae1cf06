//! The principal variation while it grows.

/// The best line found so far from each ply on (a triangular table).
#[derive(Debug)]
pub struct Lines<M> {
    by_ply: Vec<Vec<M>>,
}

impl<M: Copy> Lines<M> {
    pub fn new() -> Self {
        Self { by_ply: vec![Vec::new()] }
    }

    /// A node at `ply` is entered: nothing is known there yet.
    #[inline]
    pub fn clear(&mut self, ply: usize) {
        if ply == self.by_ply.len() {
            self.by_ply.push(Vec::new());
        }
        self.by_ply[ply].clear();
    }

    /// The line from `ply` on is `chosen`, and then the one from the next ply.
    #[inline]
    pub fn extend(&mut self, ply: usize, chosen: M) {
        let (upper, lower) = self.by_ply.split_at_mut(ply + 1);
        upper[ply].clear();
        upper[ply].push(chosen);
        upper[ply].extend_from_slice(&lower[0]);
    }

    /// The line from the root.
    pub fn take(&mut self) -> Vec<M> {
        std::mem::take(&mut self.by_ply[0])
    }
}
