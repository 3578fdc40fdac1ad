"""A noodle shop's orders and the paper that its till printed for them.

What varies with the seed: paper width, where a long name's numbers stand, end of the business day, discounts, their order, base and
rounding, rounding of cash, boxes, points.
"""

import csv
import json
import random
from datetime import datetime, timedelta
from decimal import ROUND_DOWN, ROUND_HALF_DOWN, ROUND_HALF_UP, Decimal
from pathlib import Path

NOODLES = ["红烧牛肉面", "雪菜肉丝面", "番茄鸡蛋面", "老坛酸菜鱼片面", "XO酱海鲜炒面", "招牌秘制葱油拌面(大份)", "三鲜小馄饨", "阳春面", "双椒鸡杂米线（微辣）"]
SIDES = ["凉拌黄瓜", "卤蛋", "炸小黄鱼", "酱牛肉", "香辣花生米拼海带丝", "煎饺6只"]
DRINKS = ["酸梅汤", "豆浆", "冰柠檬红茶", "可乐330ml"]
EXTRAS = ["加面", "加蛋", "加牛肉", "加青菜", "加辣"]
D = Decimal
CENT = D("0.01")
DIGITS = "零壹贰叁肆伍陆柒捌玖"


def habits(dice: random.Random) -> dict:
    return {
        "width": dice.choice([32, 36]),
        "numbers": dice.choice(["first", "last"]),
        "cut": dice.choice([3, 4, 5]),
        "rate": dice.choice(["0.95", "0.9", "0.88"]),
        "tiers": dice.choice([[[60, 4], [100, 9]], [[50, 3], [120, 12]], [[80, 6], [150, 15]]]),
        "off_base": dice.choice(["before", "after"]),
        "off_special": dice.choice([True, False]),
        "half": dice.choice(["up", "down"]),
        "cash": dice.choice(["0.1", "0.5"]),
        "box": dice.choice([2, 3]),
        "points": dice.choice([1, 5]),
        "double": dice.randrange(7),
    }


def menu(dice: random.Random) -> list[list]:
    rows = [[n, "面点", f"{dice.randrange(120, 420) / 10:.2f}", "", "份"] for n in NOODLES]
    rows += [[n, "小菜", f"{dice.randrange(30, 280) / 10:.2f}", "", "份"] for n in SIDES]
    rows += [[n, "饮品", f"{dice.randrange(41, 129) / 10:.2f}", "", "杯"] for n in DRINKS]
    for row in dice.sample(rows[:15], 4):
        row[3] = "特价"
    rows[10][4] = rows[9][4] = "份"
    for row in rows:
        if row[0] in ("酱牛肉", "香辣花生米拼海带丝"):
            row[2], row[4] = f"{dice.randrange(600, 1500) / 10:.2f}", "公斤"
    rows += [[n, "加料", p, "", "份"] for n, p in zip(EXTRAS, ["2.00", "2.50", f"{dice.randrange(80, 130) / 10:.2f}", "1.50", "0.00"])]
    codes = dice.sample(range(100, 1000), len(rows))
    return [[str(code), *row] for code, row in zip(codes, rows)]


def orders(dice: random.Random, rows: list[list], cut: int, days: int, a_day: int) -> list[dict]:
    """Orders in the order of time; a few close to the end of the business day on both sides."""
    made = []
    day = datetime(2024, 1, 1) + timedelta(days=dice.randrange(300))
    for _ in range(days):
        times = [day + timedelta(seconds=dice.randrange(36000, 86400 + 3600)) for _ in range(a_day)]
        times += [day + timedelta(days=1, hours=cut, seconds=-dice.randrange(20, 400)), day + timedelta(days=1, hours=cut, seconds=dice.randrange(20, 400))]
        times += [day + timedelta(days=1, hours=cut, seconds=-dice.randrange(1000, 3000))]
        for time in sorted(times):
            made.append(order(dice, rows, time))
        day += timedelta(days=1)
    return sorted(made, key=lambda o: o["时间"])


def order(dice: random.Random, rows: list[list], time: datetime) -> dict:
    foods = [row for row in rows if row[2] != "加料"]
    extras = [row for row in rows if row[2] == "加料"]
    items = []
    for _ in range(dice.choice([1, 2, 2, 3, 3, 4, 5, 7])):
        row = dice.choices(foods, [5 if r[2] == "面点" else 6 if r[2] == "饮品" else 4 for r in foods])[0]
        item: dict = {"编码": row[0], "数量": dice.choice([1, 1, 1, 2, 2, 3])}
        if row[5] == "公斤":
            item = {"编码": row[0], "克": dice.randrange(120, 900)}
        elif row[2] == "面点" and dice.random() < 0.5:
            item["加料"] = [e[0] for e in dice.sample(extras, dice.choice([1, 1, 2, 2, 3]))]
        items.append(item)
    for item in list(items):
        if "克" in item or dice.random() > 0.2:
            continue
        again = json.loads(json.dumps(item))
        if "加料" in again:
            dice.shuffle(again["加料"])
        items.append(again)
        if dice.random() < 0.5:
            again["数量"] = -item["数量"] if dice.random() < 0.5 and len(items) > 3 else -1
    net: dict = {}
    for i in items:
        key = (i["编码"], *sorted(i.get("加料", [])))
        net[key] = net.get(key, 0) + i.get("数量", 1)
    if not any(net.values()):
        items.append({"编码": foods[0][0], "数量": 2})
    made = {
        "时间": time.strftime("%Y-%m-%dT%H:%M:%S"),
        "桌号": dice.choice([None, None, "A1", "A2", "B3", "B12"]),
        "会员": dice.choice([None, f"6{dice.randrange(10**9):09d}"]),
        "明细": items,
        "支付": {"方式": dice.choice(["现金", "现金", "微信", "支付宝"])},
    }
    if made["支付"]["方式"] == "现金":
        made["支付"]["收"] = 0
    return made


