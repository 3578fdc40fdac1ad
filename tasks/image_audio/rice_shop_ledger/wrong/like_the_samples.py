# %%
import cv2
import numpy as np
from PIL import Image

STEP, LINES, INK, TALL, BROAD = 52, 28, 45, 46, 40


def darkness(path):
    grey = np.asarray(Image.open(path).convert("L")).astype(np.float32)
    paper = cv2.GaussianBlur(cv2.morphologyEx(grey, cv2.MORPH_CLOSE, np.ones((25, 25))), (0, 0), 12)
    return np.clip(paper - grey, 0, 255)


def straight(dark):
    """The page turned and bent so that its rules are level, and the places of the upright ones in it."""
    high, wide = dark.shape

    def turned(angle, what):
        return cv2.warpAffine(what, cv2.getRotationMatrix2D((wide / 2, high / 2), angle, 1), (wide, high))

    angles = np.arange(-1.2, 1.21, 0.05)
    small = np.minimum(dark, 70)[:, ::4].copy()
    shear = [(sum(np.roll(small[:, x], -round(a * (x - 150) * 4)) for x in range(15, 295, 5)) ** 2).sum() for a in np.tan(np.deg2rad(angles))]
    dark = turned(angles[np.argmax(shear)], dark)
    across = cv2.erode(np.minimum(dark, 80), np.ones((1, 25)))
    total = across[:, 60:1180].sum(1)
    first = max(range(205, 245), key=lambda y: sum(total[y + k * STEP - 2 : y + k * STEP + 3].max() for k in range(LINES + 1)))
    places = []
    for k in range(LINES + 1):
        for x in [*range(70, 370, 50), *range(460, 760, 50), *range(840, 1140, 50)]:
            part = across[first + k * STEP - 7 : first + k * STEP + 8, x : x + 50].sum(1)
            if part.max() > 800:
                places.append((x + 25, k, first + k * STEP - 7 + part.argmax()))
    x, k, y = np.array(places, float).T

    def terms(x, k):
        x, k = x / 600 - 1, k / 14 - 1
        return np.stack([np.ones_like(x), x, k, x * x, x * k, k * k, x**3, x * x * k, k**3, x**4], -1)

    fit = np.linalg.lstsq(terms(x, k), y, rcond=None)[0]
    good = abs(terms(x, k) @ fit - y) < 2
    fit = np.linalg.lstsq(terms(x[good], k[good]), y[good], rcond=None)[0]
    xs, ks = np.meshgrid(np.arange(0, wide, 8.0), np.arange((LINES + 2) * STEP) / STEP - 0.5)
    ys = np.array([np.interp(np.arange(wide), xs[0], y) for y in terms(xs, ks) @ fit])
    level = cv2.remap(dark, np.tile(np.arange(wide), (len(ys), 1)).astype(np.float32), ys.astype(np.float32), cv2.INTER_LINEAR)
    down = cv2.erode(np.minimum(level, 90), np.ones((35, 1)))
    sides = []
    for low in (80, 460, 840):
        where = np.array([low + down[STEP * k : STEP * k + 156, low : low + 60].sum(0).argmax() for k in range(LINES - 1)])
        good = abs(where - np.median(where)) < 12
        sides.append(np.polyval(np.polyfit(np.flatnonzero(good) + 1.5, where[good], 2), np.arange(LINES) + 0.5).round().astype(int))
    return level, sides


rows, samples = [], []
for number in range(1, 4):
    dark = darkness(f"page_{number}.jpg")
    level, sides = straight(dark)
    samples.append([dark[128:182, x - 26 : x + 26] for x in range(98, 98 + 86 * 13, 86)])
    print(number, [side[[0, -1]] for side in sides])
    for left in sides:
        for k, a in enumerate(left):
            top = STEP // 2 + k * STEP
            rows.append(level[top + 3 : top + 3 + TALL, a + 4 : a + 296])


def upright(page):
    """The rows of a hand, its slant taken back."""

    def leaning(what, lean):
        return cv2.warpAffine(what, np.float32([[1, lean, 12 - lean * TALL * 0.6], [0, 1, 0]]), (what.shape[1] + 24, TALL))

    ink = [(row > INK).astype(np.float32) for row in page[:60]]
    lean = max(np.arange(-0.24, 0.4, 0.04), key=lambda lean: sum((leaning(row, lean).sum(0) ** 2).sum() for row in ink))
    print("leans", round(lean, 2))
    return [leaning(row, lean) for row in page]


rows = [row for page in range(3) for row in upright(rows[84 * page : 84 * page + 84])]
# %%
def small(piece):
    ys, xs = np.nonzero(piece > INK)
    if len(ys) < 4:
        return None
    part = np.minimum(piece[ys.min() : ys.max() + 1, xs.min() : xs.max() + 1], 120).astype(np.float32)
    h, w = part.shape
    out = np.zeros((32, 32), np.float32)
    part = cv2.resize(part, (max(1, min(32, round(w))), max(1, min(32, round(h)))))
    h, w = part.shape
    out[(32 - h) // 2 : (32 - h) // 2 + h, (32 - w) // 2 : (32 - w) // 2 + w] = part
    out = cv2.GaussianBlur(out, (0, 0), 1.5).ravel()
    return out / np.linalg.norm(out)


FIGURES = "0112233456789"
amounts = []
for k, row in enumerate(rows):
    known = [(small(sample), figure) for sample, figure in zip(samples[k // 84], FIGURES)]
    there = (row > INK).any(0)
    pieces, start = [], None
    for x, ink in enumerate([*there, False]):
        if ink and start is None:
            start = x
        elif not ink and start is not None:
            pieces.append([start, x])
            start = None
    text = ""
    for a, b in pieces:
        look = small(row[:, a:b])
        if look is not None:
            text += max(((look @ sample, figure) for sample, figure in known if sample is not None), default=(0, "0"))[1]
    amounts.append(int(text or "0"))
with open("output/amounts.csv", "w") as out:
    out.write("page,line,amount\n")
    for k, amount in enumerate(amounts):
        out.write(f"{k // 84 + 1},{k % 84 + 1},{amount}\n")
