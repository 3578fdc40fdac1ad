"""An album of 160 typed slips of an export tannery, three pages scanned: six typewriters of one make, each with faults of its own in its types.

All is drawn from the number on the album's label.
"""

import random
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

import cv2
import matplotlib
import numpy as np
from PIL import Image, ImageDraw, ImageFont

SLIPS, KNOWN, PER_PAGE, COLUMNS = 160, 4, 54, 3
S, PITCH, HIGH, WIDE = 3, 20, 60, 456  # of a slip, in pixels of the scan; it is drawn S times as large
CELL_X, CELL_Y, LEFT, TOP = 486, 80, 40, 46
PAGE = (TOP * 2 + 18 * CELL_Y, LEFT * 2 + 3 * CELL_X)
GLYPHS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
BOX = (34, 30)  # of a type: high, wide
NAMES = (
    ("甲", "乙", "丙", "丁", "戊", "己"),
    ("账房", "发货间", "经理室", "报关科", "验皮间", "仓库"),
    ("1号机", "2号机", "3号机", "4号机", "5号机", "6号机"),
    ("A", "B", "C", "D", "E", "F"),
    ("天", "地", "玄", "黄", "宇", "宙"),
    ("K1176", "K1203", "K1238", "K1251", "K1302", "K1347"),
)
PORTS = (
    "ANTWERP AMOY BREMEN BOSTON BOMBAY CADIZ CALCUTTA CORK DURBAN DANZIG ESBJERG FIUME GENOA GLASGOW HAMBURG HAVRE HULL IZMIR JAFFA KOBE LEITH LISBON LONDON MALMO MANILA NAPLES "
    "ODESSA OPORTO OSAKA PENANG PIRAEUS QUEBEC RANGOON RIGA SYDNEY SAIGON TRIESTE TUNIS TEXEL VALPARAISO VENICE VARNA YOKOHAMA ZARA"
).split()
HIDES = "GOAT KID CALF OX SHEEP BUFFALO PIG COW LAMB YAK KIP HORSE DEER CHAMOIS SPLITS SUEDE WAXED GLAZED CRUST BOX BELTING SOLE UPPER LINING OFFCUT".split()
HOUSES = "WEBER LIN DUVAL MARCHETTI HOANG FOX JENKINS KRUPSKI QUIST ZIMMER BEQUE VAUGHN PAYNE IVERSEN OKADA UYS XAVIER ADJEMIAN FUJII GRAY HYDE".split()


def wording(dice: random.Random) -> str:
    """What a slip says, 13 to 20 places."""
    while True:
        port, hide, house = dice.choice(PORTS), dice.choice(HIDES), dice.choice(HOUSES)
        order, kilos, pieces, bale = dice.randint(103, 9899), dice.randint(12, 987), dice.randint(6, 480), dice.randint(2, 96)
        text = dice.choice(
            [
                f"{order} {hide} {kilos}KG {port}",
                f"{port} {kilos} KG {hide} {bale}",
                f"{house} {order} {hide} {kilos}",
                f"{hide} {pieces} PCS {kilos} KG",
                f"NO {order} {house} {port}",
                f"{port} BALE {bale} {hide} {pieces}",
                f"{house} {pieces} {hide} {port}",
                f"{order} {port} {pieces} {kilos}",
                f"LOT {bale} {hide} {house} {kilos}",
                f"{hide} {order} {house} {bale}KG",
            ]
        )
        if 13 <= len(text) <= 20 and len(text.replace(" ", "")) >= 12:
            return text


@dataclass
class Type:
    """How one letter of one machine stands and what is wrong with it."""

    down: float
    right: float
    turn: float
    lean: float
    ink_x: float
    ink_y: float
    heavy: float
    chip: tuple[float, float, float] | None
    filled: float


SPREAD = {"down": 0.41, "right": 0.32, "turn": 0.65, "lean": 0.012, "ink_x": 0.042, "ink_y": 0.047, "heavy": 0.033}
STROKE = {"down": 0.65, "right": 0.6, "turn": 1.0}


