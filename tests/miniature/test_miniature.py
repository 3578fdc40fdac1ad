"""`python -m pybench miniature` on a tiny model: whole, killed and gone on with, refused."""

from __future__ import annotations

import json
import os
import signal
from pathlib import Path

import pytest

from pybench import environments
from tests.helpers.command_line import Run, environment_without_keys, start
from tests.helpers.tiny_llama import write_tiny_llama
from tests.helpers.waiting import finish, wait_until

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        environments.python_of("train") is None, reason="needs torch: python -m pybench env train"
    ),
]


@pytest.fixture
def words(tmp_path: Path) -> list[str]:
    model = write_tiny_llama(tmp_path / "tiny.gguf", context=8192)
    return ["miniature=tiny", f"miniature.base=['model=gguf','model.path={model}']", "miniature.folder=made"]


def test_killed_after_its_data_it_goes_on_and_says_what_it_measured(
    pybench: Run, words: list[str], tmp_path: Path
) -> None:
    cut = start(tmp_path, "miniature", *words, env=environment_without_keys(), start_new_session=True)
    phases = tmp_path / "made" / "phases.json"
    wait_until(lambda: phases.exists() or cut.poll() is not None)
    os.killpg(cut.pid, signal.SIGKILL)
    cut.communicate()
    assert list(json.loads(phases.read_text())) == ["data code_block"]
    corpus = (tmp_path / "made" / "data" / "code_block" / "manifest.json").read_bytes()
    docs = tmp_path / "table.md"
    docs.write_text("a\n<!-- tiny: written by the command -->\nold\n<!-- tiny: end -->\nb\n")
    again = start(tmp_path, "miniature", *words, "--docs", "table.md", env=environment_without_keys())
    output, errors = finish(again)
    assert again.returncode == 0, errors
    assert "1 of 4" not in errors
    assert "4 of 4: evaluation trained of tuned" in errors
    assert (tmp_path / "made" / "data" / "code_block" / "manifest.json").read_bytes() == corpus
    outcome = json.loads((tmp_path / "made" / "outcome.json").read_text())
    rates = outcome["evaluated"][0]["rates"]
    assert [each["model"] for each in rates] == ["base", "tuned"]
    assert [each["graded"] for each in rates] == [2, 2]
    assert outcome["trained"][0]["steps"] >= 2
    assert "| trained families | tuned | 0 of 2 |" in output
    written = docs.read_text()
    assert written.startswith("a\n")
    assert written.endswith("\nb\n")
    assert "old" not in written
    assert "| trained families | base | 0 of 2 |" in written
    page = (tmp_path / "made" / "report.html").read_text()
    assert "<polyline" in page
    assert "http" not in page.replace("http-equiv", "")
    other = pybench("miniature", *words, "miniature.seed=2")
    assert other.returncode == 2
    assert "was done with other settings" in other.stderr


def test_a_document_without_marks_is_left_alone(tmp_path: Path) -> None:
    from pybench.core.errors import UserError
    from pybench.miniature.table import renew

    document = tmp_path / "page.md"
    document.write_text("nothing\n")
    with pytest.raises(UserError, match="holds no lines"):
        renew(document, "miniature", "table")
    assert document.read_text() == "nothing\n"
