# %%
import csv
import re

lines = open("store_book.txt", encoding="utf-8").read().splitlines()
goods = list(csv.DictReader(open("goods.csv", encoding="utf-8")))
cards = {}
for row in csv.DictReader(open("cards.csv", encoding="utf-8")):
    cards.setdefault(row["card"].split("-", 1)[1], {})[row["good"]] = int(row["number"])
print(len(lines), sum(map(len, lines)), cards)
print("\n".join(lines[:110]))
# %%
# All of it read; the ways of saying each thing, in braces what varies, and what goods are called.
BANK = {
    "goods": {
        "chickpeas": ["tin", "tins", ["chickpeas", "garbanzos", "chick peas"]],
        "sweetcorn": ["tin", "tins", ["sweetcorn", "corn", "maize"]],
        "tomatoes": ["tin", "tins", ["tomatoes", "chopped tomatoes", "toms"]],
        "kidney beans": ["tin", "tins", ["kidney beans", "chilli beans"]],
        "baked beans": ["tin", "tins", ["baked beans", "beans in tomato sauce"]],
        "tuna": ["tin", "tins", ["tuna", "tuna fish"]],
        "sardines": ["tin", "tins", ["sardines", "little fishes"]],
        "peaches": ["tin", "tins", ["peaches", "peach halves"]],
        "pineapple": ["tin", "tins", ["pineapple", "pineapple rings"]],
        "coconut milk": ["tin", "tins", ["coconut milk", "coconut cream"]],
        "soup": ["tin", "tins", ["soup", "ready-made soup"]],
        "rice": ["bag", "bags", ["rice", "long-grain rice"]],
        "flour": ["bag", "bags", ["flour", "plain flour"]],
        "sugar": ["bag", "bags", ["sugar", "white sugar"]],
        "oats": ["bag", "bags", ["oats", "porridge oats"]],
        "red lentils": ["bag", "bags", ["red lentils", "dal lentils"]],
        "brown lentils": ["bag", "bags", ["brown lentils", "whole lentils"]],
        "potatoes": ["sack", "sacks", ["potatoes", "spuds"]],
        "onions": ["net", "nets", ["onions", "cooking onions"]],
        "carrots": ["bunch", "bunches", ["carrots", "fresh carrots"]],
        "spaghetti": ["packet", "packets", ["spaghetti", "long pasta"]],
        "macaroni": ["packet", "packets", ["macaroni", "elbow pasta"]],
        "couscous": ["packet", "packets", ["couscous", "cous-cous"]],
        "tea": ["packet", "packets", ["tea", "tea bags"]],
        "coffee": ["packet", "packets", ["coffee", "ground coffee"]],
        "cocoa": ["packet", "packets", ["cocoa", "drinking chocolate"]],
        "biscuits": ["packet", "packets", ["biscuits", "digestives"]],
        "crispbread": ["packet", "packets", ["crispbread", "rye crackers"]],
        "raisins": ["packet", "packets", ["raisins", "sultanas"]],
        "salt": ["packet", "packets", ["salt", "table salt"]],
        "honey": ["jar", "jars", ["honey", "runny honey"]],
        "jam": ["jar", "jars", ["jam", "strawberry jam"]],
        "peanut butter": ["jar", "jars", ["peanut butter", "nut spread"]],
        "olives": ["jar", "jars", ["olives", "green olives"]],
        "gherkins": ["jar", "jars", ["gherkins", "pickles"]],
        "mustard": ["jar", "jars", ["mustard", "hot mustard"]],
        "pesto": ["jar", "jars", ["pesto", "basil paste"]],
        "mayonnaise": ["jar", "jars", ["mayonnaise", "mayo"]],
        "oil": ["bottle", "bottles", ["oil", "sunflower oil"]],
        "vinegar": ["bottle", "bottles", ["vinegar", "cider vinegar"]],
        "soy sauce": ["bottle", "bottles", ["soy sauce", "soya sauce"]],
        "ketchup": ["bottle", "bottles", ["ketchup", "tomato sauce for the table"]],
        "milk": ["carton", "cartons", ["milk", "long-life milk"]],
        "apple juice": ["carton", "cartons", ["apple juice", "pressed apple juice"]],
        "orange juice": ["carton", "cartons", ["orange juice", "OJ"]],
        "eggs": ["box", "boxes", ["eggs", "hens' eggs"]],
        "margarine": ["tub", "tubs", ["margarine", "marge"]],
        "yoghurt": ["tub", "tubs", ["yoghurt", "plain yoghurt"]],
    },
    "meals": [
        "curry",
        "stew",
        "goulash",
        "chilli",
        "Friday lunch",
        "soup kitchen",
        "school dinner",
        "Sunday table",
        "bake",
        "hotpot",
        "breakfast club",
        "wake",
        "harvest supper",
        "cookery class",
        "scouts' camp",
        "senior tea",
        "big salad",
        "night shelter",
    ],
    "who": [
        "St Mary's",
        "the food bank",
        "the mosque",
        "the scouts",
        "Mrs Abara",
        "the corner shop",
        "the bakery",
        "the school",
        "Mr Lindqvist",
        "the allotment people",
        "the youth club",
        "the fire brigade",
        "the shelter",
        "old Pat",
        "the parish",
        "the market traders",
        "the rowing club",
        "the Wednesday group",
    ],
    "use": [
        "took {Q} for the {M}",
        "{Q} went into the {M}",
        "used {Q}",
        "opened {Q} for the {M}",
        "helped myself to {Q}, {M}",
        "gave {Q} to {W}",
        "{W} got {Q} from us",
        "handed out {Q} at the door",
        "mice had been at {Q}, all binned",
        "threw away {Q}, past saving",
        "dropped and spoilt {Q}, I am ashamed to say",
        "lost {Q} to the damp",
        "the {M} swallowed {Q}",
        "that {M} cost us {Q}",
        "fed forty people with {Q}",
        "we are lighter by {Q}, {M}",
        "out, for the {M}: {Q}",
        "the {M} needed {Q}, no more, no less",
        "{Q} left the house with {W}",
        "parcel for {W} with {Q} in it",
        "emptied {Q} into the big pan",
        "cooked with {Q}, and it was enough for all",
        "{W} came begging and left with {Q}",
        "{Q} fewer on the shelf, blame the {M}",
        "my doing: {Q} are in the {M}",
        "sacrificed {Q} to the {M}",
        "packed {Q} in the hamper for {W}",
        "raided the store for {Q}",
        "the children of the {M} ate their way through {Q}",
        "{Q} turned out mouldy and went on the compost",
        "sent {Q} over to {W}, as agreed",
        "down by {Q} after the {M}",
        "a leak in the roof ruined {Q}",
        "could not do the {M} without {Q}, so off they went",
        "had {Q} out of the store this morning",
        "{Q} were on the plates of the {M} before I could blink",
        "relieved the store of {Q}",
        "the {M} is the reason why {Q} are missing",
        "chopped, stirred and served {Q}, {M}",
        "a parcel of {Q} has gone to {W}",
        "{W} sent a child round and I handed over {Q}",
        "burnt {Q}, every bit of it, in the {M}",
        "the moths got {Q}, out they went",
        "let {W} have {Q}",
        "{Q} walked out with {W}, with my blessing",
        "cut open {Q} for the {M}",
        "I owe the book {Q}, eaten at the {M}",
        "the {M} made short work of {Q}",
        "with {Q} from our shelf the {M} was saved",
        "{W} were short, so {Q} went their way",
        "poured {Q} into the {M}, one after another",
        "the inspector condemned {Q}, all in the bin",
        "{Q} ended their days in the {M}",
        "tidied away {Q} that had gone off",
        "please strike off {Q}, {M}",
        "it took {Q} to make the {M} stretch",
        "carried {Q} across to {W}",
        "the ants were in {Q}, so that is that",
        "used up {Q} in trying out something for the {M}",
        "off the shelf and into the {M}: {Q}",
    ],
    "get": [
        "{W} brought {Q}",
        "{Q} came in from {W}",
        "delivery: {Q}",
        "bought {Q}",
        "put {Q} on the shelf, from {W}",
        "{W} left {Q} at the door",
        "found {Q} behind the boiler that nobody had ever written down, now shelved",
        "we are {Q} richer, thanks to {W}",
        "in: {Q}",
        "{W} let us have {Q}",
        "shelved {Q}",
        "our order has arrived, {Q}",
        "{W} dropped off {Q}",
        "a gift of {Q} from {W}",
        "{Q} more, by courtesy of {W}",
        "topped up with {Q}",
        "unpacked {Q}",
        "carried up {Q} from the van",
        "{W} had {Q} to spare and now we have them",
        "won {Q} in the raffle and shelved them",
        "the store has grown by {Q}",
        "collected {Q} from {W}",
        "thank {W} for {Q} if you see them",
        "got hold of {Q}, a bargain",
        "{Q} turned up with {W}'s handcart",
        "welcome, {Q}",
        "a crate with {Q} stood outside, it is on the shelf now",
        "took in {Q} from {W}",
        "fetched {Q} at the wholesaler's",
        "{W} cleared a cupboard, which makes {Q} for us",
        "added {Q}",
        "{W} surprised us with {Q}",
        "{Q} have found a home with us, from {W}",
        "made room for {Q}",
        "somebody from {W} rang the bell and handed in {Q}",
        "{W} could not sell {Q}, so we have them",
        "the post brought {Q}",
        "received with thanks from {W}: {Q}",
        "stocked up by {Q}",
        "our harvest of donations today is {Q}",
        "{Q} have joined the shelf",
        "a trolley with {Q} was waiting, courtesy of {W}",
        "went shopping and came home with {Q}",
        "{W} are moving out and left us {Q}",
        "please write in {Q}, just arrived",
        "the till money stretched to {Q}",
        "{Q} fell to us from {W}'s fair",
        "the driver unloaded {Q}",
        "laid in {Q} for bad times",
        "took delivery of {Q}",
        "{W} said it with {Q}",
        "begged {Q} from {W} and got them",
        "behold, {Q} from {W}",
        "increased our holding by {Q}",
        "hauled in {Q}, with help from {W}",
    ],
    "count": [
        "counted the {G}: {N}",
        "{N} {U} of {G} by my count, whatever the book says",
        "stocktake of the {G}, result {N}",
        "as for the {G}, it is {N} now, I counted twice",
        "looked at the {G} properly: exactly {N} {U}",
        "{G} on the shelf this minute: {N}",
        "I make it {N} {U} of {G}, please go by that from here on",
        "recount of the {G} gives {N}",
        "with my own finger I touched {N} {U} of {G}, so {N} it is",
        "went through the {G} one by one and came to {N}",
        "{N} is the number of {U} of {G} that I can see",
    ],
    "half": [
        "half of the {G} went into the {M}",
        "used up exactly half of what we had of the {G}",
        "one in every two {U} of {G} went to {W}",
        "{W} took half of our {G} and left half",
        "the {G} have been halved by the {M}",
        "shared the {G} fairly with {W}, half for them, half for us",
        "the {M} took every other one of our {U} of {G}",
        "cut our {G} in two: one half stays, one half is in the {M}",
    ],
    "gone": [
        "the last of the {G} went into the {M}",
        "no {G} any more, the {M} finished what there was",
        "that was it with the {G}, not one of the {U} is left",
        "{W} took all the {G} we had",
        "cleared out the {G} altogether for the {M}",
        "the {G} shelf is bare after the {M}",
        "the {M} has eaten us out of {G} completely",
    ],
    "leave": [
        "all but {N} {U} of the {G} went to {W}",
        "left only {N} {U} of {G}, the rest went into the {M}",
        "the {M} got the {G} down to {N}",
        "kept back {N} {U} of {G}, everything else of it went to {W}",
        "of the {G} just {N} {U} survived the {M}",
        "{W} may have our {G}, I said, except for {N} {U}, and took them they have",
        "there are now {N} {U} of {G}, the others went into the {M}",
        "the {G} have shrunk to {N} after the {M}",
    ],
    "double": [
        "{W} brought as many {U} of {G} again as we had",
        "there are twice as many {U} of {G} as before, thanks to {W}",
        "{W} doubled our {G}",
        "for each of our {U} of {G} {W} put another one beside it",
        "{W} matched our {G}, one of theirs for each of ours",
    ],
    "undo": [
        "the {M} was called off, so what I last took of the {G} is back on the shelf, all of it",
        "put back the {G} I took out last, nobody came",
        "my last withdrawal of {G}: undone, the {U} are where they were",
        "did not need the {G} after all, returned what I had just taken",
        "cancel what I took of the {G}, it stands on the shelf again",
        "the {G} of my last entry never got used, they went straight home to the shelf",
        "wind back my last taking of {G}, the {M} had plenty",
        "what I carried off in {G} last time I have carried back, untouched",
    ],
    "fix": [
        "my last note on the {G} should have said {N}, not {K}",
        "correction from me, {G}: {N} {U} and not {K} as I wrote",
        "I wrote {K} for the {G} last time and meant {N}",
        "slip of the pen in my last line about the {G}, for {K} read {N}",
        "where I put {K} {U} of {G} a while ago it was really {N}",
        "sorry, my {K} {U} of {G} were {N}, I had miscounted",
        "I cannot count: not {K} but {N} {U} it was, my last line about the {G}",
        "make that {N} in my last entry about the {G}, I had put {K}",
        "{N}, not {K}, that is what my last {G} line should say",
    ],
    "equal": [
        "took {Q} for the {M} and just as many {V} of {H}",
        "{Q} and the same number of {V} of {H} went into the {M}",
        "gave {W} {Q}, and of the {H} an equal number of {V}",
    ],
    "equal_in": [
        "{W} brought {Q} and just as many {V} of {H}",
        "in came {Q} and the same number of {V} of {H}",
    ],
    "swap": [
        "swapped with {W}: {Q} away, {P} in return",
        "gave {W} {Q} and got {P} for it",
        "{W} wanted {Q} badly and paid with {P}",
        "bartered {Q} for {P} with {W}",
        "traded in {Q}, now we have {P} more",
        "{P} from {W}, for which they got {Q}",
    ],
    "lend": [
        "lent {Q} to {W}",
        "{W} borrowed {Q}",
        "{Q} on loan to {W}",
        "{W} will bring them back, they say: {Q} went over on tick",
    ],
    "back_all": [
        "{W} brought back all the {G} they had borrowed",
        "the {G} on loan to {W} are home again, every one",
        "got our {G} back from {W}, in full",
        "{W} have settled their debt of {G}",
    ],
    "back_half": [
        "{W} gave back half of the {G} they had borrowed and may keep the rest",
        "of the {G} we lent {W} half came back, the rest is forgiven",
        "half of their borrowed {G} is what {W} returned, and we called it quits",
    ],
    "promise": [
        "{W} promised us {Q}",
        "{W} will bring {Q} one of these days",
        "expecting {Q} from {W}",
        "{Q} are to come from {W}, do not write them in before they stand here",
    ],
    "kept": [
        "{W} kept their word about the {G}",
        "the {G} that {W} had announced are here, the full number",
        "{W}'s promised {G} stand on the shelf, as many as they said",
        "what {W} had pledged in {G} has come",
    ],
    "kept_half": [
        "{W} came with only half of the promised {G}",
        "of {W}'s announced {G} half is here and there will be no more",
        "{W} could manage just half of the {G} they had pledged",
    ],
    "kept_more": [
        "{W} brought the promised {G} and {N} {U} on top",
        "{W} kept their word about the {G} and threw in {N} {U} extra",
    ],
    "kept_none": [
        "nothing will come of {W}'s {G}, they wrote",
        "{W} cannot give us the {G} after all",
        "forget the {G} from {W}",
    ],
    "recipe": [
        "made the usual {R}",
        "{R} as always",
        "cooked {R} by the card",
        "the {R} again, once through",
        "one {R}, nothing added, nothing left out",
        "{R} for the {M}, the normal quantity",
        "did a {R} as on the card",
    ],
    "recipe2": [
        "a double {R}",
        "the {R} twice over",
        "{R}, two batches",
        "{R} for twice the people, twice the card",
    ],
    "recipe_without": [
        "made the {R} without the {G}",
        "{R} by the card, only the {G} left out",
        "the {R} again, but had to do without {G}",
    ],
    "card": [
        "from now on the {R} gets {N} {U} of {G} each time instead of {K}",
        "changed the card: {R} with {N} {U} of {G}, no longer {K}",
        "the {R} was too thin, henceforth {N} {U} of {G} in place of {K}",
        "card for {R} amended, {G} {N} where it was {K}",
    ],
    "noop": [
        "we shall need {Q} for Sunday's {M}",
        "nearly took {Q}, but the {M} was big enough",
        "{W} asked for {Q}, I had to say no",
        "{G} are cheap at the market, {N} for a fiver",
        "last year we got through {Q} in a week",
        "somebody should count the {G}",
        "keep your hands off the {G}, the {M} is not till next month",
        "dreamt that {W} brought {Q}",
        "if {W} come for {Q}, tell them Thursday",
        "the {M} would have wanted {Q}, we made do with my own from home",
        "moved {Q} to the lower shelf, the number is the same",
        "turned all the {G} so that the labels face front",
        "{W} say they once ate {Q} in one sitting",
        "in my mother's day the {M} took {Q}",
        "my own {Q} are in the fridge with my name on, not the store's",
        "dusted the {G}, read the dates, all fine",
        "put {Q} out for the {M} and put them straight back, wrong day",
        "the {W} people still think they gave us {Q} last autumn, that was before this book",
        "the label says {N} {U} of {G} make a meal for ten, I doubt it",
        "{W} would swap {Q} for something sweet, I said I would ask",
        "what would we do with {Q}, even if {W} had them to give",
        "a rumour that {W} have {Q} to give away turned out to be a rumour",
        "the {M} ran so well, we did not even need {Q} that I had put aside, they had never left the shelf",
        "the price of {G} has gone up again, {N} pounds for a case",
        "thought we were {Q} short, but they had only been behind the {H}",
    ],
    "recipes": {
        "minestrone": [["tomatoes", 3], ["macaroni", 2], ["carrots", 1]],
        "dal": [["red lentils", 2], ["coconut milk", 3], ["onions", 1]],
        "flapjack": [["oats", 2], ["honey", 1], ["margarine", 2]],
        "tuna bake": [["tuna", 4], ["spaghetti", 3], ["milk", 2]],
    },
}
# %%
NUMERALS = "no one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty".split()
NAME = {name: good for good, (_, _, names) in BANK["goods"].items() for name in names}


