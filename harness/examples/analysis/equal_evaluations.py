"""What searches have chosen within so many evaluations, for the scripts beside this file."""

import re
from collections import defaultdict

from record import rows_of

ORDER = ["alpha-beta", "mtd(f)", "b*", "bns-memory", "best-first-minimax", "unbounded-minimax", "uct", "puct"]


def regrets(file, cell_of, budgets):
    """By cell, number of evaluations and algorithm, the regrets by position.

    `cell_of` takes a row. A search to a number of evaluations counts as it is. Of one that is made
    with iterations, the move of the deepest iteration counts whose evaluations, with those of all
    iterations before, are not more.
    """
    fixed, iterations = {}, defaultdict(list)
    for row in rows_of(file):
        cell = cell_of(row)
        regret = int(row["regret"]) if row["regret"] else None
        limit = re.search(r"evaluations=(\d+)", row["settings"])
        if limit:
            fixed[cell, int(limit[1]), row["algorithm"], row["position"]] = regret
        else:
            cost = int(row["evaluations"] or 0)
            deepens = "deepening" in row["settings"]
            iterations[cell, row["algorithm"], row["position"]].append((int(row["depth_plies"]), cost, deepens, regret))
    found = defaultdict(dict)
    for (cell, budget, algorithm, tree), regret in fixed.items():
        found[cell, budget, algorithm][tree] = regret
    for (cell, algorithm, tree), rows in iterations.items():
        for budget in budgets:
            spent, best = 0, None
            for _, cost, deepens, regret in sorted(rows):
                spent = cost if deepens else spent + cost
                if spent > budget or regret is None:
                    break
                best = regret
            if best is not None:
                found[cell, budget, algorithm][tree] = best
    return found
