# %%
import re

with open("spec.md", encoding="utf-8") as file:
    spec = file.read()


def sign(before, after):
    return re.search(re.escape(before) + "(.+?)" + re.escape(after), spec)[1]


signs = dict(
    comment=sign("**Comments.** A `", "`"), depth=sign("`[pumps", "left]`"), clone=sign("`[left ", " right]`"), equals=sign("`name ", " value`"),
    quote=sign("inside, `", "` stands"), comma=sign("values `)` with `", "` between"),
)
signs["yes"], signs["no"] = re.search(r"- `(\w+)` and `(\w+)` in any case", spec).groups()
print(signs)
# %%
code = "S = " + repr(signs) + r"""
from copy import deepcopy
from string import ascii_letters, digits

WORD = set(ascii_letters + digits + "_-")
NUMERALS = set(digits)


class SettingsError(ValueError):
    pass


class _Bad(Exception):
    pass


class _Line:
    # A cursor over one line, which knows where quotes and comments are.
    def __init__(self, text):
        self.text, self.at = text, 0

    def peek(self):
        return self.text[self.at] if self.at < len(self.text) else ""

    def blanks(self):
        while self.peek().isspace():
            self.at += 1

    def quoted(self):
        self.at += 1
        made = ""
        while True:
            if self.text.startswith(S["quote"], self.at):
                made += '"'
                self.at += 2
            elif self.peek() == "":
                raise _Bad
            elif self.peek() == '"':
                self.at += 1
                return made
            else:
                made += self.peek()
                self.at += 1


def _strip(line):
    line = line.strip()
    cursor = _Line(line)
    while cursor.peek():
        if cursor.peek() == S["comment"] and (cursor.at == 0 or line[cursor.at - 1] == " "):
            return line[: cursor.at].strip()
        if cursor.peek() == '"':
            start = cursor.at
            try:
                cursor.quoted()
            except _Bad:
                cursor.at = start + 1
        else:
            cursor.at += 1
    return line


def _plain(text):
    lowered = text.lower()
    if lowered == S["yes"]:
        return True
    if lowered == S["no"]:
        return False
    if lowered == "nothing":
        return None
    bare = text[1:] if text.startswith("-") else text
    whole, point, part = bare.partition(".")
    if whole and set(whole) <= NUMERALS and not point:
        return int(text)
    if whole and part and set(whole) <= NUMERALS and set(part) <= NUMERALS:
        return float(text)
    if text and text[0] in ascii_letters and set(text) <= WORD:
        return text
    raise _Bad


def _one(cursor, ends):
    cursor.blanks()
    if cursor.peek() == '"':
        value = cursor.quoted()
        cursor.blanks()
        return value
    start = cursor.at
    while cursor.peek() and cursor.peek() not in ends:
        cursor.at += 1
    return _plain(cursor.text[start : cursor.at].strip())


def _value(text):
    cursor = _Line(text.strip())
    if cursor.peek() != "(":
        value = _one(cursor, "")
    else:
        cursor.at, value = 1, []
        cursor.blanks()
        while cursor.peek() != ")" or value:
            value.append(_one(cursor, S["comma"] + ")"))
            if cursor.peek() != S["comma"]:
                break
            cursor.at += 1
        if cursor.peek() != ")":
            raise _Bad
        cursor.at += 1
    if cursor.at != len(cursor.text):
        raise _Bad
    return value


def _path(text):
    names = tuple(part.strip() for part in text.split(S["depth"]))
    if not all(name and set(name) <= WORD for name in names):
        raise _Bad
    return names


def _walk(root, names, make):
    for name in names:
        if make:
            root = root.setdefault(name, {})
        elif isinstance(root, dict) and name in root:
            root = root[name]
        else:
            return None
        if not isinstance(root, dict):
            if make:
                raise _Bad
            return None
    return root


def _parse(text):
    root, done, current = {}, set(), ()
    for number, raw in enumerate(text.split("\n"), start=1):
        line = _strip(raw)
        try:
            if line[:1] == "[":
                if line[-1] != "]":
                    raise _Bad
                new, copies, old = line[1:-1].partition(S["clone"])
                names = _path(new)
                if copies:
                    source = _walk(root, _path(old), False)
                    parent = _walk(root, names[:-1], False)
                    if source is None or (parent is not None and names[-1] in parent):
                        raise _Bad
                    source = deepcopy(source)
                    _walk(root, names[:-1], True)[names[-1]] = source
                _walk(root, names, True)
                current = names
            elif line:
                name, equals, rest = line.partition(S["equals"])
                name, here = name.strip(), _walk(root, current, True)
                if not equals or not name or not set(name) <= WORD:
                    raise _Bad
                if rest.startswith(S["equals"]):
                    value = _value(rest[1:])
                    if not isinstance(here.get(name), list):
                        raise _Bad
                    here[name] += value if isinstance(value, list) else [value]
                else:
                    value = _value(rest)
                    if (current, name) in done or isinstance(here.get(name), dict):
                        raise _Bad
                    done.add((current, name))
                    here[name] = value
        except _Bad:
            return number, None
    return None, root


def loads(text):
    number, settings = _parse(text)
    if number is not None:
        raise SettingsError("line %d" % number)
    return settings


def first_problem(text):
    return _parse(text)[0]
"""
with open("output/settings.py", "w", encoding="utf-8") as file:
    file.write(code)
print("written")
