"""The ways that the house may have, and how they are read off its cards."""

import re
from pathlib import Path
from typing import Any

Spell = tuple[int, int]
DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
NUMBERS = "one two three four five six seven eight nine ten eleven twelve".split()
# what each time of the house may be
TIMES: dict[str, list[int]] = {
    "open": [510, 525, 540, 555], "mend": [720, 735, 750, 765], "astart": [810, 825, 840, 855], "aend": [1020, 1035, 1050, 1065], "estart": [1080, 1095, 1110, 1140], "eend": [1230, 1260, 1275, 1305],
    "late time": [1365, 1395, 1410, 1425], "dusk": [1090, 1120, 1150, 1175], "tea": [970, 980, 990, 1010], "schoolout": [915, 920, 930, 950], "lastbus": [1250, 1270, 1285, 1295], "closingtime": [1340, 1345, 1355, 1375],
    "firstthing": [390, 400, 435, 445], "firstbus": [460, 470, 485, 500], "tolunch": [725, 740, 755, 770], "afterlunch": [805, 815, 830, 845], "ec": [730, 745, 775, 785], "night": [1170, 1185, 1200, 1215],
    "inns": [680, 690, 705, 715], "inne": [865, 875, 885, 895], "po open": [505, 520, 535, 545], "po close": [1025, 1045, 1055, 1070], "po sat": [695, 718, 738, 752], "schoolin": [525, 530, 535, 545],
}  # fmt: skip
WAYS: dict[str, list[Any]] = {
    "ecday": [1, 2, 3], "market": [0, 1, 3, 4, 5], "midweek": [(2,), (1, 2, 3)], "weekdays": [5, 6], "daily": [6, 7], "shop days": [5, 6], "surgery days": [5, 6], "workshop days": [5, 6], "inn days": [6, 7], "alternate": ["odd", "even"],
    "van": ["odd", "even"], "monthly": ["1st", "last"], "shift": ["both", "close"], "same": ["last", "first"], "stack": ["on", "base"], "lunchall": [0, 1], "ish": [0, 1, 2], "cut": [8, 10],
}  # fmt: skip
STYLES: dict[str, list[Any]] = {
    "clock": ["{:02d}{:02d}", "{:02d}.{:02d}", "{}.{:02d}", "{:02d}:{:02d}"], "and": [" & ", " + ", ", ", "/"], "closed": ["-", "closed", "shut", "x"], "tag": ["{} ({})", "{} {}", "{} [{}]"],
    "seasons": [("summer", "winter"), ("S", "W"), ("sum", "win")], "first": [0, 1], "appt": ["appt", "by appt", "app."], "bh": ["BH closed,BH as Sun,BH open", "BH: closed,BH: as Sun,BH: as usual", "bank hols shut,bank hols Sun,bank hols open"],
}  # fmt: skip


