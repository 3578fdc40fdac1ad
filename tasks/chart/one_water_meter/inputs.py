"""A courtyard of seven families behind one meter: what each draws is simulated as flows that share a pipe; the log is the meter's, the book the families'."""

import csv
import heapq
import math
import random
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import Any

DIARY, DAYS, FAMILIES = 10, 28, 7
SURNAMES = "赵 钱 孙 李 周 吴 郑 王 冯 陈 卫 蒋 沈 韩 杨 朱 秦 许 何 吕 孔 曹 严 金 魏 陶 姜 谢 邹 苏 潘 葛 彭 鲁 马 方 俞 任 袁 柳".split()
MAKES = "小天鹅 海尔 荣事达 水仙 威力 申花 金羚 长风 双鸥".split()
PROGRAMMES = ["标准", "快洗", "大件"]
WORDS = {
    "马桶": "上厕所 冲厕所 马桶 解手 茅房 如厕 方便 厕所".split(),
    "厨房": "厨房 灶间 做饭用水 洗菜做饭 厨房龙头 灶台 水槽 伙房".split(),
    "脸盆": "洗脸池 水池 洗手洗脸 洗漱 脸盆 面池 台盆 小水池".split(),
    "淋浴": "洗澡 冲澡 淋浴 冲凉 洗身上 喷头".split(),
    "洗衣机": "洗衣机 洗衣服 洗衣裳 开洗衣机 机洗".split(),
    "豆腐": "豆腐锅 磨豆腐 煮浆锅 豆腐房上水".split(),
    "浇花": "浇花 浇院里的花 浇葡萄架 浇菜畦".split(),
    "鱼缸": "鱼缸换水 鱼缸 给鱼换水".split(),
}


def build(seed: int, folder: Path) -> None:
    world = made(random.Random(f"courtyard-{seed}").randrange(10000, 100000))
    with (folder / "水表.csv").open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([["时刻", "流量"], *world["log"]])
    with (folder / "用水本.csv").open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([["日期", "时间", "谁家", "用处"], *world["book"]])
    (folder / "院里的事.txt").write_text(world["notes"], encoding="utf-8")


def made(number: int) -> dict[str, Any]:
    """The courtyard of the meter with this `number`: its `log`, `book` and `notes`, and the `litres` of each day by family and of the leak."""
    dice = random.Random(number)
    first = date(2023, 1, 2) + timedelta(dice.randrange(60, 290))
    families = household(dice)
    changes = what_happens(dice, families)
    draws = [draw for family in families for day in range(DAYS) for draw in day_of(dice, family, day, first + timedelta(day), changes)]
    log, litres, used = simulate(dice, first, families, draws, changes)
    book = []
    for at, family, what, _ in used:
        if at < DIARY * 86400 and what:
            said = datetime.combine(first, datetime.min.time()) + timedelta(seconds=at + family["clock"])
            book.append((said, family["name"], what))
    book.sort()
    rows = [[f"{said:%Y-%m-%d}", f"{said:%H:%M}", name, what] for said, name, what in book]
    days = [first + timedelta(n) for n in range(DAYS)]
    names = [family["name"] for family in families]
    notes = page(number, first, families, changes)
    return {"log": log, "book": rows, "notes": notes, "days": days, "names": names, "litres": litres, "families": families, "changes": changes, "used": used}


def spread(dice: random.Random, many: int, low: float, high: float) -> list[float]:
    """Flows that keep some distance from each other on the scale of logarithms."""
    step = math.log(high / low) / many
    found = [low * math.exp(step * (k + dice.uniform(0.15, 0.85))) for k in range(many)]
    dice.shuffle(found)
    return found


