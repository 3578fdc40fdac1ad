# %%
import docx

paper = docx.Document("minutes.docx")
for p in paper.paragraphs:
    print(p.style.name, "|", p.text, "|", [r.font.strike for r in p.runs])
for row in paper.tables[0].rows:
    print([c.text for c in row.cells])
# %%
import json
import re

from dateutil import parser

texts = [p.text for p in paper.paragraphs]
meeting = parser.parse(re.search(r"\d+ \w+ \d{4}", next(t for t in texts if t.startswith("Date:")))[0])
following = next(t for t in texts if t.startswith("Next meeting")).split(": ")[1].split(",")[0]
names = {s: n for n, s in re.findall(r"([A-Z]\w+ [A-Z]\w+) \((\w\w)\)", " ".join(texts))}


def due_of(text):
    if text == "tbc":
        return None
    text = following if text == "next meeting" else text
    return parser.parse(text, dayfirst=True, default=meeting).strftime("%Y-%m-%d")


items = []
for p in paper.paragraphs:
    found = re.match(r"ACTION ([A-Z/]+): (.*) \(by (.*)\)", p.text)
    if found and not any(run.font.strike for run in p.runs):
        items.append(found.groups())
for row in paper.tables[0].rows[1:]:
    number, job, owner, due, status = [cell.text for cell in row.cells]
    if status.lower() != "done":
        items.append((owner, job.rstrip("."), due))
actions = [{"owner": ", ".join(names[s] for s in owner.split("/")), "task": job, "due": due_of(due)} for owner, job, due in items]
actions.sort(key=lambda a: (a["due"] is None, a["due"] or "", a["owner"], a["task"]))
json.dump(actions, open("output/actions.json", "w"), indent=1)
print(f"{len(actions)} action items saved.")
