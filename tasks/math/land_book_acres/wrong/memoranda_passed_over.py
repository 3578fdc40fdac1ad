# %%
import math
import re

book = open("land_book.txt", encoding="utf-8").read()
entries = [part.strip() for part in book.split("\n\n")[1:] if part.strip()]
print(len(book), len(entries))
print("\n\n".join(entries[:9]))
# %%
# All in small letters and digits, then each sentence by what it says; what is not understood is printed and looked at.
ONES = "nought one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split()
TENS = dict(zip("twenty thirty forty fifty sixty seventy eighty ninety".split(), range(20, 100, 10)))
SMALL = {name: n for n, name in enumerate(ONES)} | TENS | {f"{t}-{ONES[n]}": v + n for t, v in TENS.items() for n in range(1, 10)}
word = "(?:" + "|".join(sorted(SMALL, key=len, reverse=True)) + ")"
NUMBER = re.compile(rf"\b(?:(a|{word}) hundred(?: and ({word}))?|({word}))\b")


def in_digits(text):
    def value(found):
        hundreds, rest, alone = found.groups()
        if alone:
            return str(SMALL[alone])
        return str(100 * (1 if hundreds == "a" else SMALL[hundreds]) + (SMALL[rest] if rest else 0))

    return NUMBER.sub(value, text)


UNIT = {"chain": 1, "rod": 0.25, "perche": 0.25, "pole": 0.25, "yard": 1 / 22, "feet": 1 / 66, "link": 0.01}
PART = {"a half": 0.5, "a quarter": 0.25, "3 quarters": 0.75}
FORMS = [
    (r"(\d+)ch (\d+)l\b", lambda a, b: int(a) + int(b) / 100),
    (r"(\d+) chains? and (a half|a quarter|3 quarters)", lambda a, b: int(a) + PART[b]),
    (r"(\d+) and (a half|a quarter|3 quarters) chains", lambda a, b: int(a) + PART[b]),
    (r"(\d+) chains? (?:and )?(\d+) links?", lambda a, b: int(a) + int(b) / 100),
    (r"(\d+) chains? less (\d+) links", lambda a, b: int(a) - int(b) / 100),
    (r"(\d+) chains? wanting a rod", lambda a: int(a) - 0.25),
    (r"a furlong and (\d+) rods?", lambda a: 10 + int(a) / 4),
    (r"a furlong less (\d+) rods?", lambda a: 10 - int(a) / 4),
    (r"(\d+) (?:rods|perches|poles) and a half", lambda a: (int(a) + 0.5) / 4),
    (r"(\d+|a) dozen yards", lambda a: (1 if a == "a" else int(a)) * 12 / 22),
    (r"(\d+(?:\.\d+)?) (chain|rod|perche|pole|yard|feet|link)s?\b", lambda a, b: float(a) * UNIT[b]),
]
M = "(" + "|".join(re.sub(r"\((?!\?)", "(?:", form) for form, _ in FORMS) + ")"


def chains(text):
    for form, value in FORMS:
        found = re.fullmatch(form, text)
        if found:
            return value(*found.groups())
    raise ValueError(text)


ORDER = dict(zip("first second third fourth fifth sixth seventh eighth".split(), range(8)))
K = "(" + "|".join([*ORDER, "last"]) + ")"
HAND = "(left|right)"
POINTS = dict(zip("north north-east east south-east south south-west west north-west".split(), range(0, 360, 45)))
C = "(" + "|".join(sorted(POINTS, key=len, reverse=True)) + ")"
NS, EW = "(north|south)", "(east|west)"
MARKS = re.compile(
    r"\b(?:to|at) (?:a stone marked \d+|the oak with \d+ crowns|a white thorn|the corner of \w+'s barn|the gate of the \d+-acre field|an iron pin|the ditch of \w+|"
    r"a heap of stones in the hedge|the foot-bridge by the \d+ willows|a stake driven by \w+ and \w+|the old boundary elm|\w+'s fence, which is \d+ years old|"
    r"the milestone with the figure \d+|a post at the sheep-wash|a holly that \w+ planted|the north pier of the sluice|the wall of the south close|"
    r"the left-hand 1 of 2 ash trees|the right bank of the leat|"
    r"(?:the|an?) (?:(?:hollow|leaning|grey|split|ivied|mossy|tall|stunted|burnt|pale) )?(?:ash|elm|pollard|gatepost|cairn|stile|trough|crab-tree|yew|pear-tree|boulder) "
    r"(?:beside|near|behind|opposite|above|below|at the foot of) (?:the mill pond|\w+'s barn|the east road|the sand pit|the long hedge|the upper spring|\w+'s north gate|the weir|"
    r"the old kiln)(?:, \w+ with age)?)"
)


