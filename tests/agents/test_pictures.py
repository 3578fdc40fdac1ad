"""Pictures that a cell made, on their way to a model that can see."""

from __future__ import annotations

import base64
from pathlib import Path

import pytest

from pybench.agents.formats import CodeBlock, ToolCallFormat
from pybench.agents.pictures import Gallery, attach, tell
from pybench.core.records import CellResult, Display, ModelReply
from pybench.models.litellm import LiteLLMModel
from tests.helpers.command_line import QUIET, Run
from tests.helpers.tiny_tasks import make_tasks
from tests.stubs.openai_server import serving


def picture(size: int = 30, mime: str = "image/png") -> Display:
    return Display(mime=mime, data=base64.b64encode(b"x" * size).decode())


def cell(*displays: Display) -> CellResult:
    return CellResult(status="ok", displays=displays)


def test_the_first_ones_up_to_the_conversations_limit() -> None:
    gallery = Gallery(most=3, max_kb=1)
    first, second = cell(picture(1), picture(2)), cell(picture(3), picture(4))
    assert gallery.choose(first) == first.displays
    assert tell(first, first.displays, gallery) == "Pictures shown: 2"
    chosen = gallery.choose(second)
    assert chosen == second.displays[:1]
    assert "Pictures shown: 2 (you see 1 of them: at most 3 in one" in tell(second, chosen, gallery)
    assert gallery.choose(first) == ()


def test_large_ones_and_drawings_as_text_are_left_out() -> None:
    gallery = Gallery(most=8, max_kb=1)
    shown = cell(
        picture(1100), picture(900), picture(9, "image/svg+xml"), Display(mime="text/html", data="x")
    )
    chosen = gallery.choose(shown)
    assert chosen == shown.displays[1:2]
    assert tell(shown, chosen, gallery).startswith("Pictures shown: 3 (you see 1 of them: ")


def test_who_sees_no_pictures_is_told_so() -> None:
    assert tell(cell(picture(1), picture(2)), (), None) == "Pictures shown: 2 (you cannot see them)"
    assert tell(cell(Display(mime="text/html", data="x")), (), None) == ""


def test_they_go_into_a_users_message() -> None:
    reply = ModelReply(content="")
    [told] = attach(CodeBlock().observe(reply, "ok"), (picture(),))
    assert (told.content, told.images) == ("ok", (picture(),))
    called = ToolCallFormat().render("1")
    result, shown = attach(ToolCallFormat().observe(called, "ok"), (picture(),))
    assert (result.role, result.images) == ("tool", ())
    assert (shown.role, shown.images) == ("user", (picture(),))
    assert attach([told], ()) == [told]


DRAWN = "import matplotlib.pyplot as plt\nplt.figure(figsize=(2, 1))\nplt.plot([1, 2])\nplt.show()"
LINE = [
    *("model=openai_compatible", "model.name=openai/stub", "agent.show_images=true", *QUIET),
    "dataset.limit=1",
]


@pytest.mark.parametrize("agent", ["code_block", "tool_call"])
def test_a_model_sees_what_its_cell_drew(pybench: Run, tmp_path: Path, agent: str) -> None:
    drawing = {"code": DRAWN, "tool": agent == "tool_call"}
    with serving(drawing, {"reply": "A line.\nAnswer: 320"}, by="turn") as stub:
        done = pybench(
            *LINE,
            *(f"agent={agent}", "model.vision=true", f"model.base_url={stub.url}"),
            f"dataset.path={make_tasks(tmp_path / 'tasks', 1)}",
        )
    assert done.returncode == 0, done.stderr
    told = stub.requests[1]["messages"][-1]
    assert told["role"] == "user"
    text, image = told["content"]
    assert text["type"] == "text"
    assert (
        base64.b64decode(image["image_url"]["url"].removeprefix("data:image/png;base64,"))[:4] == b"\x89PNG"
    )


def test_a_model_that_is_not_known_to_see_is_refused(pybench: Run, tmp_path: Path) -> None:
    with serving() as stub:
        done = pybench(
            *LINE, f"model.base_url={stub.url}", f"dataset.path={make_tasks(tmp_path / 'tasks', 1)}"
        )
    assert done.returncode == 2
    assert done.stderr.strip().splitlines()[-1] == (
        "pybench: agent.show_images=true: openai/stub is not known to take pictures; "
        "set model.vision=true if it does, or agent.show_images=false"
    )


def test_who_is_known_to_see() -> None:
    assert LiteLLMModel(name="openai/gpt-4o").can_see()
    assert not LiteLLMModel(name="deepseek/deepseek-chat").can_see()
    assert not LiteLLMModel(name="openai/gpt-4o", base_url="http://localhost/v1").can_see()
    assert LiteLLMModel(name="hosted_vllm/x", base_url="http://localhost/v1", vision=True).can_see()
