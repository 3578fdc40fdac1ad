"""A drawn sheet, seen in perspective on a dark table."""

import random
from pathlib import Path

import cv2
import numpy as np
from PIL import Image, ImageDraw


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"sheet-{seed}")
    sheet = Image.new("RGB", (600, 400), (250, 250, 246))
    draw = ImageDraw.Draw(sheet)
    colours = [(40, 90, 200), (30, 150, 80), (240, 190, 40), (150, 90, 190), (90, 170, 210), (120, 120, 120)]
    cells = [(column, row) for column in range(4) for row in range(3) if column or row]
    for (column, row), colour in zip(dice.sample(cells, 7), [*colours, colours[0]]):
        x, y = 40 + column * 135, 34 + row * 115
        shape = dice.choice([draw.rectangle, draw.ellipse, draw.rectangle])
        shape((x, y, x + dice.randrange(70, 115), y + dice.randrange(60, 95)), fill=colour)
    draw.ellipse((28, 28, 84, 84), fill=(215, 20, 30))
    turn = dice.choice([0.4, 1.1, 1.9, 2.7, 3.5, 4.3, 5.2]) + dice.uniform(-0.15, 0.15)
    cos, sin = np.cos(turn), np.sin(turn)
    flat = np.array([[-105, -70], [105, -70], [105, 70], [-105, 70]]) @ np.array([[cos, sin], [-sin, cos]])
    depth = 1 + flat[:, 1] * dice.choice([-1, 1]) / 700
    seen = flat / depth[:, None] + [190, 160]
    corners = np.array([[0, 0], [600, 0], [600, 400], [0, 400]], dtype=np.float32)
    view = cv2.getPerspectiveTransform(corners, (seen * 2).astype(np.float32))
    grain = np.random.default_rng(seed).normal(0, 4, (640, 760, 1))
    table = (np.array([52, 38, 30]) + grain + np.linspace(0, 14, 760)[None, :, None]).clip(0, 255).astype(np.uint8)
    paper = cv2.warpPerspective(np.asarray(sheet), view, (760, 640), flags=cv2.INTER_AREA)
    covered = cv2.warpPerspective(np.full((400, 600), 255, np.uint8), view, (760, 640)) > 127
    photo = np.where(covered[:, :, None], paper, table)
    Image.fromarray(photo).resize((380, 320), Image.BOX).save(folder / "table.jpg", quality=93)
