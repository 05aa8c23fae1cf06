"""How fast searches on several processors are, against one another and against powers.

python3 examples/analysis/processors.py results/2026-11-22-parallel/parallel.csv
python3 examples/analysis/processors.py results/2026-11-22-parallel-threads/parallel.csv

For each tree and each scheme: to which power of the number of processors the speed-up grows, from
one processor to so many. Where a record has simulated processors and threads, the speed-up of the
simulated over that of the threads, position by position. Geometric means, with 95 % intervals by
bootstrap over the positions.
"""

import sys

import numpy
import pandas

rows = pandas.read_csv(sys.argv[1], low_memory=False)
rows["time"] = rows.time_units.fillna(rows.time_ns)
rows["game"] = rows.game + " depth " + rows.depth_plies.astype(str)
asked = ["game", "scheme", "executor", "position", "seed"]
times = rows.pivot(index=asked, columns="processors", values="time")
faster = numpy.log(times.rdiv(times[1], axis=0))
draws = numpy.random.default_rng(1)


def mean(logarithms, written):
    values = logarithms.dropna().to_numpy()
    picks = draws.integers(len(values), size=(10_000, len(values)))
    low, high = numpy.quantile(values[picks].mean(axis=1), [0.025, 0.975])
    text = f"{written(values.mean()):6.3f}"
    return text if len(values) == 1 else f"{text} [{written(low):.3f}, {written(high):.3f}]"


for (game, scheme, executor), them in faster.groupby(level=["game", "scheme", "executor"]):
    powers = (
        f"{processors}: {mean(them[processors] / numpy.log(processors), float)}"
        for processors in them.columns
        if processors > 1 and them[processors].notna().any()
    )
    print(f"{game}, {scheme}, {executor}: speed-up is the number of processors to the power of")
    print("  " + "; ".join(powers))

if set(rows.executor) == {"simulated", "threads"}:
    by_executor = faster.unstack("executor")
    for processors in (it for it in times.columns if it > 1):
        both = by_executor[processors]
        print(f"on {processors}: threads {mean(both.threads, numpy.exp)}, "
              f"simulated {mean(both.simulated, numpy.exp)}, "
              f"simulated to threads {mean(both.simulated - both.threads, numpy.exp)}")
