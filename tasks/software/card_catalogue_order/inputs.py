"""The card catalogue of a village library, in the order of its drawers: by which rules they were filed varies with the seed, as do the cards."""

import bisect
import csv
import functools
import random
import re
import unicodedata
from pathlib import Path
from typing import Any

MISFILED = 9  # cards that readers have put back in a wrong place
OPTIONS: dict[str, tuple[str, ...]] = {
    "spacing": ("word", "letter"),
    "comma": ("stop", "ignored"),
    "articles": ("all", "english", "none"),
    "place articles": ("kept", "passed"),
    "mac": ("mac", "stand"),
    "saint": ("saint", "stand"),
    "abbreviations": ("full", "stand"),
    "numbers": ("words", "first"),
    "acronyms": ("letters", "joined"),
    "hyphen": ("space", "joined"),
    "apostrophe": ("nothing", "space"),
    "umlaut": ("ae", "a"),
    "particle": ("separate", "joined", "passed"),
    "honour": ("passed", "counted"),
    "ampersand": ("and", "nothing"),
    "kings": ("number", "land", "letters"),
    "role": ("own other about", "own about other", "mixed"),
    "roles": ("together", "by word"),
    "joint": ("after", "among"),
    "about": ("title", "year"),
    "kind": ("plain", "person first"),
    "collected": ("first", "alphabet"),
    "edition": ("newest", "oldest"),
    "undated": ("last", "first"),
    "see also": ("first", "last"),
    "subtitle": ("ignored", "counted"),
    "initials": ("first", "plain"),
}  # fmt: skip
RARELY = {"articles": (6, 3, 0), "spacing": (8, 2), "honour": (6, 4), "abbreviations": (7, 3), "numbers": (7, 3), "apostrophe": (6, 4), "kings": (5, 5, 0), "particle": (3, 3, 3), "role": (2, 2, 1)}
ENGLISH = {"the", "a", "an"}
FOREIGN = set("der die das le la les une un ein eine el los las il lo gli i het den de et en ett det y o os uma una".split())
PLACE_ARTICLES = {"the", "le", "la", "les", "los", "las", "el", "den"}
PARTICLES = set("de la le du des van von der den zu ter ten della del da di dos zum zur vom dem los dal af op degli de'".split())
FULL = {
    "dr": "doctor", "mr": "mister", "no": "number", "nos": "numbers", "col": "colonel", "capt": "captain", "prof": "professor", "rev": "reverend", "gen": "general", "lieut": "lieutenant",
    "messrs": "messieurs", "sgt": "sergeant", "mt": "mount", "hon": "honourable", "gov": "governor", "ft": "fort", "bp": "bishop", "ld": "lord", "jas": "james", "wm": "william", "chas": "charles",
    "geo": "george", "corp": "corporal", "pres": "president", "supt": "superintendent", "adm": "admiral", "maj": "major", "bros": "brothers", "assoc": "association", "dept": "department", "dep": "deputy",
    "govt": "government", "ry": "railway", "dist": "district", "jnl": "journal", "soc": "society", "mag": "magazine", "rt": "right", "sec": "secretary", "vols": "volumes", "univ": "university", "bt": "baronet",
}  # fmt: skip
ONES = "nought one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split()
TENS = "- - twenty thirty forty fifty sixty seventy eighty ninety".split()
NTH = {"1st": "first", "2nd": "second", "3rd": "third", "4th": "fourth", "7th": "seventh"}
ROMAN = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1000}

Card = list[str]
Rules = dict[str, str]


