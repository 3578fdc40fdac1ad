"""`python -m pybench chat`, as a person types into it."""

from __future__ import annotations

import signal
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.helpers.waiting import finish, wait_until
from tests.helpers.warm_command_line import WarmProcess, run_warm_without_keys, start_warm
from tests.stubs.openai_server import serving

pytestmark = pytest.mark.slow

COUNT = "print(len(open('sales.csv').readlines()))\nkept = 41"
SCRIPTS: dict[str, Any] = {
    "count": [
        [{"code": COUNT}],
        [{"reply": "There are *two*."}],
    ],
    # "begun" is no part of the code, which is shown before it runs.
    "loop": [[{"code": "print('be' + 'gun', flush=True)\nwhile True: pass"}]],
    "recall": [[{"code": "open('output/kept.txt', 'w').write(str(kept + 1))"}], [{"reply": "Written."}]],
}


def test_a_chat_in_the_terminal_is_stopped_continued_and_saved(tmp_path: Path) -> None:
    (tmp_path / "sales.csv").write_text("a,b\n1,2\n")
    said = tmp_path / "said"
    with serving({"reply": "Hello."}, scripts=SCRIPTS, by_last=True) as stub:
        settings = ["model=openai_compatible", "model.name=hosted_vllm/stub", f"model.base_url={stub.url}"]
        settings.append("sandbox.preload=[]")

        def start(*words: str) -> WarmProcess:
            line = ("chat", *settings, "serve.folder=store", *words)
            with said.open("w") as out:
                return start_warm(
                    tmp_path, *line, stdin=subprocess.PIPE, stdout=out, stderr=subprocess.STDOUT
                )

        chat = start("sales.csv")
        assert chat.stdin is not None
        chat.stdin.write("count the lines\nloop now\n")
        chat.stdin.flush()
        wait_until(lambda: "begun" in said.read_text() or chat.poll() is not None)
        chat.send_signal(signal.SIGINT)
        wait_until(lambda: "stopped by the person" in said.read_text() or chat.poll() is not None)
        (tmp_path / "two words.txt").write_text("here")
        chat.stdin.write("/upload missing.txt\n/upload 'two words.txt'\n/save sales.csv\n/files\n")
        finish(chat)
        text = said.read_text()
        assert "There are two." in text
        assert "sales.csv  8 bytes" in text
        assert "missing.txt" in text
        assert "two words.txt  4 bytes" in text
        assert "sales.csv: is here already" in text
        assert chat.returncode == 0
        assert text.splitlines()[-1].startswith("Go on with: python -m pybench chat model=openai_compatible")
        again = start("--continue")
        assert again.stdin is not None
        again.stdin.write("recall it\n/save output/kept.txt kept.txt\n")
        finish(again)
    assert "Rebuilt 2 cells" in said.read_text()
    assert (tmp_path / "kept.txt").read_text() == "42"


def test_a_missing_file_is_told_in_one_line(tmp_path: Path) -> None:
    done = run_warm_without_keys(tmp_path, "chat", "model=scripted", "nothing.csv")
    assert (done.returncode, done.stderr) == (2, "pybench: nothing.csv: there is no such file\n")
