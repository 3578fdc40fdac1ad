"""Later prescriptions, by the writer of inputs.py, with what they mean from the start; the clerk's habits are voted for by simple slips of his."""

import csv
import hashlib
import importlib.util
import random
import re
from collections import Counter
from fractions import Fraction
from pathlib import Path
from typing import Any

NUMBER = {word: n for n, word in enumerate("零一二三四五六七八九十")} | {str(n): n for n in range(21)} | {"十二": 12, "两": 2}


def most(votes: list[Any], known: tuple[Any, ...]) -> Any:
    """The value that most rows speak for, of those that a clerk may have."""
    return Counter(vote for vote in votes if vote in known).most_common(1)[0][0]


def read_off(rows: list[list[str]], made: Any) -> dict[str, Any]:
    look = 0 if "×" in rows[0][1] else 2 if "克" in rows[0][1] else 1
    drawer_of = {name: drawer for drawer, others in made.DRAWERS.items() for name in (drawer, *others)}
    votes: dict[str, list[Any]] = {key: [] for key in ("little", "pinch", "handful", "slice", "date", "stalk", "bundle", "corner", "child", "doses", "step")}
    counted = (("slice", "姜([一二三四五0-9]+)大?片", "生姜"), ("date", "枣([一二三四五六八十0-9]+)[枚个颗]", "大枣"), ("stalk", "(?:葱白|葱头)([一二三四五0-9])[根茎个]", "葱白"), ("bundle", "灯[心草]+([一二三0-9])[扎束]", "灯心草"), ("corner", "荷叶(一)角", "荷叶"))
    for text, slip in rows:
        body, end = re.split([" ×", "，(?=[0-9]+剂)", "；"][look], slip)
        grams = {drawer: Fraction(n) for drawer, n in re.findall(r"([^\d.，、 ()]+)(?:\(.\))?([\d.]+)", body)}
        for way in made.DONE:
            grams |= {drawer[1:]: n for drawer, n in list(grams.items()) if drawer[0] == way}
        votes["step"] += ["1/10" for n in grams.values() if (n * 2).denominator != 1]
        for key, pattern, drawer in counted:
            found = re.search(pattern, text)
            if found and drawer in grams and found[1] in NUMBER:
                votes[key].append(int(grams[drawer] / NUMBER[found[1]]))
        for key, words in (("little", "[少些]许"), ("pinch", "一小?撮"), ("handful", "一大?把")):
            for found in re.finditer(words, text):
                drawer = next((drawer_of[text[k : found.start()]] for k in range(max(0, found.start() - 5), found.start()) if text[k : found.start()] in drawer_of), "")
                if drawer in grams:
                    votes[key].append(int(grams[drawer]) if grams[drawer].denominator == 1 else None)
        if re.search("(?:小儿|小女|孩子|小孙，|^[男女]，)(?:[2-9]|1[01]|[二三四五六七八九十]|十一)岁", text) and not re.search("各药|诸药|上药|余药|俱", text):
            for found in re.finditer("([\u4e00-\u9fff]{2,5}?)([二三四六])钱(?![半一二三四五六七八九（(改—])", text):
                drawer = drawer_of.get(found[1], "")
                if drawer in grams:
                    votes["child"] += [share for share in ("1/2", "2/3") if Fraction(share) * 3 * NUMBER[found[2]] == grams[drawer]]
        if not re.search("[剂帖付]", text):
            votes["doses"].append(int(re.sub(r"\D", "", end)))
    held: dict[str, Any] = {"look": look, "step": "1/10" if votes["step"] else "1/2", "child": most(votes["child"], ("1/2", "2/3"))}
    for key, known in (("little", (1, 2)), ("pinch", (3, 5)), ("handful", (10, 15)), ("slice", (2, 3)), ("date", (3, 4)), ("stalk", (5, 8)), ("bundle", (1, 2)), ("corner", (4, 6)), ("doses", (1, 3))):
        held[key] = most(votes[key], known)
    return held


def truth(inputs: Path) -> dict[str, Any]:
    with (inputs / "抓药单.csv").open(newline="", encoding="utf-8") as file:
        rows = list(csv.reader(file))[1:]
    spec = importlib.util.spec_from_file_location("herb_counter_inputs", Path(__file__).parent / "inputs.py")
    assert spec
    assert spec.loader
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    dice = random.Random(hashlib.sha256(repr(rows).encode()).hexdigest())
    later = made.slips(dice, read_off(rows, made), 600)
    return {"cases": [{"call": "zhuayao", "args": [text], "result": slip, "exact": True} for text, slip in later]}
