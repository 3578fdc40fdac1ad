"""A reservoir's fishing rules in four documents, the permits, a year's catches and a page of corrections.

What varies with the seed: all numbers and days, whose size changes and where not, rounding, the zones of the exceptions.
"""

import random
from datetime import date, datetime, timedelta
from pathlib import Path

FISH = ["鲤鱼", "草鱼", "鲈鱼", "鳜鱼"]
WARDENS = ["老周", "小马", "刘站长"]


def day(d: date) -> str:
    return f"{d.month}月{d.day}日"


def facts(dice: random.Random) -> dict:
    sizes = {"鲤鱼": dice.choice([280, 300]), "草鱼": dice.choice([380, 400]), "鲈鱼": dice.choice([240, 250]), "鳜鱼": dice.choice([260, 280])}
    changed = dice.choice(["鲈鱼", "鲤鱼"])
    zones = dice.sample(["乙", "丙"], 2)
    return {
        "sizes": sizes,
        "changed": changed,
        "new_size": sizes[changed] + dice.choice([30, 40]),
        "closed": (date(2024, 4, dice.choice([1, 6])), date(2024, 6, dice.choice([10, 15, 20]))),
        "early": date(2024, 3, dice.choice([10, 16, 20])),
        "start": dice.choice([3, 4]),
        "each": dice.choice([3, 4]),
        "total": 7,
        "new_total": 5,
        "fines": dict(zip([3, 4, 5, 6, 7], [dice.choice([50, 60]), dice.choice([200, 220]), dice.choice([75, 90]), dice.choice([25, 30]), dice.choice([100, 120])])),
        "new_fine": dice.choice([80, 85, 95]),
        "cap": dice.choice([300, 350, 400]),
        "first": date(2024, 5, dice.randrange(8, 20)),
        "second": date(2024, 8, dice.randrange(12, 29)),
        "spared": zones[0],
        "longer": zones[1],
        "longer_to": date(2024, 7, dice.randrange(3, 12)),
        "feast": date(2024, 9, dice.randrange(14, 28)),
        "youth": dice.choice([("舍去", "进一"), ("进一", "舍去")]),
    }


