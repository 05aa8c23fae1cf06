"""The share of moves that keep the outcome, at equal evaluations, near the end of games.

python3 harness/examples/analysis/best_first_endings.py results/best-first/records-endings.csv.gz

Shares over positions, with 95 % intervals by bootstrap over them, and how much they differ from
that of MTD(f) on the same positions, with intervals widened for the number of comparisons
(Bonferroni). A position counts for a number of evaluations if every search has chosen by then. The
standard library is enough.
"""

import sys

from equal_evaluations import ORDER, regrets
from resampled import mean_interval

BUDGETS = [30, 100, 1000, 10_000]
SAMPLES = 10_000


def main():
    found = regrets(sys.argv[1], lambda row: row["game"], BUDGETS)
    cells = sorted({(game, budget) for game, budget, algorithm in found if algorithm == "uct"})
    comparisons = len(cells) * (len(ORDER) - 1)
    print(f"moves that keep the outcome, [95 %]; difference to mtd(f) [95 % of all {comparisons} comparisons]")
    for game, budget in cells:
        chosen = {name: found[game, budget, name] for name in ORDER}
        positions = sorted(set.intersection(*(set(of) for of in chosen.values())))
        print(f"{game}, {budget} evaluations, {len(positions)} positions")
        for name in ORDER:
            kept = [chosen[name][at] == 0 for at in positions]
            share = "{:.3f} [{:.3f}, {:.3f}]".format(*mean_interval(kept, SAMPLES))
            if name == "mtd(f)":
                print(f"  {name:20} {share}")
                continue
            differences = [own - (chosen["mtd(f)"][at] == 0) for own, at in zip(kept, positions)]
            mean, low, high = mean_interval(differences, SAMPLES, error=0.05 / comparisons)
            shown = "  shown" if low > 0 or high < 0 else ""
            print(f"  {name:20} {share}  {mean:+.3f} [{low:+.3f}, {high:+.3f}]{shown}")


main()
