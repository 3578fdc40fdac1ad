# %%
import json

rules = json.load(open("规则.json", encoding="utf-8"))
print(rules)
print(open("账本.txt", encoding="utf-8").read()[:600])
# %%
program = f"START, ALIASES, HIDDEN = {rules['起始日']!r}, {rules['别名']!r}, {rules['不计类别']!r}\n" + r'''
import argparse
import re
import sys
from collections import defaultdict
from datetime import date
from decimal import Decimal

DAY = r"(\d{4})(?:-(\d{1,2})-(\d{1,2})|/(\d{1,2})/(\d{1,2})|年(\d{1,2})月(\d{1,2})日)"
AMOUNT = r"(\+?)[¥￥]?((?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d{1,2})?)元?"
LINE = re.compile(DAY + r"\s+(\S+)\s+" + AMOUNT + r"(?:\s.*)?")


def read(line):
    """The day, the name of the class and the amount (negative: spent), or None."""
    found = LINE.fullmatch(line)
    if not found:
        return None
    try:
        day = date(int(found[1]), int(found[2] or found[4] or found[6]), int(found[3] or found[5] or found[7]))
    except ValueError:
        return None
    amount = float(found[10].replace(",", ""))
    name = ALIASES.get(found[8], found[8])
    return (day, name, amount if found[9] else -amount) if amount else None


def month_of(day):
    months = day.year * 12 + day.month - 1 - (day.day < START)
    return f"{months // 12:04d}-{months % 12 + 1:02d}"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("book")
    parser.add_argument("--month")
    args = parser.parse_args()
    try:
        text = open(args.book, encoding="utf-8").read()
    except FileNotFoundError:
        print(f"没有这个文件：{args.book}", file=sys.stderr)
        return 2
    lines = [line.strip() for line in text.splitlines()]
    spent, earned, skipped = defaultdict(list), 0.0, 0
    for line in lines:
        if not line or line.startswith("#"):
            continue
        record = read(line)
        if record is None:
            skipped += 1
            continue
        day, name, amount = record
        if name in HIDDEN or (args.month and month_of(day) != args.month):
            continue
        if amount > 0:
            earned += amount
        else:
            spent[name].append(-amount)
    for name, amounts in sorted(spent.items(), key=lambda item: (-sum(item[1]), item[0])):
        print(f"{name}\t{sum(amounts):.2f}\t{len(amounts)}")
    total = sum((sum(amounts) for amounts in spent.values()), 0.0)
    print(f"收入\t{earned:.2f}\n支出\t{total:.2f}\n结余\t{earned - total:.2f}\n跳过\t{skipped}")
    return 0


sys.exit(main())
'''
open("output/jizhang.py", "w", encoding="utf-8").write(program)
# %%
import subprocess
import sys

print(subprocess.run([sys.executable, "output/jizhang.py", "账本.txt"], capture_output=True, text=True).stdout)
print("程序写好了：output/jizhang.py")
