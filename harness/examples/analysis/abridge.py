"""Abridges committed files of games: their rows keep the moves of the opening, and a digest of all moves.

python3 harness/examples/analysis/abridge.py results/tuning/games.csv.gz [GAMES.csv ...]

All queries and tables remain as they are. `plywood-play reproduce RECORD --out DIR` plays the games again,
compares them with the digests and with the signature of the record, and writes whole rows to DIR. Games that
cannot be repeated are refused. Afterwards, seal the files:

PLYWOOD_UPDATE=1 cargo test -p plywood-play --test all -- seals
"""

import csv
import gzip
import hashlib
import io
import sys
from pathlib import Path

from record import rows_of


def abridged(row):
    moves = [it for it in row["moves"].split() if not it.endswith(".")]
    if row["repeatable"] != "true" or moves[-1].startswith("~"):
        sys.exit(f"{row['id']} cannot be abridged: it cannot be repeated, or is abridged already")
    opening = moves[: len(moves) - int(row["plies"])]
    digest = hashlib.sha256(row["moves"].encode()).hexdigest()[:12]
    return {**row, "moves": " ".join([*opening, f"~{digest}"])}


for path in map(Path, sys.argv[1:]):
    rows = [abridged(row) for row in rows_of(path)]
    text = io.StringIO()
    writer = csv.DictWriter(text, rows[0], lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    data = text.getvalue().encode()
    path.write_bytes(gzip.compress(data, 9, mtime=0) if path.suffix == ".gz" else data)
