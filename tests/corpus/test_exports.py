"""A corpus in other forms, read back, and its figures."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pybench.commands import data
from pybench.core.errors import UserError
from pybench.corpus.conversation import Conversation, CorpusMeta, Splits, write
from pybench.corpus.exports import FORMS, card, export
from pybench.corpus.imported import ImportedFile
from pybench.corpus.page import html, table
from pybench.corpus.stats import kinds, measure
from tests.corpus.conversations import conversation


def repaired(name: str, **fields: object) -> Conversation:
    made = conversation(
        name, "数一数 a.csv。", ("<execute>bad</execute>", "<execute>good</execute>", "Answer: 1"), **fields
    )
    messages = [
        each.model_copy(update={"train": each.train and "bad" not in each.content}) for each in made.messages
    ]
    meta = CorpusMeta(source="run", inputs=("a.csv", "b.png"), repairs=1)
    return made.model_copy(update={"messages": tuple(messages), "meta": meta, "language": "zh"})


PLAIN, REPAIRED = conversation("plain", category="math"), repaired("repaired", category="chart")
SPLITS: Splits = {
    "train": [PLAIN, REPAIRED],
    "validation": [conversation("other", category="math", split="validation")],
}


@pytest.mark.parametrize("form", ["messages", "sharegpt"])
def test_what_is_exported_is_imported_with_its_mask(tmp_path: Path, form: str) -> None:
    assert [path.name for path in export(form, SPLITS, tmp_path, "unknown")] == [
        "train.jsonl",
        "validation.jsonl",
    ]
    found = list(ImportedFile(path=str(tmp_path / "train.jsonl"), form=form).conversations())  # type: ignore[arg-type]
    assert [[(m.role, m.content, m.train) for m in each.messages] for each in found] == [
        [(m.role, m.content, m.train) for m in each.messages] for each in SPLITS["train"]
    ]


def test_codeacts_form_needs_its_tags(tmp_path: Path) -> None:
    export("codeact", {"train": [REPAIRED]}, tmp_path / "a", "unknown")
    row = json.loads((tmp_path / "a/train.jsonl").read_text("utf-8"))
    assert set(row) == {"id", "conversations"}
    assert row["conversations"][2] == {"role": "assistant", "content": "<execute>bad</execute>"}
    fenced = conversation("fenced", agent_format="code_block")
    with pytest.raises(UserError, match="agent=execute_tag"):
        export("codeact", {"train": [fenced]}, tmp_path / "b", "unknown")


def test_function_calls_stay_with_forms_that_have_them(tmp_path: Path) -> None:
    call = {"id": "1", "type": "function", "function": {"name": "python", "arguments": '{"code": "1"}'}}
    calling = PLAIN.messages[2].model_copy(update={"tool_calls": (call,)})
    made = PLAIN.model_copy(
        update={"messages": (*PLAIN.messages[:2], calling), "tools": ({"type": "function"},)}
    )
    export("messages", {"train": [made]}, tmp_path / "a", "unknown")
    row = json.loads((tmp_path / "a/train.jsonl").read_text("utf-8"))
    assert row["messages"][2]["tool_calls"] == [call]
    assert row["tools"] == [{"type": "function"}]
    with pytest.raises(UserError, match="function calls"):
        export("sharegpt", {"train": [made]}, tmp_path / "b", "unknown")


def test_the_hubs_folder(tmp_path: Path) -> None:
    import pandas as pd
    import yaml

    export("parquet", SPLITS, tmp_path, "cc-by-4.0")
    frame = pd.read_parquet(tmp_path / "data/train-00000-of-00001.parquet")
    assert list(frame["id"]) == ["plain", "repaired"]
    assert [bool(message["train"]) for message in frame["messages"][1]] == [
        each.train for each in REPAIRED.messages
    ]
    assert json.loads(frame["meta"][1])["inputs"] == ["a.csv", "b.png"]
    header = yaml.safe_load((tmp_path / "README.md").read_text("utf-8").split("---")[1])
    assert header["license"] == "cc-by-4.0"
    assert set(header["language"]) == {"en", "zh"}
    assert [each["split"] for each in header["configs"][0]["data_files"]] == ["train", "validation"]
    assert header["size_categories"] == ["n<1K"]
    assert "| chart | 1 |" in card(SPLITS, "unknown")


def test_figures_of_a_corpus() -> None:
    stats = measure(SPLITS["train"])
    assert (stats.conversations, stats.replies, stats.mistakes, stats.with_repair) == (2, 5, 1, 1)
    assert (stats.replies_each, stats.debug_ratio) == (2.5, 0.5)
    assert 0 < stats.trained_share < 1
    counts = kinds(SPLITS["train"])
    assert counts["Input files"] == {"csv": 1, "none": 1, "png": 1}
    assert counts["Replies in a conversation"] == {"2": 1, "3": 1}
    rows = {row[0]: row for row in table(SPLITS)}
    assert rows["all"][1] == "3"
    assert rows["CodeActInstruct"][1:6:4] == ("7,139", "1,482")


def test_the_page_shows_texts_as_they_are() -> None:
    page = html("Corpus <x>", {"train": [REPAIRED]})
    assert "Corpus &lt;x&gt;" in page
    assert "&lt;execute&gt;bad&lt;/execute&gt;" in page
    assert "<script" not in page


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(tmp_path / "corpus/train.jsonl", [PLAIN, REPAIRED])
    assert data.main(["stats", str(tmp_path / "corpus"), "--html", str(tmp_path / "page.html")]) == 0
    assert "7,139" in capsys.readouterr().out
    assert "Categories" in (tmp_path / "page.html").read_text("utf-8")
    export_to = ["export", str(tmp_path / "corpus"), "--form", "messages", "--output", str(tmp_path / "out")]
    assert data.main(export_to) == 0
    with pytest.raises(UserError, match="not empty"):
        data.main(export_to)
    (tmp_path / "none").mkdir()
    with pytest.raises(UserError, match="holds no"):
        data.main(["stats", str(tmp_path / "none")])
    assert set(FORMS) == {"messages", "sharegpt", "codeact", "parquet"}
