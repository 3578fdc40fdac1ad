"""Random games, sorted by how they end; a win is a known line all of whose cells one player holds."""

import hashlib
import json
import random
from pathlib import Path
from typing import Any

STEPS = {"across": (1, 0), "upright": (0, 1), "rising": (1, 1), "falling": (1, -1)}


def truth(inputs: Path) -> dict[str, Any]:
    raw = (inputs / "rules.json").read_bytes()
    rules = json.loads(raw)
    wide, high, long = rules["columns"], rules["rows"], rules["line"]
    lines: dict[tuple[int, int], list[tuple[str, frozenset[tuple[int, int]]]]] = {}
    for x in range(wide):
        for y in range(high):
            for name, (dx, dy) in STEPS.items():
                cells = [(x + n * dx, y + n * dy) for n in range(long)]
                if all(0 <= row < high for _, row in cells):
                    kind = name + (" over the edge" if cells[-1][0] >= wide else "")
                    line = frozenset((column % wide, row) for column, row in cells)
                    for cell in line:
                        lines.setdefault(cell, []).append((kind, line))
    dice, chosen = random.Random(hashlib.sha256(raw).hexdigest()), {}
    for number in range(600):
        kind, case = play(dice, rules, lines, noisy=number % 2 == 0)
        chosen.setdefault(kind, case)
    for _ in range(3000):
        if {"last piece", "full"} <= chosen.keys():
            break
        kind, case = play(dice, rules, lines, noisy=False, is_careful=True)
        chosen.setdefault(kind, case)
    early = play(dice, rules, lines, noisy=True, most=dice.randrange(2, 5))[1]
    nothing = {"stdin": "\n", "stdout": ("." * wide + "\n") * high + f"{rules['marks'][0]} to move after 0 moves"}
    odd = ["+1", f"+{wide}", "0_1", "1_0", "0", str(wide + 1), "-1", "1.0", "1e0", "1,", "1 2", "one"]
    shown = [*(f"illegal: {line}" for line in odd), *["." * wide] * (high - 1), "." + rules["marks"][0] + "." * (wide - 2)]
    lines_of_odd = {"stdin": "\n".join([*odd, " 2 "]) + "\n", "stdout": "\n".join([*shown, f"{rules['marks'][1]} to move after 1 moves"])}
    return {"cases": [*(chosen[kind] for kind in sorted(chosen)), early, nothing, lines_of_odd]}


def play(dice: random.Random, rules: dict[str, Any], lines: Any, noisy: bool, most: int = 1000, is_careful: bool = False) -> tuple[str, dict[str, Any]]:
    """How the game ended, and the case (moves and what the referee prints)."""
    wide, high, marks = rules["columns"], rules["rows"], rules["marks"]
    board: dict[tuple[int, int], str] = {}
    sent, said, kind, last = [], [], "", ""
    while not kind and len(board) < min(most, wide * high):
        if noisy and dice.random() < 0.2:
            bad = dice.choice(["0", str(wide + 1), "-1", "two", "1.5", "", "3 4", "2.0", "+1", "0_1"])
            sent.append(f"  {bad} ")
            said += [f"illegal: {bad}"] if bad else []
        column, mark = dice.randrange(wide), marks[len(board) % len(marks)]
        if is_careful:
            places = [(x, sum((x, y) in board for y in range(high))) for x in range(wide)]
            free = [place for place in places if place[1] < high]
            safe = [(x, y) for x, y in free if not any(all(cell == (x, y) or board.get(cell) == mark for cell in line) for _, line in lines[x, y])]
            column = dice.choice(safe or free)[0]
        row = sum((column, y) in board for y in range(high))
        sent.append(str(column + 1))
        if row == high:
            said.append(f"illegal: {column + 1}")
            continue
        board[column, row] = mark
        made = [name for name, line in lines[column, row] if all(board.get(cell) == mark for cell in line)]
        won = set(made)
        if len(board) == wide * high and won:
            kind = "last piece"
        elif len(made) > len(won):
            kind = "longer"
        elif len(won) == 1:
            kind = won.pop()
        elif won:
            kind = "several"
        last = f"{mark} wins after {len(board)} moves" if kind else ""
    if not kind:
        kind = "full" if len(board) == wide * high else "early"
        last = f"draw after {len(board)} moves" if kind == "full" else f"{marks[len(board) % len(marks)]} to move after {len(board)} moves"
    if kind != "early":
        sent += ["1", "nonsense", "2"]
    shown = ["".join(board.get((x, y), ".") for x in range(wide)) for y in reversed(range(high))]
    return kind, {"stdin": "\n".join(sent) + "\n", "stdout": "\n".join([*said, *shown, last])}
