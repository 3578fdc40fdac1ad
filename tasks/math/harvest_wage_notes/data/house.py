"""The ways that a house may have, and what reads them off its notes."""

import re
from fractions import Fraction
from functools import lru_cache
from pathlib import Path

NUMBERS = {word: n for n, word in enumerate("one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty".split(), 1)}
NAMES = ["mon(?:day)?", "tue(?:s|sday)?", "wed(?:s|nesday)?", "thu(?:r|rs|rsday)?", "fri(?:day)?", "sat(?:urday)?"]
KINDS = ["cart", "hoe", "stack", "thatch", "reap", "thresh", "day"]
UNITS = {"p_rod": "rods", "p_chain": "chains", "p_sack": "sacks", "p_score": "score"}
SPANS = {
    10: ["ten minutes"], 15: ["a quarter of an hour", "fifteen minutes"], 20: ["twenty minutes"], 25: ["twenty-five minutes", "five and twenty minutes"],
    30: ["half an hour", "half an hour", "thirty minutes", "a half-hour"], 40: ["forty minutes"], 45: ["three quarters of an hour", "forty-five minutes"], 50: ["fifty minutes"],
    60: ["an hour", "an hour", "one hour"], 90: ["an hour and a half", "one and a half hours"], 120: ["two hours"], 180: ["three hours"],
}
SUMS = {
    6: ["sixpence", "6d"], 9: ["ninepence", "9d"], 12: ["a shilling", "one shilling", "1s"], 18: ["eighteen pence", "1s 6d", "one and six"], 24: ["two shillings", "2s"],
    30: ["half a crown", "2s 6d", "two and six"], 36: ["three shillings", "3s"],
}
SPAN = {word: n for n, words in SPANS.items() for word in words}
SPAN.update({word[2:] if word.startswith("a ") else word[3:]: n for word, n in list(SPAN.items()) if word.startswith(("a ", "an "))})
SPAN["half-hour"] = 30
SUM = {word: n for n, words in SUMS.items() for word in words}
FIRST = ["base", "basen"]
REST = ["more", "halfn", "half", "morn", "aft", "split", "leave", "start", "late", "latish", "lost", "early", "ends", "rain", "rainlost", "over", "stay", "through", "sick", "absent", "boy"]
ALONE = ["p_rod", "p_chain", "p_sack", "p_score", "bad", "sunday", "beer", "usual", "night", "nights", "tool", "meal", "boots", "sub"]


def his(text):
    """A text in lower case in which a woman is a man, and he, his and him are told apart no more."""
    text = re.sub(r"\bshe\b", "he", text.lower())
    return re.sub(r"\b(hers?|him)\b", "his", text)


def parted(line):
    for unit in UNITS.values():
        line = line.replace("{N} " + unit, "{N}")
    parts = re.split(r"\{(\w)\}", line)
    parts[::2] = [his(part) for part in parts[::2]]
    return parts


@lru_cache(maxsize=None)
def fits(kind, text):
    """The slots of the first wording of a kind that a text has."""
    for parts in SAID[kind]:
        literals = parts[::2]
        if text.startswith(literals[0]) and text.endswith(literals[-1]) and all(one in text for one in literals):
            if len(parts) == 1:
                if text == parts[0]:
                    return {}
                continue
            found = filled(parts[1:], text[len(literals[0]):], kind)
            if found is not None:
                return found
    return None


def filled(parts, text, kind):
    slot, literal, rest = parts[0], parts[1], parts[2:]
    if not rest:
        inner = text[:len(text) - len(literal)]
        value = slot_of(slot, inner, kind) if text.endswith(literal) and inner else None
        return None if value is None else {slot.replace("r", "R"): value}
    at = text.find(literal, 1)
    while at > 0:
        value = slot_of(slot, text[:at], kind)
        if value is not None:
            found = filled(rest, text[at + len(literal):], kind)
            if found is not None:
                return {slot.replace("r", "R"): value, **found}
        at = text.find(literal, at + 1)
    return None


def count(text):
    return NUMBERS.get(text) or (int(text) if re.fullmatch("[0-9]{1,3}", text) else None)


