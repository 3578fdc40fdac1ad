# %%
import array
import wave

with wave.open("duo.wav") as file:
    params = file.getparams()
    samples = array.array("h", file.readframes(params.nframes))
print(params)
# %%
factor = 10 ** (4.5 / 20)
fixed = array.array("h")
for flute, cello in zip(samples[0::2], samples[1::2]):
    fixed.append(cello)
    fixed.append(round(flute * factor))
with wave.open("output/duo_fixed.wav", "wb") as file:
    file.setparams(params)
    file.writeframes(fixed.tobytes())
print("The flute is on the right now, 4.5 dB louder.")