def household(dice: random.Random) -> list[dict[str, Any]]:
    names = dice.sample(SURNAMES, FAMILIES)
    makes = dice.sample(MAKES, 4)
    plans = {make: {name: programme(dice, name) for name in PROGRAMMES} for make in makes}
    toilets, kitchens = spread(dice, FAMILIES, 4.6, 8.2), spread(dice, FAMILIES, 4.6, 9.6)
    basins, showers, inlets = spread(dice, FAMILIES, 3.4, 7.4), spread(dice, FAMILIES, 5.2, 9.8), spread(dice, FAMILIES, 5.5, 11.5)
    given = [makes[0], makes[1], makes[2], makes[0], makes[1], makes[3], None]
    special = ["豆腐", "浇花", "鱼缸", None, None, None, None]
    dice.shuffle(special)
    families = []
    for k in range(FAMILIES):
        words = {what: dice.choice(choices) for what, choices in WORDS.items()}
        people, late, home = dice.choice([2, 2, 3, 3, 4, 5]), dice.gauss(0, 0.9), dice.random() < 0.5
        dual, big = dice.random() < 0.6, dice.uniform(5.0, 8.8)
        families.append(
            {
                "index": k,
                "name": names[k] + "家",
                "people": people,
                "words": words,
                "clock": dice.choice([-1, 1]) * dice.randrange(60, 400),
                "flow": {"马桶": toilets[k], "厨房": kitchens[k], "脸盆": basins[k], "淋浴": showers[k], "洗衣机": inlets[k]},
                "flush": [big, big * dice.uniform(0.52, 0.66)] if dual else [big],
                "hands": (dice.uniform(0.45, 0.95), dice.uniform(14, 55), dice.uniform(0.5, 1.0)),
                "tap": {"厨房": (dice.uniform(0.4, 1.0), dice.uniform(0.45, 0.75)), "脸盆": (dice.uniform(0.1, 0.7), dice.uniform(0.4, 0.7))},
                "bath": (dice.uniform(170, 420), dice.uniform(40, 150) if dice.random() < 0.45 else 0, dice.uniform(0.35, 0.85)),
                "make": given[k],
                "plans": plans,
                "washes": (dice.uniform(0.75, 1.0), dice.choice([(8.7, 1.0), (13.5, 1.5), (19.8, 0.9), (21.3, 0.7)]), dice.sample([0.5, 0.3, 0.2], 3)),
                "special": special[k],
                "weekend": dice.uniform(0.3, 1.7),
                "peaks": habits(dice, late, home),
            }
        )
        if special[k]:
            families[-1]["flow"][special[k]] = dice.uniform(*{"豆腐": (9.5, 13), "浇花": (9, 13), "鱼缸": (4, 7)}[special[k]])
    return families


def habits(dice: random.Random, late: float, home: bool) -> dict[str, list[tuple[float, float, float]]]:
    """When a family draws: peaks of the day (hour, width, weight) by the appliance."""
    wave = dice.gauss

    def some(*peaks: tuple[float, float, float]) -> list[tuple[float, float, float]]:
        return [(hour + late + wave(0, 0.35), width * dice.uniform(0.7, 1.2), weight * dice.uniform(0.5, 1.5)) for hour, width, weight in peaks]

    noon = 1.0 if home else 0.15
    return {
        "马桶": some((6.8, 0.5, 0.3), (12.8, 1.3, 0.25 * noon), (19.2, 1.5, 0.3), (22.2, 0.6, 0.2), (3.5, 1.2, 0.07)),
        "厨房": some((6.9, 0.35, 0.25), (11.4, 0.5, 0.35 * noon), (17.9, 0.6, 0.45), (20.2, 0.5, 0.1)),
        "脸盆": some((7.0, 0.35, 0.4), (13.3, 1.0, 0.2 * noon), (21.7, 0.6, 0.4)),
        "淋浴": some((20.8, 0.8, 1.0)) if dice.random() < 0.75 else some((6.6, 0.4, 1.0)),
    }


def programme(dice: random.Random, name: str) -> list[tuple[float, float]]:
    """Litres of each fill, and seconds from its end to the next one."""
    wash, rinse = {"标准": (700, 330), "快洗": (330, 190), "大件": (980, 430)}[name]
    size = {"标准": 1.0, "快洗": 0.72, "大件": 1.4}[name] * dice.uniform(0.85, 1.2)
    fills = [(dice.uniform(13, 19) * size, wash * dice.uniform(0.85, 1.2))]
    if dice.random() < 0.5:  # a little more once the laundry is soaked
        fills = [(fills[0][0], dice.uniform(45, 120)), (dice.uniform(2.0, 4.5) * size, fills[0][1])]
    for _ in range({"标准": dice.choice([2, 3]), "快洗": dice.choice([1, 2]), "大件": dice.choice([2, 3])}[name]):
        fills.append((dice.uniform(10, 17) * size, rinse * dice.uniform(0.85, 1.2)))
    return fills


