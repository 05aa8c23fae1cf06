"""Threads, forks, pickles, nested searches and memory."""

import os
import pickle
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

import plywood
from boards import Made, Nim


def test_threads_search_at_the_same_time():
    alone = plywood.search(Made(), depth=5).counts
    with ThreadPoolExecutor(4) as pool:
        jobs = [pool.submit(plywood.search, Made(), depth=5) for _ in range(8)]
        assert all(job.result().counts == alone for job in jobs)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here")
def test_a_fork_searches():
    expected = plywood.search("tic-tac-toe", depth=5).counts["nodes"]
    child = os.fork()
    if child == 0:
        found = plywood.search("tic-tac-toe", depth=5).counts["nodes"]
        os._exit(0 if found == expected else 1)
    _, status = os.waitpid(child, 0)
    assert status == 0


def test_pickles():
    tree = plywood.tree([[3, 12], [2, [4, 6]]])
    position = plywood.position("connect-four").after(3).after(3)
    found = plywood.search(tree)
    for it in (tree, found):
        assert pickle.loads(pickle.dumps(it)) == it
    again = pickle.loads(pickle.dumps(position))
    assert again.key() == position.key() and repr(again) == repr(position)


class Deep(Nim):
    """Evaluated by a search of its own."""

    def evaluate(self):
        return plywood.search(Nim(self.matches), depth=3).value


def test_a_search_within_an_evaluation():
    assert plywood.search(Deep(9), depth=2).value == plywood.search(Nim(9), depth=5).value


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_searches_leave_no_memory_behind():
    def resident():
        with open("/proc/self/statm", encoding="ascii") as facts:
            return int(facts.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")

    def search():
        for _ in range(100):
            plywood.search(Made(), depth=3)

    search()
    before = resident()
    search()
    search()
    assert resident() - before < 2 << 20
