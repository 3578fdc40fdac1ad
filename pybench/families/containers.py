"""Archives, databases and nested data: work with a program's files."""

from __future__ import annotations

from typing import Any

from pybench.families import forms, vocabulary
from pybench.families.drawing import Draw, Drawn, family, q
from pybench.families.tables import table


@family("software")
def files_in_archive(draw: Draw) -> Drawn:
    """How many files of a kind an archive holds."""
    endings = draw.dice.sample(("txt", "csv", "md", "json", "log", "html"), 3)
    files = {
        f"{draw.word()}/{draw.word()}.{draw.pick(endings)}": f"{draw.word()}\n".encode()
        for _ in range(draw.dice.randint(6, 14))
    }
    wanted, archive = draw.pick(endings), f"{draw.stem()}.zip"
    request = draw.say(
        en=(
            f"How many .{wanted} files are in {archive}?",
            f"Count the files in {archive} whose names end in .{wanted}.",
            f"Look into {archive}: how many of its files are of the kind .{wanted}?",
            f"Tell me the number of files with the ending .{wanted} that {archive} contains.",
            f"Of all that {archive} packs, how many files are called something.{wanted}?",
        ),
        zh=(
            f"{archive} 中有多少个 .{wanted} 文件?",
            f"统计 {archive} 里名字以 .{wanted} 结尾的文件数。",
            f"看看 {archive}: 其中 .{wanted} 类型的文件有几个?",
            f"请数出 {archive} 所含后缀为 .{wanted} 的文件。",
        ),
    )
    ending = draw.ending("number", "数字")
    look = f"import zipfile\n\nnames = zipfile.ZipFile({q(archive)}).namelist()\nprint(names[:4])"
    code = f'print(sum(name.endswith(".{wanted}") for name in names))'
    expect = sum(name.endswith(f".{wanted}") for name in files)
    return draw.answered(
        f"{request} {ending}", {archive: forms.archive(files)}, [draw.look(look), draw.work(code)],
        "integer", expect,
    )  # fmt: skip


@family("software")
def tables_in_archive(draw: Draw) -> Drawn:
    """A total over all tables in an archive."""
    value, name = draw.name(vocabulary.VALUES), draw.name(vocabulary.IDS)
    parts, total = {}, 0
    for _ in range(draw.dice.randint(2, 5)):
        cents = [draw.dice.randrange(100, 90_000) for _ in range(draw.dice.randint(3, 8))]
        total += sum(cents)
        rows = [{name: draw.word(), value: f"{one / 100:.2f}"} for one in cents]
        parts[f"{draw.word()}.csv"] = forms.delimited(rows)
    archive = f"{draw.stem()}.zip"
    request = draw.say(
        en=(
            f"{archive} holds several csv files with a column {value}. What is the sum of {value} over all of them?",
            f"Add up the column {value} of every csv file in {archive}.",
            f"Total {value} across all tables packed in {archive}, please.",
            f"Each csv in {archive} has a column {value}; give me the sum of all its entries in all files.",
            f"Open {archive} and sum {value} over each csv inside, all together.",
        ),
        zh=(
            f"{archive} 里有几个 csv 文件, 都有 {value} 列。所有文件的 {value} 合计是多少?",
            f"请把 {archive} 中每个 csv 的 {value} 列全部相加。",
            f"求 {archive} 内所有表的 {value} 总和。",
            f"打开 {archive}, 将里面各 csv 的 {value} 加总。",
        ),
    )
    ending = draw.ending("number, rounded to 2 decimals", "数值, 保留两位小数")
    look = f"import zipfile\n\nimport pandas as pd\n\narchive = zipfile.ZipFile({q(archive)})\nprint(archive.namelist())"
    code = (
        "tables = [pd.read_csv(archive.open(name)) for name in archive.namelist()]\n"
        f"print('%.2f' % pd.concat(tables)[{q(value)}].sum())"
    )
    return draw.answered(
        f"{request} {ending}", {archive: forms.archive(parts)}, [draw.look(look), draw.work(code)],
        "number", total / 100, (value,), decimals=2, abs=0.0101,
    )  # fmt: skip


