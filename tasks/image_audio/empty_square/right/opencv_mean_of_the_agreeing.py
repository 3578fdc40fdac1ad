# %%
import zipfile

import cv2
import numpy as np

with zipfile.ZipFile("burst.zip") as archive:
    shots = [cv2.imdecode(np.frombuffer(archive.read(f"shot_{n}.jpg"), np.uint8), 1) for n in range(1, 10)]
first = cv2.GaussianBlur(cv2.cvtColor(shots[0], cv2.COLOR_BGR2GRAY), (0, 0), 1).astype(np.float32)
moves = []
for shot in shots:
    grey = cv2.GaussianBlur(cv2.cvtColor(shot, cv2.COLOR_BGR2GRAY), (0, 0), 1).astype(np.float32)
    errors = {}
    for dy in range(-6, 7):
        for dx in range(-6, 7):
            moved = grey[6 + dy : grey.shape[0] - 6 + dy, 6 + dx : grey.shape[1] - 6 + dx]
            errors[dx, dy] = float(np.median(np.abs(moved - first[6:-6, 6:-6])))
    moves.append(min(errors, key=errors.get))
print(moves)
# %%
high, wide = first.shape
stack = np.ma.masked_all((9, high, wide, 3))
for layer, shot, (dx, dy) in zip(stack, shots, moves):
    y0, y1, x0, x1 = max(0, -dy), min(high, high - dy), max(0, -dx), min(wide, wide - dx)
    layer[y0:y1, x0:x1] = shot[y0 + dy : y1 + dy, x0 + dx : x1 + dx]
middle = np.ma.median(stack, axis=0)
near = np.abs(stack - middle).max(axis=3) < 45
stack.mask |= ~near.filled(False)[..., None]
picture = np.ma.where(stack.mask.all(axis=0), middle, stack.mean(axis=0))
cv2.imwrite("output/square.png", np.rint(np.asarray(picture)).clip(0, 255).astype(np.uint8))
number = int(open("bumped.txt").read())
print(f"Answer: dx={moves[number - 1][0]}; dy={moves[number - 1][1]}")
