"""Does a player learn from its games? Rounds of the same openings.

python3 harness/examples/analysis/learning.py GAMES.csv

For each player who meets the one whom all have met: its points in every round, and of all rounds
with a 95 % interval by bootstrap over the openings (games of one opening depend on one another);
how far the second half of the rounds is above the first; and of the games after a lost one (the
same opening and side, a round later) those that are the same moves again, and those that are lost
again. Where an opponent draws its moves, the next game may be another one whoever learns: of the
games lost, those that are any earlier lost one again, and how many different games there are.
"""

import sys
from collections import Counter, defaultdict

from record import rows_of
from resampled import mean_interval

POINTS = {"1-0": 1.0, "1/2-1/2": 0.5, "0-1": 0.0}


class Played:
    """A game as one of its players sees it. `before` is the previous game of this player with the same
    opening and side, if there is one."""

    def __init__(self, row, side, before):
        self.opening, self.moves, self.side = row["opening"], row["moves"], side
        of_first = POINTS[row["result"]]
        self.points = of_first if side == "first" else 1 - of_first
        self.before = before
        self.round = before.round + 1 if before else 1


def games_by_player(rows):
    """The games of each player who meets the one whom all have met."""
    appearances = Counter(row["first"] for row in rows) + Counter(row["second"] for row in rows)
    [(hub, _)] = appearances.most_common(1)
    games, last = defaultdict(list), {}
    for row in sorted(rows, key=lambda row: int(row["pair"])):
        side = "second" if row["first"] == hub else "first"
        game = row[side], row["opening"], side
        last[game] = Played(row, side, last.get(game))
        games[row[side]].append(last[game])
    return games


def mean(numbers):
    return sum(numbers) / len(numbers)


def means_by_opening(games):
    points = defaultdict(list)
    for game in games:
        points[game.opening].append(game.points)
    return {opening: mean(them) for opening, them in points.items()}


def interval(numbers):
    """The middle 95 % of the mean of these numbers, one for each opening."""
    if len(numbers) < 2:
        return "(one opening, so no interval)"
    _, low, high = mean_interval(numbers, samples=10_000)
    return f"[{low:.3f}, {high:.3f}]"


def quarters(games):
    """The games in four parts of equal length, or of lengths that differ by one; fewer if there are fewer
    than four games."""
    size, more = divmod(len(games), 4)
    ends = [size * part + min(part, more) for part in range(5)]
    return [games[start:end] for start, end in zip(ends, ends[1:]) if start < end]


def describe(player, games):
    of_opening = list(means_by_opening(games).values())
    lost = [it for it in games if it.points == 0]
    again = len(lost) - len({(it.side, it.moves) for it in lost})
    print(f"{player}\n{len(games)} games: {mean(of_opening):.3f} {interval(of_opening)} of a point a game")
    print(f"{len({it.moves for it in games})} different games; {again} of {len(lost)} lost ones were lost before")
    last = max(it.round for it in games)
    if last == 1:
        means = [mean([it.points for it in part]) for part in quarters(games)]
        print("quarters: " + " ".join(f"{it:.3f}" for it in means))
        return
    by_round = [sum(it.points for it in games if it.round == number) for number in range(1, last + 1)]
    print("rounds: " + " ".join(f"{points:g}" for points in by_round))
    early = means_by_opening(it for it in games if it.round <= last / 2)
    late = means_by_opening(it for it in games if it.round > last / 2)
    gains = [late[opening] - before for opening, before in early.items() if opening in late]
    print(f"second half over the first: {mean(gains):+.3f} {interval(gains)}")
    after = [it for it in games if it.before and it.before.points == 0]
    same = sum(it.moves == it.before.moves for it in after)
    again = sum(it.points == 0 for it in after)
    print(f"after a lost game: {len(after)} games, {same} the same again, {again} lost again")


for player, games in games_by_player(list(rows_of(sys.argv[1]))).items():
    describe(player, games)
