"""Running text, logs and pages."""

from __future__ import annotations

from collections import Counter

from pybench.families import forms, vocabulary
from pybench.families.drawing import Draw, Drawn, family, q


def _lines(draw: Draw, words: list[str], count: int) -> list[str]:
    """Lines of words; with few exceptions no two are alike."""
    return [" ".join(draw.dice.choices(words, k=draw.dice.randint(4, 9))) for _ in range(count)]


def _text(draw: Draw, favourite: str | None = None) -> tuple[str, list[str]]:
    """A text's file name and its lines; one word stands there oftener than any other."""
    words = draw.dice.sample(vocabulary.PLAIN_WORDS, 12) + [draw.word() for _ in range(4)]
    lines = _lines(draw, words, draw.dice.randint(8, 20))
    if favourite is not None:
        most = max(Counter(" ".join(lines).split()).values())
        for _ in range(most + draw.dice.randint(1, 3)):
            place = draw.dice.randrange(len(lines))
            lines[place] = f"{lines[place]} {favourite}"
    return f"{draw.stem()}.txt", lines


def _bytes(lines: list[str]) -> bytes:
    return ("\n".join(lines) + "\n").encode()


def _read(file: str, show: str = "print(text[:60])") -> str:
    return f'text = open({q(file)}, encoding="utf-8").read()\n{show}'


@family("text")
def word_count(draw: Draw) -> Drawn:
    """How often a word stands in a text."""
    wanted = draw.word()
    file, lines = _text(draw, wanted)
    request = draw.say(
        en=(
            f'How many times does the word "{wanted}" occur in {file}?',
            f'Count the word "{wanted}" in {file}.',
            f'In {file}, how often is "{wanted}" written?',
            f'Tell me how frequently the word "{wanted}" appears in {file}.',
            f'Go through {file} and count each "{wanted}".',
        ),
        zh=(
            f"单词 “{wanted}” 在 {file} 中出现了多少次?",
            f"统计 {file} 里 “{wanted}” 的次数。",
            f"{file} 中 “{wanted}” 一共写了几次?",
            f"请数出 {file} 里单词 “{wanted}” 的数目。",
        ),
    )
    ending = draw.ending("number", "数字")
    steps = [draw.look(_read(file)), draw.work(f"print(text.split().count({q(wanted)}))")]
    expect = " ".join(lines).split().count(wanted)
    return draw.answered(f"{request} {ending}", {file: _bytes(lines)}, steps, "integer", expect)


@family("text")
def commonest_word(draw: Draw) -> Drawn:
    """The word that a text holds most often."""
    wanted = draw.word()
    file, lines = _text(draw, wanted)
    request = draw.say(
        en=(
            f"Which word occurs most often in {file}?",
            f"Find the most frequent word of {file}.",
            f"What is the commonest word in the text {file}?",
            f"Name the word that {file} repeats most.",
            f"Tell me which word has the highest count in {file}.",
        ),
        zh=(
            f"{file} 中出现次数最多的单词是哪个?",
            f"请找出 {file} 里最常见的词。",
            f"{file} 这篇文本中哪个单词用得最多?",
            f"求 {file} 中频率最高的单词。",
        ),
    )
    ending = draw.ending("the word", "单词")
    code = "from collections import Counter\n\nprint(Counter(text.split()).most_common(1)[0][0])"
    steps = [draw.look(_read(file)), draw.work(code)]
    return draw.answered(f"{request} {ending}", {file: _bytes(lines)}, steps, "word", wanted)


@family("text")
def lines_with_word(draw: Draw) -> Drawn:
    """How many lines hold a word."""
    wanted = draw.word()
    file, lines = _text(draw, wanted)
    request = draw.say(
        en=(
            f'How many lines of {file} contain "{wanted}"?',
            f'Count the lines in {file} in which "{wanted}" stands.',
            f'On how many lines of {file} do you find "{wanted}"?',
            f'Give the number of lines of {file} that have "{wanted}" in them.',
            f'"{wanted}" is on how many of the lines of {file}?',
        ),
        zh=(
            f"{file} 中有多少行包含 “{wanted}”?",
            f"统计 {file} 里含有 “{wanted}” 的行数。",
            f"{file} 里几行出现了 “{wanted}”?",
            f"请给出 {file} 中带有 “{wanted}” 的行的数目。",
        ),
    )
    ending = draw.ending("number", "数字")
    code = f"print(sum({q(wanted)} in line for line in text.splitlines()))"
    steps = [draw.look(_read(file)), draw.work(code)]
    expect = sum(wanted in line for line in lines)
    return draw.answered(f"{request} {ending}", {file: _bytes(lines)}, steps, "integer", expect)


