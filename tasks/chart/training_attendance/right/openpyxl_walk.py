# %%
import csv

import openpyxl

page = openpyxl.load_workbook("attendance.xlsx").active
year, months = page["A1"].value[-4:], ["Jan", "Feb", "Mar", "Apr", "May", "Jun"]
starts = {cell.value: cell.column for cell in page[3] if cell.value in months}
rows, team = [], None
for line in range(5, page.max_row + 1):
    team = page.cell(line, 1).value or team
    site = page.cell(line, 2).value
    if not site:
        continue
    for number, month in enumerate(months, 1):
        cells = [page.cell(line, starts[month] + k).value for k in range(3)]
        if any(cell is not None for cell in cells):
            rows.append([team, site, f"{year}-{number:02d}", *(int(cell or 0) for cell in cells)])
rows.sort()
with open("output/attendance_long.csv", "w", newline="") as file:
    csv.writer(file).writerows([["team", "site", "month", "planned", "held", "absent"], *rows])
print(f"answer: rows={len(rows)}; held={sum(row[4] for row in rows)}")
