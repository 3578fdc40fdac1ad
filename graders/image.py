"""Checks of pictures and video. Expected ones come from `truth.py` as arrays (height, width[, 3]), 0..255."""

from __future__ import annotations

from typing import Any

from . import media
from .core import Context, Misuse, OutputProblem, Verdict, close_to, failed, judge, passed


def facts(
    ctx: Context,
    path: str,
    width: int | None = None,
    height: int | None = None,
    mode: str | list[str] | None = None,
    min_width: int = 1,
    min_height: int = 1,
    max_kb: float | None = None,
) -> Verdict:
    """A readable picture of the format its name says, of this size (pixels), Pillow mode and file size."""
    image = media.picture(ctx, path)
    problems = []
    if (width is not None and image.width != width) or (height is not None and image.height != height):
        problems.append(f"{path} is {image.width}x{image.height}, expected is {width or '?'}x{height or '?'}")
    if image.width < min_width or image.height < min_height:
        problems.append(f"{path} is only {image.width}x{image.height}")
    if mode is not None and image.mode not in ([mode] if isinstance(mode, str) else mode):
        problems.append(f"{path} has mode {image.mode}, expected is {mode}")
    size_kb = ctx.output(path).stat().st_size / 1000
    if max_kb is not None and size_kb > max_kb:
        problems.append(f"{path} has {size_kb:.0f} kB, allowed are {max_kb:g} kB")
    return judge(problems, width=image.width, height=image.height, mode=image.mode)


def like(
    ctx: Context,
    path: str,
    expect: Any,
    ssim: float = 0.95,
    max_diff: float = 6.0,
    unlike: list[Any] | None = None,
    size_slack: int = 0,
) -> Verdict:
    """The picture is the expected one: same size, structural similarity, mean difference per channel.

    `ssim`: least structural similarity (Wang et al. 2004, on grey); `max_diff`: most mean absolute
    difference (0..255); `unlike`: pictures that it must resemble less than the expected one;
    `size_slack`: pixels by which width and height may differ (the picture is then resized to compare).
    """
    wanted = array(expect)
    found = _fitted(media.pixels(media.picture(ctx, path)), wanted, size_slack, path)
    similar, diff = similarity(found, wanted), difference(found, wanted)
    measured: dict[str, Any] = {"ssim": round(similar, 4), "mean_diff": round(diff, 3)}
    if similar < ssim or diff > max_diff:
        words = f"{path} differs from the expected picture: ssim {similar:.3f} (least {ssim:g})"
        return failed(f"{words}, mean difference {diff:.1f} (most {max_diff:g})", **measured)
    for other in unlike or ():
        rival = array(other)
        if rival.shape == found.shape and difference(found, rival) <= diff:
            return failed(f"{path} resembles a wrong picture at least as much as the right one", **measured)
    return passed(**measured)


def changed(
    ctx: Context,
    path: str,
    source: Any,
    measure: str,
    at_least: float | None = None,
    at_most: float | None = None,
    keeps: float = 0.5,
) -> Verdict:
    """The picture is `source` with one quality changed by a factor within bounds, and still the same scene.

    `measure`: brightness (mean grey), contrast (its standard deviation), saturation (mean of max minus min
    channel), sharpness (mean squared Laplacian). `keeps`: least correlation with the source in grey.
    """
    base = array(source)
    found = _fitted(media.pixels(media.picture(ctx, path)), base, 0, path)
    factor = quality(measure, found) / max(quality(measure, base), 1e-9)
    kept = correlation(found, base)
    problems = []
    if at_least is not None and factor < at_least:
        problems.append(f"{measure} changed by the factor {factor:.3f}, asked is at least {at_least:g}")
    if at_most is not None and factor > at_most:
        problems.append(f"{measure} changed by the factor {factor:.3f}, asked is at most {at_most:g}")
    if kept < keeps:
        problems.append(f"{path} no longer shows the source picture (correlation {kept:.2f})")
    return judge(problems, factor=round(factor, 4), correlation=round(kept, 4))


