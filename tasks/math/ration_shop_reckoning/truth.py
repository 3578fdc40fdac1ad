"""Later slips, by the writer of inputs.py, with what they come to from the start; the rules of the house are voted for by plain slips."""

import csv
import hashlib
import importlib.util
import random
import re
from collections import Counter
from fractions import Fraction
from pathlib import Path
from typing import Any

NUMBER = r"(?:[一二两三四五六七八九十百廿]+|\d+)"
WEIGHT = rf"{NUMBER}斤{NUMBER}两半?|{NUMBER}斤半?|{NUMBER}两半?|半斤|半两"
BESIDE = "折|牌|价|便宜|押|退|还来|还了|送回|前账|旧欠|欠|账|赊|付|收|给了|零|尾|筐|篓|盆|麻袋|竹篮|提|升|把|处理|饶|搭|送|添|一样|这么|这个数|同上|不变|加倍|双份|多一倍|两倍|再加|袋|脚|包装|运费|油纸|打包|纸盒|雇车|挑夫|他让|让他|优惠|减|免|抵|存"


def number(text: str) -> int:
    if text.isdigit():
        return int(text)
    text = text.replace("廿", "二十").replace("两", "二")
    total = last = 0
    for sign in text:
        if sign in "百十":
            total, last = total + (last or 1) * (100 if sign == "百" else 10), 0
        else:
            last = "零一二三四五六七八九".index(sign)
    return total + last


def weight(text: str) -> Fraction:
    """In jin of ten liang."""
    text = text.replace("半斤", "5两").replace("半两", "0两半")
    found = re.fullmatch(rf"(?:({NUMBER})斤)?(?:({NUMBER})两)?(半)?", text)
    assert found
    value = Fraction(number(found[1]) if found[1] else 0) + Fraction(number(found[2]) if found[2] else 0, 10)
    return value + (Fraction(1, 20 if found[2] else 2) if found[3] else 0)


def most(votes: list[Any]) -> Any:
    return Counter(votes).most_common(1)[0][0]


