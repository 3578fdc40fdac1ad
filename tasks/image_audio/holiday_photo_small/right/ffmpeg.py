# %%
import subprocess

subprocess.run(
    ["ffmpeg", "-v", "error", "-y", "-i", "holiday.jpg", "-vf", "scale=160:round(160*ih/iw)", "-c:v", "libwebp", "-quality", "80",
     "output/holiday.webp"], check=True,
)
print("Made output/holiday.webp.")
