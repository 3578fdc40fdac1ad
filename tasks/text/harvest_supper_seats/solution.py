# %%
import csv
import re
from collections import defaultdict

plan = list(csv.DictReader(open("plan.csv", encoding="utf-8")))
notes = open("notes.txt", encoding="utf-8").read().splitlines()
print(open("hall.txt", encoding="utf-8").read())
print(len(notes))
print("\n".join(notes[:75]))
# %%
# All of them read: the ways in which people ask, in braces what varies.
ASKED = {
    "before": [
        "Sorry to trouble you again.", "Morning Marian.", "Only a small thing.", "I hope this is not too late.", "Lovely weather for it.",
        "Thanks for all you do.", "We had a chat over the fence.", "My knee is no better.",
        "Last year I sat opposite {X} and heard not a word.", "{X} and {Y} have made it up, I hear.",
        "I would have asked {X}, but the line was busy.", "{X} thinks table {T} is draughty, I don't.",
        "Somebody told me {X} was moving to table {T}; not true, it turns out.", "The band was too loud at table {T} last time.",
        "I met {X} at the baker's.", "At first I wanted to sit by {X}, never mind that.", "We nearly took the chair by {X}.",
        "{X}'s cousin may visit in October.", "I've read the plan twice.", "No rush.", "It's about the supper.",
        "{X} was going to swap with {Y}, they've dropped the idea.", "The printed plan hangs in the shop, by the way.",
        "I promised {X} to write this down at once.", "[I've|We've] been thinking about table {T}, no matter.",
        "{X} [says|thinks|claims] the plan is [perfect|too crowded|fine].", "If only {X} [sat|lived] [nearer|closer].",
        "[Yesterday|This morning|At church] {X} [asked|told] me about {Y}'s chair, that's another story.",
    ],
    "after": [
        "Thank you!", "Hope that's all right.", "Bless you.", "That would make two people happy.", "Then we're settled.",
        "{X} sends regards.", "I'll bring the chutney.", "No need to answer.", "Otherwise all stays as it is.", "I'd be so grateful.",
        "{X} says you're a saint.", "See you on the day.", "That was {X}'s idea.", "Last year it was the other way round.",
        "We can talk about table {T} another time.", "[Tell|Ask] {X} if in doubt.",
        "As for {X} and table {T}, [forget that|that was a joke].", "[That's|This is] all [for today|from me|for now].",
    ],
    "swap": [
        "{X} and {Y} [would like to|want to|are going to|have agreed to] [change|swap|exchange|trade] [places|chairs|seats].",
        "[Could|Would|Can] you [swap|exchange|switch] {X} [with|and] {Y}[, please|]?",
        "[Please let|Let] {X} have {Y}'s [chair|place|seat] and {Y} {X}'s.",
        "{X} [goes|moves|wants to go] where {Y} [is now|sits now|is sitting] and {Y} where {X} is.",
        "{Y} has [agreed|promised|offered] to [trade|swap|change] [chairs|places] with {X}[, please note it down|, so please do it|].",
        "{X} for {Y} and {Y} for {X}, [please|if you would|they both want it].",
        "[They'd both be happier|It would suit both|Both prefer it] if {X} [had|sat on|took] {Y}'s chair and {Y} {X}'s, [so please|do change it].",
    ],
    "swap_me": [
        "{Y} and I [have agreed to|want to|will] [change|swap|trade] [places|chairs].",
        "[Please|Could you] [put|seat|write] me where {Y} [sits|is] and {Y} where I [sit|am].",
        "I'm [trading|swapping|exchanging] [chairs|places|seats] with {Y}, [it's all agreed|we've talked it over|both of us want it].",
        "[Could you|Please|Kindly] [write|put] {Y} on my chair and me on {Y}'s.",
        "{Y} [gets|is to have] my [chair|place] and I get {Y}'s, [we've shaken hands on it|as arranged].",
    ],
    "ring": [
        "{X} [takes|gets|is to have] {Y}'s [chair|place|seat], {Y} [takes|gets] {Z}'s and {Z} [takes|gets] {X}'s.",
        "[Please|Kindly|Could you] [move|shift|put] {X} to where {Y} is, {Y} to where {Z} is, and {Z} to where {X} [was|used to be].",
        "A [three-way change|little roundabout|change of three]: {X} to {Y}'s [place|chair], {Y} to {Z}'s, {Z} to {X}'s.",
    ],
    "cancel": [
        "{X} can't [come|make it|be there].", "[Please cross|Cross|Do cross] {X} off; the chair stays [empty|free].",
        "{X} is [ill|poorly|abroad|stuck in bed] and [won't be there|isn't coming|has to miss it].",
        "{X} has to work [that night|late that day], so one [fewer|less].", "{X} is out, [I'm afraid|sadly|sorry].",
        "No [chair|place] for {X} after all.",
    ],
    "cancel_me": [
        "I can't [come|make it|be there] after all.", "[Please cross|Cross] me off, the chair stays [empty|free].",
        "I've [a fever|broken my ankle|the flu], [count me out|so I'm out|so leave my chair empty].",
        "My [shift|trip] was moved, so I won't be [there|coming].", "You'll have to do without me, [sorry|alas].",
    ],
    "instead": [
        "{X} can't [come|make it], {N} comes instead, same [chair|place].", "{X} has [given|passed|left] the ticket to {N}.",
        "[Please|Kindly] write {N} where it says {X}.",
        "{N} [takes over from|stands in for|replaces] {X}, who is [away|busy|in hospital] that week.", "Instead of {X} it will be {N}.",
    ],
    "beside": [
        "One chair beside {Y} is empty; could {X} move there?", "Please move {X} to the free chair next to {Y}.",
        "{X} would like to be {Y}'s neighbour, there's an empty chair.", "{X} hears badly and ought to sit next to {Y}, where there is room.",
    ],
    "beside_me": [
        "One chair beside {Y} is empty; could I move there?", "Please move me to the free chair next to {Y}.",
    ],
    "facing": [
        "The chair opposite {Y} is free. Please put {X} there.", "Could {X} move to the empty place facing {Y}?",
        "{X} wants to look {Y} in the eye: nobody sits opposite, so please.",
    ],
    "facing_me": [
        "The chair opposite {Y} is free, may I have it?", "Could I move to the empty place facing {Y}?",
    ],
    "lowest": [
        "{X} would [rather|prefer to] sit at table {T}: the [free|empty] chair with the lowest number there.",
        "[Please move|Move|Could you move] {X} to table {T}, [to the|the] [empty|free] chair [nearest to|closest to] number 1.",
        "Table {T} for {X}, [please|if you can], and [there|at that table] the first [empty|free] chair counting up from 1.",
    ],
    "highest": [
        "{X} would [rather|prefer to] sit at table {T}: the [free|empty] chair with the highest number there.",
        "[Please move|Move|Could you move] {X} to table {T}, [to the|the] [empty|free] chair [nearest to|closest to] number 10.",
        "Table {T} for {X}, [please|if you can], and [there|at that table] the first [empty|free] chair counting down from 10.",
    ],
    "end": [
        "The chair at the {E} end of table {T}, {S} side, is empty. {X} would like it.",
        "Please give {X} the empty chair at table {T}, {E} end, {S} side.",
    ],
    "new_facing": [
        "One more guest: {N}. The chair opposite {Y} is free.", "Could {N} come too? Facing {Y} there is an empty place.",
    ],
    "new_beside": [
        "One more guest: {N}. The empty chair next to {Y} would be just right.", "Please add {N}, on the free chair beside {Y}.",
    ],
    "new_lowest": [
        "One more [guest|mouth to feed|of us]: {N}. Table {T}, the [free|empty] chair with the lowest number.",
        "[Please|Kindly] [add|put down] {N} at table {T}, on the first [free|empty] chair counting [up from|from] 1.",
        "{N} [is coming too|has decided to come|wants to join us]: table {T}, [whichever|the] [free|empty] chair [is nearest to|nearest to] number 1.",
    ],
    "new_highest": [
        "One more [guest|mouth to feed|of us]: {N}. Table {T}, the [free|empty] chair with the highest number.",
        "[Please|Kindly] [add|put down] {N} at table {T}, on the first [free|empty] chair counting down from 10.",
        "{N} [is coming too|has decided to come|wants to join us]: table {T}, [whichever|the] [free|empty] chair [is nearest to|nearest to] number 10.",
    ],
    "if_free": [
        "If the [chair|place|seat] opposite {Y} is [free|empty], [put|seat|move] {X} there; if it isn't, leave {X} [alone|as is|in peace].",
        "Is nobody sitting opposite {Y}? Then [move|put] {X} there, otherwise [do nothing|forget it|leave things be].",
        "{X} [would like|wants|hopes] to face {Y}, [but only|only] if that chair is [empty|free] [now|at the moment]; nobody is to be [moved|chased away] for it.",
        "[Should somebody already sit|If somebody already sits] opposite {Y}, [fine, leave it|never mind]; if not, {X} [goes|is to go] there.",
    ],
    "if_coming": [
        "If {Y} is still coming, [swap|exchange] {X} and {Z}; if not, leave them.",
        "Provided that {Y} is still on the plan, {X} and {Z} [change|swap|trade] [places|chairs], otherwise not.",
        "{X} and {Z} [change|swap|trade] [places|chairs], unless {Y} [has dropped out|isn't coming any more]; in that case [leave it|nothing changes].",
        "[Only|But only] if {Y} has not [dropped out|fallen away] meanwhile: {X} [takes|gets] {Z}'s [chair|place] and {Z} {X}'s.",
    ],
    "if_same": [
        "If {X} and {Y} are at the same table by now, leave it; if not, [swap|exchange] {Y} with {Z}.",
        "Do {X} and {Y} sit at one table [now|already]? Then all is well. If they don't, {Y} and {Z} [change|swap] [places|chairs].",
        "{Y} and {Z} [change|swap|trade] [places|chairs], unless {Y} [sits|is] at {X}'s table [already|anyway].",
    ],
    "printed": [
        "{X} [wants|would like] the [chair|place] that {Y} had on the printed plan; whoever has it now gets {X}'s.",
        "[Please give|Give] {X} the [place|chair] that was {Y}'s on the printed plan, and {X}'s to the one who sits there now, if anybody does.",
        "[Where|On the chair where] {Y} was first printed, [I'd like|please put] {X}; [if somebody sits|should somebody sit] there now, they [get|take] the [chair|one] that {X} leaves.",
    ],
    "back": [
        "{X} can come after all: the old chair if nobody has it by now, otherwise the [free|empty] chair with the lowest number at that table.",
        "[Good news|Hurrah], {X} is [well again|coming after all]. Same chair as before if it's still [empty|free], else the [empty|free] one at that table nearest to number 1.",
    ],
    "forget": [
        "[Please forget|Forget|Strike out] what I last asked for and put it back as it was.",
        "On second thoughts[, please|] undo my last [request|wish].",
        "My last [request|wish] was [a mistake|silly|premature], back to how it stood before it[, please|].",
        "[We've changed our minds|I spoke too soon]: take back [the last thing I asked for|my latest request].",
    ],
    "ask": [
        "@{Y}: [would|could] you [change|swap|trade] [places|chairs] with me?",
        "@{Y}, [fancy|how about] [swapping|trading] [chairs|places] with me?", "@{Y}: could we [trade|exchange] places, you and I?",
    ],
    "ask_for": [
        "@{Y}: [would|could] you [change|swap] [places|chairs] with {X}?", "@{Y}, {X} would love your chair, [would|could] you take {X}'s?",
    ],
    "agree": [
        "Fine by me, let's do that.", "Of course, go ahead.", "Yes, why not.", "Gladly.",
    ],
    "refuse": [
        "I'd rather stay where I am.", "Sorry, no, I like my corner.", "Not this time, if you don't mind.", "I asked at home, better not.",
    ],
    "tables": [
        "Everybody at table {T} moves to table {U} and everybody at {U} to {T}, each keeping the number of the chair.",
        "Note for all: the guests of tables {T} and {U} change over, chair numbers stay.",
    ],
    "shift": [
        "Table {T}, {S} side: everybody moves one chair towards the stage, and whoever is at the stage end goes to the door end. Empty chairs move along.",
        "The {S} side of table {T} moves up by one towards the stage; the last one there comes round to the door end. An empty chair counts like a guest.",
    ],
    "unshift": [
        "Table {T}, {S} side: everybody moves one chair towards the door, and whoever is at the door end goes to the stage end. Empty chairs move along.",
    ],
    "flip": [
        "Table {T}: wall side and window side change over, each with the one opposite.",
        "At table {T} everyone changes places with the person (or the empty chair) opposite.",
    ],
    "turn": [
        "Table {T}, {S} side: I'm turning the row round, door end to stage end and so on.",
        "The {S} side of table {T} sits down in reverse order, first becomes last.",
    ],
    "homes": [
        "The {P}s and the {Q}s change places, lowest chair for lowest chair and so on up.",
        "Please swap the {P} party with the {Q} party, each in the order of their chairs.",
    ],
}
NAME = r"(?:my better half|My better half|[A-Z][a-z]+(?: [A-Z][a-z]+)?)"
SLOT = {"X": NAME, "Y": NAME, "Z": NAME, "N": "[A-Z][a-z]+ [A-Z][a-z]+", "T": "[A-J]", "U": "[A-J]", "E": "door|stage", "S": "wall|window", "P": "[A-Z][a-z]+", "Q": "[A-Z][a-z]+"}


