"""Does a player learn from its games? Rounds of the same openings, with pandas.

python3 harness/examples/analysis/learning.py GAMES.csv

For each player who meets the one whom all have met: its points in every round, and of all rounds
with a 95 % interval by bootstrap over the openings (games of one opening depend on one another);
how far the second half of the rounds is above the first; and of the games after a lost one (the
same opening and side, a round later) those that are the same moves again, and those that are lost
again. Where an opponent draws its moves, the next game may be another one whoever learns: of the
games lost, those that are any earlier lost one again, and how many different games there are.
"""

import sys

import numpy
import pandas

rows = pandas.read_csv(sys.argv[1], low_memory=False)
# Of the initial position: no moves.
rows["opening"] = rows["opening"].fillna("")
players = pandas.concat([rows["first"], rows["second"]]).value_counts()
hub = players.index[0]
rows["player"] = rows["first"].where(rows["first"] != hub, rows["second"])
rows["side"] = numpy.where(rows["first"] != hub, "first", "second")
won = {"1-0": 1.0, "1/2-1/2": 0.5, "0-1": 0.0}
points = rows["result"].map(won)
rows["points"] = points.where(rows["side"] == "first", 1 - points)
rows = rows.sort_values("pair", kind="stable")
game = ["player", "opening", "side"]
rows["round"] = rows.groupby(game).cumcount() + 1
rows["before"] = rows.groupby(game)["points"].shift()
rows["moves_before"] = rows.groupby(game)["moves"].shift()
draws = numpy.random.default_rng(1)


def interval(values):
    """The middle 95 % of the mean of these values, one for each opening."""
    if len(values) < 2:
        return "(one opening, so no interval)"
    drawn = draws.integers(len(values), size=(10_000, len(values)))
    low, high = numpy.quantile(values.to_numpy()[drawn].mean(axis=1), [0.025, 0.975])
    return f"[{low:.3f}, {high:.3f}]"


for player, them in rows.groupby("player", sort=False):
    by_opening = them.groupby("opening")["points"].mean()
    lost = them[them["points"] == 0]
    again = lost.duplicated(["side", "moves"]).sum()
    print(f"{player}\n{len(them)} games: {by_opening.mean():.3f} {interval(by_opening)} of a point a game")
    print(f"{them.moves.nunique()} different games; {again} of {len(lost)} lost ones were lost before")
    last = them["round"].max()
    if last == 1:
        quarters = numpy.array_split(them["points"].to_numpy(), 4)
        print("quarters: " + " ".join(f"{quarter.mean():.3f}" for quarter in quarters))
        continue
    by_round = them.groupby("round")["points"].sum()
    print("rounds: " + " ".join(f"{value:g}" for value in by_round))
    late = them["round"] > last / 2
    halves = [them[part].groupby("opening")["points"].mean() for part in (~late, late)]
    gain = halves[1] - halves[0]
    print(f"second half over the first: {gain.mean():+.3f} {interval(gain)}")
    after = them[them["before"] == 0]
    same = (after["moves"] == after["moves_before"]).sum()
    again = (after["points"] == 0).sum()
    print(f"after a lost game: {len(after)} games, {same} the same again, {again} lost again")
