"""A journal of edits by several apps, each with its own way to count positions, and a few saved states."""

import json
import random
from pathlib import Path

WORDS = (
    "river stone evening window quiet garden letter train under between never always old narrow bridge light "
    "winter house table morning carried forgot walked north café naïve über façade 早上 河边 旧书店 雨 火车 "
    "三号门 她说 慢慢地 🌧️ 🚲 📚 😀 🍞 — … señor Øresund"
).split()
PEOPLE = ["mira", "jonas", "wen", "tadeo"]
SAVED = [0, 140, 290, 450, 620, 780]
LAST = 960


def offset(text: str, at: int, unit: str) -> int:
    head = text[:at]
    if unit == "utf16":
        return len(head.encode("utf-16-le")) // 2
    if unit == "bytes":
        return len(head.encode())
    return at + head.count("\n") if unit == "crlf" else at


def sentence(dice: random.Random) -> str:
    words = [dice.choice(WORDS) for _ in range(dice.randrange(4, 11))]
    return " ".join(words) + dice.choice([". ", "。", "! ", ".\n", "\n"])


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"draft-{seed}")
    people = dice.sample(PEOPLE, 4)
    names = dice.sample(["pad", "ink", "folio", "scribe", "quill", "memo"], 4)
    units = dice.sample(["utf16", "bytes", "points", "crlf"], 4)
    styles = [(unit, dice.randrange(2), dice.choice(["end", "count"])) for unit in units]
    apps = {f"{name}/{dice.randrange(1, 5)}.{dice.randrange(1, 9)}": style for name, style in zip(names, styles, strict=True)}
    first = next(iter(apps))
    other = next(unit for unit in units if unit != units[0])
    upgraded = f"{names[0]}/{int(first.split('/')[1][0]) + 1}.0"
    late = (other, 1 - styles[0][1], "count" if styles[0][2] == "end" else "end")
    phases = []  # the apps in use up to each saved state; a new one each time
    for count in range(1, 5):
        phases.append(list(apps)[:count])
    apps[upgraded] = late
    phases += [[*list(apps)[1:4], upgraded], [*list(apps)[1:4], upgraded]]
    text = "".join(sentence(dice) for _ in range(24))
    start = text
    rows, states = [], {0: text}
    recent: list[tuple] = []  # (row, position, piece) of edits that can still be taken back
    pending: list[tuple[int, dict]] = []  # what is sent once more, and when
    clock = {name: dice.randrange(-90_000, 90_000) for name in apps}
    for n in range(1, LAST + 1):
        phase = sum(n > at for at in SAVED[1:])
        due = [one for one in pending if one[0] <= n]
        if due and n not in SAVED:
            pending.remove(due[0])
            rows.append({**due[0][1], "n": n, "t": due[0][1]["t"] + 4000})
            continue
        app = phases[phase][-1] if dice.random() < 0.4 else dice.choice(phases[phase])
        unit, base, form = apps[app]
        row = {"n": n, "id": f"{dice.getrandbits(32):08x}", "t": 1_700_000_000_000 + n * 2300 + clock[app], "who": dice.choice(people), "app": app}
        gone = [one for one in recent if n - one[0]["n"] >= 2]
        if gone and dice.random() < 0.35:
            old, at, piece = gone[0]
            recent.remove(gone[0])
            row |= {"who": old["who"], "app": old["app"], "op": "undo", "args": [old["id"]]}
            if old["op"] == "ins":
                text, shift = text[:at] + text[at + len(piece) :], -len(piece)
            else:
                text, shift = text[:at] + piece + text[at:], len(piece)
            recent = [(r, p + shift if p > at else p, s) for r, p, s in recent]
        else:
            is_insert = dice.random() < (0.55 if len(text) < 2600 else 0.4)
            for _ in range(200):
                at = dice.randrange(1, len(text) - 40)
                piece = text[at : at + dice.randrange(1, 30)]
                if is_insert:
                    piece = sentence(dice) if dice.random() < 0.6 else dice.choice(WORDS)
                span = 0 if is_insert else len(piece)
                if all(at + span + 12 < p or at > p + len(s) + 12 for _, p, s in recent):
                    break
            else:
                is_insert, at, piece, span, recent = True, 0, dice.choice(WORDS), 0, []
            if is_insert:
                row |= {"op": "ins", "args": [offset(text, at, unit) + base, piece]}
                text, shift = text[:at] + piece + text[at:], len(piece)
            else:
                low, high = offset(text, at, unit), offset(text, at + len(piece), unit)
                row |= {"op": "del", "args": [low + base, high + base if form == "end" else high - low]}
                text, shift = text[:at] + text[at + len(piece) :], -len(piece)
            recent = [(r, p + shift if p > at else p, s) for r, p, s in recent]
            if dice.random() < 0.07:
                recent.append((row, at, piece))
        recent = [one for one in recent if n - one[0]["n"] < 9]
        rows.append(row)
        if dice.random() < 0.03:
            pending.append((n + dice.randrange(3, 30), row))
        if n in SAVED:
            states[n] = text
    (folder / "saved").mkdir()
    for n, state in states.items():
        (folder / "saved" / f"after_{n}.txt").write_text(state, encoding="utf-8", newline="\n")
    written = []
    for low in range(0, len(rows), 45):  # each app's edits were written in bundles
        part = rows[low : low + 45]
        for app in dice.sample(list(apps), len(apps)):
            written += [row for row in part if row["app"] == app]
    lines = [json.dumps(row, ensure_ascii=False) for row in written]
    (folder / "journal.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert start == states[0]
