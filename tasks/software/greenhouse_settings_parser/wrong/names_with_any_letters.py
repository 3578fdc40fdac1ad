# %%
spec = open("spec.md", encoding="utf-8").read()
print(spec)
# %%
import re


def sign(pattern):
    return re.search(pattern, spec, re.MULTILINE)[1]


signs = {
    "COMMENT": sign(r"A `(.)` begins"),
    "DEPTH": sign(r"`\[pumps(.)left\]`"),
    "COPY": sign(r"`\[left (.) right\]`"),
    "SET": sign(r"`name (.) value`"),
    "QUOTE": sign(r"inside, `(..)`"),
    "BETWEEN": sign(r"with `(.)` between"),
    "YES": sign(r"^- `(\w+)` and"),
    "NO": sign(r"and `(\w+)` in any case are"),
}
print(signs)
# %%
module = "".join(f"{name} = {value!r}\n" for name, value in signs.items()) + r'''
import copy
import re

NAME = re.compile(r"[\w-]+")
TEXT = re.compile('"((?:' + re.escape(QUOTE) + '|[^"])*)"') if QUOTE[0] == '"' else re.compile(r'"((?:\\"|[^"])*)"')


class SettingsError(ValueError):
    def __init__(self, line):
        super().__init__(f"line {line} is not allowed")
        self.line = line


def without_comment(line):
    """The line without its comment, quotes being minded."""
    at = 0
    while at < len(line):
        if line[at] == '"':
            text = TEXT.match(line, at)
            if text:
                at = text.end()
                continue
        if line[at] == COMMENT and (at == 0 or line[at - 1] == " "):
            return line[:at].strip()
        at += 1
    return line


def single(text):
    """One value that is no list."""
    if TEXT.fullmatch(text):
        return text[1:-1].replace(QUOTE, '"')
    if re.fullmatch(r"-?[0-9]+", text):
        return int(text)
    if re.fullmatch(r"-?[0-9]+\.[0-9]+", text):
        return float(text)
    words = {YES: True, NO: False, "nothing": None}
    if text.lower() in words:
        return words[text.lower()]
    if re.fullmatch(r"[A-Za-z][A-Za-z0-9_-]*", text):
        return text
    raise ValueError(text)


def value_of(text):
    if not text.startswith("("):
        return single(text)
    if not text.endswith(")"):
        raise ValueError(text)
    inner, parts, at = text[1:-1].strip(), [""], 0
    if not inner:
        return []
    while at < len(inner):
        quoted = TEXT.match(inner, at) if inner[at] == '"' else None
        if quoted:
            parts[-1] += quoted[0]
            at = quoted.end()
            continue
        if inner[at] == BETWEEN:
            parts.append("")
        else:
            parts[-1] += inner[at]
        at += 1
    return [single(part.strip()) for part in parts]


class Reader:
    def __init__(self):
        self.top = {}
        self.here = self.top
        self.path = ()
        self.fixed = set()

    def names(self, text):
        names = [name.strip() for name in text.split(DEPTH)]
        if not all(NAME.fullmatch(name) for name in names):
            raise ValueError(text)
        return names

    def find(self, names):
        place = self.top
        for name in names:
            place = place[name]
            if not isinstance(place, dict):
                raise ValueError(name)
        return place

    def exists(self, names):
        try:
            self.find(names)
        except (KeyError, ValueError):
            return False
        return True

    def open(self, text):
        inner = text[1:-1]
        start = {}
        if COPY in inner:
            new, old = inner.split(COPY)
            names = self.names(new)
            if self.exists(names):
                raise ValueError(text)
            start = copy.deepcopy(self.find(self.names(old)))
        else:
            names = self.names(inner)
        place = self.top
        for name in names[:-1]:
            place = place.setdefault(name, {})
            if not isinstance(place, dict):
                raise ValueError(text)
        self.here = place.setdefault(names[-1], start)
        if not isinstance(self.here, dict):
            raise ValueError(text)
        self.path = tuple(names)

    def set(self, line):
        name, sign, rest = line.partition(SET)
        name = name.strip()
        if not sign or not NAME.fullmatch(name):
            raise ValueError(line)
        adds = rest.startswith(SET)
        value = value_of((rest[1:] if adds else rest).strip())
        if adds:
            if not isinstance(self.here.get(name), list):
                raise ValueError(line)
            self.here[name].extend(value if isinstance(value, list) else [value])
            return
        if (*self.path, name) in self.fixed or isinstance(self.here.get(name), dict):
            raise ValueError(line)
        self.fixed.add((*self.path, name))
        self.here[name] = value


def loads(text):
    reader = Reader()
    for number, line in enumerate(text.split("\n"), 1):
        line = without_comment(line.strip())
        if not line:
            continue
        try:
            if line.startswith("["):
                if not line.endswith("]"):
                    raise ValueError(line)
                reader.open(line)
            else:
                reader.set(line)
        except (ValueError, KeyError):
            raise SettingsError(number) from None
    return reader.top


def first_problem(text):
    try:
        loads(text)
    except SettingsError as problem:
        return problem.line
    return None
'''
open("output/settings.py", "w", encoding="utf-8").write(module)
# %%
import sys

sys.path.insert(0, "output")
import settings

print(settings.loads(f"a {signs['SET']} 1\n[p{signs['DEPTH']}q]\nb {signs['SET']} (x {signs['BETWEEN']} 2)"), signs)
print(f"output/settings.py is ready, comments begin with {signs['COMMENT']}.")
