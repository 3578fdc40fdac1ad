# %%
import re

import pandas as pd

words = open("words.txt", encoding="utf-8").read().split()
text = open("poems.txt", encoding="utf-8").read()
print(words, text[:500])
# %%
rows = []
for block in text.strip().split("\n\n"):
    title, *lines = [line.strip() for line in block.splitlines()]
    lines = [line.rstrip("，。！？；") for line in lines]
    head = "".join(line[0] for line in lines)
    tail = "".join(line[-1] for line in lines)
    for way, found in (("藏头", head), ("藏尾", tail)):
        if found in words:
            rows.append([title.strip("《》"), way, found])
table = pd.DataFrame(rows, columns=["诗名", "方式", "词"])
table.to_csv("output/hidden.csv", index=False, encoding="gbk")
unused = [w for w in words if w not in set(table["词"])]
print(table)
print("答案：" + "、".join(unused))