def any_of(words):
    return "(?:" + "|".join(sorted(map(re.escape, words), key=len, reverse=True)) + ")"


N = rf"(?:\d+|a dozen|{'|'.join(NUMERALS[1:][::-1])})"
GOOD = any_of(NAME)
UNIT = any_of({unit for one, more, _ in BANK["goods"].values() for unit in (one, more)})
SLOTS = {"Q": f"{N} {UNIT} of {GOOD}", "P": f"{N} {UNIT} of {GOOD}", "G": GOOD, "H": GOOD, "U": UNIT, "V": UNIT, "N": N, "K": N,
         "W": any_of(BANK["who"]), "M": any_of(BANK["meals"]), "R": any_of(BANK["recipes"])}  # fmt: skip
FORMS = []
for kind in ("use get count half gone leave double undo fix equal equal_in swap lend back_all back_half promise kept kept_half kept_more kept_none "
             "recipe recipe2 recipe_without card noop").split():  # fmt: skip
    for words in BANK[kind]:
        pattern, seen = "", set()
        for part in re.split(r"(\{.\})", words):
            if re.fullmatch(r"\{.\}", part):
                pattern += f"(?P={part[1]})" if part[1] in seen else f"(?P<{part[1]}>{SLOTS[part[1]]})"
                seen.add(part[1])
            else:
                pattern += re.escape(part)
        signs = [part for part in re.split(r"\{.\}", words) if part]
        FORMS.append((kind, signs, re.compile(r"(?<![\w'])" + pattern + r"(?![\w'])", re.IGNORECASE)))


