"""The append-only store of a seed library: segments of two versions, a compacted one, a manifest and the old description.

What varies with the seed: the unit of money in version 2, what the checksum covers, which segments were compacted, which are old.
"""

import json
import random
import zipfile
import zlib
from datetime import datetime, timedelta
from pathlib import Path

NAMES = ["王秀英", "李建国", "张伟", "刘洋", "陈静", "杨帆", "黄淑芬", "赵磊", "周婷", "吴昊", "徐丽", "孙浩然", "马超", "朱琳", "胡丹", "郭敏", "何勇", "高翔", "林晓", "罗平"]
PLANTS = ["番茄", "樱桃萝卜", "紫苏", "向日葵", "小白菜", "丝瓜", "羽衣甘蓝", "豌豆", "薄荷", "南瓜", "辣椒", "芫荽"]
README = """# seedstore: notes on the file format

The store is a list of segment files, written one after another and only ever appended to. MANIFEST names the segments that
are in force, one per line, oldest first; any other file in the folder is a leftover. A segment that begins with `C` is the result of
a compaction: it replaces everything before it, so replay starts with an empty store there.

A segment's first line is `#v1` or `#v2`. All other lines are records:

    <crc> <op> <arguments>

`crc` is the CRC-32 of {covers} as stored, in eight hex digits. After a power cut a line may be torn or mixed up; a line whose crc is
wrong was never acknowledged and counts as not written.

| op | arguments | meaning |
|---|---|---|
| PUT | key, JSON | sets the record, replacing it as a whole |
| SET | key, JSON | sets the named fields of an existing record, keeps its others; ignored if there is none |
| DEL | key | deletes the record; ignored if there is none |
| ADD | key, number | adds to the field `left` of a packet; ignored if there is none |
| MOVE | key, key | the record goes on under the new key, replacing what was there; ignored if there is none. Wherever other records name the old id, they mean the new one from then on. A moved id is never given out again |
| BEGIN, END | number | the records between them take effect together at END; without an END of that number before the next BEGIN or the end of the segment none of them does |

Keys are `member/<id>`, `packet/<id>` and `loan/<id>`.

Version 1 (the old Windows program): text is GBK, `deposit` is a text in yuan, dates are like 2019/3/5 and times like 2019/3/5 14:02, Beijing time.
Version 2: text is UTF-8, `deposit` is a whole number of {unit}, dates are like 2019-03-05, times are milliseconds since 1970-01-01 UTC.
A record keeps the form of the segment in which each of its fields was last written.
"""


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"seedstore-{seed}")
    covers, unit = dice.choice(["line", "json"]), dice.choice(["fen", "jiao"])
    segments = [f"S{n:03d}" for n in sorted(dice.sample(range(1, 60), 9))]
    versions = [1] * 4 + [2] * 5
    if dice.random() < 0.5:
        versions[3], versions[4] = 2, 1
    time = datetime(2019, 2, 1, 9, 0) + timedelta(days=dice.randrange(60))
    people: list[str] = []
    packets: list[str] = []
    loans: list[str] = []
    gone: set[str] = set()
    files: dict[str, bytes] = {}
    counters = {"member": 100, "packet": 10, "loan": 1000}

    def new(kind: str) -> str:
        counters[kind] += dice.randrange(1, 4)
        return f"{kind[0].upper()}{counters[kind]}"

    def stamp(version: int, exact: bool) -> object:
        if version == 1:
            return f"{time.year}/{time.month}/{time.day}" + (f" {time.hour}:{time.minute:02d}" if exact else "")
        return int((time - timedelta(hours=8) - datetime(1970, 1, 1)).total_seconds() * 1000) if exact else f"{time:%Y-%m-%d}"

    def money(version: int) -> object:
        tenths = dice.randrange(0, 1200)
        if version == 1:
            return dice.choice([f"{tenths / 10:g}", f"{tenths / 10:.2f}"])
        return tenths * 10 if unit == "fen" else tenths

    def phone() -> str:
        return f"0{dice.choice(['10', '21', '571'])}-{dice.randrange(10**7, 10**8)}" if dice.random() < 0.3 else f"1{dice.randrange(3 * 10**9, 10**10)}"

    def member(v: int) -> dict:
        return {"name": dice.choice(NAMES), "phone": phone(), "joined": stamp(v, False), "deposit": money(v)}

    def one(v: int) -> tuple[str, ...]:
        kind = dice.choices(["join", "packet", "lend", "back", "set", "add", "del", "move", "rejoin"], [10, 3, 24, 20, 9, 12, 3, 4, 2])[0]
        if kind == "packet" or len(packets) < 5:
            packets.append(new("packet"))
            return "PUT", f"packet/{packets[-1]}", json.dumps({"name": f"{dice.choice(PLANTS)}（{dice.choice(['早熟', '晚熟', '矮生', '老种'])}）", "left": dice.randrange(5, 60)}, ensure_ascii=False)
        if kind == "join" or len(people) < 5:
            people.append(new("member"))
            return "PUT", f"member/{people[-1]}", json.dumps(member(v), ensure_ascii=False)
        if kind == "lend" or len(loans) < 5:
            loans.append(new("loan"))
            return "PUT", f"loan/{loans[-1]}", json.dumps({"member": dice.choice(people), "packet": dice.choice(packets), "out": stamp(v, True), "back": None})
        if kind == "back":
            return "SET", f"loan/{dice.choice(loans[-25:])}", json.dumps({"back": stamp(v, True)})
        if kind == "set":
            some = dice.sample(["phone", "deposit", "name"], dice.choice([1, 1, 2]))
            values = {"phone": phone(), "deposit": money(v), "name": dice.choice(NAMES)}
            return "SET", f"member/{dice.choice(people)}", json.dumps({k: values[k] for k in some}, ensure_ascii=False)
        if kind == "add":
            return "ADD", f"packet/{dice.choice(packets)}", str(dice.choice([-3, -2, -1, -1, 10, 20]))
        if kind == "del":
            key = dice.choice([f"member/{dice.choice(people)}", f"loan/{dice.choice(loans)}"])
            return "DEL", key
        if kind == "rejoin":
            return "PUT", f"member/{dice.choice(people)}", json.dumps(member(v), ensure_ascii=False)
        what = dice.choice(["member", "member", "packet"])
        pool = people if what == "member" else packets
        old = dice.choice(pool)
        pool.remove(old)
        gone.add(old)
        fresh = new(what) if dice.random() < 0.7 else dice.choice(pool)
        if fresh not in pool:
            pool.append(fresh)
        return "MOVE", f"{what}/{old}", f"{what}/{fresh}"

    def record(v: int, parts: tuple[str, ...]) -> bytes:
        text = " ".join(parts).encode("gbk" if v == 1 else "utf-8")
        covered = text if covers == "line" else " ".join(parts[2:] if len(parts) > 2 else parts[1:]).encode("gbk" if v == 1 else "utf-8")
        return b"%08x " % zlib.crc32(covered) + text

    for name, v in zip(segments, versions):
        lines = [f"#v{v}".encode()]
        block, left = 0, 0
        for number in range(230):
            time += timedelta(minutes=dice.randrange(3, 700))
            if left == 0 and dice.random() < 0.05:
                block, left = number + 1, dice.randrange(2, 7)
                lines.append(record(v, ("BEGIN", str(block))))
            line = record(v, one(v))
            chance = dice.random()
            if chance < 0.02:  # torn, and usually written once more
                lines.append(line[: dice.randrange(14, len(line) - 1)])
                if dice.random() < 0.6:
                    lines.append(line)
            elif chance < 0.03:
                broken = bytearray(line)
                at = dice.randrange(len(line) - 2, len(line))
                broken[at] = 48 + (broken[at] + 1) % 10
                lines.append(bytes(broken))
            else:
                lines.append(line)
            if left:
                left -= 1
                if left == 0 and dice.random() < 0.88:
                    lines.append(record(v, ("END", str(block))))
        files[name] = b"\n".join(lines) + b"\n"
    # A compaction of the first three; it keeps only what was alive, and two packets were counted anew then.
    alive = replay([files[n] for n in segments[:3]], covers)
    compact = [b"#v1"]
    counted = dice.sample(sorted(k for k in alive if k.startswith("packet/")), 2)
    for key, value in alive.items():
        if key in counted:
            value = {**value, "left": value["left"] + dice.choice([-4, 5])}
        compact.append(record(1, ("PUT", key, json.dumps(value, ensure_ascii=False))))
    files[f"C{segments[2][1:]}"] = b"\n".join(compact) + b"\n"
    order = [*segments[: dice.choice([0, 3])], f"C{segments[2][1:]}", *segments[3:]]
    # The segments' numbers do not say their order.
    names = dict(zip(segments[3:], dice.sample(segments[3:], len(segments) - 3)))
    renamed = {names.get(n, n): data for n, data in files.items()}
    manifest = "".join(f"{names.get(n, n)}.seg\n" for n in order)
    leftover = files[segments[5]][: len(files[segments[5]]) // 2]
    with zipfile.ZipFile(folder / "store.zip", "w", zipfile.ZIP_DEFLATED) as pack:
        for name, data in sorted([*((f"{n}.seg", d) for n, d in renamed.items()), ("S060.seg", leftover), ("MANIFEST", manifest.encode())]):
            pack.writestr(zipfile.ZipInfo(name, (2024, 1, 1, 0, 0, 0)), data)
    covered = "the rest of the line after the blank that follows it" if covers == "line" else "the last argument (the key where there is only a key, the number in BEGIN and END)"
    (folder / "README.md").write_text(README.format(covers=covered, unit=unit))
    (folder / "schema.sql").write_text(SCHEMA, encoding="utf-8")


SCHEMA = """-- 新系统的表。金额以分为单位；日期 YYYY-MM-DD；时刻 YYYY-MM-DD HH:MM（北京时间），未还的 back_at 为 NULL
CREATE TABLE members (id TEXT PRIMARY KEY, name TEXT NOT NULL, phone TEXT NOT NULL, joined TEXT NOT NULL, deposit_fen INTEGER NOT NULL);
CREATE TABLE packets (id TEXT PRIMARY KEY, name TEXT NOT NULL, remaining INTEGER NOT NULL);
CREATE TABLE loans (id TEXT PRIMARY KEY, member_id TEXT NOT NULL, packet_id TEXT NOT NULL, out_at TEXT NOT NULL, back_at TEXT);
"""


def replay(blobs: list[bytes], covers: str) -> dict[str, dict]:
    """The records alive after version 1 segments, with references to moved ids resolved."""
    alive: dict[str, dict] = {}

    def apply(op: str, rest: list[str]) -> None:
        key = rest[0]
        if op == "PUT":
            alive[key] = json.loads(rest[1])
        elif key not in alive:
            return
        elif op == "SET":
            alive[key].update(json.loads(rest[1]))
        elif op == "DEL":
            del alive[key]
        elif op == "ADD":
            alive[key]["left"] += int(rest[1])
        else:
            alive[rest[1]] = alive.pop(key)
            (kind, old), (_, fresh) = key.split("/"), rest[1].split("/")
            for k, value in alive.items():
                if k.startswith("loan/") and value[kind] == old:
                    value[kind] = fresh

    for blob in blobs:
        pending: list | None = None
        for line in blob.split(b"\n")[1:]:
            crc, _, data = line.partition(b" ")
            parts = data.split(b" ", 2)
            covered = data if covers == "line" else (parts[2] if len(parts) > 2 else parts[-1])
            if len(crc) != 8 or crc != b"%08x" % zlib.crc32(covered):
                continue
            op, *rest = [p.decode("gbk") for p in parts]
            if op == "BEGIN":
                pending, number = [], rest[0]
            elif op == "END":
                if pending is not None and rest[0] == number:
                    for each in pending:
                        apply(*each)
                pending = None
            elif pending is not None:
                pending.append((op, rest))
            else:
                apply(op, rest)
    return alive
