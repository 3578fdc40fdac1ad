"""A network whose name and password hold characters that must be escaped."""

import json
import random
from pathlib import Path


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"network-{seed}")
    place = dice.choice(["Café Praxis", "Zahnärzte am Markt", "Clinique Hélène", "Señor Barber", "Crêperie 22"])
    special = dice.sample(["\\", ";", ",", ":", '"'], 5)
    words = dice.sample(["Tulip", "garden", "Lamp7", "river", "Onion", "K2", "8stairs", "moss"], 5)
    network = {
        "ssid": f"{place}{special[0]} Guests",
        "password": "".join(word + sign for word, sign in zip(words, [*special[1:], str(dice.randrange(10, 99))])),
        "security": dice.choice(["WPA", "WPA2", "WEP"]),
        "hidden": seed % 2 == 0,
    }
    (folder / "network.json").write_text(json.dumps(network, indent=2), encoding="utf-8")
