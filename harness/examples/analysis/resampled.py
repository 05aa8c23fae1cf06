"""Means with their intervals, for the scripts beside this file."""

import random


def mean_interval(numbers, samples=4000, draws=None, error=0.05):
    """The mean of numbers, and the ends of its interval by bootstrap, which misses it with
    probability `error`.

    Without `draws`, each call draws from the same seed.
    """
    draws = draws or random.Random(1)
    count = len(numbers)
    means = sorted(sum(draws.choices(numbers, k=count)) / count for _ in range(samples))
    outside = int(samples * error / 2)
    return sum(numbers) / count, means[outside], means[-1 - outside]