def spoken(number: int) -> str:
    if number > 999:
        return spoken(number // 100) + " " + spoken(number % 100)
    return ONES[number] if number < 20 else TENS[number // 10] + ("-" + ONES[number % 10] if number % 10 else "")


def value(roman: str) -> int:
    each = [ROMAN[sign] for sign in roman]
    return sum(-one if one < after else one for one, after in zip(each, [*each[1:], 0], strict=True))


@functools.lru_cache(maxsize=200000)
def words(text: str, mac: str, saint: str, full: str, numbers: str, acronyms: str, hyphen: str, apostrophe: str, umlaut: str, amp: str) -> tuple[str, ...]:
    """A text as the words by which it is filed."""
    if mac == "mac":
        text = re.sub(r"\b(?:Mc|M')(?=[A-Z])", "Mac", text)
    text = re.sub(r"\bSt\. ", "Saint " if saint == "saint" else "St ", text)
    text = re.sub(r"\b(?:[A-Z]\.)+(?:[A-Z]\b)?", lambda found: found[0].replace(".", " " if acronyms == "letters" else "") + " ", text)
    if full == "full":
        text = re.sub(r"\b([A-Z][a-z]+)\.", lambda found: FULL.get(found[1].lower(), found[1]) + " ", text)
    if numbers == "words":
        text = re.sub(r"\d\w+", lambda found: NTH.get(found[0], found[0]), text)
        text = re.sub(r"\d+", lambda found: spoken(int(found[0])), text)
    else:
        text = re.sub(r"(\d+)(?:st|nd|rd|th)?", lambda found: f"!{int(found[1]):06d}", text)
    text = text.lower().replace("&", " and " if amp == "and" else " ").replace("ß", "ss")
    if umlaut == "ae":
        text = re.sub("[äöü]", lambda found: {"ä": "ae", "ö": "oe", "ü": "ue"}[found[0]], text)
    text = "".join(sign for sign in unicodedata.normalize("NFD", text) if not unicodedata.combining(sign))
    text = text.replace("-", " " if hyphen == "space" else "").replace("'", "" if apostrophe == "nothing" else " ")
    return tuple(re.findall(r"[a-z0-9!]+", text))


def filed(text: str, rules: Rules, acronyms: str = "") -> tuple[str, ...]:
    h = rules
    return words(text, h["mac"], h["saint"], h["abbreviations"], h["numbers"], acronyms or h["acronyms"], h["hyphen"], h["apostrophe"], h["umlaut"], h["ampersand"])


def bare(text: str, rules: Rules) -> str:
    """A title without its article."""
    if rules["articles"] == "none":
        return text
    passed = ENGLISH | FOREIGN if rules["articles"] == "all" else ENGLISH
    first, _, rest = text.partition(" ")
    if rest and first.lower() in passed:
        return rest
    return text[2:] if text.startswith("L'") and rules["articles"] == "all" else text


def kind(card: Card) -> str:
    heading, title, _ = card
    if ", King" in heading:
        return "king"
    if title == "":
        return "entry"
    return "person" if "," in heading else "place"


def surname(text: str, rules: Rules) -> str:
    parts = text.split(" ")
    n = 0
    while n < len(parts) - 1 and parts[n].lower() in PARTICLES:
        n += 1
    if not n or rules["particle"] == "separate":
        return text
    return " ".join(parts[n:]) if rules["particle"] == "passed" else "".join(parts)


def forename(text: str, rules: Rules) -> tuple[str, ...]:
    if rules["honour"] == "passed":
        for honour in HONOURS:
            if text == honour or text.startswith(honour + " "):
                text = text[len(honour) :].strip()
    made = filed(text, rules, "letters")
    return tuple(word + " " if len(word) == 1 and rules["initials"] == "first" and rules["spacing"] == "letter" else word for word in made)


def heading_key(card: Card, rules: Rules) -> tuple[Any, ...]:
    heading = card[0]
    which = kind(card)
    parts: list[tuple[str, ...]] = []
    if which == "entry":
        parts = [filed(bare(heading, rules), rules)]
    elif which == "place":
        name, _, body = heading.partition(". ") if not heading.startswith(("St. ", "Mt. ", "Ft. ", "Bury St. ")) else ("", "", "")
        if not name:
            head, _, rest = heading.partition(". ")
            name, _, body = rest.partition(". ")
            name = f"{head}. {name}"
        first, _, rest = name.partition(" ")
        if rules["place articles"] == "passed" and rest and first.lower() in PLACE_ARTICLES:
            name = rest
        parts = [filed(name, rules), filed(body, rules)]
    elif which == "king":
        name, _, rest = heading.partition(", ")
        found = re.fullmatch(r"(\w+) ([IVXL]+)", name)
        if found and rules["kings"] != "letters":
            parts = [filed(found[1], rules), (f"!{value(found[2]):06d}",), filed(rest.rpartition(" of ")[2], rules)]
            parts = [parts[0] + parts[1], parts[2]] if rules["kings"] == "number" else [parts[0], ("!king", *parts[2], *parts[1])]
        else:
            parts = [filed(name, rules), filed(rest, rules)]
    else:
        name, _, rest = written_name(heading).partition(", ")
        parts = [filed(surname(name, rules), rules), forename(rest, rules)]
    first = ("b" if which in ("entry", "place") else "a") if rules["kind"] == "person first" else ""
    if rules["comma"] == "ignored":
        parts = [tuple(word for part in parts for word in part)]
    else:
        parts = [parts[0], (first,), *parts[1:], ()][:3]
    return tuple("".join(part) for part in parts) if rules["spacing"] == "letter" else tuple(parts)


def written_name(heading: str) -> str:
    """A heading without what somebody did for the book."""
    return re.sub(r", (?:ed|tr|comp|illus|arr)\.$| \((?:about|and another|and others)\)$", "", heading)


def year_of(text: str) -> int:
    found = re.search(r"\d{4}", text)
    return int(found[0]) if found else value(text) if text[:1] == "M" else 0


def key(card: Card, rules: Rules) -> tuple[Any, ...]:
    """Where a card stands."""
    heading, title, year = card
    see = title.startswith("see also")
    does = re.search(r", (ed|tr|comp|illus|arr)\.$", heading)
    role = 2 if heading.endswith("(about)") else 1 if does else 0
    role = {"mixed": 0, "own other about": role, "own about other": (0, 2, 1)[role]}[rules["role"]]
    joint = "(and " in heading and rules["joint"] == "after"
    by_word = does[1] if does and rules["roles"] == "by word" and rules["role"] != "mixed" else ""
    by_year = heading.endswith("(about)") and rules["about"] == "year" and rules["role"] != "mixed"
    collected = kind(card) == "person" and bool(re.match(r"(?:The )?(?:\w+ )?Works\b|(?:The )?(?:Collected|Complete) ", title))
    main = title.partition(": ")[0] if rules["subtitle"] == "ignored" else title
    said = filed(bare(main, rules), rules)
    when = year_of(year)
    dated = ((0 if when else 1) if rules["undated"] == "last" else (1 if when else 0), -when if rules["edition"] == "newest" else when)
    return (
        heading_key(card, rules),
        see == (rules["see also"] == "last"),
        role,
        joint,
        by_word,
        dated if by_year else (),
        not (collected and rules["collected"] == "first"),
        "".join(said) if rules["spacing"] == "letter" else said,
        dated,
    )


# ---- the urn ----


def lists() -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for part in re.split(r"\n?\[", (Path(__file__).parent / "data/urn.txt").read_text(encoding="utf-8"))[1:]:
        name, _, rest = part.partition("]\n")
        found[name] = re.split(r"; |\n", rest.strip())
    return found


URN = lists()
HONOURS = sorted(URN["honours"] + URN["rare honours"], key=len, reverse=True)
WOMEN = re.compile("Mrs|Miss|Lady|Dame|Countess|Sister|Baroness|Mme|Madame|Viscountess|Duchess|Mlle")
MEN = re.compile("James|John|Joseph|Alfred|Arthur|Charles|Edward|Francis|Fred|George|Henry|Hubert|Leonard|Rich|Robert|Samuel|Thomas|Walter|William|J. Bertram")


class Urn:
    """Draws cards."""

    def __init__(self, dice: random.Random):
        self.dice = dice
        self.known: list[str] = []  # surnames that have been drawn

    def pick(self, name: str, rare: float) -> str:
        """One of a list, with this chance one of the rare ones."""
        if self.dice.random() < rare:
            some = URN["rare " + name]
            return self.dice.choices(some, [1 / (k + 4) ** 0.5 for k in range(len(some))])[0]
        return self.dice.choice(URN[name])

    def year(self, first: int = 1838) -> str:
        year = self.dice.randrange(first, 1936)
        shown = self.dice.random()
        if shown < 0.84:
            return str(year)
        return f"[{year}]" if shown < 0.9 else f"c{year}" if shown < 0.93 else "n.d." if shown < 0.985 else f"{year}?" if shown < 0.992 else f"{year}-{year % 100 + 1:02d}"

    def person(self) -> str:
        dice = self.dice
        name = dice.choice(self.known) if self.known and dice.random() < 0.35 else self.pick("surnames", 0.13)
        self.known.append(name)
        fore = dice.choice(URN["forenames"])
        if dice.random() < 0.2:
            honour = self.pick("honours", 0.3)
            while (WOMEN.match(honour) and MEN.match(fore)) or (not WOMEN.match(honour) and not MEN.match(fore) and "." not in fore):
                fore = dice.choice(URN["forenames"])
            fore = honour if honour == "Mrs." and dice.random() < 0.3 else f"{honour} {fore}"
        return f"{name}, {fore}"

    def author(self) -> list[Card]:
        """The cards of one author."""
        dice = self.dice
        who = self.person()
        large = dice.random() < 0.22
        cards: list[Card] = []
        for _ in range(dice.randrange(2, 5) if large else dice.choice([1, 1, 1, 2])):
            title = self.pick("titles", 0.17)
            if dice.random() < 0.1:
                title += ": " + dice.choice(URN["subtitles"])
            cards.append([who, title, self.year()])
            if dice.random() < (0.35 if large else 0.06):
                again = title.partition(": ")[0] + (": " + dice.choice(URN["subtitles"]) if dice.random() < 0.35 else "")
                cards.append([who, again, self.year()])
        if dice.random() < (0.5 if large else 0.01):
            cards.append([who, self.pick("collections", 0.2), self.year()])
        if dice.random() < (0.6 if large else 0.03):
            for _ in range(dice.choice([1, 2, 3])):
                cards.append([f"{who}, {dice.choices(['ed', 'tr', 'comp', 'illus', 'arr'], [6, 4, 2, 1, 0.4])[0]}.", self.pick("titles", 0.17), self.year()])
        if dice.random() < (0.5 if large else 0.03):
            for _ in range(dice.choice([1, 2, 3])):
                cards.append([f"{who} (about)", dice.choice(URN["lives"]), self.year()])
        if dice.random() < (0.4 if large else 0.02):
            cards.append([f"{who} (and {dice.choice(['another', 'another', 'others'])})", self.pick("titles", 0.17), self.year()])
        return cards

    def entry(self) -> list[Card]:
        title = self.pick("entries", 0.28)
        return [[title, "", self.year(1895)] for _ in range(self.dice.choice([1, 1, 1, 1, 2]))]

    def place(self) -> list[Card]:
        dice = self.dice
        name = self.pick("places", 0.25)
        cards = [[name, dice.choice(URN["place titles"]), self.year()] for _ in range(dice.choice([1, 1, 2]))]
        if dice.random() < 0.2:
            cards[0][0] += ". " + dice.choice(URN["bodies"])
        if dice.random() < 0.45:
            cards += [[cards[-1][0], dice.choice(URN["see also"]), ""]]
        return cards

    def king(self) -> list[Card]:
        name, _, lands = self.dice.choice(URN["kings"]).partition(": ")
        land, _, numbers = self.dice.choice(lands.split(", ")).rpartition(" ")
        return [[f"{name} {self.dice.choice(numbers.split('/'))}, King of {land}", self.dice.choice(URN["king titles"]), self.year()] for _ in range(self.dice.choice([1, 1, 2]))]

    def cards(self, number: int) -> list[Card]:
        """So many cards, no two of them alike but for what a rule may pass over."""
        made: list[Card] = []
        seen: set[str] = set()
        heads: dict[str, str] = {}
        self.known = []
        while len(made) < number:
            what = self.dice.choices([self.author, self.entry, self.place, self.king], [50, 32, 11, 7])[0]
            for card in what():
                honest = written_name(card[0])
                plain = plainly(honest)
                mark = f"{plain}|{plainly(card[1].partition(': ')[0])}|{year_of(card[2])}"
                if mark in seen or heads.setdefault(plain, honest) != honest or (card[1].startswith("see") and f"{plain}|see" in seen):
                    continue
                seen |= {mark} | ({f"{plain}|see"} if card[1].startswith("see") else set())
                made.append(card)
        return made[:number]


def plainly(text: str) -> str:
    """What is left of a text when all that a rule may pass over is."""
    name, _, rest = text.partition(", ")
    for honour in HONOURS:
        if rest == honour or rest.startswith(honour + " "):
            rest = rest[len(honour) :]
    loosest = {"articles": "all", "particle": "passed", "ampersand": "nothing", "umlaut": "a", "acronyms": "joined"}
    rules = {name: options[0] for name, options in OPTIONS.items()} | loosest
    return "".join(filed(bare(surname(name, rules), rules), rules)) + "," + "".join(filed(rest, rules))


# ---- her rules ----


def drawn_rules(dice: random.Random) -> Rules:
    return {name: dice.choices(options, RARELY.get(name, (1,) * len(options)))[0] for name, options in OPTIONS.items()}


def rivals(rules: Rules) -> list[tuple[str, Rules]]:
    """Each rule changed into each of its others."""
    return [(f"{name}={other}", {**rules, name: other}) for name, options in OPTIONS.items() for other in options if other != rules[name]]


def out_of_place(cards: list[Card], rules: Rules, enough: int = 10**9) -> int:
    """So many cards at least have to be taken out before the others stand in order by these rules; counted no further than `enough`."""
    run: list[tuple[Any, ...]] = []
    for n, card in enumerate(cards):
        here = key(card, rules)
        place = bisect.bisect_right(run, here)
        run[place : place + 1] = [here]
        if n + 1 - len(run) >= enough:
            return enough
    return len(cards) - len(run)


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"catalogue-{seed}")
    rules = drawn_rules(dice)
    cards = sorted(Urn(dice).cards(900), key=lambda card: key(card, rules))
    for _ in range(MISFILED):
        place = dice.randrange(40, 860)
        cards.insert(place + dice.choice([-1, 1]) * dice.randrange(4, 30), cards.pop(place))
    with (folder / "catalogue.csv").open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows([["heading", "title", "year"], *cards])
