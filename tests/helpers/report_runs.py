"""Runs to be looked at: one of everything a report shows, and one with a script planted in every place."""

from __future__ import annotations

import base64
import io
import struct
import wave
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from pybench.core.events import Event, RerunEvent
from pybench.core.journal import trial_folder
from pybench.core.records import (
    CellError,
    CellResult,
    CheckResult,
    Display,
    Grade,
    RefusedFile,
    Timings,
    ToolCall,
    TrialError,
    TrialRecord,
)
from tests.helpers.run_folders import AT, cell, ended, make_run, nudge, raised, record, started

SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60">'
    '<rect width="90" height="60" style="fill:teal"/></svg>'
)


def png(width: int = 240, height: int = 140, noise: bool = False) -> bytes:
    """A picture: a colour gradient or, with `noise`, one that does not compress."""
    rows = bytearray()
    state = 1
    for y in range(height):
        rows.append(0)
        for x in range(width):
            if noise:
                state = (state * 1103515245 + 12345) & 0x7FFFFFFF
                rows += bytes((state >> 16 & 255, state >> 8 & 255, state & 255))
            else:
                rows += bytes((x * 255 // width, y * 255 // height, 120))

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    body = chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(bytes(rows))) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + body


def wav(seconds: float = 0.1) -> bytes:
    """Silence."""
    file = io.BytesIO()
    with wave.open(file, "wb") as sound:
        sound.setnchannels(1)
        sound.setsampwidth(2)
        sound.setframerate(8000)
        sound.writeframes(b"\0\0" * int(8000 * seconds))
    return file.getvalue()


def shown(mime: str, data: str | bytes) -> Display:
    """A rich output."""
    return Display(mime=mime, data=base64.b64encode(data).decode() if isinstance(data, bytes) else data)


def run_to_look_at(folder: Path, model: str = "stub-model", wrong: tuple[str, ...] = ("math_1",)) -> Path:
    """Five trials: a chart with all kinds of outputs, two sums, a text task, an error of the machinery."""
    rich = CellResult(
        status="ok",
        stdout="   month  sales\n0    Jan     12\n1    Feb     18\n",
        stderr="FutureWarning: this will change\n",
        value="<Axes: title={'center': 'Sales'}>",
        displays=(
            shown("image/png", png()),
            shown("text/html", "<table border=1><tr><th>month</th></tr><tr><td>Jan</td></tr></table>"),
            shown("image/svg+xml", SVG),
        ),
        files=("output/chart.png",),
        duration_sec=0.42,
    )
    code = "import pandas as pd\n\n# the sales of a year\nsales = pd.read_csv('sales.csv')\nsales"
    broken = raised("FileNotFoundError", "[Errno 2] No such file or directory: 'sale.csv'")
    events: dict[str, list[Event]] = {
        "chart_1": [
            *started("Draw the sales of a year as a bar chart: output/chart.png.\n\nFiles: sales.csv"),
            *cell(1, "import pandas as pd\npd.read_csv('sale.csv')", broken),
            *nudge(2, "empty reply"),
            *cell(3, code, rich),
            *ended(4, "The chart is saved.\n\nAnswer: output/chart.png"),
        ],
        "math_1": [*started(), *cell(1, f"print({41 if 'math_1' in wrong else 42})"), *ended(2)],
        "math_2": [*started(), *cell(1, "print(6 * 7)"), *ended(2)],
        "text_1": [
            *started("把表格里的数字加起来。"),
            *cell(1, "print(sum([1, 2]))"),
            *ended(2, "Answer: 3"),
        ],
        "software_1": started("Repair it."),
    }
    statuses = {**dict.fromkeys(wrong, "failed"), "software_1": "error"}
    timings = Timings(
        start_sec=0.2,
        model_sec=3.1,
        waited_sec=0.4,
        cells_sec=0.9,
        grade_sec=0.3,
        collect_sec=0.1,
        total_sec=4.7,
    )
    records = [record(name, statuses.get(name, "passed"), timings=timings) for name in events]
    made = make_run(folder, records, events, model=model)
    output = trial_folder(made, *records[0].key) / "output"
    for name, content in {"chart.png": png(), "tone.wav": wav(), "page.html": b"<h1>Hello</h1>"}.items():
        (output / name).write_bytes(content)
    return made


def planted_run(folder: Path, script: Callable[..., str], which: str = "") -> Path:
    """A run in which every text that is not ours holds `script(place)`; `which` sets its reply apart."""
    names = [
        "task",
        "prompt",
        "inputs",
        "reply",
        "reasoning",
        "code",
        "stdout",
        "stderr",
        "value",
        "html",
        "svg",
    ]
    assert names
    x = script
    hostile = CellResult(
        status="error",
        stdout=x("stdout"),
        stderr=x("stderr"),
        value=x("value"),
        displays=(
            shown("text/html", x("html")),
            shown("image/svg+xml", f'<svg xmlns="http://www.w3.org/2000/svg">{x("svg")}</svg>'),
            shown("text/markdown", x("markdown")),
            shown("text/latex", x("latex")),
            shown("application/json", x("json")),
            Display(mime=f"text/{x('mime')}", data=x("data")),
            Display(mime="image/png", data=x("picture")),
            Display(mime=f'image/png"{x("picture mime")}', data=base64.b64encode(png()).decode()),
        ),
        error=CellError(name="E", message="e", traceback=x("traceback")),
        files=(x("cell file"),),
        death=x("death"),
        limit=x("limit"),
    )
    call = ToolCall(id=x("call id"), name=x("call name"), arguments=x("arguments"))
    turns = cell(1, x("code"), hostile, content=x(f"reply {which}".strip()))
    reply: Any = turns[0]
    changed = {
        "reasoning": x("reasoning"),
        "model": x("reply model"),
        "tool_calls": (call,),
        "notes": (x("note"),),
    }
    turns[0] = reply.model_copy(update={"reply": reply.reply.model_copy(update=changed)})
    nameless = CellError(name=x("error name"), message=x("error"), traceback="")
    died = CellResult(status="died", death=x("death"), state_lost=True)
    events = [
        *started(x("prompt")),
        RerunEvent(at=AT, turn=1, difference=x("difference")),
        *turns,
        *cell(2, "exit()", died),
        *cell(3, "raise", CellResult(status="error", error=nameless)),
        *nudge(4, x("problem"), x("nudged reply")),
        *ended(5, x("answer")),
    ]
    check = CheckResult(
        name=x("check"), passed=False, score=0.5, reason=x("reason"), measured={x("measured"): x("measure")}
    )
    hostile_record = record(
        x("task", is_name=True),
        "failed",
        category=x("category"),
        subcategory=x("subcategory"),
        answer=x("answer"),
        grades=(Grade(grader=x("grader"), passed=False, score=0.5, checks=(check,)),),
        refused=(RefusedFile(path=x("refused"), reason=x("refused reason")),),
    )
    failing = record("math_1", "error", error=TrialError(kind="model", message=x("machinery error")))
    stopped = record("math_2", "failed", stop_reason="max_turns", answer="")
    stopped_events = [*started(), *ended(1, stop="max_turns", detail=x("detail"))]
    records: list[TrialRecord] = [hostile_record, failing, stopped]
    plotted = {hostile_record.task_id: events, "math_2": stopped_events}
    made = make_run(
        folder,
        records,
        plotted,
        model=x("model"),
        run_id=x("run id"),
        overrides=(x("override"),),
        pybench=x("version"),
        platform=x("platform"),
        sandbox={"packages": {x("package"): x("package version")}},
        config={"agent": {"name": x("agent"), "format": x("agent format")}},
    )
    output = trial_folder(made, *hostile_record.key) / "output"
    for name in ("page.html", "drawing.svg", "notes.md", "data.csv", "fake.png", "fake.wav"):
        (output / name).write_text(x(f"content of {name}"), "utf-8")
    (output / f"{x('file name', is_name=True)}.txt").write_text("x")
    (output / "real.png").write_bytes(png()[:-12] + x("after the picture").encode())
    return made
