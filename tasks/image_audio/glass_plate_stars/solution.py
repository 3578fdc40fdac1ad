# %%
import copy
import csv
import os

import numpy as np
from PIL import Image
from scipy import ndimage, sparse

with open("stars.csv") as file:
    rows = list(csv.DictReader(file))
names = [int(row["star"]) for row in rows]
kind = np.array([row["kind"] for row in rows])
chart = np.array([[float(row["x_mm"]), float(row["y_mm"])] for row in rows])
known = np.array([float(row["mag"] or "nan") for row in rows])
plates = []
for k in range(1, 17):
    scan = np.asarray(Image.open(f"plate_{k:02d}.png")).astype(float)
    plates.append(255 - scan if np.median(scan) > 127 else scan)  # stars are bright now
print(len(names), dict(zip(*np.unique(kind, return_counts=True))), [p.shape for p in plates])
HALF = 122.0
MIDDLE = 150.0  # the guide star's place


def register(picture):
    """Chart to plate, as a 2 x 3 matrix."""
    scale = picture.shape[0] / 300
    flat = ndimage.gaussian_filter(picture, 1.2) - ndimage.median_filter(picture[::5, ::5], 9).repeat(5, 0).repeat(5, 1)[: picture.shape[0], : picture.shape[1]]
    flat = np.clip(flat, 0, 25)
    n = 120
    small = np.zeros((n, n))
    part = ndimage.uniform_filter(flat, 3)[1::3, 1::3]
    small[: part.shape[0], : part.shape[1]] = part
    spectrum = np.fft.rfft2(small - small.mean())
    best = (-1.0, None)
    for mirror in (1, -1):
        for quarter in range(4):
            for degrees in np.arange(-8, 8.1, 2):
                a = np.radians(degrees + 90 * quarter)
                m = scale * np.array([[np.cos(a), -np.sin(a)], [np.sin(a), np.cos(a)]]) @ np.diag([mirror, 1])
                at = ((chart - MIDDLE) @ m.T + 60 * 3) / 3
                drawn = np.zeros((n, n))
                np.add.at(drawn, (np.clip(np.round(at[:, 1]).astype(int), 0, n - 1), np.clip(np.round(at[:, 0]).astype(int), 0, n - 1)), np.where(known < 9.5, 1.5, 1))
                fit = np.fft.irfft2(spectrum * np.conj(np.fft.rfft2(ndimage.gaussian_filter(drawn, 1))), (n, n))
                if fit.max() > best[0]:
                    dy, dx = ((v + 60) % n - 60 for v in np.unravel_index(fit.argmax(), fit.shape))
                    best = (fit.max(), np.column_stack([m, 3 * np.array([dx, dy]) + 180 + 1 - m @ [MIDDLE, MIDDLE]]))
    m = best[1]
    for reach in (6, 4, 3, 3):
        at, seen, size = chart @ m[:, :2].T + m[:, 2], [], []
        for x, y in at:
            cx, cy = int(round(x)), int(round(y))
            box = flat[max(0, cy - reach) : cy + reach + 1, max(0, cx - reach) : cx + reach + 1]
            gy, gx = np.mgrid[max(0, cy - reach) : max(0, cy - reach) + box.shape[0], max(0, cx - reach) : max(0, cx - reach) + box.shape[1]]
            w = box**2 + 1e-9
            seen.append([(gx * w).sum() / w.sum(), (gy * w).sum() / w.sum()])
            size.append(box.max())
        seen, good = np.array(seen), np.array(size) > 10
        design = np.column_stack([chart, np.ones(len(chart))])
        weight = np.sqrt(good.astype(float))
        for _ in range(5):
            m = np.linalg.lstsq(design * weight[:, None], seen * weight[:, None], rcond=None)[0].T
            off = np.hypot(*(seen - design @ m.T).T)
            weight = np.sqrt(good / (1 + (off / 1.0) ** 2) ** 2)
    return m, float(np.median(off[good]))


matrices = []
for k, picture in enumerate(plates):
    m, off = register(picture)
    matrices.append(m)
    print(k + 1, "turn", np.round(np.degrees(np.arctan2(m[1, 0], m[0, 0])), 1), "det", np.round(np.linalg.det(m[:, :2]), 3), "off", round(off, 2))

