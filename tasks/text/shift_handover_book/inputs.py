"""Three weeks of a handover book in two languages: faults come, go, return, were written for a wrong machine."""

import csv
import json
import random
from datetime import date, timedelta
from pathlib import Path

MACHINES = [
    ("G1", "一号灌装机", "Filler One"), ("G2", "二号灌装机", "Filler Two"), ("F1", "热封机", "the sealer"), ("T1", "贴标机", "the labeller"),
    ("B1", "东线包装机", "Packer East"), ("B2", "西线包装机", "Packer West"), ("S1", "长输送线", "the long conveyor"), ("M1", "码垛机", "the palletiser"),
]  # fmt: skip
CHAINS = [
    ["report"], ["report", "look"], ["report", "fixed"], ["report", "fixed", "back"], ["report", "fixed", "unfixed"], ["report", "part"],
    ["report", "part", "came"], ["report", "part", "came", "fixed"], ["report", "false"], ["report", "moved"], ["report", "moved", "fixed"],
    ["report", "fixed", "back", "fixed"], ["report", "part", "came", "wrong"], ["report", "look", "fixed", "unfixed", "fixed"],
    ["report", "fixed", "back", "part"], ["report", "moved", "part", "came"], ["report", "part", "look"], ["report", "fixed", "back", "fixed", "unfixed"],
    ["report", "part", "came", "wrong", "came"], ["report", "fixed", "unfixed", "look"], ["report", "moved", "fixed", "back"],
]  # fmt: skip
SHIFTS = 42


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"handover-{seed}")
    bank = json.loads((Path(__file__).parent / "data" / "wording.json").read_text(encoding="utf-8"))
    kinds = list(bank["report"])
    free = [(machine[0], kind) for machine in MACHINES for kind in kinds]
    dice.shuffle(free)
    called = {code: [code, zh, en] for code, zh, en in MACHINES}
    notes: list[tuple[int, str]] = []

    def is_chinese(words: str) -> bool:
        return any("一" <= c <= "鿿" for c in words)

    def written(template: str, **names: str) -> str:
        """With the machines' names in the language of the sentence, or as a code."""
        shown = {key: dice.choice([code, called[code][1 if is_chinese(template) else 2]]) for key, code in names.items()}
        return template.format(**shown) if "{p}" not in template else template.replace("{p}", "\0").format(**shown)

    for number in range(30):
        chain = CHAINS[number] if number < len(CHAINS) else dice.choice(CHAINS)
        # A task that moves on needs other machines of its kind.
        enough = [k for k, (_, kind) in enumerate(free) if sum(other == kind for _, other in free) > chain.count("moved")]
        machine, kind = free.pop(enough[-1])
        places = sorted(dice.sample(range(SHIFTS), len(chain)))
        for place, step in zip(places, chain, strict=True):
            if step == "report":
                notes.append((place, written(dice.choice(bank["report"][kind]), m=machine)))
                continue
            template = dice.choice(bank["follow"][step])
            noun = bank["noun"][kind][0 if is_chinese(template) else 1]
            names = {"m": machine}
            if step == "moved":
                new = dice.choice([code for code, other in free if other == kind] or [machine])
                while new == machine:
                    new = dice.choice([m[0] for m in MACHINES if (m[0], kind) in free] or ["X"])
                free.remove((new, kind))
                names["n"] = new
                machine = new
            notes.append((place, written(template, **names).replace("\0", noun)))
    for _ in range(45):
        notes.append((dice.randrange(SHIFTS), dice.choice(bank["chat"])))
    dice.shuffle(notes)
    lines = []
    for shift in range(SHIFTS):
        day = date(2025, 3, 3) + timedelta(days=shift // 2)
        writer = dice.choice(["赵", "Novak", "林", "Okafor", "陈", "Silva"])
        lines += ["", f"== {day} {['白班', '夜班'][shift % 2]} {writer} =="]
        lines += [f"- {words}" for place, words in notes if place == shift]
    (folder / "交接班记录.txt").write_text("\n".join(lines).strip() + "\n", encoding="utf-8")
    with (folder / "设备.csv").open("w", newline="", encoding="utf-8") as file:
        rows = csv.writer(file)
        rows.writerow(["编号", "中文名", "English"])
        rows.writerows(sorted(MACHINES))
