"""`data synth` and `data check` as a user runs them."""

from __future__ import annotations

import json
from pathlib import Path

from pybench.corpus.conversation import read, write
from tests.corpus.conversations import conversation
from tests.helpers.command_line import Run

SMALL = (
    "data.folder=corpus", "data.runs.train.families=[top_group, word_count]", "data.runs.train.per_family=1",
    "data.runs.validation.families=[word_count]", "model.mistakes=1", "sandbox.preload=[]",
)  # fmt: skip


def test_trajectories_are_made_masked_and_made_again_alike(pybench: Run, tmp_path: Path) -> None:
    done = pybench("data", "synth", *SMALL)
    assert done.returncode == 0, done.stderr
    assert "2 of 2 conversations" in done.stdout
    made = list(read(tmp_path / "corpus/train.jsonl"))
    assert {each.family for each in made} == {"top_group", "word_count"}
    assert {each.split for each in read(tmp_path / "corpus/validation.jsonl")} == {"validation"}
    for each in made:
        replies = each.replies
        assert [reply.train for reply in replies].count(False) == each.meta.repairs == 1
        after = each.messages[each.messages.index(next(one for one in replies if not one.train)) + 1]
        assert "Error" in after.content
        assert each.messages[0] == made[0].messages[0]
    first = (tmp_path / "corpus/train.jsonl").read_bytes()
    manifest = json.loads((tmp_path / "corpus/manifest.json").read_text("utf-8"))
    assert manifest["splits"]["train"]["kept"] == 2

    # The runs are done already: nothing runs, and only what the filters say changes.
    again = pybench("data", "synth", *SMALL, "data.keep.repairs=false", "data.check=false")
    assert again.returncode == 2
    assert "nothing is kept of 4 conversations" in again.stderr
    assert (tmp_path / "corpus/train.jsonl").read_bytes() == first
    elsewhere = pybench("data", "synth", *SMALL[1:], "data.folder=other")
    assert elsewhere.returncode == 0, elsewhere.stderr
    assert (tmp_path / "other/train.jsonl").read_bytes() == first

    recorded = pybench(
        "data", "synth", "data=recorded", "data.folder=third", "data.recorded={train: [corpus/runs/train]}",
    )  # fmt: skip
    assert recorded.returncode == 0, recorded.stderr
    assert (tmp_path / "third/train.jsonl").read_bytes() == first


def test_contaminated_files_are_refused(pybench: Run, tmp_path: Path) -> None:
    good = conversation("good")
    write(tmp_path / "corpus/train.jsonl", [good])
    assert pybench("data", "check", "corpus").returncode == 0
    write(tmp_path / "corpus/train.jsonl", [good, conversation("bad", task_id="tip_page")])
    done = pybench("data", "check", "corpus")
    assert done.returncode == 3
    assert "1 of 2 conversations" in done.stdout
    assert "tip_page" in done.stdout
    made = pybench(
        "data", "synth", "data=imported", "data.imported=[{path: corpus/train.jsonl}]", "data.folder=new"
    )
    assert made.returncode == 0, "an import has no task ids"
    write(tmp_path / "corpus/train.jsonl", [conversation("bad", "pybench-canary 123")])
    refused = pybench(
        "data", "synth", "data=imported", "data.imported=[{path: corpus/train.jsonl}]", "data.folder=newer"
    )
    assert refused.returncode == 2
    assert "canary" in refused.stderr
    assert not (tmp_path / "newer").exists()
