"""Do players of a round robin beat one another in circles more often than chance has it?

Usage: cycles.py GAMES.csv [PLAYER ...]

Of the players whose names end in one of those given (or of all): how many of
all triples are circles A > B > C > A, the circle whose weakest link is the
strongest, and the same of 2000 tournaments between players who have ratings and
nothing else, with pairs of games as noisy as those of the record.
"""

import itertools
import random
import sys
from collections import defaultdict
from statistics import mean, variance

from record import rows_of

rows = list(rows_of(sys.argv[1]))
ends = tuple(sys.argv[2:])
points = {"1-0": 1.0, "1/2-1/2": 0.5, "0-1": 0.0}
pairs = defaultdict(lambda: defaultdict(float))
for row in rows:
    one, other = sorted((row["first"], row["second"]))
    if ends and not (one.endswith(ends) and other.endswith(ends)):
        continue
    score = points[row["result"]]
    pairs[one, other][row["pair"]] += (score if row["first"] == one else 1 - score) / 2
names = sorted({name for couple in pairs for name in couple})
count = len(names)
scores = [[0.5] * count for _ in names]
noise = []
for (one, other), games in pairs.items():
    values = list(games.values())
    noise.append(variance(values) / len(values))
    row, column = names.index(one), names.index(other)
    scores[row][column] = mean(values)
    scores[column][row] = 1 - mean(values)
error = mean(noise) ** 0.5


def circles(scores):
    """How many triples are circles, and the strongest weakest link."""
    found, best = 0, (0.0, ())
    for triple in itertools.combinations(range(count), 3):
        for one, two, three in (triple, triple[::-1]):
            weakest = min(scores[one][two], scores[two][three], scores[three][one])
            if weakest > 0.5:
                found += 1
                best = max(best, (weakest, (one, two, three)))
    return found, best


# The likeliest ratings, on the scale of probabilities: close to half the
# differences of strength are small, and the mean score is enough.
strength = [((sum(row) - 0.5) / (count - 1) - 0.5) * (count - 1) / count for row in scores]
draws = random.Random(1)
chance = []
for _ in range(2000):
    drawn = [[0.5] * count for _ in names]
    for row, column in itertools.combinations(range(count), 2):
        drawn[row][column] = 0.5 + strength[row] - strength[column] + draws.gauss(0, error)
        drawn[column][row] = 1 - drawn[row][column]
    chance.append(circles(drawn))
found, (weakest, players) = circles(scores)
numbers = sorted(one for one, _ in chance)
links = sorted(best for _, (best, _) in chance)
triples = count * (count - 1) * (count - 2) // 6
print(f"{count} players, {triples} triples, {found} of them circles; the strongest: "
      + " > ".join(names[at] for at in players) + f", weakest link {weakest:.3f}")
print(f"players with ratings alone: {mean(numbers):.1f} circles [{numbers[50]}, {numbers[1949]}], "
      f"weakest link of the strongest {mean(links):.3f} [{links[50]:.3f}, {links[1949]:.3f}]")
