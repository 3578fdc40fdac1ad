"""New orders, printed in whole fen by habits that are read off the paper one after another."""

import csv
import hashlib
import itertools
import json
import random
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

START = {"numbers": 0, "cut": 4, "rate": 90, "tiers": 0, "after": False, "special": True, "up": True, "cash": 10, "box": 2, "points": 1, "double": 0}
TIERS = [[(10000, 900), (6000, 400)], [(12000, 1200), (5000, 300)], [(15000, 1500), (8000, 600)]]


def truth(inputs: Path) -> dict[str, Any]:
    raw = (inputs / "菜单.csv").read_text("utf-8")
    table = list(csv.DictReader(raw.splitlines()))
    given = [json.loads(line) for line in (inputs / "订单.jsonl").read_text("utf-8").splitlines()]
    paper = (inputs / "纸带.txt").read_text("utf-8").strip("\n").split("\n\n")
    habits = read_off(table, given, paper)
    dice = random.Random(hashlib.sha256(raw.encode()).hexdigest())
    cases = []
    for _ in range(4):
        many = fresh(dice, table, habits)
        text = "".join(json.dumps(one, ensure_ascii=False) + "\n" for one in many)
        files = {"m.csv": raw, "o.jsonl": text}
        cases.append({"args": ["m.csv", "o.jsonl"], "files": files, "stdout": "\n\n".join(printed(table, many, habits))})
    return {"cases": cases}


def read_off(table: list[dict[str, str]], given: list[dict[str, Any]], paper: list[str]) -> dict[str, Any]:
    held = {**START, "width": max(len(line) for line in paper[0].split("\n"))}
    choices: list[dict[str, Any]] = [{"numbers": n} for n in (0, 1)] + [{"cut": n} for n in (3, 4, 5)]
    choices += [{"cash": n} for n in (10, 50)] + [{"box": n} for n in (2, 3)] + [{"points": p, "double": d} for p in (1, 5) for d in range(7)]
    groups = itertools.product((95, 90, 88), range(3), (False, True), (False, True), (False, True))
    choices += [dict(zip(("rate", "tiers", "after", "special", "up"), group)) for group in groups]
    wanted = [one.split("\n") for one in paper]

    def right(habits: dict[str, Any]) -> int:
        mine = [one.split("\n") for one in printed(table, given, habits)]
        return sum(a == b for x, y in zip(mine, wanted) for a, b in itertools.zip_longest(x, y))

    best = right(held)
    while best < sum(map(len, wanted)):
        before = best
        for choice in choices:
            if (value := right({**held, **choice})) > best:
                held, best = {**held, **choice}, value
        if best == before:
            raise ValueError("the paper is not understood")
    return held


def fen(text: str) -> int:
    return round(float(text) * 100)


def yuan(amount: int) -> str:
    return f"{amount // 100}.{amount % 100:02d}"


def nearest(top: int, bottom: int, up: bool) -> int:
    whole, rest = divmod(top, bottom)
    return whole + (2 * rest > bottom or (up and 2 * rest == bottom))


def wide(text: str) -> int:
    return len(text) + sum(ch >= "\u2e80" for ch in text)


def sums(table: list[dict[str, str]], one: dict[str, Any], habits: dict[str, Any]) -> dict[str, Any]:
    codes = [row["编码"] for row in table]
    rows = dict(zip(codes, table))
    order: list[tuple[Any, ...]] = []
    numbers: dict[tuple[Any, ...], int] = {}
    for at, item in enumerate(one["明细"]):
        key = (item["编码"], at, item["克"]) if "克" in item else (item["编码"], None, *sorted(item.get("加料", ()), key=codes.index))
        order += [key] if key not in numbers else []
        numbers[key] = numbers.get(key, 0) + item.get("数量", 1)
    lines, all_, plain, boxed, second = [], 0, 0, 0, 0
    for key in order:
        row, n = rows[key[0]], numbers[key]
        price = fen(row["单价"])
        if n == 0:
            continue
        if key[1] is not None:
            mine = nearest(price * key[2], 1000, True)
            lines.append((row["名称"], f"{key[2] // 1000}.{key[2] % 1000:03d}", price, mine))
            boxed += 1
        else:
            mine = price * n
            lines.append((row["名称"], str(n), price, mine))
            if row["类别"] == "饮品":
                second += n // 2 * price // 2
            else:
                boxed += n
            for extra in key[2:]:
                more = fen(rows[extra]["单价"])
                lines.append((" +" + rows[extra]["名称"], str(n), more, more * n))
                mine += more * n
        all_ += mine
        plain += mine if row["备注"] != "特价" else 0
    member = nearest((plain - second) * (100 - habits["rate"]), 100, habits["up"]) if one["会员"] else 0
    base = (all_ if habits["special"] else plain) - second - (member if habits["after"] else 0)
    off = next((less for least, less in TIERS[habits["tiers"]] if base >= least), 0)
    boxes = 0 if one["桌号"] else (boxed + habits["box"] - 1) // habits["box"]
    due = all_ - second - member - off + 100 * boxes
    rest = due % habits["cash"] if one["支付"]["方式"] == "现金" else 0
    return {"lines": lines, "all": all_, "第二杯半价": second, "会员折扣": member, "满减": off, "boxes": boxes, "rest": rest, "due": due - rest, "base": base}


