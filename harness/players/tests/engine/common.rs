//! Players that several tests share.

use plywood_players::{EvaluationFactory, Playable, PlayerKind, PlayerSettings, Thinker};

/// The player of this text that searches, with this evaluation.
pub fn thinker<P: Playable>(text: &str, judge: impl EvaluationFactory<P> + 'static) -> Thinker<P> {
    let settings: PlayerSettings = text.parse().unwrap_or_else(|error| panic!("{error}"));
    let PlayerKind::Search(configuration) = settings.kind else { panic!("{text} is not a search") };
    Thinker::new(settings.name, *configuration, Box::new(judge), settings.effort)
}
