# %%
import librosa
import numpy as np
import pandas as pd

rows = []
for number in range(1, 7):
    y, rate = librosa.load(f"pluck_{number}.wav", sr=None)
    f0, voiced, _ = librosa.pyin(y, fmin=65, fmax=450, sr=rate, frame_length=4096)
    rough = np.nanmedian(f0[voiced])
    spectrum = np.abs(np.fft.rfft(y * np.hanning(len(y)), 2**20))
    tries = rough * 2 ** (np.linspace(-60, 60, 481) / 1200)
    fit = [sum(spectrum[round(hz * k * 2**20 / rate)] for k in (1, 2, 3, 4)) for hz in tries]
    hz = tries[int(np.argmax(fit))]
    midi = librosa.hz_to_midi(hz)
    note = librosa.midi_to_note(round(midi), unicode=False)
    rows.append({"file": f"pluck_{number}.wav", "note": note, "cents": round(100 * (midi - round(midi)))})
    print(rough, rows[-1])
# %%
pd.DataFrame(rows).to_csv("output/tuning.csv", index=False)
