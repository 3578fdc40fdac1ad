# %%
import json
import re

text = open("film.srt", encoding="utf-8-sig").read()
cut = json.load(open("cut.json"))
print(text[:400], cut)
# %%


def to_ms(written):
    h, m, s, ms = map(int, re.split("[:,.]", written.strip()))
    return ((h * 60 + m) * 60 + s) * 1000 + ms


def stamp(ms):
    return f"{ms // 3600000:02d}:{ms // 60000 % 60:02d}:{ms // 1000 % 60:02d}.{ms % 1000:03d}"


low, high = to_ms(cut["from"]), to_ms(cut["to"])
blocks = []
for block in re.split(r"\n\s*\n", text.strip()):
    number, times, words = block.split("\n", 2)
    start, end = map(to_ms, times.split("-->"))
    if start >= low and end <= high:
        continue
    if start < low < end <= high:
        end = low
    if low <= start < high < end:
        start = high
    shift = cut["intro_ms"] - ((high - low) if start >= high else 0)
    blocks.append(f"{len(blocks) + 1}\n{stamp(start + shift)} --> {stamp(end + shift)}\n{words}")
open("output/film_new.srt", "w", encoding="utf-8").write("\n\n".join(blocks) + "\n")
print(f"Answer: {len(blocks)}")
