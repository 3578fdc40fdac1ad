"""Settings of a café's bill splitter."""

import json
import random
from pathlib import Path


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"tips-{seed}")
    tips = sorted(dice.sample([0, 5, 8, 10, 12, 15, 18, 20, 25], 4))
    settings = {
        "title": dice.choice(["Café Lindner", "Kaffeehaus Sorrel", "The Copper Pot", "Bar Primavera"]) + " bill splitter",
        "tips": tips,
        "default_tip": dice.choice(tips[1:]),
        "round_to_cents": dice.choice([5, 10, 20, 50]),
        "history_length": dice.choice([3, 4]),
        "error_text": dice.choice(["Please enter a bill and at least one person.", "Check the bill and the number of guests.", "Something is missing."]),
    }
    (folder / "settings.json").write_text(json.dumps(settings, indent=2, ensure_ascii=False), encoding="utf-8")
