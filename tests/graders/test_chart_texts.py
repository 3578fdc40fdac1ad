# ruff: noqa: E501 - a snippet that makes an output stands on one line
"""What is written in a chart: every honest style can be read; what a person cannot read fails."""

from __future__ import annotations

from typing import Any

import pytest

from .conftest import Judge, JudgeCharts, Verdicts

pytestmark = pytest.mark.slow  # hundreds of figures are drawn

SALES = {"north": 120.5, "south east": 88.0, "wales": 43.25, "mid": 20.0}
TABLE = f"""
import matplotlib.pyplot as plt, pandas as pd, numpy as np
sales = pd.Series({SALES!r})
frame = sales.rename("total").rename_axis("region").reset_index()
"""
PARAMS: dict[str, Any] = {
    "path": "output/c.png",
    "expect": SALES,
    "ordered": True,
    "labels": {"title": "Sales"},
}
SAVE = "\nplt.savefig('output/c.png')\n"

RIGHT: dict[str, tuple[str, dict[str, Any]]] = {
    'style ggplot': ("plt.style.use('ggplot')\nplt.bar(sales.index, sales.values)\nplt.title('Sales')\n" + SAVE, {}),
    'style fivethirtyeight': ("plt.style.use('fivethirtyeight')\nplt.bar(sales.index, sales.values)\nplt.title('Sales')\n" + SAVE, {}),
    'style dark_background': ("plt.style.use('dark_background')\nplt.bar(sales.index, sales.values)\nplt.title('Sales')\n" + SAVE, {}),
    'style seaborn-v0_8-poster': ("plt.style.use('seaborn-v0_8-poster')\nplt.bar(sales.index, sales.values)\nplt.title('Sales')\n" + SAVE, {}),
    'rotated tight': ("plt.bar(['north of here','south east','wales','mid'], sales.values)\nplt.xticks(rotation=60, ha='right')\nplt.title('Sales')\nplt.tight_layout()" + SAVE, {'expect': {'north of here': 120.5, 'south east': 88.0, 'wales': 43.25, 'mid': 20.0}}),
    '30 deg many': ("n=[f'product {i}' for i in range(20)]\nplt.bar(n, range(1,21))\nplt.xticks(rotation=45, ha='right')\nplt.title('Sales')\nplt.tight_layout()" + SAVE, {'expect': {'product 0': 1, 'product 1': 2, 'product 2': 3, 'product 3': 4, 'product 4': 5, 'product 5': 6, 'product 6': 7, 'product 7': 8, 'product 8': 9, 'product 9': 10, 'product 10': 11, 'product 11': 12, 'product 12': 13, 'product 13': 14, 'product 14': 15, 'product 15': 16, 'product 16': 17, 'product 17': 18, 'product 18': 19, 'product 19': 20}}),
    '90 deg': ("n=[f'product {i}' for i in range(30)]\nplt.bar(n, range(1,31))\nplt.xticks(rotation=90)\nplt.title('Sales')\nplt.tight_layout()" + SAVE, {'expect': {'product 0': 1, 'product 1': 2, 'product 2': 3, 'product 3': 4, 'product 4': 5, 'product 5': 6, 'product 6': 7, 'product 7': 8, 'product 8': 9, 'product 9': 10, 'product 10': 11, 'product 11': 12, 'product 12': 13, 'product 13': 14, 'product 14': 15, 'product 15': 16, 'product 16': 17, 'product 17': 18, 'product 18': 19, 'product 19': 20, 'product 20': 21, 'product 21': 22, 'product 22': 23, 'product 23': 24, 'product 24': 25, 'product 25': 26, 'product 26': 27, 'product 27': 28, 'product 28': 29, 'product 29': 30}}),
    'constrained': ("fig,ax=plt.subplots(layout='constrained')\nax.bar(sales.index, sales.values)\nax.set_title('Sales')\nax.set_ylabel('total in £')\nax.set_xlabel('Region')" + SAVE, {}),
    'suptitle': ("plt.bar(sales.index, sales.values)\nplt.suptitle('Sales')\nplt.title('by region, 2024', fontsize=9)" + SAVE, {}),
    'left title': ("plt.bar(sales.index, sales.values)\nplt.title('Sales', loc='left', fontweight='bold')" + SAVE, {}),
    'source note': ("plt.bar(sales.index, sales.values)\nplt.title('Sales')\nplt.figtext(0.99,0.01,'Source: sales.csv', ha='right', fontsize=7, color='gray')" + SAVE, {}),
    'label white inside': ("bars=plt.bar(sales.index, sales.values)\nplt.bar_label(bars, label_type='center', color='white', fontweight='bold')\nplt.title('Sales')" + SAVE, {}),
    'wrapped names': ("plt.bar(['north','south\\neast','wales','mid'], sales.values)\nplt.title('Sales')" + SAVE, {}),
    'dark bg custom': ("fig,ax=plt.subplots(facecolor='#222')\nax.set_facecolor('#333')\nax.bar(sales.index,sales.values,color='#8cf')\nax.tick_params(colors='w')\nax.set_title('Sales',color='w')" + SAVE, {}),
    'title with unit': ("plt.bar(sales.index, sales.values)\nplt.title('Sales (2024, in £)')\n" + SAVE, {}),
    'truncated title colour': ("plt.bar(sales.index, sales.values, color='tab:orange')\nplt.title('Sales', color='tab:orange')\nplt.ylabel('total', color='0.5')" + SAVE, {}),
    'count labels': ("plt.bar([f'{n}\\n(n={i+3})' for i,n in enumerate(sales.index)], sales.values)\nplt.title('Sales')" + SAVE, {}),
    'count labels2': ("plt.bar([f'{n} ({i+3})' for i,n in enumerate(sales.index)], sales.values)\nplt.title('Sales')" + SAVE, {}),
    'wan unit': ("plt.bar(sales.index, sales.values)\nplt.ylabel('销售额（万元）')\nplt.title('Sales')" + SAVE, {'unit': '万元'}),
    'pale bars': ("plt.bar(sales.index, sales.values, color='lavender', edgecolor='silver')\nplt.title('Sales', color='darkorange')\nplt.tick_params(labelcolor='0.6')" + SAVE, {}),
    'dpi 300': ("plt.figure(figsize=(5,3.5),dpi=300)\nplt.bar(sales.index, sales.values)\nplt.title('Sales')\nplt.xticks(fontsize=8)" + SAVE, {}),
}  # fmt: skip
WRONG = {
    'not title': ("plt.bar(sales.index, sales.values)\nplt.title('NOT Sales')\n" + SAVE, 'the title is'),
    'title long': ("plt.bar(sales.index, sales.values)\nplt.title('Sales of something completely different from another shop in town')\n" + SAVE, 'the title is'),
    'title off canvas': ("plt.bar(sales.index, sales.values)\nplt.title('Sales', y=1.3)" + SAVE, 'is cut off'),
    'title white': ("plt.bar(sales.index, sales.values)\nplt.title('Sales', color='white')" + SAVE, 'can hardly be told'),
    'title invisible': ("plt.bar(sales.index, sales.values)\nplt.title('Sales').set_visible(False)" + SAVE, 'the title is []'),
    'title light grey': ("plt.bar(sales.index, sales.values)\nplt.title('Sales', color='lightgray')" + SAVE, 'can hardly be told'),
    'ticks yellow': ("plt.bar(sales.index, sales.values)\nplt.title('Sales')\nplt.tick_params(labelcolor='gold')" + SAVE, 'can hardly be told'),
    'title half pt': ("plt.bar(sales.index, sales.values)\nplt.title('Sales', fontsize=0.5)" + SAVE, 'pixels high'),
    'title alpha': ("plt.bar(sales.index, sales.values)\nplt.title('Sales', alpha=.02)" + SAVE, 'can hardly be told'),
    'title covered by title': ("plt.bar(sales.index, sales.values)\nplt.title('Sales')\nplt.suptitle('XXXXXXXX', y=.93)" + SAVE, 'lies over another text'),
    'title behind box': ("plt.bar(sales.index, sales.values)\nplt.title('Sales')\nplt.figtext(.5,.9,'  ',backgroundcolor='k', fontsize=40, ha='center')" + SAVE, 'can hardly be told'),
    'ticks white': ("plt.bar(sales.index, sales.values)\nplt.title('Sales')\nplt.tick_params(colors='white')" + SAVE, 'can hardly be told'),
    'ticks tiny': ("plt.bar(sales.index, sales.values)\nplt.title('Sales')\nplt.xticks(fontsize=1)" + SAVE, 'pixels high'),
    'labels moved': ("plt.bar(sales.index, sales.values)\nplt.title('Sales')\nfor t in plt.gca().get_xticklabels(): t.set_transform(t.get_transform()+__import__('matplotlib.transforms').transforms.ScaledTranslation(1.3,0,plt.gcf().dpi_scale_trans))\nplt.xticks()" + SAVE, 'is cut off'),
    'legend covers': ("plt.bar(sales.index, sales.values, label='x'*40)\nplt.title('Sales')\nplt.legend(framealpha=1, fontsize=40, loc='center')" + SAVE, 'is cut off'),
    'name on clipped': ("plt.bar(sales.index, sales.values)\nplt.title('Sales')\nfor t in plt.gca().get_xticklabels(): t.set_clip_on(True)\nfor t in plt.gca().get_xticklabels(): t.set_clip_box(plt.gca().bbox)" + SAVE, 'is cut off'),
}  # fmt: skip


