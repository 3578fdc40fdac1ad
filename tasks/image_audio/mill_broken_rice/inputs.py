"""Trays of milled rice under a scanner: whole, broken, chalky and foreign grains that lie at random, touch and lie a little over each other."""

import random
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

TRAYS, FINE = 6, 2
WIDE, HIGH = 560, 500


@dataclass
class Grain:
    kind: str
    mask: np.ndarray
    tone: np.ndarray
    white: np.ndarray  # where it is chalky
    length: float
    form: Any = None  # what it is, its own coordinates and half its size
    x: int = 0  # of the patch's corner, in fine pixels
    y: int = 0

    @property
    def place(self) -> tuple[slice, slice]:
        return slice(self.y, self.y + self.mask.shape[0]), slice(self.x, self.x + self.mask.shape[1])

    @property
    def centre(self) -> tuple[float, float]:
        y, x = np.nonzero(self.mask)
        return (self.x + x.mean() + 0.5) / FINE - 0.5, (self.y + y.mean() + 0.5) / FINE - 0.5


@dataclass
class Sort:
    """What the rice of a tray is like: lengths in pixels, tones in grey."""

    long: float
    broad: float
    power: float
    tone: float
    edge: float
    cracks: float


def build(seed: int, folder: Path) -> None:
    for k in range(1, TRAYS + 1):
        picture, _ = tray(seed, k)
        (folder / f"tray_{k}.jpg").write_bytes(picture)
    (folder / "label.txt").write_text(f"整精米率复检　扫描件 {TRAYS} 盘\n扫描批号：{seed}\n分辨率：200 dpi，灰度，黑盖板\n", "utf-8")


def tray(seed: int, k: int) -> tuple[bytes, list[tuple[float, float, str]]]:
    """The file of a tray, and each grain's centre and class."""
    import io

    from PIL import Image

    for attempt in range(20):
        dice = random.Random(f"rice-{seed}-{k}-{attempt}")
        noise = np.random.default_rng([seed, k, attempt, 57])
        sort = Sort(dice.uniform(45, 57), 0, dice.uniform(2.1, 2.6), dice.uniform(125, 150), dice.uniform(0.22, 0.32), dice.uniform(0.05, 0.2))
        sort.broad = sort.long / dice.uniform(2.7, 3.3)
        grains, owner = laid(dice, noise, sort)
        whole = [grain.length for grain in grains if grain.kind in ("whole", "chalky")]
        if sure(grains, owner, float(np.mean(whole))) and sure(grains, owner, float(np.median(whole))):
            break
    else:
        raise RuntimeError("no tray is clear")
    file = io.BytesIO()
    Image.fromarray(scanned(dice, noise, grains)).save(file, "JPEG", quality=88, dpi=(200, 200))
    return file.getvalue(), [(*grain.centre, grain.kind) for grain in grains]


