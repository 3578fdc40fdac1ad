# %%
import io
import itertools
import zipfile

import cv2
import networkx as nx
import numpy as np
from PIL import Image

box = zipfile.ZipFile("slides.zip")
pics = {n: np.array(Image.open(io.BytesIO(box.read(n)))) for n in box.namelist()}
text = open("note.txt").read()
print(text)
sift = cv2.SIFT_create(500)
desc = {}
for n, p in pics.items():
    g = cv2.cvtColor(p, cv2.COLOR_RGB2GRAY)
    desc[n, 1] = sift.detectAndCompute(g, None)
    k, d = sift.detectAndCompute(np.ascontiguousarray(g[:, ::-1]), None)
    # points of the mirror image, in coordinates of the scan itself
    for q in k:
        q.pt = (p.shape[1] - 1 - q.pt[0], q.pt[1])
    desc[n, -1] = k, d
# %%
graph = nx.Graph()
for a, b in itertools.combinations(pics, 2):
    for side in (1, -1):
        (ka, da), (kb, db) = desc[a, side], desc[b, 1]
        pairs = [m for m, n in cv2.BFMatcher().knnMatch(da, db, k=2) if m.distance < 0.75 * n.distance]
        if len(pairs) < 12:
            continue
        src = np.float32([ka[m.queryIdx].pt for m in pairs])
        dst = np.float32([kb[m.trainIdx].pt for m in pairs])
        M, ok = cv2.estimateAffine2D(src, dst, ransacReprojThreshold=2)
        if M is not None and ok.sum() > 20 and (a, b) not in graph.edges or ok is not None and ok.sum() > graph.edges.get((a, b), {}).get("n", 999):
            graph.add_edge(a, b, n=int(ok.sum()), w=-int(ok.sum()), M={(a, b): np.vstack([M, [0, 0, 1]]), (b, a): np.linalg.inv(np.vstack([M, [0, 0, 1]]))})
tree = nx.minimum_spanning_tree(graph, weight="w")
print(tree.edges(data="n"))
# %%
spots = {}
for n, p in pics.items():
    path = nx.shortest_path(tree, n, "slide_1.jpg")
    H = np.eye(3)
    for a, b in zip(path, path[1:]):
        H = tree.edges[a, b]["M"][a, b] @ H
    c = p.astype(int)
    vivid = (c.max(2) - c.min(2) > 90).astype(np.uint8)
    _, lab, stats, mid = cv2.connectedComponentsWithStats(vivid)
    for i in range(1, len(mid)):
        x, y, w, h, area = stats[i]
        if area < 30 or x < 2 or y < 2 or x + w > 338 or y + h > 258:
            continue
        r, g, b = c[lab == i].mean(0)
        m = (max(r, g, b) + min(r, g, b)) / 2
        name = {(1, 0, 0): "red", (0, 0, 1): "blue", (1, 1, 0): "yellow", (1, 0, 1): "magenta", (0, 1, 1): "cyan"}[int(r > m), int(g > m), int(b > m)]
        spots.setdefault(name, []).append((H @ [*mid[i], 1])[:2])
where = {k: np.median(v, axis=0) for k, v in spots.items()}
with open("output/pins.csv", "w") as f:
    f.write("pin,x,y\n" + "".join(f"{k},{where[k][0]:.1f},{where[k][1]:.1f}\n" for k in sorted(where)))
scale = float(text.split("one pixel is ")[1].split()[0])
print("Answer:", round(scale * max(np.linalg.norm(a - b) for a in where.values() for b in where.values())), "m")
