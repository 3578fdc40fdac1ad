"""Makes logs that nobody saw, knowing for each line what it holds, and the report each must give."""

import hashlib
import random
from pathlib import Path
from typing import Any

# Lines that begin, or go on, like a request and are none.
BROKEN = [
    "-- log rotated --", "", '10.0.0.3 - - [bad] "GET', 'cache: "GET /about HTTP/1.1" 200 512',
    '10.0.0.3 - - [03/Mar/2024:10:00:07 +0000] "GET /about HTTP/1.1"', '"GET /cart HTTP/1.1" 404 90',
]  # fmt: skip

PATHS = ["/", "/about", "/a/b", "/cart", "/zeta", "/img/x.png", "/search", "/api/v1/items", "/help"]


def truth(inputs: Path) -> dict[str, Any]:
    dice = random.Random(hashlib.sha256((inputs / "access.log").read_bytes()).hexdigest())
    cases = []
    for args in ([], ["--top", "3"], ["--top", "1"], ["--status", "4xx"], ["--top", "20", "--status", "2xx"], ["--status", "3xx"], ["--status", "5xx"]):
        log, requests = made(dice, 160)
        while is_close(requests, args):
            log, requests = made(dice, 160)
        cases.append({"args": ["log.txt", *args], "files": {"log.txt": log}, "stdout": report(requests, args), "exit": 0})
    log, requests = made(dice, 60)
    while is_close(requests, []):
        log, requests = made(dice, 60)
    cases.append({"args": ["-", "--top", "2"], "stdin": log, "stdout": report(requests, ["--top", "2"]), "exit": 0})
    log, requests = made(dice, 160)
    while is_close(requests, ["--status", "4xx"]):
        log, requests = made(dice, 160)
    cases.append({"args": ["-", "--status", "4xx"], "stdin": log, "stdout": report(requests, ["--status", "4xx"]), "exit": 0})
    cases.append({"args": ["log.txt"], "files": {"log.txt": "nothing here\n\n"}, "stdout": "", "exit": 0})
    none = "\n".join(line for line in log.splitlines() if '" 5' not in line) + "\n"
    cases.append({"args": ["log.txt", "--status", "5xx"], "files": {"log.txt": none}, "stdout": "", "exit": 0})
    cases.append({"args": ["no_such.log"], "exit": 2, "stdout": "", "says": True})
    return {"cases": cases}


def made(dice: random.Random, count: int) -> tuple[str, list[tuple[str, int]]]:
    lines, requests = [], []
    chosen = dice.sample(PATHS, 7)
    for number in range(count):
        if number % 23 == 5:
            lines.append(BROKEN[number // 23 % len(BROKEN)])
            continue
        path = chosen[min(6, int(dice.expovariate(0.5)))]
        status = dice.choice([200, 200, 201, 301, 404, 404, 403, 500])
        verb = dice.choice(["GET", "GET", "POST", "HEAD"])
        query = dice.choice(["", "", f"?q={number}", "?a=1?b"])
        lines.append(f'10.0.0.{number % 250} - - [03/Mar/2024:10:00:{number % 60:02d} +0000] "{verb} {path}{query} HTTP/1.1" {status} {number + 90}')
        requests.append((path, status))
    while len({p for p, _ in requests}) > 1 and not tie(requests):
        path = min({p for p, _ in requests}, key=lambda p: sum(q == p for q, _ in requests))
        lines.append(f'10.0.0.9 - - [03/Mar/2024:11:00:00 +0000] "GET {path} HTTP/1.1" 200 77')
        requests.append((path, 200))
    return "\n".join(lines) + "\n", requests


def is_close(requests: list[tuple[str, int]], args: list[str]) -> bool:
    """Whether a share lies half way between two decimals, where ways of rounding differ."""
    family = args[args.index("--status") + 1][0] if "--status" in args else ""
    paths = [path for path, status in requests if str(status).startswith(family)]
    return any(2000 * paths.count(path) % len(paths) == 0 and 1000 * paths.count(path) % len(paths) for path in paths)


def tie(requests: list[tuple[str, int]]) -> bool:
    counts = [sum(q == p for q, _ in requests) for p in {p for p, _ in requests}]
    return len(set(counts)) < len(counts)


def report(requests: list[tuple[str, int]], args: list[str]) -> str:
    top = int(args[args.index("--top") + 1]) if "--top" in args else 5
    if "--status" in args:
        family = args[args.index("--status") + 1][0]
        requests = [r for r in requests if str(r[1])[0] == family]
    rows = sorted({p for p, _ in requests}, key=lambda p: (-sum(q == p for q, _ in requests), p))[:top]
    total = len(requests)
    return "\n".join(f"{p}\t{sum(q == p for q, _ in requests)}\t{100 * sum(q == p for q, _ in requests) / total:.1f}" for p in rows)
