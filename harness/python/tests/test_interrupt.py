"""Ctrl-C and time limits."""

import os
import signal
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


@pytest.mark.parametrize("game, depth", [("chess", 12), (Slow(), 30)])
def test_an_interrupt_ends_the_search(game, depth):
    raised = []

    def interrupt():
        time.sleep(0.3)
        raised.append(time.monotonic())
        os.kill(os.getpid(), signal.SIGINT)

    thread = threading.Thread(target=interrupt)
    thread.start()
    with pytest.raises(KeyboardInterrupt):
        plywood.search(game, depth=depth, algorithm="minimax")
    ended = time.monotonic()
    thread.join()
    assert ended - raised[0] < SOON


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
