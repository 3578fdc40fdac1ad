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
    form: str | list[str] | None = None,
    min_kbps: float | None = None,
) -> Verdict:
    """Readable audio of the format its name says, of this duration, sampling rate (Hz) and channels.

    `form`: how samples are stored, in libsndfile's words (`PCM_16`); `min_kbps`: least mean kbit/s.
    """
    found = media.sound(ctx, path)
    problems = []
    if duration_sec is not None and abs(found.duration_sec - duration_sec) > slack_sec:
        problems.append(f"{path} lasts {found.duration_sec:.3f} s, expected are {duration_sec:.3f} s")
    if rate is not None and found.rate != rate:
        problems.append(f"{path} has {found.rate} Hz, expected are {rate} Hz")
    if channels is not None and found.samples.shape[1] != channels:
        problems.append(f"{path} has {found.samples.shape[1]} channels, expected are {channels}")
    if form is not None and found.form not in ([form] if isinstance(form, str) else form):
        problems.append(f"{path} holds samples as {found.form}, expected is {form}")
    elif form is not None and found.form not in ("PCM_U8", "PCM_S8") and _is_coarse(found.samples):
        problems.append(f"{path} holds steps of 8 bits or fewer, stored as {found.form}")
    if min_kbps is not None and found.kbps < 0.97 * min_kbps:
        problems.append(f"{path} has {found.kbps:.0f} kbit/s, asked are at least {min_kbps:g}")
    return judge(problems, duration_sec=found.duration_sec, rate=found.rate, kbps=round(found.kbps, 1))


def _is_coarse(samples: Any) -> bool:
    """Whether all samples are multiples of a 128th, as those that had 8 bits, in a sound that has steps."""
    steps = samples * 128
    return bool(len(steps) > 1000 and abs(steps).max() > 4 and abs(steps - steps.round()).max() < 1e-6)


def like(
    ctx: Context,
    path: str,
    expect: Any,
    rate: int,
    least: float = 0.95,
    level_db: float = 1.0,
    gain_db: float | list[float] = 0.5,
    noise_db: float = 20.0,
    click_db: float = 0.0,
    slack_sec: float = 0.06,
    channels: bool = False,
) -> Verdict:
    """The sound is the expected one: duration, level, waveform after the best small shift, no noise.

    `least`: least correlation of the waveforms, after one shift of all channels by up to `slack_sec` (codecs
    delay, and lengthen by as much); `level_db`: most difference of the overall level and of each tenth of it
    that is not near silence; `gain_db`: most factor between the two, in dB, or its range (LAME makes some
    rates 0.45 dB softer). What remains when the expected sound times that factor is taken off must lie
    `noise_db` below the sound as a whole, and in no millisecond more than `click_db` above what sounds around
    it. The output is resampled to `rate`. With `channels` each channel is compared, else their mean.
    """
    import numpy as np

    wanted = np.asarray(expect, dtype=float)
    wanted = wanted[:, None] if wanted.ndim == 1 else wanted
    found = media.sound(ctx, path)
    if channels and found.samples.shape[1] != wanted.shape[1]:
        return failed(f"{path} has {found.samples.shape[1]} channels, expected are {wanted.shape[1]}")
    expected_sec = len(wanted) / rate
    if abs(found.duration_sec - expected_sec) > slack_sec + min(slack_sec, 0.05):
        return failed(f"{path} lasts {found.duration_sec:.3f} s, expected are {expected_sec:.3f} s")
    samples = resampled(found.samples, found.rate, rate)
    if not channels:
        samples, wanted = samples.mean(axis=1, keepdims=True), wanted.mean(axis=1, keepdims=True)
    mine, theirs = overlapping(samples, wanted, aligned(samples, wanted, int(slack_sec * rate)))
    pairs = list(zip(mine.T, theirs.T, strict=True))
    corr = min(similarity(a, b) for a, b in pairs)
    gap = max(level_gap(a, b) for a, b in pairs)
    gains = [fitted_gain_db(a, b) for a, b in pairs]
    low, high = (-gain_db, gain_db) if isinstance(gain_db, int | float) else gain_db
    noise, click = (max(values) for values in zip(*(rest_db(a, b, rate) for a, b in pairs), strict=True))
    measured: dict[str, Any] = {
        "correlation": round(corr, 4), "level_gap_db": round(gap, 3), "gain_db": gains,
        "noise_db": round(noise, 1), "click_db": round(click, 1),
    }  # fmt: skip
    if corr < least:
        return failed(f"{path} is not the expected sound (correlation {corr:.3f})", **measured)
    if gap > level_db:
        return failed(f"{path}: the level is off by {gap:.2f} dB (most {level_db:g})", **measured)
    if min(gains) < low or max(gains) > high:
        worst = max(gains, key=abs)
        return failed(f"{path} is {worst:+.2f} dB too loud (from {low:g} to {high:g} is fine)", **measured)
    if noise > -noise_db:
        return failed(
            f"{path}: noise lies only {-noise:.0f} dB below the sound (least {noise_db:g})", **measured
        )
    if click > click_db:
        return failed(f"{path}: something clicks, {click:.0f} dB against the sound around it", **measured)
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


def aligned(a: Any, b: Any, most: int) -> int:
    """The shift of up to `most` samples, one for all channels, at which two sounds (n, channels) fit best."""
    import numpy as np
    from scipy.signal import correlate

    n = min(len(a), len(b))
    full = sum(correlate(x, y, mode="full", method="fft") for x, y in zip(a[:n].T, b[:n].T, strict=True))
    middle = n - 1
    first = max(0, middle - most)
    return first + int(np.asarray(full)[first : middle + most + 1].argmax()) - middle


def overlapping(a: Any, b: Any, shift: int) -> tuple[Any, Any]:
    """The parts of two sounds that sound together when `a` is `shift` samples late."""
    a, b = a[max(0, shift) :], b[max(0, -shift) :]
    n = min(len(a), len(b))
    return a[:n], b[:n]


def similarity(a: Any, b: Any) -> float:
    """The correlation of two waveforms (mean kept); 1 where both are silent."""
    scale = math.sqrt(float(a @ a) * float(b @ b))
    if scale < 1e-12:
        return 1.0 if max(rms(a), rms(b)) < 1e-5 else 0.0
    return float(a @ b) / scale


def fitted_gain_db(a: Any, b: Any) -> float:
    """By how many dB `b` has to be amplified to fit `a` best (least squares)."""
    power = float(b @ b)
    return to_db(abs(float(a @ b)) / power) if power > 0 else 0.0


def rest_db(a: Any, b: Any, rate: int) -> tuple[float, float]:
    """What is left of `a` without `b` at its best gain, in dB: against `b` as a whole; the worst millisecond.

    A millisecond counts against the level of the expected sound in the 50 ms around it, or against a level
    20 dB under that of the whole where it is quieter.
    """
    import numpy as np
    from scipy.ndimage import uniform_filter1d

    power = float(b @ b)
    rest = a - b * (float(a @ b) / power if power > 0 else 0.0)
    whole = max(rms(b), 1e-4)
    around = np.sqrt(uniform_filter1d(b.astype(float) ** 2, max(1, rate // 20)).clip(0))
    bursts = np.sqrt(uniform_filter1d(rest.astype(float) ** 2, max(4, rate // 1000)).clip(0))
    return to_db(rms(rest) / whole), to_db(float((bursts / np.maximum(around, whole / 10)).max()))


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
