# %%
import csv
import math
import re
from collections import Counter, defaultdict

signed = list(csv.DictReader(open("signed.csv", encoding="utf-8")))
unsigned = list(csv.DictReader(open("unsigned.csv", encoding="utf-8")))
print(Counter(row["warden"] for row in signed), len(unsigned))
for row in signed[:25]:
    print(row["warden"], "|", row["entry"])
# %%
# Subjects do not tell. What a writer does each time: which word, sign and numeral, and above all what comes first -
# size or colour, small or great number, time or place, cause or effect, good or bad news, cold or wet - and whether
# one stays with a thing, a place, a word or takes another.
COOL, DAMP = "cold|mild|warm|chilly|raw|fresh", "wet|dry|damp|foggy|drizzly|clear"
KIND = {w: "size" for w in "small large tiny huge long short".split()}
KIND |= {w: "colour" for w in "grey white brown black green yellow".split()}
KIND |= {w: "state" for w in "old wet torn battered muddy broken".split()}
WORDS = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen".split()
N = r"(\d+|" + "|".join(WORDS[2:]) + ")"
DAYS = "monday tuesday wednesday thursday friday saturday sunday".split()
TIME = r"(?:on (?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)"
THINGS = (
    "hide shutter|bird table|ringing net|telescope stand|moth trap|butterfly board|transect post|insect house|seed tray|deer fence|mowing bar|"
    "quadrat frame|wheelbarrow|sluice handle|generator|gate latch|visitor counter|leaflet rack|trail sign|tea urn|eel pass|gauge board|punt|trash screen"
)
SPOTS = (
    "the mere|the north lagoon|the reed edge|the long hide|the bramble ride|the sunny bank|the old quarry|the meadow|the fen|the chalk slope|"
    "the wet corner|the orchid plot|the boardwalk|the workshop|the west stile|the footbridge|the car park|the hut|the picnic field|the nature trail|"
    "the outlet|the mill leat|the main dyke|the weir"
)
SPOT = r"(?:by|near|behind|beside) the [a-z]+(?: [a-z]+)?"
DEAD = r"(?:before (?:Easter|the frost|the open day)|next week|this month|in the autumn)"
GOOD = "path is dry|water is down|new sign is up|hedge is laid|grass is short|paint has held|fence is straight|ice has gone|key is back|stove draws well"
BAD = "steps are slippery|ditch smells|lock still sticks|far end is under water|nettles are back|roof drips|door jams|bin is full|log pile is low|clock has stopped"
CAUSE = (
    "the bolts had rusted|the frost had got in|the wood was rotten|the mice had been at it|somebody had leaned on it|"
    "the flood had shifted it|the screws were gone|the wind had caught it|the rope had frayed|a branch had come down on it"
)
PAST = "mended|replaced|cleaned|painted|moved|oiled|checked|braced"


def value(word):
    return int(word) if word.isdigit() else WORDS.index(word)


