"""Columns that a file of searches leaves out, because they follow from its other columns."""

import hashlib
from decimal import Decimal

SHAPE = ("branching_min", "branching_max", "tree_depth_plies", "early_end_probability", "transposition_probability")
ASKED = ("game", *SHAPE, "position", "root", "seed", "evaluation", "depth_plies", "algorithm", "settings")


def _share(text):
    """A share as the program writes it in the name of a tree; empty if it is 0 or missing."""
    share = float(text or 0)
    return f"{Decimal(repr(share)):f}".removesuffix(".0") if share > 0 else ""


def _game(row):
    law, fewest, most, depth = row["game"], row["branching_min"], row["branching_max"], row["tree_depth_plies"]
    if not fewest:
        return law
    early_end, transposition = _share(row["early_end_probability"]), _share(row["transposition_probability"])
    options = [
        f"b={most}" if fewest == most else f"branching={fewest}-{most}",
        depth and f"d={depth}",
        early_end and f"end={early_end}",
        transposition and f"transpose={transposition}",
    ]
    return f"{law}:{','.join(filter(None, options))}"


def search_id(row):
    """The id of a search, from the texts of its cells by column."""
    parts = [part for part in row["settings"].split("+") if part not in ("", "plain")]
    contender = "+".join([row["algorithm"], *parts])
    asked = _game(row), row["position"], row["root"], row["seed"], row["evaluation"], row["depth_plies"], contender
    texts = (text.encode() for text in asked)
    lengths = (len(text).to_bytes(8, "little") + text for text in texts)
    return f"search-{hashlib.sha256(b''.join(lengths)).hexdigest()[:16]}"


def mean_cutoff_index(row):
    """The mean place in the histogram of cutoffs, as the program writes it; empty if there are none."""
    bars = [tuple(map(int, bar.split(":"))) for bar in row["cutoff_histogram"].split()]
    cutoffs = sum(count for _, count in bars)
    if not cutoffs:
        return ""
    mean = repr(sum(place * count for place, count in bars) / cutoffs)
    return f"{Decimal(mean):f}" if float(mean) >= 1e-5 else mean.replace("e-0", "e-")


COLUMNS = {"id": (ASKED, search_id), "mean_cutoff_index": (("cutoff_histogram",), mean_cutoff_index)}
"""Each such column, with the columns from which it follows and the function that computes its cell."""


def completed(rows):
    """The rows of a file without ids, whose first row of a position alone has the text of its root."""
    roots = {}
    for row in rows:
        key = row["game"], row["position"]
        row["root"] = row["root"] or roots.get(key, "")
        roots.setdefault(key, row["root"])
        yield row
