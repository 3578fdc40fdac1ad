# %%
import re
import zipfile
from collections import Counter

from lxml import etree

print(open("mail.txt", encoding="utf-8").read())
box = zipfile.ZipFile("agreement.docx")
print(box.namelist())
W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
for name in box.namelist():
    if name.startswith("word/") and name.endswith(".xml"):
        root = etree.fromstring(box.read(name))
        marks = Counter((e.tag.replace(W, ""), e.getparent().tag.replace(W, ""), e.get(W + "author")) for e in root.iter() if e.get(W + "author"))
        for mark, count in marks.items():
            print(name, mark, count)
# %%
mail = open("mail.txt", encoding="utf-8").read()
ACCEPT = re.search(r"What (\w+ \w+) changed is agreed", mail)[1]
REJECT = re.search(r"What (\w+ \w+) changed is refused", mail)[1]


def drop(e):
    e.getparent().remove(e)


def unwrap(e):
    for t in e.iter(W + "delText"):
        inner = next(a for a in t.iterancestors() if a.tag == W + "del")
        if inner is e:
            t.tag = W + "t"
    parent = e.getparent()
    at = parent.index(e)
    for child in list(e):
        parent.insert(at, child)
        at += 1
    drop(e)


def resolve(root):
    merge, ids = [], set()
    for e in list(root.iter()):
        author = e.get(W + "author")
        if author not in (ACCEPT, REJECT):
            continue
        tag, parent, yes = e.tag.replace(W, ""), e.getparent(), author == ACCEPT
        if parent is None or (e is not root and root not in e.iterancestors()):
            continue
        kept = yes == (tag in ("ins", "moveTo"))
        if tag in ("rPrChange", "pPrChange"):
            if False:
                for child in list(parent):
                    if child is not e and not (tag == "pPrChange" and child.tag == W + "rPr"):
                        parent.remove(child)
                for child in reversed(list(e[0]) if len(e) else []):
                    parent.insert(0, child)
            drop(e)
        elif tag in ("moveFromRangeStart", "moveToRangeStart"):
            ids.add((tag.replace("Start", "End"), e.get(W + "id")))
            drop(e)
        elif parent.tag == W + "trPr":
            row = parent.getparent()
            drop(e)
            if not kept:
                drop(row)
        elif parent.tag == W + "rPr":
            if not kept:
                merge.append(parent.getparent().getparent())
            drop(e)
        elif kept:
            unwrap(e)
        else:
            drop(e)
    for e in list(root.iter(W + "moveFromRangeEnd", W + "moveToRangeEnd")):
        if (e.tag.replace(W, ""), e.get(W + "id")) in ids:
            drop(e)
    for p in reversed(merge):
        following = p.getnext()
        at = 1 if following.find(W + "pPr") is not None else 0
        for child in [c for c in p if c.tag != W + "pPr"]:
            following.insert(at, child)
            at += 1
        drop(p)


with zipfile.ZipFile("output/agreement.docx", "w", zipfile.ZIP_DEFLATED) as new:
    for name in box.namelist():
        raw = box.read(name)
        if re.fullmatch(r"word/(document|header\d*|footer\d*|footnotes|endnotes)\.xml", name):
            root = etree.fromstring(raw)
            resolve(root)
            raw = etree.tostring(root, xml_declaration=True, encoding="UTF-8", standalone=True)
        new.writestr(name, raw)
print(ACCEPT, "accepted,", REJECT, "refused.")
