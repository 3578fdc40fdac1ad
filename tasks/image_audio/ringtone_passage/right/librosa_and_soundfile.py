# %%
import librosa
import numpy as np
import soundfile

song, rate = librosa.load("song.wav", sr=None)
frames = librosa.util.frame(song, frame_length=3 * rate, hop_length=rate // 10)
levels = np.sqrt((frames.astype(float) ** 2).mean(axis=0))
start = int(levels.argmax())
clip = frames[:, start]
# %%
clip = clip / np.abs(clip).max() * 10 ** (-1 / 20)
soundfile.write("output/ringtone.mp3", clip, rate, format="MP3")
print("铃声已保存为 output/ringtone.mp3。")
print(f"答案：{start / 10:.1f} 秒")