def transparent(ctx: Context, path: str, opaque: Any, iou: float = 0.9) -> Verdict:
    """The picture's alpha channel is opaque just where the mask `opaque` (height, width) is true."""
    import numpy as np

    mask = np.asarray(opaque, dtype=bool)
    image = media.picture(ctx, path)
    if "A" not in image.convert("RGBA").getbands() or image.mode not in ("RGBA", "LA", "PA", "P"):
        return failed(f"{path} has no transparency (mode {image.mode})")
    alpha = np.asarray(image.convert("RGBA"))[:, :, 3] > 127
    if alpha.shape != mask.shape:
        return failed(
            f"{path} is {alpha.shape[1]}x{alpha.shape[0]}, expected {mask.shape[1]}x{mask.shape[0]}"
        )
    overlap = float((alpha & mask).sum() / max(1, (alpha | mask).sum()))
    words = f"the opaque part overlaps the expected one by {overlap:.3f} (least {iou:g})"
    return passed(words, iou=overlap) if overlap >= iou else failed(words, iou=overlap)


def palette(ctx: Context, path: str, at_most: int, at_least: int = 2) -> Verdict:
    """The picture uses between `at_least` and `at_most` different colours."""
    import numpy as np

    found = media.pixels(media.picture(ctx, path)).reshape(-1, 3)
    count = len(np.unique(found, axis=0))
    words = f"{path} uses {count} colours, asked are {at_least} to {at_most}"
    return passed(words, colours=count) if at_least <= count <= at_most else failed(words, colours=count)


def colour_at(ctx: Context, path: str, points: list[dict[str, Any]], tolerance: float = 30.0) -> Verdict:
    """At each point {x, y, rgb} (pixels from the top left) the colour is rgb within `tolerance` a channel."""
    found = media.pixels(media.picture(ctx, path))
    problems = []
    for point in points:
        x, y = int(point["x"]), int(point["y"])
        if y >= found.shape[0] or x >= found.shape[1]:
            problems.append(f"({x}, {y}) lies outside the picture")
        elif max(abs(float(a) - b) for a, b in zip(found[y, x], point["rgb"], strict=True)) > tolerance:
            problems.append(
                f"at ({x}, {y}) the colour is {found[y, x].astype(int).tolist()}, not {point['rgb']}"
            )
    return judge(problems)


def codes(ctx: Context, path: str, expect: str | list[str], exact: bool = True) -> Verdict:
    """The QR codes or bar codes in the picture decode to the expected texts (any order)."""
    import zxingcpp

    image = media.picture(ctx, path)
    read = [code.text for code in zxingcpp.read_barcodes(image.convert("RGB"))]
    wanted = [expect] if isinstance(expect, str) else list(expect)
    right = sorted(read) == sorted(wanted) if exact else set(wanted) <= set(read)
    return passed(read=read) if right else failed(f"{path}: the codes read {read}, expected are {wanted}")


def animation(
    ctx: Context,
    path: str,
    expect: list[Any] | None = None,
    count: int | None = None,
    duration_sec: float | None = None,
    slack_sec: float = 0.1,
    max_diff: float = 12.0,
) -> Verdict:
    """An animated picture: its frames are the expected ones, this many, this long in all."""
    shown, lasts = media.frames(ctx, path)
    return _moving(path, shown, sum(lasts), expect, count, duration_sec, slack_sec, max_diff)


def video(
    ctx: Context,
    path: str,
    expect: list[Any] | None = None,
    count: int | None = None,
    fps: float | None = None,
    duration_sec: float | None = None,
    slack_sec: float = 0.15,
    max_diff: float = 16.0,
) -> Verdict:
    """A video: its frames are the expected ones (evenly spread over its length), rate and duration."""
    found = media.video(ctx, path)
    if fps is not None and not close_to(found.fps, fps, abs=0.5):
        return failed(f"{path} has {found.fps:g} frames/s, expected are {fps:g}")
    return _moving(path, found.frames, found.duration_sec, expect, count, duration_sec, slack_sec, max_diff)


