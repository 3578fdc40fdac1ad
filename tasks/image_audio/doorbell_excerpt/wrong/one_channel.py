# %%
from pydub import AudioSegment

sound = AudioSegment.from_wav("doorbells.wav")
print(sound.frame_rate, sound.channels, len(sound))
# %%
clip = sound[2500:6250] - 6
clip = clip.set_channels(1)
clip.export("output/excerpt.mp3", format="mp3", bitrate="192k")
print("Saved.")
