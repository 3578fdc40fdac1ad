# %%
import json, pathlib

rules = json.loads(pathlib.Path("规则.json").read_text("utf-8"))
print(pathlib.Path("账本.txt").read_text("utf-8")[:300])
# %%
code = r"""import argparse, re, sys
from calendar import monthrange
from collections import Counter
from decimal import Decimal
from pathlib import Path
from typing import NamedTuple, Optional


class Record(NamedTuple):
    month: str
    name: str
    amount: Decimal


SPACE = "[ \\u3000\\t]+"
PATTERN = re.compile(
    "(?:(?P<d1>[0-9]{4}-[0-9]{1,2}-[0-9]{1,2})|(?P<d2>[0-9]{4}/[0-9]{1,2}/[0-9]{1,2})|(?P<d3>[0-9]{4}年[0-9]{1,2}月[0-9]{1,2}日))"
    + SPACE + "(?P<name>[^ \\u3000\\t]+)" + SPACE
    + "(?P<plus>[+]?)[¥￥]?(?P<number>(?:[0-9]+|[0-9]{1,3}(?:,[0-9]{3})+)(?:[.][0-9]{1,2})?)元?(?:" + SPACE + ".*)?$"
)


def record(line: str) -> Optional[Record]:
    match = PATTERN.match(line)
    if not match:
        return None
    year, month, day = map(int, re.findall("[0-9]+", match["d1"] or match["d2"] or match["d3"]))
    amount = Decimal(match["number"].replace(",", ""))
    if not 1 <= month <= 12 or not 1 <= day <= monthrange(year, month)[1] or not amount:
        return None
    if day < FIRST_DAY:
        year, month = (year, month - 1) if month > 1 else (year - 1, 12)
    return Record(f"{year:04}-{month:02}", ALIAS.get(match["name"], match["name"]), amount if match["plus"] else -amount)


parser = argparse.ArgumentParser()
parser.add_argument("book", type=Path)
parser.add_argument("--month")
options = parser.parse_args()
if not options.book.exists():
    parser.exit(2, f"{options.book} 不存在\n")
lines = [line.strip(" \u3000\t") for line in options.book.read_text("utf-8").split("\n")]
records = [record(line) for line in lines if line and line[0] != "#"]
mine = [r for r in records if r and r.name not in HIDDEN and options.month in (None, r.month)]
spent, times = Counter(), Counter()
for r in mine:
    if r.amount < 0:
        spent[r.name] -= r.amount
        times[r.name] += 1
income = sum((r.amount for r in mine if r.amount > 0), Decimal())
outgo = sum(spent.values(), Decimal())
for total, name in sorted((-total, name) for name, total in spent.items()):
    print("%s\t%.2f\t%d" % (name, -total, times[name]))
print("收入\t%.2f\n支出\t%.2f\n结余\t%.2f\n跳过\t%d" % (income, outgo, income - outgo, records.count(None)))
"""
consts = f"FIRST_DAY = {rules['起始日']}\nALIAS = {rules['别名']}\nHIDDEN = {set(rules['不计类别'])}\n"
first, _, rest = code.partition("\n\n\n")
pathlib.Path("output/jizhang.py").write_text(first + "\n\n" + consts + "\n\n" + rest, encoding="utf-8")
print("output/jizhang.py")
