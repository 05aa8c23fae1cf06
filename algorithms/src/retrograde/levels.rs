//! Algorithm B: retrograde analysis by levels.
//!
//! Source: I. Bratko, "Računalniško generiranje popolnih strategij za šahovske
//! končnice", Informatica (Ljubljana) 3/1978, pp. 43 ff., "Algoritem B"; the
//! method is T. Ströhlein's (1970).
//!
//! Level 0 contains the positions decided by the rules. After a level of positions lost for the
//! side to move, the next level contains their predecessors, which are won. After a level of won
//! positions, the next contains the predecessors all of whose moves lose.
//!
//! Deviations. The listing finds the wins of one side, "us". Here "us" is the side to move, so both
//! sides' wins are found together; the listing's positions with us to move are the odd levels.
//! Losing moves are counted instead of marked individually. The listing marks illegal moves in
//! advance; here they are not generated. Moves may lead out of the space to positions with known
//! values at any distance. Their consequences wait for the corresponding level.

use std::mem::size_of;

use plywood_positions::{GameValue, Position, PositionSpace};

use super::{Cost, Solution};

/// Finds the values of all positions, level by level.
pub fn solve_in_levels<S: PositionSpace>(space: &S) -> Solution {
    let mut levels = Levels::new(space);
    for index in 0..space.size() {
        levels.begin(index);
    }
    let mut level = 0;
    while level < levels.waiting.len() {
        levels.pass(level);
        level += 1;
    }
    levels.solution()
}

/// The state of an index of the space.
#[derive(Clone, Copy, Debug)]
enum State {
    NoPosition,
    Open(Open),
    Decided(GameValue),
}

/// An undecided position.
#[derive(Clone, Copy, Debug, Default)]
struct Open {
    /// Number of moves not known to lose.
    moves: u16,
    /// Lower bound on the plies until a loss.
    at_least: u16,
}

struct Levels<'a, S: PositionSpace> {
    space: &'a S,
    states: Vec<State>,
    /// Positions scheduled for each level. A position already decided at an earlier level is
    /// ignored.
    waiting: Vec<Vec<(usize, GameValue)>>,
    cost: Cost,
    moves: Vec<<S::Position as Position>::Move>,
    predecessors: Vec<usize>,
}

impl<'a, S: PositionSpace> Levels<'a, S> {
    fn new(space: &'a S) -> Self {
        Self {
            space,
            states: vec![State::NoPosition; space.size()],
            waiting: Vec::new(),
            cost: Cost::default(),
            moves: Vec::new(),
            predecessors: Vec::new(),
        }
    }

    /// Counts a position's moves, and schedules it if the rules decide it.
    fn begin(&mut self, index: usize) {
        self.cost.visited += 1;
        let Some(position) = self.space.position(index) else { return };
        self.moves.clear();
        let known = self.space.goal(&position).or_else(|| {
            position.moves(&mut self.moves);
            self.moves.is_empty().then(|| position.outcome().into())
        });
        self.cost.forwards += self.moves.len() as u64;
        let open = match known {
            // An imaginary move that never loses keeps the position out of all levels.
            Some(GameValue::Draw) => Open { moves: 1, at_least: 0 },
            Some(value @ (GameValue::Win(plies) | GameValue::Loss(plies))) => {
                self.wait(index, value);
                Open { moves: 0, at_least: plies }
            }
            None => self.count_moves(index, &position),
        };
        self.states[index] = State::Open(open);
    }

    /// Counts the moves, and applies the values of positions outside the space.
    fn count_moves(&mut self, index: usize, position: &S::Position) -> Open {
        let mut open = Open::default();
        for at in 0..self.moves.len() {
            let child = position.play(self.moves[at]);
            if self.space.index(&child).is_some() {
                open.moves += 1;
                continue;
            }
            match self.space.goal(&child).unwrap_or(GameValue::Draw).before() {
                GameValue::Loss(plies) => open.at_least = open.at_least.max(plies),
                GameValue::Draw => open.moves += 1,
                win @ GameValue::Win(_) => {
                    open.moves += 1;
                    self.wait(index, win);
                }
            }
        }
        if open.moves == 0 {
            self.wait(index, GameValue::Loss(open.at_least));
        }
        open
    }

    /// Decides the positions of a level, and schedules their predecessors.
    fn pass(&mut self, level: usize) {
        self.cost.passes += 1;
        self.weigh();
        for (index, value) in std::mem::take(&mut self.waiting[level]) {
            if let State::Open(_) = self.states[index] {
                self.states[index] = State::Decided(value);
                self.follow(index, value);
            }
        }
    }

    /// Propagates a decided position's value to its predecessors.
    fn follow(&mut self, index: usize, value: GameValue) {
        self.cost.visited += 1;
        let Some(position) = self.space.position(index) else { return };
        let mut predecessors = std::mem::take(&mut self.predecessors);
        predecessors.clear();
        self.space.predecessors(&position, &mut predecessors);
        self.cost.backwards += predecessors.len() as u64;
        for &before in &predecessors {
            match (&mut self.states[before], value.before()) {
                (State::Open(_), win @ GameValue::Win(_)) => self.wait(before, win),
                (State::Open(open), GameValue::Loss(plies)) => {
                    open.moves -= 1;
                    open.at_least = open.at_least.max(plies);
                    if let Open { moves: 0, at_least } = *open {
                        self.wait(before, GameValue::Loss(at_least));
                    }
                }
                _ => {}
            }
        }
        self.predecessors = predecessors;
    }

    /// Schedules a position's value at its level, unless the position is decided earlier.
    fn wait(&mut self, index: usize, value: GameValue) {
        let (GameValue::Win(plies) | GameValue::Loss(plies)) = value else { return };
        let level = usize::from(plies);
        if self.waiting.len() <= level {
            self.waiting.resize_with(level + 1, Vec::new);
        }
        self.waiting[level].push((index, value));
    }

    fn weigh(&mut self) {
        let waiting: usize = self.waiting.iter().map(Vec::capacity).sum();
        let bytes =
            self.states.len() * size_of::<State>() + waiting * size_of::<(usize, GameValue)>();
        self.cost.bytes = self.cost.bytes.max(bytes as u64);
    }

    /// Returns the values of all positions. A position that no level decided is a draw.
    fn solution(mut self) -> Solution {
        self.weigh();
        let values = self.states.iter().map(|state| match state {
            State::NoPosition => None,
            State::Open(_) => Some(GameValue::Draw),
            State::Decided(value) => Some(*value),
        });
        Solution { values: values.collect(), cost: self.cost }
    }
}
