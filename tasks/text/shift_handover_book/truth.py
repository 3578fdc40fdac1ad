"""The book by its own sentences; a fault is an entry with a history, judged at the end."""

import csv
import json
import re
from pathlib import Path
from typing import Any

ORDER = ["漏油", "异响", "误停", "不热", "跑偏", "贴歪"]


def truth(inputs: Path) -> dict[str, Any]:
    bank = json.loads((Path(__file__).parent / "data" / "wording.json").read_text(encoding="utf-8"))
    with (inputs / "设备.csv").open(newline="", encoding="utf-8") as file:
        code = {name: row["编号"] for row in csv.DictReader(file) for name in row.values()}
    names = "|".join(map(re.escape, code))
    nouns = {words: kind for kind, said in bank["noun"].items() for words in said}

    def pattern(sentence: str) -> re.Pattern[str]:
        made = re.escape(sentence)
        for key, what in (("m", names), ("n", names), ("p", "|".join(map(re.escape, nouns)))):
            made = made.replace(re.escape("{" + key + "}"), f"(?P<{key}>{what})")
        return re.compile(made)

    forms = [("report", kind, pattern(words)) for kind, said in bank["report"].items() for words in said]
    forms += [(step, "", pattern(words)) for step, said in bank["follow"].items() for words in said]
    history: dict[tuple[str, str], list[tuple[str, str]]] = {}
    day = ""
    for line in (inputs / "交接班记录.txt").read_text(encoding="utf-8").splitlines():
        if head := re.match(r"== (\S+) ", line):
            day = head[1]
        words = line.removeprefix("- ")
        if not line.startswith("- ") or words in bank["chat"]:
            continue
        ((step, kind, match),) = [(s, k, m) for s, k, form in forms if (m := form.fullmatch(words))]
        said = match.groupdict()
        key = (code[said["m"]], kind or nouns[said["p"]])
        if step == "moved":
            history[code[said["n"]], key[1]] = history.pop(key)
        else:
            history.setdefault(key, []).append((step, day))
    found = []
    for (machine, kind), steps in history.items():
        since, state, before = "", "", ("", "")
        for step, when in steps:
            if step in ("report", "back"):
                since, state = when, "待修"
            elif step in ("fixed", "false"):
                before, since, state = (since, state), "", ""
            elif step == "unfixed":
                since, state = before
            elif step in ("part", "wrong"):
                state = "等件"
            elif step == "came":
                state = "待修"
        if state:
            found.append({"编号": machine, "问题": kind, "自": since, "状态": state})
    found.sort(key=lambda row: (row["编号"], ORDER.index(row["问题"])))
    return {"open": found, "counts": {s: sum(row["状态"] == s for row in found) for s in ("待修", "等件")}}
