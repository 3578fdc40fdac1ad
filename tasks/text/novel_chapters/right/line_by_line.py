# %%
import csv
import os
import re
import shutil

DIGITS = "零一二三四五六七八九"
chapters, name = {}, None
for line in open("novel.txt", encoding="gb18030"):
    line = line.strip()
    found = re.match(r"第([零一二三四五六七八九十]+)章\s+(\S.*)$", line)
    if found and not re.search("[，。！？…“”：；、]", line):
        tens, ten, ones = found[1].partition("十")
        if ten:
            number = (DIGITS.index(tens) if tens else 1) * 10 + (DIGITS.index(ones) if ones else 0)
        else:
            number = DIGITS.index(tens)
        chapters[number] = (found[2].strip(), [])
        name = number
    elif line and name is not None:
        chapters[name][1].append(line)
# %%
os.makedirs("parts")
rows = []
for number, (title, lines) in sorted(chapters.items()):
    with open(f"parts/{number:03d}_{title}.txt", "w", encoding="utf-8") as file:
        file.writelines(line + "\n" for line in lines)
    rows.append((f"{number}", title, sum(not c.isspace() for line in lines for c in line)))
import zipfile

with zipfile.ZipFile("output/chapters.zip", "w", zipfile.ZIP_DEFLATED) as box:
    for file in sorted(os.listdir("parts")):
        box.write(f"parts/{file}", file)
with open("output/chapters.csv", "w", encoding="utf-8-sig", newline="") as file:
    csv.writer(file).writerows([["章号", "章名", "字数"], *rows])
best = max(rows, key=lambda r: (r[2], -int(r[0])))
print(f"答案：《{best[1]}》" if False else f"答案：“{best[1]}”")
