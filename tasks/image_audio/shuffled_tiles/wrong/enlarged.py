# %%
import numpy as np
from PIL import Image

puzzle = np.asarray(Image.open("puzzle.png").convert("RGB")).astype(int)
tiles = puzzle.reshape(4, 60, 4, 60, 3).swapaxes(1, 2).reshape(16, 60, 60, 3)
beside = np.abs(tiles[:, None, :, -1] - tiles[None, :, :, 0]).mean(axis=(2, 3))
below = np.abs(tiles[:, None, -1] - tiles[None, :, 0]).mean(axis=(2, 3))
print(beside.round(1)[:3])
# %%
best = None
for start in range(16):
    order, total = [start], 0.0
    while len(order) < 16:
        at = len(order)
        costs = {}
        for tile in set(range(16)) - set(order):
            terms = []
            if at % 4:
                terms.append(beside[order[-1], tile])
            if at >= 4:
                terms.append(below[order[at - 4], tile])
            costs[tile] = np.mean(terms)
        tile = min(costs, key=costs.get)
        order.append(tile)
        total += costs[tile]
    if best is None or total < best[0]:
        best = (total, order)
order = best[1]
picture = tiles[order].reshape(4, 4, 60, 60, 3).swapaxes(1, 2).reshape(240, 240, 3)
Image.fromarray(picture.astype(np.uint8)).resize((480, 480)).save("output/picture.png")
print(f"Restored.\n\nAnswer: {', '.join(str(n + 1) for n in order)}")
