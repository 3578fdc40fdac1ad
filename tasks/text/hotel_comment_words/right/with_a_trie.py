# %%
import csv

import pandas as pd

words = [line.strip() for line in open("words.txt", encoding="utf-8") if line.strip()]
trie = {}
for word in words:
    node = trie
    for sign in word:
        node = node.setdefault(sign, {})
    node[""] = word


def scan(text):
    i = 0
    while i < len(text):
        node, best, j = trie, None, i
        while j < len(text) and text[j] in node:
            node = node[text[j]]
            j += 1
            best = node.get("", best)
        if best:
            yield best
        i += len(best) if best else 1


texts = list(dict.fromkeys(pd.read_excel("comments.xlsx")["评论"].map(str.strip)))
hits = [list(scan(t)) for t in texts]
rows = [(w, sum(h.count(w) for h in hits), sum(w in h for h in hits)) for w in words]
rows = sorted((r for r in rows if r[1]), key=lambda r: (-r[1], -r[2]))
with open("output/word_counts.csv", "w", newline="", encoding="utf-8") as file:
    csv.writer(file).writerows([("词语", "次数", "评论数"), *rows])
print(f"\n答案： {rows[0][0]}。")
