"""一份账本样本和家里的规矩。"""

import json
import random
from pathlib import Path

NAMES = ["餐饮", "交通", "居家", "医疗", "教育", "娱乐"]
ALIASES = {"吃饭": "餐饮", "外卖": "餐饮", "打车": "交通", "地铁": "交通", "水电": "居家", "买药": "医疗", "看电影": "娱乐", "补课": "教育"}
HIDDEN = ["转账", "还款", "理财"]


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"ledger-{seed}")
    aliases = {name: ALIASES[name] for name in dice.sample(sorted(ALIASES), 5)}
    hidden = dice.sample(HIDDEN, 2)
    aliases[{"转账": "转钱", "还款": "还信用卡", "理财": "买基金"}[hidden[0]]] = hidden[0]
    rules = {"起始日": dice.randrange(5, 27), "别名": aliases, "不计类别": hidden}
    (folder / "规则.json").write_text(json.dumps(rules, ensure_ascii=False, indent=1), encoding="utf-8")
    lines = ["# 家庭账本"]
    for _ in range(40):
        month, day = dice.randrange(1, 5), dice.randrange(1, 29)
        shown = dice.choice([f"2024-{month:02d}-{day:02d}", f"2024/{month}/{day}", f"2024年{month}月{day}日"])
        name = dice.choice([*NAMES, *aliases, *hidden])
        lines.append(f"{shown}{dice.choice([' ', '　'])}{name} {dice.choice(['', '¥'])}{dice.randrange(500, 90000) / 100:.2f} {dice.choice(['', '午饭', '给妈妈'])}")
    lines.insert(9, "2024-03-08 工资 +12,000元")
    lines.insert(20, "")
    lines.insert(22, "待补：上周的菜钱")
    (folder / "账本.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