def quadrant(ns, n, ew):
    n = int(n)
    return (n if ns[0] == "n" else 180 - n) * (1 if ew[0] == "e" else -1) % 360


# Each way to say a direction: what it needs of (the lines walked, hand of the land) and the parts of the words.
INSIDE = ["making a corner of (\\d+) degrees as measured inside the land", "the corner inside the land being (\\d+) degrees"]
INSIDE += ["so that the corner, on the side of the land, is (\\d+) degrees", "the land having there a corner of (\\d+) degrees"]
TURN = [rf"turning (?P<n>\d+) degrees to the (?P<h>{HAND})", rf"bearing off (?P<n>\d+) degrees (?P<h>{HAND})ward from the line just walked"]
TURN += [rf"swinging to the (?P<h>{HAND}) by (?P<n>\d+) degrees", rf"(?P<n>\d+) degrees to the (?P<h>{HAND}) of the last course"]
TURN += [rf"with a turn of (?P<n>\d+) degrees, (?P<h>{HAND})-handed"]
SQUARE = [f"turning square to the {HAND}", f"at right angles to the {HAND}", f"by a quarter turn to the {HAND}"]
SQUARE += [f"squarely off to the {HAND} of the line just walked", f"with a true square turn, {HAND}-handed"]
CONTRARY = [f"the contrary way to the {K} line", f"parallel to the {K} line, but the other way", f"opposite to the course of the {K} line", f"back, parallel to the {K} line"]
SAME = [f"in the same direction as the {K} line", f"the same way as the {K} line", f"parallel to the {K} line and the same way", f"on the course of the {K} line"]


def direction(s, deed):
    """The bearing that a sentence names, and the sentence without it."""
    lines = deed["lines"]

    def nth(name):
        return lines[-1] if name == "last" else lines[ORDER[name]]

    def turned(hand):
        right = "left" if deed["swap"] == hand == "right" else "right" if deed["swap"] == hand == "left" else hand
        return 1 if right == "right" else -1

    for form in INSIDE:
        if f := re.search(form, s):
            return lines[-1][0] + (180 - int(f[1])) * deed["hand"], s.replace(f[0], "@")
    for form in TURN:
        if f := re.search(form, s):
            return lines[-1][0] + int(f["n"]) * turned(f["h"]), s.replace(f[0], "@")
    for form in SQUARE:
        if f := re.search(form, s):
            return lines[-1][0] + 90 * turned(f[1]), s.replace(f[0], "@")
    for form in CONTRARY:
        if f := re.search(form, s):
            return nth(f[1])[0] + 180, s.replace(f[0], "@")
    for form in SAME:
        if f := re.search(form, s):
            return nth(f[1])[0], s.replace(f[0], "@")
    if f := re.search(rf"{NS} (\d+) degrees {EW}\b", s):
        return quadrant(*f.groups()), s.replace(f[0], "@")
    if f := re.search(rf"\b(\d+) degrees {EW} of {NS}", s):
        return quadrant(f[3], f[1], f[2]), s.replace(f[0], "@")
    if f := re.search(r"\b([ns])(\d+)([ew])\b", s):
        return quadrant(*f.groups()), s.replace(f[0], "@")
    if f := re.search(rf"on a course of (\d+) degrees from {NS} towards {EW}", s):
        return quadrant(f[2], f[1], f[3]), s.replace(f[0], "@")
    if f := re.search(rf"{NS}, leaning (\d+) degrees to the {EW}", s):
        return quadrant(*f.groups()), s.replace(f[0], "@")
    if f := re.search(rf"(?:midway|half-way) between {C} and {C}", s):
        a, b = POINTS[f[1]], POINTS[f[2]]
        return (a + ((b - a + 180) % 360 - 180) / 2) % 360, s.replace(f[0], "@")
    if f := re.search(rf"\b(?:due |straight )?{C}\b", s):
        return POINTS[f[1]], s.replace(f[0], "@", 1)
    raise ValueError("no direction: " + s)


