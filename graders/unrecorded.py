"""What can be measured in a chart's picture alone: bars, wedges and lines by their colours."""

from __future__ import annotations

from typing import Any


def main_colours(picture: Any, least_share: float = 0.0008, most: int = 16) -> list[tuple[int, int, int]]:
    """The picture's flat colours that are no shade of the paper, most frequent first."""
    import numpy as np

    flat = picture.reshape(-1, 3).astype(int)
    codes = flat[:, 0] * 65536 + flat[:, 1] * 256 + flat[:, 2]
    values, counts = np.unique(codes, return_counts=True)
    order = counts.argsort()[::-1]
    found: list[tuple[int, int, int]] = []
    for index in order[:60]:
        rgb = (int(values[index]) >> 16, int(values[index]) >> 8 & 255, int(values[index]) & 255)
        if counts[index] < least_share * len(codes) or len(found) >= most:
            break
        if all(max(abs(a - b) for a, b in zip(rgb, other, strict=True)) > 20 for other in found):
            found.append(rgb)
    return [rgb for rgb in found if min(rgb) < 235 and max(rgb) > 40] or found[1:]


def mask_of(picture: Any, rgb: Any, tolerance: float = 20.0) -> Any:
    """Where the picture has a colour, as a boolean array."""
    return abs(picture - [float(c) for c in rgb]).max(axis=2) <= tolerance


def bar_lengths(picture: Any) -> list[list[float]]:
    """Candidate rows of bars: lengths in pixels of filled rectangles that share a base line."""
    from scipy import ndimage

    boxes = []
    for rgb in main_colours(picture):
        labels, _ = ndimage.label(mask_of(picture, rgb))
        for index, (ys, xs) in enumerate(ndimage.find_objects(labels), 1):
            high, wide = ys.stop - ys.start, xs.stop - xs.start
            area = (labels[ys, xs] == index).sum()
            if high >= 3 and wide >= 3 and area >= 0.85 * high * wide:
                boxes.append((xs.start, ys.start, xs.stop, ys.stop))
    rows = []
    for side, length, across in ((3, (3, 1), 0), (0, (2, 0), 1)):
        bases = {box[side] for box in boxes}
        for base in bases:
            group = sorted((b for b in boxes if abs(b[side] - base) <= 2), key=lambda b: b[across])
            if len(group) >= 2:
                rows.append([float(b[length[0]] - b[length[1]]) for b in group])
    return rows


def fits_bars(picture: Any, values: list[float], ordered: bool) -> float:
    """The smallest error (as a part of the largest bar) with which bars show `values`; 9 for none."""
    best = 9.0
    for row in bar_lengths(picture):
        if len(row) != len(values):
            continue
        options = [values, values[::-1]] if ordered else [sorted(values)]
        lengths = row if ordered else sorted(row)
        for option in options:
            scale = sum(a * b for a, b in zip(lengths, option, strict=True)) / max(
                1e-9, sum(b * b for b in option)
            )
            top = max(lengths)
            gaps = (max(0.0, abs(a - scale * b) - 1.5) / top for a, b in zip(lengths, option, strict=True))
            best = min(best, max(gaps))
    return best


def fits_pie(picture: Any, shares: list[float]) -> float:
    """The largest error of the shares of the picture's main colours against `shares` (both sorted)."""
    colours = main_colours(picture)[: len(shares)]
    areas = sorted(float(mask_of(picture, rgb).sum()) for rgb in colours)
    if len(areas) != len(shares) or not sum(areas):
        return 9.0
    return max(abs(a / sum(areas) - b) for a, b in zip(areas, sorted(shares), strict=True))


def fits_line(picture: Any, values: list[float]) -> float:
    """The best correlation of some coloured trace's height with `values` at even steps along it."""
    import numpy as np

    best = 0.0
    for rgb in main_colours(picture, 0.0003):
        mask = mask_of(picture, rgb, 30)
        columns = np.flatnonzero(mask.any(axis=0))
        if len(columns) < 40 or mask.sum() > 0.2 * mask.size:
            continue
        heights = np.array([-np.flatnonzero(mask[:, x]).mean() for x in columns])
        places = np.linspace(columns[0] + 1, columns[-1] - 1, len(values))
        traced = np.interp(places, columns, heights)
        if traced.std() > 0 and np.std(values) > 0:
            best = max(best, float(np.corrcoef(traced, values)[0, 1]))
    return best
