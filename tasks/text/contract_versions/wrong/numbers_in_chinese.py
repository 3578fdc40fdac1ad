# %%
import docx

old = [p.text for p in docx.Document("合同_初稿.docx").paragraphs]
new = [p.text for p in docx.Document("合同_修订.docx").paragraphs]
print("\n".join(old))
print("-----")
print("\n".join(new))
# %%
import json
import re

DIGITS = {c: i for i, c in enumerate("零一二三四五六七八九")}
HALF = {ord(c) + 0xFEE0: c for c in map(chr, range(0x21, 0x7F))}


def number_of(text):
    if "十" not in text:
        return DIGITS[text]
    tens, ones = text.split("十")
    return DIGITS.get(tens, 1) * 10 + DIGITS.get(ones, 0)


def read(paragraphs):
    found, name = {}, None
    for text in paragraphs:
        text = text.translate(HALF)
        if text.startswith("签署"):
            break
        head = re.match(r"第(.+?)条\s+(.+?):(.*)", text)
        if head:
            name = head[2]
            found[name] = [number_of(head[1]), head[3]]
        elif name:
            found[name][1] += text
    return {name: (number, re.sub(r"\s", "", body)) for name, (number, body) in found.items()}


a, b = read(old), read(new)
changes = {
    "新增": [n for n in b if n not in a],
    "删除": [n for n in a if n not in b],
    "修改": [n for n in b if n in a and a[n][1] != b[n][1]],
    "编号变化": {n: [a[n][0], b[n][0]] for n in b if n in a and a[n][0] != b[n][0]},
}
for name, pair in changes["编号变化"].items():
    changes["编号变化"][name] = [f"第{n}条" for n in pair]
json.dump(changes, open("output/changes.json", "w", encoding="utf-8"), ensure_ascii=False, indent=1)
print(changes)
rent = re.search(r"每月租金为人民币(\d+)元", b["租金"][1])[1]
print(f"答案：{rent}")