def wide(text: str) -> int:
    return sum(2 if ord(ch) > 0x2E7F else 1 for ch in text)


def pieces(text: str, room: int) -> list[str]:
    out = [""]
    for ch in text:
        if wide(out[-1] + ch) > room:
            out.append("")
        out[-1] += ch
    return out


def capital(amount: D) -> str:
    """An amount below ten thousand yuan in the capital numerals of cheques."""
    yuan, cents = divmod(int(amount * 100), 100)
    text, zero = "", False
    for unit, place in zip(["仟", "佰", "拾", ""], [1000, 100, 10, 1]):
        digit = yuan // place % 10
        if digit:
            text += ("零" if zero and text else "") + DIGITS[digit] + unit
            zero = False
        else:
            zero = True
    text += "元" if yuan else ""
    jiao, fen = divmod(cents, 10)
    if not cents:
        return text + "整"
    if jiao:
        text += DIGITS[jiao] + "角"
    elif yuan:
        text += "零"
    return text + (DIGITS[fen] + "分" if fen else "整")


def amounts(one: dict, rows: list[list], h: dict) -> dict:
    """Lines and sums of an order, before cash."""
    by_code = {row[0]: row for row in rows}
    place = {row[0]: at for at, row in enumerate(rows)}
    lines: dict = {}
    for item in one["明细"]:
        extras = tuple(sorted(item.get("加料", []), key=place.get))
        key = (item["编码"], extras) if "克" not in item else (item["编码"], len(lines))
        held = lines.setdefault(key, {"code": item["编码"], "extras": extras, "n": 0, "g": item.get("克")})
        held["n"] += item.get("数量", 1)
    shown = [line for line in lines.values() if line["n"]]
    total = special = half = D(0)
    count = 0
    printed = []
    cups: dict = {}
    for line in shown:
        _, name, kind, price, mark, _ = by_code[line["code"]]
        if line["g"]:
            amount = (D(price) * line["g"] / 1000).quantize(CENT, ROUND_HALF_UP)
            printed.append((name, f"{D(line['g']) / 1000:.3f}", price, amount))
            count += 1
        else:
            amount = D(price) * line["n"]
            printed.append((name, str(line["n"]), price, amount))
            count += line["n"] if kind != "饮品" else 0
        for extra in line["extras"]:
            _, n, _, p, _, _ = by_code[extra]
            printed.append((" +" + n, str(line["n"]), p, D(p) * line["n"]))
            amount += D(p) * line["n"]
        if kind == "饮品":
            cups[line["code"]] = cups.get(line["code"], 0) + line["n"]
        total += amount
        special += amount if mark else 0
    for code, n in cups.items():
        half += D(by_code[code][3]) / 2 * (n // 2)
    half = half.quantize(CENT)
    member = D(0)
    if one["会员"]:
        way = ROUND_HALF_UP if h["half"] == "up" else ROUND_HALF_DOWN
        member = ((total - special - half) * (1 - D(h["rate"]))).quantize(CENT, way)
    base = total - half - (member if h["off_base"] == "after" else 0) - (0 if h["off_special"] else special)
    off = max([D(less) for least, less in h["tiers"] if base >= least], default=D(0))
    boxes = -(-count // h["box"]) if one["桌号"] is None else 0
    due = total - half - member - off + boxes
    cash = due - (due / D(h["cash"])).to_integral_value(ROUND_DOWN) * D(h["cash"]) if one["支付"]["方式"] == "现金" else D(0)
    return {"printed": printed, "total": total, "half": half, "member": member, "off": off, "boxes": boxes, "cash": cash, "due": due - cash}


def receipt(one: dict, rows: list[list], h: dict, number: int, day: datetime) -> list[str]:
    width, time = h["width"], datetime.fromisoformat(one["时间"])
    a = amounts(one, rows, h)

    def sides(left: str, right: str) -> str:
        return left + " " * (width - wide(left) - wide(right)) + right

    title = "老王面馆"
    out = [" " * ((width - wide(title)) // 2) + title, "=" * width]
    out.append(sides(f"单号:{day:%Y%m%d}-{number:03d}", f"{time:%H:%M}"))
    where = f"堂食 {one['桌号']}桌" if one["桌号"] else "外带"
    out.append(sides(where, f"会员 {one['会员'][-4:]}") if one["会员"] else where)
    out.append("-" * width)
    room = width - 19
    for name, n, price, amount in a["printed"]:
        numbers = f"{n:>5}{price:>7}{amount:>7.2f}"
        parts = pieces(name, room)
        at = 0 if h["numbers"] == "first" else len(parts) - 1
        out += [p + " " * (room - wide(p)) + numbers if i == at else p for i, p in enumerate(parts)]
    out += ["-" * width, sides("小计", f"{a['total']:.2f}")]
    for word, value in (("第二杯半价", a["half"]), ("会员折扣", a["member"]), ("满减", a["off"])):
        if value:
            out.append(sides(word, f"-{value:.2f}"))
    if a["boxes"]:
        out.append(sides(f"打包盒x{a['boxes']}", f"{a['boxes']:.2f}"))
    if a["cash"]:
        out.append(sides("抹零", f"-{a['cash']:.2f}"))
    out += ["=" * width, sides("合计", f"¥{a['due']:.2f}"), f"大写:{capital(a['due'])}", f"支付:{one['支付']['方式']}"]
    if "收" in one["支付"]:
        out.append(sides(f"实收 {D(one['支付']['收']):.2f}", f"找零 {one['支付']['收'] - a['due']:.2f}"))
    if one["会员"]:
        points = int(a["due"]) // h["points"] * (2 if day.weekday() == h["double"] else 1)
        out.append(f"本次积分:{points}")
    return out


def tape(many: list[dict], rows: list[list], h: dict) -> str:
    lines: list[str] = []
    seen: dict = {}
    for one in many:
        day = datetime.fromisoformat(one["时间"]) - timedelta(hours=h["cut"])
        seen[day.date()] = seen.get(day.date(), 0) + 1
        lines += [*receipt(one, rows, h, seen[day.date()], day), ""]
    return "\n".join(lines)


def doubled_days(many: list[dict], rows: list[list], h: dict) -> int:
    """On how many days the paper shows doubled points: with two, they tell a weekday from a day of the month."""
    days = set()
    for one in many:
        day = datetime.fromisoformat(one["时间"]) - timedelta(hours=h["cut"])
        if one["会员"] and day.weekday() == h["double"] and int(amounts(one, rows, h)["due"]) // h["points"]:
            days.add(day.date())
    return len(days)


def tells(many: list[dict], rows: list[list], h: dict) -> bool:
    """Whether the paper shows each habit: any other one changes two receipts at least."""
    right = tape(many, rows, h).split("\n\n")
    if sum("元零" in one for one in right) < 2 or sum("佰零" in one for one in right) < 2 or "仟" in "".join(right):
        return False
    if doubled_days(many, rows, h) < 2:
        return False
    others = [
        {"numbers": "last" if h["numbers"] == "first" else "first"}, {"cut": h["cut"] - 1}, {"cut": h["cut"] + 1},
        {"off_base": "after" if h["off_base"] == "before" else "before"}, {"off_special": not h["off_special"]},
        {"cash": "0.5" if h["cash"] == "0.1" else "0.1"}, {"box": 5 - h["box"]}, {"double": (h["double"] + 1) % 7},
    ]  # fmt: skip
    others += [{"half": "up" if h["half"] == "down" else "down"}] * (h["rate"] != "0.88")
    for at in (0, 1):
        for more in (-5, 5):
            tiers = json.loads(json.dumps(h["tiers"]))
            tiers[at][0] += more
            others.append({"tiers": tiers})
    for other in others:
        if sum(a != b for a, b in zip(right, tape(many, rows, {**h, **other}).split("\n\n"))) < (1 if "tiers" in other else 2):
            return False
    return True


def pay(dice: random.Random, many: list[dict], rows: list[list], h: dict) -> None:
    for one in many:
        if "收" in one["支付"]:
            due = amounts(one, rows, h)["due"]
            step = dice.choice([1, 10, 50, 100])
            one["支付"]["收"] = int(-(-due // step) * step)
            if one["支付"]["收"] < due:
                one["支付"]["收"] += step


def build(seed: int, folder: Path) -> None:
    attempt = 0
    while True:
        dice = random.Random(f"noodles-{seed}-{attempt}")
        h = habits(random.Random(f"habits-{seed}"))
        rows = menu(dice)
        many = orders(dice, rows, h["cut"], 15, 6)
        pay(dice, many, rows, h)
        if tells(many, rows, h):
            break
        attempt += 1
    with (folder / "菜单.csv").open("w", newline="", encoding="utf-8") as file:
        csv.writer(file, lineterminator="\n").writerows([["编码", "名称", "类别", "单价", "备注", "单位"], *rows])
    (folder / "订单.jsonl").write_text("".join(json.dumps(o, ensure_ascii=False) + "\n" for o in many), encoding="utf-8")
    (folder / "纸带.txt").write_text(tape(many, rows, h), encoding="utf-8")
