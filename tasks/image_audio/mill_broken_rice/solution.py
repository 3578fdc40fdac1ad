# %%
import cv2
import numpy as np
from PIL import Image
from scipy.optimize import LinearConstraint, milp
from scipy.sparse import coo_matrix

cv2.setNumThreads(1)


def fragments(picture):
    """Foreground, its valleys, and pieces of it, finer than grains: each pixel climbs to the top of its hill."""
    image = cv2.GaussianBlur(picture, (0, 0), 0.8).astype(np.float32)
    ground = np.median(image[image < 60])
    mask = image > ground + 34
    _, parts, stats, _ = cv2.connectedComponentsWithStats(mask.astype(np.uint8), connectivity=4)
    mask = (stats[:, 4] > 26)[parts] & mask
    soft = cv2.GaussianBlur(picture.astype(np.float32), (0, 0), 1.3)
    xx, yy, xy = cv2.Sobel(soft, -1, 2, 0), cv2.Sobel(soft, -1, 0, 2), cv2.Sobel(soft, -1, 1, 1)
    valley = (xx + yy) / 2 + np.sqrt((xx - yy) ** 2 / 4 + xy**2)
    valley = np.clip(valley / 4 / np.maximum(soft - ground, 40) * 100, 0, 40)
    depth = cv2.distanceTransform(mask.astype(np.uint8), cv2.DIST_L2, 5)
    hill = cv2.GaussianBlur(np.minimum(depth, 9) - 0.45 * valley, (0, 0), 1.0)
    hill[~mask] = -99
    hill += 1e-4 * np.sin(np.arange(hill.size).reshape(hill.shape) * 0.7)
    n, wide = hill.size, hill.shape[1]
    best, up = hill.copy(), np.arange(n).reshape(hill.shape)
    index = up.copy()
    for dy in (-1, 0, 1):
        for dx in (-1, 0, 1):
            near, where = np.roll(hill, (dy, dx), (0, 1)), np.roll(index, (dy, dx), (0, 1))
            up = np.where(near > best, where, up)
            best = np.maximum(best, near)
    up = up.ravel()
    while True:
        more = up[up]
        if (more == up).all():
            break
        up = more
    tops, label = np.unique(up[mask.ravel()], return_inverse=True)
    labels = np.full(n, -1)
    labels[mask.ravel()] = label
    return image, ground, mask, valley, hill, labels.reshape(hill.shape), hill.ravel()[tops]


def borders(labels, *maps):
    """Pairs of labels that touch, with the length of their border and means of maps along it."""
    a, b, values = [], [], []
    for dy, dx in ((0, 1), (1, 0)):
        one = labels[: labels.shape[0] - dy, : labels.shape[1] - dx]
        two = labels[dy:, dx:]
        at = (one != two) & (one >= 0) & (two >= 0)
        a.append(np.minimum(one, two)[at])
        b.append(np.maximum(one, two)[at])
        values.append([np.maximum(m[: m.shape[0] - dy, : m.shape[1] - dx], m[dy:, dx:])[at] for m in maps])
    a, b = np.concatenate(a), np.concatenate(b)
    values = [np.concatenate([v[i] for v in values]) for i in range(len(maps))]
    return a, b, values


