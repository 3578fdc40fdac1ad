# %%
import copy
import datetime
import re
import zipfile
from collections import defaultdict

import openpyxl

book = openpyxl.load_workbook("采收.xlsx")
log, sums = book["台账"], book["汇总"]
old = max(r for r in range(5, 90) if log.cell(r, 2).value)
lines = [line.strip().split(",") for line in open("新周.csv", encoding="utf-8")][1:]
turn = int(re.findall(r"第 (\d+) 周起", book["说明"]["A2"].value)[0])
kept = {}
for line in sorted(lines, key=lambda line: line[1]):
    kept[int(line[0])] = [float(v) for v in line[2:]]
fresh = sorted(set(kept) - {log.cell(r, 1).value for r in range(5, old + 1)})
n, end = len(fresh), old + len(fresh)
log.move_range(f"A{old + 3}:A{old + 3}", rows=n)
for r, week in enumerate(fresh, old + 1):
    log.cell(r, 1, week)
    log.cell(r, 2, datetime.datetime.fromisocalendar(2024, week, 1))
    for c, boxes in enumerate(kept[week], 3):
        log.cell(r, c, boxes * (12.5 if week >= turn else 14))
    log.cell(r, 7, f"=SUM(C{r}:F{r})")
    for c in range(1, 8):
        log.cell(r, c)._style = copy.copy(log.cell(old, c)._style)
log.tables["采收"].ref = log.tables["采收"].autoFilter.ref = f"A4:G{end}"
log.print_area = f"A1:G{end}"
for each in log.data_validations.dataValidation:
    each.sqref = openpyxl.worksheet.cell_range.MultiCellRange(f"C5:F{end}")
rules = [rule for each in log.conditional_formatting for rule in each.rules]
log.conditional_formatting = type(log.conditional_formatting)()
for rule in rules:
    log.conditional_formatting.add(f"C5:F{end}", rule)
book.defined_names["全季"].attr_text = f"台账!$G$5:$G${end}"
book.defined_names["本周"].attr_text = f"台账!$G${end}"
for r, c in zip(range(2, 6), "CDEF"):
    sums[f"B{r}"] = f"=SUM(台账!{c}5:{c}{end})"
    sums[f"C{r}"] = f"=AVERAGE(台账!{c}{end - 7}:{c}{end})"
    sums[f"D{r}"] = sums[f"D{r}"].value.replace(str(old), str(end))
sums["B9"] = f"=COUNT(台账!A5:A{end})"
book.save("/tmp/plain.xlsx")
# %%
# openpyxl drops sparklines and text boxes: its sheets go into the old package, whose drawings stay.
first, second = zipfile.ZipFile("采收.xlsx"), zipfile.ZipFile("/tmp/plain.xlsx")
parts = {name: first.read(name) for name in first.namelist()}


def grown(text):
    swap = lambda m: f"{m[1]}{m[2] if m[2] in ('1', '5') else int(m[2]) + n}{m[3]}{end}"
    return re.sub(rf"(台账!\$?[A-G]\$?)(\d+)(:\$?[A-G]\$?){old}\b", swap, text)


text = grown(parts["xl/worksheets/sheet2.xml"].decode())
parts["xl/worksheets/sheet2.xml"] = text.encode()
for name in list(parts):
    if "charts/chart" in name:
        parts[name] = grown(parts[name].decode()).encode()
parts["xl/workbook.xml"] = grown(parts["xl/workbook.xml"].decode()).replace(f"$A$1:$G${old}", f"$A$1:$G${end}").replace(f"$G${old}<", f"$G${end}<").encode()
parts["xl/tables/table1.xml"] = parts["xl/tables/table1.xml"].replace(b":G%d" % old, b":G%d" % end)
body = parts["xl/worksheets/sheet1.xml"].decode()
style = dict(re.findall(rf'<c r="([A-G]){old}" s="(\d+)"', body))
grid = ""
for r in range(old + 1, end + 1):
    grid += f'<row r="{r}">'
    for cell in log[r]:
        s = f' s="{style[cell.column_letter]}"' if cell.column_letter in style else ""
        value = (cell.value - datetime.datetime(1899, 12, 30)).days if isinstance(cell.value, datetime.datetime) else cell.value
        grid += f'<c r="{cell.coordinate}"{s}>' + (f"<f>{value[1:]}</f>" if isinstance(value, str) else f"<v>{value}</v>") + "</c>"
    grid += "</row>"
head, tail = body[: body.index(f'<row r="{old + 3}"')], body[body.index(f'<row r="{old + 3}"') :]
tail = tail.replace(f'"{old + 3}"', f'"{end + 3}"').replace(f'"A{old + 3}"', f'"A{end + 3}"').replace(f"C5:F{old}", f"C5:F{end}")
parts["xl/worksheets/sheet1.xml"] = (head + grid + tail).encode()
with zipfile.ZipFile("output/采收.xlsx", "w", zipfile.ZIP_DEFLATED) as out:
    for name, data in parts.items():
        out.writestr(name, data)
means = [sum(log[f"{c}{r}"].value for r in range(end - 7, end + 1)) / 8 for c in "CDEF"]
print(f"答案：{sum(means):.1f}")
