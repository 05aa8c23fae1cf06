//! The principal variation while it grows.

/// The best line found so far from each ply on (a triangular table).
#[derive(Debug)]
pub struct Lines<M> {
    by_ply: Vec<Vec<M>>,
}

impl<M: Copy> Lines<M> {
    pub fn new() -> Self {
        Self::from_ply(0)
    }

    /// For a search that begins at `ply`.
    pub fn from_ply(ply: usize) -> Self {
        let by_ply = std::iter::repeat_with(Vec::new).take(ply + 1);
        Self { by_ply: by_ply.collect() }
    }

    /// A node at `ply` is entered: nothing is known there yet.
    #[inline]
    pub fn clear(&mut self, ply: usize) {
        match self.by_ply.get_mut(ply) {
            Some(line) => line.clear(),
            None => self.by_ply.push(Vec::new()),
        }
    }

    /// The line from `ply` on is `chosen` alone, if anything.
    #[inline]
    pub fn begin(&mut self, ply: usize, chosen: Option<M>) {
        self.clear(ply);
        if let Some(chosen) = chosen {
            self.by_ply[ply].push(chosen);
        }
    }

    /// The line from `ply` on is `chosen`, and then the one from the next ply.
    #[inline]
    pub fn extend(&mut self, ply: usize, chosen: M) {
        let (upper, lower) = self.by_ply.split_at_mut(ply + 1);
        let (line, rest) = (&mut upper[ply], &lower[0]);
        line.clear();
        line.push(chosen);
        for &chosen in rest {
            line.push(chosen);
        }
    }

    /// The line from the root.
    pub fn take(&mut self) -> Vec<M> {
        std::mem::take(&mut self.by_ply[0])
    }
}
