"""Charts of one table."""

from __future__ import annotations

from collections import defaultdict

from pybench.families.drawing import Draw, Drawn, family, q
from pybench.families.tables import table


def _title(draw: Draw, value: str, group: str) -> str:
    return draw.either(
        (f"{value} by {group}", f"Total {value}", f"{group} and {value}"),
        (f"各{group}的{value}", f"{value}合计", f"{group}与{value}"),
    )


def _head(draw: Draw) -> str:
    """What a cell that draws begins with."""
    head = "import matplotlib.pyplot as plt\n\n"
    if draw.language == "zh":
        head += 'plt.rcParams["font.sans-serif"] = ["SimHei"]\nplt.rcParams["axes.unicode_minus"] = False\n'
    return head


def _tail(output: str) -> str:
    return f"plt.tight_layout()\nplt.savefig({q(output)})"


@family("chart")
def bar_chart(draw: Draw) -> Drawn:
    """Bars of totals by group."""
    t, output = table(draw, needs=()), f"output/{draw.stem()}.png"
    title = _title(draw, t.value, t.group)
    request = draw.say(
        en=(
            f'Draw a bar chart of the total {t.value} for each {t.group} in {t.file}, titled "{title}", and save it as '
            f"{output}.",
            f'Save to {output} a bar chart with one bar a {t.group}: its sum of {t.value} in {t.file}. Title: "{title}".',
            f'Please plot the sums of {t.value} by {t.group} ({t.file}) as bars. Title "{title}", file {output}.',
            f'I would like {output}: bars of what {t.value} adds up to per {t.group} in {t.file}, with the title "{title}".',
            f'Chart {t.file}: a bar for every {t.group}, as high as its total {t.value}; title "{title}"; into {output}.',
        ),
        zh=(
            f"画柱状图: {t.file} 中每个 {t.group} 的 {t.value} 合计, 标题为“{title}”, 保存为 {output}。",
            f"请把 {t.file} 按 {t.group} 汇总的 {t.value} 画成柱状图, 标题“{title}”, 存到 {output}。",
            f"生成 {output}: 各 {t.group} 的 {t.value} 总和的柱状图(数据 {t.file}), 标题“{title}”。",
            f"用柱状图表示 {t.file} 里每个 {t.group} 的 {t.value} 之和, 标题写“{title}”, 文件 {output}。",
        ),
    )
    code = (
        f"{_head(draw)}totals = df.groupby({q(t.group)})[{q(t.value)}].sum()\n"
        f"plt.figure(figsize=(8, 5))\nplt.bar(totals.index.astype(str), totals.values)\nplt.title({q(title)})\n"
        f"plt.xlabel({q(t.group)})\nplt.ylabel({q(t.value)})\n{_tail(output)}\nprint(totals.head(1))"
    )
    return draw.saved(
        request, {t.file: t.data()}, [t.look(draw), draw.work(code)], output, "chart.bars", t.names,
        expect={one: cents / 100 for one, cents in t.totals().items()}, labels={"title": title},
    )  # fmt: skip


@family("chart")
def line_chart(draw: Draw) -> Drawn:
    """A line of totals by month."""
    while True:
        t = table(draw, needs=("day",), rows=(24, 48))
        totals: dict[str, int] = defaultdict(int)
        for row in t.rows:
            totals[f"{row.day:%Y-%m}"] += row.cents
        if len(totals) >= 5:
            break
    output, title = f"output/{draw.stem()}.png", _title(draw, t.value, t.day)
    request = draw.say(
        en=(
            f'Plot the monthly total of {t.value} in {t.file} (dates in {t.day}) as a line with the title "{title}" and '
            f"save it as {output}.",
            f'Line chart, please: the sum of {t.value} for each month of {t.day} in {t.file}. Title "{title}", file {output}.',
            f'Save to {output} a line chart titled "{title}" of {t.value} added up by month ({t.file}, column {t.day}).',
            f'Show how {t.value} of {t.file} goes month by month ({t.day}): one line of sums, title "{title}", in {output}.',
            f'{output} is to be a line chart of the sums of {t.value} per month of {t.day} in {t.file}; title "{title}".',
        ),
        zh=(
            f"把 {t.file} 每月(依据 {t.day})的 {t.value} 合计画成折线图, 标题“{title}”, 保存为 {output}。",
            f"请画折线图: {t.file} 按 {t.day} 的月份汇总 {t.value}, 标题“{title}”, 文件 {output}。",
            f"生成 {output}: {t.value} 的月度总和折线图(数据 {t.file}, 日期列 {t.day}), 标题为“{title}”。",
            f"用折线表示 {t.file} 各月({t.day})的 {t.value} 之和, 标题写“{title}”, 存到 {output}。",
        ),
    )
    code = (
        f'{_head(draw)}months = pd.to_datetime(df[{q(t.day)}]).dt.strftime("%Y-%m")\n'
        f"totals = df.groupby(months)[{q(t.value)}].sum()\n"
        f'plt.figure(figsize=(9, 5))\nplt.plot(totals.index, totals.values, marker="o")\nplt.title({q(title)})\n'
        f"plt.xticks(rotation=45)\n{_tail(output)}\nprint(totals.head(1))"
    )
    months = sorted(totals)
    return draw.saved(
        request, {t.file: t.data()}, [t.look(draw), draw.work(code)], output, "chart.lines", t.names,
        expect={t.value: [totals[month] / 100 for month in months]}, x=months, labels={"title": title},
    )  # fmt: skip


