# %%
import json
import math
import re
import zipfile
from collections import Counter

box = zipfile.ZipFile("notes.zip")
print(box.namelist())
stop = set(open("stopwords.txt", encoding="utf-8").read().split())
# %%
counts = {}
for member in box.namelist():
    if member.endswith(".txt") and not member.startswith("__MACOSX"):
        words = re.findall(r"[a-z]+", box.read(member).decode("utf-8").lower())
        counts[member.split("/")[-1]] = Counter(w for w in words if len(w) >= 4 and w not in stop)
df = Counter(word for count in counts.values() for word in count)
keywords = {}
for name, count in counts.items():
    total = sum(count.values())
    scores = {w: round(n / total * math.log(len(counts) / df[w]), 4) for w, n in count.items()}
    best = sorted(scores.items(), key=lambda item: (-item[1], item[0]))[:10]
    keywords[name] = [{"word": word, "score": score} for word, score in best]
json.dump(keywords, open("output/keywords.json", "w"), indent=2)
top = min((one for found in keywords.values() for one in found), key=lambda one: (-one["score"], one["word"]))
print(f"{top}\nAnswer: {top['word']}")
