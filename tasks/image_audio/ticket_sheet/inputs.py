"""Nine codes of tickets, one of them twice, turned and inverted; the list is in GB 18030 with stray spaces."""

import csv
import random
from pathlib import Path

import numpy as np
import qrcode
import zxingcpp
from PIL import Image, ImageOps

NAMES = "王芳 李娜 张伟 刘洋 陈静 杨帆 赵磊 黄婷 周杰 吴迪 徐丽 孙浩 马超 朱琳 胡军 郭敏".split()


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"tickets-{seed}")
    while True:
        numbers = [f"K{number}" for number in dice.sample(range(1000, 9999), 14)]
        people = [dice.randrange(1, 7) for _ in numbers]
        scanned = [*range(7), 13]  # the last is not on the list
        codes = [f"{numbers[n].lower() if n == 2 else numbers[n]}|{people[n]}" for n in scanned]
        codes.append(codes[dice.choice([0, 1])])
        dice.shuffle(codes)
        sheet = Image.new("RGB", (396, 396), "white")
        for place, text in enumerate(codes):
            sheet.paste(tile(text, dice, place), (place % 3 * 132, place // 3 * 132))
        read = sorted(code.text for code in zxingcpp.read_barcodes(np.asarray(sheet)))
        inverted_counts = any(codes[place][:5].upper() in (numbers[2], numbers[3], numbers[5]) for place in (3, 7))
        if read == sorted(codes) and inverted_counts:
            break
    sheet.save(folder / "sheet.png")
    status = ["已付款"] * 4 + ["未付款", "已付款", "已退票"] + [dice.choice(["已付款", "未付款"]) for _ in range(6)]
    rows = [[number, name, state] for number, name, state in zip(numbers[:13], dice.sample(NAMES, 13), status)]
    rows[1][0], rows[3][2] = f" {rows[1][0]} ", f"{rows[3][2]} "
    dice.shuffle(rows)
    with (folder / "guests.csv").open("w", newline="", encoding="gb18030") as file:
        csv.writer(file).writerows([["票号", "姓名", "状态"], *rows])


def tile(text: str, dice: random.Random, place: int) -> Image.Image:
    code = qrcode.QRCode(version=1, box_size=4, border=4)
    code.add_data(text)
    picture = code.make_image().get_image().convert("L").rotate(90 * dice.randrange(4))
    if place in (3, 7):
        picture = ImageOps.invert(picture)
    framed = Image.new("L", (132, 132), 255)
    framed.paste(picture, (8, 8))
    return framed.convert("RGB")
