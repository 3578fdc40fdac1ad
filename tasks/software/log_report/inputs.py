"""A web server's log in the common format, with some broken lines."""

import random
from pathlib import Path

PATHS = ["/", "/about", "/products", "/products/42", "/cart", "/login", "/img/logo.png", "/search", "/api/items", "/help"]


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"log-{seed}")
    (folder / "access.log").write_text("\n".join(line(dice) for _ in range(300)) + "\n")


def line(dice: random.Random) -> str:
    if dice.random() < 0.03:
        return dice.choice(["-- log rotated --", '10.0.0.3 - - [bad] "GET', ""])
    path = dice.choices(PATHS, range(10, 0, -1))[0]
    if path == "/search" or dice.random() < 0.1:
        path += f"?q={dice.choice(['shoes', 'red+hat', 'x?y'])}"
    status = dice.choices([200, 304, 404, 500], [8, 2, 2, 1])[0]
    stamp = f"{dice.randrange(1, 29):02d}/Mar/2024:{dice.randrange(24):02d}:{dice.randrange(60):02d}:07 +0000"
    verb = dice.choice(["GET", "GET", "POST"])
    return f'10.0.{dice.randrange(9)}.{dice.randrange(250)} - - [{stamp}] "{verb} {path} HTTP/1.1" {status} {dice.randrange(90, 9000)}'
