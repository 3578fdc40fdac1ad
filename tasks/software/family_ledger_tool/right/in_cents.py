# %%
import json
from pprint import pformat

with open("规则.json", encoding="utf-8") as file:
    rules = json.load(file)
print(pformat(rules))
# %%
source = f'''"""家庭账本汇总。"""
import datetime
import os
import sys

RULES = {pformat(rules)}
''' + r'''

def parse_day(word):
    if word.endswith("日"):
        year, _, rest = word[:-1].partition("年")
        pieces = [year, *rest.split("月")]
    else:
        pieces = word.split("/" if "/" in word else "-")
    if len(pieces) != 3 or not all(piece.isdigit() for piece in pieces):
        return None
    try:
        return datetime.date(*(int(piece) for piece in pieces))
    except ValueError:
        return None


def parse_cents(word):
    """分；收入为正，支出为负；看不懂的和 0 都是 None。"""
    sign = -1
    if word.startswith("+"):
        sign, word = 1, word[1:]
    if word[:1] in ("¥", "￥"):
        word = word[1:]
    if word.endswith("元"):
        word = word[:-1]
    whole, point, part = word.partition(".")
    if point and (not part.isdigit() or len(part) > 2):
        return None
    groups = whole.split(",")
    if not all(group.isdigit() for group in groups):
        return None
    if len(groups) > 1 and (len(groups[0]) > 3 or any(len(group) != 3 for group in groups[1:])):
        return None
    cents = int("".join(groups)) * 100 + int((part + "00")[:2])
    return sign * cents or None


def shown(cents):
    return ("-" if cents < 0 else "") + "%d.%02d" % divmod(abs(cents), 100)


def main():
    args = sys.argv[1:]
    month = None
    if "--month" in args:
        at = args.index("--month")
        month = args[at + 1]
        del args[at : at + 2]
    if not os.path.isfile(args[0]):
        sys.stderr.write("找不到账本：" + args[0] + "\n")
        return 2
    first = RULES["起始日"]
    totals, counts = {}, {}
    earned = skipped = 0
    with open(args[0], encoding="utf-8") as book:
        for line in book:
            words = line.split()
            if not words or words[0].startswith("#"):
                continue
            day = parse_day(words[0]) if len(words) >= 3 else None
            cents = parse_cents(words[2]) if day else None
            if cents is None:
                skipped += 1
                continue
            name = RULES["别名"].get(words[1], words[1])
            if name in RULES["不计类别"]:
                continue
            if month:
                year, number = (int(part) for part in month.split("-"))
                start = datetime.date(year, number, first)
                end = datetime.date(year + number // 12, number % 12 + 1, first)
                if not start <= day < end:
                    continue
            if cents > 0:
                earned += cents
            else:
                totals[name] = totals.get(name, 0) - cents
                counts[name] = counts.get(name, 0) + 1
    for name in sorted(sorted(totals), key=totals.get, reverse=True):
        print(name, shown(totals[name]), counts[name], sep="\t")
    spent = sum(totals.values())
    for label, value in (("收入", shown(earned)), ("支出", shown(spent)), ("结余", shown(earned - spent)), ("跳过", skipped)):
        print(label, value, sep="\t")
    return 0


if __name__ == "__main__":
    sys.exit(main())
'''
with open("output/jizhang.py", "w", encoding="utf-8") as file:
    file.write(source)
print("写好了")