# %%
REACH = 13
TOP, GAMMA, KNEE, ZERO, GLOW, VIGNETTE, WIDE, E1, E2, BETA, CURVED, PART, JX, JY, FOG = range(15)
N = FOG + 6
NEUTRAL = np.array([np.log(168), 0.05, 0.2, 0.0, np.log(0.05), 0.2, np.log(2.5), 0, 0, 2.6, 0.1, 0, 0, 0, 20, 0, 0, 0, 0, 0])
LOOSE = np.array([0.3, 0.3, 0.5, 1.0, 0.8, 0.3, 0.5, 0.4, 0.4, 0.6, 0.2, 1, 5, 5, 60, 60, 60, 60, 60, 60])


class Plate:
    def __init__(self, picture, m):
        self.picture, self.m = picture, m
        self.back = np.linalg.inv(m[:, :2])
        self.theta = NEUTRAL.copy()
        self.theta[FOG] = np.median(picture)
        self.prior, self.loose = self.theta.copy(), LOOSE.copy()
        self.jumps, self.tight = False, None

    def field(self, x, y):
        u, v = x - self.m[0, 2], y - self.m[1, 2]
        fx, fy = (self.back[i, 0] * u + self.back[i, 1] * v - MIDDLE for i in (0, 1))
        return (fx**2 + fy**2) / HALF**2

    def lay(self, sparse_step=5, near=8):
        """Which pixels are looked at, and which star's light reaches which of them."""
        h, w = self.picture.shape
        use = np.zeros((h, w), bool)
        use[sparse_step // 2 :: sparse_step, sparse_step // 2 :: sparse_step] = True
        span = np.arange(-REACH, REACH + 1)
        cx, cy = (np.round(self.at[:, i]).astype(int)[:, None, None] + (span if i == 0 else span[:, None]) for i in (0, 1))
        cx, cy = np.broadcast_arrays(cx, cy)
        inside = (cx >= 0) & (cx < w) & (cy >= 0) & (cy < h)
        close = inside & ((cx - self.at[:, 0, None, None]) ** 2 + (cy - self.at[:, 1, None, None]) ** 2 <= near**2)
        use[cy[close], cx[close]] = True
        index = np.full((h, w), -1)
        index[use] = np.arange(use.sum())
        self.index = index
        self.py, self.px = np.nonzero(use)
        which = np.full(cx.shape, -1)
        which[inside] = index[cy[inside], cx[inside]]
        self.star, _, _ = np.nonzero(which >= 0)
        self.pixel = which[which >= 0]
        self.r2 = self.field(self.px, self.py)
        p, q = self.px / w - 0.5, self.py / h - 0.5
        self.slopes = np.stack([np.ones(len(p)), p, q, p * q, p * p, q * q], 1)
        self.data = self.picture[self.py, self.px]

    def light(self, want=True):
        t = self.theta
        dx, dy = self.px[self.pixel] - self.at[self.star, 0], self.py[self.pixel] - self.at[self.star, 1]
        sr2 = self.field(self.at[:, 0], self.at[:, 1])
        grow = (1 + t[CURVED] * sr2)[self.star]
        flux = 10 ** (-0.4 * (self.mag - 9.9 - t[ZERO])) * 16
        w2 = (np.exp(t[WIDE]) * grow) ** 2
        e2 = 1 - t[E1] ** 2 - t[E2] ** 2
        parts = []
        for share, jump in ((1 - t[PART], 0), (t[PART], 1)) if self.jumps else ((1, 0),):
            u, v = dx - jump * t[JX], dy - jump * t[JY]
            q = ((1 + t[E1]) * u * u + (1 - t[E1]) * v * v + 2 * t[E2] * u * v) / w2
            log = np.log1p(q)
            p = np.exp(-t[BETA] * log) * ((t[BETA] - 1) * np.sqrt(e2) / np.pi) / w2
            if not want:
                parts.append((share * p,))
                continue
            slope = -t[BETA] * p / (1 + q)
            sx = slope * 2 * ((1 + t[E1]) * u + t[E2] * v) / w2
            sy = slope * 2 * ((1 - t[E1]) * v + t[E2] * u) / w2
            wide = -2 * p - 2 * q * slope
            parts.append((
                share * p, -share * sx, -share * sy, share * wide, share * (slope * (u * u - v * v) / w2 - p * t[E1] / e2),
                share * (slope * 2 * u * v / w2 - p * t[E2] / e2), share * p * (1 / (t[BETA] - 1) - log), p, sx, sy,
            ))
        f = flux[self.star]
        n = len(self.px)

        def gather(value):
            return np.bincount(self.pixel, f * value, n)

        total = parts[0][0] + (parts[1][0] if self.jumps else 0)
        shine = gather(total)
        V = 1 / (1 + t[VIGNETTE] * self.r2)
        E = V * (np.exp(t[GLOW]) + shine)
        gamma, knee, top = np.exp(t[GAMMA]), np.exp(t[KNEE]), np.exp(t[TOP])
        logE = np.log(E)
        u = np.exp(gamma * logE)
        uk = np.exp(knee * gamma * logE)
        S = u * (1 + uk) ** (-1 / knee)
        model = top * S + self.slopes @ t[FOG:]
        gain = top * (1 + uk) ** (-1 / knee - 1) * gamma * u / E
        self.gain, self.V = gain, V
        if not want:
            return model
        both = [sum(p[k] for p in parts) for k in range(7)]
        J = np.zeros((n, N))
        J[:, TOP] = top * S
        J[:, GAMMA] = gain * E * logE
        J[:, KNEE] = top * S * (np.log1p(uk) / knee - uk / (1 + uk) * gamma * logE)
        gv = gain * V
        J[:, ZERO] = gv * shine * 0.4 * np.log(10)
        J[:, GLOW] = gv * np.exp(t[GLOW])
        J[:, VIGNETTE] = -gain * E * V * self.r2
        J[:, WIDE] = gv * gather(both[3])
        J[:, E1], J[:, E2], J[:, BETA] = gv * gather(both[4]), gv * gather(both[5]), gv * gather(both[6])
        J[:, CURVED] = gv * gather(both[3] * sr2[self.star] / grow)
        if self.jumps:
            J[:, PART] = gv * gather(parts[1][7] - parts[0][7])
            J[:, JX], J[:, JY] = gv * gather(-t[PART] * parts[1][8]), gv * gather(-t[PART] * parts[1][9])
        J[:, FOG:] = self.slopes
        g = gv[self.pixel] * f
        own = (g * both[0] * -0.4 * np.log(10), g * both[1], g * both[2])
        return model, J, own

    def sigma(self, model):
        return self.noise * np.sqrt(1 + np.maximum(0, model - self.slopes @ self.theta[FOG:]) / self.rise)

    def fit(self, steps, place_prior, place_loose):
        S = len(self.mag)
        compared = np.isfinite(self.given)
        damp = 1e-3
        for step in range(steps):
            model, J, own = self.light()
            off = self.data - model
            sigma = self.sigma(model)
            z = off / sigma
            reach = max(3.5, 12 - 1.5 * step) if self.fresh else 3.5
            weight = 1 / (1 + (z / reach) ** 2) ** 2 if not (self.fresh and step < 4) else 1 / (1 + (z / 6) ** 2)
            w = weight / sigma**2
            A = sparse.csc_matrix(
                (np.concatenate(own), (np.tile(self.pixel, 3), np.concatenate([self.star + k * S for k in range(3)]))), (len(self.px), 3 * S)
            )
            WA = A.multiply(w[:, None]).tocsc()
            H = np.zeros((3 * S + N, 3 * S + N))
            H[: 3 * S, : 3 * S] = (A.T @ WA).toarray()
            H[: 3 * S, 3 * S :] = WA.T @ J
            H[3 * S :, : 3 * S] = H[: 3 * S, 3 * S :].T
            H[3 * S :, 3 * S :] = J.T @ (J * w[:, None])
            g = np.concatenate([WA.T @ off, J.T @ (w * off)])
            want = np.concatenate([np.where(compared, self.given, self.mag), place_prior[:, 0], place_prior[:, 1], self.prior])
            now = np.concatenate([self.mag, self.at[:, 0], self.at[:, 1], self.theta])
            tight = np.concatenate([self.tight if self.tight is not None else np.where(compared, 0.004, 3.0), np.broadcast_to(place_loose, 2 * S), self.loose])
            H[np.diag_indices(len(H))] += tight**-2
            g += (want - now) / tight**2
            H[np.diag_indices(len(H))] *= 1 + damp
            move = np.linalg.solve(H, g)
            most = np.concatenate([np.full(S, 0.5), np.full(2 * S, 0.7), [0.3, 0.2, 0.3, 0.4, 0.4, 0.1, 0.2, 0.15, 0.15, 0.4, 0.1, 0.1, 1, 1], np.full(6, 30)])
            move = np.clip(move, -most, most)
            self.mag = np.clip(self.mag + move[:S], 6, 15)
            self.at = self.at + move[S : 3 * S].reshape(2, S).T
            self.theta = self.theta + move[3 * S :]
            t = self.theta
            t[E1:BETA] *= min(1, 0.75 / (np.hypot(t[E1], t[E2]) + 1e-9))
            t[VIGNETTE], t[BETA], t[CURVED], t[PART] = max(0, t[VIGNETTE]), np.clip(t[BETA], 1.5, 6), max(-0.1, t[CURVED]), np.clip(t[PART], 0, 0.95)
            if step >= 3 or not self.fresh:
                z = off[weight > 0.2]
                depth = np.maximum(0, model - self.slopes @ t[FOG:])[weight > 0.2]
                low = depth < np.median(depth)
                self.noise = 1.4826 * np.median(np.abs(z[low])) / np.sqrt(1 + np.median(depth[low]) / self.rise)
        self.error = np.sqrt(np.diag(np.linalg.inv(H))[:S])
        return float(np.mean(weight)), self.noise


def begin(picture, m):
    plate = Plate(picture, m)
    plate.at = chart @ m[:, :2].T + m[:, 2]
    plate.given = known
    plate.fresh, plate.noise, plate.rise = True, 3.0, 60.0
    smooth = ndimage.gaussian_filter(picture - ndimage.median_filter(picture[::5, ::5], 9).repeat(5, 0).repeat(5, 1)[: picture.shape[0], : picture.shape[1]], 1.5)
    bright = ndimage.map_coordinates(smooth, plate.at[:, ::-1].T, order=1)
    c = np.isfinite(known)
    slope, offset = np.polyfit(np.log(np.maximum(bright[c], 4)), known[c], 1)
    plate.mag = np.where(c, known, np.clip(slope * np.log(np.maximum(bright, 4)) + offset, 7.8, 12.5))
    plate.start = plate.mag
    plate.lay()
    return plate


done = []
for k, (picture, m) in enumerate(zip(plates, matrices)):
    plate = begin(picture, m)
    quality = plate.fit(10, plate.at.copy(), 1.0)
    done.append(plate)
    t = plate.theta
    print(k + 1, np.round(quality, 2), "curve", np.round(np.exp(t[:3]), 2), "zero, glow, vignette", np.round([t[ZERO], np.exp(t[GLOW]), t[VIGNETTE]], 2), "star", np.round(t[WIDE:PART], 2))

# %%
# Where the stars really are, what else shines, where a star is doubled.
def common_places(plates_now, weights):
    """Places on the chart from all plates, and each plate's matrix again."""
    places = np.zeros((len(plates_now[0].at), 2))
    for _ in range(2):
        each = np.array([(p.at - p.m[:, 2]) @ p.back.T for p in plates_now])
        places = np.stack([np.median(each[:, :, i], 0) for i in (0, 1)], 1)
        spread = np.abs(each - places).max(2)
        w = weights / (1 + (spread / 0.3) ** 2)
        places = (each * w[:, :, None]).sum(0) / w.sum(0)[:, None]
        for p, wp in zip(plates_now, w):
            design = np.column_stack([places, np.ones(len(places))]) * np.sqrt(wp)[:, None]
            p.m = np.linalg.lstsq(design, p.at * np.sqrt(wp)[:, None], rcond=None)[0].T
            p.back = np.linalg.inv(p.m[:, :2])
    return places


def sharpness(p):
    return 1 / (0.02 + np.clip(p.error, 0.005, 1)) ** 2


places = common_places(done, np.array([sharpness(p) for p in done]))
gy, gx = np.mgrid[20:281, 20:281]
sheets = []
for p in done:
    q = Plate(p.picture, p.m)
    for name in ("theta", "at", "mag", "noise", "rise"):
        setattr(q, name, getattr(p, name))
    q.lay(1)
    model = q.light(False)
    rest = (p.picture - model.reshape(p.picture.shape)) / (q.gain * q.V).reshape(p.picture.shape)
    at = np.stack([gx, gy], -1) @ p.m[:, :2].T + p.m[:, 2]
    sheets.append(ndimage.map_coordinates(ndimage.gaussian_filter(rest, 1.3), [at[..., 1], at[..., 0]], order=1))
    # A second image: what is left around single stars of middling brightness, on the average.
    lonely = [j for j in range(len(places)) if np.sort(np.hypot(*(places - places[j]).T))[1] > 12 and p.mag[j] < 11]
    span = np.arange(-9, 10)
    stamps = []
    for j in lonely:
        y, x = p.at[j, 1] + span[:, None], p.at[j, 0] + span[None]
        stamps.append(ndimage.map_coordinates(rest, np.broadcast_arrays(y, x), order=1) * 10 ** (0.4 * (p.mag[j] - 9.9)))
    stamp = ndimage.gaussian_filter(np.median(stamps, 0), 1)
    p.stamp_peak = stamp.max()
stack = np.median(sheets, 0)
noise = 1.4826 * np.median(np.abs(stack - np.median(stack)))
top = (stack == ndimage.maximum_filter(stack, 7)) & (stack > 5.5 * noise)
extra = np.array([[gx[i, j], gy[i, j]] for i, j in zip(*np.nonzero(top)) if np.hypot(*(places - [gx[i, j], gy[i, j]]).T).min() > 3.2]).reshape(-1, 2)
print("more stars:", len(extra), "noise", noise)
print("left over beside stars:", [(k + 1, float(round(p.stamp_peak, 3))) for k, p in enumerate(done)])

# %%
worth = np.array([t.theta[VIGNETTE] for t in done])
vignette = float(np.median(worth))
print("vignette", vignette, np.round(worth, 2))
S = len(names)
doubled = np.array([p.stamp_peak for p in done]) > 0.025
for k, p in enumerate(done):
    p.fresh = False
    p.prior, p.loose = p.prior.copy(), p.loose.copy()
    p.prior[VIGNETTE], p.loose[VIGNETTE] = vignette, 0.02
    spots = np.concatenate([places, extra])
    p.at = spots @ p.m[:, :2].T + p.m[:, 2]
    p.given = np.concatenate([known, np.full(len(extra), np.nan)])
    p.mag = np.concatenate([p.mag, np.full(len(extra), 12.0)])
    loose = np.tile(np.concatenate([np.full(S, 0.06), np.full(len(extra), 0.5)]), 2)
    if doubled[k]:
        # Two images side by side: which way is tried.
        tries = []
        for way in np.radians([0, 45, 90, 135]):
            jump = 5 * np.array([np.cos(way), np.sin(way)])
            one = copy.deepcopy(p)
            one.jumps, one.fresh = True, True
            one.theta[PART], one.theta[[JX, JY]] = 0.4, jump
            one.theta[:PART] = one.prior[:PART]
            one.prior[PART], one.prior[[JX, JY]] = 0.4, jump
            one.loose[[PART, JX, JY]] = 0.3, 2.0, 2.0
            one.at = one.at - 0.4 * jump
            one.lay(6, 8)
            one.mag = np.concatenate([p.start, np.full(len(extra), 12.0)])
            tries.append((one.fit(5, one.at.copy(), 0.8), one))
        print([(np.round(each[0], 2), np.round(each[1].theta[WIDE : JY + 1], 2)) for each in tries])
        p = done[k] = max(tries, key=lambda each: each[0][0])[1]
        p.lay(5, 10)
        p.fit(4, p.at.copy(), 0.8)
        p.fresh = False
        near = np.concatenate([places, extra])
        design = np.column_stack([near, np.ones(len(near))]) * np.sqrt(sharpness(p))[:, None]
        p.m = np.linalg.lstsq(design, p.at * np.sqrt(sharpness(p))[:, None], rcond=None)[0].T
        p.back = np.linalg.inv(p.m[:, :2])
        p.at = near @ p.m[:, :2].T + p.m[:, 2]
    p.lay(5, 10 if p.jumps else 9)
    quality = p.fit(4, p.at.copy(), loose)
    t = p.theta
    print(k + 1, np.round(quality, 2), "curve", np.round(np.exp(t[:3]), 2), "star", np.round(t[WIDE : JY + 1], 2))

# %%
# The stars that do not vary serve as further comparison stars.
every = np.array([p.mag for p in done])
worth = 1 / (0.015 + np.array([p.error for p in done])) ** 2
constant = np.concatenate([kind == "other", np.ones(len(extra), bool)])
middle = np.median(every, 0)
worth = worth / (1 + ((every - middle) / 0.2) ** 2)
mean = (every * worth).sum(0) / worth.sum(0)
spread = np.sqrt(((every - mean) ** 2 * worth).sum(0) / worth.sum(0))
quiet = constant & (spread < 0.2) & (mean < 11.9)
print("constant:", quiet.sum(), "of", constant.sum())
table = np.zeros((len(done), S))
for k, p in enumerate(done):
    p.given = np.where(quiet, mean, p.given)
    p.tight = np.where(np.isfinite(p.given), 0.004, 3.0)
    p.tight[quiet] = np.maximum(0.015, spread[quiet] / 4)
    p.fit(2, p.at.copy(), np.tile(np.concatenate([np.full(S, 0.06), np.full(len(extra), 0.2)]), 2))
    table[k] = p.mag[:S]

# %%
os.makedirs("output", exist_ok=True)
with open("output/magnitudes.csv", "w") as out:
    out.write("plate,star,mag\n")
    for k in range(16):
        for j, name in enumerate(names):
            if kind[j] == "variable":
                out.write(f"{k + 1},{name},{table[k, j]:.3f}\n")
print("The magnitudes are in output/magnitudes.csv.")
