"""Random lists of steps; the state is worked out anew from the history of each key."""

import hashlib
import json
import random
from pathlib import Path
from typing import Any


def truth(inputs: Path) -> dict[str, Any]:
    raw = (inputs / "policy.json").read_bytes()
    policy = json.loads(raw)
    dice = random.Random(hashlib.sha256(raw).hexdigest())
    cases = []
    for number in range(8):
        steps = made(dice, policy, 60 if number else 6)
        cases.append({"call": "Store.replay", "init": [], "args": [steps], "result": results(steps, policy)})
    life = policy["life_sec"]
    for gap in (life - 0.25, life, life + 0.25):
        steps = [["put", "m", "x", 5], ["get", "m", 5 + gap], ["keys", 5 + gap], ["put", "m", "y", 5 + gap], ["keys", 5 + life]]
        cases.append({"call": "Store.replay", "init": [], "args": [steps], "result": results(steps, policy)})
    names = [f"{letter}{number}" for number, letter in enumerate("zyxwvutsr")][: policy["capacity"] + 1]
    steps = [["put", name, 1, 2] for name in names] + [["keys", 2], ["drop", names[-1], 2], ["drop", "?", 2], ["put", names[0], 3, 2], ["put", names[-1], 3, 2], ["keys", 1.5], ["get", "?", 9], ["get", names[-1], 8], ["keys", 9]]
    cases.append({"call": "Store.replay", "init": [], "args": [steps], "result": results(steps, policy)})
    values = [None, False, 0, "", [], {"b": [1, {"c": None}]}, [1.5, "2"], 2.5]
    for value in values:
        steps = [["put", "v", value, 3], ["get", "v", 3], ["put", "w", 1, 4], ["get", "v", 4], ["drop", "v", 4], ["get", "v", 4], ["keys", 4]]
        cases.append({"call": "Store.replay", "init": [], "args": [steps], "result": results(steps, policy), "exact": True})
    # What comes too late changes nothing, the time least of all.
    for late in (["put", "b", 2, 4], ["put", "a", 2, 4], ["get", "a", 4], ["drop", "a", 4], ["keys", 4]):
        again = [*late[:-1], 7]
        steps = [["put", "a", 1, 10], late, again, ["keys", 9.75], ["get", "a", 10], ["keys", 10], ["keys", 10 + life - 0.25], ["keys", 10 + life]]
        cases.append({"call": "Store.replay", "init": [], "args": [steps], "result": results(steps, policy)})
    steps = [["put", "a", 1, 0], ["keys", -1], ["get", "b", -0.5], ["get", "a", 0]]
    cases.append({"call": "Store.replay", "init": [], "args": [steps], "result": results(steps, policy)})
    cases.append({"call": "Store.get", "init": [], "args": ["a", 1], "raises": "KeyError"})
    cases.append({"call": "Store.drop", "init": [], "args": ["a", 1], "result": False})
    cases.append({"call": "Store.keys", "init": [], "args": [1], "result": []})
    cases.append({"call": "Store.put", "init": [], "args": ["a", [1, 2], 7.5], "result": None})
    return {"cases": cases}


def made(dice: random.Random, policy: dict[str, Any], count: int) -> list[list[Any]]:
    life, now, steps = policy["life_sec"], 0.0, []
    names = "abcdefgh"[: policy["capacity"] + 2]
    for number in range(count):
        now += dice.choice([0, 1, 1, 2, life / 4, life / 2, life if number % 7 == 0 else 1])
        time = now - 0.5 if number % 19 == 11 else now
        what = dice.choices(["put", "get", "drop", "keys"], [6, 6, 1, 1])[0]
        key = [] if what == "keys" else [dice.choice(names)]
        steps.append([what, *key, *([number * 10] if what == "put" else []), time])
    return steps


def results(steps: list[list[Any]], policy: dict[str, Any]) -> list[Any]:
    entries: list[dict[str, Any]] = []  # in the order in which they came
    found, latest = [], float("-inf")
    for turn, (what, *given, now) in enumerate(steps):
        if now < latest:
            found.append("ValueError")
            continue
        latest = now
        entries = [one for one in entries if now - one["since"] < policy["life_sec"]]
        mine = next((one for one in entries if given and one["key"] == given[0]), None)
        result: Any = None
        if what == "keys":
            result = sorted(one["key"] for one in entries)
        elif what == "drop":
            result = mine is not None
            entries = [one for one in entries if one is not mine]
        elif what == "get" and mine is None:
            result = "KeyError"
        elif what == "get" and mine is not None:
            result = mine["value"]
            mine |= {"used": turn, "reads": mine["reads"] + 1}
            mine["since"] = now if policy["reading_restarts_life"] else mine["since"]
        elif mine is not None:
            mine |= {"value": given[1], "used": turn, "since": now}
        else:
            if len(entries) == policy["capacity"]:
                order = {"first_in": lambda one: 0, "least_recently_used": lambda one: one["used"], "least_often_read": lambda one: one["reads"]}
                loser = min(entries, key=order[policy["evict"]])
                result = loser["key"]
                entries.remove(loser)
            entries.append({"key": given[0], "value": given[1], "since": now, "used": turn, "reads": 0})
        found.append(result)
    return found
