# ruff: noqa: E501 - a snippet that makes an output stands on one line
"""Charts: however a person draws the right one it passes; the wrong one fails, whatever its record says."""

from __future__ import annotations

from typing import Any

import pytest

from .conftest import Judge, JudgeCharts, Verdicts

SALES = {"north": 120.5, "south east": 88.0, "wales": 43.25, "mid": 20.0}
TABLE = f"""
import matplotlib.pyplot as plt, pandas as pd, numpy as np
sales = pd.Series({SALES!r})
frame = sales.rename("total").rename_axis("region").reset_index()
"""
SAVE = "\nplt.savefig('output/c.png')\n"

RIGHT_BARS = {
    "plain": "plt.bar(sales.index, sales.values)" + SAVE,
    "coloured": "plt.bar(sales.index, sales.values, color=['red', 'gold', 'teal', 'navy'], edgecolor='black')"
    + SAVE,
    "translucent": "plt.bar(sales.index, sales.values, alpha=0.6)\nplt.grid(True)" + SAVE,
    "tight box": "plt.bar(sales.index, sales.values)\nplt.savefig('output/c.png', bbox_inches='tight', dpi=137)",
    "turned ticks": "plt.bar(sales.index, sales.values)\nplt.xticks(rotation=45, ha='right')\nplt.tight_layout()"
    + SAVE,
    "pandas": "sales.plot(kind='bar')\nplt.tight_layout()" + SAVE,
    "pandas frame": "ax = frame.plot.bar(x='region', y='total', legend=False)\nax.figure.savefig('output/c.png', bbox_inches='tight')",
    "seaborn": "import seaborn as sns\nsns.barplot(data=frame, x='region', y='total')" + SAVE,
    "seaborn hue": "import seaborn as sns\nsns.barplot(data=frame, x='region', y='total', hue='region', legend=False)"
    + SAVE,
    "seaborn style": "import seaborn as sns\nsns.set_theme()\nsns.barplot(data=frame, x='region', y='total', palette='deep', hue='region')"
    + SAVE,
    "lying": "plt.barh(sales.index, sales.values)" + SAVE,
    "lying turned round": "plt.barh(sales.index, sales.values)\nplt.gca().invert_yaxis()" + SAVE,
    "values on top": "bars = plt.bar(sales.index, sales.values)\nplt.bar_label(bars, fmt='%.1f')" + SAVE,
    "values inside": "bars = plt.bar(sales.index, sales.values)\nplt.bar_label(bars, label_type='center')"
    + SAVE,
    "numbered ticks": "plt.bar(range(4), sales.values)\nplt.xticks(range(4), sales.index)" + SAVE,
    "short axis": "plt.bar(sales.index, sales.values)\nplt.ylim(10, 130)" + SAVE,
    "dark": "plt.style.use('dark_background')\nplt.bar(sales.index, sales.values)" + SAVE,
    "ggplot": "plt.style.use('ggplot')\nplt.bar(sales.index, sales.values)" + SAVE,
    "hatched": "plt.bar(sales.index, sales.values, hatch='//', color='white', edgecolor='tab:red')" + SAVE,
    "mean line": "plt.bar(sales.index, sales.values)\nplt.axhline(sales.mean(), color='red', ls='--')" + SAVE,
    "buffer": "import io\nplt.bar(sales.index, sales.values)\nb = io.BytesIO()\nplt.savefig(b)\nopen('output/c.png', 'wb').write(b.getvalue())",
    "saved twice": "plt.bar(sales.index, sales.values)\nplt.savefig('output/c.png')\nplt.title('t')" + SAVE,
    "other program": "import subprocess, sys, os\nopen('draw.py', 'w').write('import sys; sys.path.insert(0, \"/opt/recorder\")\\nimport figure_recorder; figure_recorder.install()\\nimport matplotlib.pyplot as plt\\nplt.bar(' + repr(list(sales.index)) + ', ' + repr(list(sales.values.tolist())) + ')\\nplt.savefig(\"output/c.png\")\\n')\nsubprocess.run([sys.executable, 'draw.py'], check=True)",
    "saved anew": "from PIL import Image\nplt.bar(sales.index, sales.values)\nplt.savefig('x.png')\nImage.open('x.png').convert('RGB').save('output/c.png')",
    "two panels": "fig, (a, b) = plt.subplots(1, 2, figsize=(10, 4))\na.bar(sales.index, sales.values)\nb.axis('off')\nfig.savefig('output/c.png')",
}
WRONG_BARS = {
    "one value": "sales['wales'] += 20\nplt.bar(sales.index, sales.values)" + SAVE,
    "one bar lost": "plt.bar(sales.index[:3], sales.values[:3])" + SAVE,
    "labels swapped": "plt.bar(sales.index[::-1], sales.values)" + SAVE,
    "lines instead": "plt.plot(sales.index, sales.values)" + SAVE,
    "shares": "plt.bar(sales.index, sales.values / sales.sum())" + SAVE,
    "blank": "plt.figure()" + SAVE,
    "pie": "plt.pie(sales.values, labels=sales.index)" + SAVE,
}


