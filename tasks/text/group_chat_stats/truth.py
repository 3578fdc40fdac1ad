"""Messages cut at header lines by hand, sums in plain dicts."""

from collections import Counter
from datetime import datetime
from pathlib import Path
from typing import Any


def truth(inputs: Path) -> dict[str, Any]:
    messages: list[tuple[datetime, str, list[str]]] = []
    for line in (inputs / "chat.txt").read_text(encoding="utf-8").split("\n"):
        pieces = line.split(" ", 2)
        try:
            moment = datetime.fromisoformat(" ".join(pieces[:2])) if len(pieces) == 3 else None
        except ValueError:
            moment = None
        if moment is not None:
            messages.append((moment, pieces[2].replace("(", "（").split("（")[0].strip(), []))
        else:
            messages[-1][2].append(line)
    messages = [one for one in messages if one[1] != "系统消息"]
    rows = []
    for name in {one[1] for one in messages}:
        mine = [(moment, "".join(lines)) for moment, who, lines in messages if who == name]
        everything = "".join(text for _, text in mine)
        bare = "".join(everything.replace("[图片]", "").replace("[表情]", "").split())
        late = sum(moment.hour in (23, 0, 1) for moment, _ in mine)
        rows.append(
            {
                "成员": name,
                "消息数": len(mine),
                "字数": len(bare),
                "图片数": everything.count("[图片]"),
                "深夜消息数": late,
            }
        )
    rows.sort(key=lambda row: (-row["消息数"], -row["字数"]))
    days = Counter(moment.date().isoformat() for moment, _, _ in messages)
    return {"stats": rows, "busiest": min(days, key=lambda day: (-days[day], day))}