@family("text")
def mail_addresses(draw: Draw) -> Drawn:
    """All addresses in a text, sorted."""
    found = sorted(
        {
            f"{draw.word()}@{draw.word()}.{draw.pick(('org', 'net', 'com'))}"
            for _ in range(draw.dice.randint(4, 8))
        }
    )
    file, lines = _text(draw)
    for one in draw.dice.sample(found, len(found)):
        place = draw.dice.randrange(len(lines))
        lines[place] = f"{lines[place]} {one} {draw.pick(vocabulary.PLAIN_WORDS)}"
    output = f"output/{draw.stem()}.txt"
    request = draw.say(
        en=(
            f"Collect all e-mail addresses in {file} and write them to {output}, one a line, in alphabetical order.",
            f"Extract the mail addresses from {file}, sort them and save them to {output}, one on each line.",
            f"{output} should list every e-mail address of {file}, sorted, one a line.",
            f"Which e-mail addresses does {file} hold? Save them sorted from a to z, line by line, as {output}.",
            f"Pull out each address with an @ from {file}; put them into {output} in order of the alphabet, one a line.",
        ),
        zh=(
            f"找出 {file} 中的所有电子邮箱, 按字母顺序写入 {output}, 每行一个。",
            f"提取 {file} 里的邮箱地址, 排序后保存到 {output}, 一行一个。",
            f"{output} 应列出 {file} 的全部邮箱, 字母序, 每行一个。",
            f"请把 {file} 含有的邮箱地址排好序, 逐行存为 {output}。",
        ),
    )
    code = (
        'import re\n\nfound = sorted(set(re.findall(r"[\\w.]+@[\\w.]+\\w", text)))\n'
        f'with open({q(output)}, "w", encoding="utf-8") as file:\n    file.write("\\n".join(found) + "\\n")\nprint(len(found))'
    )
    steps = [draw.look(_read(file)), draw.work(code)]
    return draw.saved(request, {file: _bytes(lines)}, steps, output, "document.lines", expect=found)


@family("text")
def replaced_word(draw: Draw) -> Drawn:
    """One word put in the place of another."""
    old, new = draw.word(), draw.word()
    file, lines = _text(draw, old)
    output = f"output/{draw.stem()}.txt"
    request = draw.say(
        en=(
            f'Replace "{old}" by "{new}" everywhere in {file} and save the text as {output}.',
            f'In {file} the word "{old}" should be "{new}". Write the corrected text to {output}.',
            f'Save a copy of {file} as {output} with each "{old}" changed to "{new}".',
            f'Put "{new}" wherever {file} says "{old}", and store the outcome in {output}.',
            f'Make {output} from {file}: the same text, but "{new}" in place of "{old}".',
        ),
        zh=(
            f"把 {file} 中的 “{old}” 全部替换为 “{new}”, 保存为 {output}。",
            f"{file} 里的 “{old}” 应为 “{new}”, 请把改正后的文本写入 {output}。",
            f"将 {file} 另存为 {output}, 其中每个 “{old}” 改成 “{new}”。",
            f"由 {file} 生成 {output}: 内容相同, 但用 “{new}” 代替 “{old}”。",
        ),
    )
    code = (
        f"changed = text.replace({q(old)}, {q(new)})\n"
        f'with open({q(output)}, "w", encoding="utf-8") as file:\n    file.write(changed)\n'
        f"print(text.count({q(old)}), changed.count({q(old)}))"
    )
    steps = [draw.look(_read(file)), draw.work(code)]
    expect = [line.replace(old, new) for line in lines]
    return draw.saved(request, {file: _bytes(lines)}, steps, output, "document.lines", expect=expect)


@family("text")
def log_levels(draw: Draw) -> Drawn:
    """How often each level stands in a log."""
    levels = ("INFO", "WARNING", "ERROR", "DEBUG")
    chosen = draw.dice.choices(levels, (6, 3, 2, 2), k=draw.dice.randint(14, 40))
    lines = [
        f"2025-{draw.dice.randint(1, 12):02}-{draw.dice.randint(1, 28):02} {level} {draw.word()}: "
        f"{draw.pick(vocabulary.PLAIN_WORDS)} {draw.dice.randrange(1000)}"
        for level in chosen
    ]
    file, output = f"{draw.stem()}.log", f"output/{draw.stem()}.json"
    request = draw.say(
        en=(
            f"In {file} each line has a date, a level and a message. Count the lines of each level and save the "
            f"counts as a JSON object to {output}.",
            f"How many lines of each level (second word) does {file} have? Write a JSON object level: count to {output}.",
            f"Count INFO, WARNING and the other levels in the log {file}; put a JSON object of counts by level in {output}.",
            f"Make {output}, a JSON object with the number of lines of every level that occurs in {file} (second field).",
            f"For the log {file}, tally the levels in the second column and save the tally as JSON in {output}.",
        ),
        zh=(
            f"{file} 每行有日期、级别和消息。统计各级别的行数, 以 JSON 对象保存到 {output}。",
            f"日志 {file} 中每种级别(第二个词)各有多少行? 写成 JSON 对象 {output}。",
            f"请计算 {file} 里各级别出现的次数, 存为 JSON 对象 {output}, 键是级别。",
            f"对日志 {file} 的第二列级别计数, 结果以 JSON 存到 {output}。",
        ),
    )
    code = (
        "import json\nfrom collections import Counter\n\n"
        "counts = dict(Counter(line.split()[1] for line in text.splitlines()))\n"
        f'with open({q(output)}, "w", encoding="utf-8") as file:\n    json.dump(counts, file)\nprint(counts)'
    )
    steps = [draw.look(_read(file, "print(text[:80])")), draw.work(code)]
    return draw.saved(
        request, {file: _bytes(lines)}, steps, output, "document.json_equals", expect=dict(Counter(chosen))
    )


