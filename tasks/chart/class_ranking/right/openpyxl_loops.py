# %%
import csv
import json

import openpyxl

subjects = ["语文", "数学", "英语"]
exam, second = {}, {}
with open("期末.csv", encoding="gb18030") as file:
    for row in csv.DictReader(file):
        text = row["成绩"].replace("分", "")
        exam[row["学号"], row["科目"]] = int(text) if text.isdigit() else 0
for row in json.load(open("补考.json", encoding="utf-8")):
    second[row["学号"], row["科目"]] = row["成绩"]
# %%
book = openpyxl.Workbook()
sheet = book.active
sheet.title = "总表"
sheet.append(["学号", "姓名", "班级", *subjects, "总分", "名次"])
means = []
for page in openpyxl.load_workbook("学生.xlsx"):
    rows = []
    for number, name in page.iter_rows(min_row=2, values_only=True):
        marks = []
        for subject in subjects:
            mark = exam.get((number, subject), 0)
            if (number, subject) in second:
                again = second[number, subject]
                mark = 60 if again >= 60 else max(mark, again)
            marks.append(mark)
        rows.append([number, name, page.title, *marks, sum(marks)])
    rows.sort(key=lambda row: (-row[6], row[0]))
    rank = 0
    for place, row in enumerate(rows, 1):
        if place == 1 or row[6] != rows[place - 2][6]:
            rank = place
        sheet.append([*row, rank])
    means.append(f"{page.title}={sum(row[6] for row in rows) / len(rows):.2f}")
for cell in sheet[1]:
    cell.font = openpyxl.styles.Font(bold=True)
sheet.freeze_panes = "A2"
book.save("output/总表.xlsx")
print("答案：" + "; ".join(means))
