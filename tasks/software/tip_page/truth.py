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
    step, kept = settings["round_to_cents"], []

    def split(cents: int, people: int, tip: int) -> str:
        share = Fraction(cents * (100 + tip), 100 * people)
        paid = math.ceil(share / step) * step
        return f"{paid // 100}.{paid % 100:02d}"

    steps: list[dict[str, Any]] = [
        {"select": field, "label": name} for field, name in (("#bill", "Bill"), ("#people", "People"), ("#tip", "Tip"))
    ]
    steps += [
        {"select": "#people", "value": 1},
        {"eval": "[...document.querySelectorAll('#tip option')].map(o => o.value).join(',')", "equals": ",".join(map(str, settings["tips"]))},
        {"select": "#tip option", "count": len(settings["tips"]), "contains": settings["tips"]},
        {"select": "#tip", "value": str(settings["default_tip"])},
        {"select": "#each", "text": ""},
        {"select": "#history li", "count": 0},
    ]
    cents = 2000 + 7 * dice.randrange(100, 600)
    steps += [{"type": "#bill", "value": f"{cents / 100:.2f}"}, {"click": "#split"}]
    kept.insert(0, split(cents, 1, settings["default_tip"]))
    steps += [{"select": "#each", "text": kept[0]}, {"select": "#history li", "texts": list(kept)}]
    fresh = [(dice.randrange(900, 40000), dice.randrange(2, 9), dice.choice(settings["tips"])) for _ in range(5)]
    for cents, people, tip in [*fresh, (1, 1, settings["tips"][0]), *hard(dice, settings)]:
        steps += entered(f"{cents / 100:.2f}", str(people), tip)
        kept.insert(0, split(cents, people, tip))
        steps += [{"select": "#each", "text": kept[0]}, {"select": "#error", "text": ""}]
    shown = kept[: settings["history_length"]]
    steps.append({"select": "#history li", "texts": shown})
    for bill, count in (("", "2"), ("-5", "2"), ("0", "2"), ("10", "0"), ("10", "-3"), ("10", "1.5"), ("10", "")):
        steps += entered(bill, count, settings["tips"][0])
        steps += [{"select": "#each", "text": ""}, {"select": "#error", "text": settings["error_text"]}]
        steps.append({"select": "#history li", "texts": shown})
    last = split(3000, 2, settings["tips"][0])
    steps += entered("30", "2", settings["tips"][0])
    steps += [{"select": "#each", "text": last}, {"select": "#error", "text": ""}]
    steps.append({"select": "#history li", "texts": [last, *shown][: settings["history_length"]]})
    return {"title": settings["title"], "steps": steps}


def entered(bill: str, people: str, tip: int) -> list[dict[str, Any]]:
    return [
        {"type": "#bill", "value": bill}, {"type": "#people", "value": people}, {"choose": "#tip", "value": str(tip)}, {"click": "#split"},
    ]  # fmt: skip


def hard(dice: random.Random, settings: dict[str, Any]) -> list[tuple[int, int, int]]:
    """Sums that come out exactly, but not by floating point in one usual order of the operations or another."""
    step, found = settings["round_to_cents"], {}
    for _ in range(20000):
        cents, people, tip = 10 * dice.randrange(100, 9000), dice.randrange(1, 9), dice.choice(settings["tips"])
        share = Fraction(cents * (100 + tip), 100 * people)
        if share % step:
            continue
        euros = cents / 100
        usual = (euros * (1 + tip / 100) / people * 100 / step, euros * (100 + tip) / 100 / people / (step / 100),
                 (euros + euros * tip / 100) / people * 100 / step)  # fmt: skip
        for number, value in enumerate(usual):
            if math.ceil(value) != share / step:
                found.setdefault(number, (cents, people, tip))
        if len(found) == len(usual):
            break
    return list(found.values())
