"""A conversation as a notebook, as Markdown and as trajectories."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pybench import environments
from tests.helpers.chat_server import chatting

pytestmark = pytest.mark.slow

SCRIPTS: dict[str, Any] = {
    "sum": [[{"code": "print(sum(map(int, open('data.txt'))))"}], [{"reply": "Summed."}]],
}


def test_exports_hold_the_conversation_and_no_token(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with chatting(tmp_path, scripts=SCRIPTS) as (server, _stub):
        me = server.client()
        one = me.new()
        me.put(f"/api/conversations/{one}/files/data.txt", content=b"1\n2\n3\n").raise_for_status()
        me.ask(one, "sum it up")
        made = {
            form: me.get(f"/api/conversations/{one}/export/{form}")
            for form in ("notebook", "markdown", "trajectory")
        }
        assert all(answer.headers["content-disposition"].startswith("attachment") for answer in made.values())
        assert "Summed." in made["markdown"].text
        assert [json.loads(line)["type"] for line in made["trajectory"].text.splitlines()][-1] == "answer"
        assert server.token not in "".join(answer.text for answer in made.values())
        run_notebook(made["notebook"].content, tmp_path, monkeypatch)
        server.stop()
        kept = [path for path in server.store.rglob("*") if path.is_file() and path.name != "token"]
        assert len(kept) > 3
        assert not any(server.token.encode() in path.read_bytes() for path in kept)
        assert server.token in server.said()
        assert server.said().count(server.token) == 1


def run_notebook(notebook: bytes, folder: Path, patch: pytest.MonkeyPatch) -> None:
    import nbformat
    from nbclient import NotebookClient

    loaded = nbformat.reads(notebook.decode(), as_version=4)
    nbformat.validate(loaded)
    before = [cell for cell in loaded.cells if cell.cell_type == "code"][-1]["outputs"]
    (folder / "run").mkdir()
    spec = folder / "kernels" / "ours"
    spec.mkdir(parents=True)
    argv = [str(environments.ensure("kernel")), "-m", "ipykernel_launcher", "-f", "{connection_file}"]
    (spec / "kernel.json").write_text(
        json.dumps({"argv": argv, "display_name": "ours", "language": "python"})
    )
    patch.setenv("JUPYTER_PATH", str(folder))
    resources = {"metadata": {"path": str(folder / "run")}}
    NotebookClient(loaded, kernel_name="ours", resources=resources).execute()
    after = [cell for cell in loaded.cells if cell.cell_type == "code"][-1]["outputs"]
    assert [output["text"] for output in after] == [output["text"] for output in before] == ["6\n"]