def documents(f: dict) -> dict[str, str]:
    s, p = f["sizes"], f["fines"]
    return {
        "管理办法.txt": f"""水库垂钓管理办法（自2023年1月1日起施行）

第一条　水库分甲、乙、丙三个区，均适用本办法。
第二条　钓鱼证分年证、日证、青少年证，证号分别以N、R、Q开头。
第三条　鲤鱼、草鱼、鲈鱼、鳜鱼体长分别不足{s["鲤鱼"]}、{s["草鱼"]}、{s["鲈鱼"]}、{s["鳜鱼"]}毫米的，必须放流，留下即属违规。
第四条　每年{day(f["closed"][0])}至{day(f["closed"][1])}为禁渔期；鳜鱼的禁渔期提前到{day(f["early"])}开始。禁渔期内钓获的，不论留下还是放流，均属违规。当年通告另有规定的，从其规定。
第五条　垂钓时间：4月至9月为5时至20时，其余月份为6时30分至18时，起讫时刻在内。此外的时间钓获的，不论留下还是放流，均属违规。
第六条　每证每个垂钓日留下的鱼，每种不得超过{f["each"]}尾，合计不得超过{f["total"]}尾；持青少年证的各减半，遇小数{f["youth"][0]}。按钓获的先后计，留下一尾时连同此前的已超过其中任一限额的，这一尾属违规。放流的不计尾数；因本条或其他各条违规的，只要留下了，仍计尾数。
第七条　甲区只准持年证者垂钓，持其他证在甲区钓获的，不论留下还是放流，均属违规。
第八条　每尾罚款：违反第三条{p[3]}元，违反第四条{p[4]}元，违反第五条{p[5]}元，违反第六条{p[6]}元，违反第七条{p[7]}元。一尾鱼违反几条的，只按其中罚款最高的一条罚。
第九条　同一证在同一垂钓日的罚款合计以{f["cap"]}元为限。
第十条　垂钓日从当天{f["start"]}时起，到次日{f["start"]}时前止。本办法及其修订、通告中的日期都指垂钓日，期间首尾两日都在内。
""",
        "修订一.txt": f"""关于修改《水库垂钓管理办法》的决定（一）
2024年4月26日公布，自2024年{day(f["first"])}起施行

一、第三条中{f["changed"]}的体长改为{f["new_size"]}毫米。
二、第六条中的合计改为{f["new_total"]}尾。
三、第八条中违反第三条的罚款改为{f["new_fine"]}元。
""",
        "修订二.txt": f"""关于修改《水库垂钓管理办法》的决定（二）
2024年8月2日公布，自2024年{day(f["second"])}起施行

一、决定（一）第一项今后不适用于{f["spared"]}区。
二、第六条中的“遇小数{f["youth"][0]}”改为“遇小数{f["youth"][1]}”。
三、持有夜钓许可的，自许可之日起，在乙区、丙区不受第五条限制。
""",
        "2024年通告.txt": f"""2024年通告

一、因水位偏低，{f["longer"]}区今年的禁渔期延长到{day(f["longer_to"])}。
二、{day(f["feast"])}为开渔节，当天不适用第六条；其余各条照旧。
""",
    }


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"reservoir-{seed}")
    f = facts(dice)
    for name, text in documents(f).items():
        (folder / name).write_text(text, encoding="utf-8")
    permits = [f"{kind}{n}" for kind, count in (("N", 26), ("R", 14), ("Q", 20)) for n in sorted(dice.sample(range(1000, 9999), count))]
    night = {p: date(2024, 5, 1) + timedelta(days=dice.randrange(170)) for p in dice.sample([p for p in permits if p[0] != "R"], 22)}
    (folder / "证件.csv").write_text("证号,夜钓许可\n" + "".join(f"{p},{night.get(p, '')}\n" for p in permits), encoding="utf-8")
    rows = []
    # Days that decide something come often.
    turning = [f["early"], *f["closed"], f["longer_to"], f["first"], f["second"], f["feast"]]
    some = [d + timedelta(days=n) for d in turning for n in (-1, 0, 1)] + [f["feast"]] * 8
    some += [date(2024, 1, 10) + timedelta(days=dice.randrange(345)) for _ in range(260)]
    some += [f["second"] + timedelta(days=dice.randrange(70)) for _ in range(110)]
    some += [f["first"] + timedelta(days=dice.randrange(70)) for _ in range(70)]
    seen = set()
    for d in some:
        p = dice.choice(permits)
        if (p, d) in seen:
            continue
        seen.add((p, d))
        zone = dice.choices(["甲", "乙", "丙"], [2 if p[0] == "N" else 0.35, 3, 4])[0]
        minutes = sorted(dice.sample(range(5 * 60 + 2, 19 * 60 + 50), dice.choice([1, 3, 4, 6, 8, 10])))
        if dice.random() < 0.35:
            edges = [300, 1200, 299, 1201] if 4 <= d.month <= 9 else [390, 1080, 389, 1081]
            minutes = sorted({*minutes, dice.choice(edges), *dice.sample(range(1202, 24 * 60 + 60 * f["start"] - 2), dice.choice([1, 2, 4]))})
        favourite = dice.choice(FISH)
        for minute in minutes:
            fish = dice.choice([favourite, favourite, *FISH])
            edge = dice.choice([f["sizes"][fish], f["new_size"] if fish == f["changed"] else f["sizes"][fish]])
            length = edge + dice.choice([-1, 0, 1, -14, 11, -25, 40, 70, 95, 130, 60, 20])
            kept = dice.random() < (0.9 if length >= edge else 0.45)
            rows.append([datetime.combine(d, datetime.min.time()) + timedelta(minutes=minute), p, zone, fish, length, "留下" if kept else "放流", dice.choice(WARDENS)])
    rows.sort(key=lambda row: (row[0], row[1]))
    until = datetime(2024, dice.choice([6, 7, 8]), dice.randrange(3, 25))
    lines = ["编号,钓获时间,证号,区,鱼种,体长毫米,去向,登记员"]
    for number, (time, p, zone, fish, length, kept, warden) in enumerate(rows, 1):
        shown = f"{length / 10:.1f}" if warden == "老周" and time < until else str(length)
        lines.append(f"{number:04d},{time:%Y-%m-%d %H:%M},{p},{zone},{fish},{shown},{kept},{warden}")
    (folder / "登记.csv").write_text("\n".join(lines) + "\n", encoding="utf-8")
    (folder / "更正.txt").write_text(corrections(dice, rows), encoding="utf-8")


def corrections(dice: random.Random, rows: list[list]) -> str:
    """Corrections in the order in which they were written; a few are taken back later."""
    chosen = dice.sample(range(40, len(rows) - 40), 46)
    notes, later = [], []
    for at, index in enumerate(chosen):
        number, row = f"{index + 1:04d}", rows[index]
        other = "放流" if row[5] == "留下" else "留下"
        kind = ["kept", "fish", "void", "length", "kept"][at % 5]
        if kind == "kept" and other == "放流":
            text = dice.choice([f"{number}号那条后来放回水里了，没有带走。", f"查过照片，{number}号当场就放了。"])
        elif kind == "kept":
            text = dice.choice([f"{number}号写成放流，其实带回家了。", f"{number}号没有放，留下了。"])
        elif kind == "fish":
            fish = dice.choice([x for x in FISH if x != row[3]])
            text = dice.choice([f"{number}号不是{row[3]}，是{fish}。", f"{number}号的鱼认错了，应为{fish}，不是{row[3]}。"])
        elif kind == "length":
            longer = row[4] + dice.choice([-30, 30, 45, -45])
            text = dice.choice([f"{number}号重新量过，体长{longer}毫米。", f"{number}号抄错了，体长应是{longer / 10:g}厘米。"])
        else:
            text = dice.choice([f"{number}号重复登记，不算。", f"{number}号没有这回事，划掉。"])
        notes.append(text)
        if at % 6 == 1:
            later.append(dice.choice([f"前面关于{number}号的更正有误，以登记为准。", f"{number}号还是照原来登记的算，更正收回。"]))
    for text in later:
        place = next(i for i, n in enumerate(notes) if text[: text.index("号")][-4:] in n)
        notes.insert(dice.randrange(place + 1, len(notes) + 1), text)
    return "登记更正（按写下的先后）\n\n" + "\n".join(notes) + "\n"
