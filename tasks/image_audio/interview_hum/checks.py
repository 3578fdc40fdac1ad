"""The hum is gone and the rest is there."""

from __future__ import annotations

from typing import Any

from pybench.graders import media
from pybench.graders.core import Context, Verdict, judge


def hum(ctx: Context, path: str, source: Any, rate: int, mains_hz: int) -> Verdict:
    """Power near the hum's three frequencies fell by 20 dB; 75 to 85 Hz and 220 Hz upwards kept theirs (1 dB)."""
    import numpy as np

    found = media.sound(ctx, path).mono
    skip = rate // 2
    middle = slice(skip, min(len(found), len(source)) - skip)
    bands = [(mains_hz * k - 1, mains_hz * k + 1) for k in (1, 2, 3)] + [(75, 85), (220, rate / 2)]
    powers = []
    for samples in (np.asarray(source), found):
        piece = samples[middle]
        spectrum = np.abs(np.fft.rfft(piece * np.hanning(len(piece)))) ** 2
        hz = np.fft.rfftfreq(len(piece), 1 / rate)
        powers.append([spectrum[(hz >= low) & (hz <= high)].sum() for low, high in bands])
    change = 10 * np.log10(np.maximum(powers[1], 1e-12) / np.array(powers[0]))
    problems = [f"hum at {mains_hz * k} Hz changed by {change[k - 1]:.1f} dB" for k in (1, 2, 3) if change[k - 1] > -19.8]
    problems += [f"{bands[i][0]}-{bands[i][1]:g} Hz changed by {change[i]:.1f} dB" for i in (3, 4) if abs(change[i]) > 1.05]
    return judge(problems, change_db=change.round(2).tolist())