REFERENCES = [
    (rf"(?:half as far again as the {K} line|1 and a half times the length of the {K} line)", 1.5),
    (rf"(?:3 quarters of the length of the {K} line|a quarter less than the length of the {K} line)", 0.75),
    (rf"(?:half the length of the {K} line|half as far as the {K} line|1 half of the {K} line's length)", 0.5),
    (rf"(?:twice the length of the {K} line|double the {K} line's length|2 times as far as the {K} line)", 2),
    (rf"(?:a third of the length of the {K} line|1 third as far as the {K} line)", 1 / 3),
]
MORE = [rf"{M} more than the {K} line", rf"the length of the {K} line and {M} besides", rf"{M} longer than the {K} line"]
LESS = [rf"{M} less than the {K} line", rf"{M} short of the length of the {K} line", rf"the length of the {K} line all but {M}"]
BOTH = [rf"as much as the {K} and the {K} line together", rf"the lengths of the {K} and the {K} line added"]
GAP = [rf"the length by which the {K} line exceeds the {K}\b", rf"what the {K} line is longer than the {K}\b"]
SINGLE = [rf"the length of the {K} line", rf"just as far as the {K} line", rf"the {K} line's length once more"]


def distance(s, lines):
    def nth(name):
        return lines[-1][1] if name == "last" else lines[ORDER[name]][1]

    for forms, sign in ((MORE, 1), (LESS, -1)):
        for form in forms:
            if f := re.search(form, s):
                a, b = f.groups()
                k, x = (a, b) if a in ORDER or a == "last" else (b, a)
                return nth(k) + sign * chains(x)
    for form in BOTH:
        if f := re.search(form, s):
            return nth(f[1]) + nth(f[2])
    for form in GAP:
        if f := re.search(form, s):
            return nth(f[1]) - nth(f[2])
    for form, times in REFERENCES:
        if f := re.search(form, s):
            return times * nth(next(name for name in f.groups() if name))
    for form in SINGLE:
        if f := re.search(form, s):
            return nth(f[1])
    for form, signs in [
        (rf"at first {M} were chained, which proved {M} too far", (1, -1)),
        (rf"we had gone {M} when it was seen to be {M} too much", (1, -1)),
        (rf"{M} all but {M}", (1, -1)),
        (rf"would have it {M}, but my chain says {M}", (0, 1)),
        (rf"{M}, and not {M} as", (1, 0)),
        (rf"{M} in the old paper, {M} when we measured", (0, 1)),
        (rf"passing .* at {M}, .*in all {M}", (0, 1)),
        (rf"the whole being {M} and .* lying {M} along it", (1, 0)),
        (rf"{M} .*crossing .* after {M}", (1, 0)),
        (rf"being reached at {M} and the end, .*at {M}", (0, 1)),
        (rf"{M} .*and on in the same line another {M}", (1, 1)),
        (rf"first {M} .*then {M} more without turning", (1, 1)),
        (rf"1 line of 2 parts: {M} .*and, beyond it, {M}", (1, 1)),
    ]:
        if f := re.search(form, s):
            return signs[0] * chains(f[1]) + signs[1] * chains(f[2])
    found = re.findall(M, s)
    if len(found) != 1:
        raise ValueError(f"{len(found)} lengths: {s}")
    return chains(found[0])


# %%
SHARES = {"1 half": 1 / 2, "2 thirds": 2 / 3, "3 quarters": 3 / 4, "1 third": 1 / 3, "3 fifths": 3 / 5, "5 eighths": 5 / 8}
SHARE = "(" + "|".join(SHARES) + ")"
deeds, memoranda = {}, {}
for entry in entries:
    text = in_digits(entry.lower())
    text = re.sub(r"no\. (\d+)", r"no#\1", text)
    if text.startswith("memorandum"):
        q = int(re.search(r"no#(\d+)", text)[1])
        memoranda[q] = text
        continue
    q = int(re.match(r"no#(\d+)", text)[1])
    sentences = [s.rstrip(".") for s in re.split(r"\.\s+", text)]
    first = next(n for n, s in enumerate(sentences) if re.match(r"we begin at|beginning at|from .* the bounds are walked|starting place:", s))
    if sentences[first].startswith("starting place"):
        sentences[first] += " " + sentences.pop(first + 1)
    deeds[q] = sentences[first:]
idle = re.compile(r"as written$|let the matter drop|paid the rest")
memoranda = {}
for q, text in memoranda.items():
    print(q, text)


# %%
def line_start(s):
    return re.match(
        rf"(?:thence|from there|the {K} line,? |next|then\b|on |now|after that|here the bounds)|{M}.* bring us|(?:[^,]*) it is |.* bring us ", s
    )


