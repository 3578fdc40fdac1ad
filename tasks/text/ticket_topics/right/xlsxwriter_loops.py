# %%
import json
from collections import Counter

import xlsxwriter

topics = json.loads(open("topics.json").read())
lines = open("tickets.tsv").read().strip().split("\n")[1:]
rows = []
for line in lines:
    number, subject, body = line.split("\t")
    words = Counter("".join(c.lower() if c.isalpha() else " " for c in subject + " " + body).split())
    score = [(sum(words[w] for w in keys), name) for name, keys in topics.items()]
    hits = max(s for s, _ in score)
    rows.append((number, next(n for s, n in score if s == hits) if hits else "other", hits))
# %%
book = xlsxwriter.Workbook("output/topics.xlsx")
sheet = book.add_worksheet()
sheet.set_column(0, 2, 14)
for r, row in enumerate([("id", "topic", "hits"), *rows]):
    sheet.write_row(r, 0, row)
sheet.autofilter(0, 0, len(rows), 2)
book.close()
print(f'"Answer: {Counter(r[1] for r in rows).most_common(1)[0][0].capitalize()}"')
