"""For each two edges, how much likelier they are as neighbours than as strangers, by the spectrum of the paper; then the likeliest chain, exactly."""

from pathlib import Path
from typing import Any

import numpy as np

STRIPS, WIDE, LOST, EDGE, REACH = 36, 16, 4, 6, 8


def truth(inputs: Path) -> dict[str, Any]:
    from PIL import Image

    scan = np.asarray(Image.open(inputs / "strips.png"), dtype=float)
    strips = [scan[:, k * WIDE : (k + 1) * WIDE] for k in range(STRIPS)]
    ways = np.array([way for strip in strips for way in (strip, strip[::-1, ::-1])])  # 2k as it lies, 2k + 1 turned
    ways = (ways - ways.mean((1, 2), keepdims=True)) / ways.std((1, 2), keepdims=True)
    chain = likeliest(strangeness(ways, LOST))
    if 0 not in chain:
        chain = [way ^ 1 for way in chain[::-1]]
    return {"order": [str((way // 2 + 1) * (-1 if way % 2 else 1)) for way in chain]}


def strangeness(ways: np.ndarray, lost: int) -> np.ndarray:
    """Twice the log of the odds against two ways lying side by side with `lost` columns between, at their best height."""
    from scipy.signal.windows import tukey

    edge = min(EDGE, (WIDE - lost) // 2)
    waves = np.fft.fft(ways * tukey(ways.shape[1], 0.1)[:, None], axis=1)
    size = waves.shape[1]
    apart = np.array([(waves[:, :, : WIDE - d].conj() * waves[:, :, d:]).mean((0, 2)) for d in range(WIDE)])
    smooth = np.array([1, 2, 3, 2, 1]) / 9
    apart = np.array([np.convolve(np.concatenate([s[-2:], s, s[:2]]), smooth, "valid") for s in apart])
    at = np.concatenate([np.arange(edge), np.arange(edge) + edge + lost])
    step = at[:, None] - at[None, :]
    left, right = waves[:, :, -edge:], waves[:, :, :edge]
    alone, cross = np.zeros((2, len(ways))), np.zeros((size // 2, len(ways), len(ways)), complex)
    constant = 0.0
    for q in range(1, size // 2):
        both = np.where(step >= 0, apart[abs(step), q], apart[abs(step), q].conj())
        both = both + 1e-3 * np.eye(2 * edge) * both[0, 0].real
        one, two = both[:edge, :edge], both[edge:, edge:]
        joint = np.linalg.inv(both)
        u, v = left[:, q], right[:, q]
        alone[0] += np.einsum("ei,ij,ej->e", u.conj(), joint[:edge, :edge] - np.linalg.inv(one), u).real
        alone[1] += np.einsum("ei,ij,ej->e", v.conj(), joint[edge:, edge:] - np.linalg.inv(two), v).real
        cross[q] = 2 * (u.conj() @ joint[:edge, edge:] @ v.T)
        constant += np.linalg.slogdet(both)[1] - np.linalg.slogdet(one)[1] - np.linalg.slogdet(two)[1]
    turn = np.exp(2j * np.pi * np.outer(np.arange(-REACH, REACH + 1), np.arange(size // 2)) / size)
    cost: np.ndarray = np.tensordot(turn, cross, 1).real.min(0) + alone[0][:, None] + alone[1][None] + constant
    return cost


def likeliest(cost: np.ndarray) -> list[int]:
    """The chain of all strips with the smallest sum, as an integer programme whose separate rings are forbidden one after the other."""
    from scipy.optimize import LinearConstraint, milp

    n = len(cost) // 2
    # End 2k is the right side of strip k as it lies, 2k + 1 its left one; "strip" n is the edge of the table.
    pairs = [(e, f) for e in range(2 * n + 2) for f in range(e) if e // 2 != f // 2]
    weight = np.array([0.0 if e >= 2 * n else cost[e, f ^ 1] for e, f in pairs])
    rules = [[float(end in pair) for pair in pairs] for end in range(2 * n + 2)]
    low, high = [1.0] * (2 * n + 2), [1.0] * (2 * n + 2)
    while True:
        chosen = milp(weight, constraints=LinearConstraint(np.array(rules), low, high), integrality=np.ones(len(pairs)), bounds=(0, 1)).x
        mate = {}
        for (e, f), taken in zip(pairs, chosen, strict=True):
            if taken > 0.5:
                mate[e], mate[f] = f, e
        rings, left = [], set(range(n + 1))
        while left:
            end = first = 2 * max(left)
            ring = []
            while not ring or end != first:
                left.discard(end // 2)
                ring.append(end)
                end = mate[end] ^ 1
            rings.append(ring)
        if len(rings) == 1:
            return rings[0][1:]
        for ring in rings:
            inside = {end // 2 for end in ring}
            rules.append([float(e // 2 in inside and f // 2 in inside) for e, f in pairs])
            low.append(-np.inf)
            high.append(len(ring) - 1)