REMARKS_NONE = (
    "find it right$|he had not$|put back where it was$|did not get it$|which was refused$|^here we rested|to keep$|right to fetch water|^it rained|not upon it$|no paper of it$|"
    "^on the right the ground|^on the left 1 sees|^we turned back for|^both were present|elms along it|makes no odds$|walked before and|raised by a foot$|^from there the smithy|"
    "^this mark is also|wrongly$|^in this line all agree|was overruled$|"
    "of hedge, which|whatever \\w+ may say$|are wet in winter$|^the other hand held|of no force$|though \\w+ doubted it$|outside the land$|^beyond the ditch and straight on lies|"
    "left to the cows|^a new stone will|^the stones show the letters|brought beer$|the above stands$|under brambles$|in its place$|held the far end|lost and found$|twice and agreed$|"
    "has a blot$|planted anew$|^the gate there is|we crossed his yard$|nothing to say$|hard to see$|on the other side$|as the crow flies$|go as they go$|-hand fence is|"
    "^nothing is to be added|^nothing was taken off"
)


def walk(q):
    """The corners, lines and area of one deed."""
    note = memoranda.get(q, "")
    sentences = deeds[q]
    deed = {"lines": [], "hand": 1 if re.search(r"\bright\b", MARKS.sub("", sentences[0].split("land")[-1])) else -1, "swap": ""}
    start = sentences[0]
    side = re.search(r"land on our (left|right) hand|land to the (left|right)$|always on the (left|right)$|land on the (left|right) of the walker", start)
    deed["hand"] = 1 if next(g for g in side.groups() if g) == "right" else -1
    lines, corners = deed["lines"], [(0.0, 0.0)]
    closed, area = False, 0.0
    rest = list(sentences[1:])
    told = ""
    while rest:
        s = rest.pop(0)
        if not closed and re.match(r"thence straight to the starting place$|and so by a straight line|from there home|the last line goes straight back|thence directly to the first mark", s):
            closed = True
            n = len(corners)
            area = abs(sum(corners[i][0] * corners[(i + 1) % n][1] - corners[i][1] * corners[(i + 1) % n][0] for i in range(n))) / 2
            continue
        if closed:
            area = extra(s, area, lines, note)
            continue
        if re.search(REMARKS_NONE, s):
            continue
        swap = ""
        nth = len(lines) + 1
        if note and not idle.search(note) and "turn" in note:
            k = re.search(rf"{K} line", note)[1]
            if ORDER[k] + 1 == nth:
                swap = "both"
        if rest and re.search(r"i have written \w+ and it was|as the way we turned|^no, not |slip of the pen", rest[0]):
            swap = "both"
            rest.pop(0)
        f = re.search(rf"{M}", note)
        if f and not idle.search(note) and re.search(rf"{K} line", note) and ORDER[re.search(rf"{K} line", note)[1]] + 1 == nth:
            g = re.search(rf"with {M}; the chain was misread, and it is {M}", note) or re.search(rf"for {M} in .*read {M}", note)
            wrong, right = (g[1], g[2]) if g else re.search(rf"is {M} and not {M} as", note).groups()[::-1]
            if s.count(wrong) != 1:
                print("?", q, s, note)
            s = s.replace(wrong, right)
        change = None
        if rest:
            if f := re.search(rf"^i have since measured this line anew and make it {M}|the book of the day has {M} for|the same line came to {M},|^{M} it is, as was shown|^read {M} for this line|was never so: it is {M}", rest[0]):
                change = (0, chains(next(g for g in f.groups() if g)))
            elif f := re.search(rf"moved on by {M} in|the buyer got {M} more at|^add {M} to|^to this line belong {M} more|^the line goes on by {M} past", rest[0]):
                change = (1, chains(next(g for g in f.groups() if g)))
            elif f := re.search(rf"brought back along the line by {M}|the buyer gave up {M} at|^take {M} off this|^but {M} of it, at the far end, were left|^the line stops {M} short", rest[0]):
                change = (1, -chains(next(g for g in f.groups() if g)))
            if change:
                rest.pop(0)
        bearing, length = line(MARKS.sub("%", s), deed, corners, swap)
        if change:
            length = change[0] * length + change[1]
        lines.append((bearing, length))
        corners.append((corners[-1][0] + length * math.sin(math.radians(bearing)), corners[-1][1] + length * math.cos(math.radians(bearing))))
    return lines, area


