# %%
import json
from collections import Counter
from pathlib import Path

rows = [json.loads(line) for line in Path("journal.jsonl").read_text(encoding="utf-8").splitlines()]
rows.sort(key=lambda r: r["n"])
saved = {int(p.stem[6:]): p.read_bytes().decode() for p in Path("saved").iterdir()}
marks = sorted(saved)
print(len(rows), Counter(r["op"] for r in rows), len({r["id"] for r in rows}))
for app in dict.fromkeys(r["app"] for r in rows):
    mine = [r for r in rows if r["app"] == app]
    print(app, mine[0]["n"], mine[-1]["n"], mine[:3])
print(saved[0][:500])
# %%
# Two edits with one id are one edit sent twice. The arguments of a deletion: a count or an end, by app.
size = {
    "points": lambda s: len(s),
    "utf16": lambda s: len(s.encode("utf-16-le")) // 2,
    "bytes": lambda s: len(s.encode()),
    "crlf": lambda s: len(s) + s.count("\n"),
}


def to_index(text, pos, unit):
    """Code point index of a position in units, or None between two characters."""
    if unit == "points":
        return pos if 0 <= pos <= len(text) else None
    if unit == "bytes":
        raw = text.encode()
        try:
            return len(raw[:pos].decode()) if 0 <= pos <= len(raw) else None
        except UnicodeDecodeError:
            return None
    if unit == "utf16":
        raw = text.encode("utf-16-le")
        try:
            return len(raw[: 2 * pos].decode("utf-16-le")) if 0 <= 2 * pos <= len(raw) else None
        except UnicodeDecodeError:
            return None
    low, high = 0, len(text)
    while low < high:
        mid = (low + high) // 2
        low, high = (mid + 1, high) if mid + text[:mid].count("\n") < pos else (low, mid)
    return low if low + text[:low].count("\n") == pos else None


def replay(state, part, habits):
    text, owner, log, seen = state[0], list(state[1]), dict(state[2]), set(state[3])
    for r in part:
        if r["id"] in seen:
            continue
        seen.add(r["id"])
        unit, base, form = habits[r["app"]]
        if r["op"] == "undo":
            op, at, piece, names = log[r["args"][0]]
            if op == "ins":
                assert text[at : at + len(piece)] == piece
                text = text[:at] + text[at + len(piece) :]
                del owner[at : at + len(piece)]
                shift = -len(piece)
            else:
                text = text[:at] + piece + text[at:]
                owner[at:at] = names
                shift = len(piece)
        else:
            at = to_index(text, r["args"][0] - base, unit)
            if at is None:
                return None
            if r["op"] == "ins":
                piece = r["args"][1]
                names = [r["who"]] * len(piece)
                text = text[:at] + piece + text[at:]
                owner[at:at] = names
                shift = len(piece)
            else:
                end = r["args"][1] - base if form == "end" else r["args"][0] - base + r["args"][1]
                end = to_index(text, end, unit)
                if end is None or end <= at:
                    return None
                piece, names = text[at:end], owner[at:end]
                text = text[:at] + text[end:]
                del owner[at:end]
                shift = -len(piece)
        log = {k: (o, p + shift if p > at else p, s, w) for k, (o, p, s, w) in list(log.items())[-25:]}
        if r["op"] != "undo":
            log[r["id"]] = (r["op"], at, piece, names)
    return text, owner, log, seen


# %%
import itertools

options = [(u, b, f) for u in size for b in (0, 1) for f in ("end", "count")]
states = [((saved[0], [""] * len(saved[0]), {}, set()), {})]
for low, high in zip(marks, marks[1:]):
    part = [r for r in rows if low < r["n"] <= high]
    found = []
    for state, habits in states:
        new = [a for a in dict.fromkeys(r["app"] for r in part) if a not in habits]
        for choice in itertools.product(options, repeat=len(new)):
            known = {**habits, **dict(zip(new, choice))}
            try:
                after = replay(state, part, known)
            except AssertionError:
                continue
            if after and after[0] == saved[high]:
                found.append((after, known))
    states = found
    print(high, [known for _, known in found])
# %%
state, habits = states[0]
text, owner, _, _ = replay(state, [r for r in rows if r["n"] > marks[-1]], habits)
Path("output/draft.txt").write_bytes(text.replace("\n", "\r\n").encode())
count = Counter(owner)
people = sorted({r["who"] for r in rows})
print("Answer: " + "; ".join(f"{p}={count[p]}" for p in people))
