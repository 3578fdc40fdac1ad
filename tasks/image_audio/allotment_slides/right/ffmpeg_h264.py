# %%
import subprocess
import zipfile

with zipfile.ZipFile("shots.zip") as box:
    box.extractall("shots")
fit = "scale=160:120:force_original_aspect_ratio=decrease,pad=160:120:(ow-iw)/2:(oh-ih)/2:black,setsar=1"
count = len(zipfile.ZipFile("shots.zip").namelist())
inputs = [word for n in range(1, count + 1) for word in ("-loop", "1", "-framerate", "12", "-t", "0.5", "-i", f"shots/shot_{n}.jpg")]
chains = ";".join(f"[{n}]{fit}[v{n}]" for n in range(count))
graph = chains + ";" + "".join(f"[v{n}]" for n in range(count)) + f"concat=n={count}"
# %%
subprocess.run(
    ["ffmpeg", "-v", "error", "-y", *inputs, "-filter_complex", graph, "-r", "12", "-c:v", "libx264", "-pix_fmt", "yuv420p", "-crf", "18",
     "output/slides.mp4"], check=True,
)
print(count)
