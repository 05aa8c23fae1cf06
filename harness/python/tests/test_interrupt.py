"""Ctrl-C and time limits."""

import os
import signal
import sys
import threading
import time

import pytest

import plywood
from boards import Endless

SOON = 2.0
"""Generous, because the machine may be busy; on a quiet one it takes 0.05 s."""


@pytest.fixture(autouse=True)
def interrupts_raise():
    """A shell's background job ignores interrupts, and the search would never end."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


class Slow(Endless):
    def evaluate(self):
        time.sleep(0.002)
        return 0


def seconds_to_interrupt(search):
    """Interrupts a search, and returns how long it goes on."""
    raised = []

    def interrupt():
        time.sleep(0.3)
        raised.append(time.monotonic())
        os.kill(os.getpid(), signal.SIGINT)

    thread = threading.Thread(target=interrupt)
    thread.start()
    with pytest.raises(KeyboardInterrupt):
        search()
    ended = time.monotonic()
    thread.join()
    return ended - raised[0]


@pytest.mark.parametrize("game, depth", [("chess", 12), (Slow(), 30)])
def test_an_interrupt_ends_the_search(game, depth):
    def search():
        plywood.search(game, depth=depth, algorithm="minimax")

    assert seconds_to_interrupt(search) < SOON


@pytest.mark.parametrize("game, depth", [("tic-tac-toe", 6), (Slow(), 2)])
def test_an_interrupt_ends_timed_repetitions(game, depth):
    def search():
        # A search takes milliseconds, and all repetitions take half an hour.
        plywood.search(game, depth=depth, algorithm="minimax", repetitions=1_000_000, check=False)

    assert seconds_to_interrupt(search) < SOON


def test_a_time_limit_is_of_each_search_and_not_of_all_repetitions():
    found = plywood.search(Slow(), None, "minimax", depth=3, time=0.5, repetitions=60, check=False)
    assert (found.status, found.row["repetitions"]) == ("completed", 60)


@pytest.mark.skipif(sys.platform != "linux", reason="counts threads in /proc")
@pytest.mark.parametrize("game, depth", [("chess", 12), (Slow(), 30)])
def test_an_interrupt_ends_the_bound_and_its_thread(game, depth):
    def search():
        # The search itself ends at once, at its limit; finding the bound would take years.
        plywood.search(game, depth=depth, nodes=10, bound=True, check=False)

    plywood.search("chess", depth=1, bound=True)
    before = len(os.listdir("/proc/self/task"))
    assert seconds_to_interrupt(search) < SOON
    assert len(os.listdir("/proc/self/task")) == before


def test_a_time_limit_ends_a_search_within_a_few_evaluations():
    asked = []

    class Slower(Endless):
        def evaluate(self):
            asked.append(time.monotonic())
            time.sleep(0.01)
            return 0

    start = time.monotonic()
    found = plywood.search(Slower(), None, "minimax", depth=10, time=0.2, check=False)
    assert found.status == "time-limit"
    # The thread that watches the clock may have to wait for a processor.
    late = [it for it in asked if it > start + 0.3]
    assert len(asked) > 1 and len(late) < 10, (len(asked), len(late))


def test_other_threads_run_meanwhile():
    ticks, done = [], threading.Event()

    def tick():
        while not done.is_set():
            ticks.append(time.monotonic())
            time.sleep(0.01)

    thread = threading.Thread(target=tick)
    thread.start()
    plywood.search("chess", depth=12, time=0.5)
    done.set()
    thread.join()
    assert len(ticks) > 5


@pytest.mark.parametrize("game", ["chess", Slow()])
def test_a_time_limit_is_kept_by_slow_evaluations(game):
    start = time.monotonic()
    found = plywood.search(game, depth=40, time=0.3)
    assert found.status == "time-limit" and found.value is None
    assert time.monotonic() - start < 0.3 + SOON
    assert found.counts["nodes"] > 0
    assert found.row["repeatable"] is False