def number(words):
    words = words.lower()
    return int(words) if words.isdigit() else 12 if words == "a dozen" else NUMERALS.index(words)


def parts_of(words):
    """What a remark says, as (kind, match), the longest readings first, then in their order."""
    found = [
        (kind, m)
        for kind, signs, form in FORMS
        if all(sign in words for sign in signs)
        for m in form.finditer(words)
    ]
    kept = []
    for kind, m in sorted(found, key=lambda one: -len(one[1][0])):
        if all(m.end() <= other.start() or m.start() >= other.end() for _, other in kept):
            kept.append((kind, m))
    return sorted(kept, key=lambda one: one[1].start())


stock = {row["good"]: int(row["at_first"]) for row in goods}
latest, lent, promised, odd = {}, {}, {}, []


def put(good, n):
    stock[good] = n
    latest.pop(good, None)


def heard(hand, kind, g):
    if "Q" in g:
        n, _, name = re.fullmatch(f"({N}) ({UNIT}) of ({GOOD})", g["Q"], re.IGNORECASE).groups()
        good, n = NAME[name], number(n)
    elif "G" in g:
        good, n = NAME[g["G"]], number(g["N"]) if "N" in g else 0
    had = stock[good] if "G" in g or "Q" in g else 0
    if kind in ("use", "get"):
        put(good, had + (n if kind == "get" else -n))
        latest[good] = (kind, n)
    elif kind in ("count", "leave"):
        put(good, n)
    elif kind in ("half", "gone", "double"):
        put(good, {"half": had // 2, "gone": 0, "double": 2 * had}[kind])
    elif kind == "undo":
        put(good, had + latest[good][1])
    elif kind == "fix":
        way, was = latest[good]
        put(good, had + (n - was if way == "get" else was - n))
        latest[good] = (way, n)
    elif kind in ("equal", "equal_in"):
        for one in (good, NAME[g["H"]]):
            put(one, stock[one] + (n if kind == "equal_in" else -n))
    elif kind == "swap":
        m, _, other = re.fullmatch(f"({N}) ({UNIT}) of ({GOOD})", g["P"], re.IGNORECASE).groups()
        put(good, had - n)
        put(NAME[other], stock[NAME[other]] + number(m))
    elif kind == "lend":
        put(good, had - n)
        lent[good] = n
    elif kind.startswith("back"):
        put(good, had + lent.pop(good) // (1 if kind == "back_all" else 2))
    elif kind == "promise":
        promised[good] = n
    elif kind.startswith("kept"):
        said = promised.pop(good)
        came = {"kept": said, "kept_half": said // 2, "kept_more": said + n, "kept_none": 0}[kind]
        if came:
            put(good, had + came)
    elif kind == "card":
        cards[g["R"].lower()][good] = n
    elif kind.startswith("recipe"):
        for one, n in cards[g["R"].lower()].items():
            if kind != "recipe_without" or one != good:
                put(one, stock[one] - n * (2 if kind == "recipe2" else 1))


for line in lines:
    hand, words = re.fullmatch(r"\w+ \d+ \w+, (\w+): (.+)", line).groups()
    parts = parts_of(words)
    if not parts:
        odd.append(line)
    for kind, m in parts:
        heard(hand, kind, m.groupdict())
print(len(odd), "lines tell nothing:", *odd[:60], sep="\n")
print(stock)
# %%
with open("output/stock.csv", "w", newline="", encoding="utf-8") as file:
    out = csv.writer(file)
    out.writerow(["good", "stock", "unit"])
    units = {row["good"]: row["unit"] for row in goods}
    out.writerows([good, n, units[good]] for good, n in stock.items())