def reach(mask: np.ndarray) -> float:
    """The greatest length of a shape, in pixels of the picture."""
    import cv2

    outlines, _ = cv2.findContours(mask.astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    hull = cv2.convexHull(np.vstack(outlines))[:, 0].astype(float)
    return (float(np.hypot(*(hull[:, None] - hull).transpose(2, 0, 1)).max()) + 1) / FINE


def sure(grains: list[Grain], owner: np.ndarray, typical: float) -> bool:
    """Whether each class follows from what is seen of a grain."""
    return all(plain(grain, owner[grain.place] == number, typical) for number, grain in enumerate(grains))


def plain(grain: Grain, seen: np.ndarray, typical: float) -> bool:
    import cv2

    seen = seen & grain.mask
    share = seen.sum() / grain.mask.sum()
    if share < 0.84 or (grain.kind == "foreign" and share < 0.9):
        return False
    if share == 1:
        length = grain.length
    else:
        count, _, stats, _ = cv2.connectedComponentsWithStats(seen.astype(np.uint8), connectivity=4)
        if count > 2 and np.sort(stats[1:, cv2.CC_STAT_AREA])[-2] > 6 * FINE:
            return False
        length = reach(seen)
    if grain.kind == "broken":
        return bool(grain.length < 0.69 * typical and length > grain.length - 1.2)
    if grain.kind == "foreign":
        return True
    white = (grain.white & seen).sum() / seen.sum()
    return bool(length > 0.79 * typical and (white > 0.27 if grain.kind == "chalky" else white < 0.12))


def shaped(dice: random.Random, noise: np.random.Generator, sort: Sort, kind: str) -> Grain:
    """A grain, turned, in a patch of its own, without its shade yet."""
    while True:
        long = sort.long * min(1.12, max(0.9, dice.gauss(1, 0.045)))
        broad = sort.broad * dice.uniform(0.91, 1.09)
        power, taper, bend = sort.power + dice.uniform(-0.15, 0.2), dice.uniform(-0.14, 0.14), dice.uniform(-0.06, 0.06)
        ends, what = (-9.0, 9.0), kind
        if kind == "foreign":
            what = dice.choice(["husk", "seed", "slim", "slim"])
            if what == "slim":
                long, broad, bend = sort.long * dice.uniform(0.95, 1.2), sort.broad * dice.uniform(0.48, 0.58), dice.uniform(-0.08, 0.08)
            elif what == "husk":
                long, broad, power = sort.long * dice.uniform(0.9, 1.1), sort.broad * dice.uniform(0.85, 1.1), 1.65
            else:
                broad = dice.uniform(9, 12)
                long = broad * dice.uniform(1.0, 1.3)
        a, b = long / 2, broad / 2
        if kind == "broken":
            part = dice.uniform(0.3, 0.66)
            start = dice.choice([0.0, 0.0, 0.0, 1 - part, 1 - part, dice.uniform(0.1, 0.9 - part)])
            ends = (-9 if start == 0 else 2 * start - 1, 9 if start + part >= 1 else 2 * (start + part) - 1)
        elif kind in ("whole", "chalky") and dice.random() < 0.14:
            ends = (-9, 2 * dice.uniform(0.84, 0.9) - 1)
        slant = dice.uniform(-0.5, 0.5), dice.uniform(-0.5, 0.5)
        rough = noise.normal(0, 0.035, 2)
        turn = dice.uniform(0, 2 * np.pi)
        half = int((a + 6) * FINE)
        yy, xx = (np.mgrid[-half : half + 1, -half : half + 1] / FINE).astype(np.float32)
        u, v = xx * np.cos(turn) + yy * np.sin(turn), yy * np.cos(turn) - xx * np.sin(turn)
        wave = rough[0] * np.sin(5 * np.arctan2(v, u)) + rough[1] * np.cos(4 * np.arctan2(v, u))
        w = v - bend * (u**2 / a - a / 3)
        mask = np.abs(u / a) ** power + np.abs(w / (b * (1 + taper * u / a))) ** power < 1 + wave
        ridge = 0.5 * np.sin(w * 1.1 + dice.uniform(0, 6))
        mask &= (u > ends[0] * a + slant[0] * w + ridge) & (u < ends[1] * a + slant[1] * w - ridge)
        if not mask.any():
            continue
        rows, columns = np.flatnonzero(mask.any(1)), np.flatnonzero(mask.any(0))
        box = slice(rows[0], rows[-1] + 1), slice(columns[0], columns[-1] + 1)
        mask, u, w = mask[box], u[box], w[box]
        length = reach(mask)
        if kind == "broken" and not 0.28 * sort.long < length < 0.665 * sort.long:
            continue
        if kind in ("whole", "chalky") and length < 0.83 * sort.long:
            continue
        return Grain(kind, mask, np.zeros(0), np.zeros(0, bool), length, (what, u, w, a, b))


def toned(dice: random.Random, noise: np.random.Generator, sort: Sort, grain: Grain) -> None:
    """Its shade, and where it is chalky."""
    import cv2

    what, u, w, a, b = grain.form
    mask = grain.mask
    deep = cv2.distanceTransform(np.pad(mask, 1).astype(np.uint8), cv2.DIST_L2, 5)[1:-1, 1:-1] / FINE
    own = sort.tone + dice.uniform(-14, 14)
    cloud = cv2.GaussianBlur(noise.normal(0, 1, mask.shape).astype(np.float32), (0, 0), 3 * FINE) * 3 * FINE * 3.5
    tone = own + cloud * 4 + 16 * (1 - np.minimum(1, np.abs(w / b)) ** 2)
    white = np.zeros(mask.shape, bool)
    if what in ("whole", "broken", "chalky"):
        size = (
            dice.uniform(0.32, 0.6)
            if what == "chalky"
            else dice.choice([0, 0, 0, 0.02, 0.05, 0.08])
            if what == "whole"
            else dice.choice([0, 0, 0.05, 0.2, 0.4])
        )
        if size:
            # A belly, towards one side; grown until it has its share of the grain.
            side, along, thin = dice.choice([-1, 1]) * dice.uniform(0.3, 0.75) * b, dice.uniform(-0.35, 0.35) * a * (size < 0.5), dice.uniform(0.3, 0.5)
            middle = float(u[mask].mean()) if what == "broken" else along
            far = np.hypot((u - middle) * thin, w - side) + cv2.GaussianBlur(noise.normal(0, 1, mask.shape).astype(np.float32), (0, 0), 3) * 6
            limit = np.quantile(far[mask], size)
            white = mask & (far < limit)
            tone += dice.uniform(48, 80) / (1 + np.exp((far - limit) / dice.uniform(0.3, 0.7)))
        if dice.random() < sort.cracks:
            for _ in range(dice.choice([1, 1, 2])):
                at, lean = dice.uniform(-0.5, 0.5) * a, dice.uniform(-0.25, 0.25)
                line = u - at - lean * w - 0.5 * np.sin(w / 2 + at)
                tone += dice.choice([-1, -1, 1]) * dice.uniform(20, 32) * np.exp(-0.5 * (line / 0.6) ** 2) * (np.abs(w) < b * dice.uniform(0.6, 1))
    elif what == "husk":
        tone = dice.uniform(84, 98) + 9 * np.sin(w / b * dice.uniform(7, 10)) + cloud * 2
    elif what == "seed":
        tone = dice.uniform(84, 100) + cloud * 2
    edge = sort.edge * dice.uniform(0.7, 1.2) * (0.6 if what in ("husk", "seed") else 1)
    tone = tone * (1 - edge * np.exp(-deep / 1.5))
    grain.tone, grain.white = tone.astype(np.float32), white


def laid(dice: random.Random, noise: np.random.Generator, sort: Sort) -> tuple[list[Grain], np.ndarray]:
    """Grains one after another, many against one that lies there; the later ones lie on top."""
    count = dice.randint(128, 172)
    broken, chalky, foreign = dice.uniform(0.16, 0.32), dice.uniform(0.12, 0.26), dice.uniform(0.03, 0.06)
    kinds = ["broken"] * round(count * broken) + ["chalky"] * round(count * chalky) + ["foreign"] * round(count * foreign)
    kinds += ["whole"] * (count - len(kinds))
    dice.shuffle(kinds)
    near = dice.uniform(0.75, 0.88)
    owner = np.full((HIGH * FINE, WIDE * FINE), -1, np.int16)
    grains: list[Grain] = []
    for kind in kinds:
        for _ in range(40):
            grain = shaped(dice, noise, sort, kind)
            high, wide = grain.mask.shape
            rim = 4 * FINE
            if grains and dice.random() < near:
                other = dice.choice(grains)
                high, wide = grain.mask.shape
                angle, deep = dice.uniform(0, 2 * np.pi), dice.choice([0, 0, 0, dice.uniform(1, 5), dice.uniform(2, 7)])
                start = other.x + (other.mask.shape[1] - wide) / 2, other.y + (other.mask.shape[0] - high) / 2
                far = 6.0
                while far < 70:
                    grain.x, grain.y = round(start[0] + far * FINE * np.cos(angle)), round(start[1] + far * FINE * np.sin(angle))
                    if not inside(grain, rim):
                        break
                    if not (grain.mask & (owner[grain.place] >= 0)).any():
                        break
                    far += 0.75
                far -= deep
                grain.x, grain.y = round(start[0] + far * FINE * np.cos(angle)), round(start[1] + far * FINE * np.sin(angle))
            else:
                grain.x, grain.y = dice.randrange(0, WIDE * FINE - wide), dice.randrange(0, HIGH * FINE - high)
                if inside(grain, rim) and (grain.mask & (owner[grain.place] >= 0)).any():
                    continue
            if inside(grain, rim) and fits(grain, grains, owner, sort):
                toned(dice, noise, sort, grain)
                owner[grain.place][grain.mask] = len(grains)
                grains.append(grain)
                break
    return grains, owner


def inside(grain: Grain, rim: int) -> bool:
    high, wide = grain.mask.shape
    return rim <= grain.x and rim <= grain.y and grain.x + wide <= WIDE * FINE - rim and grain.y + high <= HIGH * FINE - rim


def fits(grain: Grain, grains: list[Grain], owner: np.ndarray, sort: Sort) -> bool:
    """Whether all grains stay plain to see, and no two look like one."""
    import cv2

    for number in np.unique(owner[grain.place][cv2.dilate(grain.mask.astype(np.uint8), np.ones((5, 5), np.uint8)) > 0]):
        if number < 0:
            continue
        other = grains[number]
        left, top = min(grain.x, other.x), min(grain.y, other.y)
        right, low = max(g.x + g.mask.shape[1] for g in (grain, other)), max(g.y + g.mask.shape[0] for g in (grain, other))
        both, over = np.zeros((low - top, right - left), bool), np.zeros((low - top, right - left), bool)
        part = slice(other.y - top, other.y - top + other.mask.shape[0]), slice(other.x - left, other.x - left + other.mask.shape[1])
        over[grain.y - top : grain.y - top + grain.mask.shape[0], grain.x - left : grain.x - left + grain.mask.shape[1]] = grain.mask
        both[part] = other.mask
        seen = (owner[other.place] == number) & ~over[part]
        if not plain(other, seen, sort.long):
            return False
        both |= over
        outline = np.vstack(cv2.findContours(both.astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)[0])
        if both.sum() / cv2.contourArea(cv2.convexHull(outline)) > 0.93:
            return False
    return True


def scanned(dice: random.Random, noise: np.random.Generator, grains: list[Grain]) -> np.ndarray:
    import cv2

    def smooth(what: np.ndarray, size: float) -> np.ndarray:
        return cv2.GaussianBlur(what, (0, 0), size)

    fine: Any = np.full((HIGH * FINE, WIDE * FINE), dice.uniform(26, 38), np.float32)
    fine += 4 * FINE * 6 * smooth(noise.standard_normal(fine.shape, dtype=np.float32), 6 * FINE)
    for grain in grains:
        shade = smooth(np.pad(grain.mask, 8).astype(np.float32), 1.1 * FINE)
        y, x = max(0, grain.y - 8), max(0, grain.x - 8)
        part = fine[y : grain.y + grain.mask.shape[0] + 8, x : grain.x + grain.mask.shape[1] + 8]
        shade = shade[y - grain.y + 8 :, x - grain.x + 8 :][: part.shape[0], : part.shape[1]]
        part *= 1 - 0.6 * shade
        fine[grain.place][grain.mask] = grain.tone[grain.mask]
    yy, xx = np.mgrid[0 : HIGH * FINE, 0 : WIDE * FINE].astype(np.float32)
    for _ in range(dice.randint(60, 110)):  # bran dust
        x, y, r = dice.uniform(5, WIDE * FINE - 5), dice.uniform(5, HIGH * FINE - 5), dice.uniform(0.5, 1.5) * FINE
        part = slice(max(0, int(y - 9)), int(y + 10)), slice(max(0, int(x - 9)), int(x + 10))
        fine[part] += dice.uniform(25, 70) * np.exp(-0.5 * ((xx[part] - x) ** 2 + (yy[part] - y) ** 2) / (r / 1.5) ** 2)
    fine *= 1 + dice.uniform(-0.08, 0.08) * (xx / fine.shape[1] - 0.5) + dice.uniform(-0.08, 0.08) * (yy / fine.shape[0] - 0.5)
    fine = smooth(fine, dice.uniform(0.75, 1.0) * FINE)
    picture = fine.reshape(HIGH, FINE, WIDE, FINE).mean((1, 3))
    picture += noise.normal(0, dice.uniform(5, 7), picture.shape) + noise.normal(0, 0.8, (1, WIDE))
    return np.clip(picture.round(), 0, 255).astype(np.uint8)
