"""Any plan within the rules that needs no more slots than the best one is right."""

from collections import Counter
from typing import Any

from pybench.graders import read
from pybench.graders.core import Context, Verdict, failed, judge, passed


def plan(ctx: Context, path: str, exams: dict[str, Any]) -> Verdict:
    """The table has every course once, with a slot counted from 1 and a room, and breaks no rule. Score: fewest slots over those used."""
    found = read.table(ctx, path)
    if found.columns != ["course", "slot", "room"] or found.has_index:
        return failed(f"{path} has the columns {found.columns}")
    courses = [str(c).strip() for c in found.column("course")]
    if sorted(courses) != sorted(exams["sizes"]):
        return failed(f"{path} does not name each of the {len(exams['sizes'])} courses once, written like {sorted(exams['sizes'])[0]}")
    slots = {}
    for course, slot in zip(courses, found.column("slot"), strict=True):
        if not str(slot).strip().isdecimal():
            return failed(f"{path}: the slot of {course} is no whole number")
        slots[course] = int(str(slot))
    rooms = dict(zip(courses, (str(r).strip() for r in found.column("room")), strict=True))
    used = sorted(set(slots.values()))
    problems = [] if used == list(range(1, len(used) + 1)) else ["the slots are not numbered 1, 2, 3, ..."]
    problems += [f"{c} is in {r}, which cannot be used" for c, r in rooms.items() if r not in exams["rooms"]]
    problems += [f"{c} has {n} people, {rooms[c]} takes {exams['rooms'].get(rooms[c])}" for c, n in exams["sizes"].items() if n > exams["rooms"].get(rooms[c], 10**6)]
    problems += [f"{r} holds {n} exams in slot {s}" for (s, r), n in Counter(zip(slots.values(), rooms.values(), strict=True)).items() if n > 1]
    problems += [f"{a} and {b} share a student and slot {slots[a]}" for a, b in exams["pairs"] if slots[a] == slots[b]]
    if problems:
        return judge(problems)
    if len(used) > exams["fewest"]:
        return failed(f"{len(used)} slots, possible are {exams['fewest']}", exams["fewest"] / len(used), slots=len(used))
    return passed(slots=len(used))
