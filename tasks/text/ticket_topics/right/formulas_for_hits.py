# %%
import csv
import json
import re

import openpyxl
from openpyxl.styles import Font, PatternFill

topics = json.load(open("topics.json"))
book = openpyxl.Workbook()
sheet = book.active
sheet.title = "Tickets"
sheet.append(["id", "topic", "hits"])
for cell in sheet[1]:
    cell.font = Font(bold=True, color="FFFFFF")
    cell.fill = PatternFill("solid", fgColor="1F4E78")
sheet.freeze_panes = "A2"
won = {}
with open("tickets.tsv", newline="") as file:
    for number, row in enumerate(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE), 2):
        text = " ".join([row["subject"], row["body"]])
        best, counts = "other", []
        for topic, words in topics.items():
            found = [len(re.findall(rf"(?<![A-Za-z]){w}(?![A-Za-z])", text, re.IGNORECASE)) for w in words]
            if sum(found) > sum(counts):
                best, counts = topic, found
        won[best] = won.get(best, 0) + 1
        sheet.append([row["id"], best, "=" + "+".join(map(str, counts)) if counts else 0])
book.save("output/topics.xlsx")
print("**Answer:** " + max(won, key=won.get))