@family("software")
def database_total(draw: Draw) -> Drawn:
    """A total from a table of a database."""
    t = table(draw, form="csv")
    name, file, wanted = draw.name(vocabulary.STEMS), f"{draw.stem()}.db", draw.pick(t.groups)
    request = draw.say(
        en=(
            f"The SQLite file {file} has a table {name}. What is the sum of {t.value} where {t.group} is {wanted}?",
            f"Query {file} (SQLite, table {name}): total {t.value} for {t.group} = {wanted}.",
            f"From the table {name} in the database {file}, add up {t.value} of all rows with {t.group} {wanted}.",
            f"Use SQL on {file}: in {name}, how much {t.value} does {t.group} {wanted} have in all?",
            f"In the database {file} there is {name}; sum its {t.value} over the {t.group} {wanted}.",
        ),
        zh=(
            f"SQLite 文件 {file} 有表 {name}。{t.group} 为 {wanted} 的 {t.value} 合计是多少?",
            f"查询 {file} 的表 {name}: {t.group} = {wanted} 时 {t.value} 的总和。",
            f"请从数据库 {file} 的 {name} 表中求 {wanted} 的 {t.value} 之和({t.group} 列)。",
            f"对 {file} 用 SQL: 表 {name} 里 {t.group} 是 {wanted} 的 {t.value} 共多少?",
        ),
    )
    ending = draw.ending("number, rounded to 2 decimals", "数值, 保留两位小数")
    look = (
        f"import sqlite3\n\nimport pandas as pd\n\nconnection = sqlite3.connect({q(file)})\n"
        f'df = pd.read_sql("select * from \\"{name}\\"", connection)\nprint(df.iloc[0].to_dict())'
    )
    code = f"print('%.2f' % df.loc[df[{q(t.group)}] == {q(wanted)}, {q(t.value)}].sum())"
    data = forms.database(name, [t.cells(row) for row in t.rows])
    return draw.answered(
        f"{request} {ending}", {file: data}, [draw.look(look), draw.work(code)],
        "number", t.totals()[wanted] / 100, t.names, decimals=2, abs=0.0101,
    )  # fmt: skip


@family("software")
def nested_total(draw: Draw) -> Drawn:
    """A total over lists inside a JSON object."""
    outer, inner = draw.name(vocabulary.GROUPS), draw.name(vocabulary.COUNTS)
    value = {
        one: [draw.dice.randint(1, 90) for _ in range(draw.dice.randint(2, 6))] for one in draw.values(4)
    }
    data: dict[str, Any] = {outer: [{"name": one, inner: numbers} for one, numbers in value.items()]}
    file = f"{draw.stem()}.json"
    request = draw.say(
        en=(
            f"In {file}, each entry of the list {outer} has a list {inner}. What do all numbers in these lists add up to?",
            f"Sum every number in the {inner} lists of {file} (below {outer}).",
            f"{file} holds {outer}, and each of them {inner}. Give the total of all {inner} numbers.",
            f"Add the numbers of all {inner} lists that stand in {outer} of {file}.",
            f"Read {file} and total what the lists {inner} under {outer} contain.",
        ),
        zh=(
            f"{file} 中列表 {outer} 的每一项都有列表 {inner}。这些列表里的数一共是多少?",
            f"把 {file} 里({outer} 下)所有 {inner} 列表的数字相加。",
            f"{file} 含 {outer}, 每个都有 {inner}, 求所有 {inner} 数字的总和。",
            f"请读取 {file}, 计算 {outer} 中各 {inner} 列表的合计。",
        ),
    )
    ending = draw.ending("number", "数字")
    look = f'import json\n\ndata = json.load(open({q(file)}, encoding="utf-8"))\nprint(data[{q(outer)}][0])'
    code = f"print(sum(sum(one[{q(inner)}]) for one in data[{q(outer)}]))"
    expect = sum(sum(numbers) for numbers in value.values())
    return draw.answered(
        f"{request} {ending}", {file: forms.json_text(data)}, [draw.look(look), draw.work(code)],
        "integer", expect, (outer, inner),
    )  # fmt: skip


