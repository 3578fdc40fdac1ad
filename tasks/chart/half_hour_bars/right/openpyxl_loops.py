# %%
import csv
from collections import defaultdict

import openpyxl

starts = ["09:30", "10:00", "10:30", "11:00", "13:00", "13:30", "14:00", "14:30"]
slots = defaultdict(lambda: defaultdict(list))
with open("成交明细.csv", encoding="utf-8-sig") as file:
    for row in csv.DictReader(file):
        if row["状态"] == "撤销":
            continue
        clock = row["时间"]
        slot = "11:00" if clock == "11:30:00" else "14:30" if clock == "15:00:00" else max(s for s in starts if s + ":00" <= clock)
        slots[row["代码"]][slot].append((clock, int(row["序号"]), float(row["价格"]), int(row["数量"])))
# %%
book = openpyxl.Workbook()
book.remove(book.active)
most = (0, None, None)
for code in slots:
    sheet, close = book.create_sheet(code), None
    sheet.append(["时间", "开盘", "最高", "最低", "收盘", "成交量"])
    for start in starts:
        deals = sorted(slots[code][start])
        prices = [deal[2] for deal in deals] or [close]
        close, volume = prices[-1], sum(deal[3] for deal in deals)
        sheet.append([start, prices[0], max(prices), min(prices), close, volume])
        most = max(most, (volume, code, start))
book.save("output/K线.xlsx")
print(f"答案：代码={most[1]}; 时间={most[2]}")
