# %%
import zipfile

readme = open("README.md", encoding="utf-8").read()
print(readme, open("schema.sql", encoding="utf-8").read())
pack = zipfile.ZipFile("store.zip")
files = {name: pack.read(name) for name in pack.namelist()}
manifest = files["MANIFEST"].decode().split()
print(manifest, sorted(files))
for name in manifest:
    print(name, files[name][:300])
# %%
import json
import zlib

covers_line = "the rest of the line" in readme
factor = {"fen": 1, "jiao": 10}[readme.split("`deposit` is a whole number of ")[1].split(",")[0]]
records = {}
skipped = 0


def apply(op, args):
    key = args[0]
    if op == "PUT":
        records[key] = json.loads(args[1])
    elif key in records:
        if op == "SET":
            records[key].update(json.loads(args[1]))
        elif op == "DEL":
            del records[key]
        elif op == "ADD":
            records[key]["left"] += int(args[1])
        elif op == "MOVE":
            records[args[1]] = records.pop(key)
            kind, old = key.split("/")
            for other, record in records.items():
                if other.startswith("loan/") and record[kind] == old:
                    record[kind] = args[1].split("/")[1]


for name in manifest:
    if name.startswith("C"):
        records.clear()
    head, *lines = files[name].split(b"\n")
    encoding = "gbk" if head == b"#v1" else "utf-8"
    block = number = None
    for line in lines:
        crc, _, text = line.partition(b" ")
        parts = text.split(b" ", 2)
        covered = text if covers_line else parts[-1]
        if crc != b"%08x" % zlib.crc32(covered):
            skipped += line != b""
            continue
        op, *args = [part.decode(encoding) for part in parts]
        if op == "BEGIN":
            block, number = [], args[0]
        elif op == "END":
            if block is not None and args[0] == number:
                for each in block:
                    apply(*each)
                block = None
        elif block is not None:
            block.append((op, args))
        else:
            apply(op, args)
print(len(records), "records,", skipped, "lines not written")
# %%
import sqlite3
from datetime import datetime, timedelta
from decimal import Decimal


def fen(value):
    return value * factor if isinstance(value, int) else int(Decimal(value) * 100)


def day(value):
    return datetime.strptime(value.replace("/", "-"), "%Y-%m-%d").strftime("%Y-%m-%d")


def moment(value):
    if value is None:
        return None
    if isinstance(value, int):
        time = datetime(1970, 1, 1) + timedelta(hours=8, milliseconds=value)
    else:
        time = datetime.strptime(value, "%Y/%m/%d %H:%M")
    return time.strftime("%Y-%m-%d %H:%M")


new = sqlite3.connect("output/store.sqlite")
new.executescript(open("schema.sql", encoding="utf-8").read())
for key, r in records.items():
    kind, number = key.split("/")[0], key
    if kind == "member":
        new.execute("INSERT INTO members VALUES (?, ?, ?, ?, ?)", (number, r["name"], r["phone"], day(r["joined"]), fen(r["deposit"])))
    elif kind == "packet":
        new.execute("INSERT INTO packets VALUES (?, ?, ?)", (number, r["name"], r["left"]))
    else:
        new.execute("INSERT INTO loans VALUES (?, ?, ?, ?, ?)", (number, r["member"], r["packet"], moment(r["out"]), moment(r["back"])))
new.commit()
for table in ("members", "packets", "loans"):
    print(table, new.execute(f"SELECT count(*) FROM {table}").fetchone(), new.execute(f"SELECT * FROM {table} LIMIT 3").fetchall())
new.close()
