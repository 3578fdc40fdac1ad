# %%
import json
import re
import unicodedata
import zipfile
from xml.etree import ElementTree

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
ONES = "零一二三四五六七八九"


def clauses(path):
    root = ElementTree.fromstring(zipfile.ZipFile(path).read("word/document.xml"))
    found, name = {}, None
    for p in root.iter(W + "p"):
        line = unicodedata.normalize("NFKC", "".join(t.text or "" for t in p.iter(W + "t")))
        if line.startswith("签署"):
            name = None
        head = re.match("第([一二三四五六七八九十]+)条 *([^:]+):", line)
        if head:
            left, ten, right = head[1].partition("十")
            number = (ONES.find(left) if left else 1) * 10 + (ONES.find(right) if right else 0) if ten else ONES.find(left)
            name = head[2].strip()
            found[name] = [number, ""]
            line = line[head.end() :]
        if name:
            found[name][1] += "".join(line.split())
    return found


old, new = clauses("合同_初稿.docx"), clauses("合同_修订.docx")
out = {"编号变化": {}, "修改": [], "删除": [], "新增": []}
for name in new:
    if name not in old:
        out["新增"].append(name)
        continue
    if old[name][1] != new[name][1]:
        out["修改"].append(name)
    if old[name][0] != new[name][0]:
        out["编号变化"][name] = [old[name][0], new[name][0]]
out["删除"] = [name for name in old if name not in new]
with open("output/changes.json", "w", encoding="utf-8-sig") as file:
    json.dump(out, file, ensure_ascii=False)
print("答案：" + re.search("人民币([0-9]+)元", new["租金"][1])[1])
