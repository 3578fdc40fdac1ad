"""The chat read with its own sentences turned into patterns; boxes kept in one ledger of changes."""

import csv
import json
import re
from collections import defaultdict
from pathlib import Path
from typing import Any

FRUIT = ["樱桃", "芒果", "柠檬", "蓝莓"]
COUNT = r"\d+|[一两三四五六七八九十]"
SLOTS = {"i": "樱桃|车厘子|芒果|柠檬|蓝莓", "j": "樱桃|车厘子|芒果|柠檬|蓝莓", "k": ".+?", "r": r"\d+", "c": "甜|新鲜|水分足"}


def pattern(sentence: str) -> re.Pattern[str]:
    seen: set[str] = set()

    def slot(found: re.Match[str]) -> str:
        name = found[1]
        if name in seen:
            return f"(?P={name})"
        seen.add(name)
        return f"(?P<{name}>{SLOTS.get(name, COUNT)})"

    return re.compile(re.sub(r"\\\{(\w)\\\}", slot, re.escape(sentence)))


def number(words: str) -> int:
    return int(words) if words.isdigit() else "零一两三四五六七八九十".index(words)


class Ledger:
    """What each home has, and what is still in the air."""

    def __init__(self, rooms: dict[str, str]) -> None:
        self.rooms = dict(rooms)
        self.have: dict[str, dict[str, int]] = defaultdict(lambda: dict.fromkeys(FRUIT, 0))
        self.waiting: dict[str, tuple[str, int]] = {}
        self.offers: dict[str, tuple[str, str, int]] = {}
        self.swapped: dict[str, int] = {}

    def note(self, who: str, kind: str, said: dict[str, Any]) -> None:
        home = self.rooms.get(who, "")
        own = self.have[home]
        i, j = said.get("i", ""), said.get("j", "")
        n, m, d = said.get("n", 0), said.get("m", 0), said.get("d", 0)
        other = self.rooms.get(said.get("k", ""), "")
        if kind in ("order", "order2", "both", "plus", "for_own", "minus"):
            own[i] += {"plus": d, "for_own": d, "minus": -d}.get(kind, n)
            if j:
                own[j] += m or n
        elif kind in ("set", "typo", "spouse_set"):
            own[i] = n
        elif kind in ("cancel", "double", "once"):
            own[i] = {"cancel": 0, "double": 2 * own[i], "once": own[i] // 2}[kind]
        elif kind == "all_off":
            self.have[home] = dict.fromkeys(FRUIT, 0)
        elif kind in ("cond", "late"):
            self.waiting[home] = (i, n)
        elif kind == "off_late":
            self.waiting[home] = (i, 0)
        elif kind in ("then_in", "late_ok", "off_ok"):
            where = other or home
            fruit, boxes = self.waiting.pop(where)
            self.have[where][fruit] = self.have[where][fruit] + boxes if boxes else 0
        elif kind == "copy":
            for fruit, boxes in list(self.have[other].items()):
                own[fruit] += boxes
        elif kind == "offer":
            self.offers[other] = (home, i, d)
        elif kind == "accept":
            giver, fruit, boxes = self.offers.pop(home)
            self.have[giver][fruit] -= boxes
            own[fruit] += boxes
        elif kind == "for_other":
            self.have[said["r"]][i] += n
        elif kind == "switch":
            for room, boxes in self.have.items():
                self.swapped[room] = boxes["芒果"]
                boxes["柠檬"] += boxes["芒果"]
                boxes["芒果"] = 0
        elif kind in ("no_swap", "other_swap"):
            own["柠檬"] -= self.swapped[home]
            if i:
                own[i] += self.swapped[home]


def truth(inputs: Path) -> dict[str, Any]:
    bank = json.loads((Path(__file__).parent / "data" / "wording.json").read_text(encoding="utf-8"))
    # The most words first: a short pattern may fit within a longer sentence.
    patterns = [(kind, pattern(words)) for kind, said in bank["said"].items() for words in said]
    with (inputs / "住户.csv").open(newline="", encoding="utf-8") as file:
        ledger = Ledger({row["群昵称"]: row["房号"] for row in csv.DictReader(file)})
    for block in (inputs / "群聊记录.txt").read_text(encoding="utf-8").strip().split("\n\n"):
        head, words = block.split("\n")
        who = head.split(" ", 2)[2]
        if who == "系统消息":
            old, new = re.findall("“(.+?)”", words)
            ledger.rooms[new] = ledger.rooms.pop(old)
            continue
        if words in bank["chat"]:
            continue
        found = [(kind, m) for kind, each in patterns if (m := each.fullmatch(words))]
        assert len({kind for kind, _ in found}) < 2, (words, found)
        if not found:
            assert who == "团长", words
            continue
        kind, match = found[0]
        said: dict[str, Any] = {}
        for key, value in match.groupdict().items():
            said[key] = number(value) if key in "nmod" else value.replace("车厘子", "樱桃")
        ledger.note(who, kind, said)
    orders = [
        {"房号": int(room), **boxes} for room, boxes in sorted(ledger.have.items(), key=lambda pair: int(pair[0] or 0))
        if sum(boxes.values())
    ]
    return {"orders": orders, "totals": {fruit: sum(row[fruit] for row in orders) for fruit in FRUIT}}
