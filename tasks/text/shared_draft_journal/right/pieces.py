# %%
import json
from pathlib import Path

journal = sorted(map(json.loads, open("journal.jsonl", encoding="utf-8")), key=lambda e: e["n"])
saved = {int(p.stem.split("_")[1]): p.read_bytes().decode("utf-8") for p in Path("saved").glob("*.txt")}


class Piece:
    """A run of characters with one author, in a plain list; undone and deleted ones stay, hidden."""

    def __init__(self, text, who):
        self.text, self.who, self.shown = text, who, True


def measure(text, unit):
    if unit == "p":
        return len(text)
    if unit == "u":
        return sum(2 if ord(c) > 0xFFFF else 1 for c in text)
    if unit == "b":
        return len(text.encode())
    return len(text.replace("\n", "\r\n"))


def split(pieces, at, unit):
    """Index of the piece that begins at this position, after a cut where needed."""
    for i, piece in enumerate(pieces):
        if at == 0:
            return i
        if not piece.shown:
            continue
        length = piece.size[unit]
        if at >= length:
            at -= length
            continue
        for k in range(1, len(piece.text)):
            head = measure(piece.text[:k], unit)
            if head >= at:
                break
        if len(piece.text) < 2 or head != at:
            raise ValueError
        left, right = make(piece.text[:k], piece.who), make(piece.text[k:], piece.who)
        pieces[i : i + 1] = [left, right]
        piece.parts = (left, right)
        return i + 1
    if at:
        raise ValueError
    return len(pieces)


def make(text, who):
    piece = Piece(text, who)
    piece.parts = None
    piece.size = {u: measure(text, u) for u in "pubw"}
    return piece


def leaves(piece):
    return [piece] if piece.parts is None else leaves(piece.parts[0]) + leaves(piece.parts[1])


def play(upto, habits):
    pieces, done = [make(saved[0], None)], {}
    for e in journal:
        if e["n"] > upto:
            break
        if e["id"] in done:
            continue
        done[e["id"]] = None
        if e["op"] == "undo":
            kind, touched = done[e["args"][0]]
            for piece in touched:
                for leaf in leaves(piece):
                    leaf.shown = kind == "del"
            continue
        unit, base, form = habits[e["app"]]
        a, b = e["args"]
        a -= base
        if a < 0:
            raise ValueError
        i = split(pieces, a, unit)
        if e["op"] == "ins":
            new = make(b, e["who"])
            pieces.insert(i, new)
            done[e["id"]] = ("ins", [new])
        else:
            b = b - base if form == "end" else a + b
            if b <= a:
                raise ValueError
            j = split(pieces, b, unit)
            i = split(pieces, a, unit)
            touched = [p for p in pieces[i:j] if p.shown]
            for p in touched:
                p.shown = False
            done[e["id"]] = ("del", touched)
    return pieces


# %%
habits = {}
for n in sorted(saved)[1:]:
    (app,) = {e["app"] for e in journal if e["n"] <= n} - set(habits) or [None]
    if app is None:
        continue
    for option in [(u, b, f) for u in "pubw" for b in (0, 1) for f in ("end", "count")]:
        try:
            pieces = play(n, {**habits, app: option})
        except ValueError:
            continue
        if "".join(p.text for p in pieces if p.shown) == saved[n]:
            habits[app] = option
            break
    print(n, habits)
# %%
pieces = play(10**9, habits)
with open("output/draft.txt", "w", encoding="utf-8", newline="\n") as f:
    f.write("".join(p.text for p in pieces if p.shown))
sums = {}
for p in pieces:
    if p.shown and p.who:
        sums[p.who] = sums.get(p.who, 0) + len(p.text)
print("Answer: " + "; ".join(f"{k}={v}" for k, v in sums.items()))
