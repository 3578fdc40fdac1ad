"""Scanned survey sheets, crosses and ticks by hand, in two printed versions with the answers in opposite order.

Some sheets lie any way round, some were scanned twice; boxes were blackened to take a cross back, and ringed to let it count again.
"""

import io
import json
import math
import random
import zipfile
from pathlib import Path

import numpy as np
import qrcode
from PIL import Image, ImageDraw, ImageFont

UNIT, WIDE, HIGH, BIG = 4, 200, 140, 2  # pixels a mm, mm, mm
BOX = 5.0
WORDS = ["非常不满意", "不满意", "一般", "满意", "非常满意"]
RULES = (
    "填表说明\n\n"
    "1. 每题在一个方框里打叉或打钩，深浅、笔迹不限。\n"
    "2. 选错了：把方框整个涂黑，再选另一个。涂黑的方框不算。\n"
    "3. 又想恢复已经涂黑的方框：在它外面画一个圈，这个方框就又算选中（这时别的方框也应涂黑）。\n"
    "4. 一题里选中的方框不是恰好一个，这一题作废。\n"
)


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"survey-{seed}")
    numbers = dice.sample(range(101, 180), 22)
    flipped = dice.choice(["A", "B"])
    layout = {
        "unit": "mm, from the sheet's top left corner; the sheet is 200 x 140",
        "corners": [[8, 8], [192, 8], [8, 132], [192, 132]],
        "corner_side": 7,
    }
    layout["corners_note"] = "centres of the printed squares; the one at the bottom right is hollow"
    layout["versions"] = {}
    places = {}
    for version in "AB":
        order = WORDS[::-1] if version == flipped else WORDS
        left, top = (96, 34) if version == "A" else (84, 38)
        places[version] = {
            f"q{k + 1}": {word: [left + 19 * j, top + 11.5 * k] for j, word in enumerate(order)}
            for k in range(8)
        }
        layout["versions"][version] = {"boxes": places[version], "box_side": BOX, "qr": "form number;version"}
    (folder / "layout.json").write_text(json.dumps(layout, ensure_ascii=False, indent=1), encoding="utf-8")
    (folder / "rules.txt").write_text(RULES, encoding="utf-8")
    sheets = []
    for number in numbers:
        version = dice.choice("AB")
        marks = {}
        for question in places[version]:
            marks[question] = answers(dice)
        sheets.append((number, version, marks))
    twice = dice.sample(sheets, 3)
    scans = [*sheets, *twice]
    dice.shuffle(scans)
    with zipfile.ZipFile(folder / "scans.zip", "w", zipfile.ZIP_STORED) as box:
        drawn: dict[int, Image.Image] = {}
        for k, (number, version, marks) in enumerate(scans, 1):
            if number not in drawn:
                drawn[number] = sheet(number, version, places[version], marks, dice)
            box.writestr(zipfile.ZipInfo(f"scan_{k:03d}.jpg"), scanned(drawn[number], dice, seed * 1000 + k))


def answers(dice: random.Random) -> dict[str, str]:
    """What is drawn in which box of a question: chosen, taken (back), again (ringed)."""
    words = dice.sample(WORDS, 3)
    kind = dice.choices(["plain", "corrected", "restored", "two", "none", "withdrawn"], [62, 13, 9, 6, 4, 6])[
        0
    ]
    return {
        "plain": {words[0]: "chosen"},
        "corrected": {words[0]: "chosen", words[1]: "taken"},
        "restored": {words[0]: "again", words[1]: "taken"},
        "two": {words[0]: "chosen", words[1]: dice.choice(["chosen", "again"])},
        "none": {},
        "withdrawn": {words[0]: "taken"},
    }[kind]


