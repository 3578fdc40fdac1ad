# %%
import unicodedata

words = [w.strip() for w in open("words.txt", encoding="utf-8") if w.strip()]
poems, hit = [], []
for line in open("poems.txt", encoding="utf-8"):
    line = line.strip()
    if line.startswith("《"):
        poems.append([line[1:-1], []])
    elif line:
        signs = [c for c in line if unicodedata.category(c)[0] == "L"]
        poems[-1][1].append(signs)
out = ["诗名,方式,词"]
for name, lines in poems:
    for way, at in (("藏头", 0), ("藏尾", -1)):
        found = "".join(signs[at] for signs in lines)
        if found in words:
            out.append(f"{name},{way},{found}")
            hit.append(found)
with open("output/hidden.csv", "w", encoding="utf-8") as file:
    file.write("\n".join(out))
print("**答案：" + "、".join(w for w in words if w not in hit) + "**")
