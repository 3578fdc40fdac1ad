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
module = "SIGNS = " + repr(signs) + r"""
import re
from copy import deepcopy
from dataclasses import dataclass, field

_E = {key: re.escape(value) for key, value in SIGNS.items()}
_TEXT = r'"(?:%s|[^"])*"' % _E["quote"]
_ONE = r'(?:%s|-?[0-9]+(?:\.[0-9]+)?|[A-Za-z][A-Za-z0-9_-]*)' % _TEXT
_LIST = r'\(\s*(?:%s\s*(?:%s\s*%s\s*)*)?\)' % (_ONE, _E["comma"], _ONE)
_NAME = r'[A-Za-z0-9_-]+'
_PATH = r'%s(?:\s*%s\s*%s)*' % (_NAME, _E["depth"], _NAME)
SECTION = re.compile(r'\[\s*(%s)\s*(?:%s\s*(%s)\s*)?\]' % (_PATH, _E["clone"], _PATH))
SETTING = re.compile(r'(%s)\s*(%s{1,2})\s*(%s|%s)' % (_NAME, _E["equals"], _LIST, _ONE))
PIECE = re.compile(r'%s|.' % _TEXT)


class SettingsError(ValueError):
    pass


def clean(line):
    made = ""
    for piece in PIECE.findall(line.strip()):
        if piece == SIGNS["comment"] and made[-1:] in ("", " "):
            break
        made += piece
    return made.strip()


def convert(text):
    if text[0] == "(":
        return [convert(part) for part in re.findall(_ONE, text[1:-1])]
    if text[0] == '"':
        return text[1:-1].replace(SIGNS["quote"], '"')
    words = {SIGNS["yes"]: True, SIGNS["no"]: False, "nothing": None}
    if text.lower() in words:
        return words[text.lower()]
    if text[0] == "-" or text[0].isdigit():
        return float(text) if "." in text else int(text)
    return text


@dataclass
class Section:
    values: dict = field(default_factory=dict)
    inner: dict = field(default_factory=dict)
    own: set = field(default_factory=set)

    def open(self, names, number):
        if not names:
            return self
        if names[0] in self.values:
            raise SettingsError(number)
        return self.inner.setdefault(names[0], Section()).open(names[1:], number)

    def find(self, names):
        if not names:
            return self
        return self.inner[names[0]].find(names[1:]) if names[0] in self.inner else None

    def copied(self):
        return Section(deepcopy(self.values), {name: one.copied() for name, one in self.inner.items()})

    def plain(self):
        return {**self.values, **{name: one.plain() for name, one in self.inner.items()}}


def split(path):
    return [name.strip() for name in path.split(SIGNS["depth"])]


def loads(text):
    root = here = Section()
    for number, line in enumerate(text.split("\n"), 1):
        line = clean(line)
        if not line:
            continue
        section, setting = SECTION.fullmatch(line), SETTING.fullmatch(line)
        if section:
            names = split(section[1])
            if section[2]:
                source = root.find(split(section[2]))
                if source is None or root.find(names) is not None:
                    raise SettingsError(number)
                source = source.copied()
                outer = root.open(names[:-1], number)
                if names[-1] in outer.values:
                    raise SettingsError(number)
                outer.inner[names[-1]] = source
            here = root.open(names, number)
        elif setting:
            name, sign, value = setting[1], setting[2], convert(setting[3])
            if sign == SIGNS["equals"]:
                if name in here.own or name in here.inner:
                    raise SettingsError(number)
                here.own.add(name)
                here.values[name] = value
            elif isinstance(here.values.get(name), list):
                here.values[name].extend(value if isinstance(value, list) else [value])
            else:
                raise SettingsError(number)
        else:
            raise SettingsError(number)
    return root.plain()


def first_problem(text):
    try:
        loads(text)
    except SettingsError as error:
        return error.args[0]
"""
with open("output/settings.py", "w", encoding="utf-8") as file:
    file.write(module)
print("output/settings.py")