@family("text")
def total_of_pdf(draw: Draw) -> Drawn:
    """The sum of the amounts on the pages of a PDF."""
    things = [draw.word() for _ in range(draw.dice.randint(4, 9))]
    amounts = [draw.dice.randrange(500, 90_000) for _ in things]
    head = draw.word().capitalize()
    lines = [f"{thing}: {cents / 100:.2f}" for thing, cents in zip(things, amounts, strict=True)]
    half = len(lines) // 2 if draw.dice.random() < 0.5 else len(lines)
    pages = [[f"Bill of {head}", *lines[:half]]] + ([lines[half:]] if half < len(lines) else [])
    file = f"{draw.stem()}.pdf"
    request = draw.say(
        en=(
            f"{file} is a bill with one item and its amount on each line. What is the sum of the amounts?",
            f"Add up the amounts behind the colons in {file}.",
            f"What do all items of the bill {file} cost together?",
            f"Please read {file} and total the figures after each colon.",
            f"The PDF {file} lists prices after colons; give me their sum.",
        ),
        zh=(
            f"{file} 是一份账单, 每行一个项目和金额。金额合计是多少?",
            f"请把 {file} 中冒号后面的金额相加。",
            f"账单 {file} 里所有项目一共多少钱?",
            f"读取 {file}, 求每个冒号后数字的总和。",
        ),
    )
    ending = draw.ending("number with 2 decimals", "数值, 两位小数")
    look = (
        f"from pypdf import PdfReader\n\nreader = PdfReader({q(file)})\n"
        'text = "\\n".join(page.extract_text() for page in reader.pages)\nprint(text)'
    )
    code = (
        'import re\n\namounts = [float(found) for found in re.findall(r": ([\\d.]+)", text)]\n'
        "print('%.2f' % sum(amounts))"
    )
    return draw.answered(
        f"{request} {ending}", {file: forms.pages(pages)}, [draw.look(look), draw.work(code)],
        "number", sum(amounts) / 100, decimals=2, abs=0.0101,
    )  # fmt: skip


@family("text", is_held_out=True)
def unique_lines(draw: Draw) -> Drawn:
    """Each line once, in the order of its first place."""
    file, lines = _text(draw)
    for one in draw.dice.sample(lines, min(5, len(lines))):
        lines.insert(draw.dice.randrange(len(lines)), one)
    output = f"output/{draw.stem()}.txt"
    request = draw.say(
        en=(
            f"Remove repeated lines from {file}, keep the first of each in place, and save the rest as {output}.",
            f"Write {output} with every line of {file} once, in the order in which they first occur.",
            f"{file} has some lines several times. Save it to {output} with each line once, order kept.",
        ),
        zh=(
            f"去掉 {file} 中重复的行, 保留首次出现的顺序, 存为 {output}。",
            f"把 {file} 的每行只保留一次(按首次出现的次序)写入 {output}。",
            f"{file} 有些行重复, 请去重后保存到 {output}, 顺序不变。",
        ),
    )
    code = (
        "lines = list(dict.fromkeys(text.splitlines()))\n"
        f'with open({q(output)}, "w", encoding="utf-8") as file:\n    file.write("\\n".join(lines) + "\\n")\nprint(len(lines))'
    )
    steps = [draw.look(_read(file)), draw.work(code)]
    return draw.saved(
        request, {file: _bytes(lines)}, steps, output, "document.lines", expect=list(dict.fromkeys(lines))
    )


@family("text", is_held_out=True)
def longest_word(draw: Draw) -> Drawn:
    """The longest word of a text."""
    wanted = draw.word() + draw.word() + draw.word()
    file, lines = _text(draw)
    place = draw.dice.randrange(len(lines))
    lines[place] = f"{lines[place]} {wanted} {draw.pick(vocabulary.PLAIN_WORDS)}"
    request = draw.say(
        en=(
            f"What is the longest word in {file}?",
            f"Find the word of {file} with the most letters.",
            f"Which word in {file} is the longest one?",
        ),
        zh=(f"{file} 中最长的单词是什么?", f"请找出 {file} 里字母最多的单词。", f"{file} 里哪个单词最长?"),
    )
    ending = draw.ending("the word", "单词")
    steps = [draw.look(_read(file)), draw.work("print(max(text.split(), key=len))")]
    return draw.answered(f"{request} {ending}", {file: _bytes(lines)}, steps, "word", wanted)
