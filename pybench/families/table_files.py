"""Tables made from tables."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from pybench.families import forms
from pybench.families.drawing import Draw, Drawn, family, q
from pybench.families.tables import table


def _output(draw: Draw, *endings: str) -> str:
    return f"output/{draw.stem()}.{draw.pick(endings or ('csv', 'csv', 'xlsx'))}"


def _save(frame: str, output: str) -> str:
    write = "to_excel" if output.endswith("xlsx") else "to_csv"
    return f"{frame}.{write}({q(output)}, index=False)\nprint({frame}.head(1))"


@family("chart")
def group_totals(draw: Draw) -> Drawn:
    """A table of totals by group, sorted."""
    t, output = table(draw, needs=()), _output(draw)
    request = draw.say(
        en=(
            f"Sum {t.value} by {t.group} in {t.file} and save a table with the columns {t.group} and {t.value} "
            f"to {output}, the largest total first, rounded to 2 decimals.",
            f"From {t.file}, make {output}: one row for each {t.group} with the sum of {t.value} (columns "
            f"{t.group}, {t.value}), sorted from high to low, 2 decimals.",
            f"Please save to {output} the totals of {t.value} for each {t.group} of {t.file}. Columns: "
            f"{t.group}, {t.value}; descending by total; two decimals.",
            f"Write {output} from {t.file}: columns {t.group} and {t.value}, where {t.value} is the total of the "
            f"{t.group}, highest first, rounded to 2 decimals.",
            f"I need {output} with two columns, {t.group} and {t.value}: what {t.value} adds up to in {t.file} per "
            f"{t.group}, to 2 decimals, in descending order.",
        ),
        zh=(
            f"按 {t.group} 汇总 {t.file} 的 {t.value}, 保存为 {output}, 列为 {t.group} 和 {t.value}, 从大到小排序, 保留两位小数。",
            f"由 {t.file} 生成 {output}: 每个 {t.group} 一行, {t.value} 为合计(两位小数), 按合计降序, 只有 {t.group}、{t.value} 两列。",
            f"请把 {t.file} 中各 {t.group} 的 {t.value} 总和写入 {output}, 列名 {t.group} 和 {t.value}, 降序, 两位小数。",
            f"需要文件 {output}: 列 {t.group} 和 {t.value}, 即 {t.file} 里每个 {t.group} 的 {t.value} 之和, 由高到低, 保留 2 位小数。",
        ),
    )
    code = (
        f"totals = df.groupby({q(t.group)}, as_index=False)[{q(t.value)}].sum().round(2)\n"
        f"totals = totals.sort_values({q(t.value)}, ascending=False)\n" + _save("totals", output)
    )
    totals = t.totals()
    expect = [
        {t.group: one, t.value: totals[one] / 100} for one in sorted(totals, key=lambda one: -totals[one])
    ]
    return draw.saved(
        request, {t.file: t.data()}, [t.look(draw), draw.work(code)], output,
        "table.equals", t.names, expect=expect, ordered=True, decimals={t.value: 2}, abs=0.0101,
    )  # fmt: skip


@family("chart")
def filtered_rows(draw: Draw) -> Drawn:
    """The records of one group, sorted."""
    t, output = table(draw, needs=("kind",)), _output(draw, "csv")
    wanted = draw.pick(t.groups)
    columns = [t.id, t.kind, t.value]
    shown = ", ".join(columns)
    request = draw.say(
        en=(
            f"Save the rows of {t.file} with {t.group} {wanted} to {output}, with the columns {shown}, sorted by "
            f"{t.value} from low to high.",
            f"Keep only {t.group} = {wanted} of {t.file}, order by {t.value} ascending and write {shown} to {output}.",
            f"From {t.file} I want {output}: all entries whose {t.group} is {wanted}, ascending by {t.value}, "
            f"columns {shown}.",
            f"Make {output} (columns {shown}) out of those lines of {t.file} where {t.group} is {wanted}; smallest "
            f"{t.value} first.",
            f"Extract {wanted} (column {t.group}) from {t.file} into {output}; columns {shown}, rising {t.value}.",
        ),
        zh=(
            f"把 {t.file} 中 {t.group} 为 {wanted} 的行保存到 {output}, 列为 {shown}, 按 {t.value} 从小到大排序。",
            f"筛选 {t.file} 里 {t.group} 等于 {wanted} 的记录, 按 {t.value} 升序, 将 {shown} 写入 {output}。",
            f"由 {t.file} 生成 {output}: 只含 {wanted} 这个 {t.group}, 列 {shown}, {t.value} 升序。",
            f"请提取 {t.file} 中 {t.group} 是 {wanted} 的数据存为 {output}(列 {shown}), {t.value} 由低到高。",
        ),
    )
    code = (
        f"rows = df[df[{q(t.group)}] == {q(wanted)}].sort_values({q(t.value)})\n"
        f"rows = rows[[{', '.join(map(q, columns))}]]\n" + _save("rows", output)
    )
    rows = sorted((row for row in t.rows if row.group == wanted), key=lambda row: row.cents)
    expect = [{name: t.cells(row)[name] for name in columns} for row in rows]
    return draw.saved(
        request, {t.file: t.data()}, [t.look(draw), draw.work(code)], output,
        "table.equals", (*t.names, t.id), expect=expect, ordered=True, abs=1e-6,
    )  # fmt: skip


@family("chart")
def top_rows(draw: Draw) -> Drawn:
    """The records with the highest measures."""
    t, output = table(draw, needs=()), _output(draw)
    count = draw.dice.randint(3, 7)
    request = draw.say(
        en=(
            f"Save the {count} rows of {t.file} with the highest {t.value} to {output}, columns {t.id} and {t.value}, "
            "highest first.",
            f"Which are the top {count} by {t.value} in {t.file}? Write their {t.id} and {t.value} to {output}, in "
            "descending order.",
            f"{output} should hold the {count} largest {t.value} entries of {t.file} (columns {t.id}, {t.value}), "
            "from high to low.",
            f"Take the {count} biggest {t.value} figures from {t.file} and put {t.id} and {t.value} in {output}, "
            "biggest on top.",
            f"List the leading {count} records of {t.file} by {t.value} in {output}: {t.id}, {t.value}, falling.",
        ),
        zh=(
            f"把 {t.file} 中 {t.value} 最高的 {count} 行保存到 {output}, 列为 {t.id} 和 {t.value}, 从高到低。",
            f"取 {t.file} 里 {t.value} 前 {count} 名, 将 {t.id} 和 {t.value} 写入 {output}, 降序。",
            f"{output} 应包含 {t.file} 中 {t.value} 最大的 {count} 条记录(列 {t.id}、{t.value}), 由大到小。",
            f"请列出 {t.file} 的 {t.value} 前 {count} 大, 存为 {output}, 只要 {t.id} 和 {t.value}, 大的在前。",
        ),
    )
    code = f"top = df.nlargest({count}, {q(t.value)})[[{q(t.id)}, {q(t.value)}]]\n" + _save("top", output)
    rows = sorted(t.rows, key=lambda row: -row.cents)[:count]
    return draw.saved(
        request, {t.file: t.data()}, [t.look(draw), draw.work(code)], output, "table.equals", (*t.names, t.id),
        expect=[{t.id: row.id, t.value: row.cents / 100} for row in rows], ordered=True,
    )  # fmt: skip


@family("chart")
def merged_totals(draw: Draw) -> Drawn:
    """Two files joined by a key, then totals."""
    t, output = table(draw, needs=(), form="csv"), _output(draw, "csv")
    other, owner = f"{draw.stem()}.csv", draw.name({"en": ("owner", "zone", "country", "manager", "area", "chain", "sector", "bureau", "wing", "ring", "lane", "guild"), "zh": ("片区", "主管", "省份", "大区", "分部", "总部", "集团", "街区")})  # fmt: skip
    owners = draw.values(draw.dice.randint(2, 3))
    owner_of = {one: draw.pick(owners) for one in t.groups}
    totals: dict[str, int] = defaultdict(int)
    for row in t.rows:
        totals[owner_of[row.group]] += row.cents
    names = sorted(totals)
    request = draw.say(
        en=(
            f"{other} gives the {owner} of each {t.group}. Join it to {t.file} and save the total {t.value} per "
            f"{owner} to {output} (columns {owner}, {t.value}; rounded to 2 decimals).",
            f"Merge {t.file} with {other} on {t.group}, sum {t.value} by {owner} and write {output} with the columns "
            f"{owner} and {t.value}, 2 decimals.",
            f"Using {t.file} and {other} (common column {t.group}), make {output}: {owner} and its sum of {t.value}, "
            "two decimals.",
            f"Look up every {t.group} of {t.file} in {other}, then write the sums of {t.value} for each {owner} to "
            f"{output}; columns {owner}, {t.value}; 2 decimals.",
            f"With {other} telling the {owner} for a {t.group}, total {t.value} of {t.file} by {owner} into {output}, "
            f"columns {owner} and {t.value}, to 2 decimals.",
        ),
        zh=(
            f"{other} 给出每个 {t.group} 的 {owner}。请与 {t.file} 合并, 把各 {owner} 的 {t.value} 合计存为 {output}(列 {owner}、{t.value}, 两位小数)。",
            f"按 {t.group} 合并 {t.file} 和 {other}, 再按 {owner} 汇总 {t.value}, 写入 {output}, 列为 {owner} 和 {t.value}, 保留两位小数。",
            f"利用 {t.file} 与 {other}(共同列 {t.group}), 生成 {output}: 每个 {owner} 的 {t.value} 总和, 两位小数, 列名 {owner}、{t.value}。",
            f"根据 {other} 查出 {t.file} 中各 {t.group} 的 {owner}, 将每个 {owner} 的 {t.value} 之和保存到 {output}, 列 {owner} 和 {t.value}, 2 位小数。",
        ),
    )
    look = draw.look(
        f"import pandas as pd\n\ndf = {t.load}\nother = pd.read_csv({q(other)})\nprint(df.iloc[0].to_dict())\nprint(other.iloc[0].to_dict())",
    )
    code = (
        f"both = df.merge(other, on={q(t.group)})\n"
        f"totals = both.groupby({q(owner)}, as_index=False)[{q(t.value)}].sum().round(2)\n"
        + _save("totals", output)
    )
    lookup = forms.delimited([{t.group: one, owner: owner_of[one]} for one in t.groups])
    return draw.saved(
        request, {t.file: t.data(), other: lookup}, [look, draw.work(code)], output, "table.equals",
        (*t.names, owner), expect=[{owner: one, t.value: totals[one] / 100} for one in names],
        keys=[owner], decimals={t.value: 2}, abs=0.0101,
    )  # fmt: skip


@family("chart")
def without_duplicates(draw: Draw) -> Drawn:
    """Each id once."""
    t, output = table(draw, needs=()), _output(draw, "csv")
    cells = [t.cells(row) for row in t.rows]
    doubled = list(cells)
    for one in draw.dice.sample(cells, draw.dice.randint(2, 6)):
        doubled.insert(draw.dice.randrange(len(doubled)), one)
    request = draw.say(
        en=(
            f"Some rows of {t.file} were entered twice. Keep each {t.id} once and save {t.id} and {t.value} to {output}.",
            f"Remove the duplicates by {t.id} from {t.file} and write the columns {t.id} and {t.value} to {output}.",
            f"{t.file} has repeated {t.id} entries. I want {output} with every {t.id} a single time; columns {t.id}, "
            f"{t.value}.",
            f"Clean {t.file}: one row for each {t.id}. Put {t.id} and {t.value} in {output}.",
            f"Deduplicate {t.file} on {t.id}; the outcome goes to {output} with columns {t.id} and {t.value}.",
        ),
        zh=(
            f"{t.file} 有重复录入的行。每个 {t.id} 只保留一次, 把 {t.id} 和 {t.value} 保存到 {output}。",
            f"按 {t.id} 去除 {t.file} 的重复行, 将 {t.id}、{t.value} 两列写入 {output}。",
            f"{t.file} 中有些 {t.id} 出现多次, 请去重后存为 {output}, 列为 {t.id} 和 {t.value}。",
            f"清理 {t.file}: 一个 {t.id} 一行, 结果({t.id}、{t.value})放到 {output}。",
        ),
    )
    code = (
        f"clean = df.drop_duplicates({q(t.id)})[[{q(t.id)}, {q(t.value)}]]\n"
        f"print(len(df), len(clean))\nclean.to_csv({q(output)}, index=False)"
    )
    return draw.saved(
        request, {t.file: t.data(doubled)}, [t.look(draw), draw.work(code)], output, "table.equals",
        (*t.names, t.id), expect=[{t.id: row.id, t.value: row.cents / 100} for row in t.rows], keys=[t.id],
    )  # fmt: skip


@family("chart")
def filled_gaps(draw: Draw) -> Drawn:
    """Empty measures filled with zero, or their records left out."""
    t, output = table(draw, needs=(), form="csv"), _output(draw, "csv")
    missing = set(draw.dice.sample(range(len(t.rows)), draw.dice.randint(2, 5)))
    cells: list[dict[str, Any]] = [t.cells(row) for row in t.rows]
    for place in missing:
        cells[place] = {**cells[place], t.value: ""}
    fills = draw.dice.random() < 0.5
    how_en = "put 0 where it is empty" if fills else "leave out the rows where it is empty"
    how_zh = "空缺处填 0" if fills else "去掉空缺的行"
    request = draw.say(
        en=(
            f"The column {t.value} of {t.file} has gaps: {how_en}, and save {t.id} and {t.value} to {output}.",
            f"Some {t.value} cells of {t.file} hold nothing. Please {how_en} and write {t.id}, {t.value} to {output}.",
            f"From {t.file} make {output} with {t.id} and {t.value}; as for {t.value}, {how_en}.",
            f"{t.value} is not complete in {t.file}. I ask you to {how_en}; result ({t.id}, {t.value}) to {output}.",
            f"Mend {t.file}: in {t.value}, {how_en}. Store the columns {t.id} and {t.value} as {output}.",
        ),
        zh=(
            f"{t.file} 的 {t.value} 列有空值: {how_zh}, 然后把 {t.id} 和 {t.value} 保存到 {output}。",
            f"{t.file} 中部分 {t.value} 为空, 请{how_zh}, 将 {t.id}、{t.value} 写入 {output}。",
            f"由 {t.file} 生成 {output}(列 {t.id}、{t.value}), 对 {t.value}: {how_zh}。",
            f"整理 {t.file}: {t.value} {how_zh}, 结果的 {t.id} 与 {t.value} 存为 {output}。",
        ),
    )
    mend = (
        f"df[{q(t.value)}] = df[{q(t.value)}].fillna(0)"
        if fills
        else f"df = df.dropna(subset=[{q(t.value)}])"
    )
    code = f"{mend}\nresult = df[[{q(t.id)}, {q(t.value)}]]\n" + _save("result", output)
    expect = [
        {t.id: row.id, t.value: 0.0 if place in missing else row.cents / 100}
        for place, row in enumerate(t.rows)
        if fills or place not in missing
    ]
    return draw.saved(
        request, {t.file: t.data(cells)}, [t.look(draw), draw.work(code)], output, "table.equals",
        (t.id, t.value), expect=expect, keys=[t.id],
    )  # fmt: skip


@family("chart")
def month_totals(draw: Draw) -> Drawn:
    """Totals by month."""
    t, output = table(draw, needs=("day",)), _output(draw, "csv")
    totals: dict[str, int] = defaultdict(int)
    for row in t.rows:
        totals[f"{row.day:%Y-%m}"] += row.cents
    request = draw.say(
        en=(
            f"Add up {t.value} of {t.file} by month of {t.day} and save {output} with the columns month (YYYY-MM) and "
            f"{t.value}, in order of time, rounded to 2 decimals.",
            f"Monthly totals of {t.value}, please: {t.file} has the dates in {t.day}. Columns month (as YYYY-MM) and "
            f"{t.value} (2 decimals), the earliest first, into {output}.",
            f"Write {output} from {t.file}: for each month of {t.day} (YYYY-MM, column month) the sum of {t.value}, "
            "two decimals, oldest month on top.",
            f"Group {t.file} by calendar month of {t.day}; {output} should have month (YYYY-MM) and the summed "
            f"{t.value} to 2 decimals, ascending.",
            f"How does {t.value} of {t.file} add up per month of {t.day}? Put month (YYYY-MM) and {t.value}, 2 decimals, "
            f"in chronological order into {output}.",
        ),
        zh=(
            f"按 {t.day} 的月份汇总 {t.file} 的 {t.value}, 存为 {output}, 列为 month(YYYY-MM)和 {t.value}, 按时间排序, 两位小数。",
            f"请算出 {t.file} 每月的 {t.value} 合计(日期在 {t.day}), 写入 {output}: month(形如 YYYY-MM)、{t.value}(两位小数), 由早到晚。",
            f"由 {t.file} 得到 {output}: 每个月(列 month, YYYY-MM, 依据 {t.day})的 {t.value} 之和, 保留两位小数, 时间升序。",
            f"将 {t.file} 依 {t.day} 分月求 {t.value} 总和, 保存 {output}, 列 month(YYYY-MM)与 {t.value}, 2 位小数, 早的在前。",
        ),
    )
    code = (
        f'df["month"] = pd.to_datetime(df[{q(t.day)}]).dt.strftime("%Y-%m")\n'
        f'months = df.groupby("month", as_index=False)[{q(t.value)}].sum().round(2)\n'
        + _save("months", output)
    )
    return draw.saved(
        request, {t.file: t.data()}, [t.look(draw), draw.work(code)], output, "table.equals", t.names,
        expect=[{"month": month, t.value: totals[month] / 100} for month in sorted(totals)], ordered=True,
        decimals={t.value: 2}, abs=0.0101,
    )  # fmt: skip


@family("chart")
def other_form(draw: Draw) -> Drawn:
    """The same records in another kind of file."""
    t = table(draw, needs=(), form=draw.pick(("csv", "xlsx", "tsv")), rows=(8, 20))
    columns = [t.id, t.group, t.value]
    shown = ", ".join(columns)
    output = f"output/{draw.stem()}.json"
    request = draw.say(
        en=(
            f"Convert {t.file} to JSON: {output} should be a list of objects with the keys {shown}, in the same order.",
            f"Write the rows of {t.file} to {output} as a list of JSON objects, keys {shown}, order kept.",
            f"Turn {t.file} into {output}, one object a row in a list, with {shown} only.",
            f"I need {t.file} as a JSON list of objects ({shown}) in {output}; keep the order of rows.",
            f"Make {output}, a JSON array with an object for every line of {t.file}, holding {shown}.",
        ),
        zh=(
            f"把 {t.file} 转成 JSON: {output} 是对象的列表, 键为 {shown}, 顺序不变。",
            f"将 {t.file} 的各行写入 {output}, 形式为 JSON 对象列表, 键 {shown}。",
            f"由 {t.file} 生成 {output}, 每行一个对象, 只含 {shown}, 保持次序。",
            f"请以 JSON 数组保存 {t.file} 到 {output}, 每个对象有 {shown}。",
        ),
    )
    code = (
        "import json\n\n"
        f'rows = df[[{", ".join(map(q, columns))}]].to_dict(orient="records")\n'
        f'with open({q(output)}, "w", encoding="utf-8") as file:\n'
        "    json.dump(rows, file, ensure_ascii=False)\nprint(len(rows))"
    )
    expect = [{name: t.cells(row)[name] for name in columns} for row in t.rows]
    return draw.saved(
        request, {t.file: t.data()}, [t.look(draw), draw.work(code)], output, "document.json_equals",
        (*t.names, t.id), expect=expect,
    )  # fmt: skip


@family("chart", is_held_out=True)
def cross_table(draw: Draw) -> Drawn:
    """Totals by two columns at once."""
    t, output = table(draw, needs=("kind",), form="csv"), _output(draw, "csv")
    cells: dict[str, dict[str, int]] = {one: dict.fromkeys(t.kinds, 0) for one in t.groups}
    for row in t.rows:
        cells[row.group][row.kind] += row.cents
    request = draw.say(
        en=(
            f"Make a pivot table of {t.file}: rows {t.group}, a column for each {t.kind}, sums of {t.value} (0 where "
            f"there is none), to 2 decimals; save it as {output}.",
            f"Cross {t.group} (rows) with {t.kind} (columns) in {t.file}, adding up {t.value}; no entry means 0; two "
            f"decimals; file {output}.",
            f"Save as {output} the sums of {t.value} in {t.file} with {t.group} down and {t.kind} across, 2 decimals, "
            "empty combinations 0.",
        ),
        zh=(
            f"对 {t.file} 做透视表: 行为 {t.group}, 每个 {t.kind} 一列, 值为 {t.value} 合计(没有则为 0, 两位小数), 存为 {output}。",
            f"以 {t.group} 为行、{t.kind} 为列, 汇总 {t.file} 的 {t.value}, 空缺记 0, 两位小数, 保存到 {output}。",
            f"生成 {output}: {t.file} 中 {t.group} 与 {t.kind} 交叉的 {t.value} 总和, 保留两位小数, 无数据填 0。",
        ),
    )
    code = (
        f"wide = df.pivot_table(index={q(t.group)}, columns={q(t.kind)}, values={q(t.value)}, "
        'aggfunc="sum", fill_value=0)\n'
        f"wide.round(2).reset_index().to_csv({q(output)}, index=False)\nprint(wide.head(1))"
    )
    expect = [{t.group: one, **{kind: cents / 100 for kind, cents in cells[one].items()}} for one in t.groups]
    return draw.saved(
        request, {t.file: t.data()}, [t.look(draw), draw.work(code)], output, "table.equals", t.names,
        expect=expect, keys=[t.group], decimals=2, abs=0.0101,
    )  # fmt: skip


@family("chart", is_held_out=True)
def ranked_rows(draw: Draw) -> Drawn:
    """A column with each record's rank."""
    t, output = table(draw, needs=(), rows=(8, 20)), _output(draw, "csv")
    request = draw.say(
        en=(
            f"Give every row of {t.file} a rank by {t.value}, 1 for the highest, and save {t.id} and rank to {output}.",
            f"Rank {t.file} by {t.value} (the highest is 1) and write the columns {t.id}, rank to {output}.",
            f"{output} should list each {t.id} of {t.file} with its rank by {t.value}, where the largest has rank 1.",
        ),
        zh=(
            f"按 {t.value} 给 {t.file} 的每行排名, 最高为 1, 把 {t.id} 和 rank 保存到 {output}。",
            f"对 {t.file} 依 {t.value} 排名(最大为 1), 将 {t.id}、rank 写入 {output}。",
            f"生成 {output}: {t.file} 中每个 {t.id} 及其 {t.value} 名次 rank, 第一名是最大值。",
        ),
    )
    code = (
        f'df["rank"] = df[{q(t.value)}].rank(ascending=False).astype(int)\n'
        f'result = df[[{q(t.id)}, "rank"]]\n' + _save("result", output)
    )
    ranked = sorted(t.rows, key=lambda row: -row.cents)
    return draw.saved(
        request, {t.file: t.data()}, [t.look(draw), draw.work(code)], output, "table.equals", (*t.names, t.id),
        expect=[{t.id: row.id, "rank": place} for place, row in enumerate(ranked, start=1)], keys=[t.id],
    )  # fmt: skip
