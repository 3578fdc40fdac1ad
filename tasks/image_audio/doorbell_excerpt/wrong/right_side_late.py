# %%
from pydub import AudioSegment

sound = AudioSegment.from_wav("doorbells.wav")
print(sound.frame_rate, sound.channels, len(sound))
# %%
clip = sound[2500:6250] - 6
left, right = clip.split_to_mono()
right = (AudioSegment.silent(40, frame_rate=22050) + right)[: len(left)]
clip = AudioSegment.from_mono_audiosegments(left, right)
clip.export("output/excerpt.mp3", format="mp3", bitrate="192k")
print("Saved.")
