# %%
import subprocess

subprocess.run(
    ["ffmpeg", "-v", "error", "-y", "-i", "duo.wav", "-af", f"pan=stereo|c0=c1|c1={10 ** (4.5 / 20):.6f}*c0", "-c:a", "pcm_s16le",
     "output/duo_fixed.wav"], check=True,
)
print("Swapped, and the flute is louder.")
