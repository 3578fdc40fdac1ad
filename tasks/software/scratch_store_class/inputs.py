"""The policy of a small store."""

import json
import random
from pathlib import Path


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"store-{seed}")
    policy = {
        "capacity": dice.randrange(3, 6),
        "life_sec": dice.randrange(20, 90),
        "evict": ["first_in", "least_recently_used", "least_often_read"][seed % 3],
        "reading_restarts_life": dice.random() < 0.5,
    }
    (folder / "policy.json").write_text(json.dumps(policy, indent=1))
