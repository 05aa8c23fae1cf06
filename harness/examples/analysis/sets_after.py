"""Write the sets that methods of learning had come to after so many games.

Usage: sets_after.py GAMES[,GAMES...] NAME=GENERATIONS.csv [NAME=GENERATIONS.csv ...]

Of each file, the set of the first generation after which so many games have been
played, as NAME-SEED-GAMES.txt in the current folder, for `eval=self-taught:FILE`;
GAMES in the name are those that were played. With them, what each was: the
ancestor still, the same as an earlier one, or another.
"""

import sys

from record import rows_of
from settled import DOMAINS


def sets(path, after):
    rows = list(rows_of(path))
    for wanted in after:
        games = 0
        for row in rows:
            games += int(row["games"])
            if games >= wanted:
                yield row["seed"], games, {name: row[name] for name in DOMAINS}
                break
        else:
            sys.exit(f"{path} has {games} games, which is less than {wanted}")


after = [int(part) for part in sys.argv[1].split(",")]
seen = {}
for argument in sys.argv[2:]:
    method, path = argument.split("=", 1)
    for seed, games, values in sets(path, after):
        name = f"{method}-{seed}-{games}.txt"
        text = "".join(f"{parameter} = {value}\n" for parameter, value in values.items())
        with open(name, "w") as file:
            file.write(text)
        same = seen.setdefault(text, name)
        print(name if same == name else f"{name} is {same}")
