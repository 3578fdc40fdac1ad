# %%
import itertools
import pathlib
import shutil
import struct

import numpy as np
import pandas as pd

shutil.unpack_archive("kiln.zip")
files = {p.stem: p.read_bytes() for p in pathlib.Path("recordings").iterdir()}
old = {p.stem: pd.read_csv(p, dtype=str, keep_default_na=False) for p in pathlib.Path("exports").iterdir()}
one = min(old)
print(files[one][:16], old[one].head())
# %%
# Which checksum, in which byte order? Table-driven CRCs over all pages of the exported recordings.
def table(poly, reflected):
    out = []
    for n in range(256):
        v = n if reflected else n << 8
        for _ in range(8):
            v = (v >> 1 ^ poly if v & 1 else v >> 1) if reflected else ((v << 1 ^ poly) & 0xFFFF if v & 0x8000 else v << 1)
        out.append(v)
    return out


T1, T2 = table(0x1021, False), table(0xA001, True)


def ccitt(b):
    v = 0xFFFF
    for x in b:
        v = (v << 8 & 0xFFFF) ^ T1[v >> 8 ^ x]
    return v


def modbus(b):
    v = 0xFFFF
    for x in b:
        v = v >> 8 ^ T2[(v ^ x) & 255]
    return v


pages = {n: [f[i : i + 64] for i in range(16, len(f), 64)] for n, f in files.items()}
tests = {
    (endian, f.__name__): (np.mean([f(p[:-2]) == int.from_bytes(p[-2:], endian) for n in old for p in pages[n]]), f)
    for endian in ("little", "big")
    for f in (lambda b: sum(b) % 65536, ccitt, modbus)
}
(endian, _), (_, crc) = max(tests.items(), key=lambda item: item[1][0])
print({k: v[0] for k, v in tests.items()})
sound = {n: [p for p in ps if p != bytes([255]) * 64 and crc(p[:-2]) == int.from_bytes(p[-2:], endian)] for n, ps in pages.items()}
# %%
def num(b, signed=False):
    return int.from_bytes(b, endian, signed=signed)


# The places of firing, used and pace: the used bytes are mostly 45 to 53, the firing is the head's.
A, U, P = next(
    perm
    for perm in itertools.permutations(range(3))
    if all(any(p[perm[0]] == files[n][4] for p in ps) for n, ps in sound.items()) and all(15 < p[perm[1]] <= 53 and p[perm[2]] in (1, 2, 3, 6, 12) for ps in sound.values() for p in ps)
)
own = {n: sorted((p for p in ps if p[A] == files[n][4]), key=lambda p: num(p[3:5])) for n, ps in sound.items()}
SIZES = dict(full=5, step=2, same=0, gap=2, pace=1, power=1, note=0)


def cut(body, ops):
    """Pairs (operation, its bytes); None if it does not come out even."""
    parts, i = [], 0
    while i < len(body):
        what = ops.get(body[i] >> 4)
        if what is None:
            return None
        parts.append((what, body[i] & 15, body[i + 1 : i + 1 + SIZES[what]]))
        i += 1 + SIZES[what]
    return parts if i == len(body) else None


def rows_of(body, ops):
    parts = cut(body, ops)
    return None if parts is None else sum({"full": 1, "step": 1}.get(w, low if w == "same" else 0) for w, low, _ in parts)


full = {p[9] >> 4 for ps in own.values() for p in ps}
assert len(full) == 1
codes = set(range(1, 10)) - full
fine = []
bodies = {n: [p[9 : 9 + p[U]] for p in own[n]] for n in old}


def extend(chosen, names):
    ops = {**{c: w for w, c in chosen.items()}, min(full): "full"}
    if not names:
        if all(None not in (k := [rows_of(b, ops) for b in bs]) and sum(k) == len(old[n]) for n, bs in bodies.items()):
            fine.append(ops)
        return
    for c in codes - set(chosen.values()):
        more = {**chosen, names[0]: c}
        # no page may break before the first code without a meaning
        if all(ends_well(b, {**{v: w for w, v in more.items()}, min(full): "full"}) for n in list(bodies)[:3] for b in bodies[n]):
            extend(more, names[1:])


def ends_well(body, ops):
    i = 0
    while i < len(body):
        code, low = body[i] >> 4, body[i] & 15
        if code == 0 or code > 9:
            return False
        what = ops.get(code)
        if what is None:
            return True
        if (what in ("same", "note")) == (low == 0):
            return False
        i += 1 + SIZES[what]
    return i == len(body)


extend({}, ["step", "same", "gap", "power", "pace", "note"])
print(len(fine), fine[:3])
# %%
def table_of(n, ops, missing, epoch, words):
    zero = pd.Timestamp(epoch, 1, 1) + pd.Timedelta(seconds=num(files[n][5:9]))
    got = []
    for p in own[n]:
        t, every, word, pct = num(p[5:9]), p[P] * 10, "", None
        begun = False
        for what, low, b in cut(p[9 : 9 + p[U]], ops):
            if what == "full":
                v, pct = [num(b[:2], True), num(b[2:4], True)], b[4]
            if what == "step":
                v = [v[0] + int(np.int8(b[0].__index__() - 256 if b[0] > 127 else b[0])), v[1] + (b[1] - 256 if b[1] > 127 else b[1])]
            if what == "gap":
                t += num(b)
            if what == "pace":
                every = b[0] * 10
            if what == "power":
                pct = b[0]
            if what == "note":
                word = words.get(low, low)
            for _ in range(low if what == "same" else what in ("full", "step")):
                t += every if begun else 0
                begun = True
                got.append([t, *v, pct, word])
                word = ""
    out = pd.DataFrame(got, columns=["time", "upper_c", "lower_c", "power", "note"])
    out["time"] = (zero + pd.to_timedelta(out["time"], unit="s")).dt.strftime("%Y-%m-%d %H:%M:%S")
    for i, c in enumerate(["upper_c", "lower_c"]):
        trim = files[n][11 + i]
        deg = (out[c] + (trim - 256 if trim > 127 else trim)) * (0.5 if files[n][2] == 1 else 0.1)
        deg = (deg - 32) / 1.8 if files[n][3] & 1 else deg
        out[c] = deg.map("{:.1f}".format).mask(out[c] == missing, "")
    out["power"] = out["power"].astype(str)
    return out


answers = []
for ops, missing, epoch in itertools.product(fine, (-32768, 32767), (1970, 1980, 1990, 2000)):
    first = table_of(one, ops, missing, epoch, {})
    if not first[["time", "power"]].equals(old[one][["time", "power"]]):
        continue
    words = {}
    for n in old:
        mine = table_of(n, ops, missing, epoch, {})
        words.update({k: w for k, w in zip(mine["note"], old[n]["note"]) if k != ""})
    if all(table_of(n, ops, missing, epoch, words).equals(old[n]) for n in old):
        answers.append((ops, missing, epoch, words))
print(answers)
# %%
rest = pd.concat({n: table_of(n, *answers[0]) for n in sorted(files) if n not in old}, names=["recording"])
rest.reset_index(level=0).to_csv("output/firings.csv", index=False)
print(rest.shape)
