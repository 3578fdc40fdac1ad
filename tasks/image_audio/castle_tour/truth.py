"""Each recording is resampled by its spectrum and laid into an empty guide at its own start."""

import csv
from pathlib import Path
from typing import Any


def truth(inputs: Path) -> dict[str, Any]:
    import numpy as np
    import soundfile

    rows = list(csv.DictReader((inputs / "playlist.csv").open()))
    rows = sorted((r for r in rows if r["use"].strip().casefold() == "yes"), key=lambda r: int(r["order"]))
    start, laid = 0.0, []
    for row in rows:
        samples, own = soundfile.read(inputs / row["file"], always_2d=True)
        mono = samples.sum(axis=1) / samples.shape[1]
        count = round(len(mono) * 22050 / own)
        wave = np.fft.irfft(np.fft.rfft(mono)[: count // 2 + 1], count) * count / len(mono)
        laid.append((start, wave))
        end = start + len(mono) / own
        start = end + int(row["gap_after_ms"]) / 1000
    tour = np.zeros(round(end * 22050) + 2)
    for at, wave in laid:
        tour[round(at * 22050) :][: len(wave)] = wave[: len(tour) - round(at * 22050)]
    return {"tour": tour, "duration_sec": round(end, 4)}