def what_happens(dice: random.Random, families: list[dict[str, Any]]) -> dict[str, Any]:
    """What is new after the book: who is away, on nights, has a new machine or shower head, a running toilet; and the leak."""
    washing = [k for k in range(FAMILIES) if families[k]["make"]]
    lent = dice.choice(washing)
    new = dice.choice([k for k in washing if families[k]["make"] != families[lent]["make"]])
    rest = dice.sample([k for k in range(FAMILIES) if k != new], 4)
    while families[rest[0]]["special"]:  # who goes away leaves no fish and no beans behind
        rest = dice.sample([k for k in range(FAMILIES) if k != new], 4)
    showers = [family["flow"]["淋浴"] for family in families]
    heads = [dice.uniform(0.66, 0.8) if dice.random() < 0.7 else dice.uniform(1.2, 1.35) for _ in range(4)]
    head = max(heads, key=lambda factor: apart(factor * showers[rest[2]], showers))
    inlet = max((dice.uniform(5.5, 11.5) for _ in range(4)), key=lambda flow: apart(flow, [family["flow"]["洗衣机"] for family in families]))
    away, leak, runs = dice.randrange(DIARY + 2, DAYS - 8), dice.uniform(DIARY + 1, DAYS - 9), dice.uniform(DIARY + 1, DAYS - 9)
    level, trend, knots = 0.0, dice.choice([-1, 1]) * dice.uniform(0.07, 0.12), []
    for k in range(2 * DAYS + 2):
        level = 0.88 * level + dice.gauss(0, 0.022)
        knots.append(level + trend * max(0.0, min(1.0, (k / 2 - DIARY + 2) / 9)))
    return {
        "away": (rest[0], away, away + dice.randrange(4, 7)),
        "nights": (rest[1], dice.randrange(DIARY + 2, DAYS - 8), dice.choice([-6.5, 5.5, 7.0])),
        "head": (rest[2], dice.randrange(DIARY + 1, DAYS - 9), head),
        "runs": (rest[3], runs, runs + dice.uniform(5, 7.5), dice.uniform(0.7, 1.3), dice.uniform(900, 1800)),
        "machine": (new, lent, dice.randrange(DIARY + 1, DAYS - 10), inlet),
        "make": families[lent]["make"],
        "leak": (leak, leak + dice.uniform(4.5, 7), dice.uniform(0.12, 0.2), dice.uniform(0.45, 0.8)),
        "knots": knots,
        "daily": (dice.uniform(0.03, 0.06), dice.uniform(0.04, 0.09), dice.uniform(6.6, 7.6), dice.uniform(18.3, 20.3)),
        "narrow": dice.uniform(55, 85),
    }


def apart(flow: float, others: list[float]) -> float:
    return min(abs(math.log(flow / other)) for other in others)


def pressure(changes: dict[str, Any], at: float) -> float:
    half = at / 43200
    k = int(half)
    slow = changes["knots"][k] * (k + 1 - half) + changes["knots"][k + 1] * (half - k)
    hour = at / 3600 % 24
    low, lower, morning, evening = changes["daily"]
    return math.exp(slow - low * math.exp(-((hour - morning) ** 2) / 1.6) - lower * math.exp(-((hour - evening) ** 2) / 5))