@pytest.fixture(scope="module")
def bars(judge_charts: JudgeCharts) -> Verdicts:
    codes = RIGHT_BARS | WRONG_BARS
    return judge_charts(
        {name: (TABLE + code, "chart.bars", {"expect": SALES}) for name, code in codes.items()}
    )


@pytest.mark.parametrize("name", RIGHT_BARS)
def test_right_bars_pass(bars: Verdicts, name: str) -> None:
    assert bars[name].passed, bars[name].reason


@pytest.mark.parametrize("name", WRONG_BARS)
def test_wrong_bars_fail(bars: Verdicts, name: str) -> None:
    assert bars[name].passed is False


FORGE = """
import glob, hashlib, json
record = json.load(open(sorted(glob.glob('claims/*.json'))[-1]))
plt.close('all')
{other}
plt.savefig('output/c.png')
for name in glob.glob('claims/*.json'):
    import os; os.remove(name)
record['digests'] = [hashlib.sha256(open('output/c.png', 'rb').read()).hexdigest()]
json.dump(record, open('claims/9.json', 'w'))
"""
FORGED = {
    "blank": "plt.figure()",
    "axes only": "plt.bar(sales.index, sales.values * 0)\nplt.ylim(0, 126)",
    "other heights": "plt.bar(sales.index, sales.values[::-1])",
    "filled": "plt.figure(facecolor='tab:blue')\nplt.gca().set_facecolor('tab:blue')\nplt.bar(sales.index, sales.values)",
    "a bit off": "sales['wales'] *= 1.2\nplt.bar(sales.index, sales.values)",
    "curves": "plt.plot(np.sin(np.arange(50)))",
}


@pytest.mark.parametrize("other", FORGED.values(), ids=FORGED)
def test_forged_records_fail(judge: Judge, other: str) -> None:
    code = TABLE + "plt.bar(sales.index, sales.values)" + SAVE + FORGE.format(other=other)
    assert judge(code, ("chart.bars", {"path": "output/c.png", "expect": SALES})).passed is False


GROUPED = {"2023": {"a": 3.0, "b": 5.0, "c": 2.0}, "2024": {"a": 4.0, "b": 1.0, "c": 6.0}}
GROUPS = f"import matplotlib.pyplot as plt, pandas as pd, numpy as np\nframe = pd.DataFrame({GROUPED!r})\nlong = frame.rename_axis('k').reset_index().melt('k', var_name='year', value_name='v')\n"
RIGHT_GROUPED = {
    "pandas": "frame.plot.bar()" + SAVE,
    "by hand": "x = np.arange(3)\nplt.bar(x - 0.2, frame['2023'], 0.4, label='2023')\nplt.bar(x + 0.2, frame['2024'], 0.4, label='2024')\nplt.xticks(x, frame.index)\nplt.legend()"
    + SAVE,
    "seaborn": "import seaborn as sns\nsns.barplot(data=long, x='k', y='v', hue='year')" + SAVE,
    "stacked": "frame.plot.bar(stacked=True)" + SAVE,
    "stacked by hand": "plt.bar(frame.index, frame['2023'], label='2023')\nplt.bar(frame.index, frame['2024'], bottom=frame['2023'], label='2024')\nplt.legend()"
    + SAVE,
    "lying": "frame.plot.barh()" + SAVE,
    "lying stacked": "frame.plot.barh(stacked=True)" + SAVE,
    "handles": "x = np.arange(3)\na = plt.bar(x - 0.2, frame['2023'], 0.4)\nb = plt.bar(x + 0.2, frame['2024'], 0.4)\nplt.xticks(x, frame.index)\nplt.legend([a, b], ['2023', '2024'])"
    + SAVE,
}


