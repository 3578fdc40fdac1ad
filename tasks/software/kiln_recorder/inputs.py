"""Memory images of a kiln's recorder: ten with the maker's export beside them, thirty without.

What varies with the seed: byte order, checksum, epoch, opcodes, note codes, the order of the page's fields.
"""

import random
import struct
import zipfile
from datetime import datetime, timedelta
from pathlib import Path

NOTES = ["door open", "element 2 weak", "hold start", "hold end", "fan on"]
KINDS = ["full", "step", "same", "gap", "pace", "power", "note"]
PAGE = 64


def dialect(dice: random.Random) -> dict:
    return {
        "order": dice.choice("<>"),
        "check": dice.choice(["sum", "ccitt", "modbus"]),
        "epoch": dice.choice([1980, 1990, 2000]),
        "ops": dict(zip(KINDS, dice.sample(range(1, 10), 7))),
        "notes": dict(zip(NOTES, dice.sample(range(1, 9), 5))),
        "fields": dice.sample(["firing", "used", "pace"], 3),
        "missing": dice.choice([-32768, 32767]),
    }


def checksum(kind: str, data: bytes) -> int:
    if kind == "sum":
        return sum(data) & 0xFFFF
    value = 0xFFFF
    for byte in data:
        if kind == "ccitt":
            value ^= byte << 8
            for _ in range(8):
                value = (value << 1 ^ 0x1021) & 0xFFFF if value & 0x8000 else value << 1
        else:
            value ^= byte
            for _ in range(8):
                value = value >> 1 ^ 0xA001 if value & 1 else value >> 1
    return value


def page(d: dict, firing: int, number: int, offset: int, pace: int, body: bytes) -> bytes:
    small = {"firing": firing, "used": len(body), "pace": pace}
    head = struct.pack(d["order"] + "BBBHI", *[small[name] for name in d["fields"]], number, offset)
    data = (head + body).ljust(PAGE - 2, b"\xff")
    return data + struct.pack(d["order"] + "H", checksum(d["check"], data))


def celsius(raw: int, old: bool, fahrenheit: bool) -> str:
    """Tenths of a degree, exactly; no value lies on a rounding's edge."""
    tenths = raw * 5 if old else raw
    if fahrenheit:
        tenths = round((tenths - 320) * 5 / 9)
    return f"{tenths / 10:.1f}"


def firing(dice: random.Random, d: dict, number: int, old: bool, fahrenheit: bool, pages: int, trim: list[int]):
    """Pages and, for each, the rows (offset, upper, lower, power, note) that it stands for."""
    o, order = d["ops"], d["order"]
    unit = 0.5 if old else 0.1
    top = int(1250 / unit)
    offset, pace = dice.choice([0, 0, 5]), dice.choice([1, 2, 3, 6])
    upper = lower = int((70 if fahrenheit else 22) / unit) + dice.randrange(20)
    power, note, lost = dice.choice([20, 40]), "", ""
    made = []
    for count in range(pages):
        body, rows, first, at_pace = b"", [], offset, pace
        fresh = True
        while True:
            if fresh:
                kind = "full"
            else:
                kind = dice.choices(KINDS, [5, 50, 14, 5, 5, 10, 7])[0]
            room = PAGE - 2 - 9 - len(body)
            if note:
                kind = "step" if room >= 3 and not lost else "same"
            elif kind == "note" and room < 2:
                break
            part = b""
            if kind == "full":
                jump = 0 if fresh else dice.choice([-1, 1]) * dice.randrange(130, 400)
                upper, lower = upper + jump, lower + jump + dice.randrange(-9, 10)
                if upper < 40 or lower < 40:
                    upper += 600
                    lower += 600
                lost = dice.choices(["", "upper", "lower"], [8, 1, 1])[0] if not fresh else ""
                shown = (d["missing"] if lost == "upper" else upper, d["missing"] if lost == "lower" else lower)
                part = struct.pack(order + "BhhB", o["full"] << 4, *shown, power)
            elif kind == "step":
                if lost:
                    continue
                a, b = dice.randrange(-20, 90), dice.randrange(-20, 90)
                upper, lower = upper + a, lower + b
                part = struct.pack("Bbb", o["step"] << 4, a, b)
            elif kind == "same":
                n = dice.randrange(1, 16)
                part = bytes([o["same"] << 4 | n])
            elif kind == "gap":
                n = dice.randrange(40, 5000)
                part = struct.pack(order + "BH", o["gap"] << 4, n)
            elif kind == "pace":
                n = dice.choice([x for x in (1, 2, 3, 6, 12) if x != pace])
                part = bytes([o["pace"] << 4, n])
            elif kind == "power":
                n = dice.choice([x for x in range(0, 101, 5) if x != power])
                part = bytes([o["power"] << 4, n])
            else:
                word = dice.choice(NOTES)
                part = bytes([o["note"] << 4 | d["notes"][word]])
            if len(part) > room:
                break
            body += part
            if kind in ("full", "step", "same"):
                for _ in range(n if kind == "same" else 1):
                    if kind == "full":
                        current = tuple("" if s == d["missing"] else celsius(s + t, old, fahrenheit) for s, t in zip(shown, trim))
                    elif kind == "step":
                        current = tuple(celsius(s + t, old, fahrenheit) for s, t in zip((upper, lower), trim))
                    rows.append((offset, *current, power, note))
                    note = ""
                    offset += pace * 10
            elif kind == "gap":
                offset += n
            elif kind == "pace":
                offset += 10 * (n - pace)
                pace = n
            elif kind == "power":
                power = n
            else:
                note = word
            fresh = False
        offset = max(offset, rows[-1][0] + 10)
        made.append((page(d, number, count + base_number(number), first, at_pace, body), rows))
        upper = max(40, min(upper, top))
        lower = max(40, min(lower, top))
    return made


