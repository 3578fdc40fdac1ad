# %%
text = open("novel.txt", encoding="gb18030").read()
print(text[:1200])
# %%
import re
import zipfile

import pandas as pd

VALUE = {c: i for i, c in enumerate("零一二三四五六七八九")}


def number_of(text):
    if "十" not in text:
        return VALUE[text]
    tens, ones = text.split("十")
    return VALUE.get(tens, 1) * 10 + VALUE.get(ones, 0)


heads = re.compile(r"^[ \u3000]*第([零一二三四五六七八九十]+)章[ \u3000]+([^，。！？…“”：；\n]+?)[ \u3000]*$", re.M)
pieces = heads.split(text)[1:]
chapters = {}
for number, name, body in zip(pieces[::3], pieces[1::3], pieces[2::3]):
    lines = [line.strip() for line in body.splitlines() if line.strip()]
    chapters[number_of(number)] = (name, "\n".join(lines))
rows = []
with zipfile.ZipFile("output/chapters.zip", "w") as box:
    for number in sorted(chapters):
        name, body = chapters[number]
        box.writestr(f"{number:03d}_{name}.txt", name + "\n" + body)
        rows.append([number, name, len(re.sub(r"\s", "", body))])
table = pd.DataFrame(rows, columns=["章号", "章名", "字数"])
table.to_csv("output/chapters.csv", index=False)
print(table)
print(f"答案：{table.loc[table['字数'].idxmax(), '章名']}")
