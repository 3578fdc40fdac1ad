# %%
import csv
import re
from pathlib import Path

words = Path("words.txt").read_text("utf-8").split()
text = Path("poems.txt").read_text("utf-8")
rows = []
for title, body in re.findall(r"《(.+?)》\s*\n(.*?)(?=\n\s*《|\Z)", text, re.S):
    lines = [re.sub(r"[^\u4e00-\u9fff]", "", line) for line in body.splitlines()]
    lines = [line for line in lines if line]
    for way, word in ("藏头", "".join(l[0] for l in lines)), ("藏尾", "".join(l[-1] for l in lines)):
        if word in words:
            rows.append({"诗名": title, "方式": way, "词": word})
with open("output/hidden.csv", "w", encoding="utf-8-sig", newline="") as file:
    writer = csv.DictWriter(file, ["诗名", "方式", "词"], quoting=csv.QUOTE_ALL)
    writer.writeheader()
    writer.writerows(rows)
used = {row["词"] for row in rows}
print("没有用到的词：\n答案：" + "、".join(w for w in words if w not in used))
