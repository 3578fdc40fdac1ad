"""The sounds inside the zip file."""

from __future__ import annotations

import io
import zipfile
from typing import Any

from pybench.graders import read
from pybench.graders.core import Context, Verdict, failed, judge


def parts(ctx: Context, path: str, expect: list[Any], rate: int) -> Verdict:
    """part_01.wav, part_02.wav ... hold the expected samples, one after the other, and nothing else is there."""
    import soundfile

    names = sorted(name for name in read.check_unpacked(ctx, path) if not name.endswith("/"))
    if names != [f"part_{number:02d}.wav" for number in range(1, len(expect) + 1)]:
        return failed(f"{path} holds {names[:12]}, expected are {len(expect)} parts")
    problems = []
    with read.reading(path, "a zip file of sounds"), zipfile.ZipFile(ctx.output(path)) as box:
        for name, wanted in zip(names, expect, strict=True):
            data = box.read(name)
            found, found_rate = soundfile.read(io.BytesIO(data), always_2d=True)
            facts = soundfile.info(io.BytesIO(data))
            if (facts.format, facts.subtype) not in (("WAV", "PCM_16"), ("WAVEX", "PCM_16")):
                problems.append(f"{name} is {facts.format} with {facts.subtype}")
            elif found_rate != rate or found.shape[1] != 1:
                problems.append(f"{name} has {found_rate} Hz and {found.shape[1]} channels")
            elif abs(len(found) - len(wanted)) > rate * 0.003:
                problems.append(f"{name} lasts {len(found) / rate:.3f} s, expected are {len(wanted) / rate:.3f} s")
            else:
                count = min(len(found), len(wanted))
                if abs(found[:count, 0] - wanted[:count]).max() > 0.002:
                    problems.append(f"{name} is not the expected sound")
    return judge(problems)
