"""Three rotated log files over a clock change: offsets +01:00, +02:00 and Z, stack traces, copied entries."""

import random
import zipfile
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

ERRORS = ["PaymentError", "TimeoutError", "LedgerError", "KeyError", "GatewayError"]
CHANGE = datetime(2024, 3, 31, 1, tzinfo=UTC)


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"service-log-{seed}")
    start = datetime(2024, 3, 30, 20, tzinfo=UTC)
    seconds = sorted(dice.sample(range(10 * 3600), 420))
    entries = [entry(start + timedelta(seconds=s, milliseconds=dice.randrange(1000)), dice) for s in seconds]
    files = {"app.log.2": entries[:150], "app.log.1": entries[138:290], "app.log": entries[281:]}
    with zipfile.ZipFile(folder / "logs.zip", "w", zipfile.ZIP_DEFLATED) as box:
        for name in sorted(files):
            box.writestr(zipfile.ZipInfo(name, (2024, 4, 1, 0, 0, 0)), "\n".join(files[name]) + "\n")


def entry(moment: datetime, dice: random.Random) -> str:
    if dice.random() < 0.2:
        stamp = moment.strftime("%Y-%m-%dT%H:%M:%S.%f")[:-3] + "Z"
    else:
        local = moment.astimezone(timezone(timedelta(hours=2 if moment >= CHANGE else 1)))
        stamp = local.isoformat(timespec="milliseconds")
    head = f"{stamp} {{}} [worker-{dice.randrange(1, 6)}]"
    level = dice.choices(["INFO", "WARN", "ERROR"], [5, 2, 6])[0]
    if level == "INFO":
        return head.format(level) + f" order {dice.randrange(5000, 9999)} done, 0 ERROR"
    error = dice.choice(ERRORS)
    text = head.format(level) + f" {error}: order {dice.randrange(5000, 9999)} failed"
    if dice.random() < 0.5:
        text += "".join(
            f"\n    at pay.core.step{dice.randrange(9)}(line {dice.randrange(10, 400)})" for _ in range(3)
        )
        for cause in dice.sample(ERRORS, dice.randrange(3)):
            text += f"\nCaused by: {cause}: inner\n    at pay.net.call(line {dice.randrange(10, 400)})"
    return text
