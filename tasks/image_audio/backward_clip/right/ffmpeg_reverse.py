# %%
import subprocess

subprocess.run(
    ["ffmpeg", "-v", "error", "-y", "-ignore_loop", "1", "-i", "clip.gif", "-vf", "fps=10,reverse", "-c:v", "libx264", "-crf", "16", "-pix_fmt", "yuv420p",
     "output/clip.mp4"], check=True,
)
from PIL import Image, ImageSequence

wanted = sum(frame.info["duration"] for frame in ImageSequence.Iterator(Image.open("clip.gif"))) // 100
asked = ["ffprobe", "-v", "error", "-count_frames", "-show_entries", "stream=nb_read_frames", "-of", "csv=p=0", "output/clip.mp4"]
print(wanted, subprocess.run(asked, capture_output=True, text=True).stdout)
# %%
print(f"Answer: {wanted / 10:.1f}")
