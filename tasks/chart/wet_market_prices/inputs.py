"""Thirteen months of market prices, the manual for the index, the register of markets and of what changed in them."""

import csv
import math
import random
from datetime import date, datetime, timedelta
from pathlib import Path

MONTHS = [(2023, 12), *((2024, month) for month in range(1, 13))]
CLASSES = {
    "番茄": "蔬菜", "马铃薯": "蔬菜", "卷心菜": "蔬菜", "黄瓜": "蔬菜", "茄子": "蔬菜", "苹果": "水果", "柑橘": "水果", "西瓜": "水果",
    "草莓": "水果", "鸡蛋": "蛋肉", "猪肉": "蛋肉", "鸡肉": "蛋肉",
}  # fmt: skip
ALIASES = {"番茄": "西红柿", "马铃薯": "土豆", "卷心菜": "圆白菜"}
PER_JIN = dict(zip(CLASSES, (4.2, 2.3, 1.9, 3.6, 3.9, 6.5, 5.4, 3.1, 14.0, 5.2, 13.5, 9.8), strict=True))
PLACES = ["东关", "南门", "西桥", "北站", "河沿", "新村", "文化路", "钟楼"]


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"wet-market-{seed}")
    codes = [f"M{number:02d}" for number in range(1, 9)]
    names = dict(zip(codes, dice.sample(PLACES, 8), strict=True))
    order = dice.sample(codes, 8)
    scale, decoy, moved, boxed, kilos = order[0], order[1], order[2], order[3], set(order[3:6])
    switch = dice.randrange(4, 10), dice.choice([8, 18])
    decoy_day = date(2024, dice.choice([3, 7, 10]), dice.choice([2, 12]))
    move_month, box_month, weight_month = dice.randrange(5, 11), dice.randrange(3, 11), dice.randrange(3, 7)
    absent = "西瓜" if dice.random() < 0.5 else "草莓"
    gap = range(*((2, 5) if absent == "西瓜" else (6, 10)))
    halt = {(dice.choice(codes), dice.choice(["黄瓜", "茄子", "苹果", "鸡肉", "柑橘"]), dice.randrange(1, 13)) for _ in range(14)}
    trend = {item: [0.0] for item in CLASSES}
    for item, path in trend.items():
        swing = 0.13 if CLASSES[item] != "蛋肉" else 0.05
        for _ in MONTHS[1:]:
            path.append(0.7 * path[-1] + dice.gauss(0, swing))
    level = {(code, item): dice.gauss(0, 0.08) for code in codes for item in CLASSES}
    alias_of = {code: {item for item in ALIASES if dice.random() < 0.4} for code in codes}
    alias_of[order[6]] = set(ALIASES)
    rows: list[list[object]] = []
    for at, (year, month) in enumerate(MONTHS):
        for code in codes:
            for base in (5, 15, 25):
                day = date(year, month, base + dice.randrange(-1, 2))
                for item in CLASSES:
                    if item == absent and at in gap:
                        if dice.random() < 0.3:
                            rows.append(line(dice, day, code, item, "散装", dice.choice(["0.00", "999.00"])))
                        continue
                    spec, unit = "散装", 1.0
                    is_kilo = code in kilos or (code == scale and (at, day.day) > switch and at > 0)
                    if item == "鸡蛋" and code == boxed:
                        spec, unit = ("盒装15枚", 1.55) if at >= box_month else ("散装", 2.0)
                    elif is_kilo:
                        unit = 2.0
                    price = PER_JIN[item] * unit * math.exp(trend[item][at] + level[code, item] + dice.gauss(0, 0.03))
                    said = dice.choice([item, ALIASES[item]]) if item in alias_of[code] and dice.random() < 0.8 else item
                    shown = code if code != moved or at < move_month else "M11"
                    if (code, item, at) in halt:
                        if dice.random() < 0.7:
                            rows.append(line(dice, day, shown, said, spec, dice.choice(["0.00", "999.00", ""])))
                        continue
                    luck = dice.random()
                    if luck < 0.012:
                        rows.append(line(dice, day, shown, said, spec, dice.choice(["0.00", "999.00", ""])))
                        continue
                    rows.append(line(dice, day, shown, said, spec, f"{price:.2f}"))
                    if luck > 0.955:
                        other = ALIASES.get(item, item) if said == item and item in alias_of[code] else item
                        again = f"{price * dice.choice([0.78, 0.86, 1.16, 1.3]):.2f}" if luck > 0.962 else dice.choice(["0.00", "999.00"])
                        twice = line(dice, day, shown, other, spec, again)
                        twice[1] = rows[-1][1] + timedelta(hours=dice.uniform(3, 60)) if dice.random() < 0.6 else rows[-1][1] - timedelta(hours=dice.uniform(1, 2))
                        rows.append(twice)
    numbers = dice.sample(range(100000, 999999), len(rows))
    dice.shuffle(rows)
    rows.sort(key=lambda row: (row[2].year, row[2].month))
    table = [[f"S{n}", f"{r[1]:%Y-%m-%d %H:%M}", r[2], *r[3:]] for n, r in zip(numbers, rows, strict=True)]
    write(folder / "采价记录.csv", ["上报编号", "上报时间", "采价日期", "市场编号", "品种", "规格", "标价"], table)
    write(folder / "市场台账.csv", ["市场编号", "市场名称", "标价单位", "建账日期"],
          [[c, f"{names[c]}市场", "元/公斤" if c in kilos else "元/斤", "2023-11-20"] for c in codes])  # fmt: skip
    old = {item: dice.randrange(40, 160) for item in CLASSES}
    new = {item: max(20, round(weight * dice.choice([0.5, 0.7, 1.0, 1.4, 1.9]))) for item, weight in old.items()}
    write(folder / "权数.csv", ["启用月份", "品种", "大类", "权数"],
          [[m, i, CLASSES[i], w] for m, ws in (("2023-12", old), (f"2024-{weight_month:02d}", new)) for i, w in ws.items()])  # fmt: skip
    changed = date(2024, switch[0], switch[1] + 2)
    notes = [
        (date(2024, 1, 19), f"{names[order[7]]}市场西侧出入口封闭施工，采价员改由南门进场。"),
        (changed, f"{names[scale]}市场（{scale}）统一更换电子秤。"),
        (decoy_day, f"{names[decoy]}市场（{decoy}）统一更换电子秤。"),
        (date(2024, move_month, 1), f"{names[moved]}市场（{moved}）整体迁入新址营业，经营户和品种不变，新址编号 M11。"),
        (date(2024, box_month, 3), f"{names[boxed]}市场（{boxed}）蛋品柜台改造。"),
        (date(2024, 11, 4), "采价终端系统升级，停机半日，未影响采价。"),
    ]
    lines = [f"- {day.year} 年 {day.month} 月 {day.day} 日：{text}" for day, text in sorted(notes)]
    (folder / "变更登记.md").write_text("# 变更登记\n\n只记事实，不作处理；如何处理见《采价规程》。\n\n" + "\n".join(lines) + "\n", encoding="utf-8")
    (folder / "采价规程.md").write_text(MANUAL, encoding="utf-8")


