# %%
import zipfile

box = zipfile.ZipFile("old_files.zip")
for name in sorted(box.namelist()):
    data = box.read(name)
    print(name, data[:40])
# %%
import re

import pandas as pd


def repaired(text):
    back = b"".join(c.encode("cp1252") if ord(c) > 255 else bytes([ord(c)]) for c in text)
    return back.decode("utf-8")


def common(text):
    return sum(c in "的了我今天们們是一有在很和" for c in text)


def read(data):
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return "UTF-16", data.decode("utf-16")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        found = {}
        for kind in ("gb18030", "big5"):
            try:
                found[kind] = data.decode(kind)
            except UnicodeDecodeError:
                pass
        kind = max(found, key=lambda k: common(found[k]))
        return {"gb18030": "GB18030", "big5": "Big5"}[kind], found[kind]
    if re.search("[\u4e00-\u9fff]", text):
        return "UTF-8", text
    return "乱码", repaired(text)


rows, parts = [], []
for name in sorted(box.namelist()):
    kind, text = read(box.read(name))
    text = text.replace("\r\n", "\n").strip("\n")
    rows.append([name, kind, len(re.findall("[\u4e00-\u9fff]", text))])
    parts.append(f"### {name}\n{text}\n")
open("output/diary.txt", "w", encoding="utf-8", newline="\r\n").write("".join(parts))
table = pd.DataFrame(rows, columns=["文件", "类型", "字数"])
table.to_csv("output/files.csv", index=False)
print("".join(parts)[:800], table)
print(f"答案：{table['字数'].sum()}")
