"""A trial's notebook runs as it is, with the trial's inputs beside it."""

from __future__ import annotations

import json
from pathlib import Path

import nbclient
import nbformat
import pytest
import yaml

from pybench import environments
from pybench.__main__ import main
from tests.helpers.command_line import QUIET
from tests.helpers.tiny_tasks import make_tasks

pytestmark = pytest.mark.slow

REPLIES = [
    "```python\nopen('absent.txt')\n```",
    "```python\nnumbers = [int(word) for word in open('numbers.txt').read().split()]\n```",
    "```python\nopen('output/sum.txt', 'w').write(str(sum(numbers)))\nprint(sum(numbers))\n```",
    "Answer: 321",
]


def test_a_notebook_runs_from_its_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    make_tasks(tmp_path / "tasks", count=2)
    (tmp_path / "mine" / "model").mkdir(parents=True)
    model = {"_target_": "pybench.models.scripted.ScriptedModel", "replies": REPLIES}
    (tmp_path / "mine" / "model" / "sums.yaml").write_text(yaml.safe_dump(model))
    assert main(["--config-dir", "mine", "model=sums", "dataset.path=tasks", *QUIET]) == 0
    assert main(["notebook", "latest", "sum_1", "--output", "here"]) == 0
    assert "written: here/sum_1.ipynb" in capsys.readouterr().out
    # A Jupyter of the reader's own: here the environment that the trial's code ran in.
    spec = tmp_path / "jupyter" / "kernels" / "python3" / "kernel.json"
    spec.parent.mkdir(parents=True)
    command = [str(environments.python_of("kernel")), "-m", "ipykernel_launcher", "-f", "{connection_file}"]
    spec.write_text(json.dumps({"argv": command, "display_name": "Python 3", "language": "python"}))
    monkeypatch.setenv("JUPYTER_PATH", str(tmp_path / "jupyter"))
    notebook = nbformat.read("here/sum_1.ipynb", as_version=4)
    # The cell that raised in the trial raises again, and the ones after it run all the same.
    nbclient.NotebookClient(notebook, timeout=120, resources={"metadata": {"path": "here"}}).execute()
    printed = [out["text"] for each in notebook.cells for out in each.get("outputs", ()) if "text" in out]
    assert printed == ["321\n"]
    assert Path("here/output/sum.txt").read_text() == "321"
    assert main(["notebook", "latest", "sum_1", "--output", "here"]) == 2
    assert main(["notebook", "latest", "sum_7"]) == 2
    assert capsys.readouterr().err.count("\n") == 2