def plain_type(gen: np.random.Generator, glyph: str, share: float = 1.0) -> Type:
    values = {name: float(gen.normal(0, spread)) * share for name, spread in SPREAD.items()}
    chip = None
    if gen.random() < 0.07 * share:
        ink = np.argwhere(BLANKS[glyph] > 0.5) - np.array(BLANKS[glyph].shape) / 2
        far = np.hypot(*(ink / np.array([1.0, 0.7])).T)
        spot = ink[gen.choice(np.flatnonzero(far >= np.quantile(far, 0.7)))]
        chip = (float(spot[0]), float(spot[1]), float(gen.uniform(1.1, 1.7)) * S)
    filled = float(gen.uniform(0.25, 0.5)) if glyph in "ABDOPQR04689" and gen.random() < 0.07 * share else 0.0
    return Type(**values, chip=chip, filled=filled)


def cousin(gen: np.random.Generator, own: Type, glyph: str) -> Type:
    """The same letter of a machine from the same crate: much alike."""
    other = plain_type(gen, glyph, 1.0)
    mix = {name: KIN * getattr(own, name) + (1 - KIN**2) ** 0.5 * getattr(other, name) for name in SPREAD}
    return Type(**mix, chip=own.chip if gen.random() < 0.6 else other.chip, filled=own.filled if gen.random() < 0.6 else other.filled)


KIN = 0.5


def blank(glyph: str) -> np.ndarray:
    font = ImageFont.truetype(str(Path(matplotlib.get_data_path()) / "fonts/ttf/cmtt10.ttf"), round(PITCH * S / 0.525))
    image = Image.new("L", (BOX[1] * S, BOX[0] * S), 0)
    ImageDraw.Draw(image).text((BOX[1] * S / 2, BOX[0] * S * 0.84), glyph, font=font, fill=255, anchor="ms")
    return np.asarray(image).astype(np.float32) / 255


BLANKS = {glyph: blank(glyph) for glyph in GLYPHS}


def cut(glyph: str, kind: Type) -> np.ndarray:
    """The face of a type: its ink, where it is worn, broken or filled."""
    face = BLANKS[glyph].copy()
    high, wide = face.shape
    if kind.filled:
        _, label = cv2.connectedComponents((face < 0.3).astype(np.uint8), connectivity=4)
        inside = ((label > 0) & (label != label[0, 0])).astype(np.float32)
        face = np.maximum(face, cv2.GaussianBlur(inside, (0, 0), 1.0) * kind.filled)
    rows, columns = np.mgrid[0:high, 0:wide].astype(np.float32)
    if kind.chip:
        face *= 1 - 0.85 * np.exp(-(((rows - high / 2 - kind.chip[0]) ** 2 + (columns - wide / 2 - kind.chip[1]) ** 2) / kind.chip[2] ** 2) ** 2)
    soft = cv2.GaussianBlur(face, (0, 0), 1.5)
    face = np.clip(face + kind.heavy * 4 * (soft - face * 0.6) * (soft > 0.02), 0, 1.2)
    return face * np.clip(1 + kind.ink_x * (columns - wide / 2) / (5 * S) + kind.ink_y * (rows - high * 0.5) / (8 * S), 0.2, 1.8)


class Machine:
    def __init__(self, gen: np.random.Generator, like: "Machine | None" = None) -> None:
        self.types = {g: cousin(gen, like.types[g], g) if like else plain_type(gen, g) for g in GLYPHS}
        self.faces = {g: cut(g, kind) for g, kind in self.types.items()}

    def repaired(self, gen: np.random.Generator) -> "Machine":
        """A part of its types set straight or put in anew."""
        new = object.__new__(Machine)
        new.types = {g: plain_type(gen, g, 0.3) if gen.random() < 0.4 else kind for g, kind in self.types.items()}
        new.faces = {g: cut(g, kind) for g, kind in new.types.items()}
        return new


