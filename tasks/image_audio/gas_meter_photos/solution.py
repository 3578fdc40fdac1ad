# %%
import io
import re
import zipfile

import cv2
import numpy as np
from PIL import Image

exchange = open("exchange.txt").read()
print(exchange)
changed = re.search(r"\d{4}-\d\d-\d\d", exchange)[0]
removed, installed = re.findall(r"type (\S+)", exchange)
plates = {name: cv2.imread(f"plate_{name}.png", 0) for name in ("G4-A", "G4-B")}
high, wide = plates["G4-A"].shape
with zipfile.ZipFile("photos.zip") as box:
    photos = {name[:-4]: np.array(Image.open(io.BytesIO(box.read(name))).convert("L")) for name in sorted(box.namelist())}
print(wide, high, list(photos))
# %%
# Each dial runs the way its figures are printed: find on the clean plates whether 1 is right or left of 0.
centres = [(62 + 94 * k, 84) for k in range(5)]
circles = cv2.HoughCircles(plates["G4-A"], cv2.HOUGH_GRADIENT, 1, 60, param1=100, param2=25, minRadius=36, maxRadius=52)
print(np.round(circles[0][circles[0][:, 0].argsort()]))


def figure(plate, x, y, place):
    turn = 2 * np.pi * place / 10
    at = int(round(x + 33 * np.sin(turn))), int(round(y - 33 * np.cos(turn)))
    return plate[at[1] - 7 : at[1] + 8, at[0] - 6 : at[0] + 7].astype(float)


ways = {}
for name, plate in plates.items():
    # A 1 has less ink than a 9.
    ways[name] = [1 if (255 - figure(plate, x, y, 1)).sum() < (255 - figure(plate, x, y, -1)).sum() else -1 for x, y in centres]
print(ways)


# %%
def upright(day, photo):
    """The photo laid over the plate of the meter of that day, the way up that fits it best."""
    name = removed if day < changed else installed
    blurred = cv2.GaussianBlur(photo, (0, 0), 2)
    _, bright = cv2.threshold(blurred, 0, 255, cv2.THRESH_OTSU)
    bright = cv2.morphologyEx(bright, cv2.MORPH_CLOSE, np.ones((25, 25)))
    outlines, _ = cv2.findContours(bright, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    hull = cv2.convexHull(max(outlines, key=cv2.contourArea))
    near = 0.02
    while len(corners := cv2.approxPolyDP(hull, near * cv2.arcLength(hull, True), True)) > 4:
        near *= 1.2
    corners = corners.reshape(4, 2).astype(np.float32)
    middle = corners.mean(0)
    corners = corners[np.argsort(np.arctan2(*(corners - middle).T[::-1]))]
    fits = []
    for shift in range(4):
        there = np.roll(corners, shift, 0)
        if np.linalg.norm(there[0] - there[1]) < np.linalg.norm(there[1] - there[2]):
            continue
        target = np.float32([[0, 0], [wide, 0], [wide, high], [0, high]])
        flat = cv2.warpPerspective(photo, cv2.getPerspectiveTransform(there, target), (wide, high))
        fits.append((np.corrcoef(flat.ravel(), plates[name].ravel())[0, 1], name, flat))
    return max(fits, key=lambda fit: fit[0])


def steps(flat, name):
    """Where each dial's pointer stands, in steps from its 0."""
    found = []
    plate = plates[name]
    for (x, y), way in zip(centres, ways[name]):
        dial = plate[y - 46 : y + 47, x - 46 : x + 47].copy()
        mask = np.zeros(dial.shape, np.float32)
        cv2.circle(mask, (46, 46), 45, 1, 18)
        around = cv2.copyMakeBorder(flat, 10, 10, 10, 10, cv2.BORDER_REPLICATE)[y - 46 : y + 67, x - 46 : x + 67]
        fits = cv2.matchTemplate(around, dial, cv2.TM_CCOEFF_NORMED, mask=mask)
        *_, (dx, dy) = cv2.minMaxLoc(cv2.GaussianBlur(fits, (3, 3), 0))
        x, y = x + dx - 10, y + dy - 10
        darkness = []
        turns = np.arange(0, 10, 0.02)
        for turn in turns:
            r = np.arange(13, 25.5, 0.5)
            a = 2 * np.pi * turn / 10 * way
            px, py = (x + r * np.sin(a)).astype(np.float32), (y - r * np.cos(a)).astype(np.float32)
            darkness.append(255 - cv2.remap(flat, px[None], py[None], cv2.INTER_LINEAR).mean())
        weight = np.array(darkness)
        weight = np.clip(weight - np.percentile(weight, 70), 0, None) ** 2
        near = np.abs((turns - turns[weight.argmax()] + 5) % 10 - 5) < 0.8
        at = np.angle((weight * near * np.exp(2j * np.pi * turns / 10)).sum()) / (2 * np.pi) * 10 % 10
        found.append(at)
    return found


rows = []
for day, photo in photos.items():
    fit, name, flat = upright(day, photo)
    rows.append((day, name, steps(flat, name)))
    print(day, name, round(fit, 2), np.round(rows[-1][2], 2))
# %%
# A dial is as far past its figure as the next one says; what is left over is how its pointer sits on the shaft.
readings = []
for day, name, at in rows:
    rest, digits = at[4] % 1, [int(at[4])]
    for step in at[3::-1]:
        part = (digits[0] + rest) / 10
        digit = round(step - part) % 10
        print(day, round((step - part - digit + 5) % 10 - 5, 2), end=" ")
        digits.insert(0, digit)
        rest = part
    readings.append(int("".join(map(str, digits))))
    print(readings[-1])
# %%
last, start = map(int, re.findall(r"reading (\d+)", exchange))
lines, before = ["date,reading,used_m3"], None
for (day, name, _), reading in zip(rows, readings):
    used = ""
    if before:
        used = reading - before[1] if before[0] == name else last - before[1] + reading - start
    lines.append(f"{day},{reading},{used}")
    before = (name, reading)
open("output/gas.csv", "w").write("\n".join(lines) + "\n")
print("\n".join(lines))
print("Answer:", sum(int(line.split(",")[2] or 0) for line in lines[1:]))
