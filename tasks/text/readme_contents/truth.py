"""Line by line, with a flag for fences."""

from pathlib import Path
from typing import Any


def truth(inputs: Path) -> dict[str, Any]:
    lines = (inputs / "README.md").read_text(encoding="utf-8").split("\n")
    found: list[tuple[int, str]] = []
    fence = ""
    for number, line in enumerate(lines):
        if fence or line[:3] in ("```", "~~~"):
            closing = bool(fence) and line.startswith(fence)
            fence = "" if closing else fence or line[:3]
            continue
        under = lines[number + 1] if number + 1 < len(lines) else ""
        if line.startswith("#") and line.lstrip("#").startswith(" "):
            found.append((len(line) - len(line.lstrip("#")), line.strip("#").strip()))
        elif line and len(under) >= 3 and set(under) in ({"-"}, {"="}):
            found.append((1 if under[0] == "=" else 2, line.strip()))
    used: dict[str, int] = {}
    entries = []
    for level, text in found:
        text = text.replace("**", "").replace("`", "")
        anchor = "".join(c for c in text.lower() if c.isalnum() or c in " -_").replace(" ", "-")
        count = used.get(anchor, 0)
        used[anchor] = count + 1
        if level in (2, 3):
            entries.append(f"{'  ' * (level - 2)}- [{text}](#{anchor}{f'-{count}' if count else ''})")
    at = lines.index("<!-- toc -->") + 1
    return {
        "before": lines[:at],
        "entries": entries,
        "after": lines[at:],
        "count": len(entries),
    }
