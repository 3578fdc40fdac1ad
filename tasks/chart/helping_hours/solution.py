# %%
import re

import pandas as pd

answers = pd.read_csv("answers.csv", dtype=str, keep_default_na=False)
print(*answers["answer"].head(60), len(answers), sep="\n")

# %%
# Days, times and durations become tokens first: ‹D2› is Wednesday, ‹t570› half past nine, ‹d90› an hour and a half, ‹n3› a mere number.
DAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
SLIPS = {"mondya": 0, "tuseday": 1, "wensday": 2, "thrusday": 3, "firday": 4, "satruday": 5, "sundya": 6}
NUMBERS = {word: n for n, word in enumerate("nought one two three four five six seven eight nine ten eleven twelve".split())}
NUMBERS |= {"fifteen": 15, "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "a": 1, "an": 1}
NUMBERS |= {f"{tens}-five": NUMBERS[tens] + 5 for tens in ("twenty", "thirty", "forty", "fifty")}
W = "(?:" + "|".join(sorted((w for w in NUMBERS if w not in ("a", "an")), key=len, reverse=True)) + ")"
PARTS = {"a quarter": 15, "a half": 30, "three quarters": 45, "a third": 20, "two thirds": 40, "half": 30, "1/4": 15, "1/2": 30, "3/4": 45}


def n(word):
    return NUMBERS[word] if word in NUMBERS else int(word)


LENGTHS = [
    (rf"({W}) minutes short of ({W}) hours?", lambda m: n(m[2]) * 60 - n(m[1])),
    (rf"({W}) minutes over ({W}) hours?", lambda m: n(m[2]) * 60 + n(m[1])),
    (r"(a quarter|half|three quarters|a third|two thirds) (?:of )?an hour", lambda m: PARTS[m[1]]),
    (rf"({W}|an) hours? and (a half|a quarter|three quarters)", lambda m: n(m[1]) * 60 + PARTS[m[2]]),
    (rf"({W}) and (a half|a quarter|three quarters) hours", lambda m: n(m[1]) * 60 + PARTS[m[2]]),
    (r"(\d+) ?(?:½|1/2) hours", lambda m: int(m[1]) * 60 + 30),
    (r"(1/4|1/2|3/4) hr", lambda m: PARTS[m[1]]),
    (r"(\d+\.\d+) (?:hours|hrs)", lambda m: round(float(m[1]) * 60)),
    (r"(\d+):(\d\d) hrs", lambda m: int(m[1]) * 60 + int(m[2])),
    (r"(\d+)h(\d\d)", lambda m: int(m[1]) * 60 + int(m[2])),
    (r"(\d+) (?:hrs?|h) (\d+)(?: min)?", lambda m: int(m[1]) * 60 + int(m[2])),
    (rf"({W}) hours? (?:and )?({W})(?: minutes)?", lambda m: n(m[1]) * 60 + n(m[2])),
    (rf"({W}|\d+|an|a full) ?(?:hours?|hrs?|h)", lambda m: 60 if m[1] == "a full" else n(m[1]) * 60),
    (rf"({W}|\d+) (?:minutes|mins|min)", lambda m: n(m[1])),
]
TIMES = [
    (r"(\d+)[.:](\d\d)(?: ?(am|pm))?", lambda m: clock(int(m[1]), int(m[2]), m[3])),
    (r"(\d+) ?(am|pm)", lambda m: clock(int(m[1]), 0, m[2])),
    (rf"(quarter|half|{W}) (past|to) ({W})", lambda m: clock(n(m[3]), 0, None) + {"past": 1, "to": -1}[m[2]] * ({"quarter": 15, "half": 30}.get(m[1]) or n(m[1]))),
    (r"(noon)", lambda m: 720),
]


def clock(hour, minute, half):
    return (hour % 12 + 12 * (half == "pm") if half else hour) * 60 + minute


def tokens(text):
    text = text.lower().replace("mintues", "minutes").replace("horus", "hours")
    marks = []

    def mark(kind, value, dot=""):
        marks.append(f"‹{kind}{value}{dot}›")
        return f"\x00{chr(0xE000 + len(marks) - 1)}"

    text = text.replace("another third", "another a third").replace("another quarter", "another a quarter")
    text = re.sub(r"\bsat(?= out\b| in the sun\b)", "rested", text).replace("in the sun", "outside")
    for rule, value in LENGTHS:
        text = re.sub(rf"(?<![\w.:\x00]){rule}(?![\w½])", lambda m: mark("d", value(m)), text)
    names = {name: k for k, name in enumerate(DAYS)} | {name[:3]: k for k, name in enumerate(DAYS)} | SLIPS
    text = re.sub(r"\b(" + "|".join(sorted(names, key=len, reverse=True)) + r")\b(\.?)", lambda m: mark("D", names[m[1]], m[2]), text)
    text = re.sub(r"\b(?:the (1[2-8])th|(1[2-8]) may|may (1[2-8]))\b", lambda m: mark("D", int(m[1] or m[2] or m[3]) - 12), text)
    for rule, value in TIMES:
        text = re.sub(rf"(?<![\w.:\x00]){rule}(?!\w)", lambda m: mark("t", value(m)), text)
    text = re.sub(rf"(?<![\w\x00-])({W}|\d+)(?![\w-])(x\b)?", lambda m: mark("n", n(m[1])), text)
    text = re.sub(r"(?<![\w\x00])(\d)x\b", lambda m: mark("n", n(m[1])) + " times", text)
    return re.sub(r"\x00(.)", lambda m: marks[ord(m[1]) - 0xE000], text)


for answer in answers["answer"].head(5):
    print(tokens(answer))

# %%
# What people say, as I found it while reading: <a|b> are variants, the name in brackets tells what it does.
SAYINGS = """
[one_span]
{D} {a} to {b}
{D} <from|between> {a} <and|until> {b}
{D}, {a} - {b}
{D}: {a}-{b}, {A}
{a} <until|till> {b} on {D}<|, as always|, at {P}>
<from|starting> {a} <till|until> {b} on {D}
on {D} I <was|stood|could be found|helped> at {P} <from|between> {a} <and|until|till> {b}
{D} I <opened up|unlocked|let everybody in|switched the lights on> at {a} and <locked the door again|turned the key|put the lights out|saw the last one off> at {b}
{A} on {D}, {a} <till|until> {b}
I <came to|got to|arrived at|reached> {P} at {a} on {D} and <was done|had finished|was through|could stop> <by|at> {b}
{D} at {P}, <starting|beginning|on the dot> at {a} and <finishing|ending|done|stopping> at {b}
<began|started|set to work> at {a} on {D}, <ended|stopped|called it a day|packed up> at {b}
on {D} they <had|kept|needed|wanted> me from {a} <until|till> {b}
{D} {a}, <home time was|going on to|with the end at> {b}
on {D} it was {b} when I <finished|stopped|put the apron away|handed over>; I had <started|begun|been at it since the start> at {a}
{P} between {a} and {b} on {D}
on <duty|call at the desk|the door|my post> on {D}, {a} <till|until> {b}
<till|until|up to> {b} on {D}, <having started|starting|after a start> at {a}
[one_dur]
{d} on {D}<| at {P}|, {A}>
{D} {d}
{D}: {d}
{D}, {d} of {A}
{A} <took|kept|cost|occupied> me<| all of> {d} on {D}
I <put in|did|managed|gave|clocked up|spent> {d} on {D}
on {D} it <came to|was|amounted to|ended up as|must have been> {d}
{D} {d} at {P}
on {D} I gave {d} to {A}
{A}, {D}, {d}
{D} from {a} on, {d} <of it|in the end|it lasted>
on {D} I <stayed|was busy|made myself useful|lent a hand> at {P} for {d}
{D} <cost me|was good for|meant|brought> {d}
I was {A} on {D}: {d}
on {D} {d} <went by|passed|were filled|flew past> with {A}
<one|a> <shift|stint|turn|session> on {D} that <lasted|took|went on for> {d}
at {P} on {D} ({d})
I <reckon|count|note|would say> {d} for {D}
[each_span]
{DD}, {a} to {b} <each|every> day
{DD}, <always|each day|every time> from {a} <till|until> {b}
{DD} {a}-{b} every time
each <time|day> from {a} <to|until> {b}, {DD}
{A} {DD}, {a} <until|till> {b} on each of <them|these days>
{DD} I was at {P}, <in|there|on> at {a} and <out|off|away> at {b} <each|every> time
{DD}: <start|beginning> {a}, <finish|end> {b}, <same|no different> every day
between {a} and {b} {DD}, <each day alike|every one of those days|no exceptions>
[each_dur]
{DD}, {d} each<| day>
{DD}, {d} <a|per|every> day
{d} a day, {DD}
{DD}, {d} <each|every> time
{A}, {d} every time, {DD}
{DD} at {P} for {d} <per|a|each> day
{d} of {A} on each of these days: {DD}
{DD} - {d} a <go|turn|visit>
{DD}. Each <visit|stint|one> <was|took|lasted> {d}
I <did|put in|gave|managed> {d} apiece {DD}
{DD}, and no day was shorter or longer than {d}
[count_each]
{n}, {d} <each|a time|every time>
{n} {d}
{A} {n} for {d} <each|every> time
I <went to|was at|helped at> {P} {n}, {d} a <visit|time|go>
{n} at {P} and <each|every> time it was {d}
{k} <mornings|afternoons|evenings> of {d}<| each>
{k} <shifts|turns|sessions> at {P}, {d} <each|apiece|a piece>
{k} x {d}
{k} <evenings|mornings>, {d} <an evening|each|every one of them>
{k} lots of {d}
[count_all]
{n}, {d} <in all|altogether|taken together>
{n}, <together|in sum|in total> {d}
{k} <visits|trips> to {P}, {d} <all told|in all|for the lot>
{k} <evenings|mornings|sessions> <which|that> add up to {d}
{A} {n}, {d} <altogether|in total|counting everything>
I make it {d} for the whole week, {k} <mornings|visits|turns> <in all|taken together>
{k} short <shifts|turns>, {d} when I <add|count|tot> them up
[all_dur]
{DD}, {d} <in all|altogether|all told>
{d} <altogether|in all>, <spread|shared out|split> over {DD}
{DD} came to {d} <between them|together|in sum>
{DD}, {d} <for the lot|counting all of it|as a sum>
a <total|sum> of {d}, {DD}
{A} {DD} (<sum|total|together>: {d})
{DD} <put|taken|added> together <made|gave|were> {d}
[pair]
{D} and {E}, {d} and {e} <respectively|in that order>
{d} and {e}, {D} and {E} <in that order|respectively>
{d} on the <first day|former> and {e} on the <second|latter>, {D} and {E}
{D}/{E}: {d}/{e}
the <longer|long> one of two was {D} with {L}, the <shorter|short> one {E} with {l}
[except]
<except|save|excepting|excluding> {D}
but <not|never|of course not> {D}
with {D} <left out|missing|off|free>
bar {D}, when <the hall was shut|I overslept|the car was in for repair|nobody could let me in>
save {D} when <I had a cold|the key was lost|my son came|I had the gas man in>
though {D} <fell through|came to nothing|did not happen|had to be dropped>
only {D} I <stayed at home|was not there|had to pass|took for myself>
{D} being the day I <skipped|missed|rested|stayed away>
apart from {D}<|, obviously|, a family thing>
{D} they <managed|coped|got by|had to do> without me
[instead]
on {D} <only|just|no more than|a mere> {d}
<though|but> {D} it was {d} instead
but <{d} will do for {D}|put {d} for {D}|{D} is down as {d}>
{D} <just|only|merely> {d}
with {D} the <odd one out at|exception, at|only one different,> {d}
other than {D}: {d}
[until]
on {D} just <till|until> {b}
<though|but|only> {D} I had to <go|leave|run> at {b}
but {D} <ran on|went on|dragged on> <until|till> {b}
<only|except> that {D} <ended|was over|finished> at {b}
{D} they kept me <till|until> {b}
except that on {D} <we finished|it was over|the doors closed> at {b}
[late]
<but|only> {D} I <didn't get|wasn't|did not make it> there before {a}
only {D} <began|started> at {a}
on {D} not <before|until> {a}, <the key was missing|the bus broke down|I had overslept>
[longer]
{D} I <stayed|stopped|hung|stuck> <|on >{s} longer
it <overran|went over|dragged on> by {s} on {D}
{D} <took|needed|went on> {s} <more|longer>
and {s} <on top|more|extra> on {D}
on {D} I got away {s} <late|later than that>
[shorter]
I <left|slipped away|went|had to go> {s} early on {D}
{D} I <got away|was off|left> {s} before <the end|closing|the others>
{D} was {s} <shorter|less>
on {D} I <came|arrived|got in|turned up> {s} late
less {s} on {D}, <the dentist|a phone call|the plumber came>
{D} I was {s} <behind time|late> and did not make <it|that> up
[break_each]
<with|except for> {s} off for <tea|a smoke|the dog> <each|every> time
less {s} for <lunch|coffee|a rest> <every|each> day
minus <a break|a pause|half-time> of {s} <a|per|each> day
<knock off|take off|deduct> {s} a day for <the sandwiches|lunch|my rest>
of which {s} <was|were|went on> my break, <daily|each day|every day>
each day I <sat out|rested|did nothing for> {s} of it
[break_one]
with {s} off for <lunch|a sandwich|tea>
less {s} for <tea|the break|lunch>
minus <a break|a rest|a nap> of {s}
{s} of it <was my lunch break|I sat in the sun|I was on the phone to my son>
<knock off|take off|deduct> {s}, that was <the cake|lunch|my break>
<sat out|rested for|slept through> {s} of it <with my bad knee|in the armchair|like the old man I am>
had to <pop home|go out|run to the chemist's> for {s} in the middle of it
[plus_each]
plus {s} <clearing up|washing up|sweeping> <each|every> time
and <every|each> time {s} more for <the till|the dishes|locking up>
then <daily|each day> another {s} for <sweeping|the chairs|the floor>
with {s} of <washing up|tidying|counting money> on top each day
add {s} a day for the <paperwork|lists|orders>, which I did there
[plus_one]
plus {s} <clearing up|sweeping|tidying>
and another {s} for <the till|the bins|the floor>
then {s} more of <washing up|counting the money|drying cups>
add {s} for <the phone list|the rota|the minutes>, <done straight after|which I wrote up at once|also on that day>
afterwards I <stacked the chairs|did the dishes|cleaned the van|mopped>, {s}
and {s} on top as nobody else had <a key|time|a free hand>
[way_in]
that <includes|contains|takes in> {s} each way in the <car|van|bus>
the {s} <walk|ride|cycle> there and the same back are in that
door to door, <I mean|that is>, and the <bus|ferry|tram> takes {s} each way
but {s} of that <was|were> the drive there and {s} the drive home
[half]
that is for {W} and me together, half each
<I shared|we split> that <evenly|down the middle|fifty-fifty><| with {W}|, {W} and I>
{W} did one half of that and I the other
this is the sum of <us two|the pair of us>, {W} and me, the same amount each
halve that, {W} has put down the other half
[third]
that's what three of us did, in equal parts, and I'm one
divide <by|that by> three, there are three of us and we did the same
a third of that is mine, the rest <belongs to|was done by> {W} and her brother
[not_mine]
though {s} of that were done by {W}, not me
of that, {s} <belongs to|is down to|should go to> {W}
{W} <took over|stood in|filled in> for {s} of it
but {s} of it was {W}, <take that off|not me>
[fix]
no, {d}, I have <looked it up|asked|checked>
sorry, <make that|that should be|I meant> {d}
correction: {d}
or rather {d}, I see in my <diary|notes|calendar>
I tell a lie, it was {d}
(I first wrote that from memory, the <book|diary|list> says {d})
[fix_day]
correction, {D} was {d}
no wait, {D} <was|took|came to> {d}
as to {D}, my <diary|calendar> says {d}, so take that
looking at it again {D} <must be|has to be|was> {d}
[scrub]
<scrub|strike out|delete> {D}, that was the week before
forget {D}, it was <called off at the door|another week|somebody else's turn after all>
and {D} doesn't count, I <mixed that up with|was thinking of> another week
I see now that {D} was <cancelled|off>, so don't count it
[same]
{D} the same
the same again on {D}
ditto {D}
{D} <likewise|as well|too>
and once more that long on {D}
{D} was no different
[ditto]
{D} and {E} ditto
the same again on <both|each of> {D} and {E}
likewise {D} and {E}, each of them
[twice]
{D} twice as long
double that on {D}
on {D} it was <two times that|twice that|the double>
[halfday]
{D} half as long
half that on {D}
on {D} only <one half|half> of <it|that>
[longer_ref]
{D} {s} <more|longer> than that
{D} the same and {s} on top
{s} longer on {D}
[shorter_ref]
{D} {s} <less|shorter> than that
{D} the same <bar|less|minus> {s}
{s} shorter on {D}
[as_other]
same as form {f}, we always go together
exactly what {f} wrote, we are a <couple|team>
see form {f}
as in {f}, she and I do it all together
the same as my neighbour, whose form is number {f}
[as_other_less]
as {f}, only that I left {s} before her once
the same as form {f} <less|minus> {s}
like {f}, but I missed the first {s} of it
[as_other_more]
as {f}, and {s} more for locking up
the same as form {f} plus {s}
like {f} but I came {s} before her and worked on my own till then
[ignore]
nothing
none
0
nothing at all<| last week| this time>
no
not that week, I was <away|moving house|in hospital|a grandmother again> (usually {d})
I was in bed with <flu|a cough|my back> all week, otherwise {d}
had to give it a miss, <no car|bad hip|guests>
nothing to report, {P} was closed
was meant to do {d} on {D}, but <it was cancelled|the hall flooded|I fell ill>
none, though I did {d} the week before
zero. I start next week with {d}
not me, {W} does {d}, I only look on
on holiday from the 10th to the 20th
nil
I'm afraid not. {D} my {d} went to {W}
I would have done {d} but the minibus was off the road
Retired from it at Easter. Used to be {d}
ask me again in June, then it is {d} a week
I was down for {D} {a} to {b} as well but <it was called off|the van broke down|nobody came>
{D} {d} had been planned, but <I had a cold|it came to nothing|the roof leaked>
should have done {d} on {D} too, <no key|no car|no strength left>
there would have been {d} more on {D} <if the van had started|but for the storm|had I been well>
{D} from {a} to {b} I <let {W} go in my place|watched television|was needed and could not>
on {D} I <turned up|came> at {a}, nobody there, so straight home again
{D} I had promised {d} and <clean forgot|never went|had to cry off>
my {d} on {D} <went to {W} this time|had to be dropped|fell victim to the strike>
{D} I <slept|was ill|stayed in bed> from {a} to {b} instead of helping
next week <another|comes another|it will be> {d}
the week before it <was|had been> {d}
on {D} of the week after I am <doing|down for|giving> {d}
{D} a fortnight ago it was {d}
the {d} I did on the <11th|10th|9th> fall just outside your week
on the <19th|20th|21st> I have {d} coming, too <late|early> for you
earlier in the month I <had|did> {d}
in April I did {d} on a single {F}
usually {d} more on {D}, not this time
as a rule it is {d}
<most weeks|other weeks|in a good week> I do {d}
in <winter|summer|term time> it would be {d}
<normally|any other week> I'd have said {d}
{W} did <another|a good> {d} but has a form of her own
{W} does {d} a week, not my business
on {D} {W} was there for {d}, I was not
{W} says {d} but speaks for herself
without {W} and her {d} we'd be lost
{D} is {W}'s day, {d} from her
the <drive|ride|bus>, {s} each way, <not counted|left out already|is not in that>
the walk of {s} comes on top but <I know you don't want that|that is not for you|never mind>
I have already <taken off|left out|deducted> the bus, {s} there and {s} back
plus {s} in the <car|train>, which <you say doesn't count|does not interest you|I leave out>
I <wrote|put|said> {D} but it was {E}
or was it {E} and not {D}? one of the two, anyway
{E} it <should be|was>, not {D}, sorry
the hall is booked from {a} to {b} by the <judo|bridge|chess> club, by the way
<bin|market|bath> day is {F} here
{F} is <bingo|quiz|curry> night, which I don't run
my <son|niece|brother> <rings|visits> every {F}
it <rained|snowed|was lovely> on {F}
why do you ask <every year|all this|me>?
the <vicar|mayor|doctor> turned up on {F}, unheard of
the <boiler|piano|lift> broke on {F}
{y} children on the list, {m} came
the film on {F} was two hours long, I didn't see it
the cat had to be fed at {t} each day, my own cat, mind
the <shop|bank|chemist> shuts at {t} on {F}
I keep a diary, so this is right
"""
ACTIVITIES = "serving teas | driving the minibus | reading to the blind | sorting clothes | weeding the churchyard | minding the museum desk | teaching the recorder | mending bikes | painting the scout hut | visiting the home | packing food parcels | calling the bingo | coaching the under-tens | clearing the towpath | counting toads | doing the accounts | running the book stall | shopping for the housebound | training the bell ringers | baking for the fete"
PLACES = "the library | the lunch club | the food bank | the scout hut | the hospice shop | the lifeboat station | the youth club | the village hall | the museum | the animal shelter | the community garden | the church | the day centre | the repair cafe"
PEOPLE = "my sister | Joan | Maggie | my neighbour | my daughter | Pauline | the new girl | my wife | our Ruth | Mrs Appleby"

D1 = r"‹D\d\.?›"
PHRASES = [
    (rf"every day but ({D1})|daily except ({D1})|all days without ({D1})|the whole week minus ({D1})", lambda d: set(range(7)) - set(d)),
    (rf"weekdays bar ({D1})|every weekday but ({D1})", lambda d: set(range(5)) - set(d)),
    (r"every day|all (?:seven|‹n7›) days|every single day|day in, day out", lambda d: set(range(7))),
    (r"every weekday|all weekdays|the (?:five|‹n5›) working days", lambda d: set(range(5))),
    (rf"every other day from ({D1}) on|every second day, ({D1}) being the first|every other day, starting on ({D1})|every second day from ({D1}) on", lambda d: set(range(d[0], 7, 2))),
    (rf"both days of the weekend|({D1}) as well as {D1}", lambda d: {5, 6}),
    (rf"the last ‹n3› days of the week|({D1}) and the ‹n2› days after(?! it)", lambda d: {4, 5, 6}),
    (rf"the first ‹n3› days of the week|up to {D1} from ({D1})", lambda d: {0, 1, 2}),
    (rf"({D1}) and the day after", lambda d: {d[0], d[0] + 1}),
    (rf"({D1}) and the day before", lambda d: {d[0], d[0] - 1}),
]  # fmt: skip
AFTER = re.compile(rf"({D1}) and the ‹n(\d)› days after it$")
RUNNING = re.compile(rf"‹n(\d)› days running, the first of them ({D1})$")
RANGE = re.compile(r"(?:from )?‹D(\d)\.?›(?: to |-| through )‹D(\d)\.?›")
UNIT = rf"(?:from )?{D1}(?:(?: to |-| through ){D1})?"
JOIN = r"(?:, | and again | and | plus |/| \+ | & )"
SEVERAL = "|".join(re.sub(r"\((?!\?)", "(?:", rule) for rule, _ in PHRASES)
SEVERAL = rf"(?:{SEVERAL}|{D1} and the ‹n\d› days after it|‹n\d› days running, the first of them {D1}|{UNIT}(?:{JOIN}{UNIT})*)"


def several(text):
    """The days that these words name, or None."""
    for rule, days in PHRASES:
        if found := re.fullmatch(rule, text):
            return days([int(part[2]) for part in found.groups() if part])
    if found := AFTER.match(text):
        return set(range(int(found[1][2]), int(found[1][2]) + int(found[2]) + 1))
    if found := RUNNING.match(text):
        return set(range(int(found[2][2]), int(found[2][2]) + int(found[1])))
    spread = RANGE.sub(lambda m: "/".join(f"‹D{k}›" for k in range(int(m[1]), int(m[2]) + 1)), text)
    days = {int(k) for k in re.findall(r"‹D(\d)", spread)}
    return days if len(days) > 1 else None


SLOTS = {
    "D": r"‹D(?P<D>\d)\.?›", "E": r"‹D(?P<E>\d)\.?›", "d": r"‹d(?P<d>\d+)›", "e": r"‹d(?P<e>\d+)›", "s": r"‹d(?P<s>\d+)›", "L": r"‹d(?P<L>\d+)›", "l": r"‹d(?P<l>\d+)›",
    "a": r"‹[tn](?P<a>\d+)›", "b": r"‹[tn](?P<b>\d+)›", "n": r"(?:‹n(?P<n>\d+)›(?: times)?|(?P<two>twice))", "k": r"‹n(?P<k>\d+)›",
    "DD": f"(?P<DD>{SEVERAL})", "f": r"(?:‹n(?P<f>\d+)›|(?P<g>\d{4}))", "F": D1, "y": r"‹n\d+›", "m": r"‹n\d+›", "q": r"‹n\d+›", "t": r"‹[tn]\d+›",
    "A": "(?:" + ACTIVITIES.replace(" | ", "|") + ")", "P": "(?:" + PLACES.replace(" | ", "|") + ")", "W": "(?:" + PEOPLE.lower().replace(" | ", "|") + ")",
}  # fmt: skip


def pattern(saying):
    saying = tokens(saying) if "{" not in saying and "<" not in saying else saying
    out, seen = "", 0
    for piece in re.split(r"(\{\w+\}|[<|>])", saying.replace("(", "\\(").replace(")", "\\)").replace("+", "\\+").replace("?", "\\?").replace(".", "\\.")):
        if piece in ("<", "|", ">"):
            out += {"<": "(?:", "|": "|", ">": ")"}[piece]
        elif piece.startswith("{"):
            seen += 1
            out += re.sub(r"\?P<(\w+)>", rf"?P<\1_{seen}>", SLOTS[piece[1:-1]])
        else:
            piece = re.sub(r"\bsat(?= out\b| in the sun\b)", "rested", piece.lower()).replace("in the sun", "outside").replace("another ", "another (?:a )?")
            piece = re.sub(r"^\\\.(?= )", r"\\.?", piece)
            out += re.sub(rf"(?<![\w-])({W}|(?:19|20)\d\d|\b10th\b)(?![\w-])", lambda m: f"(?:{m[0]}|‹n\\d+›)", piece)
    return re.compile(re.sub(r" +", " ", out) + r"(?=$|[.,;:)?]| - |(?<=\.›) )")


RULES = {}
for block in SAYINGS.split("[")[1:]:
    name, sayings = block.split("]", 1)
    for saying in sayings.strip().splitlines():
        rule = pattern(saying)
        head = rule.pattern[0] if rule.pattern[0].isalpha() else ""
        RULES.setdefault(head, []).append((name, rule))
print({head: len(rules) for head, rules in RULES.items()})
# %%
BREAK = re.compile(r", | - |; |\. |\? |\(|\)")


class Reader:
    def __init__(self, text):
        self.text, self.sessions, self.other, self.left = tokens(text), [], None, []
        self.start = 0
        at = 0
        while at < len(self.text):
            best, name = None, ""
            for kind, rule in RULES[""] + RULES.get(self.text[at], []):
                found = rule.match(self.text, at)
                if found and (best is None or found.end() > best.end()) and all(several(found[key]) for key in rule.groupindex if key.startswith("DD")):
                    best, name = found, kind
            if best is not None:
                self.take(name, {key.split("_")[0]: value for key, value in best.groupdict().items() if value is not None})
                at = best.end()
                if self.text[at - 2 : at + 1] == ".› ":
                    at += 3 if self.text.startswith("- ", at + 1) else 1
                    continue
            after = BREAK.search(self.text, at)
            if best is None:
                self.left.append(self.text[at : after.start() if after else None])
            at = after.end() if after else len(self.text)

    def take(self, name, slots):
        get = {key: int(value) for key, value in slots.items() if value.isdigit()}
        many = 2 if "two" in slots else get.get("n", get.get("k", 0))
        last = self.sessions[-1] if self.sessions else {}
        small, day = get.get("s", 0), get.get("D")
        if name in ("one_span", "each_span"):
            self.start, span = get["a"], (get["b"] - get["a"]) % 720
            if max(get["a"], get["b"]) < 13 or get["a"] < 13 or get["b"] < 13:
                one, two = (60 * t if t < 13 else t for t in (get["a"], get["b"]))
                self.start, span = one, (two - one) % 720
            days = [day] if name == "one_span" else several(slots["DD"])
            self.sessions.append(dict.fromkeys(days, span))
        elif name == "one_dur":
            self.sessions.append({day: get["d"]})
        elif name == "each_dur":
            self.sessions.append(dict.fromkeys(several(slots["DD"]), get["d"]))
        elif name == "count_each":
            self.sessions.append({100 + k: get["d"] for k in range(many)})
        elif name in ("count_all", "all_dur"):
            self.sessions.append({100: get["d"]})
        elif name == "pair":
            self.sessions.append({day: get.get("d", get.get("L")), get["E"]: get.get("e", get.get("l"))})
        elif name in ("as_other", "as_other_less", "as_other_more"):
            self.other = (get.get("f", get.get("g")), small * {"as_other": 0, "as_other_less": -1, "as_other_more": 1}[name])
        elif not last:
            return
        elif name in ("except", "scrub"):
            last.pop(day, None)
        elif name in ("instead", "fix_day"):
            last[day] = get["d"]
        elif name in ("until", "late"):
            time = get["b" if name == "until" else "a"]
            time = 60 * time if time < 13 else time
            if name == "until":
                last[day] = (time - self.start) % 720
            else:
                last[day] -= (time - self.start) % 720
        elif name in ("longer", "shorter"):
            if day in last:
                last[day] += small if name == "longer" else -small
        elif name in ("break_each", "plus_each", "break_one", "plus_one", "way_in", "not_mine"):
            change = {"break_each": -1, "plus_each": 1, "break_one": -1, "plus_one": 1, "way_in": -2, "not_mine": -1}[name] * small
            for key in last:
                last[key] += change
        elif name in ("half", "third"):
            for key in last:
                last[key] //= 2 if name == "half" else 3
        elif name == "fix":
            for key in last:
                last[key] = get["d"]
        elif name in ("same", "ditto", "twice", "halfday", "longer_ref", "shorter_ref"):
            size = next(iter(last.values()))
            new = {"same": size, "ditto": size, "twice": 2 * size, "halfday": size // 2, "longer_ref": size + small, "shorter_ref": size - small}[name]
            self.sessions.append({k: new for k in (day, get.get("E")) if k is not None})


readers = {}
for form, answer in zip(answers["form"], answers["answer"], strict=True):
    readers[int(form.split("-")[1])] = Reader(answer)
own = {k: sum(sum(s.values()) for s in reader.sessions) for k, reader in readers.items()}
answers["minutes"] = [own[reader.other[0]] + reader.other[1] if reader.other else own[k] for k, reader in readers.items()]
left = pd.Series([words for reader in readers.values() for words in reader.left]).value_counts()
print(left[left.index.str.contains("‹d")].head(40))
answers[["form", "minutes"]].to_csv("output/minutes.csv", index=False)
