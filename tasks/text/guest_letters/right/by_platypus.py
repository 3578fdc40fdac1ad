# %%
import csv
from datetime import date, timedelta

from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import PageBreak, Preformatted, SimpleDocTemplate

MONTHS = " January February March April May June July August September October November December".split(" ")
letter = open("letter.txt", encoding="utf-8").read()
rows = []
for row in csv.DictReader(open("guests.csv", encoding="utf-8", newline="")):
    if row["status"].strip().casefold() != "confirmed":
        continue
    if "." in row["arrival"]:
        d, m, y = map(int, row["arrival"].split("."))
    else:
        y, m, d = map(int, row["arrival"].split("-"))
    nights, begin = int(row["nights"]), date(y, m, d)
    end = begin + timedelta(days=nights)
    cents = nights * (round(float(row["rate_eur"]) * 100) + 250 * int(row["persons"]))
    shown = {k: f"{v.day} {MONTHS[v.month]} {v.year}" for k, v in (("arrival", begin), ("departure", end))}
    text = letter.format(first=row["first"], last=row["last"], nights=nights, total=f"{cents / 100:,.2f}", **shown)
    rows.append((begin, row["last"], text, cents))
rows.sort(key=lambda r: r[:2])
story = []
for _, _, text, _ in rows:
    story += [Preformatted(text, ParagraphStyle("letter", fontName="Times-Roman", fontSize=13, leading=19)), PageBreak()]
SimpleDocTemplate("output/letters.pdf", pagesize=A4).build(story)
print(f"Answer: EUR {sum(r[3] for r in rows) / 100:,.2f}")
