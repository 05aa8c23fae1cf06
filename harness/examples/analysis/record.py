"""The rows of a record, which gzip may have compressed."""

import csv
import gzip
import importlib.util
from functools import cache
from pathlib import Path


@cache
def derived():
    """The module of the Python package that computes what a file of searches leaves out."""
    path = Path(__file__).parents[2] / "python/src/plywood/_derived.py"
    spec = importlib.util.spec_from_file_location("derived", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class Row(dict):
    """The cells of a row by column. One that the file leaves out is computed when it is asked for."""

    def __missing__(self, column):
        sources, compute = derived().COLUMNS.get(column, ((), None))
        if not compute or not self.keys() >= set(sources):
            raise KeyError(column)
        self[column] = compute(self)
        return self[column]


def rows_of(path):
    """The rows of a CSV as dictionaries. Its first bytes show whether it is compressed."""
    with open(path, "rb") as file:
        is_compressed = file.read(2) == b"\x1f\x8b"
    opened = gzip.open if is_compressed else open
    with opened(path, "rt", newline="") as file:
        reader = csv.DictReader(file)
        headings, rows = reader.fieldnames or (), map(Row, reader)
        yield from derived().completed(rows) if "root" in headings and "id" not in headings else rows