def read_off(rows: list[list[str]], made: Any) -> dict[str, Any]:
    own_tare = "皮|空|每只|各|光|(?<!没)去|一道|(?<!没)除|" + "|".join(f"{crate}[子重有]|单{crate}|[，：]{crate}[{made.NUMERAL}]" for crate in made.CRATES)
    every = sorted([*made.BOARD, *made.WEIGHED, *made.FINE, *made.COUNTED], key=len, reverse=True)
    people = "|".join(made.PEOPLE)
    votes: dict[str, list[Any]] = {key: [] for key in ("unsaid", "mode", "place", "zero", "zerofirst", "throw", "cheap", "odd", "debt")}
    prices: dict[str, list[Any]] = {goods: [] for goods in made.BOARD}
    shares: dict[str, list[Any]] = {one: [] for one in made.PEOPLE}
    lent: dict[str, list[int]] = {thing: [] for thing in made.LENT}
    old: dict[str, list[int]] = {goods: [] for goods in made.FINE}
    tares: dict[str, list[int]] = {crate: [] for crate in made.CRATES}
    measures: dict[str, list[int]] = {one: [] for one in "提升把"}
    # each slip by the goods of the board on it, the amounts of these, and what else it says
    plain: list[tuple[list[str], list[Fraction], str, int, int, int]] = []
    for text, *numbers in rows:
        net, due, rest = (int(n) for n in numbers)
        goods, left = [], text.replace("一共", "")
        for one in every:
            if one in left:
                goods.append((text.index(one), one))
                left = left.replace(one, "物", 1)
        names = [one for _, one in sorted(goods)]
        weights = [one for one in re.findall(WEIGHT, re.sub("(?<![十百])一斤|百斤|每斤", "", left)) if one not in ("一两", "1斤")]
        if len(names) == 1:
            rest_of = re.sub("(?<![十百])一斤|百斤|每斤", "", left)
            whole = [number(one) for one in re.findall(rf"({NUMBER})斤(?![{made.NUMERAL}])", rest_of) if number(one) > 2]
            if names[0] in old and len(whole) == 1 and len(weights) == 1 and net in (100 * whole[0], 160 * whole[0]):
                old[names[0]].append(net // whole[0])
            crates = [crate for crate in tares if crate in left]
            if len(crates) == 1 and not re.search(own_tare, left) and len(whole) == 1 and len(weights) == 1 and 0 < 100 * whole[0] - net <= 250:
                tares[crates[0]].append(100 * whole[0] - net)
            found = re.search(rf"({NUMBER})([提升把])", left)
            if found and net and net % number(found[1]) == 0:
                measures[found[2]].append(net // number(found[1]))
        if re.search("一半|半数|赊一半", left) and due % 2 and -rest in (due // 2, due // 2 + 1):
            votes["odd"].append("cash" if -rest == due // 2 else "owed")
        if not names or any(one not in made.BOARD for one in names):
            continue
        amounts, rest_of = [], left
        for one in names:
            unit = made.BOARD[one][0]
            found = re.search(WEIGHT if unit == "斤" else NUMBER + unit, rest_of)
            if not found:
                break
            amounts.append(weight(found[0]) if unit == "斤" else Fraction(number(found[0][: -len(unit)])))
            rest_of = rest_of.replace(found[0], "", 1)
        if len(amounts) == len(names):
            plain.append((names, amounts, rest_of, net, due, rest))
    bare = [one for one in plain if not re.search(f"[{made.NUMERAL}]|{BESIDE}", one[2])]
    for names, amounts, left, _, due, rest in bare:
        if len(names) == 1 and amounts[0].denominator == 1 and not re.search(people, left):
            prices[names[0]].append(due / amounts[0])
            votes["unsaid"].append("paid" if rest == 0 else "owed")
    board = {goods: int(most(found)) for goods, found in prices.items()}
    tests = {}
    for names, amounts, left, _, due, _rest in bare:
        value = [board[goods] * amount for goods, amount in zip(names, amounts, strict=True)]
        if len(names) == 1 and value[0].denominator > 1 and not re.search(people, left):
            votes["mode"] += [mode for mode in ("down", "half", "up") if made.rounded(value[0], mode) == due]
    mode = most(votes["mode"])
    outside = "不是|没带|自称|从前|亲戚|（非"
    for names, amounts, left, _, due, _rest in bare:
        value = [board[goods] * amount for goods, amount in zip(names, amounts, strict=True)]
        person = re.search(people, left)
        if len(names) == 2 and not person:
            ways = {"item": sum(made.rounded(one, mode) for one in value), "total": made.rounded(sum(value, Fraction(0)), mode)}
            if ways["item"] != ways["total"]:
                votes["place"] += [way for way, sum_ in ways.items() if sum_ == due]
        if len(names) == 1 and person and not re.search(outside, left) and value[0].denominator == 1:
            fits = [share for share in (100, 97, 95, 94, 92, 90) if made.rounded(value[0] * Fraction(share, 100), mode) == due]
            shares[person[0]].append((names[0], fits))
    for person_, found_ in shares.items():
        given = [fits[0] for _, fits in found_ if len(fits) == 1 and fits[0] < 100]
        tests[person_] = most(given) if len(given) > 2 else 100
    full = {goods for person_, found_ in shares.items() if tests[person_] < 100 for goods, fits in found_ if fits == [100]}
    for names, amounts, left, net, due, rest in plain:
        if len(names) != 1:
            continue
        total = board[names[0]] * amounts[0]
        person = re.search(people, left)
        numerals = re.sub(f"[^{made.NUMERAL}]", "", left.replace("零头", "").replace("零碎", "").replace("零数", "").replace("抹个零", ""))
        things = [thing for thing in lent if thing in left]
        if len(things) == 1 and numerals in ("一", "1") and not person and total.denominator == 1:
            lent[things[0]].append(abs(int(due - total)))
        if re.search("零头|零碎|零数|尾数|抹个零", left) and not numerals and total.denominator == 1 and not re.search("赊|先付|折", left):
            if not person:
                votes["zero"] += [rule for rule in ("jiao", "five", "yuan") if made.cut_off(int(total), rule) == due]
        if re.search("饶|白送|不要钱|送他|添头|外送|我们的情|奉送", left) and made.BOARD[names[0]][0] == "斤" and (again := re.search(WEIGHT, left)):
            ways = {0: amounts[0] * 100, 1: (amounts[0] + weight(again[0])) * 100}
            votes["throw"] += [way for way, sum_ in ways.items() if sum_ == net]
        if "处理" in left and (again := re.search(WEIGHT, left)) and not person:
            v = weight(again[0])
            ways = {cheap: made.rounded(board[names[0]] * (amounts[0] - v + v * Fraction(cheap, 100)), mode) for cheap in (50, 60, 70, 80)}
            votes["cheap"] += [way for way, sum_ in ways.items() if sum_ == due]
        debts = "上回欠|前账|旧欠|老账|这次补|前欠|上月的|前头赊|上回多收|存柜|倒欠|找少了|他在柜上|旧存"
        if re.search(debts, left) and total.denominator == 1 and not person and not re.search("牌|折|押|运|脚|袋|包装|打包|纸盒|送货|退", left):
            votes["debt"].append(int(due != total))
    rule = most(votes["zero"])
    for names, amounts, left, _, due, _rest in plain:
        person = re.search(people, left)
        if len(names) == 1 and person and not re.search(outside, left) and re.search("零头|零碎|零数|尾数|抹个零", left) and tests[person[0]] < 100 and names[0] not in full and amounts[0].denominator == 1:
            total, share = int(board[names[0]] * amounts[0]), Fraction(tests[person[0]], 100)
            ways = {1: made.rounded(made.cut_off(total, rule) * share, mode), 0: made.cut_off(made.rounded(total * share, mode), rule)}
            votes["zerofirst"] += [way for way, sum_ in ways.items() if sum_ == due]
    held: dict[str, Any] = {key: most(found) for key, found in votes.items()}
    return {**held, "board": board, "old": sorted(goods for goods, found in old.items() if most(found) == 160), "full": sorted(full), "tares": {key: most(found) for key, found in tares.items()}, "lent": {key: most(found) for key, found in lent.items()},
            "share": tests, "measures": {key: most(found) for key, found in measures.items()}}  # fmt: skip


def truth(inputs: Path) -> dict[str, Any]:
    with (inputs / "条子.csv").open(newline="", encoding="utf-8") as file:
        rows = list(csv.reader(file))[1:]
    spec = importlib.util.spec_from_file_location("ration_shop_reckoning_inputs", Path(__file__).parent / "inputs.py")
    assert spec
    assert spec.loader
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    dice = random.Random(hashlib.sha256(repr(rows).encode()).hexdigest())
    later = made.slips(dice, read_off(rows, made), 600, [])
    return {"cases": [{"call": "suan", "args": row[:1], "result": row[1:], "exact": True} for row in later]}
