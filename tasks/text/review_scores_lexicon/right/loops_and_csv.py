# %%
import csv
import json
from decimal import Decimal

weights = {}
for line in open("lexicon.tsv", encoding="utf-8"):
    if not line.startswith("#") and "\t" in line:
        word, weight = line.rstrip("\n").split("\t")
        weights[word.lower()] = Decimal(weight)
counts = {"positive": 0, "negative": 0, "neutral": 0}
with open("output/scores.csv", "w", newline="") as file:
    out = csv.writer(file)
    out.writerow(["id", "score", "label"])
    for review in json.load(open("reviews.json", encoding="utf-8")):
        text = review["text"].lower().replace("\u2019", "'")
        for mark in ".!?":
            text = text.replace(mark, "\n")
        total = Decimal("0.0")
        for sentence in text.split("\n"):
            words = "".join(c if c in "abcdefghijklmnopqrstuvwxyz'" else " " for c in sentence).split()
            flips = [w in ("not", "no", "never", "hardly") or w[-3:] == "n't" for w in words]
            for i, w in enumerate(words):
                weight = weights.get(w, Decimal(0))
                total += -weight if True in flips[max(i - 2, 0) : i] else weight
        label = "positive" if total > 0 else "negative" if total < 0 else "neutral"
        counts[label] += 1
        out.writerow([review["id"], f"{total:.1f}", label])
print("**Answer:** " + "; ".join(f"{k}={v}" for k, v in counts.items()))
