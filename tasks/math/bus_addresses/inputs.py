"""Who talks to whom, twice: each list keeps a link of the plant's history with four chances in five, and the second has numbers for names."""

import random
from pathlib import Path


def build(seed: int, folder: Path) -> None:
    import numpy as np

    many, attempt = 200, 0
    while True:
        noise = np.random.default_rng([seed, 41, attempt])
        attempt += 1
        ever = np.triu(noise.random((many, many)) < 14 / many / 0.81, 1)
        lists = [ever & (noise.random(ever.shape) < 0.81) for _ in range(2)]
        both = lists[0] & lists[1]
        # No device whose links have all but gone: its address could be anybody's.
        if min((one | one.T).sum(axis=1).min() for one in lists) >= 5 and (both | both.T).sum(axis=1).min() >= 4:
            break
    dice = random.Random(f"bus-{seed}")
    kinds = dice.sample(["PUMP", "VALVE", "FAN", "DRIVE", "SCALE", "MIXER", "PROBE", "GATE", "BURNER", "LIFT"], 8)
    names = [f"{kinds[k % 8]}-{k // 8 + 1:02d}" for k in range(many)]
    dice.shuffle(names)
    addresses = [str(n) for n in dice.sample(range(1000, 9999), many)]
    for file, head, words, links in (("plan.csv", "device_a,device_b", names, lists[0]), ("traffic.csv", "address_a,address_b", addresses, lists[1])):
        lines = []
        for pair in np.argwhere(links).tolist():
            dice.shuffle(pair)
            lines.append(f"{words[pair[0]]},{words[pair[1]]}")
        dice.shuffle(lines)
        (folder / file).write_text("\n".join([head, *lines]) + "\n")
