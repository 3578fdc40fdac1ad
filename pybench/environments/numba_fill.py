"""Calls what is called first in librosa, so that numba's cache holds it; for the environment's Python."""

from __future__ import annotations

import tempfile
import warnings

import librosa
import numpy as np
import soundfile


def main() -> None:
    """Load, then look for onsets, beats, pitch and timbre in a second of sound, in both float types."""
    warnings.simplefilter("ignore")
    rate = 22050
    sound = np.sin(2 * np.pi * 440 * np.arange(rate) / rate) * (np.arange(rate) % 5000 < 2500)
    with tempfile.NamedTemporaryFile(suffix=".wav") as file:
        soundfile.write(file.name, sound, rate)
        librosa.load(file.name, sr=16000)
    for y in (sound, sound.astype(np.float32)):
        librosa.feature.mfcc(y=y, sr=rate)
        librosa.feature.chroma_cqt(y=y, sr=rate)
        librosa.feature.zero_crossing_rate(y)
        librosa.onset.onset_detect(y=y, sr=rate)
        librosa.beat.beat_track(y=y, sr=rate)
        librosa.yin(y, fmin=60, fmax=500, sr=rate)
        librosa.pyin(y, fmin=60, fmax=500, sr=rate)
        librosa.piptrack(y=y, sr=rate)
        librosa.effects.split(y)
        librosa.effects.hpss(y)
        librosa.effects.pitch_shift(y, sr=rate, n_steps=2)
        librosa.sequence.dtw(np.outer([1.0, 2.0], y[:20]), np.outer([1.0, 2.0], y[:30]))


if __name__ == "__main__":
    main()
