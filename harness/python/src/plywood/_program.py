"""The command-line program, and its records.

Functions import what they alone need, because imports would take most of the time of `import plywood`.
"""

import os
import sys

from plywood import _native
from plywood._derived import COLUMNS, completed

FILES = (
    "records.csv",
    "games.csv",
    "parallel.csv",
    "generations.csv",
    "endings.csv",
    "wins.csv",
    "thoughts.csv",
    "resumptions.csv",
    "stores.csv",
)


def main():
    """Runs the program `plywood` with the words of the command line, and ends the process."""
    import signal

    # Python's own handler would only run after the command.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    sys.exit(_native.main(["plywood", *sys.argv[1:]]))


def run(*words, **options):
    """Runs a command of the program in a process of its own, and returns its standard output.

    Raises subprocess.CalledProcessError, with the program's messages in `stderr`, if the exit status
    is not 0. `options` are those of subprocess.run.

    >>> "tic-tac-toe" in run("list", "games")
    True
    """
    import subprocess

    program = [sys.executable, os.path.join(os.path.dirname(__file__), "__main__.py")]
    command = [*program, *map(str, words)]
    return subprocess.run(command, check=True, capture_output=True, text=True, **options).stdout


def read(record):
    """The rows of a record as a pandas.DataFrame: of a CSV file, or of the folder of a run.

    The file may be compressed by gzip, such as `records.csv.gz`.
    Flags are booleans, and times are numbers of nanoseconds; cells that were not measured are
    missing values. Columns that the file leaves out, because they follow from others, are there too.
    Raises FileNotFoundError if there is no record.
    """
    from pathlib import Path

    import pandas

    path = Path(record)
    if path.is_dir():
        names = [name + ending for name in FILES for ending in ("", ".gz")]
        files = [path / name for name in names if (path / name).exists()]
        if not files:
            raise FileNotFoundError(f"{path} has none of {', '.join(FILES)}")
        path = files[0]
    rows = pandas.read_csv(path, low_memory=False, true_values=["true"], false_values=["false"])
    for column, (sources, compute) in COLUMNS.items():
        if column in rows or not set(sources) <= set(rows.columns):
            continue
        cells = pandas.read_csv(path, usecols=sources, dtype=str, keep_default_na=False)
        cells = cells.to_dict("records")
        if column == "id":
            cells = list(completed(cells))
            rows["root"] = pandas.Series([row["root"] or None for row in cells], dtype=rows["root"].dtype)
        computed = pandas.Series(map(compute, cells), dtype=object)
        place = 0 if column == "id" else rows.columns.get_loc(sources[0])
        rows.insert(place, column, computed if column == "id" else pandas.to_numeric(computed))
    return rows


_printed = {}
"""The lists of the program, which are printed once."""


def _listed(topic):
    import json

    if topic not in _printed:
        _printed[topic] = run("list", topic, "--json")
    return json.loads(_printed[topic])[topic]


def algorithms():
    """All algorithms: name, source, promise, settings that fit, and deviation from the source.

    >>> [it["promise"] for it in algorithms() if it["name"] == "alpha-beta"]
    ['value']
    """
    return _listed("algorithms")


def games():
    """All games and kinds of trees: name, about, and evaluations, the default first.

    >>> [it["evaluations"][0] for it in games() if it["name"] == "chess"]
    ['material']
    """
    return _listed("games")