@lru_cache(maxsize=None)
def slot_of(slot, text, kind):
    if slot == "D":
        return days(text)
    if slot in "xyz":
        return day(text)
    if slot in "KL":
        return next((one for one in KINDS if fits("w_" + one, text) is not None), None)
    if slot == "t":
        return moment(text, kind)
    if slot in "Rr":
        return SPAN.get(text)
    if slot == "m":
        return SUM.get(text)
    if slot in "nb":
        return count(text)
    if slot == "u":
        return text if text in UNITS.values() else None
    if slot == "N":
        found = re.fullmatch("(.+?) " + UNITS[kind], text)
        if found and count(found[1]):
            return (count(found[1]), False)
        found = fits("part", text)
        return (found["n"], True) if found and found["u"] == UNITS[kind] else None
    if slot == "P":
        for one in ("p_rod", "p_chain"):
            found = fits(one, text)
            if found and not found["N"][1]:
                return (one, found["N"][0])
    return None


def day(text):
    for k, name in enumerate(NAMES):
        if re.fullmatch("(?:on )?" + name, text):
            return k
    return None


@lru_cache(maxsize=None)
def days(text):
    k = day(text)
    if k is not None:
        return (k,)
    for kind in ("all", "allbut", "range", "fromon", "upto", "two", "three"):
        found = fits("d_" + kind, text)
        if found is None:
            continue
        if kind == "all":
            return tuple(range(6))
        if kind == "allbut":
            return tuple(k for k in range(6) if k != found["x"])
        if kind in ("two", "three"):
            return tuple(found.values())
        return tuple(range(0 if kind == "upto" else found["x"], {"range": found.get("y"), "fromon": 5, "upto": found["x"]}[kind] + 1))
    return None


def moment(text, kind):
    if text in ("dinner time", "dinner"):
        return "dinner"
    if kind == "stay" and fits("dark", text) is not None:
        return "dark"
    if text in ("noon", "midday"):
        return 720
    text = text.removesuffix(" o'clock")
    found = re.fullmatch(r"(half past |half )?(\w+?)(\.30)?", text)
    hour = found and count(found[2])
    if not hour or hour > 12:
        return None
    minute = hour % 12 * 60 + (30 if found[1] or found[3] else 0)
    return minute + 720 if kind == "stay" or kind != "start" and minute < 480 else minute


def clauses(note):
    """[(kind, slots)] of a note, or None."""
    pieces = re.split("([,;.] )", his(note).rstrip("."))
    n = (len(pieces) + 1) // 2
    dead = set()

    def rest(i, told):
        if i == n:
            return [] if told else None
        if (i, told) in dead:
            return None
        for j in range(min(n, i + 6), i, -1):
            part = "".join(pieces[2 * i:2 * j - 1])
            if "; " in part or ". " in part:
                continue
            if (i == 0 or j == n) and fits("aside", part) is not None:
                more = rest(j, told)
                if more is not None:
                    return more
            for kind in (REST if told else FIRST) + ALONE:
                found = fits(kind, part)
                if found is None:
                    continue
                more = rest(j, True)
                if more is not None:
                    return [(kind, found), *more]
        dead.add((i, told))
        return None

    return rest(0, False)