@family("chart")
def scatter_chart(draw: Draw) -> Drawn:
    """Points of two columns."""
    t, output = table(draw, needs=("count",)), f"output/{draw.stem()}.png"
    title = _title(draw, t.value, t.count)
    request = draw.say(
        en=(
            f'Make a scatter plot of {t.file} with {t.count} on the x axis and {t.value} on the y axis, titled "{title}"; '
            f"save it as {output}.",
            f'Plot {t.value} (y) against {t.count} (x) for every row of {t.file} as points. Title "{title}", file {output}.',
            f'Save to {output} a scatter chart titled "{title}": x is {t.count}, y is {t.value}, data from {t.file}.',
            f'I want to see {t.value} over {t.count} as dots, one for each row of {t.file}; title "{title}"; {output}.',
            f'Dots for {t.file}, please: across {t.count}, upwards {t.value}, title "{title}", in {output}.',
        ),
        zh=(
            f"用 {t.file} 画散点图, x 轴为 {t.count}, y 轴为 {t.value}, 标题“{title}”, 保存为 {output}。",
            f"请把 {t.file} 每行的 {t.value}(纵轴)对 {t.count}(横轴)画成散点图, 标题“{title}”, 文件 {output}。",
            f"生成 {output}: 散点图, 横轴 {t.count}, 纵轴 {t.value}, 数据 {t.file}, 标题为“{title}”。",
            f"以点表示 {t.file} 的各行: x 是 {t.count}, y 是 {t.value}, 标题写“{title}”, 存到 {output}。",
        ),
    )
    code = (
        f"{_head(draw)}plt.figure(figsize=(7, 5))\nplt.scatter(df[{q(t.count)}], df[{q(t.value)}])\n"
        f"plt.title({q(title)})\nplt.xlabel({q(t.count)})\nplt.ylabel({q(t.value)})\n{_tail(output)}\nprint(len(df))"
    )
    points = {"x": [row.count for row in t.rows], "y": [row.cents / 100 for row in t.rows]}
    return draw.saved(
        request, {t.file: t.data()}, [t.look(draw), draw.work(code)], output, "chart.scatter", t.names,
        expect=points, labels={"title": title},
    )  # fmt: skip


@family("chart", is_held_out=True)
def pie_chart(draw: Draw) -> Drawn:
    """A pie of the groups' shares."""
    t, output = table(draw, needs=(), groups=(3, 5)), f"output/{draw.stem()}.png"
    title = _title(draw, t.value, t.group)
    request = draw.say(
        en=(
            f"Draw a pie chart of how the total {t.value} of {t.file} is shared out among the {t.group} values, titled "
            f'"{title}", as {output}.',
            f'Save a pie of {t.value} by {t.group} ({t.file}) to {output}; the title is "{title}".',
            f'A pie chart, please: each {t.group} of {t.file} with its part of {t.value}. Title "{title}", file {output}.',
        ),
        zh=(
            f"画饼图表示 {t.file} 中各 {t.group} 在 {t.value} 总和里的份额, 标题“{title}”, 保存为 {output}。",
            f"请把 {t.file} 按 {t.group} 的 {t.value} 画成饼图, 标题“{title}”, 存到 {output}。",
            f"生成 {output}: 各 {t.group} 的 {t.value} 占比饼图(数据 {t.file}), 标题为“{title}”。",
        ),
    )
    code = (
        f"{_head(draw)}totals = df.groupby({q(t.group)})[{q(t.value)}].sum()\n"
        f'plt.figure(figsize=(6, 6))\nplt.pie(totals.values, labels=totals.index.astype(str), autopct="%.1f%%")\n'
        f"plt.title({q(title)})\n{_tail(output)}\nprint(totals.head(1))"
    )
    return draw.saved(
        request, {t.file: t.data()}, [t.look(draw), draw.work(code)], output, "chart.pie", t.names,
        expect={one: cents / 100 for one, cents in t.totals().items()}, labels={"title": title},
    )  # fmt: skip
