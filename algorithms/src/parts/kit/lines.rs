//! Principal variations that the table completes or corrects.

use plywood_positions::{Position, Value};

use super::ActiveParts;
use crate::parts::known_line::{completed, exact};
use crate::{Answer, Problem};

impl<P: Position> ActiveParts<'_, P> {
    /// Completes the principal variation of an exact `value` from the table.
    pub fn complete_line(&self, root: &P, depth: u32, value: Value, line: &mut Vec<P::Move>) {
        let depth = self.extended_root(root, depth);
        *line = completed(root, depth, value, line, self.known());
    }

    /// Returns `answer` with a line through positions of its value, if the table has such a line.
    /// An answer that is not exact is unchanged.
    pub fn with_exact_line(
        &self,
        problem: &Problem<'_, P>,
        answer: Answer<P::Move>,
    ) -> Answer<P::Move> {
        let depth = self.extended_root(problem.position, problem.depth);
        let exact =
            answer.bounds.value().filter(|_| self.remembers()).and_then(|value| {
                exact(problem.position, depth, value, &answer.line, self.known())
            });
        match exact {
            Some(line) => Answer { line, ..answer },
            None => answer,
        }
    }

    /// Returns a function that looks up the exact value of a position, on a path with a given
    /// remaining depth, in the table.
    fn known(&self) -> impl Fn(&P, u64, u32) -> Option<Value> {
        |position, path, depth| {
            let key = if self.paths.is_some() { path } else { position.key() };
            self.table?.probe(key)?.value_at(depth)
        }
    }
}
