# %%
import pathlib

for name in ("管理办法", "修订一", "修订二", "2024年通告", "更正"):
    print(pathlib.Path(name + ".txt").read_text("utf-8"))
# %%
import csv
import re
from collections import Counter, defaultdict
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import Any


def truth(inputs: Path) -> dict[str, Any]:
    law, one, two, notice = ((inputs / f"{n}.txt").read_text("utf-8") for n in ("管理办法", "修订一", "修订二", "2024年通告"))
    night = {r["证号"]: r["夜钓许可"] for r in rows_of(inputs / "证件.csv")}
    catches = corrected(rows_of(inputs / "登记.csv"), (inputs / "更正.txt").read_text("utf-8"))

    def found(pattern: str, text: str) -> Any:
        groups = re.search(pattern, text).groups()
        return groups[0] if len(groups) == 1 else groups

    def on(text: str) -> date:
        return date(2024, *map(int, re.fullmatch(r"(\d+)月(\d+)日", text).groups()))

    sizes = dict(zip(("鲤鱼", "草鱼", "鲈鱼", "鳜鱼"), map(int, found(r"不足(\d+)、(\d+)、(\d+)、(\d+)毫米", law))))
    closed, opened, early = map(on, found(r"每年(\S+?)至(\S+?)为禁渔期；鳜鱼的禁渔期提前到(\S+?)开始", law))
    each, total = map(int, found(r"每种不得超过(\d+)尾，合计不得超过(\d+)尾", law))
    fines = {int("三四五六七".index(n) + 3): int(y) for n, y in re.findall(r"违反第(.)条(\d+)元", law)}
    cap, start = int(found(r"以(\d+)元为限", law)), int(found(r"从当天(\d+)时起", law))
    first, second = on(found(r"自2024年(\S+?)起施行", one)), on(found(r"自2024年(\S+?)起施行", two))
    changed, size = found(r"第三条中(.+?)的体长改为(\d+)毫米", one)
    spared, longer = found(r"不适用于(.)区", two), found(r"，(.)区今年", notice)
    longer_to, feast = on(found(r"延长到(\S+?)。", notice)), on(found(r"二、(\S+?)为开渔节", notice))
    before, after = found(r"“遇小数(..)”改为“遇小数(..)”", two)
    charged: dict[tuple[str, date], list[int]] = defaultdict(list)
    kept: dict[tuple[str, date], Counter[str]] = defaultdict(Counter)
    for fish in sorted(catches, key=lambda c: c["time"]):
        permit, zone, kind = fish["证号"], fish["区"], fish["鱼种"]
        day = (fish["time"] - timedelta(hours=start)).date()
        minute = fish["time"].hour * 60 + fish["time"].minute
        least = int(size) if kind == changed and day >= first and not (day >= second and zone == spared) else sizes[kind]
        broken = set()
        if fish["去向"] == "留下" and fish["mm"] < least:
            broken.add(3)
        if (early if kind == "鳜鱼" else closed) <= day <= (longer_to if zone == longer else opened):
            broken.add(4)
        summer = 4 <= day.month <= 9
        allowed = night[permit] and day >= second and date.fromisoformat(night[permit]) <= day and zone != "甲"
        if not (300 <= minute <= 1200 if summer else 390 <= minute <= 1080) and not allowed:
            broken.add(5)
        if fish["去向"] == "留下":
            held = kept[permit, day]
            held[kind] += 1
            limits = [each, int(found(r"合计改为(\d+)尾", one)) if day >= first else total]
            if permit[0] == "Q":
                up = (after if day >= second else before) == "进一"
                limits = [(n + up) // 2 for n in limits]
            if day != feast and (held[kind] > limits[0] or sum(held.values()) > limits[1]):
                broken.add(6)
        if zone == "甲" and permit[0] != "N":
            broken.add(7)
        rate = {**fines, 3: int(found(r"罚款改为(\d+)元", one))} if day >= first else fines
        if broken:
            charged[permit, day].append(max(rate[n] for n in broken))
    table = []
    for permit in sorted(night):
        mine = [sums for (p, _), sums in charged.items() if p == permit]
        table.append({"证号": permit, "违规尾数": sum(map(len, mine)), "罚款": sum(min(cap, sum(sums)) for sums in mine)})
    return {"table": table}


def rows_of(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def corrected(rows: list[dict[str, str]], text: str) -> list[dict[str, Any]]:
    changes: dict[str, dict[str, Any]] = {}
    for line in text.splitlines()[2:]:
        number = re.search(r"(\d{4})号", line)[1]
        if "以登记为准" in line or "收回" in line:
            changes.pop(number, None)
        elif "不算" in line or "划掉" in line:
            changes[number] = {"void": True}
        elif found := re.search(r"，是(.鱼)|应为(.鱼)", line):
            changes[number] = {"鱼种": found[1] or found[2]}
        elif found := re.search(r"([\d.]+)(毫米|厘米)", line):
            changes[number] = {"mm": float(found[1]) * (10 if found[2] == "厘米" else 1)}
        else:
            changes[number] = {"去向": "放流" if re.search(r"放回水里|当场就放", line) else "留下"}
    out = []
    for row in rows:
        length = float(row["体长毫米"])
        fish = {**row, "time": datetime.fromisoformat(row["钓获时间"]), "mm": length * 10 if length < 100 else length, **changes.get(row["编号"], {})}
        if not fish.get("void"):
            out.append(fish)
    return out


# %%
table = truth(Path("."))["table"]
with open("output/处罚.csv", "w", encoding="utf-8") as file:
    print("证号,违规尾数,罚款", file=file)
    for row in table:
        print(*row.values(), sep=",", file=file)
print(table[:5])
