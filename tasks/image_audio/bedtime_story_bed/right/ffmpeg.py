# %%
import json
import subprocess

plan = json.load(open("plan.json"))
probe = ["ffprobe", "-v", "error", "-show_entries", "stream=sample_rate,duration", "-of", "json"]
story = json.loads(subprocess.run([*probe, "story.wav"], capture_output=True, text=True).stdout)["streams"][0]
print(plan, story)
# %%
total = plan["lead_in_s"] + float(story["duration"]) + plan["tail_s"]
rate = story["sample_rate"]
graph = (
    f"[0:a]aresample={rate},volume={plan['rain_gain_db']}dB,atrim=duration={total}[rain];"
    f"[1:a]volume={plan['story_gain_db']}dB,adelay={round(plan['lead_in_s'] * 1000)}[story];"
    "[rain][story]amix=inputs=2:duration=first:normalize=0"
)
subprocess.run(
    ["ffmpeg", "-v", "error", "-y", "-stream_loop", "-1", "-i", "rain.flac", "-i", "story.wav", "-filter_complex", graph,
     "-c:a", "pcm_s16le", "output/bedtime.wav"], check=True,
)
# %%
import numpy as np
import soundfile

mix, rate = soundfile.read("output/bedtime.wav")
print(len(mix) / rate, total)
print(f"Answer: {20 * np.log10(np.abs(mix).max()):.1f}")
