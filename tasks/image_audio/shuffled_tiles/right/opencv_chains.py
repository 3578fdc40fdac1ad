# %%
import cv2
import numpy as np

puzzle = cv2.imread("puzzle.png").astype(np.float32)
tiles = [puzzle[r : r + 60, c : c + 60] for r in range(0, 240, 60) for c in range(0, 240, 60)]
n = len(tiles)
beside = np.array([[np.linalg.norm(a[:, -1] - b[:, 0]) for b in tiles] for a in tiles])
below = np.array([[np.linalg.norm(a[-1] - b[0]) for b in tiles] for a in tiles])
np.fill_diagonal(beside, np.inf)
np.fill_diagonal(below, np.inf)
# %%
def follow(costs, start, steps):
    chain = [start]
    for _ in range(steps):
        chain.append(int(np.argmin(costs[chain[-1]])))
    return chain


def total(first):
    grid = [follow(beside, head, 3) for head in follow(below, first, 3)]
    flat = sum(grid, [])
    if len(set(flat)) < 16:
        return np.inf, flat
    rows = sum(beside[row[i], row[i + 1]] for row in grid for i in range(3))
    return rows + sum(below[grid[i][j], grid[i + 1][j]] for i in range(3) for j in range(4)), flat


best = min((total(first) for first in range(n)), key=lambda pair: pair[0])[1]
rows = [np.hstack([tiles[k] for k in best[i : i + 4]]) for i in range(0, 16, 4)]
cv2.imwrite("output/picture.png", np.vstack(rows))
print("The puzzle is solved.\n\nAnswer: " + ", ".join(str(k + 1) for k in best))