def sheet(number: int, version: str, places: dict, marks: dict, dice: random.Random) -> Image.Image:
    scale = UNIT * BIG
    paper = Image.new("L", (WIDE * scale, HIGH * scale), 250)
    draw = ImageDraw.Draw(paper)
    font = ImageFont.truetype(str(next(fonts())), 3 * scale)
    for x, y in ((8, 8), (192, 8), (8, 132), (192, 132)):
        square = [(x - 3.5) * scale, (y - 3.5) * scale, (x + 3.5) * scale, (y + 3.5) * scale]
        draw.rectangle(square, fill=25 if (x, y) != (192, 132) else 250, outline=25, width=scale)
    code = qrcode.QRCode(border=0, box_size=1)
    code.add_data(f"{number};{version}")
    code.make()
    image = code.make_image().get_image().convert("L").resize((17 * scale, 17 * scale), Image.NEAREST)
    paper.paste(image, (16 * scale, 10 * scale))
    pen = {"width": dice.choice([3, 4, 5]), "fill": dice.choice([40, 60, 110, 140])}
    draw.text((40 * scale, 14 * scale), "门诊满意度调查", font=font, fill=40)
    first = next(iter(places.values()))
    for word, (x, _) in first.items():
        draw.text((x * scale, (first[word][1] - 7) * scale), word, font=font, fill=60, anchor="mm")
    for k, (question, boxes) in enumerate(places.items(), 1):
        row = next(iter(boxes.values()))[1]
        draw.text((20 * scale, row * scale), f"第 {k} 题", font=font, fill=60, anchor="lm")
        for x, y in boxes.values():
            draw.rectangle(
                [(x - BOX / 2) * scale, (y - BOX / 2) * scale, (x + BOX / 2) * scale, (y + BOX / 2) * scale],
                outline=60,
                width=3,
            )
        for word, what in marks[question].items():
            stroke(draw, *boxes[word], what, pen, dice, scale)
    return paper.resize((WIDE * UNIT, HIGH * UNIT), Image.BOX)


def fonts():  # type: ignore[no-untyped-def]
    import mplfonts

    yield from Path(mplfonts.__file__).parent.rglob("SimHei.ttf")


def stroke(
    draw: ImageDraw.ImageDraw, x: float, y: float, what: str, pen: dict, dice: random.Random, scale: int
) -> None:
    def line(points: list[tuple[float, float]], **more: int) -> None:
        shaky = [
            ((x + a + dice.uniform(-0.3, 0.3)) * scale, (y + b + dice.uniform(-0.3, 0.3)) * scale)
            for a, b in points
        ]
        draw.line(shaky, joint="curve", **{**pen, **more})

    if what == "chosen":
        if dice.random() < 0.6:
            r = dice.uniform(1.7, 2.7)
            line([(-r, -r), (0, 0), (r, r)])
            line([(r, -r), (0, 0), (-r, r)])
        else:
            line([(-1.8, 0), (-0.6, 2), (3.2, -3)])
        return
    for k in range(14):
        b = -2.1 + 4.2 * k / 13
        line([(-2.1, b), (0, b), (2.1, b)], width=5)
    if what == "again":
        r = dice.uniform(4.1, 4.7)
        turn = dice.uniform(0, 6)
        line([(r * math.cos(turn + a), r * 0.95 * math.sin(turn + a)) for a in np.linspace(0, 6.1, 28)])


def scanned(flat: Image.Image, dice: random.Random, seed: int) -> bytes:
    turn = dice.choices([0, 180, 90, 270], [11, 7, 3, 3])[0]
    size = (flat.width + 70, flat.height + 70)
    page = Image.new("L", size, 232)
    page.paste(flat, (35, 35))
    page = page.rotate(dice.uniform(-2.5, 2.5), Image.BICUBIC, fillcolor=232)
    scale = dice.uniform(0.92, 1.08)
    page = page.resize((round(page.width * scale), round(page.height * scale)), Image.BICUBIC).rotate(
        turn, expand=True
    )
    grain = np.random.default_rng(seed).normal(0, 6, (page.height, page.width))
    shown = np.asarray(page, dtype=float) * dice.uniform(0.9, 1) + grain
    data = io.BytesIO()
    Image.fromarray(shown.clip(0, 255).astype(np.uint8)).save(data, "JPEG", quality=68)
    return data.getvalue()
