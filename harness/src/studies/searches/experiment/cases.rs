//! Creates the positions of a group that come from a game or tree generator instead of a suite.

use anyhow::Context as _;

use crate::catalogue::case::Case;
use crate::catalogue::game_name::GameName;
use crate::catalogue::games::Root;
use crate::studies::searches::experiment::definition::Group;

/// Returns the game's start, its positions after random moves, or one generated tree per seed.
///
/// # Errors
///
/// Fails if the game is unknown or ends before the requested number of random moves.
pub fn cases(group: &Group, game: &GameName) -> anyhow::Result<Vec<Case>> {
    let root = Root::of(game, None)?;
    let evaluation = root.evaluation(group.evaluation.as_deref())?;
    let case = |id: &str, seed: u64, root: Root| Case {
        seed,
        ..Case::new(game.to_string(), id, root, &*evaluation)
    };
    let moves = group.random_moves;
    if !root.is_seeded() && moves == 0 {
        return Ok(vec![case("start", 0, root)]);
    }
    (0..group.trees)
        .map(|number| {
            let seed = group.seed.wrapping_add(number);
            if root.is_seeded() {
                let id = format!("tree-{}", number + 1);
                return Ok(case(&id, seed, root.clone().with_seed(seed)));
            }
            let placed = root.after_random_moves(moves, seed).with_context(|| {
                format!(
                    "{game} is over after {moves} random moves, or has none; write fewer random-moves, or put it into a group of its own"
                )
            })?;
            Ok(case(&format!("{moves}{RANDOM_MOVES}{}", number + 1), seed, placed))
        })
        .collect()
}

/// The word between the number of random moves and the number of the position in its id.
const RANDOM_MOVES: &str = "-random-moves-";

/// Returns the root of the case whose game, id and seed were returned by [`cases`].
///
/// # Errors
///
/// Fails if the game is unknown or has no such position.
pub fn root_of(game: &str, id: &str, seed: u64) -> anyhow::Result<Root> {
    let root = Root::new(game, None)?.with_seed(seed);
    match id.split_once(RANDOM_MOVES).and_then(|(moves, _)| moves.parse().ok()) {
        Some(moves) => root.after_random_moves(moves, seed).context("the game is over"),
        None => Ok(root),
    }
}

#[cfg(test)]
mod tests {
    use crate::studies::searches::experiment::definition::Experiment;
    use crate::studies::searches::experiment::plan::Plan;
    use crate::studies::searches::measure::bound::Reach;
    use crate::studies::searches::measure::question::Question;

    #[test]
    fn games_begin_after_random_moves() {
        let text = "about = ''\n[[group]]\nname = 'x'\ngames = ['othello']\nrandom-moves = 50\n\
                    trees = 3\nseed = 5\nalgorithms = ['pvs']\ndepths = 1\n";
        let roots = |text: &str| {
            let experiment = Experiment::parse("x", text).expect("an experiment");
            let plan = Plan::new(&experiment).expect("a plan");
            let of = |(question, _): &(Question, Reach)| {
                (question.case.id.clone(), question.case.seed, question.case.root.text())
            };
            plan.questions.iter().map(of).collect::<Vec<_>>()
        };
        let drawn = roots(text);
        assert_eq!(drawn, roots(text));
        let ids = ["50-random-moves-1", "50-random-moves-2", "50-random-moves-3"];
        assert_eq!(drawn.iter().map(|(id, ..)| id.as_str()).collect::<Vec<_>>(), ids);
        let next = roots(&text.replace("seed = 5", "seed = 6"));
        assert_eq!(drawn[1].2, next[0].2, "each position has a seed of its own");
        for (_, _, root) in &drawn {
            // A pass takes a move, and no square.
            assert!((10..=14).contains(&root.matches('-').count()), "{root}");
        }
        let later = format!("{text}[[group]]{}", text.split("[[group]]").nth(1).expect("a group"));
        assert_eq!(roots(&later.replacen("moves = 50", "moves = 40", 1)).len(), 6);
    }
}