def habits(text):
    """(place where one can write one way or another, way taken) of an entry"""
    made = []
    low = text.lower()

    def note(name, way):
        made.append((name, way))

    # the weather
    m = re.search(rf"\b({COOL}|{DAMP})(, | and )({COOL}|{DAMP})\b", low)
    note("cool first", m[1] in COOL.split("|"))
    note("weather form", "with the wind in" in low or "wind from" in low and 2)
    note("weather place", "first" if m.start() < 20 else "last" if re.search("wind (in the |from the )?[a-z]+\\.$", low) else "mid")
    # the count
    if m := re.search(rf"{N} ([a-z]+(?: [a-z]+)?), {N} ([a-z]+(?: [a-z]+)?)(,?) and {N} ([a-z]+(?: [a-z]+)??)(?= (?:at|along|around)\b|[.;,])", low):
        note("series comma", m[5])
        for word in (m[1], m[3], m[6]):
            note("numeral above" if value(word) > 9 else "numeral", word.isdigit())
        ahead = low[: m.start()]
        note("count form", "i counted " if ahead.endswith("i counted ") else "there were " if ahead.endswith("there were ") else "")
        ahead = re.sub("(i counted |there were )$", "", ahead)
        f = re.search(r"(?:at|along|around) (?:the )[a-z]+(?: [a-z]+)?(,?) $", ahead)
        note("spot first", bool(f))
        if f:
            note("comma after place", f[1])
    # the repair
    m = re.search(rf"(as|because|since) ({CAUSE})(,?)( \w+)?", low)
    if m:
        first = bool(m[4]) and not (m[3] and m[4] == " and") and not text[m.end(2)] == "."
        note("cause word", m[1])
        note("cause first", first)
        if first:
            note("comma after clause", m[3])
        where = low[m.end(2):] if first else low[:m.start()]
        where = where[:90] if first else where[-90:]
        note("again", bool(re.search("again|once more", where)))
        acts = list(re.finditer(rf"(was|i|we|had the [a-z ]+?)? ?\b({PAST})\b", where))
        if acts:
            act = acts[0] if first else acts[-1]
            note("voice", (act[1] or "")[:3].strip().replace("we", "i"))
    # the find
    if m := re.search(r"i found an? (\w+) (\w+) (\w+) ([a-z ]*?)(by|near|behind|beside|on|at|after|before|around)\b", low):
        note("adjectives", " ".join(KIND.get(w, "?") for w in m.groups()[:3]))
        front = re.search(rf"({TIME.lower()})(,?) $", low[: m.start()])
        note("time first", bool(front))
        if front:
            note("comma after time", front[2])
    if m := re.search(r"(, | - | \()(perhaps|maybe|possibly)", low):
        note("aside", m[1])
        note("guess", m[2])
    for _ in re.findall(rf"{SPOT} {TIME}", text):
        note("time and place", "place")
    for _ in re.findall(rf"{TIME} {SPOT}", text):
        note("time and place", "time")
    # good and bad news
    m = re.search(rf"(though )?the ({GOOD}|{BAD})(, but |\. but |\. however, |, though |, |\. )the ({GOOD}|{BAD})(, however)?", low)
    if m:
        note("good first", m[2] in GOOD.split("|"))
        note("contrast", (m[1] or "") + m[3] + (m[5] or ""))
    # who came
    m = re.search(
        r"(also )?(met )?(a teacher|two students|the postman|a retired vet|the farmer|a young couple|the vicar|a man with a drone)(, met| came by)?", low
    )
    if m:
        m2 = re.match(
            r".*?(asked for a map|had seen an otter|wanted to help with the mowing|complained about the mud|brought a cake|had lost a dog|"
            r"took pictures all day|stayed for tea|offered us a boat|asked after the owls)( too| as well)?",
            low[m.start():],
        )
        note("told", (m[2] or "") + (m[4] or ""))
        note("also", (m[1] or "") + (m2[2] or "" if m2 else ""))
    # what is to be done
    duty = re.search(rf"needs \w+ing|must be (?:{PAST})|someone should|to do:", low)
    form = duty[0].split(" ")[0]
    note("to do", form)
    if form != "to":
        at = low.index(duty[0])
        head = re.search(rf"({DEAD.lower()})(,?) (?:the [a-z ]+ )?$", low[:at])
        note("deadline first", bool(head))
        if head:
            note("comma after time", head[2])
    later = re.findall(
        rf"i counted|there were|i found|i (?:shall|will|am going)|(?:as|because|since) (?:{CAUSE})|came by|, met|met |the (?:{GOOD}|{BAD})|{N} [a-z ]+, {N}",
        low[duty.end():],
    )
    note("duty last", not later)
    if m := re.search(r"\bI (shall|will|am going to)\b", text):
        note("future", m[1])
    rest = re.sub(rf"(though )?the ({GOOD}|{BAD})(, but |\. but |\. however, |, though |, |\. )the ({GOOD}|{BAD})(, however)?", "", low)
    rest = re.sub(rf", and {N} ", "", rest)
    for sign in ("; ", ", and ", ". "):
        for _ in range(rest.count(sign)):
            note("join", sign)
    return made


for row in unsigned[:3]:
    print(row["entry"], habits(row["entry"]))
# %%
read = [(row["warden"], habits(row["entry"])) for row in signed]
asked = [habits(row["entry"]) for row in unsigned]
names = sorted({who for who, _ in read})
ways = defaultdict(set)
for made in [made for _, made in read] + asked:
    for name, way in made:
        ways[name].add(way)


def shares(count, made):
    said = {who: 0.0 for who in names}
    for who in names:
        for name, way in made:
            seen = count[who, name]
            said[who] += math.log((seen[way] + 0.6) / (sum(seen.values()) + 0.6 * len(ways[name])))
    top = max(said.values())
    weight = {who: math.exp((said[who] - top)) for who in names}
    return {who: w / sum(weight.values()) for who, w in weight.items()}


def counted(more=()):
    count = defaultdict(Counter)
    for who, made in read:
        for name, way in made:
            count[who, name][way] += 1
    for share, made in more:
        for who, part in share.items():
            for name, way in made:
                count[who, name][way] += part
    return count


count = counted()
# The unsigned entries tell of habits, too, each as far as its writer is known.
for _ in range(6):
    guess = [shares(count, made) for made in asked]
    print(sum(max(one.values()) for one in guess) / len(guess))
    count = counted(list(zip(guess, asked, strict=True)))
with open("output/writers.csv", "w", newline="", encoding="utf-8") as file:
    out = csv.writer(file)
    out.writerow(["number", "warden"])
    for row, one in zip(unsigned, guess, strict=True):
        out.writerow([row["number"], max(one, key=one.get)])
