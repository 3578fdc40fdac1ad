# %%
from pathlib import Path

print(Path("README.md").read_text("utf-8"), Path("schema.sql").read_text("utf-8"))
# %%
import json
import re
import zipfile
import zlib
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any


def truth(inputs: Path) -> dict[str, Any]:
    readme = (inputs / "README.md").read_text("utf-8")
    last_only = "CRC-32 of the last argument" in readme
    unit = 1 if "whole number of fen" in readme else 10
    with zipfile.ZipFile(inputs / "store.zip") as pack:
        names = pack.read("MANIFEST").decode().split()
        names = names[max(n for n, name in enumerate(names) if name[0] == "C") :]
        steps = [step for name in names for step in acknowledged(pack.read(name), last_only)]
    records: dict[str, dict[str, Any]] = {}
    for op, key, *rest in steps:
        if op == "PUT":
            records[key] = dict(json.loads(rest[0]))
        elif key in records and op == "DEL":
            records.pop(key)
        elif key in records and op == "SET":
            records[key] |= json.loads(rest[0])
        elif key in records and op == "ADD":
            records[key]["left"] += int(rest[0])
        elif key in records and op == "MOVE":
            records[rest[0]] = records.pop(key)
            field, old = key.split("/")
            for record in records.values():
                if record.get(field) == old:
                    record[field] = rest[0].split("/")[1]

    def fen(value: Any) -> int:
        if isinstance(value, int):
            return value * unit
        yuan, _, part = value.partition(".")
        return int(yuan) * 100 + int(part.ljust(2, "0"))

    def moment(value: Any) -> str | None:
        if value is None:
            return None
        if isinstance(value, int):
            return f"{datetime(1970, 1, 1, 8) + timedelta(milliseconds=value):%Y-%m-%d %H:%M}"
        return "{:04d}-{:02d}-{:02d} {:02d}:{:02d}".format(*map(int, re.findall(r"\d+", value)))

    def day(value: str) -> str:
        return "{:04d}-{:02d}-{:02d}".format(*map(int, re.findall(r"\d+", value)))

    def of(kind: str) -> list[tuple[str, dict[str, Any]]]:
        return [(key.split("/")[1], record) for key, record in sorted(records.items()) if key.startswith(kind + "/")]

    return {
        "members": [{"id": i, "name": r["name"], "phone": r["phone"], "joined": day(r["joined"]), "deposit_fen": fen(r["deposit"])} for i, r in of("member")],
        "packets": [{"id": i, "name": r["name"], "remaining": r["left"]} for i, r in of("packet")],
        "loans": [{"id": i, "member_id": r["member"], "packet_id": r["packet"], "out_at": moment(r["out"]), "back_at": moment(r["back"])} for i, r in of("loan")],
    }


def acknowledged(blob: bytes, last_only: bool) -> list[list[str]]:
    """The steps of a segment that took effect."""
    encoding = "gbk" if blob.startswith(b"#v1") else "utf-8"
    steps: list[list[str]] = []
    block: list[list[str]] | None = None
    number = ""
    for line in blob.split(b"\n")[1:]:
        found = re.fullmatch(rb"([0-9a-f]{8}) (([A-Z]+) (?:(\S+) )?(.+))", line)
        if not found or int(found[1], 16) != zlib.crc32(found[5] if last_only else found[2]):
            continue
        step = [part.decode(encoding) for part in (found[3], found[4], found[5]) if part is not None]
        if step[0] == "BEGIN":
            block, number = [], step[1]
        elif step[0] == "END":
            if block is not None and step[1] == number:
                steps += block
                block = None
        else:
            (steps if block is None else block).append(step)
    return steps


# %%
import sqlite3

import pandas as pd

found = truth(Path("."))
new = sqlite3.connect("output/store.sqlite")
new.executescript(Path("schema.sql").read_text("utf-8"))
for table, rows in found.items():
    pd.DataFrame(rows).to_sql(table, new, if_exists="append", index=False)
    print(table, len(rows))
new.close()
