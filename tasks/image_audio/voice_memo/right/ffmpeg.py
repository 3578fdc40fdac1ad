# %%
import re
import subprocess

times = re.findall(r"(\d+):([\d.]+)", open("cut.txt").read())
start, end = (60 * int(m) + float(s) for m, s in times)
print(start, end)
# %%
cut = [
    "ffmpeg", "-v", "error", "-y", "-ss", f"{start}", "-t", f"{end - start}", "-i", "memo.wav", "-af",
    f"pan=mono|c0=0.5*c0+0.5*c1,afade=t=in:d=0.5:curve=tri,afade=t=out:st={end - start - 1}:d=1:curve=tri",
    "-c:a", "pcm_f32le", "faded.wav",
]
subprocess.run(cut, check=True)
report = subprocess.run(
    ["ffmpeg", "-i", "faded.wav", "-af", "astats=measure_perchannel=none", "-f", "null", "-"], capture_output=True, text=True
).stderr
peak = float(re.search(r"Peak level dB: (-?[\d.]+)", report)[1])
gain = -3 - peak
subprocess.run(
    ["ffmpeg", "-v", "error", "-y", "-i", "faded.wav", "-af", f"volume={gain}dB:precision=double", "-c:a", "pcm_s16le", "output/clip.wav"],
    check=True,
)
print(f"Answer: {gain:.1f} dB")
