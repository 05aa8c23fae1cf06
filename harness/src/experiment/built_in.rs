//! What comes with the program: a line for each file, its name and its text.

/// The experiments that come with the program: name and text. The first is
/// run where none is named.
pub const EXPERIMENTS: &[(&str, &str)] = &[
    ("default", include_str!("../../experiments/default.toml")),
    ("agreement", include_str!("../../experiments/agreement.toml")),
    ("ablation", include_str!("../../experiments/ablation.toml")),
    ("target", include_str!("../../experiments/target.toml")),
    ("minimal-graph", include_str!("../../experiments/minimal-graph.toml")),
    ("ordering", include_str!("../../experiments/ordering.toml")),
    ("scale", include_str!("../../experiments/scale.toml")),
    ("growth", include_str!("../../experiments/growth.toml")),
    ("saved-leaves", include_str!("../../experiments/saved-leaves.toml")),
    ("recursive", include_str!("../../experiments/recursive.toml")),
    ("deepening", include_str!("../../experiments/deepening.toml")),
    ("term-paper", include_str!("../../experiments/term-paper.toml")),
    ("selectivity", include_str!("../../experiments/selectivity.toml")),
    ("questions", include_str!("../../experiments/questions.toml")),
    ("best-and-worst", include_str!("../../experiments/best-and-worst.toml")),
    ("expectations", include_str!("../../experiments/expectations.toml")),
    ("campbell-marsland", include_str!("../../experiments/campbell-marsland.toml")),
    ("muszycka-shinghal", include_str!("../../experiments/muszycka-shinghal.toml")),
    ("roizen-pearl", include_str!("../../experiments/roizen-pearl.toml")),
    ("reinefeld", include_str!("../../experiments/reinefeld.toml")),
    ("low-overhead", include_str!("../../experiments/low-overhead.toml")),
    ("schaeffer", include_str!("../../experiments/schaeffer.toml")),
    ("plaat", include_str!("../../experiments/plaat.toml")),
    ("best-move", include_str!("../../experiments/best-move.toml")),
    ("mates", include_str!("../../experiments/mates.toml")),
    ("knowledge", include_str!("../../experiments/knowledge.toml")),
    ("short-term", include_str!("../../experiments/short-term.toml")),
    ("postponed", include_str!("../../experiments/postponed.toml")),
    ("smoke", include_str!("../../experiments/smoke.toml")),
];

/// The experiments on several processors that come with the program: name and
/// text.
pub const PARALLEL: &[(&str, &str)] = &[
    ("parallel", include_str!("../../experiments/parallel/parallel.toml")),
    ("parallel-chess", include_str!("../../experiments/parallel/parallel-chess.toml")),
    ("parallel-deep", include_str!("../../experiments/parallel/parallel-deep.toml")),
    ("parallel-large", include_str!("../../experiments/parallel/parallel-large.toml")),
    ("parallel-socrates", include_str!("../../experiments/parallel/parallel-socrates.toml")),
    ("parallel-threads", include_str!("../../experiments/parallel/parallel-threads.toml")),
    ("parallel-two", include_str!("../../experiments/parallel/parallel-two.toml")),
];

/// The matches that come with the program: name and text.
pub const MATCHES: &[(&str, &str)] = &[
    ("exchange-rate", include_str!("../../experiments/matches/exchange-rate.toml")),
    ("widest-gaps", include_str!("../../experiments/matches/widest-gaps.toml")),
    ("guesses", include_str!("../../experiments/matches/guesses.toml")),
    ("tuning", include_str!("../../experiments/matches/tuning.toml")),
    ("tuning-deep", include_str!("../../experiments/matches/tuning-deep.toml")),
    ("null-move-5000", include_str!("../../experiments/matches/null-move-5000.toml")),
    ("null-move-20000", include_str!("../../experiments/matches/null-move-20000.toml")),
    ("null-move-80000", include_str!("../../experiments/matches/null-move-80000.toml")),
    ("parts-nodes", include_str!("../../experiments/matches/parts-nodes.toml")),
    ("parts-time", include_str!("../../experiments/matches/parts-time.toml")),
    ("knowledge-nodes", include_str!("../../experiments/matches/knowledge-nodes.toml")),
    ("knowledge-time", include_str!("../../experiments/matches/knowledge-time.toml")),
    ("a-ply", include_str!("../../experiments/matches/a-ply.toml")),
    ("learning", include_str!("../../experiments/matches/learning.toml")),
    ("learning-drawn", include_str!("../../experiments/matches/learning-drawn.toml")),
    ("learning-joanna", include_str!("../../experiments/matches/learning-joanna.toml")),
    ("learning-varied", include_str!("../../experiments/matches/learning-varied.toml")),
    ("pupil-2-1", include_str!("../../experiments/matches/pupil-2-1.toml")),
    ("pupil-2-2", include_str!("../../experiments/matches/pupil-2-2.toml")),
    ("pupil-3-1", include_str!("../../experiments/matches/pupil-3-1.toml")),
    ("pupil-3-2", include_str!("../../experiments/matches/pupil-3-2.toml")),
    ("last-winners", include_str!("../../experiments/matches/last-winners.toml")),
    ("questions-nodes", include_str!("../../experiments/matches/questions-nodes.toml")),
    ("dial", include_str!("../../experiments/matches/dial.toml")),
];

/// The comparison that comes with the program.
pub const COMPARISON: (&str, &str) = ("a-or-b", include_str!("../../experiments/a-or-b.toml"));

/// The text of the experiment, the match or the comparison of this name, if it
/// comes with the program.
pub fn text(name: &str) -> Option<&'static str> {
    let all = EXPERIMENTS.iter().chain(PARALLEL).chain(MATCHES).chain([&COMPARISON]);
    all.into_iter().find(|(own, _)| *own == name).map(|(_, text)| *text)
}
