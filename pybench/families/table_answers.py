"""Questions about one table, answered in the last line."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from pybench.families.drawing import Draw, Drawn, family, q
from pybench.families.tables import table

_TWO = ("number, rounded to 2 decimals", "数值, 保留两位小数")


@family("chart")
def total_of_group(draw: Draw) -> Drawn:
    """The sum of a column over one group."""
    t = table(draw, needs=())
    wanted = draw.pick(t.groups)
    request = draw.say(
        en=(
            f"What is the total {t.value} in {t.file} where {t.group} is {wanted}?",
            f"{t.file} has a column {t.value}. Add it up over all rows whose {t.group} is {wanted}.",
            f"Please sum {t.value} for {t.group} = {wanted} ({t.file}).",
            f"I need the sum of the column {t.value} for the {t.group} {wanted}; the data is in {t.file}.",
            f"How much {t.value} does {wanted} have altogether, going by the column {t.group} of {t.file}?",
        ),
        zh=(
            f"{t.file} 中 {t.group} 为 {wanted} 的 {t.value} 合计是多少?",
            f"请把 {t.file} 里 {t.group} 等于 {wanted} 的各行的 {t.value} 相加。",
            f"求 {wanted} 的 {t.value} 总和({t.group} 列, 文件 {t.file})。",
            f"在 {t.file} 里, {wanted} 这个 {t.group} 的 {t.value} 一共有多少?",
        ),
    )
    ending = draw.ending(*_TWO)
    code = f"rows = df[df[{q(t.group)}] == {q(wanted)}]\nprint('%.2f' % rows[{q(t.value)}].sum())"
    expect = t.totals()[wanted] / 100
    return draw.answered(
        f"{request} {ending}", {t.file: t.data()}, [t.look(draw), draw.work(code)],
        "number", expect, t.names, decimals=2, abs=0.0101,
    )  # fmt: skip


@family("chart")
def mean_of_group(draw: Draw) -> Drawn:
    """The mean of a column over one group."""
    t = table(draw, needs=())
    wanted = draw.pick(t.groups)
    request = draw.say(
        en=(
            f"What is the average {t.value} of {wanted} in {t.file}? The column {t.group} tells who is who.",
            f"Take the rows of {t.file} with {t.group} {wanted} and give me the mean of {t.value}.",
            f"Average {t.value} where {t.group} is {wanted}, please; the file is {t.file}.",
            f"Compute the arithmetic mean of {t.value} in {t.file}, for {t.group} = {wanted} only.",
            f"In {t.file}, what does {t.value} come to on average for the {t.group} {wanted}?",
        ),
        zh=(
            f"{t.file} 中 {t.group} 为 {wanted} 的 {t.value} 平均是多少?",
            f"请计算 {t.file} 里 {wanted} 的 {t.value} 平均值({t.group} 列)。",
            f"只看 {t.group} 等于 {wanted} 的行, {t.value} 的均值是多少? 数据在 {t.file}。",
            f"求 {t.file} 中 {wanted} 这个 {t.group} 的 {t.value} 的算术平均数。",
        ),
    )
    rows = [row.cents for row in t.rows if row.group == wanted]
    ending = draw.ending(*_TWO)
    code = f"mean = df.loc[df[{q(t.group)}] == {q(wanted)}, {q(t.value)}].mean()\nprint('%.2f' % mean)"
    return draw.answered(
        f"{request} {ending}", {t.file: t.data()}, [t.look(draw), draw.work(code)],
        "number", float(Fraction(sum(rows), 100 * len(rows))), t.names, decimals=2, abs=0.0101,
    )  # fmt: skip


@family("chart")
def top_group(draw: Draw) -> Drawn:
    """The group with the highest or lowest total."""
    t = table(draw, needs=())
    highest = draw.dice.random() < 0.6
    en, zh = ("highest", "最高") if highest else ("lowest", "最低")
    request = draw.say(
        en=(
            f"Which {t.group} in {t.file} has the {en} total {t.value}?",
            f"Sum {t.value} by {t.group} ({t.file}) and tell me where the sum is {en}.",
            f"Find the {t.group} with the {en} sum of {t.value} in {t.file}.",
            f"Looking at {t.file}: for which {t.group} do all {t.value} entries add up to the {en} figure?",
            f"Group {t.file} by {t.group} and name the one whose total of {t.value} is {en}.",
        ),
        zh=(
            f"{t.file} 中哪个 {t.group} 的 {t.value} 合计{zh}?",
            f"按 {t.group} 汇总 {t.file} 的 {t.value}, 总和{zh}的是哪一个?",
            f"请找出 {t.value} 总和{zh}的 {t.group}, 数据在 {t.file}。",
            f"把 {t.file} 按 {t.group} 分组, {t.value} 之和{zh}的叫什么?",
        ),
    )
    totals = t.totals()
    expect = (max if highest else min)(totals, key=lambda name: totals[name])
    ending = draw.ending(f"the {t.group}", t.group)
    best = "idxmax" if highest else "idxmin"
    code = f"totals = df.groupby({q(t.group)})[{q(t.value)}].sum()\nprint(totals.{best}())"
    return draw.answered(
        f"{request} {ending}", {t.file: t.data()}, [t.look(draw), draw.work(code)], "word", expect, t.names
    )


@family("chart")
def count_above(draw: Draw) -> Drawn:
    """How many records lie above a bound."""
    t = table(draw, needs=())
    bound = sorted(row.cents for row in t.rows)[draw.dice.randrange(2, len(t.rows) - 2)] // 100
    request = draw.say(
        en=(
            f"How many rows of {t.file} have a {t.value} of more than {bound}?",
            f"Count the entries in {t.file} whose {t.value} is above {bound}.",
            f"In {t.file}, for how many records is {t.value} greater than {bound}?",
            f"I want to know how often {t.value} exceeds {bound} in {t.file}.",
            f"Tell me the number of lines in {t.file} where {t.value} lies over {bound}.",
        ),
        zh=(
            f"{t.file} 中 {t.value} 大于 {bound} 的有多少行?",
            f"统计 {t.file} 里 {t.value} 超过 {bound} 的记录数。",
            f"在 {t.file} 中, 有几条记录的 {t.value} 高于 {bound}?",
            f"请数一数 {t.file} 里 {t.value} 在 {bound} 以上(不含)的条目。",
        ),
    )
    ending = draw.ending("number", "数字")
    code = f"print((df[{q(t.value)}] > {bound}).sum())"
    expect = sum(row.cents > bound * 100 for row in t.rows)
    return draw.answered(
        f"{request} {ending}", {t.file: t.data()}, [t.look(draw), draw.work(code)], "integer", expect, t.names
    )


@family("chart")
def largest_record(draw: Draw) -> Drawn:
    """The id of the record with the largest measure."""
    t = table(draw, needs=())
    largest = draw.dice.random() < 0.6
    en, zh = ("largest", "最大") if largest else ("smallest", "最小")
    request = draw.say(
        en=(
            f"What is the {t.id} of the row with the {en} {t.value} in {t.file}?",
            f"Find the record in {t.file} with the {en} {t.value} and give its {t.id}.",
            f"Which {t.id} in {t.file} goes with the {en} {t.value}?",
            f"I am looking for the {en} {t.value} in {t.file}; tell me that entry's {t.id}.",
            f"Name the {t.id} that has the {en} value of {t.value} ({t.file}).",
        ),
        zh=(
            f"{t.file} 中 {t.value} {zh}的那一行的 {t.id} 是什么?",
            f"找出 {t.file} 里 {t.value} {zh}的记录, 给出它的 {t.id}。",
            f"{t.file} 里哪个 {t.id} 的 {t.value} {zh}?",
            f"请告诉我 {t.value} {zh}的条目的 {t.id}(文件 {t.file})。",
        ),
    )
    row = (max if largest else min)(t.rows, key=lambda row: row.cents)
    ending = draw.ending(f"the {t.id}", t.id)
    best = "idxmax" if largest else "idxmin"
    code = f"place = df[{q(t.value)}].{best}()\nprint(df.loc[place, {q(t.id)}])"
    return draw.answered(
        f"{request} {ending}", {t.file: t.data()}, [t.look(draw), draw.work(code)],
        "word", row.id, (*t.names, t.id),
    )  # fmt: skip


@family("chart")
def distinct_values(draw: Draw) -> Drawn:
    """How many different values a column has."""
    t = table(draw, needs=(), groups=(3, 9))
    request = draw.say(
        en=(
            f"How many different values does the column {t.group} of {t.file} have?",
            f"Count the distinct {t.group} entries in {t.file}.",
            f"In {t.file}, how many {t.group} names are there, each counted once?",
            f"Tell me the number of unique values of {t.group} in {t.file}.",
            f"{t.file} lists a {t.group} for each row. How many separate ones occur?",
        ),
        zh=(
            f"{t.file} 的 {t.group} 列有多少个不同的值?",
            f"统计 {t.file} 中不重复的 {t.group} 数量。",
            f"{t.file} 里一共出现了几个 {t.group}? 重复的只算一次。",
            f"请问 {t.file} 中 {t.group} 有几种?",
        ),
    )
    ending = draw.ending("number", "数字")
    code = f"print(df[{q(t.group)}].nunique())"
    return draw.answered(
        f"{request} {ending}", {t.file: t.data()}, [t.look(draw), draw.work(code)],
        "integer", len(t.groups), t.names,
    )  # fmt: skip


@family("chart")
def value_times_count(draw: Draw) -> Drawn:
    """The sum of a product of two columns."""
    t = table(draw, needs=("count",))
    request = draw.say(
        en=(
            f"Multiply {t.value} by {t.count} in every row of {t.file} and give the sum of the products.",
            f"What is the total of {t.value} times {t.count} over all rows of {t.file}?",
            f"{t.file} has {t.value} and {t.count} in each row. Add up their products.",
            f"For {t.file}, compute the sum over all rows of {t.count} × {t.value}.",
            f"Work out {t.value} * {t.count} line by line in {t.file}, then the grand total.",
        ),
        zh=(
            f"把 {t.file} 每行的 {t.value} 乘以 {t.count}, 再求总和。",
            f"{t.file} 中 {t.value} 与 {t.count} 的乘积之和是多少?",
            f"请计算 {t.file} 所有行的 {t.value} × {t.count} 的合计。",
            f"逐行算出 {t.file} 的 {t.count} 乘 {t.value}, 然后加总。",
        ),
    )
    ending = draw.ending(*_TWO)
    code = f"total = (df[{q(t.value)}] * df[{q(t.count)}]).sum()\nprint('%.2f' % total)"
    expect = sum(row.cents * row.count for row in t.rows) / 100
    return draw.answered(
        f"{request} {ending}", {t.file: t.data()}, [t.look(draw), draw.work(code)],
        "number", expect, t.names, decimals=2, abs=0.0101,
    )  # fmt: skip


@family("chart")
def filtered_top_group(draw: Draw) -> Drawn:
    """A filter, then groups, then the highest total."""
    while True:
        t = table(draw, needs=("kind",))
        kind = draw.pick(t.kinds)
        totals = t.totals([row for row in t.rows if row.kind == kind])
        if len(totals) > 1 and len(set(totals.values())) == len(totals):
            break
    request = draw.say(
        en=(
            f"Only rows with {t.kind} {kind} count: which {t.group} in {t.file} has the highest total {t.value}?",
            f"Filter {t.file} to {t.kind} = {kind}, sum {t.value} by {t.group}, and name the largest.",
            f"Among the entries of {t.file} whose {t.kind} is {kind}, which {t.group} leads in total {t.value}?",
            f"Leave out all of {t.file} but {t.kind} {kind}. Which {t.group} then has most {t.value} in sum?",
            f"Of the {kind} rows (column {t.kind}) of {t.file}, tell me the {t.group} with the top {t.value} sum.",
        ),
        zh=(
            f"只看 {t.kind} 为 {kind} 的行, {t.file} 中哪个 {t.group} 的 {t.value} 合计最高?",
            f"先筛选 {t.file} 中 {t.kind} 等于 {kind} 的记录, 再按 {t.group} 汇总 {t.value}, 最大的是哪个?",
            f"{t.file} 里 {t.kind} 是 {kind} 的数据中, {t.value} 总和第一的 {t.group} 是谁?",
            f"限定 {t.kind} = {kind}, 求 {t.file} 中 {t.value} 之和最大的 {t.group}。",
        ),
    )
    ending = draw.ending(f"the {t.group}", t.group)
    code = (
        f"rows = df[df[{q(t.kind)}] == {q(kind)}]\n"
        f"totals = rows.groupby({q(t.group)})[{q(t.value)}].sum().sort_values(ascending=False)\n"
        "print(totals.index[0])"
    )
    expect = max(totals, key=lambda name: totals[name])
    return draw.answered(
        f"{request} {ending}", {t.file: t.data()}, [t.look(draw), draw.work(code)], "word", expect, t.names
    )


@family("chart")
def share_of_group(draw: Draw) -> Drawn:
    """A group's share of the whole, in percent."""
    t = table(draw, needs=())
    wanted = draw.pick(t.groups)
    request = draw.say(
        en=(
            f"What percentage of the total {t.value} in {t.file} belongs to the {t.group} {wanted}?",
            f"Give the share of {wanted} (column {t.group}) in the sum of {t.value} of {t.file}, in percent.",
            f"How many percent of all {t.value} in {t.file} come from {t.group} {wanted}?",
            f"In {t.file}, {wanted} is one {t.group}. What part of the whole {t.value} is it, in percent?",
            f"Compute {wanted}'s percentage of the overall {t.value} ({t.file}, column {t.group}).",
        ),
        zh=(
            f"{t.file} 中 {t.group} 为 {wanted} 的 {t.value} 占总数的百分之几?",
            f"求 {wanted} 在 {t.file} 的 {t.value} 总和中所占的百分比({t.group} 列)。",
            f"{t.file} 的全部 {t.value} 里, {wanted} 占多少百分比? 依据 {t.group} 列。",
            f"请计算 {t.group} {wanted} 的 {t.value} 占 {t.file} 合计的百分数。",
        ),
    )
    ending = draw.ending("percent as a number, rounded to 1 decimal", "百分数, 保留一位小数")
    code = (
        f"part = df.loc[df[{q(t.group)}] == {q(wanted)}, {q(t.value)}].sum()\n"
        f"print('%.1f' % (100 * part / df[{q(t.value)}].sum()))"
    )
    totals = t.totals()
    return draw.answered(
        f"{request} {ending}", {t.file: t.data()}, [t.look(draw), draw.work(code)],
        "number", 100 * totals[wanted] / sum(totals.values()), t.names, percent=True, decimals=1, abs=0.101,
    )  # fmt: skip