def line(s, deed, corners, swap):
    here, lines = corners[-1], deed["lines"]
    if f := re.search(rf"the {K} line (?:of|in) no#(\d+)|by a line as long as the {K} line of no#(\d+)", s):
        k, other = (f[1], f[2]) if f[1] else (f[3], f[4])
        bearing, length = done[int(other)][0][ORDER[k]]
        return bearing + (180 if re.search("contrary way|opposite direction|reversed", s) else 0), length
    if f := re.search(rf"{M} (?:due )?(north|east|south|west) (?:of|from) (the starting place|the end of the {K} line)", s):
        corner = corners[ORDER[f[4]] + 1] if f[4] else corners[0]
        far, at = chains(f[1]), math.radians(POINTS[f[2]])
        x, y = corner[0] + far * math.sin(at) - here[0], corner[1] + far * math.cos(at) - here[1]
        return math.degrees(math.atan2(x, y)), math.hypot(x, y)
    if f := re.search(r"(?:the starting place (?:lies|is)|1 sees the starting place) due (north|east|south|west)", s):
        bearing, _ = direction(s[: f.start()], deed)
        x, y = math.sin(math.radians(bearing)), math.cos(math.radians(bearing))
        return bearing, -here[0] / x if f[1] in ("north", "south") else -here[1] / y
    deed["swap"] = ""
    if swap:
        g = next(f for form in TURN + SQUARE if (f := re.search(form, s)))
        deed["swap"] = "right" if "right" in g[0].replace("right angles", "") else "left"
        if deed["swap"] not in ("left", "right"):
            raise ValueError(s)
    bearing, rest = direction(s, deed)
    deed["swap"] = ""
    return bearing % 360, distance(rest, lines)


def extra(s, area, lines, note):
    def long(name):
        return lines[ORDER[name]][1]

    if f := re.search(r"strike out the sentence on the (.*), which belongs|says of the (.*) was copied there|the ([^:]*) in no#\d+: there is no such thing", note):
        what = next(g for g in f.groups() if g)
        here = what.split(" at the ")[-1] if what.startswith("plot at") else what
        if re.search(rf"\b{here}\b", s) and not (what.startswith("plot at") and not re.search("oblong|broad", s)):
            return area
    if f := re.search(rf"a square plot, {M} on each side|a square whose side is {M}|which is {M} by {M}", s):
        side = chains(next(g for g in f.groups() if g))
        return area - side * side
    if f := re.search(rf"pond within these bounds, {M} across, is not|a circle {M} in diameter", s):
        return area - math.pi * chains(next(g for g in f.groups() if g)) ** 2 / 4
    if f := re.search(rf"round copse of {M} from its middle", s):
        return area - math.pi * chains(f[1]) ** 2
    if f := re.search(rf"takes {M} of its length within the bounds and is {M} wide|lane {M} in width, {M} long inside", s):
        a, b = (g for g in f.groups() if g)
        return area - chains(a) * chains(b)
    if f := re.search(rf"strip {M} wide on the outer side of the {K} line", s):
        return area + chains(f[1]) * long(f[2])
    if f := re.search(rf"outside of the whole {K} line the buyer gets besides a strip of {M} in width", s):
        return area + chains(f[2]) * long(f[1])
    if f := re.search(rf"oblong of {M} by {M} at|a plot {M} long and {M} broad", s):
        a, b = (g for g in f.groups() if g)
        return area + chains(a) * chains(b)
    if f := re.search(rf"(?:the {K} line is however no straight|instead of along the {K} line itself)", s):
        k = f[1] or f[2]
        return area + math.pi * long(k) ** 2 / 8 * (1 if re.search("swells outward|bend outward", s) else -1)
    if f := re.search(rf"{SHARE} only is sold|parts with {SHARE} of it|sale is of {SHARE} of", s):
        what = next(g for g in f.groups() if g)
        if g := re.search(rf"should say {SHARE} where|part sold in no#\d+ is {SHARE},", note):
            what = next(one for one in g.groups() if one)
        return area * SHARES[what]
    if re.search(r"drive his beasts|the well upon it|keep up the ditch|left open to the parish|the price is", s):
        return area
    raise ValueError("not understood: " + s)


done = {}
for q in deeds:
    try:
        done[q] = walk(q)
    except (ValueError, AttributeError, StopIteration, KeyError, IndexError) as problem:
        print(q, repr(problem), deeds[q])
        raise
print(len(done), [(q, round(a / 10, 3)) for q, (_, a) in list(done.items())[:10]])
# %%
import csv
import os

os.makedirs("output", exist_ok=True)
with open("output/acres.csv", "w", encoding="utf-8", newline="") as file:
    writer = csv.writer(file)
    writer.writerow(["deed", "acres"])
    writer.writerows([q, f"{area / 10:.3f}"] for q, (_, area) in done.items())
print("done")