@pytest.mark.parametrize("code", RIGHT_GROUPED.values(), ids=RIGHT_GROUPED)
def test_grouped_bars_pass(judge: Judge, code: str) -> None:
    grade = judge(GROUPS + code, ("chart.bars", {"path": "output/c.png", "expect": GROUPED}))
    assert grade.passed, grade.checks[0].reason


def test_swapped_series_fail(judge: Judge) -> None:
    code = GROUPS + "frame.columns = ['2024', '2023']\nframe.plot.bar()" + SAVE
    assert judge(code, ("chart.bars", {"path": "output/c.png", "expect": GROUPED})).passed is False


CASES: dict[str, tuple[str, str, dict[str, Any], bool]] = {
    "lines": ("plt.plot([1, 2, 3, 4], [2, 5, 3, 7], label='a')\nplt.plot([1, 2, 3, 4], [1, 1, 2, 9], '--', label='b')\nplt.legend()", "chart.lines", {"expect": {"a": [2, 5, 3, 7], "b": [1, 1, 2, 9]}}, True),
    "lines by pandas": ("pd.DataFrame({'a': [2, 5, 3, 7], 'b': [1, 1, 2, 9]}).plot()", "chart.lines", {"expect": {"a": [2, 5, 3, 7], "b": [1, 1, 2, 9]}}, True),
    "lines by seaborn": ("import seaborn as sns\nd = pd.DataFrame({'x': [1, 2, 3, 4] * 2, 'y': [2, 5, 3, 7, 1, 1, 2, 9], 'k': list('aaaabbbb')})\nsns.lineplot(data=d, x='x', y='y', hue='k')", "chart.lines", {"expect": {"a": [2, 5, 3, 7], "b": [1, 1, 2, 9]}}, True),
    "dates": ("t = pd.date_range('2024-01-01', periods=40)\nplt.plot(t, np.sin(np.arange(40)))", "chart.lines", {"expect": {"s": [__import__('math').sin(i) for i in range(40)]}}, True),
    "markers": ("plt.plot(range(5), [3, 1, 4, 1, 5], 'o-')\nplt.axhline(3)", "chart.lines", {"expect": {"s": [3, 1, 4, 1, 5]}}, True),
    "gaps": ("plt.plot([1, 2, 3, 4, 5], [np.nan, 2, 5, np.nan, 7])", "chart.lines", {"expect": {"a": [None, 2, 5, None, 7]}}, True),
    "names swapped": ("plt.plot([2, 5, 3, 7], label='b')\nplt.plot([1, 1, 2, 9], label='a')\nplt.legend()", "chart.lines", {"expect": {"a": [2, 5, 3, 7], "b": [1, 1, 2, 9]}}, False),
    "a line lost": ("plt.plot([2, 5, 3, 7], label='a')\nplt.legend()", "chart.lines", {"expect": {"a": [2, 5, 3, 7], "b": [1, 1, 2, 9]}}, False),
    "another line": ("plt.plot([2, 5, 3, 8])", "chart.lines", {"expect": {"a": [2, 5, 3, 7]}}, False),
    "surplus line": ("plt.plot([2, 5, 3, 7])\nplt.plot([2, 4, 4, 7])", "chart.lines", {"expect": {"a": [2, 5, 3, 7]}}, False),
    "histogram": ("plt.hist([1, 1, 2, 3, 3, 3, 4, 9], bins=[0, 2, 4, 6, 8, 10])", "chart.histogram", {"counts": [2, 4, 1, 0, 1], "edges": [0, 2, 4, 6, 8, 10]}, True),
    "histogram by seaborn": ("import seaborn as sns\nsns.histplot([1, 1, 2, 3, 3, 3, 4, 9], bins=[0, 2, 4, 6, 8, 10])", "chart.histogram", {"counts": [2, 4, 1, 0, 1], "edges": [0, 2, 4, 6, 8, 10]}, True),
    "other bins": ("plt.hist([1, 1, 2, 3, 3, 3, 4, 9], bins=5)", "chart.histogram", {"counts": [2, 4, 1, 0, 1], "edges": [0, 2, 4, 6, 8, 10]}, False),
    "pie": ("plt.pie([3, 5, 2], labels=['x', 'y', 'z'], autopct='%.1f%%')", "chart.pie", {"expect": {"x": 3, "y": 5, "z": 2}}, True),
    "pie with legend": ("plt.pie([3, 5, 2], startangle=90)\nplt.legend(['x', 'y', 'z'])", "chart.pie", {"expect": {"x": 3, "y": 5, "z": 2}}, True),
    "ring": ("plt.pie([3, 5, 2], labels=['x', 'y', 'z'], wedgeprops={'width': 0.4, 'edgecolor': 'w'})", "chart.pie", {"expect": {"x": 3, "y": 5, "z": 2}}, True),
    "exploded": ("plt.pie([3, 5, 2], labels=['x', 'y', 'z'], explode=[0, 0.1, 0], shadow=True, counterclock=False)", "chart.pie", {"expect": {"x": 3, "y": 5, "z": 2}}, True),
    "pie by pandas": ("pd.Series([3, 5, 2], index=list('xyz')).plot.pie()", "chart.pie", {"expect": {"x": 3, "y": 5, "z": 2}}, True),
    "other pie": ("plt.pie([3, 4, 3], labels=['x', 'y', 'z'])", "chart.pie", {"expect": {"x": 3, "y": 5, "z": 2}}, False),
    "scatter": ("plt.scatter([1, 2, 3, 4], [4, 1, 3, 2])", "chart.scatter", {"expect": {"x": [4, 3, 2, 1], "y": [2, 3, 1, 4]}}, True),
    "scatter by plot": ("plt.plot([1, 2, 3, 4], [4, 1, 3, 2], 'o')", "chart.scatter", {"expect": {"x": [1, 2, 3, 4], "y": [4, 1, 3, 2]}}, True),
    "coloured scatter": ("plt.scatter([1, 2, 3, 4], [4, 1, 3, 2], c=[1, 2, 3, 4], cmap='viridis', s=80)\nplt.colorbar()", "chart.scatter", {"expect": {"x": [1, 2, 3, 4], "y": [4, 1, 3, 2]}}, True),
    "groups": ("plt.scatter([1, 2], [4, 1], label='a')\nplt.scatter([3, 4], [3, 2], label='b')\nplt.legend()", "chart.scatter", {"expect": {"a": {"x": [1, 2], "y": [4, 1]}, "b": {"x": [3, 4], "y": [3, 2]}}, "groups": True}, True),
    "groups by seaborn": ("import seaborn as sns\nsns.scatterplot(x=[1, 2, 3, 4], y=[4, 1, 3, 2], hue=list('aabb'))", "chart.scatter", {"expect": {"a": {"x": [1, 2], "y": [4, 1]}, "b": {"x": [3, 4], "y": [3, 2]}}, "groups": True}, True),
    "a point moved": ("plt.scatter([1, 2, 3, 4], [4, 1, 3, 2.5])", "chart.scatter", {"expect": {"x": [1, 2, 3, 4], "y": [4, 1, 3, 2]}}, False),
    "heat map": ("plt.imshow([[1, 2, 3], [4, 5, 6]])\nplt.colorbar()", "chart.heat_map", {"expect": [[1, 2, 3], [4, 5, 6]]}, True),
    "heat map by seaborn": ("import seaborn as sns\nsns.heatmap(pd.DataFrame([[1., 2, 3], [4, 5, 6]], index=['r', 's'], columns=list('xyz')), annot=True)", "chart.heat_map", {"expect": [[1, 2, 3], [4, 5, 6]], "rows": ["r", "s"], "columns": ["x", "y", "z"]}, True),
    "heat map from below": ("plt.imshow([[4, 5, 6], [1, 2, 3]], origin='lower')", "chart.heat_map", {"expect": [[1, 2, 3], [4, 5, 6]]}, True),
    "mesh": ("plt.pcolormesh([[4, 5, 6], [1, 2, 3]])", "chart.heat_map", {"expect": [[1, 2, 3], [4, 5, 6]]}, True),
    "heat map upside down": ("plt.imshow([[4, 5, 6], [1, 2, 3]])", "chart.heat_map", {"expect": [[1, 2, 3], [4, 5, 6]]}, False),
    "boxes": ("plt.boxplot([[1, 2, 3, 4, 9], [2, 2, 6, 7, 8]], tick_labels=['a', 'b'])", "chart.boxes", {"medians": {"a": 3, "b": 6}}, True),
    "boxes by seaborn": ("import seaborn as sns\nsns.boxplot(x=list('aaaaabbbbb'), y=[1, 2, 3, 4, 9, 2, 2, 6, 7, 8])", "chart.boxes", {"medians": {"a": 3, "b": 6}}, True),
    "boxes by pandas": ("pd.DataFrame({'a': [1, 2, 3, 4, 9], 'b': [2, 2, 6, 7, 8]}).boxplot()", "chart.boxes", {"medians": {"a": 3, "b": 6}}, True),
    "other boxes": ("plt.boxplot([[1, 2, 4, 4, 9], [2, 2, 6, 7, 8]], tick_labels=['a', 'b'])", "chart.boxes", {"medians": {"a": 3, "b": 6}}, False),
    "texts": ("plt.bar(['a', 'b'], [1, 2], label='k')\nplt.title('My Title')\nplt.xlabel('group')\nplt.ylabel('n')\nplt.legend()", "chart.bars", {"expect": {"a": 1, "b": 2}, "labels": {"title": "my title", "xlabel": "group", "ylabel": ["count", "n"], "legend": ["k"]}}, True),
    "other title": ("plt.bar(['a', 'b'], [1, 2])\nplt.title('Something')", "chart.bars", {"expect": {"a": 1, "b": 2}, "labels": {"title": "my title"}}, False),
    "order": ("plt.bar(['b', 'a'], [2, 1])", "chart.bars", {"expect": {"a": 1, "b": 2}, "ordered": True}, False),
    "negative bars": ("plt.bar(['a', 'b', 'c'], [1, -2, 3])", "chart.bars", {"expect": {"a": 1, "b": -2, "c": 3}}, True),
    "bars by date": ("plt.bar(pd.date_range('2024-01-01', periods=5, freq='MS'), [3, 1, 4, 1, 5], width=20)", "chart.bars", {"expect": {"2024-01": 3, "2024-02": 1, "2024-03": 4, "2024-04": 1, "2024-05": 5}}, True),
    "numbers at other places": ("plt.bar(range(3), [5, 6, 7])\nplt.xticks(range(3), [1, 2, 3])", "chart.bars", {"expect": {"1": 5, "2": 6, "3": 7}}, True),
    "unfilled": ("plt.bar(['a', 'b'], [1, 2], fill=False, edgecolor='k')", "chart.bars", {"expect": {"a": 1, "b": 2}}, True),
    "many bars": ("plt.figure(figsize=(12, 4))\nplt.bar(range(60), np.arange(60) + 1.0)", "chart.bars", {"expect": {str(i): i + 1.0 for i in range(60)}}, True),
}  # fmt: skip


@pytest.fixture(scope="module")
def others(judge_charts: JudgeCharts) -> Verdicts:
    head = "import matplotlib.pyplot as plt, pandas as pd, numpy as np\n"
    return judge_charts(
        {name: (head + code + SAVE, check, params) for name, (code, check, params, _) in CASES.items()}
    )


@pytest.mark.parametrize("name", CASES)
def test_other_charts(others: Verdicts, name: str) -> None:
    assert others[name].passed is CASES[name][3], others[name].reason
