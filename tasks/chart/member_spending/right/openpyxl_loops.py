# %%
import openpyxl

source = openpyxl.load_workbook("会员消费.xlsx", data_only=True)
scale = {}
for (text, *_) in source["说明"].iter_rows(values_only=True):
    if "月：" in text:
        scale[text.split("：")[0]] = 100000 if "千元" in text else 1
tiers, months = {}, {}
for number in range(1, 7):
    month, header, seen = f"{number}月", None, set()
    for row in source[month].iter_rows(values_only=True):
        if header is None:
            header = row if "单号" in row else None
            continue
        one = dict(zip(header, row))
        if one["状态"] == "已退" or one["单号"] in seen:
            continue
        seen.add(one["单号"])
        cents = round(one["金额"] * scale.get(month, 100))
        for book, key in ((tiers, one["等级"].strip()[:2]), (months, month)):
            count, money = book.get(key, (0, 0))
            book[key] = (count + 1, money + cents)
# %%
target = openpyxl.Workbook()
first = target.active
first.title = "按等级"
first.append(["等级", "笔数", "金额", "客单价"])
for name, (count, cents) in sorted(tiers.items(), key=lambda pair: -pair[1][1]):
    first.append([name, count, cents / 100, round(cents / count / 100, 2)])
second, before = target.create_sheet("按月"), None
second.append(["月份", "笔数", "金额", "环比"])
for name, (count, cents) in months.items():
    second.append([name, count, cents / 100, None if before is None else round(cents / before - 1, 4)])
    before = cents
for cell in second["D"][1:]:
    cell.number_format = "0.00%"
target.save("output/汇总.xlsx")
print(f"答案：{sum(c for _, c in months.values()) / 100:.2f}元")