def line(dice: random.Random, day: date, code: str, item: str, spec: str, price: str) -> list[object]:
    sent = datetime(day.year, day.month, day.day, 9) + timedelta(minutes=dice.randrange(120, 600))
    return [None, sent, day, code, item, spec, price]


def write(path: Path, header: list[str], rows: list[list[object]]) -> None:
    with path.open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([header, *rows])


MANUAL = """# 菜价指数采价与编制规程

## 一、采价

1. 每个市场每月采价三次（上、中、下旬各一次），记录摊位标价。终端里的“标价”就是价签上的数字，不作任何换算；价签按什么单位标价，
   由市场自定，建账时的情形记在《市场台账》里。以包装计价的商品（盒、箱、袋）标价为一个包装的价格。
2. 同一市场、同一品种、同一采价日期有多条上报的，以上报时间最晚的一条为准，其余作废。最晚的一条没有有效价格的，这一次采价视为无价。
3. 市场迁址而经营户和品种不变的，前后视为同一市场，价格序列连续。

## 二、市场月价

4. 市场月价是该市场该品种当月各次有效采价的简单算术平均，统一折成元/公斤（1 公斤 = 2 斤）；以包装计价的，为元/包装。
   三次中缺一次或两次的，按其余的平均；三次都没有有效价格的，该市场该品种当月无价。
5. 品种的“市场均价”（元/公斤）是各市场当月市场月价的简单算术平均，不含以包装计价的市场。

## 三、品种环比

6. 品种环比是各可比市场本月市场月价与上月市场月价之比的几何平均。本月和上月都有价、且规格相同的市场为可比市场。
   不可比的市场当月不参加计算，也不作推算。
7. 某品种在当月没有一个市场有价的（季节性停售），当月的品种环比用同一大类其他当月有品种环比的品种的环比按当月权数加权平均代替。
8. 停售后恢复上市的第一个月，品种环比 =（各可比市场本月市场月价与停售前最后一个月市场月价之比的几何平均）÷（停售各月所代替的
   品种环比的连乘积）。可比市场是本月和停售前最后一个月都有价、且规格相同的市场。

## 四、汇总

9. 总环比是全部品种环比按权数的加权算术平均，类环比是该类各品种环比按权数的加权算术平均，权数用当月有效的一套：
   权数从“启用月份”（含）起使用，直到下一套启用。权数本身不随价格变动调整。
10. 指数 = 上月指数 × 本月环比，基期指数为 100。计算过程中不取舍，只在发布时保留两位小数。
"""
