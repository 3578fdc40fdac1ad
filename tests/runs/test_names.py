"""What runs and the members of sweeps are called."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from pybench.__main__ import main
from pybench.results.load import load_run
from pybench.runs.sweeps import last_part, safe, variant
from pybench.tracking.content import run_name
from tests.helpers.command_line import QUIET
from tests.helpers.tiny_tasks import make_tasks
from tests.stubs.openai_server import serving


def test_a_member_is_called_by_what_varies_alone() -> None:
    given = [
        "-m",
        "model=openai_compatible",
        "model.name=openai/big:8b,openai/small",
        "epochs=1,2",
        "max_turns=3",
    ]
    given.append("model.price={input: 0, output: 1}")
    run = ["model=openai_compatible", "model.name=openai/big:8b", "epochs=2", "max_turns=3"]
    assert variant([*run, "model.price={input:0,output:1}"], given) == "big-8b,epochs=2"
    assert variant(["agent=tool_call", "dataset.ids=[a/b,c]"], []) == "agent=tool_call,ids=-a-b,c"
    assert len(variant([f"limits.cell_sec={'9' * 300}"], [])) == 100


def test_a_name_is_the_last_part_of_the_models() -> None:
    assert last_part("hosted_vllm/Org/Model", "vllm") == "Model"
    assert last_part(None, "oracle") == "oracle"
    assert safe("旋转 a/b:c") == "旋转-a-b-c"


@pytest.mark.slow
def test_names_of_a_run_and_a_sweep_are_short(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    tasks = make_tasks(tmp_path / "tasks", count=1)
    with serving({"reply": "Answer: 320"}, models=["stub", "org/stub"]) as stub:
        line = ["model=openai_compatible", f"model.base_url={stub.url}", f"dataset.path={tasks}"]
        line += QUIET
        assert main([*line, "model.name=openai/org/stub"]) == 0
        assert main(["-m", *line, "model.name=openai/org/stub,openai/stub", "model.temperature=0,0.5"]) == 0
    (alone,) = tmp_path.glob("outputs/*/*_stub")
    (sweep,) = tmp_path.glob("outputs/*/*_sweep")
    assert load_run(alone).summary.name == "stub"  # type: ignore[union-attr]
    named = {path.parent.name: path.parent for path in sweep.glob("*/summary.json")}
    assert set(named) == {f"{n}_stub,temperature={t}" for n, t in enumerate(["0", "0.5"] * 2)}
    run = load_run(named["1_stub,temperature=0.5"])
    assert run.summary is not None
    assert run_name(run.summary, run.environment, run.folder) == "stub temperature=0.5"
    assert yaml.safe_load((sweep / "multirun.yaml").read_text())["hydra"]["job"]
