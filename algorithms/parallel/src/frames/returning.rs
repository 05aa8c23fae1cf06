//! The end of a task: values are returned upwards, and windows narrow downwards.

use plywood_algorithms::{Left, Opened};
use plywood_positions::{Value, Window};

use super::frame::{Child, ChildState, Frame, Role, State};
use super::{
    Effects, Finished, FrameId, Frames, Processor, Solved, Stamp, Task, TaskResult, narrowed,
};
use crate::policy::OnCut;

/// The result of a node's search.
#[derive(Clone, Copy)]
struct Found {
    value: Value,
    /// Whether the value is an upper bound, which gives the parent a lower bound; otherwise it is a
    /// lower bound.
    is_most: bool,
    /// Child that caused the cutoff.
    cut_by: Option<usize>,
}

/// Returns the bounds that a table has proven for a node, if they narrowed its window.
fn of_table(asked: Window, narrower: Window) -> Window {
    Window {
        alpha: if narrower.alpha > asked.alpha { narrower.alpha } else { Window::FULL.alpha },
        beta: if narrower.beta < asked.beta { narrower.beta } else { Window::FULL.beta },
    }
}

impl Frames<'_> {
    /// Records the end of a processor's task.
    pub fn finish(
        &mut self,
        processor: Processor,
        task: &Task,
        outcome: TaskResult,
        stamp: Stamp,
    ) -> Effects {
        let mut effects = Effects::default();
        if task.search != self.search {
            return effects;
        }
        let at = task.frame;
        let frame = &mut self.all[at];
        frame.at_work.retain(|&worker| worker != processor);
        if frame.state == State::Closed {
            effects.in_vain = true;
            return effects;
        }
        match outcome {
            TaskResult::Opened(Opened::Interior(order, window)) if frame.state == State::New => {
                let child = |place| Child { place, state: ChildState::Waiting, finished: 0 };
                frame.children = order.into_iter().map(child).collect();
                frame.proven = of_table(task.window, window);
                frame.state = State::Open;
                frame.home = processor;
                self.refresh(at, stamp);
            }
            TaskResult::Stopped | TaskResult::Opened(Opened::Interior(..)) => {
                effects.in_vain = true;
            }
            TaskResult::Opened(Opened::Known(value)) | TaskResult::Searched(value) => {
                let is_most = value < task.window.beta;
                let found = Found { value, is_most, cut_by: None };
                self.close(at, found, processor, stamp, &mut effects);
            }
        }
        effects
    }

    /// Ends the search of a node, and of every ancestor that this completes.
    fn close(
        &mut self,
        at: FrameId,
        found: Found,
        processor: Processor,
        stamp: Stamp,
        effects: &mut Effects,
    ) {
        let (mut at, mut found, mut stamp) = (at, found, stamp);
        loop {
            self.leave(at, found, effects);
            let Found { value, is_most, .. } = found;
            let Some(parent) = self.all[at].parent else {
                let best = self.all[at].best_child;
                let best = best.map(|best| self.all[at].children[best].place);
                self.solved = Some(Solved { value, best, critical_path: stamp });
                return;
            };
            self.all[at].children = Vec::new();
            if self.all[parent].state != State::Open {
                return;
            }
            effects.values_sent += u64::from(self.all[parent].home != processor);
            let improved = self.returned(parent, at, -value, is_most, stamp);
            let frame = &self.all[parent];
            if frame.reached >= self.window(parent).beta {
                found = self.found_by_cutoff(parent);
                self.abort_below(parent, effects);
            } else if frame.done == frame.children.len() {
                found = Found { value: frame.best, is_most: true, cut_by: None };
                stamp = frame.children.iter().map(|child| child.finished).fold(stamp, Stamp::max);
            } else {
                self.refresh(parent, stamp);
                if improved || self.all[at].index == 0 {
                    self.tell(parent, processor, stamp, effects);
                }
                return;
            }
            at = parent;
        }
    }

    /// Returns the result of a node that has reached the end of its window.
    fn found_by_cutoff(&self, at: FrameId) -> Found {
        let Frame { reached, best_child, .. } = self.all[at];
        // If a table has proven that the value cannot be higher, it is exact.
        Found { value: reached, is_most: reached < self.asked(at).beta, cut_by: best_child }
    }

    /// Records a child's value for the side to move at `parent`. Returns whether any window has
    /// narrowed.
    fn returned(
        &mut self,
        parent: FrameId,
        child: FrameId,
        value: Value,
        is_reached: bool,
        stamp: Stamp,
    ) -> bool {
        let beta = self.window(parent).beta;
        let Frame { index, role, at_least, .. } = self.all[child];
        let frame = &mut self.all[parent];
        frame.running -= 1;
        frame.children[index].finished = stamp;
        if let Role::Test(bound) = role
            && bound < value
            && value < beta
        {
            frame.children[index].state = ChildState::Doubtful(value);
            frame.doubtful += 1;
            return false;
        }
        frame.children[index].state = ChildState::Done;
        frame.done += 1;
        if value > frame.best {
            frame.best = value;
            frame.best_child = Some(index);
        }
        let reached = if is_reached { value } else { at_least };
        let improves = reached > frame.reached;
        frame.reached = frame.reached.max(reached);
        improves
    }

    /// Marks a node's search as ended.
    fn leave(&mut self, at: FrameId, found: Found, effects: &mut Effects) {
        self.withdraw(at);
        if self.all[at].state == State::Open {
            let (path, window) = (self.path(at), self.window(at));
            let Frame { best_child, ref children, depth, .. } = self.all[at];
            let best = best_child.map(|best| children[best].place);
            let left = Left { value: found.value, best, cut_by: found.cut_by };
            effects.left.push(Finished { path, depth, window, left });
        }
        self.all[at].state = State::Closed;
    }

    /// Stops all searches below a node.
    fn abort_below(&mut self, at: FrameId, effects: &mut Effects) {
        if self.policy.on_cut() == OnCut::Continue {
            return;
        }
        for child in 0..self.all[at].started {
            let ChildState::Running(below) = self.all[at].children[child].state else {
                continue;
            };
            self.withdraw(below);
            self.abort_below(below, effects);
            let frame = &mut self.all[below];
            frame.state = State::Closed;
            frame.children = Vec::new();
            effects.messages += frame.at_work.len() as u64;
            effects.aborted.append(&mut frame.at_work);
        }
    }

    /// Informs processors below a node that the node has reached a higher value: some of their work
    /// may no longer be needed, and other work may begin.
    fn tell(&mut self, at: FrameId, processor: Processor, stamp: Stamp, effects: &mut Effects) {
        let mut needless = Vec::new();
        self.look_below(at, self.window(at), processor, stamp, &mut needless, effects);
        for below in needless {
            if self.all[below].state == State::Open {
                let found = self.found_by_cutoff(below);
                self.abort_below(below, effects);
                self.close(below, found, processor, stamp, effects);
            }
        }
    }

    fn look_below(
        &mut self,
        at: FrameId,
        window: Window,
        processor: Processor,
        stamp: Stamp,
        needless: &mut Vec<FrameId>,
        effects: &mut Effects,
    ) {
        let for_children = -window.raise(self.all[at].reached);
        for child in 0..self.all[at].started {
            let ChildState::Running(below) = self.all[at].children[child].state else {
                continue;
            };
            let frame = &self.all[below];
            if frame.role != Role::Value {
                continue;
            }
            let others = frame.at_work.iter().filter(|&&worker| worker != processor).count();
            if self.policy.on_cut() == OnCut::Abort {
                effects.messages += others as u64;
            }
            let window = narrowed(frame.window, for_children);
            if frame.state == State::Open && frame.reached >= window.beta {
                needless.push(below);
            } else if frame.state == State::Open {
                self.refresh(below, stamp);
                self.look_below(below, window, processor, stamp, needless, effects);
            }
        }
    }
}
