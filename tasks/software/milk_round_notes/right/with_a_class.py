# %%
import csv
import re

rows = list(csv.reader(open("notes.csv", encoding="utf-8")))[1:]
for row in rows[:12]:
    print(row)
# %%
program = r'''
import re
from datetime import date, timedelta

H = {}
NAMES = "mon tue wed thu fri sat sun".split()
GOODS = ["cream", "eggs", "bread", "butter", "yoghurt", "juice"]
NUM = {w: n for n, w in enumerate("no one two three four five six seven eight".split())} | {"a": 1, "an": 1, "some": 1, "zero": 0}
W = r"(?:mon(?:day)?|tue(?:s(?:day)?)?|wed(?:s|nesday)?|thu(?:rs(?:day)?)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?)"
O = r"\d+(?:st|nd|rd|th)"
MON = "(?:january|february|march|april|may|june|july|august|september|october|november|december)"
MO = rf"(?:{O} {MON}|{MON} {O}|the {O} of {MON}|(?!1/2 doz)\d+/\d+)"
K = r"(?:\d+|one|two|three|four|five|six|seven|eight)"
D = rf"(?:{W},? {MO}|{MO}|{W} morning|in {K} days' time|in {K} days|{K} days from now|the day after {W}|today|this morning|tomorrow|the day after tomorrow|(?:this )?{W}(?: (?:the )?{O})?|the {O})(?!\w)"
K = r"(?:\d+|one|two|three|four|five|six|seven|eight)"
AND = r"(?: and then | and again | n | and | & | \+ )"

TALK = [r"thanks for the extra pint last \w+", r"many thanks", r"thanks", r"ta", r"cheque under the flowerpot", r"money for two weeks in the envelope", r"mind the step", r"we were one short on \w+", r"two empties by the gate", r"no\. 14",
        r"the dog's friendly", r"the usual otherwise", r"otherwise as normal", r"one of \w+'s was off", r"my sister and her 3 boys are staying", r"six bottles to go back", r"please don't wake the baby", r"will pay saturday", r"your bill was 2 pounds out",
        r"half of us have flu", r"the blue tits had the cream off again", r"found four bottle tops in the hedge", r"leave them in the porch", r"put it in the box, not on the step", r"the eggs were lovely", r"don't leave it in the sun",
        r"none of the bottles leaked this time", r"happy easter", r"grandson is 4 today", r"see you when the bill is due on the 31st", r"next door would like a word", r"no complaints", r"no hurry for the bill", r"double-check my bill", r"you left three last \w+, should have been two", r"we had a loaf too many on \w+", r"no extra charge for the holiday, i hope", r"i'm at no\. 3 now, not no\. 2", r"the two creams were sour", r"i gave one to next door", r"didn't hear you on \w+", r"less noise with the crates if you can", r"more frost to come they say", r"your lad dropped two pints yesterday, no harm done", r"we owe you for three creams"]
THINGS = [("eggs", rf"(?:half a dozen eggs|a dozen and a half eggs|a dozen eggs|two dozen eggs|two half dozens of eggs|a box of six eggs|2 boxes of six eggs|1/2 doz eggs|1 doz eggs|(?:six|\d+) eggs)"),
          ("cream", rf"(?:{K}|an?|some) (?:pots? of |cartons? of |double )?creams?"), ("bread", rf"(?:{K}|a) (?:brown |white |sliced )?loa(?:f|ves)(?: of bread)?|bread"), ("butter", rf"(?:(?:{K}|a|some) )?(?:pound of |lb of |packs of )?butters?"),
          ("yoghurt", rf"(?:{K}|a) (?:strawberry |pots? of )?yoghurts?"), ("juice", rf"(?:{K}|an?|some) (?:orange juices?|cartons? of juice|ojs?)")]
EGGS = {"half a dozen eggs": 6, "a dozen and a half eggs": 18, "a dozen eggs": 12, "two dozen eggs": 24, "two half dozens of eggs": 12, "a box of six eggs": 6, "2 boxes of six eggs": 12, "1/2 doz eggs": 6, "1 doz eggs": 12, "six eggs": 6}


def amount(word):
    return int(word) if word.isdigit() else NUM[word]


def milk_round(found, usual, note):
    first = date.fromisoformat(found.split()[0])
    today = first.weekday()
    usual = [int(n) for n in usual.split("-")]
    plan = [{"milk": usual[(today + k) % 7]} for k in range(7)]
    normal = [morning["milk"] for morning in plan]

    def day(word):
        word = word.replace("this morning", "today")
        if word in ("today", "tomorrow", "the day after tomorrow"):
            return ["today", "tomorrow", "the day after tomorrow"].index(word)
        m = re.fullmatch(rf"(?:in )?({K}) days(?:' time| from now)?", word)
        if m:
            return amount(m[1])
        if word.startswith("the day after "):
            return day(word[14:]) + 1
        slash = re.search(r"(\d+)/\d+", word)
        if slash:
            return next(k for k in range(7) if (first + timedelta(k)).day == int(slash[1]))
        number = re.search(r"(\d+)(?:st|nd|rd|th)", word)
        if number:
            return next(k for k in range(7) if (first + timedelta(k)).day == int(number[1]))
        return (NAMES.index(word.replace("this ", "")[:3]) - today) % 7

    def put(days, how, n):
        for k in days:
            m = plan[k]["milk"]
            plan[k]["milk"] = n if how == "set" else m + n if how == "add" else m * n if how == "times" else m // 2

    saturday = 5 - today
    sets = []

    def keep(days):
        sets.append(list(days))
        return f"<{len(sets) - 1}>"

    s = note.strip()
    s = re.sub(r"^(?:Morning! |Dear milkman, |Hello Ted\. |Please: |Ted - )", "", s)
    s = re.sub(r"(?: x|!|\.)$", "", re.sub(r" please\.?$", "", s)).lower()
    for talk in TALK:
        s = re.sub(rf"(?:^|(?<=[.;!] )|(?<= - )){talk}(?=$|[.;!]| - )", "", s)
    s = s.replace(" x", "") if s.endswith(" x") else s

    # away and back
    for pattern, way in ((rf"house empty from (?P<a>{D}), back (?P<b>{D})", "home"), (rf"off to my sister's (?P<a>{D}), home again (?P<b>{D})", "home"), (rf"last delivery (?P<a>{D}) please, then none until (?P<b>{D})", "last"), (rf"nobody home from (?P<a>{D}) to (?P<b>{D}) inclusive", "late"),
                         (rf"(?P<a>{D}) is our last pint, next one (?P<b>{D})", "last"), (rf"shut for decorating (?P<a>{D}) to (?P<b>{D}), open again the day after", "late"), (rf"we're away from (?P<a>{D}), back (?P<b>{D})", "home"), (rf"off on holiday (?P<a>{D}), home (?P<b>{D})", "home"), (rf"we leave (?P<a>{D}) and are back (?P<b>{D})", "home"),
                         (rf"going away (?P<a>{D}), home late (?P<b>{D}) so milk again from the next day", "late"), (rf"away from (?P<a>{D}), please start again (?P<b>{D})", "start"), (rf"away (?P<a>{D}), resume (?P<b>{D})", "start"),
                         (rf"stop the milk (?P<a>{D}), start again (?P<b>{D})", "start"), (rf"no milk from (?P<a>{D}), back to normal (?P<b>{D})", "start")):
        m = re.search(pattern, s)
        while m:
            a, b = day(m["a"]), day(m["b"])
            put(range(a + (way == "last"), b + 1 if way == "late" or way == "home" and not H["back"] else b), "set", 0)
            s = s[: m.start()] + s[m.end() :]
            m = re.search(pattern, s)

    # one morning's on another
    for pattern in (rf"please bring (?P<a>{W})'s milk (?:on )?(?P<b>{D}) instead", rf"leave (?P<a>{W})'s with (?P<b>{W})'s", rf"could (?P<a>{W})'s come along with (?P<b>{W})'s", rf"(?P<a>{W})'s milk (?:together|along) with (?P<b>{W})'s(?: please)?", rf"please bring (?P<a>{W})'s milk a day (?P<e>early|late)", rf"could we have (?P<a>{W})'s milk one day (?P<e>early|late)", rf"(?P<a>{W})'s delivery a day (?P<e>early|late)(?: please)?",
                    rf"please swap (?P<a>{W})'s and (?P<swap>{W})'s milk", rf"(?P<a>{W})'s order on (?P<swap>{W}) and the other way round"):
        m = re.search(pattern, s)
        while m:
            g = m.groupdict()
            a = day(g["a"])
            b = day(g.get("b") or g["swap"]) if g.get("b") or g.get("swap") else a + (1 if g["e"] == "late" else -1)
            if g.get("swap"):
                plan[a]["milk"], plan[b]["milk"] = plan[b]["milk"], plan[a]["milk"]
            else:
                plan[b]["milk"] += plan[a]["milk"]
                plan[a]["milk"] = 0
            s = s[: m.start()] + s[m.end() :]
            m = re.search(pattern, s)

    # days
    def except_days(m):
        out = [saturday, saturday + 1] if m["w"] else [day(x) for x in re.findall(D, m["x"])]
        return keep(k for k in range(7) if k not in out)

    def many(word):
        return 2 if "couple" in word else amount(word)

    def until(m):
        return "<until>" + keep(range(0, day(m["u"])))

    s = re.sub(rf"with ({W})'s(?: milk)?", r"on \1", s)
    rules = [
        (rf"(?:every day|all week|each day) (?:except|but|bar|apart from|other than|save|with the exception of|excluding) (?:(?P<w>the weekend)|(?P<x>{D}(?:{AND}{D})?))", except_days),
        (rf"(?:every other day|alternate days) from (?P<o>{D})|(?:every second day|every other morning) starting (?P<o2>{D})", lambda m: keep(range(day(m["o"] or m["o2"]), 7, 2))),
        (rf"for ({K}|a couple of) days (?:from|starting) ({D})", lambda m: keep(range(day(m[2]), day(m[2]) + many(m[1])))),
        (rf"from ({D}) for ({K}) days", lambda m: keep(range(day(m[1]), day(m[1]) + many(m[2])))),
        (rf"({D}) and the (?:day|({K}) days) after", lambda m: keep(range(day(m[1]), day(m[1]) + 1 + (many(m[2]) if m[2] else 1)))),
        (rf"(?:for |over )?the (?:next|coming) ({K}|couple of) (?:days|mornings)", lambda m: keep(range(H["next"], H["next"] + many(m[1])))),
        (r"(?:on )?monday to friday|on weekdays|every weekday|on working days", lambda m: keep(k for k in range(7) if (today + k) % 7 < 5) if "monday" not in m[0] or today > 4 else keep(range(day("monday"), day("friday") + 1))),
        (rf"(?:from now |from today )?(?:until|'til|till) (?P<u>{D})", until),
        (r"from monday all week|all through next week|all next week|next week", lambda m: keep(range(7 - today, 7))),
        (rf"between ({D}) and ({D}) inclusive", lambda m: keep(range(day(m[1]), day(m[2]) + 1))),
        (rf"(?:from )?({D}) (?:thru|through to|to|through|up to and including|right through) ({D})(?: inclusive)?", lambda m: keep(range(day(m[1]), day(m[2]) + 1))),
        (rf"(?:({W})-({W})|({O})-({O}))", lambda m: keep(range(day(m[1] or m[3]), day(m[2] or m[4]) + 1))),
        (r"tomorrow and the day after", lambda m: keep([1, 2])),
        (rf"the days either side of ({W})", lambda m: keep([day(m[1]) - 1, day(m[1]) + 1])),
        (rf"(?:on )?({W}/{W}(?:/{W})?)", lambda m: keep(day(x) for x in m[1].split("/"))),
        (rf"the ({O}) and ({O})", lambda m: keep([day(m[1]), day(m[2])])),
        (rf"(?:from|as of|starting|beginning) ({D})(?: onwards| on| until further notice| till i say otherwise)?(?! (?:the|this|{W}))|({D}) onwards", lambda m: keep(range(day(m[1] or m[2]), 7))),
        (r"for the (?:rest|remainder) of (?:the|this) week|the rest of this week", lambda m: keep(range(0, 6 + H["sunday"] - today))),
        (r"(?:at|over|for) the weekend|this weekend|both days of the weekend", lambda m: keep([saturday, saturday + 1])),
        (r"every day|all week|each day|daily|every morning|the whole week|right through the week|seven days running", lambda m: keep(range(7))),
        (rf"(?:on )?({D}), ({D}){AND}({D})", lambda m: keep([day(m[1]), day(m[2]), day(m[3])])),
        (rf"(?:on )?(?:both )?({D}){AND}({D})", lambda m: keep([day(m[1]), day(m[2])])),
        (rf"(?:on |for |come |first thing )?({D})", lambda m: keep([day(m[1])])),
    ]
    for pattern, make in rules:
        s = re.sub(rf"(?<![\w-]){pattern}(?![\w-])" if "|" not in pattern or pattern.startswith("(") else rf"(?<![\w-])(?:{pattern})(?![\w-])", make, s)
    s = re.sub(r"(?:, | - )(?:no, make that|sorry, i mean|sorry,|no -|scratch that,|i tell a lie,|correction:|on second thoughts|oops,|or rather|i should say) ", " @ ", s)
    for sentence in re.split(r"\. |; | - |! |\.$", s):
        sentence = re.sub(r"\bplease\b", "", sentence).strip(" .;!")
        last = None
        if not sentence:
            continue
        # goods
        things = []
        for name, pattern in THINGS:
            m = re.search(rf"(?<!\w)(?:{pattern})(?!\w)", sentence)
            if m:
                things.append((name, EGGS.get(m[0], None) or (1 if m[0].split()[0] in ("bread", "butter") else amount(m[0].split()[0]))))
        if things:
            for tag in re.findall(r"<(\d+)>", sentence):
                for k in sets[int(tag)]:
                    for name, n in things:
                        plan[k][name] = plan[k].get(name, 0) + n
            continue
        fixed = re.match(r"(.*) @ (.*)", sentence)
        if fixed:
            new, old = fixed[2].strip(), fixed[1]
            if "<" in new:
                sentence = re.sub(r"<\d+>", new, old)
            else:
                sentence = re.sub(rf"\b{K}\b", new, old, count=1)
        for clause in re.split(rf", then |, and |, | but | and (?=(?:{K}|no milk)\b)(?!one more)", sentence):
            tags = re.findall(r"<(\d+)>", clause)
            words = re.sub(r"<\w+>", "", clause).strip(" :,")
            words = re.sub(r"\s+", " ", words)
            words = words.replace("half a dozen", "6").replace("a pair of", "2")
            words = re.sub(r"\b(?:a )?couple(?: of)?", "2", words)
            if not tags:
                continue
            days = [k for tag in tags for k in sets[int(tag)]]
            if re.fullmatch(r"ditto|the same|too|as well|likewise", words) and last:
                put(days, *last)
                continue
            m = re.search(rf"\b({K})\b", words)
            n = amount(m[1]) if m else 2 if "couple" in words else 1
            op = None
            if re.search(r"no more than|don't leave more than|nothing but|nothing over|can't manage with less|one only|all told|in all", words):
                op = ("set", n)
            elif re.search(r"a (?:third|second) pint", words):
                op = ("add", 1)
            elif re.match(r"[+]\d|usual \+ ", words):
                op = ("add", n)
            elif re.match(r"-\d", words):
                op = ("add", -n)
            elif re.search(r"no milk|none|nothing|don't|skip|no delivery|cancel|leave off|won't|miss us|hold the|a miss|not a drop|zero|no need|pass us by|no pints|nil|do without|milk enough|leave us out", words):
                op = ("set", 0)
            elif re.search(r"instead of| not |rather than", words):
                op = ("set", n)
            elif re.search(r"double|twice|two lots|treble|two times|three times|as much again", words):
                op = ("times", 3 if re.search("treble|three times", words) else 2)
            elif re.search(r"hal[fv]|50%", words.replace("half a dozen", "6")):
                op = ("half", 0)
            elif re.search(r"less|fewer|drop|minus|knock|short|take \w+ off|cut it by|leave \w+ off|under the", words):
                op = ("add", -n)
            elif re.search(r"extra|more|another|over the usual|the usual|add a|on top|it by|it up by|additional|above|room for", words):
                op = ("add", n)
            elif re.fullmatch(K, words) and last and last[0] == "add" and last[1] > 0:
                op = ("add", n)
            elif m or re.search("couple|single|pint", words):
                op = ("set", n)
            if op:
                if "<until>" in clause and op != ("set", 0) and H["until"]:
                    days.append(days[-1] + 1)
                put(days, *op)
                last = op
    cells = []
    for k, morning in enumerate(plan):
        things = ([str(morning["milk"])] if morning["milk"] else []) + [H["goods"].format(morning[g], g) for g in GOODS if g in morning]
        text = "+".join(things) or H["nothing"]
        cells.append(NAMES[(today + k) % 7].title() + " " + text if H["names"] else text)
    return H["between"].join(cells)
'''
space = {"__name__": "milk"}
exec(program, space)  # noqa: S102  our own program
choices = {"between": [" | ", ", ", " / "], "names": [0, 1], "nothing": ["-", "0", "x"], "goods": ["{} {}", "{}{}"], "until": [0, 1], "next": [0, 1], "sunday": [0, 1], "back": [0, 1]}
held = {key: values[0] for key, values in choices.items()}
held["between"] = next(mark for mark in choices["between"] if mark in rows[0][3])
held["names"] = int(rows[0][3][:3].isalpha())


