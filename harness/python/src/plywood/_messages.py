"""Messages of the library in the names of the package."""

from plywood import _native

NAMES = (
    ("`plywood list algorithms` lists them all", "plywood.algorithms() lists them all"),
    ("`plywood list games` lists them all", "plywood.games() lists them all"),
    ("see `plywood list algorithms`", "see plywood.algorithms()"),
    ("see `plywood list games`", "see plywood.games()"),
    ("plywood-play list players", 'plywood.run("list", "players")'),
    ("plywood-play list algorithms", "plywood.algorithms()"),
    ("plywood list algorithms", "plywood.algorithms()"),
    ("plywood list games --long", "plywood.games()"),
    ("plywood list games", "plywood.games()"),
    ("plywood list settings --long", 'plywood.run("list", "settings", "--long")'),
    ("plywood list settings", 'plywood.run("list", "settings")'),
)


def in_python(message):
    """The message with the names that a user of the package knows."""
    for command, call in NAMES:
        message = message.replace(f"`{command}`", call).replace(command, call)
    return message


class PythonNames:
    """The library's errors in a request come out as ValueError in Python's names. Errors of a user's code
    pass through."""

    def __enter__(self):
        return self

    def __exit__(self, kind, error, trace):
        if kind is _native.InvalidRequest:
            raise ValueError(in_python(str(error))) from None
