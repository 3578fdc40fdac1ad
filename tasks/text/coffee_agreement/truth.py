"""What the document reads like in three views, from its own marks."""

import re
from pathlib import Path
from typing import Any


def truth(inputs: Path) -> dict[str, Any]:
    mail = (inputs / "mail.txt").read_text(encoding="utf-8")
    accept = re.search(r"What (\w+ \w+) changed is agreed", mail)
    reject = re.search(r"What (\w+ \w+) changed is refused", mail)
    assert accept
    assert reject
    return {"accept": accept[1], "reject": reject[1]}
