"""Notes at a parcel shop, in GB18030, with repeated codes and mixed dates."""

import random
from collections import Counter
from datetime import date, timedelta
from pathlib import Path

FORMS = [
    "你好，取件码{code}，{day}下班来拿，电话{phone}。", "{code} 麻烦帮留到{day}，手机 {phone}",
    "{day}我妈去取{code}，有事打{phone}", "3号楼的，{code}，大概{day}傍晚到，联系{phone}，谢谢",
]  # fmt: skip
SILENT = ["取件码{code}，{day}来拿，谢谢！", "{day}取 {code}，放架子上就行，2个箱子"]


def build(seed: int, folder: Path) -> None:
    attempt = 0
    while True:
        dice = random.Random(f"parcels-{seed}-{attempt}")
        notes = [note(dice) for _ in range(70)]
        for at in dice.sample(range(50), 9):
            again = note(dice)
            notes.append((notes[at][0], *again[1:]))
        tail = notes[70:]
        notes = notes[:70]
        for one in tail:
            notes.insert(dice.randrange(55, len(notes) + 1), one)
        if distinct(notes):
            break
        attempt += 1
    lines = [text(dice, code, phone, day) for code, phone, day in notes]
    (folder / "留言.txt").write_bytes("\r\n".join(lines).encode("gb18030") + b"\r\n")


def note(dice: random.Random) -> tuple[str, str | None, date]:
    code = f"{dice.randrange(1, 13)}-{dice.randrange(1000, 10000)}"
    phone = None if dice.random() < 0.2 else f"1{dice.choice('3578')}{dice.randrange(10**8, 10**9)}"
    return code, phone, date(2024, 5, 1) + timedelta(days=dice.randrange(12))


def text(dice: random.Random, code: str, phone: str | None, day: date) -> str:
    written = dice.choice([f"{day.year}年{day.month}月{day.day}日", f"{day.month}月{day.day}日", f"{day.year}/{day.month}/{day.day}", f"{day.month}.{day.day}"])
    if phone is None:
        return dice.choice(SILENT).format(code=code, day=written)
    said = dice.choice([phone, f"{phone[:3]} {phone[3:7]} {phone[7:]}", f"{phone[:3]}-{phone[3:7]}-{phone[7:]}"])
    return dice.choice(FORMS).format(code=code, day=written, phone=said)


def distinct(notes: list) -> bool:
    last = {code: day for code, _, day in notes}
    first: dict = {}
    for code, _, day in notes:
        first.setdefault(code, day)
    best = [min(c, key=lambda d: (-c[d], d)) for c in (Counter(last.values()), Counter(first.values()))]
    return best[0] != best[1]
