"""Checks of sound. Expected samples come from `truth.py` as arrays (n,) or (n, channels) in -1..1."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Any

from . import media
from .core import Context, OutputProblem, Verdict, failed, judge, passed


def facts(
    ctx: Context,
    path: str,
    duration_sec: float | None = None,
    rate: int | None = None,
    channels: int | None = None,
    slack_sec: float = 0.05,
) -> Verdict:
    """Readable audio of the format its name says, of this duration, sampling rate (Hz) and channels."""
    found = media.sound(ctx, path)
    problems = []
    if duration_sec is not None and abs(found.duration_sec - duration_sec) > slack_sec:
        problems.append(f"{path} lasts {found.duration_sec:.3f} s, expected are {duration_sec:.3f} s")
    if rate is not None and found.rate != rate:
        problems.append(f"{path} has {found.rate} Hz, expected are {rate} Hz")
    if channels is not None and found.samples.shape[1] != channels:
        problems.append(f"{path} has {found.samples.shape[1]} channels, expected are {channels}")
    return judge(problems, duration_sec=found.duration_sec, rate=found.rate)


def like(
    ctx: Context,
    path: str,
    expect: Any,
    rate: int,
    least: float = 0.95,
    level_db: float = 1.0,
    slack_sec: float = 0.06,
    channels: bool = False,
) -> Verdict:
    """The sound is the expected one: duration, level, and waveform after the best small shift.

    `least`: least correlation of the waveforms (after a shift of up to `slack_sec`, for codecs' delay);
    `level_db`: most difference of the overall level and of each tenth of it that is not near silence.
    The output is resampled to `rate` for comparison. With `channels` each channel is compared.
    """
    import numpy as np

    wanted = np.asarray(expect, dtype=float)
    wanted = wanted[:, None] if wanted.ndim == 1 else wanted
    found = media.sound(ctx, path)
    if channels and found.samples.shape[1] != wanted.shape[1]:
        return failed(f"{path} has {found.samples.shape[1]} channels, expected are {wanted.shape[1]}")
    expected_sec = len(wanted) / rate
    if abs(found.duration_sec - expected_sec) > slack_sec + 0.05:
        return failed(f"{path} lasts {found.duration_sec:.3f} s, expected are {expected_sec:.3f} s")
    samples = resampled(found.samples, found.rate, rate)
    if not channels:
        samples, wanted = samples.mean(axis=1, keepdims=True), wanted.mean(axis=1, keepdims=True)
    worst_corr, worst_db = 1.0, 0.0
    for mine, theirs in zip(samples.T, wanted.T, strict=True):
        corr, shift = aligned(mine, theirs, int(slack_sec * rate))
        moved = np.roll(mine, -shift)
        worst_corr = min(worst_corr, corr)
        worst_db = max(worst_db, level_gap(moved, theirs))
    measured: dict[str, Any] = {"correlation": round(worst_corr, 4), "level_gap_db": round(worst_db, 3)}
    if worst_corr < least:
        return failed(f"{path} is not the expected sound (correlation {worst_corr:.3f})", **measured)
    if worst_db > level_db:
        return failed(f"{path}: the level is off by {worst_db:.2f} dB (most {level_db:g})", **measured)
    return passed(**measured)


def level(ctx: Context, path: str, dbfs: float, slack_db: float = 0.7, peak: bool = False) -> Verdict:
    """The overall level in dB relative to full scale (RMS, or the peak) is `dbfs` within `slack_db`."""
    found = media.sound(ctx, path)
    value = loudness_db(found.samples) if not peak else to_db(float(abs(found.samples).max()))
    words = f"{path} has {value:.2f} dBFS ({'peak' if peak else 'RMS'}), expected are {dbfs:.2f}"
    return passed(words, dbfs=value) if abs(value - dbfs) <= slack_db else failed(words, dbfs=value)


def tones(ctx: Context, path: str, expect: list[dict[str, float]], slack_hz: float = 8.0) -> Verdict:
    """In each stretch {start_sec, end_sec, hz} the strongest frequency is `hz` (0 means near silence)."""
    import numpy as np

    found = media.sound(ctx, path)
    problems = []
    for part in expect:
        start, end = int(part["start_sec"] * found.rate), int(part["end_sec"] * found.rate)
        piece = found.mono[start:end]
        if len(piece) < 64:
            raise OutputProblem(f"{path} ends before {part['end_sec']} s")
        if part["hz"] == 0:
            if to_db(rms(piece)) > -45:
                problems.append(f"{part['start_sec']} to {part['end_sec']} s is not silent")
            continue
        spectrum = np.abs(np.fft.rfft(piece * np.hanning(len(piece))))
        hz = float(spectrum.argmax() * found.rate / len(piece))
        if to_db(rms(piece)) < -60 or abs(hz - part["hz"]) > slack_hz + found.rate / len(piece):
            problems.append(
                f"{part['start_sec']} to {part['end_sec']} s sounds at {hz:.0f} Hz, not {part['hz']:g}"
            )
    return judge(problems)


def resampled(samples: Any, rate: int, target: int) -> Any:
    """Samples (n, channels) at another rate (Hz), polyphase filtered."""
    if rate == target:
        return samples
    from scipy.signal import resample_poly

    shared = math.gcd(rate, target)
    return resample_poly(samples, target // shared, rate // shared, axis=0)


def aligned(a: Any, b: Any, most: int) -> tuple[float, int]:
    """The best correlation of two waveforms over shifts of up to `most` samples, and that shift."""
    import numpy as np
    from scipy.signal import correlate

    n = min(len(a), len(b))
    x, y = a[:n], b[:n]
    scale = float(np.sqrt((x**2).sum() * (y**2).sum()))
    if scale < 1e-9:
        return 0.0, 0
    full = correlate(x, y, mode="full", method="fft") / scale
    middle = n - 1
    window = full[max(0, middle - most) : middle + most + 1]
    best = int(window.argmax())
    return float(window[best]), best - min(most, middle)


def level_gap(a: Any, b: Any, parts: int = 10) -> float:
    """The largest difference in level (dB), overall and in each of `parts` stretches that are not silent."""
    n = min(len(a), len(b))
    gaps = [abs(loudness_db(a) - loudness_db(b))]
    edges = [n * i // parts for i in range(parts + 1)]
    for start, end in pairwise(edges):
        mine, theirs = loudness_db(a[start:end]), loudness_db(b[start:end])
        if max(mine, theirs) > -50:
            gaps.append(abs(max(mine, -60.0) - max(theirs, -60.0)) / (2 if theirs < -40 else 1))
    return max(gaps)


def rms(samples: Any) -> float:
    """Root mean square of samples."""
    return float((samples.astype(float) ** 2).mean() ** 0.5) if len(samples) else 0.0


def to_db(amplitude: float) -> float:
    """An amplitude (1 is full scale) in dB; -120 at the least."""
    return 20 * math.log10(max(amplitude, 1e-6))


def loudness_db(samples: Any) -> float:
    """RMS level of samples in dB relative to full scale (a full sine has about -3)."""
    return to_db(rms(samples))