def capital(amount: int) -> str:
    whole, jiao, cent = amount // 100, amount // 10 % 10, amount % 10
    names = "零壹贰叁肆伍陆柒捌玖"
    text = ""
    for digit, unit in zip(str(whole).zfill(4), ("仟", "佰", "拾", "")):
        text += names[int(digit)] + unit if digit != "0" else "零"
    text = text.strip("零")
    while "零零" in text:
        text = text.replace("零零", "零")
    text += "元" if whole else ""
    if amount % 100 == 0:
        return text + "整"
    if jiao:
        text += names[jiao] + "角"
    elif whole:
        text += "零"
    return text + (names[cent] + "分" if cent else "整")


def printed(table: list[dict[str, str]], many: list[dict[str, Any]], habits: dict[str, Any]) -> list[str]:
    width, day, number, out = habits["width"], None, 0, []
    for one in many:
        a = sums(table, one, habits)
        moment = datetime.fromisoformat(one["时间"])
        today = (moment - timedelta(hours=habits["cut"])).date()
        number = number + 1 if today == day else 1
        day = today
        texts: list[Any] = [(width // 2 - 4) * " " + "老王面馆", "=" * width, (f"单号:{today:%Y%m%d}-{number:03d}", f"{moment:%H:%M}")]
        where = f"堂食 {one['桌号']}桌" if one["桌号"] else "外带"
        texts += [(where, "会员 " + one["会员"][-4:]) if one["会员"] else where, "-" * width]
        for name, n, price, mine in a["lines"]:
            rows = [""]
            for ch in name:
                if wide(rows[-1]) + wide(ch) > width - 19:
                    rows.append("")
                rows[-1] += ch
            at = -1 if habits["numbers"] else 0
            rows[at] += " " * (width - 19 - wide(rows[at])) + n.rjust(5) + yuan(price).rjust(7) + yuan(mine).rjust(7)
            texts += rows
        texts += ["-" * width, ("小计", yuan(a["all"]))]
        texts += [(word, "-" + yuan(a[word])) for word in ("第二杯半价", "会员折扣", "满减") if a[word]]
        texts += [(f"打包盒x{a['boxes']}", yuan(100 * a["boxes"]))] if a["boxes"] else []
        texts += [("抹零", "-" + yuan(a["rest"]))] if a["rest"] else []
        texts += ["=" * width, ("合计", "¥" + yuan(a["due"])), "大写:" + capital(a["due"]), "支付:" + one["支付"]["方式"]]
        if "收" in one["支付"]:
            texts.append((f"实收 {one['支付']['收']}.00", "找零 " + yuan(100 * one["支付"]["收"] - a["due"])))
        if one["会员"]:
            texts.append(f"本次积分:{a['due'] // 100 // habits['points'] * (2 if today.weekday() == habits['double'] else 1)}")
        out.append("\n".join(t if isinstance(t, str) else t[0] + " " * (width - wide(t[0]) - wide(t[1])) + t[1] for t in texts))
    return out


def fresh(dice: random.Random, table: list[dict[str, str]], habits: dict[str, Any]) -> list[dict[str, Any]]:
    """Orders of three days; none at a tier's very edge, none of a thousand yuan."""
    foods = [row for row in table if row["类别"] != "加料"]
    extras = [row["编码"] for row in table if row["类别"] == "加料"]
    day = datetime(2024, 11, 1) + timedelta(days=dice.randrange(40))
    times = []
    for n in range(3):
        close = day + timedelta(days=n + 1, hours=habits["cut"])
        times += [day + timedelta(days=n, seconds=dice.randrange(36000, 86400 + 3600)) for _ in range(12)]
        times += [close - timedelta(seconds=dice.randrange(600, 3000)), close + timedelta(seconds=dice.randrange(600, 3000))]
    made: list[dict[str, Any]] = []
    for moment in sorted(times):
        while True:
            items: list[dict[str, Any]] = []
            for row in dice.choices(foods, k=dice.choice([1, 2, 3, 3, 4, 5, 6])):
                if row["单位"] == "公斤":
                    items.append({"编码": row["编码"], "克": dice.randrange(120, 900)})
                    continue
                items.append({"编码": row["编码"], "数量": dice.choice([1, 1, 2, 2, 3])})
                if row["类别"] == "面点" and dice.random() < 0.6:
                    items[-1]["加料"] = dice.sample(extras, dice.choice([1, 2, 2, 3]))
            for item in list(items):
                if "数量" in item and dice.random() < 0.3:
                    again = {**item, "数量": dice.choice([1, 2, -1, -item["数量"]])}
                    if "加料" in again:
                        again["加料"] = dice.sample(again["加料"], len(again["加料"]))
                    items.append(again)
            way = dice.choice(["现金", "现金", "微信", "支付宝"])
            one = {
                "时间": moment.strftime("%Y-%m-%dT%H:%M:%S"),
                "桌号": dice.choice([None, None, "A1", "B3", "B12"]),
                "会员": dice.choice([None, f"6{dice.randrange(10**9):09d}"]),
                "明细": items,
                "支付": {"方式": way, **({"收": 0} if way == "现金" else {})},
            }
            a = sums(table, one, habits)
            if 100 <= a["due"] < 100000 and all(a["base"] != least for least, _ in TIERS[habits["tiers"]]):
                break
        if way == "现金":
            one["支付"]["收"] = -(-a["due"] // 5000) * 50
        made.append(one)
    return made