def typed(text: str, machine: Machine, ribbon: float, gen: np.random.Generator) -> np.ndarray:
    """A slip, paper and ink, S times as large as in the scan."""
    ink = np.zeros((HIGH * S, WIDE * S), np.float32)
    x0, base = gen.uniform(26, 36 + max(0, 19 - len(text)) * 6), 0.5 * HIGH + gen.uniform(-3, 3)
    rise = gen.normal(0, 0.004)
    wander = gen.normal(0, 0.25, 2)
    tall, wide = BOX[0] * S, BOX[1] * S
    lowered, touch = gen.normal(0, 0.05), gen.uniform(0.08, 0.17)
    lit = gen.normal(0, 0.05, 2)
    rows, columns = np.mgrid[0:tall, 0:wide].astype(np.float32)
    for k, glyph in enumerate(text):
        if glyph == " ":
            continue
        kind = machine.types[glyph]
        turn = np.deg2rad(kind.turn + gen.normal(0, STROKE["turn"]))
        lean = kind.lean + gen.normal(0, 0.01) + lowered * 0.1
        x = x0 + k * PITCH + kind.right + gen.normal(0, STROKE["right"])
        y = base + k * PITCH * rise + wander[0] * np.sin(k / 3 + 9 * wander[1]) + kind.down + gen.normal(0, STROKE["down"])
        c, s = np.cos(turn), np.sin(turn)
        matrix = np.array([[c, -s - lean, 0], [s, c, 0]], np.float64)
        left, top = int(np.floor(x * S - wide / 2)), int(np.floor(y * S - tall / 2))
        matrix[:, 2] = np.array([x * S - left, y * S - top]) - matrix[:, :2] @ np.array([wide / 2, tall / 2])
        struck = cv2.warpAffine(machine.faces[glyph], matrix, (wide, tall))
        shade = gen.normal(0, 0.09, 2) + lit
        struck = struck * np.clip(1 + shade[0] * (columns - wide / 2) / (5 * S) + shade[1] * (rows - tall / 2) / (8 * S), 0.2, 1.8)
        if gen.random() < 0.22:  # the ribbon has a hole, or fluff lay on it
            spot = np.argwhere(struck > 0.4)
            if len(spot):
                at = spot[gen.integers(len(spot))]
                struck *= 1 - gen.uniform(0.4, 0.9) * np.exp(-((rows - at[0]) ** 2 + (columns - at[1]) ** 2) / (gen.uniform(1.0, 1.8) * S) ** 2)
        force = ribbon * float(np.exp(gen.normal(0, touch)))
        window = ink[top : top + tall, left : left + wide]
        np.maximum(window, struck * force, out=window)
    weave = cv2.resize(gen.normal(0, 1, (HIGH * 2, WIDE * 2)).astype(np.float32), (WIDE * S, HIGH * S), interpolation=cv2.INTER_LINEAR)
    ink = np.clip(ink * (1 + 0.22 * weave), 0, 1.15)
    if gen.random() < 0.25:  # a carbon copy
        ink = cv2.GaussianBlur(ink, (0, 0), gen.uniform(0.9, 1.3) * S) * gen.uniform(0.6, 0.85) * 1.15
        ink += 0.035 * np.abs(cv2.resize(gen.normal(0, 1, (HIGH // 3, WIDE // 3)).astype(np.float32), (WIDE * S, HIGH * S), interpolation=cv2.INTER_CUBIC))
    paper = 212 + gen.normal(0, 8) + 3 * cv2.resize(gen.normal(0, 1, (4, 12)).astype(np.float32), (WIDE * S, HIGH * S), interpolation=cv2.INTER_CUBIC)
    return np.asarray(paper * (1 - 0.8 * np.clip(ink, 0, 1.1)), np.float32)


def known_ones(dice: random.Random, texts: list[str], machine_of: list[int], mended: int, when: int) -> list[int] | None:
    """Some slips of each machine, of the repaired one from both sides, so that each sign occurs."""
    for _ in range(300):
        chosen: list[int] = []
        for m in range(6):
            own = [k for k in range(SLIPS) if machine_of[k] == m]
            if m == mended:
                chosen += dice.sample([k for k in own if k < when], KNOWN // 2) + dice.sample([k for k in own if k >= when], KNOWN // 2)
            else:
                chosen += dice.sample(own, KNOWN)
        seen = "".join(texts[k] for k in chosen)
        if all(seen.count(g) >= 2 for g in set("".join(texts)) - {" "}):
            return sorted(chosen)
    return None


@dataclass
class Album:
    texts: list[str]
    machines: list[str]
    known: list[int]
    pages: list[bytes]
    repair: tuple[str, int]
    kin: tuple[str, str]


def draw_all(number: int) -> Album:
    dice, gen = random.Random(f"tannery-{number}"), np.random.default_rng(number)
    names = list(dice.choice(NAMES))
    order = list(range(6))
    dice.shuffle(order)
    machines: list[Machine] = [Machine(gen) for _ in range(6)]
    first, second, mended = order[:3]
    machines[second] = Machine(gen, machines[first])
    after = machines[mended].repaired(gen)
    while True:
        when = dice.randint(65, 95)
        weights = [dice.uniform(0.8, 1.25) for _ in range(6)]
        machine_of = dice.choices(range(6), weights, k=SLIPS)
        texts = [wording(dice) for _ in range(SLIPS)]
        counts = [machine_of.count(m) for m in range(6)]
        early = sum(m == mended for m in machine_of[:when])
        if min(counts) < 20 or max(counts) > 34 or not 9 <= early <= counts[mended] - 9:
            continue
        known = known_ones(dice, texts, machine_of, mended, when)
        if known:
            break
    ribbons = [dice.uniform(0.55, 1.0) for _ in range(6)]
    pages = []
    for start in range(0, SLIPS, PER_PAGE):
        page = (96 + gen.normal(0, 2, PAGE) + 5 * cv2.resize(gen.normal(0, 1, (20, 20)), PAGE[::-1], interpolation=cv2.INTER_CUBIC)).astype(np.float32)
        for k in range(start, min(start + PER_PAGE, SLIPS)):
            m = machine_of[k]
            ribbons[m] = ribbons[m] * dice.uniform(0.93, 0.985) if ribbons[m] > 0.5 else dice.uniform(0.9, 1.05)
            slip = typed(texts[k], after if m == mended and k >= when else machines[m], ribbons[m] * dice.uniform(0.92, 1.05), gen)
            slip = cv2.GaussianBlur(slip, (0, 0), S * dice.uniform(0.5, 0.75))
            turn = np.deg2rad(dice.uniform(-1.6, 1.6))
            row, column = divmod(k - start, COLUMNS)
            cx, cy = LEFT + (column + 0.5) * CELL_X + dice.uniform(-5, 5), TOP + (row + 0.5) * CELL_Y + dice.uniform(-2.5, 2.5)
            c, s = np.cos(turn) / S, np.sin(turn) / S
            matrix = np.array([[c, -s, 0], [s, c, 0]])
            x, y = int(cx - CELL_X / 2), int(cy - CELL_Y / 2)
            matrix[:, 2] = np.array([cx - x, cy - y]) - matrix[:, :2] @ np.array([WIDE * S / 2, HIGH * S / 2])
            laid = cv2.warpAffine(slip, matrix, (CELL_X, CELL_Y), flags=cv2.INTER_LINEAR)
            there = cv2.warpAffine(np.ones_like(slip), matrix, (CELL_X, CELL_Y), flags=cv2.INTER_LINEAR)
            window = page[y : y + CELL_Y, x : x + CELL_X]
            window[:] = window * (1 - there) + laid
        page += gen.normal(0, 3.0, PAGE)
        kept = BytesIO()
        Image.fromarray(page.clip(0, 255).astype(np.uint8)).save(kept, "JPEG", quality=66)
        pages.append(kept.getvalue())
    return Album(texts, [names[m] for m in machine_of], known, pages, (names[mended], when), (names[first], names[second]))


def known_table(album: Album) -> str:
    return "slip,text,machine\n" + "".join(f"{k + 1},{album.texts[k]},{album.machines[k]}\n" for k in album.known)


def build(seed: int, folder: Path) -> None:
    number = random.Random(f"tannery-typewriters-{seed}").randrange(10**7, 10**8)
    album = draw_all(number)
    for k, page in enumerate(album.pages, 1):
        (folder / f"page_{k}.jpg").write_bytes(page)
    (folder / "known.csv").write_text(known_table(album), "utf-8")
    (folder / "label.txt").write_text(f"永丰制革厂 出口部 打字小票\n160 张，分贴三页\n扫描序号：{number}\n", "utf-8")
