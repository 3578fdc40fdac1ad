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
    max_local: float = 20.0,
    reach: int = 1,
    max_pixel: float | None = None,
    good_diff: float | None = None,
    kept: Any = None,
    unlike: list[Any] | None = None,
    size_slack: int = 0,
) -> Verdict:
    """The picture is the expected one: same size, structural similarity, mean difference, no local defect.

    `ssim`: least structural similarity (Wang et al. 2004, on grey); `max_diff`: most mean absolute
    difference (0..255); `max_local` and `reach`: most that any block of 4 x 4 pixels may lie beyond its
    surroundings of `reach` pixels in the expected picture (see `local_defect`); `max_pixel`: most that any
    channel of any pixel may differ, for what has one right outcome; `good_diff`: mean difference that still
    earns full marks, from where on the score falls to a half at `max_diff`; `kept`: a mask (height, width),
    true where no pixel may differ by more than 3; `unlike`: pictures that it must resemble less than the
    expected one; `size_slack`: pixels by which width and height may differ (it is resized to compare).
    """
    wanted = array(expect)
    found = _fitted(media.pixels(media.picture(ctx, path)), wanted, size_slack, path)
    similar, diff = similarity(found, wanted), difference(found, wanted)
    local, (x, y) = local_defect(found, wanted, reach)
    far = float(abs(found - wanted).max())
    measured: dict[str, Any] = {"ssim": round(similar, 4), "mean_diff": round(diff, 3)}
    measured |= {"local": round(local, 2), "pixel": round(far, 1)}
    if similar < ssim or diff > max_diff:
        words = f"{path} differs from the expected picture: ssim {similar:.3f} (least {ssim:g})"
        return failed(f"{words}, mean difference {diff:.1f} (most {max_diff:g})", **measured)
    if local > max_local:
        words = f"{path} differs from the expected picture near ({x}, {y})"
        return failed(f"{words}, by {local:.0f} in a block of pixels (most {max_local:g})", **measured)
    if max_pixel is not None and far > max_pixel:
        return failed(f"{path}: a pixel is off by {far:.0f} (most {max_pixel:g})", **measured)
    if kept is not None and (off := int((abs(found - wanted).max(axis=2)[kept] > 3).sum())):
        return failed(f"{path}: {off} pixels changed that were to stay as they are", **measured)
    for other in unlike or ():
        rival = array(other)
        if rival.shape == found.shape and difference(found, rival) <= diff:
            return failed(f"{path} resembles a wrong picture at least as much as the right one", **measured)
    if good_diff is not None and diff > good_diff:
        score = 1 - 0.5 * (diff - good_diff) / (max_diff - good_diff)
        return Verdict(
            True, score, f"{path} could be nearer: {diff:.2f}, well done is {good_diff:.2f}", measured
        )
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


def transparent(ctx: Context, path: str, opaque: Any, iou: float = 0.9, reach: int = 1) -> Verdict:
    """The picture is fully opaque just where the mask `opaque` (height, width) is true, clear elsewhere.

    `iou`: least overlap of the opaque parts over their union; within `reach` pixels of the mask's outline and
    of the picture's sides any opacity will do inside, beyond them a few pixels of another one are too many.
    """
    import numpy as np
    from scipy.ndimage import maximum_filter, minimum_filter

    mask = np.asarray(opaque, dtype=bool)
    image = media.picture(ctx, path)
    if "A" not in image.convert("RGBA").getbands() or image.mode not in ("RGBA", "LA", "PA", "P"):
        return failed(f"{path} has no transparency (mode {image.mode})")
    alpha = np.asarray(image.convert("RGBA"))[:, :, 3]
    if alpha.shape != mask.shape:
        return failed(
            f"{path} is {alpha.shape[1]}x{alpha.shape[0]}, expected {mask.shape[1]}x{mask.shape[0]}"
        )
    solid = alpha > 127
    overlap = float((solid & mask).sum() / max(1, (solid | mask).sum()))
    words = f"the opaque part overlaps the expected one by {overlap:.3f} (least {iou:g})"
    side = 2 * reach + 1
    inside = minimum_filter(mask, side, mode="constant", cval=0)
    outside = ~maximum_filter(mask, side, mode="constant", cval=0)
    holes, rests = int((alpha[inside] < 250).sum()), int((alpha[outside] > 5).sum())
    measured = {"iou": overlap, "not_opaque": holes, "not_clear": rests}
    if overlap < iou:
        return failed(words, **measured)
    if max(holes, rests) > 4:
        return failed(f"{path}: {holes} pixels are not opaque and {rests} not fully transparent", **measured)
    return passed(words, **measured)


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
    max_local: float = 40.0,
) -> Verdict:
    """An animated picture: its frames are the expected ones, this many, this long in all."""
    shown, lasts = media.frames(ctx, path)
    return _moving(path, shown, sum(lasts), expect, count, duration_sec, slack_sec, (max_diff, max_local))


