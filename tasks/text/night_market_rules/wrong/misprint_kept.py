# %%
from pathlib import Path

print(Path("办法_原文.txt").read_text(encoding="utf-8"))
for p in sorted(Path("文件").iterdir()):
    print("-----", p.name)
    print(p.read_text(encoding="utf-8"))
# %%
import re

N = "([一二三四五六七八九十]+)"
D = "零一二三四五六七八九"


def num(s):
    if "十" in s:
        a, b = s.split("十")
        return (D.index(a) if a else 1) * 10 + (D.index(b) if b else 0)
    return D.index(s)


def cn(n):
    return ("" if n < 20 else D[n // 10]) + ("十" if n > 9 else "") + (D[n % 10] if n % 10 else "")


title, law, chapters = "", [], []
for line in Path("办法_原文.txt").read_text(encoding="utf-8").splitlines():
    if m := re.match(f"第{N}章　(.*)", line):
        chapters.append(m[2])
    elif m := re.match(f"第{N}条　(.*)", line):
        law.append({"src": num(m[1]), "chapter": chapters[-1], "p": [[m[2], []]]})
    elif m := re.match(f"　　（{N}）(.*).$", line):
        law[-1]["p"][-1][1].append(m[2])
    elif line.startswith("　　"):
        law[-1]["p"].append([line[2:], []])
    else:
        title = line
print(title, chapters, len(law))


def rewrite(text, where):
    # References of the text before a decision, by the places after it; those to other laws stay.
    kept = []

    def keep(m):
        kept.append(m[0])
        return f"\0{len(kept) - 1}\0"

    def new(m):
        a, p, i = (num(x) if x else 0 for x in m.groups())
        a, p, i = where[a, p, i]
        return f"第{cn(a)}条" + (f"第{cn(p)}款" if p else "") + (f"第{cn(i)}项" if i else "")

    text = re.sub(f"《[^》]*》第{N}条(、第{N}条)*", keep, text)
    text = re.sub(f"第{N}条(?:第{N}款)?(?:第{N}项)?", new, text)
    return re.sub("\0(\\d+)\0", lambda m: kept[int(m[1])], text)


def amend(law, items):
    # Everything carries its old place; new texts begin with \1.
    old = [
        {**a, "was": n, "p": [[t, [[x, i] for i, x in enumerate(its, 1)], j] for j, (t, its) in enumerate(a["p"], 1)]}
        for n, a in enumerate(law, 1)
    ]
    by = {a["was"]: a for a in old}
    new, swaps, added = list(old), [], []
    for item in items:
        if m := re.match(f"删去第{N}条。", item):
            new.remove(by[num(m[1])])
        elif m := re.match(f"增加一条，作为第{N}条：“(.*)”", item, re.S):
            added.append((num(m[1]), [["\1" + t.strip(), [], 0] for t in m[2].split("\n")]))
        elif m := re.match("将(.*)中的“(.*)”(?:统一)?修改为“(.*)”", item):
            swaps.append(([num(x) for x in re.findall(f"第{N}条", m[1])], m[2], m[3]))
        else:
            m = re.match(f"第{N}条(?:改为第{N}条)?，(.*)", item)
            p, what = by[num(m[1])]["p"], m[3]
            if m := re.match(f"第{N}款修改为：“(.*)”", what):
                p[num(m[1]) - 1][0] = "\1" + m[2]
            elif m := re.match(f"增加一款，作为第{N}款：“(.*)”", what):
                p.insert(num(m[1]) - 1, ["\1" + m[2], [], 0])
            elif m := re.match(f"(?:第一款)?增加一项，作为第{N}项：“(.*)；”", what):
                p[0][1].insert(num(m[1]) - 1, ["\1" + m[2], 0])
            elif m := re.match(f"删去(?:第一款)?第{N}项", what):
                p[0][1].pop(num(m[1]) - 1)
            elif m := re.match(f"删去第{N}款", what):
                p.pop(num(m[1]) - 1)
            else:
                raise ValueError(item)
    for n, paras in sorted(added):
        new.insert(n - 1, {"src": None, "chapter": new[n - 2]["chapter"], "p": paras, "was": 0})
    where = {}
    for a, art in enumerate(new, 1):
        where[art["was"], 0, 0] = (a, 0, 0)
        for p, para in enumerate(art["p"], 1):
            where[art["was"], para[2], 0] = (a, p, 0) if para[2] else (a, 0, 0)
            for i, it in enumerate(para[1], 1):
                where[art["was"], para[2], it[1]] = (a, p, i)
                if p == 1:
                    where[art["was"], 0, it[1]] = (a, 0, i)
        where[art["was"], 0, 0] = (a, 0, 0)

    def done(text, art):
        text = text[1:] if text[0] == "\1" else rewrite(text, where)
        for numbers, x, y in swaps:
            if not numbers or art["was"] in numbers:
                text = text.replace(x, y)
        return text

    return [
        {**a, "p": [[done(t, a), [done(x, a) for x, _ in its]] for t, its, _ in a["p"]]}
        for a in new
    ]


def items_of(name):
    text = Path(f"文件/{name}.txt").read_text(encoding="utf-8")
    body = text.split("修改：\n")[1].split("\n本决定")[0]
    return [x.strip() for x in re.split("(?m)^[一二三四五六七八九十]+、", body)[1:]]


# %%
first = items_of("2020年第31号")
second = items_of("2022年第9号")
m = re.search(f"第{N}项中的“(.*)”应为“(.*)”", Path("文件/2022年第12号.txt").read_text(encoding="utf-8"))
third = items_of("2024年第27号")
m = re.search(f"本决定第{N}项自公布之日起施行", Path("文件/2024年第27号.txt").read_text(encoding="utf-8"))
third = [third[num(m[1]) - 1]]
count = len(law)
for decision in (first, second, third):
    law = amend(law, decision)
lines = [title]
for n, a in enumerate(law, 1):
    if n == 1 or a["chapter"] != law[n - 2]["chapter"]:
        lines.append(f"第{cn(chapters.index(a['chapter']) + 1)}章　{a['chapter']}")
    for j, (text, its) in enumerate(a["p"]):
        lines.append((f"第{cn(n)}条　" if j == 0 else "　　") + text)
        lines += [f"　　（{cn(i)}）{x}{'；' if i < len(its) else '。'}" for i, x in enumerate(its, 1)]
Path("output/现行文本.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
now = {a["src"]: n for n, a in enumerate(law, 1)}
rows = [f"{n},{now.get(n, '')}" for n in range(1, count + 1)]
Path("output/对照.csv").write_text("原条,现条\n" + "\n".join(rows) + "\n", encoding="utf-8")
print(len(law), "条")