@family("chart", is_held_out=True)
def median_of_column(draw: Draw) -> Drawn:
    """The median of a column."""
    t = table(draw, needs=())
    request = draw.say(
        en=(
            f"What is the median of {t.value} in {t.file}?",
            f"Find the median {t.value} over all rows of {t.file}.",
            f"Give me the middle value (median) of the column {t.value}; the file is {t.file}.",
        ),
        zh=(
            f"{t.file} 中 {t.value} 的中位数是多少?",
            f"请计算 {t.file} 的 {t.value} 列的中位数。",
            f"求 {t.file} 里 {t.value} 的中位数。",
        ),
    )
    ending = draw.ending(*_TWO)
    ranked, half = sorted(row.cents for row in t.rows), len(t.rows) // 2
    middle = ranked[half] if len(ranked) % 2 else (ranked[half - 1] + ranked[half]) / 2
    code = f"print('%.2f' % df[{q(t.value)}].median())"
    return draw.answered(
        f"{request} {ending}", {t.file: t.data()}, [t.look(draw), draw.work(code)],
        "number", middle / 100, t.names, decimals=2, abs=0.0101,
    )  # fmt: skip


@family("chart", is_held_out=True)
def difference_of_groups(draw: Draw) -> Drawn:
    """How far the totals of two groups lie apart."""
    t = table(draw, needs=())
    totals = t.totals()
    one, other = sorted(draw.dice.sample(t.groups, 2), key=lambda name: -totals[name])
    request = draw.say(
        en=(
            f"By how much does the total {t.value} of {one} exceed that of {other} in {t.file}? See {t.group}.",
            f"Sum {t.value} for the {t.group} {one} and for {other} in {t.file} and give the difference.",
            f"In {t.file}, what is the total {t.value} of {t.group} {one} minus that of {other}?",
        ),
        zh=(
            f"{t.file} 中 {t.group} {one} 的 {t.value} 合计比 {other} 多多少?",
            f"求 {t.file} 里 {one} 与 {other} 的 {t.value} 总和之差({t.group} 列)。",
            f"按 {t.group} 看, {t.file} 中 {one} 的 {t.value} 总和减去 {other} 的是多少?",
        ),
    )
    ending = draw.ending(*_TWO)
    code = (
        f"totals = df.groupby({q(t.group)})[{q(t.value)}].sum()\n"
        f"print('%.2f' % (totals[{q(one)}] - totals[{q(other)}]))"
    )
    return draw.answered(
        f"{request} {ending}", {t.file: t.data()}, [t.look(draw), draw.work(code)],
        "number", (totals[one] - totals[other]) / 100, t.names, decimals=2, abs=0.0101,
    )  # fmt: skip


@family("chart", is_held_out=True)
def commonest_value(draw: Draw) -> Drawn:
    """The value that occurs most often."""
    while True:
        t = table(draw, needs=())
        counts = Counter(row.group for row in t.rows).most_common(2)
        if counts[0][1] > counts[1][1]:
            break
    request = draw.say(
        en=(
            f"Which {t.group} occurs most often in {t.file}?",
            f"Find the {t.group} with the most rows in {t.file}.",
            f"What is the most frequent value of the column {t.group} in {t.file}?",
        ),
        zh=(
            f"{t.file} 中出现次数最多的 {t.group} 是哪个?",
            f"{t.file} 里哪个 {t.group} 的行数最多?",
            f"请找出 {t.file} 的 {t.group} 列中最常见的值。",
        ),
    )
    ending = draw.ending(f"the {t.group}", t.group)
    code = f"print(df[{q(t.group)}].value_counts().idxmax())"
    return draw.answered(
        f"{request} {ending}", {t.file: t.data()}, [t.look(draw), draw.work(code)],
        "word", counts[0][0], t.names,
    )  # fmt: skip
