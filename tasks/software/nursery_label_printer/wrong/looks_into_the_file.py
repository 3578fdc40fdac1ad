# %%
import json

cards = json.load(open("cards.json", encoding="utf-8"))
for card in cards[:8]:
    print(card["program"])
    print(card["label"])
# %%
program = r'''
import re

Q = {}
NAMES = "left centre right upper spaced width margin leader rule price weight number set step pad define call when tab cut erase blank copy swap box".split()
TOKEN = re.compile(r'"([^"]*)"|([/#!(){}])|([A-Z])([a-d]|\d+|[^\sA-Z"/#!(){}\d])?|(\d+)|\s+')


def tokens(text):
    out = []
    for m in TOKEN.finditer(text):
        if m[1] is not None:
            out.append(("text", m[1]))
        elif m[2]:
            out.append((m[2], None))
        elif m[3]:
            out.append((Q["letters"][m[3]], m[4]))
        elif m[5]:
            out.append(("digits", m[5]))
    return out


def block(toks, i, end):
    """The commands from i up to the sign `end`."""
    found = []
    while i < len(toks) and toks[i][0] != end:
        name, arg = toks[i]
        if name == "(":
            inner, i = block(toks, i + 1, ")")
            number = i < len(toks) and toks[i][0] == "digits"
            found.append(("loop", int(toks[i][1]) if number else Q["rounds"], inner))
            i += number
        elif name == "when":
            yes, i = block(toks, i + 2, "}")
            no = []
            if i < len(toks) and toks[i][0] == "{":
                no, i = block(toks, i + 1, "}")
            found.append(("when", int(arg) if arg else Q["whens"], yes, no))
        elif name == "define":
            inner, i = block(toks, i + 2, "}")
            found.append(("define", arg, inner))
        else:
            found.append((name, arg))
            i += 1
    return found, i + 1


class Stop(Exception):
    pass


def label(text):
    s = {"w": Q["default"], "m": 0, "next": None, "side": 0, "up": False, "wide": False, "fill": "", "n": 1, "step": 1, "pad": 1, "box": None}
    buffers, lines, macros, loops = ["", "", ""], [], {}, []

    def out():
        room = s["w"] - s["m"]
        row, own = [" "] * room, [False] * room
        for side in ([1, 2, 0] if Q["over"] == "left" else [1, 0, 2]):
            t = buffers[side]
            if len(t) > room:
                t = t[: room - len(Q["mark"])] + Q["mark"]
            free = room - len(t)
            at = {0: 0, 1: free // 2 if Q["odd"] == "right" else free - free // 2, 2: free}[side]
            for k, c in enumerate(t):
                row[at + k], own[at + k] = c, True
        if s["fill"] and any(own):
            for k in range(own.index(True), room - own[::-1].index(True)):
                if not own[k]:
                    row[k] = s["fill"]
        lines.append((" " * s["m"] + "".join(row)).rstrip())
        buffers[:] = ["", "", ""]
        if Q["align"] == "ends":
            s["side"] = 0
        if Q["upper"] == "ends":
            s["up"] = False
        if Q["spaced"] == "ends":
            s["wide"] = False
        if Q["leader"] == "line":
            s["fill"] = ""
        if s["next"] is not None:
            s["m"], s["next"] = s["next"], None

    def finish():
        if any(buffers):
            out()

    def put(t, plain=False):
        if s["up"] and (not plain or Q["units"] == "upper"):
            t = t.upper()
        buffers[s["side"]] += " ".join(t) if s["wide"] and (not plain or Q["digits"] == "spaced") else t

    def close():
        inner = lines[s["box"]:]
        wide = s["w"] if Q["box"] == "width" else max([len(x) for x in inner] or [0])
        lines[s["box"]:] = ["+" + "-" * wide + "+"] + ["|" + x.ljust(wide) + "|" for x in inner] + ["+" + "-" * wide + "+"]
        s["box"] = None

    def count():
        s["n"] += s["step"]
        if Q["wrap"]:
            s["n"] %= Q["wrap"]

    def go(cmds):
        for c in cmds:
            name, arg = c[0], c[1]
            some = int(arg) if isinstance(arg, str) and arg.isdigit() else None
            bare = some if some is not None else (1 if Q["bare"] == "one" else 0)
            if name == "text":
                t = re.sub(r"\^(\S[^ ]*)" if Q["hat"] == "all" else r"\^(.)", lambda m: m[1].replace("^", "").upper(), arg)
                while "@" in t:
                    t = t.replace("@", str(s["n"]).rjust(s["pad"], Q["zeros"]), 1)
                    if Q["at"] == "moves":
                        count()
                put(t)
            elif name == "/":
                out()
            elif name == "!":
                if loops and loops[-1][0] == loops[-1][1]:
                    raise Stop
            elif name == "#":
                if loops:
                    k, n = loops[-1]
                    put(str(k if Q["round"] == "up" else n + 1 - k), True)
            elif name == "loop":
                for k in range(1, arg + 1):
                    loops.append((k, arg))
                    try:
                        go(c[2])
                    except Stop:
                        pass
                    loops.pop()
            elif name == "when":
                n = s["n"]
                go(c[2] if {"more": n > arg, "same": n == arg, "odd": (n + arg) % 2, "less": n < arg}[Q["when"]] else c[3])
            elif name == "define":
                if Q["again"] == "last":
                    macros[arg] = c[2]
                else:
                    macros.setdefault(arg, c[2])
            elif name == "call":
                kept = s["side"], s["up"], s["wide"]
                if arg not in macros:
                    put(Q["unknown"])
                try:
                    go(macros.get(arg, []))
                finally:
                    if Q["call"] == "restores":
                        s["side"], s["up"], s["wide"] = kept
            elif name in ("left", "centre", "right"):
                s["side"] = ["left", "centre", "right"].index(name)
            elif name == "upper":
                s["up"] = not s["up"]
            elif name == "spaced":
                s["wide"] = not s["wide"]
            elif name == "width":
                s["w"] = some or Q["default"]
            elif name == "margin":
                s["m" if Q["margin"] == "now" else "next"] = some or 0
            elif name == "leader":
                s["fill"] = arg
            elif name == "rule":
                finish()
                lines.append(" " * s["m"] + arg * (s["w"] - s["m"]) if Q["rule"] == "inside" else arg * s["w"])
            elif name == "price":
                put((f"{some}p" if Q["small"] == "85p" else ("£" if "£" in Q["small"] else "") + f"{some / 100:.2f}") if some < 100 else "£" + format(some / 100, Q["thousands"] + (".0f" if some % 100 == 0 and Q["pounds"] == "£5" else ".2f")), True)
            elif name == "weight":
                kilo, gram = divmod(some, 1000)
                put(f"{some}g" if not kilo else f"{some / 1000:g}kg" if Q["weight"] == "1.5kg" else f"{kilo}kg" + (f"{gram:03d}" if gram else ""), True)
            elif name == "number":
                if Q["count"] == "before":
                    count()
                put(str(s["n"]).rjust(s["pad"], Q["zeros"]), True)
                if Q["count"] == "after":
                    count()
            elif name == "set":
                s["n"] = 1 if some is None else some
            elif name in ("step", "pad"):
                s[name] = some or 1
            elif name == "tab":
                if len(buffers[0]) < some:
                    buffers[0] = buffers[0].ljust(some)
                elif Q["tab"] == "blank":
                    buffers[0] += " "
                elif Q["tab"] == "line":
                    out()
                    buffers[0] = " " * some
            elif name == "cut":
                t = buffers[s["side"]]
                buffers[s["side"]] = t[: max(0, len(t) - bare)]
            elif name == "erase":
                buffers[:] = ["", "", ""]
            elif name == "blank":
                finish()
                lines.extend([""] * bare)
            elif name == "copy":
                finish()
                if lines:
                    lines.extend([lines[-1]] * (bare if Q["copy"] == "more" else bare - 1))
            elif name == "swap":
                if Q["swap"] == "sides":
                    buffers[0], buffers[2] = buffers[2], buffers[0]
                elif len(lines) > 1:
                    lines[-1], lines[-2] = lines[-2], lines[-1]
            elif name == "box":
                finish()
                if s["box"] is None:
                    s["box"] = len(lines)
                else:
                    close()

    try:
        go(block(tokens(text), 0, "end")[0])
    except Stop:
        pass
    finish()
    if s["box"] is not None:
        close()
    return "\n".join(lines)
'''
BOOKS = ['CKEMJNZWSYGDRPVFBHOAQULXI', 'LSJHGIBXQKWZDPNARVOUTECFM', 'HSWQDGRTBUZXOPVYKCIEFNLAJ']
space = {"__name__": "label"}
exec(program, space)  # noqa: S102  our own program
WAYS = {"default": (18, 20, 22, 24), "mark": ("", ">", "*"), "digits": ("spaced", "close"), "small": ("85p", "£0.85", "0.85"), "count": ("after", "before"), "align": ("stays", "ends"), "upper": ("stays", "ends"), "spaced": ("stays", "ends"), "leader": ("line", "stays"), "when": ("more", "same", "odd", "less"), "margin": ("now", "next"),
        "odd": ("left", "right"), "units": ("upper", "lower"), "over": ("left", "right"), "box": ("width", "longest"), "rule": ("inside", "whole"), "weight": ("1.5kg", "1kg500"), "call": ("leaks", "restores"),
        "bare": ("one", "none"), "copy": ("more", "in all"), "swap": ("sides", "lines"), "tab": ("blank", "line", "nothing"), "round": ("up", "down"), "wrap": (100, 0), "thousands": ("", ","),
        "pounds": ("£5.00", "£5"), "unknown": ("", "?"), "again": ("last", "first"), "rounds": (2, 1), "zeros": ("0", " "), "hat": ("next", "all"), "at": ("shows", "moves"), "whens": (0, 1)}
