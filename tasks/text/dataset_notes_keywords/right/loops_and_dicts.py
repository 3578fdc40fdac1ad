# %%
import json
import zipfile
from math import log

stop = open("stopwords.txt").read().split()
texts = {}
with zipfile.ZipFile("notes.zip") as box:
    for info in box.infolist():
        if "__MACOSX" in info.filename or info.is_dir():
            continue
        clean = "".join(c if "a" <= c <= "z" else " " for c in box.read(info).decode("utf-8").lower())
        texts[info.filename.rpartition("/")[2]] = [w for w in clean.split() if len(w) > 3 and w not in stop]
sets = {name: set(words) for name, words in texts.items()}
out, best = {}, []
for name, words in texts.items():
    scored = []
    for word in sets[name]:
        df = sum(word in other for other in sets.values())
        scored.append((-round(words.count(word) / len(words) * log(len(texts) / df), 4), word))
    scored.sort()
    out[name] = [{"score": -score, "word": word} for score, word in scored[:5]]
    best.append(scored[0])
with open("output/keywords.json", "w") as file:
    json.dump(out, file, sort_keys=True)
print(f"Answer: **{min(best)[1]}**")
