"""The assignment under which the most links lie upon each other: starts from the spectra of both graphs and from their devices' neighbours, descent by Frank and
Wolfe. A wrong one lets some 540 of 1,400 links coincide, the right one more than 1,000, so it is known when it is met."""

import csv
from pathlib import Path
from typing import Any

import numpy as np
from scipy.optimize import linear_sum_assignment


def truth(inputs: Path) -> dict[str, Any]:
    devices, a = graph(inputs / "plan.csv")
    addresses, b = graph(inputs / "traffic.csv")
    noise, best = np.random.default_rng(3), (0.0, np.arange(len(a)))
    mine, theirs = (np.array([profile(m, k) for k in range(len(m))]) for m in (a, b))
    spread = mine.std(axis=0)
    for _ in range(60):
        weights = noise.uniform(0.4, 1.6, len(spread)) / spread
        near = -((((mine[:, None] - theirs[None]) * weights) ** 2).sum(axis=2))
        like = spectral(a, b, noise.uniform(0.1, 0.5))
        found = descend(a, b, doubly(1.5 * (near / near.std() + noise.uniform(0, 1.5) * like / like.std())))
        for _ in range(10):  # each device to the address with most of its neighbours
            p = np.eye(len(a))[found]
            found = linear_sum_assignment(-(a @ p @ b))[1]
        met = (a * b[np.ix_(found, found)]).sum()
        if met > best[0]:
            best = met, found
        if met > 0.65 * a.sum():
            break
    return {"devices": [{"address": addresses[best[1][k]], "device": devices[k]} for k in range(len(a))]}


def graph(path: Path) -> tuple[list[str], np.ndarray]:
    with path.open(newline="") as file:
        pairs = list(csv.reader(file))[1:]
    names = sorted({name for pair in pairs for name in pair})
    matrix = np.zeros((len(names), len(names)))
    for one, other in pairs:
        matrix[names.index(one), names.index(other)] = matrix[names.index(other), names.index(one)] = 1
    return names, matrix


def profile(m: np.ndarray, k: int) -> np.ndarray:
    """How many neighbours, theirs, theirs in turn, triangles, how many are two steps away, and the neighbours' degrees in order."""
    degrees = m.sum(axis=1)
    two = m @ m[k]
    far = ((two > 0) & (m[k] == 0)).sum() - 1
    return np.array([degrees[k], m[k] @ degrees, two @ degrees, two @ m[k], far, *np.quantile(degrees[m[k] > 0], np.linspace(0, 1, 9))])


def spectral(a: np.ndarray, b: np.ndarray, width: float) -> np.ndarray:
    """Eigenvectors of both graphs compared, each with all others, the more the nearer their eigenvalues."""
    (s, u), (t, v) = np.linalg.eigh(a), np.linalg.eigh(b)
    gaps = s[:, None] / np.sqrt(a.sum(axis=1).mean()) - t / np.sqrt(b.sum(axis=1).mean())
    return u @ (np.outer(u.sum(axis=0), v.sum(axis=0)) / (gaps**2 + width**2)) @ v.T


def doubly(scores: np.ndarray) -> np.ndarray:
    p = np.exp(scores - scores.max())
    for _ in range(30):
        p /= p.sum(axis=1, keepdims=True)
        p /= p.sum(axis=0, keepdims=True)
    return p


def descend(a: np.ndarray, b: np.ndarray, p: np.ndarray) -> np.ndarray:
    for _ in range(40):
        slope = 2 * a @ p @ b
        way = np.eye(len(a))[linear_sum_assignment(-slope)[1]] - p
        bend, tilt = ((a @ way @ b) * way).sum(), (slope * way).sum()
        step = min(1.0, -tilt / (2 * bend)) if bend < 0 else 1.0
        p = p + step * way
        if step * abs(way).sum() < 1e-3:
            break
    return linear_sum_assignment(-p)[1]