def joined(labels, hill, valley, tops):
    """Pieces between which there is hardly a saddle become one, tiny ones join their nearest."""
    parent = np.arange(len(tops))

    def root(i):
        while parent[i] != i:
            i = parent[i]
        return i

    a, b, (v, h) = borders(labels, valley, hill)
    key = a * len(tops) + b
    pairs, at, sizes = np.unique(key, return_inverse=True, return_counts=True)
    saddle = np.full(len(pairs), -99.0)
    np.maximum.at(saddle, at, h)
    mean = np.bincount(at, v) / sizes
    area = np.bincount(labels[labels >= 0], minlength=len(tops)).astype(float)
    height = tops.astype(float)
    for k in np.argsort(-saddle):
        i, j = root(pairs[k] // len(tops)), root(pairs[k] % len(tops))
        if i == j:
            continue
        drop = min(height[i], height[j]) - saddle[k]
        if (drop < 0.15 and mean[k] < 5) or min(area[i], area[j]) < 22:
            parent[j] = i
            area[i] += area[j]
            height[i] = max(height[i], height[j])
    final = np.array([root(i) for i in range(len(tops))])
    _, final = np.unique(final, return_inverse=True)
    out = labels.copy()
    out[labels >= 0] = final[labels[labels >= 0]]
    return out


def box(points):
    """Length and breadth of a hull, area of the hull."""
    hull = cv2.convexHull(points)[:, 0]
    (_, size, _) = cv2.minAreaRect(hull)
    return hull, max(size) + 1, min(size) + 1, cv2.contourArea(hull) + cv2.arcLength(hull, True) / 2 + 1


def described(labels, image, valley):
    """Of each piece its points, hull, area and tone, and its borders with others."""
    count = labels.max() + 1
    places = np.nonzero(labels >= 0)
    order = np.argsort(labels[places], kind="stable")
    flat = labels[places][order]
    points = np.stack([places[1][order], places[0][order]], 1).astype(np.int32)
    parts = np.split(points, np.searchsorted(flat, np.arange(1, count)))
    hulls = [cv2.convexHull(p)[:, 0] for p in parts]
    area = np.array([len(p) for p in parts], float)
    bright = np.array([np.percentile(image[p[:, 1], p[:, 0]], 60) for p in parts])
    a, b, (v, dark) = borders(labels, valley, -image)
    key = a * count + b
    pairs, at, sizes = np.unique(key, return_inverse=True, return_counts=True)
    link = {}
    neighbours = [[] for _ in range(count)]
    sums, strong = np.bincount(at, v), np.bincount(at, (v > 7).astype(float))
    for k, pair in enumerate(pairs):
        i, j = int(pair // count), int(pair % count)
        link[i, j] = link[j, i] = (float(sizes[k]), float(sums[k]), float(strong[k]))
        neighbours[i].append(j)
        neighbours[j].append(i)
    return parts, hulls, area, bright, link, neighbours


def typical(sizes):
    """How long and broad the grains of this tray are, by the pieces that look like one."""
    sizes = np.array(sizes)
    good = sizes[(sizes[:, 3] > 0.93) & (sizes[:, 0] > 34) & (sizes[:, 1] > 11) & (sizes[:, 0] < 68) & (sizes[:, 0] / sizes[:, 1] > 2.2)]
    broad = np.median(good[:, 1])
    return np.median(good[abs(good[:, 1] / broad - 1) < 0.2, 0]), broad


def grown(parts, hulls, area, neighbours, long, broad):
    """All connected unions of pieces that might be a grain."""
    found, queue = {}, [frozenset([i]) for i in range(len(parts))]
    while queue:
        more = set()
        for group in queue:
            if group in found:
                continue
            total = sum(area[i] for i in group)
            hull, length, breadth, hull_area = box(np.concatenate([hulls[i] for i in group]))
            if len(group) > 1 and (length > 1.35 * long or breadth > 1.6 * broad or total > 1.5 * long * broad or total / hull_area < 0.7):
                continue
            found[group] = (length, breadth, total / hull_area, total, hull)
            if len(group) < 6:
                more.update(group | {j} for i in group for j in neighbours[i] if j not in group)
        queue = list(more)
    return found


def features(group, shape, points, area, bright, link, neighbours, long, broad, image, valley, mask):
    """What tells whether a union is one grain."""
    length, breadth, solid, total, hull = shape
    members = sorted(group)
    inner = [link[i, j] for n, i in enumerate(members) for j in members[n + 1 :] if (i, j) in link]
    outer = [link[i, j] for i in members for j in neighbours[i] if j not in group]
    border, seam, strong = (sum(each[n] for each in outer) for n in range(3))
    left, top = points.min(0) - 3
    patch = np.zeros((np.ptp(points[:, 1]) + 7, np.ptp(points[:, 0]) + 7), np.uint8)
    patch[points[:, 1] - top, points[:, 0] - left] = 1
    outline = max(cv2.findContours(patch, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)[0], key=len)
    defects = (
        cv2.convexityDefects(outline, np.ascontiguousarray(np.sort(cv2.convexHull(outline, returnPoints=False).ravel())[::-1].reshape(-1, 1)))
        if len(outline) > 8
        else None
    )
    dents = np.sort(np.r_[0, 0, 0, defects.reshape(-1, 4)[:, 3] / 256 if defects is not None else 0])[::-1]
    # The breadth along the grain, and how far its middle line is bent.
    centre = points.mean(0)
    spread = np.linalg.eigh(np.cov((points - centre).T + 1e-6))
    u, v = ((points - centre) @ spread[1]).T[::-1]
    at = np.clip(((u - u.min()) / (np.ptp(u) + 1e-6) * 7).astype(int), 0, 6)
    slots = np.bincount(at, minlength=7)
    profile = slots / (np.ptp(u) / 7 + 1e-6) / broad
    middle = np.bincount(at, v, 7) / np.maximum(slots, 1)
    bow = abs(np.diff(middle)[1:-1]).max() / broad
    if profile[0] > profile[-1]:
        profile = profile[::-1]
    px = points[:, 0] - left
    py = points[:, 1] - top
    core = cv2.erode(patch, np.ones((5, 5), np.uint8))[py, px] > 0
    seams = valley[points[:, 1], points[:, 0]][core]
    tone = image[points[:, 1], points[:, 0]][core]
    seams = np.percentile(seams, [80, 95, 99]) / 10 if len(seams) > 10 else np.zeros(3)
    ends = [tone[(u[core] < 0) == side] for side in (True, False)]
    differ = abs(np.median(ends[0]) - np.median(ends[1])) / 40 if min(map(len, ends)) > 5 else 0
    rim = cv2.dilate(patch, np.ones((3, 3), np.uint8)) > patch
    ys, xs = np.nonzero(rim)
    ys, xs = np.clip(ys + top, 0, mask.shape[0] - 1), np.clip(xs + left, 0, mask.shape[1] - 1)
    touching = mask[ys, xs]
    weak = valley[ys, xs][touching]
    # A grain is as broad as the others, or slim and long; shorter is all right.
    slim = np.exp(-(((breadth / broad - 0.6) / 0.1) ** 2)) * (length > 0.8 * long)
    usual = np.exp(-(((breadth / broad - 1) / 0.12) ** 2))
    rel, fill = length / long, total / (length * breadth)
    return [
        rel,
        max(0, rel - 1.08),
        max(0, 0.4 - rel),
        max(0, 0.85 - rel) * (rel > 0.7),
        breadth / broad,
        slim,
        usual,
        usual * (rel > 0.85),
        solid,
        max(0, 0.93 - solid),
        fill,
        max(0, 0.8 - fill),
        *np.minimum(dents[:3] / 3, 3),
        *profile,
        bow,
        *np.minimum(seams, 3),
        differ,
        max((s / n for n, s, _ in inner), default=0) / 10,
        sum(q for _, _, q in inner) / broad,
        len(group) - 1.0,
        float(len(group) == 1),
        touching.mean(),
        min((s / n for n, s, _ in outer if n > 4), default=15) / 10,
        seam / max(border, 4) / 10,
        (border - strong) / broad,
        (weak < 5).sum() / len(rim[rim]),
        len(outer) / 4,
        total / long / broad,
        (max(bright[i] for i in group) - min(bright[i] for i in group)) / 50,
    ]


def candidates(picture):
    image, ground, mask, valley, hill, labels, tops = fragments(picture)
    labels = joined(labels, hill, valley, tops)
    parts, hulls, area, bright, link, neighbours = described(labels, image, valley)
    single = [box(h)[1:] for h in hulls]
    sizes = [(*size, a / size[2]) for size, a in zip(single, area)]
    long, broad = typical(sizes)
    found = grown(parts, hulls, area, neighbours, long, broad)
    groups = list(found)
    table = np.array(
        [features(g, found[g], np.concatenate([parts[i] for i in g]), area, bright, link, neighbours, long, broad, image, valley, mask) for g in groups]
    )
    return image, ground, labels, parts, groups, table, [found[g] for g in groups], long, broad


# %%
# A small net, trained on trays that were drawn for it: how sure it is that a union is one grain.
numbers = np.array(
    """
    0.786 0.0213 0.00646 0.00919 1.08 0.00511 0.459 0.186 0.888 0.0502 0.705 0.097 1.24 0.736 0.358 0.437 0.741 0.842 0.86 0.875 0.865 0.627 0.0906 0.0759
    0.225 0.419 0.253 0.629 0.257 0.948 0.416 0.371 0.498 0.84 1.55 0.214 0.776 0.611 0.204 0.293 0.0575 0.0244 0.0292 0.253 0.0661 0.408 0.347 0.0715
    0.0649 0.0792 0.0757 1.09 0.738 0.299 0.155 0.207 0.195 0.184 0.186 0.211 0.199 0.0854 0.0501 0.188 0.399 0.329 0.845 0.37 1.01 0.493 0.187 0.531 0.515
    1.08 0.154 0.448 0.282 0.311 -0.0205 -0.115 -0.323 0.0385 -0.103 -0.0514 -0.135 -0.171 0.489 -0.0633 0.116 0.224 0.159 0.0576 -0.401 0.067 0.249 0.317
    -0.303 -0.33 0.197 -0.0565 -0.246 0.0488 0.101 0.122 -0.0629 -0.0235 -0.251 -0.0996 0.141 -0.133 -0.1 -0.153 -0.17 0.025 0.127 0.115 0.36 0.128 -0.18
    0.113 0.196 -0.0568 0.0588 -0.0256 0.0495 -0.0944 -0.0609 -0.206 0.0602 0.0985 -0.179 -0.119 -0.171 0.139 -0.125 -0.296 0.14 -0.142 -0.172 0.0542 0.144
    -0.27 -0.0155 0.571 0.0616 -0.264 0.318 0.00827 0.067 -0.119 0.273 0.0857 0.354 0.0407 -0.0143 -0.187 0.157 -0.0873 -0.0815 0.0148 -0.182 0.162 0.389
    -0.139 -0.195 -0.316 0.318 0.237 0.0653 0.0502 -0.158 0.139 -0.258 -0.0912 -0.0193 -0.0323 -0.0567 -0.406 -0.248 -0.0891 0.123 0.11 0.134 0.0587 0.0528
    0.0555 -0.0723 0.235 0.29 0.0916 0.0131 0.00549 -0.0891 -0.0491 -0.000344 -0.0952 0.167 0.0362 0.0993 0.0302 0.312 -0.0117 -0.162 -0.0525 0.235 0.209
    -0.211 -0.197 0.0851 0.16 -0.26 -0.0604 -0.0477 -0.0356 0.136 0.217 -0.375 -0.317 -0.0561 -0.261 0.144 0.0637 0.0199 0.0242 -0.289 -0.0474 -0.0777
    -0.048 -0.553 0.0878 -0.331 -0.128 -0.0217 0.0593 0.105 0.0421 -0.0622 -0.132 0.0564 -0.074 0.147 -0.0393 0.0164 0.374 0.0355 0.0278 -0.0657 -0.00644
    0.0377 -0.13 0.0673 -0.0607 -0.013 -0.0374 0.117 -0.0478 0.0105 -0.167 -0.111 0.166 -0.0409 0.0284 0.235 0.152 0.118 -0.232 -0.0894 -0.0876 0.0171
    0.0545 0.238 0.176 0.239 0.234 0.243 -0.0628 -0.325 -0.121 -0.279 0.0786 0.0424 -0.3 -0.044 -0.0528 -0.0464 0.0117 -0.000835 0.129 0.00741 -0.229 -0.12
    -0.319 -0.0595 -0.117 0.00335 0.454 0.141 0.0293 0.475 0.0242 -0.0682 0.208 -0.101 0.0624 0.101 0.0632 0.118 -0.0902 0.176 -0.107 0.133 -0.132 0.0419
    -0.312 -0.175 -0.165 0.0679 -0.144 0.0008 0.0598 0.0133 -0.337 -0.242 -0.0639 0.162 -0.00577 -0.259 0.0649 -0.293 0.468 0.00826 -0.0709 -0.127 -0.274
    0.559 0.11 -0.248 -0.426 -0.174 -0.415 -0.052 0.0237 0.153 0.246 -0.329 0.0847 -0.134 0.218 0.163 -0.357 0.0237 -0.227 -0.617 0.175 0.909 0.356 0.209
    -0.071 -0.0952 -0.194 0.0738 -0.356 -0.382 -0.175 0.864 0.54 0.125 -0.35 -0.138 0.0122 0.096 0.0588 0.163 -0.166 0.102 0.398 0.232 -0.0639 0.141 0.283
    -0.147 -0.269 -0.151 0.0141 -0.48 -0.357 -0.00624 -0.0675 0.222 -0.193 -0.162 -0.0639 0.278 0.178 -0.243 -0.337 0.151 -0.0507 -0.504 0.425 -0.999 0.615
    1.03 -1.58 0.557 0.528 0.735 -1.43 0.126 -0.0231 -0.427 -0.0154 -0.216 0.0774 0.226 0.107 -0.272 -0.00397 -0.0426 0.015 0.068 -0.0682 0.372 -0.158
    0.233 -0.089 0.445 -0.31 0.225 -0.634 0.101 -0.27 -0.359 0.653 0.0285 -0.117 0.276 0.434 0.0823 -0.219 0.0823 -0.0469 0.113 0.218 0.108 -0.11 0.164
    -0.0153 -0.0385 -0.175 -0.217 0.103 -0.0469 -0.336 0.0622 -0.00188 0.199 -0.0339 0.00837 -0.338 0.149 0.152 0.204 0.129 0.0938 -0.0446 -0.276 -0.0384
    -0.276 0.174 0.158 0.56 0.188 0.471 0.219 -0.215 -0.139 -0.0717 -0.961 0.986 -1.21 0.902 1.3 -1.35 -1.5 -1.28 1.14 -1.38 -0.42
""".split(),
    float,
)
mean, scale, first, bias, second, last = np.split(numbers, np.cumsum([39, 39, 390, 10, 10]))


def odds(table):
    inner = np.maximum(np.clip((table - mean) / scale, -4, 4) @ first.reshape(39, 10) + bias, 0)
    return np.clip(inner @ second + last, -12, 12)


def chosen(groups, gain, count):
    """The unions that cover each piece once, and are together the likeliest."""
    cover = coo_matrix(
        (np.ones(sum(map(len, groups))), ([i for g in groups for i in g], [n for n, g in enumerate(groups) for _ in g])), shape=(count, len(groups))
    )
    found = milp(-gain, constraints=LinearConstraint(cover.tocsr(), 1, 1), integrality=np.ones(len(groups)), bounds=(0, 1))
    return np.flatnonzero(found.x > 0.5)


def marked(picture):
    """Centre and class of each grain."""
    image, _, labels, parts, groups, table, shapes, long, _ = candidates(picture)
    pick = chosen(groups, odds(table), len(parts))
    final = np.full(labels.shape, -1, np.float32)
    for k, n in enumerate(pick):
        for i in groups[n]:
            final[parts[i][:, 1], parts[i][:, 0]] = k
    disc = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (5, 5))
    inner = cv2.erode(final, disc) == cv2.dilate(final, disc)
    grains = []
    for n in pick:
        p = np.concatenate([parts[i] for i in groups[n]])
        hull = shapes[n][4].astype(float)
        L = np.hypot(*(hull[:, None] - hull).transpose(2, 0, 1)).max() + 1
        v = image[p[:, 1], p[:, 0]]
        q = v[inner[p[:, 1], p[:, 0]]]
        grains.append([p, L, shapes[n][1], q if len(q) > 20 else v, shapes[n][0]])
    good = [g for g in grains if g[1] / g[2] > 2.2 and 0.8 < g[1] / long < 1.2]
    T = np.median([g[1] for g in good])
    B = np.median([g[2] for g in good])
    tone = np.percentile([np.percentile(g[3], 25) for g in good], 40)
    out = []
    for p, L, w, v, rl in grains:
        own, high = np.percentile(v, [20, 97])
        own = min(own, tone + 22)
        slim = w < 0.74 * B and rl > 0.8 * T and rl / w > 3.6
        share = (v > own + max(27, 0.5 * (high - own))).mean()
        if np.percentile(v, 75) < 0.82 * tone or slim:
            word = "foreign"
        elif L < 0.74 * T:
            word = "broken"
        elif share > 0.2:
            word = "chalky"
        else:
            word = "whole"
        out.append((p[:, 0].mean(), p[:, 1].mean(), word))
    return out


# %%
with open("output/grains.csv", "w") as file:
    file.write("tray,x,y,class\n")
    for k in range(1, 7):
        rows = marked(np.asarray(Image.open(f"tray_{k}.jpg")))
        print(k, len(rows))
        file.writelines(f"{k},{x:.1f},{y:.1f},{word}\n" for x, y, word in rows)