def form(words, named=True):
    seen = set()

    def part(found):
        if found[0][0] == "[":
            return "(?:" + "|".join(map(re.escape, found[1].split("|"))) + ")"
        if found[0][0] != "{":
            return re.escape(found[0])
        name = found[2]
        if not named:
            return f"(?:{SLOT[name]})"
        if name in seen:
            return f"(?i:(?P={name}))"
        seen.add(name)
        return f"(?P<{name}>{SLOT[name]})"

    return re.sub(r"\[([^\]]*)\]|\{(\w)\}|[^\[{]+", part, words)


FORMS = [(kind, re.compile(form(words))) for kind, forms in ASKED.items() if kind not in ("before", "after") for words in forms]
BEFORE = re.compile("|".join(form(words, False) + " " for words in ASKED["before"]))
AFTER = re.compile(" (?:" + "|".join(form(words, False) for words in ASKED["after"]) + ")$")


def understood(words):
    """What is asked for, without the words around it."""
    starts = [words]
    while m := BEFORE.match(starts[-1]):
        starts.append(starts[-1][m.end() :])
    for core in starts:
        for less in (core, AFTER.sub("", core)):
            for kind, pattern in FORMS:
                if m := pattern.fullmatch(less):
                    return kind, m.groupdict()
    return None, None


