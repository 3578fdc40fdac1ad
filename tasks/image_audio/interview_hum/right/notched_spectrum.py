# %%
import numpy as np
import soundfile

sound, rate = soundfile.read("interview.wav")
spectrum = np.fft.rfft(sound)
hz = np.fft.rfftfreq(len(sound), 1 / rate)
mains = max((50, 60), key=lambda f: sum(np.abs(spectrum[np.abs(hz - k * f) < 0.5]).max() for k in (1, 2, 3)))
# %%
for k in (1, 2, 3):
    spectrum[np.abs(hz - k * mains) < 1.5] = 0
soundfile.write("output/clean.wav", np.fft.irfft(spectrum, len(sound)), rate, subtype="PCM_16")
print("Answer:", mains)