@family("software")
def renamed_keys(draw: Draw) -> Drawn:
    """A key of every object in a JSON list renamed."""
    old, new, other = draw.name(vocabulary.VALUES), draw.name(vocabulary.VALUES), draw.name(vocabulary.IDS)
    rows = [{other: draw.word(), old: draw.dice.randint(1, 999)} for _ in range(draw.dice.randint(4, 12))]
    file, output = f"{draw.stem()}.json", f"output/{draw.stem()}.json"
    request = draw.say(
        en=(
            f"{file} is a list of objects. Rename the key {old} to {new} in each and save the list to {output}.",
            f"In every object of {file}, call {old} {new} instead; write the outcome to {output}.",
            f"Save {file} as {output} with the key {old} renamed to {new} throughout.",
            f"Change the key {old} of all objects in {file} into {new}, and store the list as {output}.",
            f"Make {output} from {file}: the same JSON list, but {new} in place of the key {old}.",
        ),
        zh=(
            f"{file} 是对象列表。把每个对象的键 {old} 改名为 {new}, 保存到 {output}。",
            f"将 {file} 中所有 {old} 键重命名为 {new}, 结果写入 {output}。",
            f"请把 {file} 另存为 {output}, 其中键 {old} 换成 {new}。",
            f"由 {file} 生成 {output}: 内容相同, 但键 {old} 改为 {new}。",
        ),
    )
    look = f'import json\n\nrows = json.load(open({q(file)}, encoding="utf-8"))\nprint(rows[0])'
    code = (
        f"for row in rows:\n    row[{q(new)}] = row.pop({q(old)})\n"
        f'with open({q(output)}, "w", encoding="utf-8") as file:\n    json.dump(rows, file, ensure_ascii=False)\nprint(rows[0])'
    )
    expect = [{other: row[other], new: row[old]} for row in rows]
    return draw.saved(
        request, {file: forms.json_text(rows)}, [draw.look(look), draw.work(code)], output,
        "document.json_equals", (old,), expect=expect,
    )  # fmt: skip


@family("software")
def settings_file(draw: Draw) -> Drawn:
    """Lines of key and value as a JSON object."""
    settings = {draw.word(): draw.word() for _ in range(draw.dice.randint(4, 10))}
    file, output = f"{draw.stem()}.conf", f"output/{draw.stem()}.json"
    request = draw.say(
        en=(
            f"Each line of {file} reads key = value. Write them as one JSON object of texts to {output}.",
            f"Convert the settings in {file} (key = value) to a JSON object and save it as {output}.",
            f"Turn {file}, lines of the form key = value, into JSON: {output} should be an object of these texts.",
            f"Read the key = value lines of {file} and store them as a JSON object in {output}.",
            f"Make {output} from {file}: a JSON object with every key and its value, both as text.",
        ),
        zh=(
            f"{file} 每行是 key = value。请把它们写成一个 JSON 对象, 存到 {output}。",
            f"将配置 {file}(key = value)转换为 JSON 对象, 保存为 {output}。",
            f"读取 {file} 的各行 key = value, 以 JSON 对象写入 {output}, 值都是文本。",
            f"由 {file} 生成 {output}: 含所有键和值的 JSON 对象。",
        ),
    )
    look = f'text = open({q(file)}, encoding="utf-8").read()\nprint(text[:80])'
    code = (
        'import json\n\nsettings = {}\nfor line in text.splitlines():\n    key, value = line.split(" = ")\n    settings[key] = value\n'
        f'with open({q(output)}, "w", encoding="utf-8") as file:\n    json.dump(settings, file, ensure_ascii=False)\nprint(len(settings))'
    )
    data = "".join(f"{key} = {value}\n" for key, value in settings.items()).encode()
    return draw.saved(
        request, {file: data}, [draw.look(look), draw.work(code)], output, "document.json_equals",
        expect=settings,
    )  # fmt: skip


@family("software", is_held_out=True)
def plain_report(draw: Draw) -> Drawn:
    """Two columns of a table as lines of text."""
    t, output = table(draw, form="csv", rows=(5, 9), groups=(2, 3)), f"output/{draw.stem()}.txt"
    request = draw.say(
        en=(
            f"Write {output} with a line `{t.id}: {t.count}` for each row of {t.file}, filled in, in the same order.",
            f"From {t.file} make the text file {output}: each line is the {t.id}, a colon, a blank and the {t.count}.",
            f"Save to {output} one line for every row of {t.file}, in the form <{t.id}>: <{t.count}>, order kept.",
        ),
        zh=(
            f"为 {t.file} 的每一行在 {output} 中写一行“{t.id}: {t.count}”(填入数值), 顺序不变。",
            f"由 {t.file} 生成文本 {output}: 每行是 {t.id}、英文冒号、空格和 {t.count}。",
            f"把 {t.file} 的每行以 <{t.id}>: <{t.count}> 的形式存入 {output}, 保持次序。",
        ),
    )
    code = (
        f'lines = [f"{{a}}: {{b}}" for a, b in zip(df[{q(t.id)}], df[{q(t.count)}])]\n'
        f'with open({q(output)}, "w", encoding="utf-8") as file:\n    file.write("\\n".join(lines) + "\\n")\nprint(lines[:3])'
    )
    expect = [f"{row.id}: {row.count}" for row in t.rows]
    return draw.saved(
        request, {t.file: t.data()}, [t.look(draw), draw.work(code)], output, "document.lines", (*t.names, t.id),
        expect=expect, leaves_open=["width"],
    )  # fmt: skip
