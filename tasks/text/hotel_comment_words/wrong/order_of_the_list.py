# %%
import re
from collections import Counter

import pandas as pd

comments = pd.read_excel("comments.xlsx")
words = open("words.txt", encoding="utf-8").read().split()
print(comments.head(), len(comments), words)
# %%
texts = comments["评论"].str.strip().drop_duplicates()
pattern = re.compile("|".join(sorted(words, key=len, reverse=True)))
times, within = Counter(), Counter()
for text in texts:
    found = pattern.findall(text)
    times.update(found)
    within.update(set(found))
table = pd.DataFrame({"词语": words})
table["次数"] = table["词语"].map(times).fillna(0).astype(int)
table["评论数"] = table["词语"].map(within).fillna(0).astype(int)
table = table[table["次数"] > 0].sort_values(["次数", "评论数"], ascending=False, kind="stable")
table.sort_index().to_csv("output/word_counts.csv", index=False)
print(f"统计好了。\n答案：{table['词语'].iloc[0]}")
