# %%
import cv2
import numpy as np
from PIL import Image

STEP, LINES, INK = 44, 36, 45


def darkness(path):
    grey = np.asarray(Image.open(path).convert("L")).astype(np.float32)
    paper = cv2.GaussianBlur(cv2.morphologyEx(grey, cv2.MORPH_CLOSE, np.ones((25, 25))), (0, 0), 12)
    return np.clip(paper - grey, 0, 255)


def straight(dark):
    """The page turned and bent so that its rules are level, and the places of the rules in it."""
    high, wide = dark.shape

    def turned(angle, what):
        return cv2.warpAffine(what, cv2.getRotationMatrix2D((wide / 2, high / 2), angle, 1), (wide, high))

    small = np.minimum(dark, 70)[:, ::4].copy()
    shear = [(sum(np.roll(small[:, x], -round(a * (x - 150) * 4)) for x in range(15, 295, 5)) ** 2).sum() for a in np.tan(np.deg2rad(np.arange(-1.2, 1.21, 0.05)))]
    angle = np.arange(-1.2, 1.21, 0.05)[np.argmax(shear)]
    dark = turned(angle, dark)
    across = cv2.erode(np.minimum(dark, 80), np.ones((1, 25)))
    total = across[:, 60:1180].sum(1)
    first = max(range(100, 166), key=lambda y: sum(total[y + k * STEP - 2 : y + k * STEP + 3].max() for k in range(LINES + 1)))
    places = []
    for k in range(LINES + 1):
        for x in [*range(60, 560, 50), *range(660, 1160, 50)]:
            part = across[first + k * STEP - 7 : first + k * STEP + 8, x : x + 50].sum(1)
            if part.max() > 800:
                places.append((x + 25, k, first + k * STEP - 7 + part.argmax()))
    x, k, y = np.array(places, float).T

    def terms(x, k):
        x, k = x / 600 - 1, k / 18 - 1
        return np.stack([np.ones_like(x), x, k, x * x, x * k, k * k, x**3, x * x * k, k**3, x**4], -1)

    fit = np.linalg.lstsq(terms(x, k), y, rcond=None)[0]
    good = abs(terms(x, k) @ fit - y) < 2
    fit = np.linalg.lstsq(terms(x[good], k[good]), y[good], rcond=None)[0]
    xs, ks = np.meshgrid(np.arange(0, wide, 8.0), np.arange((LINES + 2) * STEP) / STEP - 0.5)
    ys = np.array([np.interp(np.arange(wide), xs[0], y) for y in terms(xs, ks) @ fit])
    level = cv2.remap(dark, np.tile(np.arange(wide), (len(ys), 1)).astype(np.float32), ys.astype(np.float32), cv2.INTER_LINEAR)
    down = cv2.erode(np.minimum(level, 90), np.ones((31, 1)))
    sides = []
    for low in (75, 665, 570, 1160):
        where = [low + down[STEP * k : STEP * k + 132, low : low + 60].sum(0).argmax() for k in range(LINES - 1)]
        middle = np.median(where)
        k = np.flatnonzero(abs(where - middle) < 12) + 1.5
        sides.append(np.polyval(np.polyfit(k, np.array(where)[abs(where - middle) < 12], 2), np.arange(LINES) + 0.5).round().astype(int))
    return level, sides


rows = []
for number in range(1, 5):
    level, sides = straight(darkness(f"box_{number}.jpg"))
    print(number, [side[[0, -1]] for side in sides])
    for left, right in zip(sides[:2], sides[2:]):
        for k, (a, b) in enumerate(zip(left, right)):
            top = STEP // 2 + k * STEP
            rows.append(level[top + 2 : top + 42, a + 4 : b - 3])
# %%
votes = []
for row in rows:
    ink = row > INK
    count = ink.sum(0)
    number, start, runs = 0, None, []
    for x, there in enumerate([*(count > 0), False]):
        if there and start is None:
            start = x
        elif not there and start is not None:
            if x - start > 3:
                runs.append((start, x))
            start = None
    for a, b in runs:
        part = ink[:, a:b]
        if part.mean() > 0.42:
            continue  # scribbled out
        high = np.flatnonzero(part.any(1))
        tall = high[-1] - high[0]
        if tall < 10:
            number += 1
        elif part[high[-1] - 3 : high[-1] + 1].any(0).mean() > 0.6:
            number += 5 * max(1, round((b - a) / 24))
        else:
            number += 4 if part[-len(part) // 2 :, : (b - a) // 3].any() else 3 if part[:, (b - a) * 2 // 3 :].any(1).sum() > 8 else 2
    votes.append(number)
with open("output/votes.csv", "w") as out:
    out.write("box,no,votes\n")
    for k, number in enumerate(votes):
        out.write(f"{k // 72 + 1},{k % 72 + 1},{number}\n")
