"""A log of enrolments from which the courses' common students follow, rooms, and the school's rules for exams.

A plan with as many slots as the largest set of courses of which each two share a student is hidden in it.
"""

import random
from pathlib import Path

SUBJECTS = ["CH", "PH", "BI", "MA", "HI", "EC", "LA", "GE"]
ROOMS = [("Aula", 100), ("Cellar", 83), ("R101", 50), ("R102", 50), ("R103", 48), ("R201", 36), ("R202", 36), ("R203", 34), ("R204", 32)]


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"exams-{seed}")
    slots = dice.choice([12, 13])
    closed = dice.choice(["R101", "R102", "Cellar"])
    rooms = sorted((seats // 2 for name, seats in ROOMS if name != closed), reverse=True)
    codes = dice.sample([f"{s}{n}" for s in SUBJECTS for n in range(100, 500)], slots * 8 - 5)
    groups: list[list[str]] = [[] for _ in range(slots)]
    for at, code in enumerate(codes):
        groups[at % slots].append(code)
    home = {code: at for at, group in enumerate(groups) for code in group}
    # How many may sit an exam at most, in its hidden slot.
    room_for = {}
    for group in groups:
        sizes = sorted(dice.sample(rooms, len(group)), reverse=True)
        room_for.update(zip(group, sizes))
    taken: dict[str, set[str]] = {code: set() for code in codes}
    students: dict[str, set[str]] = {}

    def join(courses: list[str]) -> None:
        name = f"S{1000 + len(students)}"
        students[name] = set(courses)
        for course in courses:
            taken[course].add(name)

    top = [max(group, key=room_for.get) for group in groups]
    lacking = [(a, b) for i, a in enumerate(top) for b in top[:i]]
    dice.shuffle(lacking)
    while lacking:
        some = [lacking[0][0], lacking[0][1]]
        for c in dice.sample(top, len(top)):
            if c not in some and len(some) < 6:
                some.append(c)
        join(some)
        lacking = [pair for pair in lacking if not set(pair) <= set(some)]
    for _ in range(4000):
        most = 4
        free = [c for c in codes if len(taken[c]) < room_for[c]]
        some: list[str] = []
        for c in dice.sample(free, len(free)):
            if all(home[c] != home[o] for o in some):
                some.append(c)
            if len(some) == most:
                break
        if len(some) < 2:
            break
        join(some)
    events = []
    for name, courses in students.items():
        for course in courses:
            day = dice.randrange(1, 40)
            events.append([day, name, course, "enrol"])
            if dice.random() < 0.06:  # out and in again
                out = day + dice.randrange(1, 20)
                events += [[out, name, course, "withdraw"], [out + dice.randrange(1, 20), name, course, "enrol"]]
        for _ in range(dice.choice([0, 0, 1, 1, 2])):
            course = dice.choice([c for c in codes if c not in courses])
            day = dice.randrange(1, 40)
            events += [[day, name, course, "enrol"], [day + dice.randrange(1, 40), name, course, "withdraw"]]
    dice.shuffle(events)
    events.sort(key=lambda event: event[0])
    lines = ["day,student,course,action"]
    for day, name, course, action in events:
        shown = dice.choices([course, f"{course[:2]}-{course[2:]}", f"{course[:2].lower()} {course[2:]}"], [8, 2, 1])[0]
        lines.append(f"{day},{name},{shown},{action}")
    (folder / "enrolments.csv").write_text("\n".join(lines) + "\n")
    (folder / "rooms.csv").write_text("room,seats\n" + "".join(f"{n},{s}\n" for n, s in ROOMS))
    text = f"""Exams: what holds at our school

Every course has one exam, which all of its students sit together in one room. In exams only every second seat is used,
so a room takes half as many people as it has seats, rounded down. {closed} is being repainted and cannot be used.
Nobody can sit two exams in the same slot, and no two exams are held in the same room in the same slot.
"""
    (folder / "rules.txt").write_text(text)
