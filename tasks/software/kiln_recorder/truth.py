"""Decodes with dialects drawn for the checks that a page's words must meet; the exports pick the one that holds.

Page by page with tables, by another way than the solution's search: op lengths first, from the samples' row counts.
"""

import binascii
import itertools
import struct
import zipfile
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

LENGTHS = {"full": 6, "step": 3, "same": 1, "gap": 3, "pace": 2, "power": 2, "note": 1}


def modbus(data: bytes) -> int:
    value = 0xFFFF
    for byte in data:
        value ^= byte
        for _ in range(8):
            value = value >> 1 ^ (0xA001 if value & 1 else 0)
    return value


SUMS = {"sum": lambda b: sum(b) & 0xFFFF, "ccitt": lambda b: binascii.crc_hqx(b, 0xFFFF), "modbus": modbus}


def truth(inputs: Path) -> dict[str, Any]:
    with zipfile.ZipFile(inputs / "kiln.zip") as pack:
        files = {Path(name): pack.read(name) for name in sorted(pack.namelist())}
    images = {path.stem: data for path, data in files.items() if path.suffix == ".rec"}
    exports = {path.stem: data.decode().splitlines()[1:] for path, data in files.items() if path.suffix == ".csv"}
    order, check = next(
        (o, c)
        for o, c in itertools.product("<>", SUMS)
        if all(fits(images[name], o, c) for name in sorted(exports)[:3])
    )
    pages = {name: good_pages(data, order, SUMS[check]) for name, data in images.items()}
    firing, used, pace = fields(images, pages)
    kept = {}
    for name, found in pages.items():
        mine = {struct.unpack_from(order + "H", p, 3)[0]: p for p in found if p[firing] == images[name][4]}
        kept[name] = [(struct.unpack_from(order + "I", mine[n], 5)[0], mine[n][pace], mine[n][9 : 9 + mine[n][used]]) for n in sorted(mine)]
    sample = sorted(exports)
    ops = operations([body for name in sample for _, _, body in kept[name]], sum(map(len, exports.values())))
    for given in ops:
        for missing in (-32768, 32767):
            for epoch in (1980, 1990, 2000):
                notes: dict[int, str] = {}
                if all(decoded(images[n], kept[n], order, given, missing, epoch, notes, exports[n]) == exports[n] for n in sample):
                    rows = [
                        dict(zip(("recording", "time", "upper_c", "lower_c", "power", "note"), (n, *line.split(",")), strict=True))
                        for n in sorted(images)
                        if n not in exports
                        for line in decoded(images[n], kept[n], order, given, missing, epoch, notes, None)
                    ]
                    for row in rows:
                        for key in ("upper_c", "lower_c", "power"):
                            row[key] = float(row[key]) if row[key] else None
                    return {"rows": rows}
    raise ValueError("no dialect fits the exports")


def fits(data: bytes, order: str, check: str) -> bool:
    blocks = [data[i : i + 64] for i in range(16, len(data), 64)]
    return sum(SUMS[check](b[:62]) == struct.unpack(order + "H", b[62:])[0] for b in blocks if b != b"\xff" * 64) * 2 > len(blocks)


def good_pages(data: bytes, order: str, add: Any) -> list[bytes]:
    blocks = [data[i : i + 64] for i in range(16, len(data), 64)]
    return [b for b in blocks if b != b"\xff" * 64 and add(b[:62]) == struct.unpack(order + "H", b[62:])[0]]


def fields(images: dict[str, bytes], pages: dict[str, list[bytes]]) -> list[int]:
    """Places of the firing's number (that of the file's head), of the used bytes (large) and of the pace (small)."""
    most = [max(p[at] for found in pages.values() for p in found) for at in range(3)]
    firing = next(at for at in range(3) if all(any(p[at] == images[n][4] for p in found) for n, found in pages.items()) and most[at] > 53)
    used = next(at for at in range(3) if at != firing and most[at] > 12)
    return [firing, used, 3 - firing - used]


def operations(bodies: list[bytes], rows: int) -> list[dict[int, str]]:
    """All ways to name the high halves of the opcodes with which every page ends where it must and rows come out."""
    full = bodies[0][0] >> 4
    found: list[dict[int, str]] = []

    def go(names: dict[int, str], number: int, at: int, total: int) -> None:
        while number < len(bodies):
            body = bodies[number]
            if at == len(body):
                number, at = number + 1, 0
                continue
            code, low = body[at] >> 4, body[at] & 15
            if code in names:
                kind = names[code]
                if at + LENGTHS[kind] > len(body) or (kind not in ("same", "note") and low) or (kind in ("same", "note") and not low):
                    return
                total += {"full": 1, "step": 1, "same": low}.get(kind, 0)
                at += LENGTHS[kind]
                continue
            for kind in LENGTHS:
                if kind not in names.values():
                    go({**names, code: kind}, number, at, total)
            return
        if total == rows:
            found.append(names)

    go({full: "full"}, 0, 0, 0)
    return found


def decoded(image: bytes, pages: Any, order: str, ops: dict[int, str], missing: int, epoch: int, notes: dict[int, str], export: Any) -> list[str]:
    zero = datetime(epoch, 1, 1) + timedelta(seconds=struct.unpack_from(order + "I", image, 5)[0])
    lines: list[str] = []

    def shown(raw: int, place: int) -> str:
        if raw == missing:
            return ""
        raw += struct.unpack_from("b", image, place)[0]
        value = raw / 2 if image[2] == 1 else raw / 10
        return f"{(value - 32) / 1.8 if image[3] & 1 else value:.1f}"

    for offset, pace, body in pages:
        at, note, first = 0, 0, True
        upper = lower = power = 0
        while at < len(body):
            kind, low = ops.get(body[at] >> 4, ""), body[at] & 15
            times = 0
            if kind == "full":
                upper, lower, power, times = *struct.unpack_from(order + "hh", body, at + 1), body[at + 5], 1
            elif kind == "step":
                a, b = struct.unpack_from("bb", body, at + 1)
                upper, lower, times = upper + a, lower + b, 1
            elif kind == "same":
                times = low
            elif kind == "gap":
                offset += struct.unpack_from(order + "H", body, at + 1)[0]
            elif kind == "pace":
                pace = body[at + 1]
            elif kind == "power":
                power = body[at + 1]
            else:
                note = low
            at += LENGTHS[kind]
            for _ in range(times):
                if not first:
                    offset += 10 * pace
                first = False
                if export is not None and note and note not in notes and len(lines) < len(export):
                    notes[note] = export[len(lines)].rsplit(",", 1)[1]
                word = notes.get(note, "?") if note else ""
                lines.append(f"{zero + timedelta(seconds=offset):%Y-%m-%d %H:%M:%S},{shown(upper, 11)},{shown(lower, 12)},{power},{word}")
                note = 0
        if export is not None and lines != export[: len(lines)]:
            return []
    return lines
