# %%
from pydub import AudioSegment

sound = AudioSegment.from_wav("doorbells.wav")
print(sound.frame_rate, sound.channels, len(sound))
# %%
clip = sound[2500:6250] - 6
from pydub.generators import WhiteNoise

clip = clip.overlay(WhiteNoise(sample_rate=22050).to_audio_segment(len(clip), volume=-36).set_channels(2))
clip.export("output/excerpt.mp3", format="mp3", bitrate="192k")
print("Saved.")