def read_phrases() -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for line in (Path(__file__).parent / "phrases.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            found[line[1:-1]] = []
        else:
            found[list(found)[-1]] += line.split(" | ")
    return found


# in how many of the cards each way of the house shows at least
LEAST = {
    **dict.fromkeys(["late time", "dusk", "tea", "schoolout", "lastbus", "closingtime", "firstthing", "firstbus", "tolunch", "afterlunch", "school", "open", "aend", "van", "monthly", "alternate", "lunch"], 5),
    **dict.fromkeys(["shop days", "surgery days", "workshop days", "inn days", "po", "lunchall", "weekdays", "daily", "midweek", "market", "night", "lunchtime"], 6),
    **{"same": 14, "stack": 16, "shift": 30, "ish": 25, "cut": 20, "ecday": 15, "ec": 20, "morning": 20, "afternoon": 15, "evening": 15},
}  # fmt: skip


# ---- the ways of the house, read off the cards ----


def most(votes: list[Any]) -> Any:
    return max(sorted(set(votes), key=str), key=votes.count) if votes else None


def share(votes: list[bool]) -> float:
    return sum(votes) / (len(votes) or 1)


def spells_of(cell: str) -> list[Spell]:
    times = [int(h) * 60 + int(m) for h, m in re.findall(r"(\d{1,2})[.:]?(\d\d)(?!\w)", cell)]
    return list(zip(times[::2], times[1::2], strict=False))


def named_days(text: str, midweek: tuple[int, ...]) -> set[int]:
    name = "|".join(one[:3].lower() for one in DAYS)
    order = name.split("|")
    out = {order.index(one) for one in re.findall(rf"\b({name})", text)}
    found = re.search(rf"\b({name})\w* ?(?:-|to|through|till|up|on|right|and on|and ending|and up)[a-z ]* ?({name})", text)
    if found and " and " not in re.sub("and (on|ending|up|including)", "", found[0]):
        out |= set(range(order.index(found[1]), order.index(found[2]) + 1))
    return out | (set(midweek) if re.search("mid-?week", text) else set()) | ({5, 6} if "weekend" in text else set())


def read_off(rows: list[list[str]]) -> dict[str, Any]:
    said = read_phrases()
    cards = [(row[0], row[1].lower(), [spells_of(cell) for cell in row[2:9]], row[2:9]) for row in rows]
    cells = [cell for row in rows for cell in row[2:9]]
    joined = " ".join(cells)
    clocks = {
        "{:02d}{:02d}": r"0\d\d\d-",
        "{:02d}.{:02d}": r"0\d\.\d\d-",
        "{:02d}:{:02d}": ":",
        "{}.{:02d}": r"\.",
    }
    held: dict[str, Any] = {
        "clock": next(one for one, pattern in clocks.items() if re.search(pattern, joined)),
        "seasons": next(pair for pair in STYLES["seasons"] if re.search(rf"\d \W?{pair[0]}\b", joined)),
        "bh": next(line for line in STYLES["bh"] if any(row[9] in line.split(",") for row in rows if row[9])),
        **{name: max(STYLES[name], key=cells.count) for name in ("closed", "appt")},
        "and": max(STYLES["and"], key=joined.count),
        "tag": "{} ({})" if re.search(r"\d \(", joined) else "{} [{}]" if "[" in joined else "{} {}",
    }
    held["first"] = int(bool(re.search(rf"\d \W?{held['seasons'][1]}\b\W?;", joined)))

    def words(*kinds: str, before: str = "") -> str:
        """A pattern of the longest piece of each wording of some kinds."""
        pieces = [max(re.split(r"\{\w\}", line), key=len).strip().lower() for kind in kinds for line in said[kind]]
        return before + "(?:" + "|".join(map(re.escape, pieces)) + r")\b"

    patterns = {
        "morning|forenoon": ("open", "mend"),
        "afternoon|halves of the day": ("astart", "aend"),
        r"evening(?!s are)": ("estart", "eend"),
        "lunchtime": ("inns", "inne"),
        "early|half day|half-day|half-holiday": ("ec",),
        "late[ -]night|late closing|a late one": ("night",),
        "post office": ("po open", "po close", "po sat"),
        words("h_school"): ("schoolin",),
        words("lunch") + "|" + words("tolunch", before="(?:till|until) "): ("tolunch",),
        words("lunch") + "|" + words("afterlunch", before="from "): ("afterlunch",),
        **{words(kind, before="(?:till|until) "): (kind,) for kind in ("late time", "dusk", "tea", "schoolout", "lastbus", "closingtime")},
        **{words(kind, before="from "): (kind,) for kind in ("firstthing", "firstbus")},
    }
    for pattern, keys in patterns.items():
        groups: list[list[set[int]]] = [[], []]
        for _, text, week, _ in cards:
            groups[bool(re.search(pattern, text))].append({minute for spells in week for spell in spells for minute in spell})
        for key in keys:
            rates = {value: share([value in one for one in groups[1]]) - share([value in one for one in groups[0]]) for value in TIMES[key]}
            held[key] = max((rate, value) for value, rate in rates.items())[1]

    def having(pattern: str) -> list[tuple[str, str, list[list[Spell]], list[str]]]:
        return [card for card in cards if re.search(pattern, card[1])]

    def usual(week: list[list[Spell]]) -> Any:
        return most([tuple(one) for one in week if one])

    held["ecday"] = most([k for _, _, week, _ in having("post office") for k in WAYS["ecday"] if week[k][:1] == [(held["po open"], held["ec"])]])
    held["midweek"] = (1, 2, 3) if share([week[1] == week[2] == week[3] for _, _, week, _ in having("mid-?week")]) > 0.3 else (2,)
    held["weekdays"] = 5 + (share([bool(week[5]) for _, _, week, _ in having("week-?days")]) > 0.6)
    held["daily"] = 6 + (share([bool(week[6]) for _, _, week, _ in having("daily")]) > 0.6)
    other = {k: share([tuple(week[k]) != usual(week) for _, _, week, _ in having("market")]) for k in WAYS["market"]}
    held["market"] = max(other, key=lambda k: other[k])
    plain = r"(?:(?!\b(?:mon|tue|wed|thu|fri|sat|sun|daily|every|each|all week|all days|six days|seven days|no day|any day|week-?day|week-?end|mid-?week|market))[^,;.]|\.\d)+?"
    asides = "|".join(re.escape(one.lower()) for one in said["aside"])
    lone = rf"^(?:(?:{asides})\. |(?!(?:{asides})\.))(?:"
    lone += "|".join(re.escape(one.lower()).replace(r"\{h\}", plain) for one in said["basen"]) + r")(?:[;.,] |\.?$)"
    hour = re.compile(r"\d|morning|noon|evening|day|lunch|school|till|" + "|".join(NUMBERS))
    bare = [(name, week) for name, text, week, _ in cards if (found := re.match(lone, text)) and hour.search(re.sub(rf"^(?:{asides})\. ", "", found[0]))]
    for kind in ("shop", "surgery", "workshop", "inn"):
        least = min(WAYS[kind + " days"])
        held[kind + " days"] = least + (share([bool(week[least]) for name, week in bare if name == kind]) > 0.6)
    for kind, ways in (
        ("alternate", ["odd", "even"]),
        ("van", ["odd", "even"]),
        ("monthly", ["1st", "last"]),
    ):
        some = [" ".join(row) for _, _, _, row in having(words(kind))]
        held[kind] = max((sum(way in row for row in some), way) for way in ways)[1]

    shifts, sames, stacks = [], [], []
    for _, text, week, row in cards:
        if re.search(rf"\b{held['seasons'][0]}\b|\b{held['seasons'][1]}\b", " ".join(row)):
            continue
        pieces = re.split("[;.] ", text)
        before: list[Spell] = []
        for piece in [one for line in pieces for one in line.split(", ")]:
            days = named_days(piece, held["midweek"])
            if len(days) == 1 and week[min(days)] and usual(week):
                spells, plainly = week[min(days)], usual(week)
                if re.search("(hour|half|hours) (later|earlier|sooner)", piece) and not re.search("open|clos|shut|start|let|unlock|finish|pack|before", piece):
                    shifts += [{(True, True): "both", (False, True): "close"}.get((spells[0][0] != plainly[0][0], spells[-1][1] != plainly[-1][1]))]
                if (
                    before
                    and tuple(before) != plainly
                    and re.search(
                        r"\b(the same|ditto|likewise|same again|same times|no different|to match|equally|same goes)\b",
                        piece,
                    )
                    and "post office" not in text
                ):
                    sames += [spells == before] if spells == before or tuple(spells) == plainly else []
            before = week[min(days)] if len(days) == 1 else []
        for one, two in zip(pieces, pieces[1:], strict=False):
            sets = [
                named_days(one.rsplit(", ")[-1], held["midweek"]),
                named_days(two.split(", ")[0], held["midweek"]),
            ]
            for k in sets[0] & sets[1]:
                others = [tuple(week[j]) for j in range(7) if j not in sets[0] | sets[1] and week[j]]
                if sets[0] != sets[1] and min(map(len, sets)) == 1 and week[k] and others:
                    base = most(others)
                    changed = (week[k][0][0] != base[0][0]) + (week[k][-1][1] != base[-1][1])
                    stacks += [changed == 2] if changed else []
    held["shift"] = most([one for one in shifts if one])
    held["same"] = "last" if share(sames) > 0.5 else "first"
    held["stack"] = "on" if share(stacks) > 0.5 else "base"
    gap = (held["tolunch"], held["afterlunch"])
    lunched = [
        [spell for spells in week for spell in spells]
        for _, text, week, _ in cards
        if not re.search("later|earlier|sooner", text) and any((a[1], b[0]) == gap for spells in week for a, b in zip(spells, spells[1:], strict=False))
    ]
    held["lunchall"] = int(not any(a < gap[0] and b > gap[1] for spells in lunched for a, b in spells))

    about = []
    for _, text, week, _ in cards:
        found = re.search(
            rf"(?<![:.\d])\b({'|'.join(NUMBERS)}|\d\d?)(?:-ish| or so| or thereabouts| give or take| more or less| or near it)",
            text,
        )
        if found and not re.search(r"(half|past|to|\d[.:]) ?$", text[: found.start()]):
            face = NUMBERS.index(found[1]) + 1 if found[1] in NUMBERS else int(found[1])
            if face <= 12:
                starts, ends = ({(spell[side] - face * 60) % 720 for spells in week for spell in spells} for side in (0, 1))
                about += [1 if 705 in ends else 2 if 15 in ends else 3 if 15 in starts else 0]
    held["ish"] = 0 if about.count(0) > len(about) / 2 else 1 if about.count(1) > about.count(2) else 2
    early, late = 0, 0
    for kind, text, week, _ in cards:
        starts = {spell[0] for spells in week for spell in spells}
        if kind in ("inn", "club"):
            early += any(480 <= one < 600 and one % 30 == 0 for one in starts) and not re.search("am|morning|forenoon|bus|earlier|sooner|front|first", text)
            late += any(1200 <= one < 1320 and one % 30 == 0 for one in starts) and not re.search("pm|night|evening|2[01][.:]|later", text)
    held["cut"] = 8 if early > late else 10
    return held
