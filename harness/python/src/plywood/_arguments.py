"""Arguments, checked before the library sees them."""

import operator

from plywood import _native


def whole(value, name, least, most):
    """The argument as a whole number from `least` to `most`; None stays None."""
    if value is None:
        return None
    try:
        number = operator.index(value)
    except TypeError:
        raise TypeError(f"{name} is {value!r}; take a whole number") from None
    if not least <= number <= most:
        raise ValueError(f"{name} is {number}; take {least} to {most}")
    return number


def plies(depth):
    """The depth of a search; None stays None."""
    try:
        return whole(depth, "depth", 0, _native.MOST_DEPTH)
    except ValueError as error:
        raise ValueError(f"{error} plies") from None


def seconds(time):
    """A limit of time; None stays None."""
    if time is None:
        return None
    try:
        number = float(time)
    except (TypeError, ValueError):
        raise TypeError(f"time is {time!r}; take a number of seconds") from None
    if not 0 <= number < 1e9:
        raise ValueError(f"time is {time}; take a number of seconds from 0 on")
    return number


def text(value, name):
    """An argument that is a text; None stays None."""
    if value is not None and not isinstance(value, str):
        raise TypeError(f"{name} is {value!r}; take a text")
    return value