held = {key: ways[0] for key, ways in WAYS.items()}
import re

held["letters"] = max(({sign: name for sign, name in zip(book, space["NAMES"])} for book in BOOKS), key=lambda letters: sum(letters.get(sign) == "define" for card in cards for sign in re.findall(r"([A-Z])[a-d]\{", re.sub('"[^"]*"', "", card["program"]))))


def right(held, some):
    space["Q"].update(held)
    n = 0
    for card in some:
        made = space["label"](card["program"])
        n += 3 * (made == card["label"]) + sum(a == b for a, b in zip(made.split("\n"), card["label"].split("\n"))) / len(card["label"].split("\n"))
    return n


short = sorted(cards, key=lambda card: len(card["program"]))
some = short[:120]
for turn in range(8):
    for key, ways in WAYS.items():
        held[key] = max((held[key], *ways), key=lambda way: right({**held, key: way}, some))
    space["Q"].update(held)
    fine = [space["label"](card["program"]) == card["label"] for card in short]
    if all(fine):
        break
    some = short[:220] if not turn else [card for card, good in zip(short, fine) if not good][:70] + [card for card, good in zip(short, fine) if good][::6]
space["Q"].update(held)
print({key: way for key, way in held.items() if key != "letters"}, sum(space["label"](card["program"]) == card["label"] for card in cards), len(cards))
# %%
from pathlib import Path

Path("output").mkdir(exist_ok=True)
text = program.replace("Q = {}", f"Q = {held!r}", 1)
text += "\nimport json\n\nKNOWN = json.load(open('cards.json', encoding=\"utf-8\"))\n"
Path("output/labels.py").write_text(text, encoding="utf-8")
print("wrote output/labels.py")
