//! Iterative deepening (Scott 1969), for any search to a fixed depth.

use plywood_positions::Window;

use super::guesses::Guesses;
use crate::{Answer, Deepening, Iteration, Problem, Thought};

/// Searches to all unfinished depths of `deepening`, and then to the problem's depth, each with its
/// guess ([`Guesses`]). Calls `finished` after each iteration.
pub(crate) fn deepen<P, M, S, T>(
    deepening: Option<Deepening>,
    problem: &Problem<'_, P>,
    state: &mut T,
    mut search: impl FnMut(&mut T, &Problem<'_, P>) -> Result<Answer<M>, S>,
    mut finished: impl FnMut(&mut T, Iteration<'_, M>),
) -> Thought<M, S> {
    let before = deepening.into_iter().flat_map(|deepening| deepening.before(problem.depth));
    let before = before.filter(|&depth| Some(depth) > problem.finished);
    let (mut guesses, mut last) = (Guesses::new(deepening, problem.guess), None);
    for depth in before {
        let guess = guesses.next();
        match search(state, &Problem { depth, guess, window: Window::FULL, ..*problem }) {
            Ok(answer) => {
                finished(state, Iteration { depth, answer: &answer });
                guesses.learn(answer.bounds.value());
                last = Some((depth, answer));
            }
            Err(why) => return Thought::Stopped { why, last },
        }
    }
    match search(state, &Problem { guess: guesses.next(), ..*problem }) {
        Ok(answer) => {
            finished(state, Iteration { depth: problem.depth, answer: &answer });
            Thought::Finished(answer)
        }
        Err(why) => Thought::Stopped { why, last },
    }
}
