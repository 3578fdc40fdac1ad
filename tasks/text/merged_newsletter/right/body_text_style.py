# %%
import docx
from docx.shared import Pt

paragraphs, lines = [], []
for line in open("newsletter.txt", encoding="utf-8").read().split("\n") + [""]:
    if line.strip():
        lines.append(line)
    elif lines:
        paragraphs.append(" ".join(" ".join(lines).split()))
        lines = []
first = {}
for text in paragraphs:
    first.setdefault("".join(text.casefold().split()).rstrip(".!?…"), text)
paper = docx.Document()
paper.styles["Body Text"].font.size = Pt(12)
for text in first.values():
    paper.add_paragraph(text, style="Body Text")
paper.save("output/newsletter.docx")
print(f"Answer: {len(paragraphs) - len(first)} paragraphs")