# %%
seat = {(row["table"], int(row["chair"])): row["name"] for row in plan if row["name"]}
printed = {name: place for place, name in seat.items()}
spouse = {row["name"]: row["married to"] for row in plan if row["married to"]}
full = {name.split()[0]: name for name in printed}
homes = defaultdict(list)
for name in printed:
    homes[name.split()[1]].append(name)
left, last, asked, odd = {}, {}, {}, []


def facing(place):
    return place[0], place[1] + 1 if place[1] % 2 else place[1] - 1


def at(name):
    return next((place for place, who in seat.items() if who == name), None)


def put(new):
    old = {place: seat.get(place, "") for place in new}
    for place, name in new.items():
        seat.pop(place, None)
        if name:
            seat[place] = name
    return old


def free(table):
    return [(table, n) for n in range(1, 11) if (table, n) not in seat]


def row_of(g):
    return [(g["T"], n) for n in (range(1, 11, 2) if g["S"] == "wall" else range(2, 11, 2))]



def heard(note):
    writer, words = re.fullmatch(r"\d+ Sep \d+:\d+ (.+?): (.+)", note).groups()
    kind, g = understood(words)
    if kind is None:
        odd.append(note)
        return
    who = {}
    for key in "XYZ":
        name = g.get(key)
        if name:
            who[key] = spouse[writer] if name.lower() == "my better half" else full.get(name.split()[0], name)
    if g.get("N"):
        full[g["N"].split()[0]] = g["N"]
    x, y, z = (who.get(key, writer if key == "X" else None) for key in "XYZ")
    new = None
    if kind in ("swap", "swap_me"):
        new = {at(x): y, at(y): x}
    elif kind == "ring":
        new = {at(y): x, at(z): y, at(x): z}
    elif kind in ("cancel", "cancel_me"):
        left[x] = at(x)
        new = {at(x): ""}
    elif kind == "instead":
        new = {at(x): g["N"]}
    elif kind in ("beside", "beside_me", "new_beside", "facing", "facing_me", "new_facing", "lowest", "highest", "end", "new_lowest", "new_highest"):
        if "beside" in kind:
            t, n = at(y)
            places = [place for place in ((t, n - 2), (t, n + 2)) if place not in seat and 1 <= place[1] <= 10]
            assert len(places) == 1, note
        elif "facing" in kind:
            places = [facing(at(y))]
            assert places[0] not in seat
        elif kind == "end":
            places = [(g["T"], (1 if g["E"] == "door" else 9) + (g["S"] == "window"))]
            assert places[0] not in seat
        else:
            places = free(g["T"])[:: -1 if "highest" in kind else 1]
        new = {places[0]: g["N"]} if g.get("N") else {at(x): "", places[0]: x}
    elif kind == "if_free":
        if facing(at(y)) not in seat:
            new = {at(x): "", facing(at(y)): x}
    elif kind == "if_coming":
        if at(y):
            new = {at(x): z, at(z): x}
    elif kind == "if_same":
        if at(x)[0] != at(y)[0]:
            new = {at(y): z, at(z): y}
    elif kind == "printed":
        new = {at(x): seat.get(printed[y], ""), printed[y]: x}
    elif kind == "back":
        old = left.pop(x)
        new = {(old if old not in seat else free(old[0])[0]): x}
    elif kind == "forget":
        new = last[writer]
    elif kind in ("ask", "ask_for"):
        asked[y] = x
    elif kind == "agree":
        other = asked.pop(writer)
        new = {at(other): writer, at(writer): other}
    elif kind == "refuse":
        asked.pop(writer)
    elif kind == "tables":
        new = {(a, n): seat.get((b, n), "") for a, b in ((g["T"], g["U"]), (g["U"], g["T"])) for n in range(1, 11)}
    elif kind == "flip":
        new = {(g["T"], n): seat.get(facing((g["T"], n)), "") for n in range(1, 11)}
    elif kind in ("shift", "unshift", "turn"):
        row = row_of(g)
        old = [seat.get(place, "") for place in row]
        new = dict(zip(row, {"shift": old[-1:] + old[:-1], "unshift": old[1:] + old[:1], "turn": old[::-1]}[kind], strict=True))
    elif kind == "homes":
        one, two = (sorted(at(name) for name in homes[g[key]]) for key in "PQ")
        new = {}
        for a, b in zip(one, two, strict=True):
            new[a], new[b] = seat[b], seat[a]
    if new is not None:
        last[writer] = put(new)


for note in notes:
    heard(note)
print(len(odd), "ask for nothing:")
print("\n".join(odd))
# %%
with open("output/seats.csv", "w", newline="", encoding="utf-8") as file:
    out = csv.writer(file)
    out.writerow(["table", "chair", "name"])
    for (table, chair), name in sorted(seat.items()):
        out.writerow([table, chair, name])
