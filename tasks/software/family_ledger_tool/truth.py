"""造新的账本：先定好每笔的日期、类别和分数，再写成各种样子。"""

import hashlib
import json
import random
from datetime import date, timedelta
from pathlib import Path
from typing import Any

BAD = ["2024-02-30 餐饮 20", "2024-3-05x 餐饮 20", "2024-03-05 餐饮", "2024-03-05 餐饮 12.345", "2024-03-05 餐饮 -5", "2024-03-05 餐饮 0.00", "昨天 餐饮 30", "2024年13月1日 交通 5元", "2024/3/5 娱乐 二十"]


def truth(inputs: Path) -> dict[str, Any]:
    raw = (inputs / "规则.json").read_bytes()
    rules = json.loads(raw)
    dice = random.Random(hashlib.sha256(raw).hexdigest())
    cases: list[dict[str, Any]] = []
    for number in range(6):
        records, text, skipped = ledger(dice, rules, 70)
        month = [None, "2024-03", "2023-12", "2024-01", "2024-02", "2025-07"][number]
        args = ["book.txt", *(["--month", month] if month else [])]
        cases.append({"args": args, "files": {"book.txt": text}, "stdout": report(records, skipped, rules, month)})
    day, hidden = f"2024-03-{rules['起始日']:02d}", rules["不计类别"][0]
    even = [(day, name, cents) for name, cents in (("居家", 1250), ("交通", 1250), ("餐饮", 1000), ("餐饮", 250), ("医疗", 100001), (hidden, 777))]
    text = "\n".join(f"{shown} {name} {cents / 100:.2f}" for shown, name, cents in even) + "\n"
    records = [(date.fromisoformat(shown), name, -cents) for shown, name, cents in even]
    cases.append({"args": ["book.txt"], "files": {"book.txt": text}, "stdout": report(records, 0, rules, None)})
    # 两个类别的合计相同，用浮点数相加却不同
    even = [(day, name, cents) for name, cents in (("餐饮", 10), ("餐饮", 20), ("交通", 30), ("医疗", 110), ("医疗", 220), ("居家", 330))]
    text = "\n".join(f"{shown} {name} {cents / 100:.2f}" for shown, name, cents in even) + "\n"
    records = [(date.fromisoformat(shown), name, -cents) for shown, name, cents in even]
    cases.append({"args": ["book.txt"], "files": {"book.txt": text}, "stdout": report(records, 0, rules, None)})
    cases += [edges(rules, month) for month in (None, "2024-03")]
    cases.append({"args": ["没有.txt", "--month", "2024-03"], "stdout": "", "exit": 2, "says": True})
    cases.append({"args": ["没有.txt"], "stdout": "", "exit": 2, "says": True})
    return {"cases": cases}


def ledger(dice: random.Random, rules: dict[str, Any], count: int) -> tuple[list[tuple[date, str, int]], str, int]:
    names = ["餐饮", "交通", "居家", "医疗", "教育", "宠物", "工资", *rules["别名"], *rules["不计类别"]]
    start, records, lines = rules["起始日"], [], ["#2024-03-03 餐饮 5", "", "# 备忘"]
    for number in range(count):
        day = date(2023, 12, 1) + timedelta(dice.randrange(125))
        if number % 5 == 0:
            day = date(2024, dice.randrange(1, 4), start - number % 2)
        name, cents = dice.choice(names), dice.choice([dice.randrange(1, 400) * 50, dice.randrange(1, 300000)])
        sign = 1 if name == "工资" or dice.random() < 0.05 else -1
        written = f"{cents / 100:,.2f}" if number % 2 else f"{cents / 100:.2f}"
        written = written[:-3] if written.endswith(".00") else written
        amount = ("+" if sign > 0 else "") + dice.choice(["", "¥", "￥"]) + written + dice.choice(["", "元"])
        shown = dice.choice([day.isoformat(), f"{day.year}/{day.month}/{day.day}", f"{day.year}年{day.month}月{day.day}日"])
        lines.append(dice.choice([" ", "　", "  "]).join([shown, name, amount]) + dice.choice(["", " 午饭", "　给 妈妈 3 元"]))
        records.append((day, rules["别名"].get(name, name), sign * cents))
    bad = dice.sample(BAD, dice.randrange(3, len(BAD)))
    for line in bad:
        lines.insert(dice.randrange(len(lines)), line)
    return records, "\n".join(lines) + "\n", len(bad)


def edges(rules: dict[str, Any], month: str | None) -> dict[str, Any]:
    """金额的每种写法，和每种不对的行，不计的类别也不例外。"""
    hidden = rules["不计类别"][0]
    day = date(2024, 3, rules["起始日"])
    written = {"12.5": -1250, "¥0.5": -50, "+￥7.5元": 750, "1,234,567.80": -123456780, "+¥2,000,000元": 200000000, "1,000": -100000,
               "1234567": -123456700, "0.01": -1, "35": -3500, "￥35元": -3500, "+8000元": 800000}  # fmt: skip
    records, lines = [], []
    for place, (amount, cents) in enumerate(written.items()):
        name = ["餐饮", "交通", "医疗"][place % 3]
        note = ["", " 第 #2 次", "　#午饭", " +5", " 2024-02-30", " 12 元 ", "  "][place % 7]
        lines.append(f"{day} {name}　 {amount}{note}")
        records.append((day, name, cents))
    bad = [f"{day} 餐饮 {amount}" for amount in ("¥+5", "元20", "20元元", "¥￥5", "++5", "1,2", "12,50", "1,2345", "5块", "+", "0", "+0元", "¥0.00", "8.", "1.2.3")]
    bad += [f"2024-02-30 {hidden} 20", f"{day} {hidden}", f"{day} {hidden} 12.345", f"{day} {hidden} 0", f"{day}餐饮 20", f"{day} 餐饮20"]
    bad += [f"{shown} 餐饮 20" for shown in ("2024-3/5", "2024/3-5", "2024年3-5", "2023年2月29日", "2024/4/31", "2024年3月5", "05-03-2024")]
    text = "\n".join(line for pair in zip([*lines, *[""] * len(bad)], [*bad, *["# 3"] * len(lines)], strict=True) for line in pair) + "\n"
    args = ["book.txt", *(["--month", month] if month else [])]
    return {"args": args, "files": {"book.txt": text}, "stdout": report(records, len(bad), rules, month)}


def report(records: list[tuple[date, str, int]], skipped: int, rules: dict[str, Any], month: str | None) -> str:
    first = date.fromisoformat(f"{month}-{rules['起始日']:02d}") if month else date.min
    last = (first + timedelta(31)).replace(day=rules["起始日"]) if month else date.max
    mine = [(name, cents) for day, name, cents in records if first <= day < last and name not in rules["不计类别"]]
    spent: dict[str, list[int]] = {}
    for name, cents in mine:
        if cents < 0:
            spent.setdefault(name, []).append(-cents)
    rows = [f"{name}\t{money(sum(spent[name]))}\t{len(spent[name])}" for name in sorted(spent, key=lambda n: (-sum(spent[n]), n))]
    out, earned = sum(map(sum, spent.values())), sum(cents for _, cents in mine if cents > 0)
    return "\n".join([*rows, f"收入\t{money(earned)}", f"支出\t{money(out)}", f"结余\t{money(earned - out)}", f"跳过\t{skipped}"])


def money(cents: int) -> str:
    return "-" * (cents < 0) + f"{abs(cents) // 100}.{abs(cents) % 100:02d}"