def day_of(dice: random.Random, family: dict[str, Any], day: int, when: date, changes: dict[str, Any]) -> list[dict[str, Any]]:
    """The draws of one family that begin by themselves on a day; `then` are those that follow when one ends."""
    k = family["index"]
    found: list[dict[str, Any]] = []
    away = changes["away"]
    if k == away[0] and away[1] <= day < away[2]:
        return found
    nights = changes["nights"][2] if k == changes["nights"][0] and day >= changes["nights"][1] else 0.0
    flow, words, weekend = family["flow"], family["words"], family["weekend"] if when.weekday() > 4 else 0.0

    def moment(what: str) -> float:
        peaks = family["peaks"][what]
        if dice.random() < 0.06:
            hour = dice.uniform(6, 23)
        else:
            hour, width, _ = dice.choices(peaks, [peak[2] for peak in peaks])[0]
            hour = dice.gauss(hour + (weekend if hour < 12 else 0), width)
        return day * 86400 + (hour + nights) % 24 * 3600

    def draw(at: float, what: str, wet: str, nominal: float, said: str, **how: Any) -> dict[str, Any]:
        return {"at": int(at), "family": k, "what": what, "kind": wet, "flow": nominal, "said": said, **how}

    def few(mean: float) -> int:
        return max(0, round(dice.gauss(mean, math.sqrt(mean) * 0.7)))

    for _ in range(few(4.3 * family["people"])):
        at, litres = moment("马桶"), dice.choice(family["flush"]) * dice.gauss(1, 0.012)
        found.append(draw(at, "马桶", "litres", flow["马桶"] * dice.gauss(1, 0.012), words["马桶"], many=litres))
        often, after, size = family["hands"]
        if dice.random() < often:
            much = size * math.exp(dice.gauss(0, 0.3))
            found.append(draw(at + max(5, dice.gauss(after, 6)), "脸盆", "seconds", flow["脸盆"] * dice.gauss(1, 0.035), "", many=max(3, much / flow["脸盆"] * 60)))
    for what, count in (("厨房", few(7 + 1.7 * family["people"])), ("脸盆", few(3.2 * family["people"]))):
        middle, wide = family["tap"][what]
        for _ in range(count):
            much = math.exp(dice.gauss(middle, wide))
            found.append(draw(moment(what), what, "seconds", flow[what] * dice.gauss(1, 0.035), words[what], many=max(4, much / flow[what] * 60)))
    long, pause, often = family["bath"]
    head = changes["head"][2] if k == changes["head"][0] and day >= changes["head"][1] else 1.0
    for _ in range(sum(dice.random() < often for _ in range(family["people"]))):
        nominal, total = flow["淋浴"] * head * dice.gauss(1, 0.02), long * math.exp(dice.gauss(0, 0.25))
        if pause:
            after = [(pause * math.exp(dice.gauss(0, 0.25)), "seconds", total * 0.6)]
            found.append(draw(moment("淋浴"), "淋浴", "seconds", nominal, words["淋浴"], many=total * 0.4, then=after))
        else:
            found.append(draw(moment("淋浴"), "淋浴", "seconds", nominal, words["淋浴"], many=total))
    if family["make"] and dice.random() < family["washes"][0] * (1.15 if weekend else 1):
        new, lent, since, inlet = changes["machine"]
        fresh = k == new and day >= since
        make = changes["make"] if fresh else family["make"]
        family["turn"] = family.get("turn", -1) + 1  # in the book each programme is seen a few times
        name = PROGRAMMES[(family["turn"] + k) % 3] if day < DIARY else dice.choices(PROGRAMMES, family["washes"][2])[0]
        load, plan = dice.gauss(1, 0.03), family["plans"][make][name]
        hour, width = family["washes"][1]
        fills = [(wait, "litres", litres * load * dice.gauss(1, 0.012)) for litres, wait in plan]
        then = [(fills[j - 1][0] + dice.gauss(0, 2), fills[j][1], fills[j][2]) for j in range(1, len(fills))]
        at = day * 86400 + (dice.gauss(hour, width) + nights) % 24 * 3600
        found.append(draw(at, "洗衣机", "litres", (inlet if fresh else flow["洗衣机"]) * dice.gauss(1, 0.01), f"{words['洗衣机']} {name}", many=fills[0][2], then=then))
    if family["special"] == "豆腐" and when.weekday() != 0:
        then = [(1500 * dice.gauss(1, 0.03), "litres", 34 * dice.gauss(1, 0.01)) for _ in range(2 + (when.weekday() > 4))]
        found.append(draw(day * 86400 + dice.gauss(3.9, 0.25) * 3600, "豆腐", "litres", flow["豆腐"] * dice.gauss(1, 0.01), words["豆腐"], many=34, then=then))
    if family["special"] == "浇花" and day % 2 == 0:
        found.append(draw(day * 86400 + dice.gauss(17.6, 0.7) * 3600, "浇花", "seconds", flow["浇花"] * dice.gauss(1, 0.02), words["浇花"], many=dice.gauss(520, 90)))
    if family["special"] == "鱼缸" and when.weekday() in (2, 6):
        found.append(draw(day * 86400 + dice.gauss(15, 1.5) * 3600, "鱼缸", "litres", flow["鱼缸"] * dice.gauss(1, 0.01), words["鱼缸"], many=55))
    if k == changes["runs"][0]:
        _, start, stop, litres, every = changes["runs"]
        at = max(start, day) * 86400 + dice.uniform(0, every)
        while at < min(stop, day + 1) * 86400:
            found.append(draw(at, "马桶", "litres", flow["马桶"] * dice.gauss(1, 0.012), "", many=litres * dice.gauss(1, 0.04)))
            at += every * dice.gauss(1, 0.04)
    return found


