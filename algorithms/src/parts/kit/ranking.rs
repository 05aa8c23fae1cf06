//! The order of moves: by the ordering rule first, then by killers, then by history.

use plywood_positions::{Evaluation, Position, Window};

use super::ActiveParts;
use crate::observation::observer::Observer;
use crate::parts::few_replies::Replies;
use crate::parts::history::HistoryTable;
use crate::parts::killers::{KillerTable, Lessons, Numbered};
use crate::parts::move_order::{Class, MoveOrder, Rank};
use crate::parts::{Extensions, FewReplies, Ordering, Settings};
use crate::problem::place::Place;

impl<P: Position> ActiveParts<'_, P> {
    /// Returns the stored value of a child, or else its static value, for the side to move at the
    /// parent.
    fn dynamic_rank<E: Evaluation<P>, O: Observer<P>>(
        &self,
        position: &P,
        ply: usize,
        chosen: P::Move,
        evaluation: &E,
        observer: &mut O,
    ) -> i64 {
        let mut child = position.clone();
        child.make(chosen);
        let key = self.key(&child, ply, Some(chosen));
        let value = match self.table.and_then(|table| table.probe(key)) {
            Some(entry) if entry.bounds.upper < Window::FULL.beta => entry.bounds.upper,
            Some(entry) if entry.bounds.lower > Window::FULL.alpha => entry.bounds.lower,
            _ => {
                observer.ordering_evaluation(&child);
                evaluation.evaluate(&child)
            }
        };
        -i64::from(value)
    }

    /// Returns the rank of a move by the ordering rule; `None` if killers and history rank it.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "the rule is the same for all moves of a node")]
    fn ruled<E: Evaluation<P>, O: Observer<P>>(
        &self,
        position: &P,
        ply: usize,
        chosen: P::Move,
        evaluation: &E,
        observer: &mut O,
    ) -> Option<Rank> {
        let rule = self.settings.ordering?;
        let within = match rule {
            Ordering::Dynamic => self.dynamic_rank(position, ply, chosen, evaluation, observer),
            rule => rule.rank(position, chosen, evaluation, observer),
        };
        let is_ruled = within > 0 || rule.ranks_every_move();
        is_ruled.then_some(Rank { class: Class::Ruled, within })
    }

    /// Whether no search at this node or below can change the ranks of its later moves. They may
    /// then be ranked late.
    fn waits(&self, depth: u32) -> bool {
        depth == 1 && self.extensions == Extensions::default() && !self.flags.improves
    }

    /// Stores the position of the node at `ply` if the replies to its moves are counted late.
    fn wait(&mut self, ply: usize, position: Option<&P>) {
        if self.waiting.len() <= ply {
            self.waiting.resize_with(ply + 1, || None);
        }
        self.waiting[ply] = position.cloned();
    }

    /// Returns the rank of a move in the first stage if replies are counted late; `None` for moves
    /// of the later stage.
    fn put_forward<E: Evaluation<P>, O: Observer<P>>(
        &self,
        position: &P,
        ply: usize,
        chosen: P::Move,
        evaluation: &E,
        observer: &mut O,
    ) -> Option<Rank> {
        let replies =
            position.gives_direct_check(chosen).then(|| Replies::to(position, chosen, observer));
        replies
            .and_then(Replies::forcing)
            .or_else(|| self.ruled(position, ply, chosen, evaluation, observer))
            .or_else(|| self.remembered.killer(ply, Numbered::of::<P>(chosen)))
    }

    /// Returns the order of `moves` at a node at this ply with `depth` plies remaining. An earlier
    /// search's best move is first.
    #[inline]
    pub(super) fn ranked<E: Evaluation<P>, O: Observer<P>>(
        &mut self,
        position: &P,
        (ply, depth): (usize, u32),
        best: Option<Place>,
        moves: &[P::Move],
        evaluation: &E,
        observer: &mut O,
    ) -> MoveOrder {
        let Settings { few_replies, ordering, .. } = self.settings;
        let ranks = few_replies.is_some() || ordering.is_some();
        if !ranks && self.remembered.is_nothing() {
            return best.map_or(MoveOrder::Generated, MoveOrder::First);
        }
        let waits = self.waits(depth);
        let is_late = few_replies.is_some_and(|few| few.is_late(depth));
        if few_replies.is_some_and(|few| few != FewReplies::Early) {
            self.wait(ply, is_late.then_some(position));
        }
        let is_early = few_replies.is_some_and(|few| few.is_early(depth));
        let mut buffer = std::mem::take(&mut self.ranks);
        let count = moves.len() as Place;
        // The numbers come second, since a number after the last move would overflow.
        let moves = moves.iter().zip(0..).map(|(chosen, place)| (place, chosen));
        let first = best.map(|place| (place, Rank { class: Class::Best, within: 0 }));
        let order = if waits {
            let others =
                moves.filter(|&(place, _)| Some(place) != best).filter_map(|(place, &chosen)| {
                    let rank = self.ruled(position, ply, chosen, evaluation, observer)?;
                    Some((place, rank))
                });
            buffer.rank_in_stages(first.into_iter().chain(others), count)
        } else if is_late {
            let others =
                moves.filter(|&(place, _)| Some(place) != best).filter_map(|(place, &chosen)| {
                    let rank = self.put_forward(position, ply, chosen, evaluation, observer)?;
                    Some((place, rank))
                });
            buffer.rank_in_stages(first.into_iter().chain(others), count)
        } else {
            buffer.rank(moves.map(|(place, &chosen)| {
                if Some(place) == best {
                    return Rank { class: Class::Best, within: 0 };
                }
                let replies = is_early.then(|| Replies::to(position, chosen, observer));
                if let Some(rank) = replies.and_then(Replies::forcing) {
                    return rank;
                }
                self.ruled(position, ply, chosen, evaluation, observer)
                    .unwrap_or_else(|| self.remembered.rank(ply, chosen, replies))
            }))
        };
        self.ranks = buffer;
        order
    }
}

