# %%
import numpy as np
from scipy.io import wavfile

rate, raw = wavfile.read("interview.wav")
sound = raw / 32768
t = np.arange(len(sound)) / rate
left = {}
for mains in (50, 60):
    columns = [wave(2 * np.pi * mains * k * t) for k in (1, 2, 3) for wave in (np.cos, np.sin)]
    basis = np.column_stack(columns)
    left[mains] = sound - basis @ np.linalg.lstsq(basis, sound, rcond=None)[0]
mains = min(left, key=lambda hz: np.var(left[hz]))
print({hz: np.var(rest) for hz, rest in left.items()})
# %%
wavfile.write("output/clean.wav", rate, np.int16(np.round(left[mains] * 32767)))
print(f"The hum is gone.\nAnswer: {mains}")
