"""Means with their intervals, for the scripts beside this file."""

import random


def mean_interval(numbers, samples=4000, draws=None):
    """The mean of numbers, and the ends of its 95 % interval by bootstrap.

    Without `draws`, each call draws from the same seed.
    """
    draws = draws or random.Random(1)
    count = len(numbers)
    means = sorted(sum(draws.choices(numbers, k=count)) / count for _ in range(samples))
    return sum(numbers) / count, means[samples // 40], means[samples - samples // 40 - 1]
