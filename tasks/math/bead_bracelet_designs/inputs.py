"""Orders for bracelets of plain and of arrow beads, and the shop's rules for neighbours (they vary with the seed)."""

import random
from pathlib import Path

PLAIN = ["红", "蓝", "白"]


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"bracelets-{seed}")
    alone = dice.sample(PLAIN, 2)
    lines = [f"- {colour}珠不能挨着{colour}珠。" for colour in sorted(alone, key=PLAIN.index)]
    lines.append(dice.choice(["- 相邻的两颗箭头珠不能箭头对着箭头（→←）。", "- 相邻的两颗箭头珠不能箭尾对着箭尾（←→）。"]))
    a, b = dice.sample(PLAIN, 2)
    lines.append(f"- 箭头不能指着{a}珠（箭尾挨着{a}珠没关系）。")
    lines.append(f"- {a}珠不能挨着{b}珠。")
    text = "店里的排法规矩\n\n" + "\n".join(lines) + "\n\n其他的都随便排。\n"
    (folder / "规矩.txt").write_text(text, encoding="utf-8")
    rows = []
    for size in (1, 2, 3, 3, 4, 4, 4):
        repeat = {1: 3, 2: 3, 3: 2, 4: 2}[size]
        base = [dice.randrange(1, 3) for _ in range(3)] + [dice.choice([1, 2, 3])]
        base[PLAIN.index(a)] = 1
        base[PLAIN.index(b)] = 1
        counts = [n * repeat for n in base] if size < 4 else [dice.choice([3, 4, 5, 6]) for _ in range(3)] + [dice.choice([7, 8, 9])]
        if size == 4:
            counts[PLAIN.index(a)] = dice.choice([2, 3, 4])
            counts[PLAIN.index(b)] = dice.choice([2, 3, 4])
        rows.append(counts)
    rows.append([4, 4, 4, 8])
    dice.shuffle(rows)
    body = "".join(f"S{n:02d},{','.join(map(str, counts))}\n" for n, counts in enumerate(rows, 1))
    (folder / "订单.csv").write_text("款号,红,蓝,白,箭头\n" + body, encoding="utf-8")
