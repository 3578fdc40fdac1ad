# %%
import re
import zipfile
from xml.etree import ElementTree

A = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
P = "{http://schemas.openxmlformats.org/presentationml/2006/main}"
box = zipfile.ZipFile("deck.pptx")


def texts(shape):
    for p in shape.iter(A + "p"):
        pr = p.find(A + "pPr")
        text = "".join(t.text or "" for t in p.iter(A + "t")).strip()
        if text:
            yield int(pr.get("lvl", 0)) if pr is not None else 0, text


out, count = "", 0
slides = [n for n in box.namelist() if re.fullmatch(r"ppt/slides/slide\d+\.xml", n)]
for name in sorted(slides, key=lambda n: int(re.search(r"\d+", n)[0])):
    root = ElementTree.fromstring(box.read(name))
    if root.get("show") == "0":
        continue
    count += 1
    title, bullets, notes = "(no title)", [], []
    for shape in root.iter(P + "sp"):
        mark = shape.find(".//" + P + "ph")
        if mark is not None and mark.get("type") == "title":
            title = next((t for _, t in texts(shape)), title)
        else:
            bullets += texts(shape)
    rels = box.read(name.replace("slides/", "slides/_rels/") + ".rels").decode()
    linked = re.search(r"notesSlide\d+\.xml", rels)
    if linked:
        for shape in ElementTree.fromstring(box.read("ppt/notesSlides/" + linked[0])).iter(P + "sp"):
            mark = shape.find(".//" + P + "ph")
            if mark is not None and mark.get("type") == "body":
                notes += [t for _, t in texts(shape)]
    out += f"# {title}\n\n"
    out += "".join(f"{'  ' * level}- {text}\n" for level, text in bullets) + "\n"
    out += "".join(f"> {text}\n" for text in notes) + "\n"
open("output/outline.md", "w", encoding="utf-8").write(out)
print(f"**Answer: {count}**")
