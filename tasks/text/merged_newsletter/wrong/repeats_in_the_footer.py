# %%
text = open("newsletter.txt", encoding="utf-8").read()
print(text[:2000])
# %%
import re

import docx

seen, kept, removed = set(), [], 0
for part in re.split(r"\n\s*\n", text.strip()):
    part = re.sub(r"\s+", " ", part.strip())
    key = re.sub(r"[.!?…\s]+$", "", part.lower())
    if key in seen:
        removed += 1
        continue
    seen.add(key)
    kept.append(part)
paper = docx.Document()
for part in kept:
    paper.add_paragraph(part)
paper.sections[0].footer.paragraphs[0].text = "Removed: " + part
paper.save("output/newsletter.docx")
print(f"Answer: {removed}")
