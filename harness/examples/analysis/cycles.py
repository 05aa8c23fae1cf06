"""Do players of a round robin beat one another in circles more often than chance has it?

Usage: cycles.py GAMES.csv [PLAYER ...]

Of the players whose names end in one of those given (or of all): how many of
all triples are circles A > B > C > A, the circle whose weakest link is the
strongest, and the same of 2000 tournaments between players who have ratings and
nothing else, with pairs of games as noisy as those of the record.
"""

import csv
import itertools
import sys
from collections import defaultdict

import numpy as np

rows = list(csv.DictReader(open(sys.argv[1], newline="")))
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
scores = np.full((count, count), 0.5)
noise = []
for (one, other), games in pairs.items():
    values = np.array(list(games.values()))
    noise.append(values.var(ddof=1) / len(values))
    at = names.index(one), names.index(other)
    scores[at] = values.mean()
    scores[at[::-1]] = 1 - values.mean()
error = np.sqrt(np.mean(noise))


def circles(scores):
    """How many triples are circles, and the strongest weakest link."""
    found, best = 0, (0.0, ())
    for triple in itertools.combinations(range(count), 3):
        for one, two, three in (triple, triple[::-1]):
            weakest = min(scores[one, two], scores[two, three], scores[three, one])
            if weakest > 0.5:
                found += 1
                best = max(best, (weakest, (one, two, three)))
    return found, best


# The likeliest ratings, on the scale of probabilities: close to half the
# differences of strength are small, and the mean score is enough.
strength = (scores.sum(axis=1) - 0.5) / (count - 1) - 0.5
strength *= (count - 1) / count
expected = 0.5 + strength[:, None] - strength[None, :]
draws = np.random.default_rng(1)
chance = []
for _ in range(2000):
    upper = np.triu(expected + error * draws.standard_normal((count, count)), 1)
    chance.append(circles(upper + np.tril(1 - upper.T, -1) + np.eye(count) / 2))
found, (weakest, players) = circles(scores)
numbers = np.array([one for one, _ in chance])
links = np.array([best for _, (best, _) in chance])
triples = count * (count - 1) * (count - 2) // 6
print(f"{count} players, {triples} triples, {found} of them circles; the strongest: "
      + " > ".join(names[at] for at in players) + f", weakest link {weakest:.3f}")
print(f"players with ratings alone: {numbers.mean():.1f} circles "
      f"[{np.quantile(numbers, 0.025):.0f}, {np.quantile(numbers, 0.975):.0f}], "
      f"weakest link of the strongest {links.mean():.3f} "
      f"[{np.quantile(links, 0.025):.3f}, {np.quantile(links, 0.975):.3f}]")
