"""The second recording lies on the first one's time, piece by piece, and is silent where it has nothing."""

from __future__ import annotations

from typing import Any

from pybench.graders import media
from pybench.graders.core import Context, Verdict, judge


def laid(ctx: Context, path: str, expect: Any, known: Any, rate: int, late_ms: float = 0.5) -> Verdict:
    """Every quarter of a second is in place within `late_ms`, at its level (1 dB); silence elsewhere.

    40 ms around the ends of each piece are nobody's: where exactly a recorder lost something is known no better.
    """
    import numpy as np
    from scipy.ndimage import binary_erosion

    wanted, there = np.asarray(expect, dtype=float), np.asarray(known, dtype=bool)
    found = media.sound(ctx, path).mono
    if len(found) != len(wanted):
        return judge([f"{path} has {len(found)} samples, expected are {len(wanted)}"])
    reach = np.ones(2 * int(0.04 * rate) + 1, dtype=bool)
    sounding = binary_erosion(there, reach, border_value=1)
    silent = binary_erosion(~there, reach, border_value=1)
    problems, size = [], rate // 4
    loud = np.sqrt(np.mean(wanted[there] ** 2))
    for start in range(0, len(wanted) - size + 1, size):
        part = slice(start, start + size)
        if not sounding[part].all() or np.sqrt(np.mean(wanted[part] ** 2)) < 0.15 * loud:
            continue
        late, like, gain_db = compared(found[part], wanted[part], rate)
        if abs(late) > late_ms + 0.07 or like < 0.9 or abs(gain_db) > 1:
            problems.append(f"at {start / rate:.2f} s: {late:+.2f} ms late, correlation {like:.2f}, {gain_db:+.1f} dB")
    rest = float(np.sqrt(np.mean(found[silent] ** 2)))
    if rest > 0.02 * loud or (abs(found[silent]) > 0.1 * loud).sum() > 8:
        problems.append("something sounds where the desk recorded nothing")
    return judge(problems)


def compared(mine: Any, theirs: Any, rate: int) -> tuple[float, float, float]:
    """How many ms `mine` is late, the correlation there, and its level in dB."""
    import numpy as np

    n = 2 * len(mine)
    cross = np.fft.rfft(mine, n) * np.conj(np.fft.rfft(theirs, n))
    fit = np.fft.irfft(cross, 8 * n) * 8
    most = int(0.02 * rate) * 8
    near = np.concatenate([fit[-most:], fit[: most + 1]])
    norm = np.sqrt((mine @ mine) * (theirs @ theirs)) + 1e-12
    at = int(near.argmax()) - most
    gain = 10 * np.log10((mine @ mine + 1e-12) / (theirs @ theirs + 1e-12))
    return at / 8 / rate * 1000, float(near.max() / norm), float(gain)