def reckoned(who, month, told, held):
    """(minutes, pay in parts of a penny, what is stopped)."""
    week, stops, loose = [None] * 6, 0, 0
    happened, lads = {}, set()
    own, lad = 60 if who == "man" else int(60 * held[who]), int(60 * held["boy"])
    for kind, found in told:
        on = found.get("D", ())
        if kind in ("base", "basen", "more", "half", "halfn", "morn", "aft", "split"):
            first = found.get("K", "day")
            for k in on:
                week[k] = (kind if kind in ("morn", "aft") else "half" if kind[:4] == "half" else "full", first, found.get("L", first))
        elif kind == "sick":
            for k in on:
                week[k] = None
            loose += len(on) * held["sick"]
        elif kind == "sunday":
            loose += held["sunday"]
        elif kind == "boy":
            lads |= set(on)
        elif kind in UNITS or kind == "bad":
            if kind == "bad":
                kind, n = found["P"]
                n = n - found["b"] + found["b"] * held["bad"]
            else:
                n, part = found["N"]
                n += {"down": 0, "half": Fraction(1, 2), "up": 1}[held["part"]] if part else 0
            loose += n * held[kind[2:]] * (1 if held["pieceall"] else Fraction(own, 60))
        elif kind in ("beer", "meal", "night"):
            stops += found["n"] * held[{"beer": "jar"}.get(kind, kind)]
        elif kind in ("usual", "nights", "tool", "boots"):
            stops += held[kind]
        elif kind == "sub":
            stops += found["m"]
        elif kind != "absent":
            for k in on:
                happened[k] = (kind, found)
    noon, after = held["dinner"], held["dinner"] + held["dlen"]
    begin = held["start"]
    rates = {}
    if month == held["month"]:
        for one in KINDS:
            rates[one] = int(12 * (held[one] + held["more"] if held["more"] >= 1 else held[one] * (1 + held["more"])))
    else:
        rates = {one: 12 * held[one] for one in KINDS}
    over, rain = int(12 * held["over"]), int(12 * held["rain"])
    total, pay, whole = 0, 0, True
    for k in range(6):
        if not week[k]:
            whole = False
            continue
        way, one, two = week[k]
        close = held["sat"] if k == 5 and held["sat"] else held["end"]
        kind, found = happened.get(k, ("", {}))
        t = found.get("t", 0)
        t = noon if t == "dinner" else held["dusk"] if t == "dark" else t
        a, b = begin, close
        if kind == "leave" or kind == "rain":
            b = min(b, t)
        elif kind == "start":
            a = t
        forenoon, rest = max(0, min(b, noon) - a), max(0, b - max(a, after))
        if kind == "through":
            rest += held["dlen"]
        if way == "half":
            forenoon = (forenoon + rest) // 2 if held["half"] == "half" else forenoon
            rest = 0
        elif way == "morn":
            rest = 0
        elif way == "aft":
            forenoon = 0
        gone = {"late": -(-found.get("R", 0) // held["unit"]) * held["unit"], "latish": held["latish"], "ends": 2 * found.get("R", 0)}.get(kind, 0)
        if kind in ("lost", "early", "rainlost"):
            gone = found["R"]
        late = found["R"] if kind == "over" else t - close if kind == "stay" else 0
        wet = gone if kind == "rainlost" else 0
        if kind == "rain":
            wet = max(0, min(close, noon) - begin) + max(0, close - after) - forenoon - rest
        minutes = forenoon + rest - gone + late
        worth = 12 * (rates[one] * forenoon + rates[two] * rest - rates[one] * gone) + over * rates[two] * late + rain * rates[one] * wet
        pay += worth * own
        if k in lads:
            pay += worth * lad
            minutes *= 1 + held["boymin"]
        total += minutes
        if way != "full" or kind in ("leave", "start", "late", "latish", "lost", "early", "ends") or kind in ("rain", "rainlost") and held["spoils"]:
            whole = False
    if whole:
        loose += held["bonus"]
    return total, pay + loose * 518400, stops


def rounded(pay, held):
    return int((pay + {"down": 0, "near": 259200, "up": 518399}[held["round"]]) // 518400)


def capped(stops, earned, held):
    return min(stops, int(earned * held["cap"])) if held["cap"] else stops


def worked(who, month, told, held):
    minutes, pay, stops = reckoned(who, month, told, held)
    earned = rounded(pay, held)
    return [minutes, earned, capped(stops, earned, held)]


# ---- the ways of the house, read off the notes ----

WAYS = {
    "start": [360, 390, 420], "end": [1020, 1050, 1080], "dinner": [720, 750], "dlen": [30, 60], "sat": [0, 720, 960], "half": ["half", "morn"], "unit": [15, 30, 60], "latish": [30, 60, 90],
    "dusk": [1170, 1200, 1230], "boymin": [0, 1], "woman": [Fraction(3, 4), Fraction(2, 3), Fraction(5, 6)], "boy": [Fraction(1, 2), Fraction(2, 5), Fraction(3, 5)],
    "month": ["August", "September"], "more": [1, 2, Fraction(1, 4), Fraction(1, 3)], "over": [Fraction(1), Fraction(5, 4), Fraction(3, 2), Fraction(4, 3)], "rain": [Fraction(0), Fraction(1, 2), Fraction(1, 3)],
    "spoils": [0, 1], "bonus": [6, 9, 12, 18], "sick": [0, 8, 12, 15], "sunday": [5, 7, 10, 14], "pieceall": [0, 1], "part": ["down", "half", "up"], "bad": [Fraction(0), Fraction(1, 2)],
    "round": ["down", "near", "up"], "jar": [2, 3, 4], "usual": [9, 10, 13, 15], "night": [2, 3, 4], "nights": [11, 13, 17, 19], "tool": [5, 8, 11, 14], "meal": [3, 4, 5], "boots": [4, 6, 7],
    "cap": [Fraction(0), Fraction(1, 2), Fraction(1, 3)],
}
WAYS.update({one: list(range(3, 11)) for one in KINDS})
WAYS.update({one: list(range(2, 10)) for one in ("rod", "chain", "sack", "score")})
TIMED = {"half": {"half", "halfn"}, "unit": {"late"}, "latish": {"latish"}, "dusk": {"stay"}, "boymin": {"boy"}}
STOPS = {"jar": "beer", "usual": "usual", "night": "night", "nights": "nights", "tool": "tool", "meal": "meal", "boots": "boots"}
PAID = {"over": {"over", "stay"}, "rain": {"rain", "rainlost"}, "sick": {"sick"}, "sunday": {"sunday"}, "part": set(UNITS), "bad": {"bad"}, "rod": {"p_rod", "bad"}, "chain": {"p_chain", "bad"}, "sack": {"p_sack"}, "score": {"p_score"}}


def read_off(rows):
    """The ways of the house that most of the notes bear out."""
    read = [(row[0], row[1], clauses(row[2]), [int(cell) for cell in row[3:]]) for row in rows]
    read = [(*one, {kind for kind, _ in one[2]}) for one in read if one[2]]
    held = {key: values[len(values) // 2] for key, values in WAYS.items()}

    def best(keys, notes, score):
        options = [{}]
        for key in keys:
            options = [{**one, key: value} for one in options for value in WAYS[key]]
        scores = [(sum(score(note, {**held, **one}) for note in notes), [one[key] == held[key] for key in keys], -n) for n, one in enumerate(options)]
        held.update(options[-max(scores)[2]])

    def hours(note, held):
        return reckoned(*note[:3], held)[0] == note[3][0]

    def stopped(note, held):
        return capped(reckoned(*note[:3], held)[2], note[3][1], held) == note[3][2]

    def near(note, held):
        return -abs(rounded(reckoned(*note[:3], held)[1], held) - note[3][1])

    def exact(note, held):
        return rounded(reckoned(*note[:3], held)[1], held) == note[3][1]

    plain = [note for note in read if not any(note[4] & kinds for kinds in TIMED.values())]
    best(["start", "end", "dinner", "dlen", "sat"], plain[:70], hours)
    for _ in range(2):
        for key, kinds in TIMED.items():
            best([key], [note for note in read if note[4] & kinds][:70], hours)
    held["cap"] = Fraction(0)
    for _ in range(2):
        for key, kind in STOPS.items():
            with_it = [note for note in read if kind in note[4]]
            best([key], [note for note in with_it if len(note[4] & {*STOPS.values(), "sub"}) == 1] + with_it, stopped)
        best(["cap"], read, stopped)
    rates = {kind: [note for note in read if any(kind in (found.get("K"), found.get("L")) or kind == "day" and name in ("basen", "halfn") for name, found in note[2])][:60] for kind in KINDS}
    monthly = [note for note in read if note[1] in WAYS["month"]][:80]
    groups = [([kind], notes) for kind, notes in rates.items()] + [([who], [note for note in read if note[0] == who or who == "boy" and "boy" in note[4]][:70]) for who in ("woman", "boy")] + [(["month", "more"], monthly)]
    groups += [([key], [note for note in read if note[4] & kinds][:60]) for key, kinds in PAID.items()] + [(["pieceall"], [note for note in read if note[0] != "man" and note[4] & {*UNITS, "bad"}])]
    groups += [(["bonus", "spoils"], [note for note in read if len({k for _, found in note[2] for k in found.get("D", ())}) == 6]), (["round"], read[:100])]
    for turn in range(10):
        for keys, notes in groups:
            best(keys, notes, near if turn < 2 else exact)
        if all(exact(note, held) for note in read):
            break
    return held


# in how many of the notes each way of the house shows at least
LEAST = {
    **dict.fromkeys(["late odd", "latish", "boy", "over", "stay", "rain", "sunday", "sick"], 14),
    **dict.fromkeys(["dark", "beer", "usual", "night", "nights", "tool", "meal", "boots", "bonus", "rainlost", "part", "half"], 10),
    **dict.fromkeys(["p_rod", "p_chain", "p_sack", "p_score", "bad", "rain whole", "much stopped"], 7),
    **{"piece woman": 8, "piece boy": 8, "month": 60, "cap cut": 5, "half in week": 4, "bonus and piece": 3},
}


def read_phrases():
    """Each kind's wordings."""
    found = {}
    for line in (Path(__file__).parent / "phrases.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            found[line[1:-1]] = []
        else:
            found[list(found)[-1]] += line.split(" | ")
    return found


def hers(text):
    """A note on a woman."""
    for he, she in (("he", "she"), ("him", "her"), ("his", "her")):
        text = re.sub(rf"\b{he}\b", she, text)
        text = re.sub(rf"\b{he.capitalize()}\b", she.capitalize(), text)
    return text


SAID = {kind: [parted(line) for line in lines] for kind, lines in read_phrases().items()}
