"""The escapes by a table of characters."""

import json
from pathlib import Path
from typing import Any


def truth(inputs: Path) -> dict[str, Any]:
    network = json.loads((inputs / "network.json").read_text(encoding="utf-8"))
    table = {ord(sign): "\\" + sign for sign in '\\;,:"'}
    ssid, password = network["ssid"].translate(table), network["password"].translate(table)
    hidden = "H:true;" if network["hidden"] else ""
    text = f"WIFI:T:{network['security']};S:{ssid};P:{password};{hidden};"
    return {"text": text, "length": len(text)}
