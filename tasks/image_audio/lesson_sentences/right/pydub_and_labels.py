# %%
import io
import zipfile

import numpy as np
from pydub import AudioSegment
from scipy import ndimage

lesson = AudioSegment.from_wav("lesson.wav")
values = np.array(lesson.get_array_of_samples(), dtype=float) / 32768
size = lesson.frame_rate // 100
blocks = values[: len(values) // size * size].reshape(-1, size)
silent = 10 * np.log10((blocks**2).mean(axis=1) + 1e-15) < -45
labels, count = ndimage.label(silent)
for number in range(1, count + 1):
    if (labels == number).sum() < 40:
        silent[labels == number] = False
# %%
sentences = [(s[0].start, s[0].stop) for s in ndimage.find_objects(ndimage.label(~silent)[0])]
trimmed = []
for start, stop in sentences:
    quiet = 10 * np.log10((blocks[start:stop] ** 2).mean(axis=1) + 1e-15) < -45
    inside = np.flatnonzero(~quiet)
    if len(inside):
        trimmed.append((start + inside[0], start + inside[-1] + 1))
with zipfile.ZipFile("output/parts.zip", "w") as box:
    for number, (start, stop) in enumerate(trimmed, 1):
        buffer = io.BytesIO()
        lesson.get_sample_slice(start * size, stop * size).export(buffer, format="wav")
        box.writestr(f"part_{number:02d}.wav", buffer.getvalue())
print(f"切好了 {len(trimmed)} 段。")
print(f"答案：段数={len(trimmed)}; 最长={max(b - a for a, b in trimmed) / 100:.2f} 秒")