def simulate(dice: random.Random, first: date, families: list[dict[str, Any]], draws: list[dict[str, Any]], changes: dict[str, Any]) -> tuple[Any, ...]:
    """Each change of what runs is a row of the log; at a time only one thing begins or ends."""
    end, zero = DAYS * 86400, datetime.combine(first, datetime.min.time())
    waiting = [(draw["at"], n, draw) for n, draw in enumerate(draws) if draw["at"] < end - 1800]
    heapq.heapify(waiting)
    active: list[dict[str, Any]] = []
    log, used = [], []
    litres = [[0.0] * (FAMILIES + 1) for _ in range(DAYS)]
    now, serial, leaking = 0, len(draws), changes["leak"]
    ticks, changed = [int(leaking[0] * 86400), int(leaking[1] * 86400)], True
    marks = [day * 86400 for day in range(DAYS + 1)] + ticks
    while now < end:
        begun, over, small, large = leaking
        seep = small + (large - small) * (now / 86400 - begun) / (over - begun) if ticks[0] <= now < ticks[1] else 0.0
        wanted = sum(draw["flow"] for draw in active) + seep
        share = pressure(changes, now) / (1 + wanted / changes["narrow"])
        if changed:
            shown = max(0.01, seen_at(dice, wanted * share)) if wanted else 0.0
            log.append([str(zero + timedelta(seconds=now)), f"{shown:.2f}"])
        for draw in active:
            draw["ends"] = max(now + 1, math.ceil(now + draw["left"] / (draw["flow"] * share / 60))) if draw["kind"] == "litres" else max(now + 1, draw["stop"])
        upto = min([draw["ends"] for draw in active] + [tick for tick in marks if tick > now])
        upto = min(upto, max(now + 1, waiting[0][0])) if waiting else upto
        for draw in active:
            much = draw["flow"] * share / 60 * (upto - now)
            litres[now // 86400][draw["family"]] += much
            draw["litres"] += much
            draw["left"] -= much if draw["kind"] == "litres" else 0
        litres[now // 86400][FAMILIES] += seep * share / 60 * (upto - now)
        now = upto
        ended = next((draw for draw in active if draw["ends"] <= now), None)
        changed = bool(ended) or now in marks
        if ended:
            active.remove(ended)
            if ended.get("then"):
                wait, kind, many = ended["then"][0]
                serial += 1
                at = now + max(3, round(wait))
                heapq.heappush(waiting, (at, serial, {**ended, "kind": kind, "many": many, "then": ended["then"][1:], "said": ""}))
        elif waiting and waiting[0][0] <= now and not changed:
            _, n, draw = heapq.heappop(waiting)
            if any((other["family"], other["what"]) == (draw["family"], draw["what"]) for other in active):
                heapq.heappush(waiting, (now + dice.randrange(15, 60), n, draw))
                continue
            changed = True
            draw |= {"litres": 0.0, "left": draw["many"], "stop": now + round(draw["many"]) if draw["kind"] == "seconds" else 0}
            active.append(draw)
            used.append((now, families[draw["family"]], draw["said"], draw))
    return log, litres, used


def seen_at(dice: random.Random, flow: float) -> float:
    return flow * dice.gauss(1, 0.003) + dice.gauss(0, 0.02)


def page(number: int, first: date, families: list[dict[str, Any]], changes: dict[str, Any]) -> str:
    def on(day: int) -> str:
        when = first + timedelta(day)
        return f"{when.month}月{when.day}日"

    name = [family["name"] for family in families]
    away, nights, head, machine, leak = (changes[key] for key in ("away", "nights", "head", "machine", "leak"))
    news = [
        (away[1], f"{name[away[0]]}头天夜里就动身回老家了，{on(away[2])}一早到家，中间屋里没人。"),
        (nights[1], f"{name[nights[0]]}从今天起换了班，一天的作息整个挪了，不再是老样子。"),
        (head[1], f"{name[head[0]]}洗澡的喷头今早换了新的。"),
        (machine[2], f"{name[machine[0]]}的旧洗衣机卖了，从今天起用新买的{changes['make']}，跟{name[machine[1]]}那台一个型号。"),
        (int(leak[1]), "师傅来把墙根漏水的管子修好了，说漏了好几天，越漏越大。"),
    ]
    lines = ["院里的事", "", f"总水表，表号 {number}。", "洗衣机：" + "，".join(f"{family['name']}{family['make']}" for family in families if family["make"]) + "；"]
    lines[-1] += "、".join(family["name"] for family in families if not family["make"]) + "没有。"
    lines += ["人口：" + "，".join(f"{family['name']}{family['people']}口" for family in families) + "。", ""]
    return "\n".join(lines + [f"{on(day)}　{text}" for day, text in sorted(news)]) + "\n"
