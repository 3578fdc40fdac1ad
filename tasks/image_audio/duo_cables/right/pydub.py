# %%
from pydub import AudioSegment

flute, cello = AudioSegment.from_wav("duo.wav").split_to_mono()
AudioSegment.from_mono_audiosegments(cello, flute + 4.5).export("output/duo_fixed.wav", format="wav")
print("Done.")
