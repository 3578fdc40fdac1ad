"""A scanned week chart of a barograph: time lines are arcs of the pen's arm, the drum's clock is off and so is the pen.

The keeper tapped the pen now and then; his log has the watch's time and the mercury barometer at each tap.
"""

import io
import math
import random
from pathlib import Path

import cv2
import numpy as np
from PIL import Image, ImageDraw

WIDE, HIGH, ARM, BIG = 1480, 460, 290, 2
CROSSES = [(24, 24), (1456, 24), (1456, 436), (24, 436)]
DAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"barograph-{seed}")
    bow = dice.choice([-1, 1])
    while True:
        rate, late = dice.choice([-1, 1]) * dice.uniform(0.008, 0.015), dice.uniform(-0.8, 0.8)
        index = dice.choice([-1, 1]) * dice.uniform(2.2, 4.5)
        air = weather(dice)
        taps = sorted([dice.uniform(8, 12), *(24 * d + dice.uniform(7, 21) for d in dice.sample(range(1, 6), 4)), dice.uniform(147, 156)])
        taps = [round(t * 60) / 60 for t in taps]
        # Whoever leaves the drum's clock as it is, or only shifts it, is wrong by more than is allowed.
        asked = np.arange(12, 145, 6)
        first = taps[0] - (taps[0] * (1 + rate) + late)
        if all(abs(air(asked) - air((asked - c - late) / (1 + rate))).max() > 2.2 for c in (0, first)):
            break
    sheet = Image.new("RGB", (WIDE * BIG, HIGH * BIG), (240, 234, 218))
    draw = ImageDraw.Draw(sheet)
    green = (122, 176, 132)
    for hpa in range(960, 1051, 5):
        y = place(0, hpa, bow)[1]
        draw.line([(40 * BIG, y * BIG), (1440 * BIG, y * BIG)], fill=green, width=3 if hpa % 10 == 0 else 1)
    for hour in range(0, 169, 2):
        line = [place(hour, p, bow) for p in np.arange(960, 1050.1, 2)]
        draw.line([(x * BIG, y * BIG) for x, y in line], fill=green, width=4 if hour % 12 == 0 else 1)
    for x, y in CROSSES:
        draw.line([((x - 9) * BIG, y * BIG), ((x + 9) * BIG, y * BIG)], fill=(20, 20, 20), width=6)
        draw.line([(x * BIG, (y - 9) * BIG), (x * BIG, (y + 9) * BIG)], fill=(20, 20, 20), width=6)
    ink = (72, 48, 150)
    hours = np.arange(5.5, 160, 0.02)
    drum = hours * (1 + rate) + late
    points = [place(t, p + index, bow) for t, p in zip(drum, air(hours), strict=True)]
    draw.line([(x * BIG, y * BIG) for x, y in points], fill=ink, width=4, joint="curve")
    for tap in taps:
        t, p = tap * (1 + rate) + late, float(air(tap)) + index
        draw.line([(x * BIG, y * BIG) for x, y in (place(t, p + d, bow) for d in np.arange(-5, 5.1, 0.5))], fill=ink, width=4)
    flat = np.asarray(sheet.resize((WIDE, HIGH), Image.BOX))
    turn = math.radians(dice.choice([-1, 1]) * dice.uniform(0.8, 2))
    spin = np.array([[math.cos(turn), -math.sin(turn)], [math.sin(turn), math.cos(turn)]]) * dice.uniform(0.97, 1.02)
    corners = np.array([(0, 0), (WIDE, 0), (WIDE, HIGH), (0, HIGH)], float)
    there = (corners - (WIDE / 2, HIGH / 2)) @ spin.T + (780, 280) + [[dice.uniform(-8, 8), dice.uniform(-8, 8)] for _ in range(4)]
    warp = cv2.getPerspectiveTransform(corners.astype(np.float32), there.astype(np.float32))
    shown = cv2.warpPerspective(flat, warp, (1560, 560), flags=cv2.INTER_AREA, borderValue=(150, 140, 128)).astype(float)
    shown *= np.linspace(dice.uniform(0.85, 1), dice.uniform(0.85, 1), 1560)[None, :, None]
    shown += np.random.default_rng(seed).normal(0, 4, shown.shape)
    data = io.BytesIO()
    Image.fromarray(shown.clip(0, 255).astype(np.uint8)).save(data, "JPEG", quality=85)
    (folder / "chart.jpg").write_bytes(data.getvalue())
    lines = ["day,watch,mercury_hpa,note"]
    for k, tap in enumerate(taps):
        note = {0: "pen tapped; new chart put on earlier this morning", len(taps) - 1: "pen tapped; chart taken off later"}.get(k, "pen tapped")
        clock = round(tap % 24 * 60)
        lines.append(f"{DAYS[int(tap // 24)]},{clock // 60:02d}:{clock % 60:02d},{float(air(tap)) + dice.uniform(-0.1, 0.1):.1f},{note}")
    (folder / "log.csv").write_text("\n".join(lines) + "\n")
    (folder / "paper.txt").write_text(
        "Barograph paper No. 214, for drums of one turn in 7 days. Measures in units of 0.2 mm.\n"
        "Sheet 1480 x 460. Setting crosses at (24,24), (1456,24), (1456,436), (24,436), x from the left, y from the top.\n"
        "Pressure: 960 hPa at y = 410, 1050 hPa at y = 50, a line every 5 hPa.\n"
        "Time: along the 1005 hPa line from Monday 0:00 at x = 68 to Sunday 24:00 at x = 1412, a line every 2 hours.\n"
        "Arm of the pen: 290, its axis at the height of 1005 hPa.\n"
    )


def place(hour: float, hpa: float, bow: int) -> tuple[float, float]:
    y = 410 - 4 * (hpa - 960)
    return 68 + 8 * hour + bow * (ARM - math.sqrt(ARM**2 - (y - 230) ** 2)), y


def weather(dice: random.Random):  # type: ignore[no-untyped-def]
    """Pressure over the week in hPa: a deep storm, a high, and small waves; kept on the paper."""
    storm, high = dice.uniform(60, 90), dice.uniform(112, 135)
    if dice.random() < 0.5:
        storm, high = high - 8, storm - 25
    deep, top = dice.uniform(30, 35), dice.uniform(16, 20)
    width, wide = dice.uniform(6, 8), dice.uniform(16, 22)
    waves = [(dice.uniform(0.3, 0.7), dice.uniform(0.3, 0.9), dice.uniform(0, 6)) for _ in range(3)]

    def air(t):  # type: ignore[no-untyped-def]
        t = np.asarray(t, dtype=float)
        side = np.where(t < storm, width, 2.2 * width)
        value = 1009 - deep * np.exp(-0.5 * ((t - storm) / side) ** 2) + top * np.exp(-0.5 * ((t - high) / wide) ** 2)
        return value + sum(a * np.sin(w * t + f) for a, w, f in waves)

    return air
