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
for sheet, charts in ((sums, sums._charts), (book["海报"], book["海报"]._charts)):
    for chart in charts:
        for part in (chart, *getattr(chart, "_charts", [])):
            for series in part.series:
                for ref in (series.val.numRef, series.cat.numRef):
                    start, stop = re.findall(r"\d+", ref.f)
                    ref.f = ref.f.replace(stop, str(end)) if start == "5" else ref.f.replace(stop, str(end)).replace(start, str(int(start) + n))
book.save("output/采收.xlsx")
means = [sum(log[f"{c}{r}"].value for r in range(end - 7, end + 1)) / 8 for c in "CDEF"]
print(f"答案：{sum(means):.1f}")
