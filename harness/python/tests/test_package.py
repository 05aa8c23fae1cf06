"""Names, the program, records and positions."""

import ast
import doctest
import gzip
import importlib
import inspect
import pkgutil
import subprocess
import sys
import tomllib
from importlib.metadata import distribution
from pathlib import Path

import pytest

import plywood
from plywood import _derived

ROOT = Path(__file__).parents[3]
LICENCES = ["COPYING", "LICENSE-APACHE", "LICENSE-MIT", "NOTICE"]


def test_every_example_in_a_docstring():
    pytest.importorskip("pandas")
    for module in pkgutil.iter_modules(plywood.__path__, "plywood."):
        if module.name != "plywood.__main__":
            found = doctest.testmod(importlib.import_module(module.name))
            assert found.failed == 0, module.name
    assert doctest.testmod(plywood).failed == 0


def test_every_public_name_has_a_docstring():
    for name in plywood.__all__:
        if name not in ("WIN", "__version__"):
            assert getattr(plywood, name).__doc__, name


def test_an_import_and_a_search_are_light():
    """The modules below would take most of the time of `import plywood`."""
    script = """
import sys
before = set(sys.modules)
import plywood
plywood.search("tic-tac-toe", depth=1)
print(*set(sys.modules) - before)
"""
    command = [sys.executable, "-c", script]
    loaded = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    heavy = {"dataclasses", "inspect", "json", "pandas", "pathlib", "random", "re", "subprocess", "typing"}
    assert "plywood._native" in loaded and heavy.isdisjoint(loaded)


def test_a_result_has_the_fields_of_its_annotations_and_keeps_them():
    for found in (plywood.search("tic-tac-toe", depth=2), plywood.search("chess", depth=9, nodes=5)):
        assert list(vars(found)) == list(plywood.Result.__annotations__)
        with pytest.raises(AttributeError, match="value cannot be changed"):
            found.value = 1
        with pytest.raises(AttributeError, match="value cannot be changed"):
            del found.value
    assert found == plywood.search("chess", depth=9, nodes=5)
    assert found != plywood.search("chess", depth=9, nodes=6)


def test_the_wheel_has_its_page_and_the_texts_of_its_licences():
    wheel = distribution("plywood-search")
    texts = {file.name: file.read_text(encoding="utf-8") for file in wheel.files if file.parent.name == "licenses"}
    assert texts == {it: (ROOT / it).read_text(encoding="utf-8") for it in LICENCES}
    facts = wheel.metadata
    assert sorted(facts.get_all("License-File")) == LICENCES
    assert facts["License-Expression"] == "GPL-3.0-or-later" and facts["Summary"]
    assert facts.get_payload().strip() == (ROOT / "harness/python/README.md").read_text(encoding="utf-8").strip()


def test_the_version_has_the_commit():
    number, _, commit = plywood.__version__.partition("+g")
    assert number.count(".") == 2
    printed = plywood.run("--version")
    assert number in printed and commit.replace(".dirty", "-dirty") in printed


def test_a_record_reproduces(tmp_path):
    pytest.importorskip("pandas")
    out = tmp_path / "smoke"
    plywood.run("run", "smoke", "--no-plots", "--repetitions", "0", "--out", out)
    machine = tomllib.loads((out / "machine.toml").read_text())
    assert machine["command"].startswith("plywood run smoke --no-plots")
    # Cargo takes profiles from the extension's manifest alone.
    levels = {machine["optimisation"][it] for it in ("positions", "algorithms", "games")}
    assert machine["profile"] != "release" or levels == {"3"}
    rows = plywood.read(out)
    assert rows.exact.dtype == bool and (rows.leaves.dropna() > 0).all()
    assert list(rows.columns) == list(plywood.search("tic-tac-toe", depth=1).row)
    assert "reproduces" in plywood.run("reproduce", out)
    plain = out / "records.csv"
    (out / "records.csv.gz").write_bytes(gzip.compress(plain.read_bytes(), mtime=0))
    plain.unlink()
    assert plywood.read(out).equals(rows) and plywood.read(out / "records.csv.gz").equals(rows)


