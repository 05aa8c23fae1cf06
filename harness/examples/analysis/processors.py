"""How fast searches on several processors are, against one another and against powers.

python3 harness/examples/analysis/processors.py results/parallel/parallel.csv.gz
python3 harness/examples/analysis/processors.py results/parallel/parallel-t{hreads,wo}.csv

For each tree and each scheme: which power of the number of processors the speed-up is. Where the
records have simulated processors and threads, the speed-up of the simulated over that of the
threads, position by position, and what a node costs on two threads and on one. Geometric means,
with 95 % intervals by bootstrap over the positions.
"""

import sys

import numpy
import pandas

rows = pandas.concat(pandas.read_csv(file, low_memory=False) for file in sys.argv[1:])
rows["time"] = rows.time_units.fillna(rows.time_ns)
rows["scheme"] += " with grain " + rows.grain_plies.astype(str)
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
    print(f"{game}, {scheme}, {executor}: the speed-up is the number of processors to the power of")
    print("  " + "; ".join(powers))

if set(rows.executor) == {"simulated", "threads"}:
    by_executor = faster.unstack("executor")
    for processors in (it for it in times.columns if it > 1):
        both = by_executor[processors]
        print(f"on {processors}: threads {mean(both.threads, numpy.exp)}, "
              f"simulated {mean(both.simulated, numpy.exp)}, "
              f"simulated to threads {mean(both.simulated - both.threads, numpy.exp)}")
    threads = rows[rows.executor == "threads"]
    each = numpy.log(threads.searching_ns / threads.nodes)
    each = threads.assign(each=each).pivot(index="position", columns="processors", values="each")
    print(f"a node on 2 threads to one on 1: {mean(each[2] - each[1], numpy.exp)}")
