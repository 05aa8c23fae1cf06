"""The places of the last member in the tournaments of evolutions (the standard library is enough).

python3 harness/examples/analysis/places.py results/pupil/generations-guest.csv [GENERATIONS.csv ...]

Prints a table of Markdown: the number of tournaments that ended with the last member, such as a guest,
at each place. Members of equal fitness share the better place.
"""

import sys

from record import rows_of

evolutions = {}
for path in sys.argv[1:]:
    for row in rows_of(path):
        fitness = [int(it) for it in row["fitness"].split()]
        places = evolutions.setdefault(row["seed"], [0] * len(fitness))
        places[sum(it > fitness[-1] for it in fitness)] += 1
places = range(1, max(map(len, evolutions.values())) + 1)
print(f"| place, of {len(places)} | {' | '.join(map(str, places))} |\n| --- |{' ---: |' * len(places)}")
for seed, counts in evolutions.items():
    print(f"| seed {seed} | {' | '.join(map(str, counts))} |")