def test_left_out_columns_are_those_of_old_records():
    """Records of older programs state what new ones leave out. Of generated trees all that gives the id is there."""
    texts, compared = {"dtype": str, "keep_default_na": False}, 0
    pandas = pytest.importorskip("pandas")
    for name in ("replication", "growth", "constant", "selectivity"):
        rows = pandas.read_csv(ROOT / f"results/{name}/records.csv.gz", **texts)
        for row in rows.assign(root="").to_dict("records"):
            assert _derived.mean_cutoff_index(row) == row["mean_cutoff_index"]
            if row["branching_min"]:
                assert _derived.search_id(row) == row["id"]
                compared += 1
    assert compared > 10_000


def test_a_wrong_command_raises_with_its_message():
    with pytest.raises(subprocess.CalledProcessError) as caught:
        plywood.run("search", "--game", "ches", "--depth", "1")
    assert caught.value.returncode == 2 and "did you mean" in caught.value.stderr


def test_the_module_is_the_program():
    command = [sys.executable, "-m", "plywood", "list", "games"]
    assert "othello" in subprocess.run(command, capture_output=True, text=True, check=True).stdout


def test_a_position_is_walked():
    start = plywood.position("tic-tac-toe", "XX.OO....", "zero")
    won = start.after(start.moves().index("3"))
    assert (won.moves(), won.finished(), won.evaluate()) == ([], -plywood.WIN, -plywood.WIN)
    leaf = plywood.position(plywood.tree([[3, 12], [2, 4]])).after(1).after(0)
    assert (leaf.finished(), leaf.moves()) == (2, [])


def test_stubs_have_the_signatures_of_the_package():
    text = (Path(plywood.__file__).parent / "__init__.pyi").read_text()
    body = ast.parse(text).body
    stubs = {it.name: it for it in body if hasattr(it, "name")}
    # A name that is imported as itself has the types of its own module.
    shared = [it for by in body if isinstance(by, ast.ImportFrom) for it in by.names if it.asname]
    assert {it.asname for it in shared} == {"Node", "Result"}
    values = {"WIN", "Node", "Result", "__version__"}
    assert set(stubs) == set(plywood.__all__) - values
    for name, stub in stubs.items():
        if isinstance(stub, ast.FunctionDef):
            written = [it.arg for it in (*stub.args.args, *stub.args.kwonlyargs)]
            defaults = [*stub.args.defaults, *(it for it in stub.args.kw_defaults if it)]
            own = inspect.signature(getattr(plywood, name)).parameters.values()
            own = [it for it in own if it.kind not in (it.VAR_POSITIONAL, it.VAR_KEYWORD)]
            assert written == [it.name for it in own], name
            given = [it.default for it in own if it.default is not it.empty]
            assert [ast.literal_eval(it) for it in defaults] == given, name
        else:
            members = [it.name for it in stub.body if hasattr(it, "name") and it.name != "__init__"]
            own = [it for it in vars(getattr(plywood, name)) if not it.startswith("_")]
            fields = [it.target.id for it in stub.body if isinstance(it, ast.AnnAssign)]
            assert set(own) | set(fields) == set(members) | set(fields), name


def test_stubs_name_what_the_extension_has():
    from plywood import _native

    stub = (Path(plywood.__file__).parent / "_native.pyi").read_text()
    for name in ("Node", "Root", "Counter", "Walker", "search", "main", "LimitReached"):
        assert hasattr(_native, name) and name in stub
    members = [it for it in vars(plywood.Node) if not it.startswith("_")]
    assert all(f"def {it}(" in stub for it in members), members
    assert (Path(plywood.__file__).parent / "py.typed").exists()
