"""Plywood from Python: run the program, and read its records into pandas.

    import plywood

    plywood.run("run", "smoke", "--out", "out/smoke")
    rows = plywood.read("out/smoke")
    print(rows.groupby("algorithm").evaluations.median())
"""

import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

__all__ = ["program", "read", "run"]

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


def program():
    """The path of the program that came with this package, or else of one on PATH."""
    name = "plywood.exe" if sys.platform == "win32" else "plywood"
    own = Path(sysconfig.get_path("scripts")) / name
    found = str(own) if own.exists() else shutil.which(name)
    if found is None:
        raise FileNotFoundError(f"there is no {name} in {own.parent} or on PATH")
    return found


def run(*arguments, **options):
    """Runs the program, and returns its output.

    Raises subprocess.CalledProcessError, with the program's messages in `stderr`, if it fails;
    `options` are those of subprocess.run.
    """
    command = [program(), *map(str, arguments)]
    done = subprocess.run(command, check=True, capture_output=True, text=True, **options)
    return done.stdout


def read(record):
    """The rows of a record as a pandas.DataFrame: of a CSV file, or of the folder of a run.

    Flags are booleans, and times are numbers of nanoseconds; cells that were not measured are
    missing values.
    """
    import pandas

    path = Path(record)
    if path.is_dir():
        files = [path / name for name in FILES if (path / name).exists()]
        if not files:
            raise FileNotFoundError(f"{path} has none of {', '.join(FILES)}")
        path = files[0]
    return pandas.read_csv(path, low_memory=False, true_values=["true"], false_values=["false"])