about = {"until": "till|'til", "next": "next|coming", "sunday": "of (?:the|this) week", "back": "back|home", "nothing": "no", "goods": " a "}


def right(held, some=rows):
    space["H"].update(held)
    n = 0
    for row in some:
        try:
            n += sum(a == b for a, b in zip(space["milk_round"](*row[:3]).split(held["between"]), row[3].split(held["between"])))
        except Exception:
            pass
    return n


for key in list(choices)[2:]:
    some = [row for row in rows if re.search(about[key], row[2])][:80]
    held[key] = max(choices[key], key=lambda value: right({**held, key: value}, some))
print(held, right(held), 7 * len(rows))
# %%
from pathlib import Path

Path("output").mkdir(exist_ok=True)
text = program.replace("H = {}", f"H = {held!r}", 1)
text = text.replace("def milk_round(", "def written(")
text += '''

class Milkman:
    def __init__(self):
        self.made = {}

    def line(self, *given):
        if given not in self.made:
            try:
                self.made[given] = written(*given)
            except (ValueError, IndexError, KeyError, TypeError):
                self.made[given] = ""
        return self.made[given]


ONE = Milkman()


def milk_round(*given):
    return ONE.line(*given)
'''
Path("output/milk.py").write_text(text, encoding="utf-8")
print("wrote output/milk.py")
