# %%
import subprocess

from PIL import Image, ImageSequence

sticker = Image.open("sticker.gif")
lasts = [frame.info["duration"] for frame in ImageSequence.Iterator(sticker)]
wide, high = (side + side % 2 for side in sticker.size)
for number, frame in enumerate(ImageSequence.Iterator(sticker)):
    page = Image.new("RGB", (wide, high), "white")
    rgba = frame.convert("RGBA")
    page.paste(rgba, (0, 0), rgba)
    page.save(f"page_{number}.png")
# %%
with open("list.txt", "w") as file:
    for number, milliseconds in enumerate(lasts):
        file.writelines(f"file 'page_{number}.png'\nduration 0.05\n" for _ in range(milliseconds // 50))
subprocess.run(
    ["ffmpeg", "-v", "error", "-y", "-r", "20", "-f", "concat", "-i", "list.txt", "-r", "20", "-c:v", "libx264", "-crf", "15", "-pix_fmt", "yuv420p",
     "-frames:v", str(sum(lasts) // 50), "output/sticker.mp4"], check=True,
)
print(f"答案：{sum(lasts) / 1000:.2f} 秒")
