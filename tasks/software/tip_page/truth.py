"""Exact sums with fractions for bills that nobody saw."""

import json
import math
import random
from fractions import Fraction
from pathlib import Path
from typing import Any


def truth(inputs: Path) -> dict[str, Any]:
    text = (inputs / "settings.json").read_text(encoding="utf-8")
    settings = json.loads(text)
    dice = random.Random(text)
    step, steps, kept = settings["round_to_cents"], [], []

    def split(cents: int, people: int, tip: int) -> str:
        share = Fraction(cents * (100 + tip), 100 * people)
        paid = math.ceil(share / step) * step
        return f"{paid // 100}.{paid % 100:02d}"

    steps.append({"eval": "[...document.querySelectorAll('#tip option')].map(o => o.value).join(',')", "equals": ",".join(map(str, settings["tips"]))})
    steps.append({"eval": "document.querySelector('#tip').value", "equals": str(settings["default_tip"])})
    cents = 2000 + 7 * dice.randrange(100, 600)
    steps += [{"type": "#bill", "value": f"{cents / 100:.2f}"}, {"click": "#split"}]
    kept.insert(0, split(cents, 1, settings["default_tip"]))
    steps.append({"select": "#each", "text": kept[0]})
    for _ in range(5):
        cents, people, tip = dice.randrange(900, 40000), dice.randrange(2, 9), dice.choice(settings["tips"])
        steps += [
            {"type": "#bill", "value": f"{cents / 100:.2f}"}, {"type": "#people", "value": str(people)},
            {"choose": "#tip", "value": str(tip)}, {"click": "#split"},
        ]  # fmt: skip
        kept.insert(0, split(cents, people, tip))
        steps.append({"select": "#each", "text": kept[0]})
    shown = kept[: settings["history_length"]]
    steps.append({"select": "#history li", "texts": shown})
    for bill, people in (("", "2"), ("-5", "2"), ("10", "0"), ("10", "1.5")):
        steps += [{"type": "#bill", "value": bill}, {"type": "#people", "value": people}, {"click": "#split"}]
        steps += [{"select": "#each", "text": ""}, {"select": "#error", "text": settings["error_text"]}]
    steps.append({"select": "#history li", "texts": shown})
    exact = step * 30
    first = settings["tips"][0]
    steps += [{"choose": "#tip", "value": str(first)}, {"type": "#bill", "value": f"{exact / 100:.2f}"}, {"type": "#people", "value": "1"}, {"click": "#split"}]
    steps += [{"select": "#each", "text": split(exact, 1, first)}, {"select": "#error", "text": ""}]
    return {"title": settings["title"], "steps": steps}