def video(
    ctx: Context,
    path: str,
    expect: list[Any] | None = None,
    count: int | None = None,
    fps: float | None = None,
    duration_sec: float | None = None,
    slack_sec: float = 0.15,
    max_diff: float = 16.0,
    max_local: float = 60.0,
    silent: bool = False,
) -> Verdict:
    """A video: its frames are the expected ones (evenly spread over its length), rate and duration.

    `silent`: it may have no sound track; the rest is as in `like`, with a reach of 2 pixels.
    """
    found = media.video(ctx, path)
    if fps is not None and not close_to(found.fps, fps, abs=0.05):
        return failed(f"{path} has {found.fps:g} frames/s, expected are {fps:g}")
    if silent and found.has_sound:
        return failed(f"{path} has a sound track")
    limits = (max_diff, max_local)
    return _moving(path, found.frames, found.duration_sec, expect, count, duration_sec, slack_sec, limits)


def _moving(
    path: str, shown: list[Any], lasts_sec: float, expect: list[Any] | None, count: int | None,
    duration_sec: float | None, slack_sec: float, limits: tuple[float, float],
) -> Verdict:  # fmt: skip
    max_diff, max_local = limits
    problems = []
    if count is not None and len(shown) != count:
        problems.append(f"{path} has {len(shown)} frames, expected are {count}")
    if duration_sec is not None and abs(lasts_sec - duration_sec) > slack_sec:
        problems.append(f"{path} lasts {lasts_sec:.2f} s, expected are {duration_sec:g} s")
    worst = worst_local = 0.0
    for index, wanted in enumerate(expect or ()):
        at = min(len(shown) - 1, int((index + 0.5) * len(shown) / len(expect or ())))
        target = array(wanted)
        if shown[at].shape[:2] != target.shape[:2]:
            problems.append(f"{path} is {shown[at].shape[1]}x{shown[at].shape[0]} pixels")
            break
        frame = shown[at].astype(float)
        worst, worst_local = (
            max(worst, difference(frame, target)),
            max(worst_local, local_defect(frame, target, 2)[0]),
        )
    if worst > max_diff:
        problems.append(f"{path}: a frame differs from the expected one by {worst:.1f} (most {max_diff:g})")
    elif worst_local > max_local:
        problems.append(f"{path}: a part of a frame is off by {worst_local:.0f} (most {max_local:g})")
    measured = {"worst_diff": round(worst, 2), "worst_local": round(worst_local, 2)}
    return judge(problems, frames=len(shown), duration_sec=round(lasts_sec, 3), **measured)


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


def local_defect(found: Any, wanted: Any, reach: int) -> tuple[float, tuple[int, int]]:
    """How far the worst block of 4 x 4 pixels is from being the same, and where (x, y) it lies.

    A pixel counts by how far it lies outside of the range of values that the other picture has within `reach`
    pixels: an edge drawn half a pixel away costs nothing, a stain, a seam or a missing line does. Colour (red
    and blue less luma) has a reach of 2 pixels more, since codecs keep it at half the size. With
    a reach of 0 this is the plain difference in the worst channel. The mean over the block, 0..255.
    """
    import numpy as np
    from scipy.ndimage import maximum_filter, minimum_filter, uniform_filter

    def beyond(a: Any, b: Any, by: int) -> Any:
        side = 2 * by + 1
        return np.maximum(a - maximum_filter(b, side), minimum_filter(b, side) - a).clip(0)

    if reach:
        a, b = grey(found), grey(wanted)
        planes = [(a, b, reach)]
        planes += [((found[:, :, c] - a) / 2, (wanted[:, :, c] - b) / 2, reach + 2) for c in (0, 2)]
    else:
        planes = [(found[:, :, c], wanted[:, :, c], 0) for c in range(3)]
    off = np.max([np.maximum(beyond(a, b, by), beyond(b, a, by)) for a, b, by in planes], axis=0)
    blocks = uniform_filter(off, 4)
    y, x = np.unravel_index(int(blocks.argmax()), blocks.shape)
    return float(blocks[y, x]), (int(x), int(y))


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
