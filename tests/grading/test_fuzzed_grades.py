"""Hostile answers and outputs, drawn at random: each is graded, none passes, none is an error of the grader.

PYBENCH_TEST_GRADES is the number of grades (2000 for the full size); PYBENCH_TEST_SEED the first one's seed.
"""

from __future__ import annotations

import asyncio
import os
import random
from pathlib import Path
from typing import Any

import pytest

from pybench.core.concurrency import gather_limited
from pybench.core.protocols import GradeRequest
from pybench.core.records import CheckSpec, Task
from pybench.grading.checks import PRELOAD, ChecksGrader
from pybench.sandboxes.local.runner import LocalJobRunner

pytestmark = pytest.mark.slow

GRADES = int(os.environ.get("PYBENCH_TEST_GRADES", "40"))
SEED = int(os.environ.get("PYBENCH_TEST_SEED", "0"))
_RIGHT = 7_340_917
_TABLE = {"k": ["a", "b"], "v": [_RIGHT, 2]}
CHECKS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("answer.integer", {"expect": _RIGHT}),
    ("answer.number", {"expect": _RIGHT + 0.5}),
    ("answer.word", {"expect": "velvet"}),
    ("answer.words", {"expect": ["velvet", "linen"]}),
    ("answer.day", {"expect": "2031-07-09"}),
    ("table.equals", {"path": "output/t.csv", "expect": _TABLE}),
    ("table.equals", {"path": "output/t.xlsx", "expect": _TABLE}),
    ("document.json_equals", {"path": "output/j.json", "expect": {"velvet": _RIGHT}}),
    ("document.lines", {"path": "output/l.txt", "expect": ["velvet", str(_RIGHT)]}),
    ("image.facts", {"path": "output/p.png", "width": 313, "height": 211}),
    ("chart.lines", {"path": "output/p.png", "expect": {"velvet": [1, _RIGHT, 3]}}),
)
_PIECES = (
    *(
        "Answer: ",
        "Answer: +",
        "\n",
        " " * 2000,
        "9" * 4301,
        "1e999999",
        "-0",
        "nan",
        "inf",
        "\ud83d",
        "\x00",
    ),
    *(
        "[" * 20_000,
        '{"a":' * 5_000,
        "[]," * 20_000,
        "٣",
        "1_0",
        "0x10",
        "½",
        "=1+1",
        "\u202e",
        "k,v\n",
        "a,",
        '"',
    ),
    *(
        "31.02.2031",
        "99999-99-99",
        "+" * 3000,
        "1," * 3000,
        "**",
        "\\boxed{",
        "`",
        "\r",
        "\ufeff",
        "2031-13-09",
    ),
)
_HEADS = (
    *(b"", b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\xff\xff\xff\xff\xff\xff\xff\xff\x08\x06", b"PK\x03\x04"),
    *(b"\xff\xd8\xff\xe0", b"GIF89a\xff\xff\xff\xff", b"%PDF-1.7\n", b"\xff\xfe", b"PAR1", b"\x1f\x8b\x08"),
)


def hostile_text(draw: random.Random) -> str:
    """Pieces that are dear to match, deep, long, odd or half."""
    return "".join(draw.choices(_PIECES, k=draw.randrange(12)))


def hostile_file(draw: random.Random, path: Path) -> None:
    """A file, or a folder in its place."""
    if draw.random() < 0.1:
        path.mkdir()
        return
    noise = draw.randbytes(draw.choice((0, 10, 5000)))
    path.write_bytes(draw.choice(_HEADS) + noise + hostile_text(draw).encode(errors="surrogatepass"))


def test_no_hostile_output_passes_or_breaks_its_grader(tmp_path: Path) -> None:
    async def grade(grader: ChecksGrader, seed: int) -> None:
        draw = random.Random(seed)
        name, params = CHECKS[seed % len(CHECKS)]
        base = tmp_path / str(seed)
        for folder in ("output", "inputs", "task"):
            (base / folder).mkdir(parents=True)
        if "path" in params:
            hostile_file(draw, base / params["path"])
        spec = CheckSpec(name=name, params=params)
        task = Task(id="t", category="c", prompt="p", folder=base / "task", task_hash="h", checks=(spec,))
        request = GradeRequest(
            task=task, seed=0, answer=hostile_text(draw), output=base / "output", inputs=base / "inputs"
        )
        try:
            grades = await grader.grade(request)
        except Exception as error:
            raise AssertionError(f"seed {seed}, {name}: {error}") from error
        assert grades[0].passed is False, f"seed {seed}, {name}: {grades[0]}"
        grades[0].model_dump_json()

    async def go() -> None:
        runner = LocalJobRunner(preload=PRELOAD)
        await runner.open()
        try:
            grader = ChecksGrader()
            await grader.open(runner)
            await gather_limited(range(SEED, SEED + GRADES), lambda seed: grade(grader, seed), 4)
        finally:
            await runner.close()

    asyncio.run(go())
