"""Calls what people call in librosa, so that numba's cache holds it; for the environment's Python."""

from __future__ import annotations

import tempfile
import warnings
from typing import Any

import librosa
import numpy as np
import soundfile

RATE = 22050


def main() -> None:
    """Load, transform, describe and follow four seconds of sound with a beat, in both float types."""
    warnings.simplefilter("ignore")
    time = np.arange(4 * RATE) / RATE
    sound = np.sin(2 * np.pi * 440 * time) * (np.arange(time.size) % 11025 < 3000)
    with tempfile.NamedTemporaryFile(suffix=".wav") as file:
        soundfile.write(file.name, np.column_stack([sound, sound / 2]), RATE)
        librosa.load(file.name, sr=16000)
    for y in (sound, sound.astype(np.float32)):
        _transform(y)
        _describe(y)
        _follow(y)


def _transform(y: Any) -> None:
    """Spectra and back, resampling, effects."""
    spectrum = librosa.stft(y)
    size = abs(spectrum)
    librosa.istft(spectrum)
    librosa.amplitude_to_db(size, ref=np.max)
    librosa.cqt(y, sr=RATE)
    librosa.iirt(y)
    librosa.reassigned_spectrogram(y)
    librosa.griffinlim(size, n_iter=1)
    librosa.feature.inverse.mel_to_audio(librosa.feature.melspectrogram(y=y[:RATE], sr=RATE), n_iter=1)
    frequencies = librosa.fft_frequencies(sr=RATE)
    librosa.interp_harmonics(size, freqs=frequencies, harmonics=[1, 2])
    librosa.salience(size, freqs=frequencies, harmonics=[1, 2], fill_value=0)
    librosa.resample(y, orig_sr=RATE, target_sr=16000)
    librosa.lpc(y[:RATE], order=8)
    librosa.mu_compress(y)
    librosa.clicks(times=[0.1], sr=RATE)
    for effect in (librosa.effects.trim, librosa.effects.split, librosa.effects.hpss):
        effect(y)
    librosa.effects.preemphasis(y)
    librosa.effects.time_stretch(y, rate=1.2)
    librosa.effects.pitch_shift(y, sr=RATE, n_steps=2)
    librosa.effects.remix(y, np.array([[0, 100], [200, 300]]))


def _describe(y: Any) -> None:
    """Features and pitch."""
    mel = librosa.feature.melspectrogram(y=y, sr=RATE)
    librosa.power_to_db(mel)
    librosa.pcen(mel)
    librosa.feature.delta(mel)
    for name in (
        *(
            "mfcc",
            "chroma_stft",
            "chroma_cqt",
            "chroma_cens",
            "tonnetz",
            "tempogram",
            "tempo",
            "poly_features",
        ),
        *("spectral_centroid", "spectral_bandwidth", "spectral_rolloff", "spectral_contrast"),
    ):
        getattr(librosa.feature, name)(y=y, sr=RATE)
    librosa.feature.rms(y=y)
    librosa.feature.spectral_flatness(y=y)
    librosa.feature.zero_crossing_rate(y)
    librosa.yin(y, fmin=60, fmax=500, sr=RATE)
    librosa.pyin(y, fmin=60, fmax=500, sr=RATE)
    librosa.piptrack(y=y, sr=RATE)
    librosa.estimate_tuning(y=y, sr=RATE)


def _follow(y: Any) -> None:
    """Onsets, beats, alignment and segments."""
    strength = librosa.onset.onset_strength(y=y, sr=RATE)
    librosa.onset.onset_detect(y=y, sr=RATE, backtrack=True)
    librosa.util.peak_pick(strength, pre_max=3, post_max=3, pre_avg=3, post_avg=5, delta=0.5, wait=10)
    tempo, beats = librosa.beat.beat_track(y=y, sr=RATE)
    librosa.beat.beat_track(onset_envelope=strength, sr=RATE, bpm=np.full(strength.shape, tempo))
    librosa.beat.plp(y=y, sr=RATE)
    mfcc = librosa.feature.mfcc(y=y, sr=RATE)
    librosa.util.sync(mfcc, beats)
    librosa.util.match_events(beats, beats + 1)
    librosa.util.match_intervals(np.array([[0.0, 1.0]]), np.array([[0.0, 2.0]]))
    likeness = librosa.segment.recurrence_matrix(mfcc, mode="affinity")
    librosa.sequence.rqa(likeness)
    librosa.sequence.dtw(mfcc, mfcc)
    librosa.sequence.viterbi(np.full((2, 5), 0.5), np.full((2, 2), 0.5))


if __name__ == "__main__":
    main()
