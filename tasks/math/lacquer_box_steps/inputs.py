"""Steps of four crafts with what has to come before them; rules on paper that add to the list and take from it."""

import csv
import random
from functools import cache
from pathlib import Path

CRAFTS = {
    "木": ["选料", "开板", "刨平", "下槽", "拼斗", "修边", "打磨底坯", "封边"],
    "漆": ["调漆", "上生漆", "裱麻布", "上灰漆", "磨灰", "上中漆", "磨中漆", "上面漆", "推光"],
    "饰": ["画稿", "裁螺钿", "贴螺钿", "描金", "罩金", "刻款", "填色", "清边"],
    "铜": ["打铜片", "錾花", "煮亮", "装合页", "装锁扣", "试开合", "上油"],
}
COATS = {"上生漆", "上灰漆", "上中漆", "上面漆", "罩金"}
TOGETHER = {"刻款", "填色"}
DAY = 8


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"lacquer-{seed}")
    while True:
        steps = [(craft, name) for craft, names in CRAFTS.items() for name in names]
        dice.shuffle(steps)
        number = {name: at for at, (_, name) in enumerate(steps, 1)}
        before: dict[str, set[str]] = {name: set() for _, name in steps}
        for names in CRAFTS.values():
            for at, name in enumerate(names[1:], 1):
                if dice.random() < 0.8 or at < 2:
                    before[name].add(names[at - 1])
                else:
                    before[name].add(names[at - 2])
        order = dice.choice([("木", "漆", "饰", "铜"), ("木", "铜", "漆", "饰"), ("铜", "木", "漆", "饰")])
        for _ in range(7):
            one, two = sorted(dice.sample(range(4), 2))
            first, second = CRAFTS[order[one]], CRAFTS[order[two]]
            at = dice.randrange(1, 6)
            before[second[min(at + dice.randrange(1, 3), len(second) - 1)]].add(first[at])
        gone_from, gone = dice.choice([(name, b) for name, others in before.items() for b in sorted(others) if craft_of(name) != craft_of(b)])
        pair = dice.choice([("描金", "罩金"), ("錾花", "煮亮"), ("开板", "刨平"), ("裁螺钿", "贴螺钿")])
        early = dice.choice([("画稿", 9), ("打铜片", 8), ("选料", 6), ("调漆", 9)])
        p, q, r = dice.choice([("试开合", "推光", "刻款"), ("刻款", "上油", "推光"), ("推光", "清边", "装合页")])
        u, v = dice.sample([CRAFTS[c][k] for c in CRAFTS for k in (3, 4, 5)], 2)
        if craft_of(u) == craft_of(v) or pair[1] not in {n for n, b in before.items() if pair[0] in b}:
            continue
        rules = {**before, gone_from: before[gone_from] - {gone}}
        total = count(rules, pair, early, (p, q, r), None)
        if total < 10**9:
            continue
        part = count(rules, pair, early, (p, q, r), (u, v))
        if not 0.05 < part / total < 0.95 or 2 * part == total:
            continue
        others = [count(before, pair, early, (p, q, r), None)]
        if total not in others:
            break
    with (folder / "工序.csv").open("w", newline="", encoding="utf-8") as file:
        rows = [[number[name], name, craft, joined(sorted(number[b] for b in before[name]))] for craft, name in steps]
        csv.writer(file).writerows([["编号", "名称", "工种", "前置"], *rows])
    (folder / "规定.md").write_text(RULES.format(a=pair[0], b=pair[1], early=early[0], k=early[1], gone_from=gone_from, gone=gone, p=p, q=q, r=r, u=u, v=v), encoding="utf-8")


def craft_of(name: str) -> str:
    return next(craft for craft, names in CRAFTS.items() if name in names)


def joined(numbers: list[int]) -> str:
    """3、5 for apart, 7-9 for three or more that follow each other."""
    runs: list[list[int]] = []
    for n in numbers:
        if runs and runs[-1][-1] == n - 1:
            runs[-1].append(n)
        else:
            runs.append([n])
    return "、".join(f"{run[0]}-{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)


def count(
    before: dict[str, set[str]], pair: tuple[str, str], early: tuple[str, int], trio: tuple[str, str, str], wish: tuple[str, str] | None,
) -> int:  # fmt: skip
    """The orders that keep all rules."""
    names = list(before)
    bit = {name: 1 << at for at, name in enumerate(names)}
    needs = {name: sum(bit[b] for b in others) for name, others in before.items()}
    if wish:
        needs[wish[1]] |= bit[wish[0]]
    trio_bits = bit.get(trio[0], 0) | bit.get(trio[2], 0)

    @cache
    def ways(done: int, last: str, craft: str, run: int, waits: bool) -> int:
        at = done.bit_count()
        if at % DAY == 0:
            if waits or last == pair[0]:
                return 0
            last, craft, run = "", "", 0
        if at == len(names):
            return 1
        if at >= early[1] and not done & bit[early[0]]:
            return 0
        found = 0
        for name in names:
            if done & bit[name] or needs[name] & ~done or (name in COATS and last in COATS):
                continue
            if (last == pair[0]) is not (name == pair[1]) or (name == trio[1] and trio_bits and done & trio_bits == trio_bits):
                continue
            length = run + 1 if craft_of(name) == craft else 1
            if length > 3:
                continue
            then = waits is not (name in TOGETHER)
            found += ways(done | bit[name], name if name in COATS or name == pair[0] else "", craft_of(name), length, then)
        return found

    return ways(0, "", "", 0, False)


RULES = """# 漆盒工序的规定

1. 工序表里的“前置”写的是编号，那几道都做完了才能做这一道；7-9 指 7、8、9 三道。
2. 每天不多不少做八道，四天做完。
3. 往盒上刷漆的工序，刷完要晾，当天不能紧接着又刷漆；隔一夜就干了。表里往盒上刷漆的是上生漆、上灰漆、上中漆、上面漆和罩金，调漆不算。
4. {a}做完，同一天里紧接着就做{b}；所以{a}不会是当天的最后一道。
5. 同一天里，同一工种不能连做三道以上（三道可以，四道不行）。
6. {early}最迟排在全部工序的第 {k} 道。
7. 刻款和填色要在同一天做。
8. 自从换了新胶，{gone_from}不必再等{gone}；工序表没有跟着改。{gone_from}的其余前置照旧，别的工序不受影响。
9. 要是{p}做在{q}前头，{r}就得做在{q}后头。

问：在所有的做法里，{u}做在{v}前头的占几分之几？
"""
