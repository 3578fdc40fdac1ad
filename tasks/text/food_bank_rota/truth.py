"""The messages by their own sentences; each message changes the rota as it stood at that moment."""

import csv
import json
import re
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import Any

Slot = tuple[str, str]


def pattern(sentence: str) -> re.Pattern[str]:
    return re.compile(re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>.+?)", re.escape(sentence)))


class Reader:
    """Rota, people and what was last asked."""

    def __init__(self, inputs: Path) -> None:
        def rows(name: str) -> list[dict[str, str]]:
            with (inputs / name).open(newline="", encoding="utf-8") as file:
                return list(csv.DictReader(file))

        self.has: dict[Slot, str] = {(row["date"], row["shift"]): row["name"] for row in rows("rota.csv")}
        people = rows("people.csv")
        self.names = {row["name"].split()[0]: row["name"] for row in people}
        self.names |= {f"our {row['role']}": row["name"] for row in people if row["role"]}
        self.names |= {f"the {row['note']}": row["name"] for row in people if row["note"]}
        self.shut: set[str] = set()
        self.question: tuple[Any, ...] = ()
        self.trades: list[tuple[str, Slot, str, Slot]] = []

    def day(self, words: str) -> str:
        """A date like `Thursday 15 May`."""
        return f"{datetime.strptime(words.split(' ', 1)[1] + ' 2025', '%d %B %Y'):%Y-%m-%d}"

    def slot(self, words: str, who: str, today: date) -> Slot:
        later = [s for s, name in self.has.items() if name == who and s[0] > today.isoformat() and s[0] not in self.shut]
        if words == "the next shift I have":
            return later[0]
        if words == "the last shift I have on the rota":
            return later[-1]
        if found := re.fullmatch(r"(?:my )?(morning|evening) on (.+)", words):
            return self.day(found[2]), found[1]
        if words == "tomorrow":
            wanted = [(today + timedelta(days=1)).isoformat()]
        elif words.startswith("this coming "):
            wanted = [d.isoformat() for n in range(1, 8) if f"{(d := today + timedelta(days=n)):%A}" == words.split()[-1]]
        else:
            number = re.fullmatch(r"my shift on the (\d+)(?:st|nd|rd|th)", words)
            assert number, words
            wanted = [s[0] for s in later if int(s[0][8:]) == int(number[1])]
        (found_slot,) = [s for s in later if s[0] in wanted]
        return found_slot

    def read(self, who: str, today: date, kind: str, said: dict[str, str]) -> None:
        other = self.names.get(said.get("b", ""), "")
        if kind == "need":
            self.question = (who, self.slot(said["ref"], who, today))
        elif kind == "take":
            self.has[self.question[1]] = who
        elif kind == "already":
            self.has[self.question[1]] = other
        elif kind == "off":
            self.has[self.question[1]] = who
        elif kind == "swap":
            self.question = (who, self.slot(said["ref"], who, today), other, self.slot(said["theirs"], other, today))
        elif kind == "agree":
            one, first, two, second = self.question
            self.has[first], self.has[second] = two, one
            self.trades.append((one, first, two, second))
        elif kind == "back":
            one, first, two, second = next(t for t in reversed(self.trades) if {t[0], t[2]} == {who, other})
            self.has[first], self.has[second] = one, two
        elif kind == "arranged":
            self.has[self.slot(said["ref"], who, today)] = other
        elif kind == "close":
            self.shut.add(self.day(said["day"]))
        elif kind == "reopen":
            self.shut.discard(self.day(said["day"]))


def truth(inputs: Path) -> dict[str, Any]:
    bank = json.loads((Path(__file__).parent / "data" / "wording.json").read_text(encoding="utf-8"))
    patterns = [(kind, pattern(words)) for kind, said in bank.items() for words in said]
    reader = Reader(inputs)
    for line in (inputs / "messages.txt").read_text(encoding="utf-8").splitlines():
        head = re.fullmatch(r"\[(.+?)\] (\w+): (.+)", line)
        assert head, line
        today = datetime.strptime(head[1], "%a %d %b %Y, %H:%M").date()
        found = [(kind, match) for kind, each in patterns if (match := each.fullmatch(head[3]))]
        assert len({kind for kind, _ in found}) == 1, line
        reader.read(reader.names.get(head[2], ""), today, found[0][0], found[0][1].groupdict())
    return {"rota": [{"date": d, "shift": s, "name": who} for (d, s), who in reader.has.items() if d not in reader.shut]}
