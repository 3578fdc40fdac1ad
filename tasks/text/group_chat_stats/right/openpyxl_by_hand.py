# %%
import re
from collections import Counter, defaultdict

import openpyxl

stats = defaultdict(lambda: [0, 0, 0, 0])
days, who = Counter(), None
for line in open("chat.txt", encoding="utf-8"):
    head = re.match(r"(\d{4}-\d\d-\d\d) (\d\d):\d\d:\d\d (\S.*)$", line.rstrip("\n"))
    if head:
        who = re.split("[(（]", head[3])[0].strip()
        if who != "系统消息":
            stats[who][0] += 1
            stats[who][3] += head[2] in ("23", "00", "01")
            days[head[1]] += 1
    elif who and who != "系统消息":
        stats[who][2] += line.count("[图片]")
        stats[who][1] += sum(not c.isspace() for c in re.sub(r"\[(图片|表情)\]", "", line))
book = openpyxl.Workbook()
sheet = book.active
sheet.append(["成员", "消息数", "字数", "图片数", "深夜消息数"])
for name in sorted(stats, key=lambda n: (stats[n][0], stats[n][1]), reverse=True):
    sheet.append([name, *stats[name]])
for row in sheet.iter_rows(min_row=2, min_col=2):
    for cell in row:
        cell.number_format = "#,##0"
book.save("output/chat_stats.xlsx")
top = max(days.values())
print("答案：" + min(d for d in days if days[d] == top))
