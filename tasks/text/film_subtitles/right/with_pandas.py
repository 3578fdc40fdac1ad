# %%
import json
import re

import pandas as pd

text = open("film.srt", encoding="utf-8-sig").read()
cut = json.load(open("cut.json"))
cues = pd.DataFrame(re.findall(r"\d+\n([\d:,]+) --> ([\d:,]+)\n(.+?)(?=\n\n|\n*\Z)", text, re.S), columns=["start", "end", "text"])
for name in ("start", "end"):
    cues[name] = pd.to_timedelta(cues[name].str.replace(",", "."))
low, high = pd.to_timedelta(cut["from"]), pd.to_timedelta(cut["to"])
cues = cues[~((cues.start >= low) & (cues.end <= high))].copy()
# Trimmed at the cut, then both sides joined.
inside_end = (cues.start < low) & (cues.end > low) & (cues.end <= high)
cues.loc[inside_end, "end"] = low
inside_start = (cues.start >= low) & (cues.start < high)
cues.loc[inside_start, "start"] = high
for name in ("start", "end"):
    cues.loc[cues[name] >= high, name] -= high - low
    cues[name] += pd.Timedelta(cut["intro_ms"], "ms")


def stamp(t):
    c = t.components
    return f"{c.hours:02}:{c.minutes:02}:{c.seconds:02},{c.milliseconds:03}"


parts = [f"{i}\n{stamp(c.start)} --> {stamp(c.end)}\n{c.text}\n" for i, c in enumerate(cues.itertuples(), 1)]
open("output/film_new.srt", "w").write("\n".join(parts))
print(f'"Answer: {len(parts)}"')