@pytest.fixture(scope="module")
def verdicts(judge_charts: JudgeCharts) -> Verdicts:
    right = {name: (TABLE + code, "chart.bars", PARAMS | more) for name, (code, more) in RIGHT.items()}
    wrong = {name: (TABLE + code, "chart.bars", PARAMS) for name, (code, _) in WRONG.items()}
    return judge_charts(right | wrong)


@pytest.mark.parametrize("name", RIGHT)
def test_right_bars_pass(verdicts: Verdicts, name: str) -> None:
    assert verdicts[name].passed, verdicts[name].reason


@pytest.mark.parametrize("name", WRONG)
def test_wrong_bars_fail(verdicts: Verdicts, name: str) -> None:
    assert verdicts[name].passed is False
    assert WRONG[name][1] in verdicts[name].reason


CUT = {name * 4: value for name, value in SALES.items()}
HAN = dict(zip("北南西中", SALES.values(), strict=True))
NAMES: dict[str, tuple[str, dict[str, float], str]] = {
    "names over each other": ("plt.bar([name * 4 for name in sales.index], sales.values)\nplt.title('Sales')" + SAVE, CUT, "lies over another text"),
    "names cut off": ("plt.bar([name * 4 for name in sales.index], sales.values)\nplt.xticks(rotation=90)\nplt.title('Sales')" + SAVE, CUT, "is cut off"),
    "names as boxes": ("plt.rcParams['font.family'] = 'DejaVu Sans'\nplt.bar(list('北南西中'), sales.values)\nplt.title('Sales')" + SAVE, HAN, "show as boxes"),
    "names in a font that has them": ("plt.bar(list('北南西中'), sales.values)\nplt.title('Sales')" + SAVE, HAN, ""),
}  # fmt: skip


@pytest.mark.parametrize(("code", "expect", "reason"), NAMES.values(), ids=NAMES)
def test_names_that_can_be_read(judge: Judge, code: str, expect: dict[str, float], reason: str) -> None:
    grade = judge(TABLE + code, ("chart.bars", PARAMS | {"expect": expect}))
    assert grade.passed is (not reason)
    assert reason in grade.checks[0].reason
