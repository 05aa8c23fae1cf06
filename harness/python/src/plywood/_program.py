"""The command-line program, and its records."""

import json
import signal
import subprocess
import sys
from functools import lru_cache
from pathlib import Path

from plywood import _native

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
    program = [sys.executable, str(Path(__file__).with_name("__main__.py"))]
    command = [*program, *map(str, words)]
    return subprocess.run(command, check=True, capture_output=True, text=True, **options).stdout


def read(record):
    """The rows of a record as a pandas.DataFrame: of a CSV file, or of the folder of a run.

    The file may be compressed by gzip, such as `records.csv.gz`.
    Flags are booleans, and times are numbers of nanoseconds; cells that were not measured are
    missing values. Raises FileNotFoundError if there is no record.
    """
    import pandas

    path = Path(record)
    if path.is_dir():
        names = [name + ending for name in FILES for ending in ("", ".gz")]
        files = [path / name for name in names if (path / name).exists()]
        if not files:
            raise FileNotFoundError(f"{path} has none of {', '.join(FILES)}")
        path = files[0]
    return pandas.read_csv(path, low_memory=False, true_values=["true"], false_values=["false"])


@lru_cache(maxsize=None)
def _listed(topic):
    return run("list", topic, "--json")


def algorithms():
    """All algorithms: name, source, promise, settings that fit, and deviation from the source.

    >>> [it["promise"] for it in algorithms() if it["name"] == "alpha-beta"]
    ['value']
    """
    return json.loads(_listed("algorithms"))["algorithms"]


def games():
    """All games and kinds of trees: name, about, and evaluations, the default first.

    >>> [it["evaluations"][0] for it in games() if it["name"] == "chess"]
    ['material']
    """
    return json.loads(_listed("games"))["games"]