def _moving(
    path: str, shown: list[Any], lasts_sec: float, expect: list[Any] | None, count: int | None,
    duration_sec: float | None, slack_sec: float, max_diff: float,
) -> Verdict:  # fmt: skip
    problems = []
    if count is not None and len(shown) != count:
        problems.append(f"{path} has {len(shown)} frames, expected are {count}")
    if duration_sec is not None and abs(lasts_sec - duration_sec) > slack_sec:
        problems.append(f"{path} lasts {lasts_sec:.2f} s, expected are {duration_sec:g} s")
    worst = 0.0
    for index, wanted in enumerate(expect or ()):
        at = min(len(shown) - 1, int((index + 0.5) * len(shown) / len(expect or ())))
        target = array(wanted)
        if shown[at].shape[:2] != target.shape[:2]:
            problems.append(f"{path} is {shown[at].shape[1]}x{shown[at].shape[0]} pixels")
            break
        worst = max(worst, difference(shown[at].astype(float), target))
    if worst > max_diff:
        problems.append(f"{path}: a frame differs from the expected one by {worst:.1f} (most {max_diff:g})")
    return judge(problems, frames=len(shown), duration_sec=round(lasts_sec, 3), worst_diff=round(worst, 2))


def array(picture: Any) -> Any:
    """A picture (array or PIL image) as a float array (height, width, 3)."""
    import numpy as np

    found = media.pixels(picture) if hasattr(picture, "getbands") else np.asarray(picture, dtype=float)
    if found.ndim == 2:
        found = np.repeat(found[:, :, None], 3, axis=2)
    if found.ndim != 3 or found.shape[2] != 3:
        raise Misuse(f"an expected picture has shape {found.shape}")
    return found


def grey(picture: Any) -> Any:
    """Luma (ITU-R BT.601) of a float RGB array, shape (height, width)."""
    return picture @ [0.299, 0.587, 0.114]


def similarity(a: Any, b: Any) -> float:
    """Structural similarity of two RGB arrays of the same shape, on grey."""
    from skimage.metrics import structural_similarity

    side = min(7, *a.shape[:2])
    window = side if side % 2 else side - 1
    return float(structural_similarity(grey(a), grey(b), data_range=255, win_size=max(3, window)))


def difference(a: Any, b: Any) -> float:
    """Mean absolute difference per channel of two RGB arrays of the same shape (0..255)."""
    return float(abs(a - b).mean())


def correlation(a: Any, b: Any) -> float:
    """Pearson correlation of two RGB arrays of the same shape, on grey; 0 where one is uniform."""
    x, y = grey(a) - grey(a).mean(), grey(b) - grey(b).mean()
    scale = float(((x**2).sum() * (y**2).sum()) ** 0.5)
    return float((x * y).sum()) / scale if scale > 0 else 0.0


def quality(measure: str, picture: Any) -> float:
    """A quality of an RGB array; see `changed` for the names."""
    light = grey(picture)
    if measure == "brightness":
        return float(light.mean())
    if measure == "contrast":
        return float(light.std())
    if measure == "saturation":
        return float((picture.max(axis=2) - picture.min(axis=2)).mean())
    if measure == "sharpness":
        lap = light[1:-1, :-2] + light[1:-1, 2:] + light[:-2, 1:-1] + light[2:, 1:-1] - 4 * light[1:-1, 1:-1]
        return float((lap**2).mean())
    raise Misuse(f"no quality of pictures is called {measure}")


def _fitted(found: Any, wanted: Any, slack: int, path: str) -> Any:
    high, wide = wanted.shape[:2]
    if abs(found.shape[0] - high) > slack or abs(found.shape[1] - wide) > slack:
        raise OutputProblem(f"{path} is {found.shape[1]}x{found.shape[0]}, expected is {wide}x{high}")
    if found.shape != wanted.shape:
        import cv2

        return cv2.resize(found, (wide, high), interpolation=cv2.INTER_LINEAR)
    return found
