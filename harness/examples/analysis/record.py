"""The rows of a record, which gzip may have compressed."""

import csv
import gzip


def rows_of(path):
    """The rows of a CSV as dictionaries. Its first bytes show whether it is compressed."""
    with open(path, "rb") as file:
        is_compressed = file.read(2) == b"\x1f\x8b"
    opened = gzip.open if is_compressed else open
    with opened(path, "rt", newline="") as file:
        yield from csv.DictReader(file)
