# %%
import csv
import re
from collections import Counter

known = list(csv.DictReader(open("labelled.csv", encoding="utf-8")))
new = list(csv.DictReader(open("unlabelled.csv", encoding="utf-8")))
# How a comment ends: the share of good ones for each ending of two to six characters.
seen, good = Counter(), Counter()


def endings(text):
    text = re.sub(r"[。！，]+$", "", text)
    return [text[-n:] for n in range(2, 7)]


for row in known:
    for end in endings(row["评论"]):
        seen[end] += 1
        good[end] += row["标签"] == "正面"
with open("output/labels.csv", "w", encoding="utf-8", newline="") as file:
    writer = csv.writer(file)
    writer.writerow(["编号", "标签"])
    for row in new:
        best = next((e for e in reversed(endings(row["评论"])) if seen[e] >= 3), None)
        writer.writerow([row["编号"], "正面" if best and good[best] * 2 > seen[best] else "负面"])
print("完成。")
