"""Other cards of the same urn in her order: her rules are those by which the fewest cards of the drawers stand out of place; what the drawers leave open is not asked."""

import csv
import hashlib
import importlib.util
import random
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any

CASES, SHOWN, WINDOW, TOLD = 400, 4, 7, 4


def her_rules(made: ModuleType, cards: list[Any]) -> dict[str, str]:
    """From several starts, one rule at a time, until no other is better."""
    dice = random.Random(len(cards))
    best: dict[str, str] = {}
    least = 10**9
    for start in range(40):
        rules = {name: options[0] if start < 4 else dice.choice(options) for name, options in made.OPTIONS.items()}
        if start < 4:
            rules |= {"spacing": made.OPTIONS["spacing"][start % 2], "comma": made.OPTIONS["comma"][start // 2]}
        out = made.out_of_place(cards, rules)
        moved = True
        while moved:
            moved = False
            for name, options in made.OPTIONS.items():
                for option in options:
                    now = made.out_of_place(cards, {**rules, name: option}, out) if option != rules[name] else out
                    if now < out:
                        rules, out, moved = {**rules, name: option}, now, True
        if out < least:
            best, least = rules, out
        if least <= made.MISFILED:
            break
    return best


@contextmanager
def changed(made: ModuleType, **parts: Any) -> Iterator[None]:
    """The writer of inputs.py with some of its parts changed."""
    kept = {name: getattr(made, name) for name in parts}
    made.words.cache_clear()
    for name, part in parts.items():
        setattr(made, name, part)
    yield
    for name, part in kept.items():
        setattr(made, name, part)
    made.words.cache_clear()


def other_readings(made: ModuleType, rules: dict[str, str]) -> list[dict[str, Any]]:
    """What no drawer settles: how twenty-one is written, whether 1914 has hundreds, what Mrs. is short for and the like."""
    spoken, forename = made.spoken, made.forename

    def hundreds(number: int) -> str:
        return spoken(number // 100) + " hundred and " + spoken(number % 100) if number > 999 else spoken(number)

    def other_way(text: str, held: dict[str, str]) -> Any:
        return forename(text, {**held, "abbreviations": "full" if held["abbreviations"] == "stand" else "stand"})

    readings: list[dict[str, Any]] = [
        {"spoken": lambda number: spoken(number).replace("-", " ")},
        {"spoken": lambda number: spoken(number).replace("-", "")},
        {"spoken": hundreds},
        {"forename": other_way},
        {"FULL": {**made.FULL, "mrs": "mistress", "mme": "madame", "mlle": "mademoiselle", "ven": "venerable", "brig": "brigadier"}},
        {"FULL": {**made.FULL, "mrs": "missis", "messrs": "messrs", "bt": "baronets", "ry": "railways", "ld": "lords", "mag": "magazines", "hon": "honorable"}},
        {"NTH": {nth: nth for nth in made.NTH}},
    ]
    return [*readings, {"PARTICLES": made.PARTICLES | {"st.", "saint"}}] if rules["particle"] == "joined" else readings


def plain(made: ModuleType, bundle: list[Any], rules: dict[str, str]) -> bool:
    """No king beside a family of his name, and no "1st" where numbers come before letters."""
    kings = {heading.split(" ")[0] for heading, _, _ in bundle if ", King" in heading}
    families = {card[0].partition(",")[0] for card in bundle if made.kind(card) == "person"}
    return not kings & families and (rules["numbers"] == "words" or not any(re.search(r"\d(?:st|nd|rd|th)", card[0] + card[1]) for card in bundle))


def truth(inputs: Path) -> dict[str, Any]:
    with (inputs / "catalogue.csv").open(newline="", encoding="utf-8") as file:
        cards = list(csv.reader(file))[1:]
    spec = importlib.util.spec_from_file_location("card_catalogue_inputs", Path(__file__).parent / "inputs.py")
    assert spec
    assert spec.loader
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    rules = her_rules(made, cards)
    out = made.out_of_place(cards, rules)
    untold = [rival for _, rival in made.rivals(rules) if made.out_of_place(cards, rival, out + TOLD) < out + TOLD]

    dice = random.Random(hashlib.sha256(repr(cards).encode()).hexdigest())
    bundles: list[list[Any]] = []
    while len(bundles) < CASES * 5 // 4:
        others = sorted(made.Urn(dice).cards(len(cards)), key=lambda card: made.key(card, rules))
        for place in range(dice.randrange(WINDOW), len(others) - WINDOW, WINDOW):
            bundle = [others[k] for k in sorted(dice.sample(range(place, place + WINDOW), SHOWN))]
            if all(made.key(one, rules) < made.key(two, rules) for one, two in zip(bundle, bundle[1:], strict=False)):
                bundles.append(bundle)
    dice.shuffle(bundles)

    def same(bundle: list[Any], held: dict[str, str]) -> bool:
        keys = [made.key(card, held) for card in bundle]
        return all(one <= two for one, two in zip(keys, keys[1:], strict=False))

    bundles = [bundle for bundle in bundles if plain(made, bundle, rules) and all(same(bundle, rival) for rival in untold)]
    for reading in other_readings(made, rules):
        with changed(made, **reading):
            bundles = [bundle for bundle in bundles if same(bundle, rules)]
    cases = [{"call": "file_cards", "args": [dice.sample(bundle, SHOWN)], "result": bundle, "exact": True} for bundle in bundles[:CASES]]
    assert len(cases) == CASES
    return {"cases": cases}