def base_number(number: int) -> int:
    return number * 37 % 200


def image(
    dice: random.Random, d: dict, old: bool, fahrenheit: bool, wrapped: bool, damaged: bool, leftover: bool, trims: bool
):
    """The bytes of one memory image and the rows of its export."""
    number = dice.randrange(2, 200)
    start = int((datetime(2014, 1, 5) - datetime(d["epoch"], 1, 1)).total_seconds()) + dice.randrange(200_000_000)
    trim = [dice.choice([-1, 1]) * dice.randrange(2, 10), dice.choice([-1, 1]) * dice.randrange(2, 10)] if trims else [0, 0]
    pages = firing(dice, d, number, old, fahrenheit, dice.randrange(7, 13), trim)
    if damaged:
        for at in dice.sample(range(1, len(pages) - 1), 2):
            broken = bytearray(pages[at][0])
            broken[dice.randrange(12, 50)] ^= 1 << dice.randrange(3)
            if dice.random() < 0.5:  # written again behind
                pages[at] = (bytes(broken) + pages[at][0], pages[at][1])
            else:
                pages[at] = (bytes(broken), [])
    blocks = [data for data, _ in pages]
    if leftover:
        others = [data for data, _ in firing(dice, d, number - 1, old, fahrenheit, dice.randrange(2, 5), trim)]
        blocks += others
    else:
        blocks += [b"\xff" * PAGE] * dice.randrange(1, 4)
    ring = b"".join(blocks)
    if wrapped:
        cut = dice.randrange(2, len(pages) - 2) * PAGE
        ring = ring[cut:] + ring[:cut]
    flags = (1 if fahrenheit else 0) | dice.choice([0, 4]) | (dice.choice([0, 2]))
    head = b"KR" + bytes([1 if old else 2, flags, number]) + struct.pack(d["order"] + "IH", start, len(ring) // PAGE) + struct.pack("bb", *trim) + dice.choice([b"NTH", b"STH"])
    zero = datetime(d["epoch"], 1, 1) + timedelta(seconds=start)
    lines = ["time,upper_c,lower_c,power,note"]
    for _, rows in pages:
        lines += [f"{zero + timedelta(seconds=s):%Y-%m-%d %H:%M:%S},{u},{low},{p},{n}" for s, u, low, p, n in rows]
    return head + ring, "\n".join(lines) + "\n"


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"kiln-{seed}")
    d = dialect(dice)
    # What the exported ones show: each trait at least twice, alone or with others.
    shown = [
        (0, 0, 0, 0, 0, 0), (1, 0, 0, 0, 0, 1), (0, 1, 0, 0, 0, 0), (0, 0, 1, 0, 0, 1), (0, 0, 0, 1, 0, 0),
        (0, 0, 0, 0, 1, 0), (1, 0, 1, 1, 0, 0), (0, 1, 0, 1, 1, 1), (0, 0, 1, 0, 1, 0), (1, 0, 0, 1, 1, 0),
    ]  # fmt: skip
    rest = [tuple(dice.randrange(2) for _ in range(6)) for _ in range(22)] + [(1, 1, *(dice.randrange(2) for _ in range(4))) for _ in range(8)]
    dice.shuffle(rest)
    names = [f"F{n:03d}" for n in sorted(dice.sample(range(100, 400), 40))]
    is_shown = sorted(dice.sample(range(40), 10))
    dice.shuffle(shown)
    pack = zipfile.ZipFile(folder / "kiln.zip", "w", zipfile.ZIP_DEFLATED)
    for at, name in enumerate(names):
        data, text = image(dice, d, *map(bool, shown.pop() if at in is_shown else rest.pop()))
        pack.writestr(zipfile.ZipInfo(f"recordings/{name}.rec", (2024, 1, 1, 0, 0, 0)), data)
        if at in is_shown:
            pack.writestr(zipfile.ZipInfo(f"exports/{name}.csv", (2024, 1, 1, 0, 0, 0)), text)
    pack.close()