/// Killers, history and the best line, learnt from earlier nodes.
pub(super) struct Remembered<P: Position> {
    pub killers: Option<KillerTable<P::Move>>,
    pub history: Option<HistoryTable<P>>,
    /// Moves of the best line so far, if they receive a bonus.
    pub line: Option<Vec<P::Move>>,
}

impl<P: Position> Remembered<P> {
    /// Whether none of them is enabled.
    pub fn is_nothing(&self) -> bool {
        self.killers.is_none() && self.history.is_none() && self.line.is_none()
    }

    /// Learns from this event for `chosen`, at a node at `ply` with `depth` plies remaining.
    pub fn learn(&mut self, lesson: Lessons, ply: usize, depth: u32, chosen: P::Move) {
        let chosen = Numbered::of::<P>(chosen);
        if let Some(killers) = self.killers.as_mut().filter(|it| it.lessons() == lesson) {
            killers.learn(ply, chosen);
        }
        if let Some(history) = self.history.as_mut().filter(|it| it.lessons() == lesson) {
            history.learn(depth, chosen);
        }
    }

    /// Returns the rank of a killer, or of a move of the best line, which precedes killers.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "every move of a node is asked for")]
    fn killer(&self, ply: usize, chosen: Numbered<P::Move>) -> Option<Rank> {
        if let Some(line) = &self.line
            && line.contains(&chosen.chosen)
        {
            return Some(Rank { class: Class::Killer, within: 1 });
        }
        let age = self.killers.as_ref()?.rank(ply, chosen)?;
        Some(Rank { class: Class::Killer, within: -(age as i64) })
    }

    /// Returns the rank of a move that the ordering rule does not rank.
    #[inline(always)]
    #[expect(
        clippy::inline_always,
        reason = "a move in memory costs more to hand over than to rank"
    )]
    pub fn rank(&self, ply: usize, chosen: P::Move, replies: Option<Replies>) -> Rank {
        let chosen = Numbered::of::<P>(chosen);
        if let Some(rank) = self.killer(ply, chosen) {
            return rank;
        }
        let weight = match &self.history {
            Some(history) => history.weight(chosen),
            None => 0,
        };
        let within = match replies {
            Some(replies) => replies.promise(weight),
            None => weight.min(i64::MAX as u64) as i64,
        };
        Rank { class: Class::Other, within }
    }
}
