//! Pairings of a match, with their openings.

/// A format of a match: which players meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// Each player meets every other.
    RoundRobin,
    /// The first player meets every other player.
    Gauntlet,
    /// Each player meets the next player in the list.
    Ladder,
}

/// Two games from the same opening with sides exchanged. In the first game, `player` moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pairing {
    /// Index of the player who moves first in the first game.
    pub player: usize,
    /// Index of the other player.
    pub opponent: usize,
    /// Index of the opening.
    pub opening: usize,
}

impl Format {
    /// Returns the pairs of players who meet, in order, among `players` players.
    pub fn couples(self, players: usize) -> Vec<(usize, usize)> {
        let opponents = |player: usize| match self {
            Self::RoundRobin => player + 1..players,
            Self::Gauntlet if player == 0 => 1..players,
            Self::Gauntlet => 0..0,
            Self::Ladder => player + 1..players.min(player + 2),
        };
        let of = |player| opponents(player).map(move |opponent| (player, opponent));
        (0..players).flat_map(of).collect()
    }
}

/// Returns all pairings of a match in playing order.
///
/// `pairs` gives the number of game pairs for each couple, in the order of [`Format::couples`]; the
/// last number applies to all further couples. The schedule consists of rounds with one opening
/// each, so an interrupted match is still balanced.
pub fn schedule(players: usize, format: Format, pairs: &[usize]) -> Vec<Pairing> {
    let couples = format.couples(players);
    let last = pairs.last().copied().unwrap_or(0);
    let counts = pairs.iter().copied().chain(std::iter::repeat(last));
    let counted: Vec<_> = couples.into_iter().zip(counts).collect();
    let rounds = counted.iter().map(|(_, count)| *count).max().unwrap_or(0);
    let round = |opening| {
        let playing = counted.iter().filter(move |(_, count)| opening < *count);
        playing.map(move |&((player, opponent), _)| Pairing { player, opponent, opening })
    };
    (0..rounds).flat_map(round).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_meet_as_the_format_says() {
        let round = schedule(4, Format::RoundRobin, &[3]);
        assert_eq!(round.len(), 6 * 3);
        assert_eq!(round[6], Pairing { player: 0, opponent: 1, opening: 1 });
        let gauntlet = schedule(4, Format::Gauntlet, &[2]);
        assert_eq!(gauntlet.len(), 3 * 2);
        assert!(gauntlet.iter().all(|pairing| pairing.player == 0));
        assert_eq!(Format::Ladder.couples(4), [(0, 1), (1, 2), (2, 3)]);
        for format in [Format::RoundRobin, Format::Gauntlet, Format::Ladder] {
            assert!(schedule(1, format, &[9]).is_empty());
            assert!(schedule(0, format, &[9]).is_empty());
            assert!(schedule(3, format, &[]).is_empty());
        }
    }

    #[test]
    fn couples_may_play_more_pairs_or_fewer() {
        let ladder = schedule(4, Format::Ladder, &[1, 3, 2]);
        let of = |player| ladder.iter().filter(|pairing| pairing.player == player).count();
        assert_eq!([of(0), of(1), of(2)], [1, 3, 2]);
        assert_eq!(ladder.iter().map(|it| it.opening).collect::<Vec<_>>(), [0, 0, 0, 1, 1, 2]);
    }
}
