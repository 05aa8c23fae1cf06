"""The tutorial and the lesson are true."""

import doctest
import runpy
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
DOCS = ROOT / "docs"


@pytest.mark.parametrize("page", ["docs/PYTHON.md", "harness/python/README.md"])
def test_a_page_prints_what_it_shows(page):
    if page == "docs/PYTHON.md":
        pytest.importorskip("pandas")
    found = doctest.testfile(str(ROOT / page), module_relative=False)
    assert found.attempted > 0 and found.failed == 0


def test_the_lesson_finds_what_it_asserts(capsys):
    runpy.run_path(str(DOCS / "LESSON.py"), run_name="__main__")
    assert "bound" in capsys.readouterr().out


def test_every_public_name_is_in_the_tutorial():
    import plywood

    text = (DOCS / "PYTHON.md").read_text(encoding="utf-8")
    missing = [it for it in plywood.__all__ if it not in text]
    assert set(missing) <= {"main", "Position", "Tree", "__version__"}, missing
