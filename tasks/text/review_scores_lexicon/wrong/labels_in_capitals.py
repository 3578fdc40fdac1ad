# %%
import json
import re

import pandas as pd

reviews = json.load(open("reviews.json", encoding="utf-8"))
print(len(reviews), reviews[:3])
print(open("lexicon.tsv", encoding="utf-8").read())
# %%
lexicon = {}
for line in open("lexicon.tsv", encoding="utf-8"):
    if line.strip() and not line.startswith("#"):
        word, weight = line.split("\t")
        lexicon[word.strip().lower()] = float(weight)


def negator(word):
    return word in {"not", "no", "never", "hardly"} or word.endswith("n't")


def score(text):
    total = 0.0
    for sentence in re.split(r"[.!?\n]", text.lower().replace("’", "'")):
        words = re.findall(r"[a-z']+", sentence)
        for i, word in enumerate(words):
            sign = -1 if any(negator(w) for w in words[max(0, i - 2) : i]) else 1
            total += sign * lexicon.get(word, 0)
    return round(total, 1) + 0.0


table = pd.DataFrame({"id": [r["id"] for r in reviews], "score": [score(r["text"]) for r in reviews]})
table["label"] = ["positive" if s > 0 else "negative" if s < 0 else "neutral" for s in table["score"]]
table.assign(label=table["label"].str.upper()).to_csv("output/scores.csv", index=False)
n = table["label"].value_counts()
print(table.head())
print(f"Answer: positive={n.get('positive', 0)}; negative={n.get('negative', 0)}; neutral={n.get('neutral', 0)}")
