"""The games won, drawn and lost between the players of a match (the standard library is enough).

python3 harness/examples/analysis/scores.py results/tuning/games-deep.csv.gz ["SETTINGS => LABEL" ...]

Prints a table of Markdown with a row for each pair of players and a column for each file. Results are
those of the player who has White in the first game of the pair. If this player is always the same, rows
name only how the opponent differs, and the opponent who scored most comes first. Otherwise names leave
out settings that all players share. A LABEL replaces a name, or the part after `games-` of a file's name.
"""

import sys
from pathlib import Path

from record import rows_of

RESULTS = ("1-0", "1/2-1/2", "0-1")


def scores_of(path):
    """Games won, drawn and lost by the first player of each pair."""
    counts = {}
    for row in rows_of(path):
        first, second, at = row["first"], row["second"], RESULTS.index(row["result"])
        if (second, first) in counts:
            first, second, at = second, first, 2 - at
        counts.setdefault((first, second), [0, 0, 0])[at] += 1
    return counts


def parts(player):
    return player.replace(",", "+").split("+")


def key(part):
    return part.split("=")[0]


def difference(player, reference):
    """The settings of a player that the reference lacks, and those that the player lacks."""
    own, others = parts(player), parts(reference)
    added = [it for it in own if it not in others]
    keys = {key(it) for it in added}
    removed = [it for it in others if it not in own and key(it) not in keys and own[0] == others[0]]
    return " ".join([f"`{'+'.join(added)}`"] * bool(added) + [f"without `{'+'.join(removed)}`"] * bool(removed))


def by_difference(counts):
    return {("", difference(second, first)): count for (first, second), count in counts.items()}


def by_names(counts):
    players = [it for pair in counts for it in pair]
    common = set.intersection(*(set(parts(it)) for it in players))
    names = {it: "+".join(part for part in parts(it) if part not in common) for it in players}
    return {tuple(f"`{names[it]}`" for it in pair): count for pair, count in counts.items()}


files = [it for it in sys.argv[1:] if " => " not in it]
labels = dict(it.split(" => ") for it in sys.argv[1:] if " => " in it)
counts_of_files = [scores_of(it) for it in files]
is_star = all(len({first for first, _ in counts}) == 1 for counts in counts_of_files)
tables = [(by_difference if is_star else by_names)(it) for it in counts_of_files]
pairs = list(dict.fromkeys(pair for table in tables for pair in table))
if is_star:
    pairs.sort(key=lambda pair: [2 * table[pair][0] + table[pair][1] for table in tables if pair in table])


def label(name):
    return labels.get(name.replace("`", ""), name)


headings = ["won, drawn, lost"]
if len(files) > 1:
    stems = (Path(it).name.split(".csv")[0].removeprefix("games-") for it in files)
    headings = [f"{labels.get(stem, stem)}: won, drawn, lost" for stem in stems]
print(f"| {'' if is_star else 'player | '}against | {' | '.join(headings)} |")
print(f"| {'' if is_star else '--- | '}--- |{' --- |' * len(headings)}")
for one, other in pairs:
    player = "" if is_star else f"{label(one)} | "
    cells = [", ".join(map(str, table[one, other])) if (one, other) in table else "" for table in tables]
    print(f"| {player}{label(other)} | {' | '.join(cells)} |")
