# %%
import json
import re
import zipfile
from datetime import datetime
from xml.etree import ElementTree

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
body = ElementTree.fromstring(zipfile.ZipFile("minutes.docx").read("word/document.xml")).find(W + "body")


def text(node):
    return "".join(t.text or "" for t in node.iter(W + "t"))


paragraphs = [(text(p), any(True for _ in p.iter(W + "strike"))) for p in body.findall(W + "p")]
whole = "\n".join(t for t, _ in paragraphs)
year = re.search(r"^Date:.*?(\d{4})", whole, re.M)[1]
coming = re.search(r"^Next meeting: (.+?),", whole, re.M)[1]
people = {short: name for name, short in re.findall(r"(\w+ \w+) \(([A-Z]{2})\)", whole)}


def iso(words):
    if words == "tbc":
        return None
    words = coming if words == "next meeting" else words
    for form in ("%d %B %Y", "%d %b %Y", "%d.%m.%Y"):
        for given in (words, f"{words} {year}", f"{words}{year}"):
            try:
                return datetime.strptime(given, form).strftime("%Y-%m-%d")
            except ValueError:
                pass
    raise ValueError(words)


found = []
for line, struck in paragraphs:
    if line.startswith("ACTION") and not struck:
        who, rest = line[6:].strip().split(": ", 1)
        what, when = re.fullmatch(r"(.*) \(by (.*?)\)\.?", rest).groups()
        found.append((who, what, when))
for row in list(body.iter(W + "tr"))[1:]:
    _, what, who, when, status = [text(cell) for cell in row.findall(W + "tc")]
    if status.strip().lower() != "done":
        found.append((who, what, when))
out = [dict(task=what.rstrip("."), owner=people[who], due=iso(when)) for whos, what, when in found for who in whos.split("/")]
out.sort(key=lambda o: (o["due"] or "~", o["owner"], o["task"]))
with open("output/actions.json", "w", encoding="utf-8") as file:
    json.dump(out, file, ensure_ascii=False, separators=(",", ":"))
print("Done.")
