# ruff: noqa: E501 - a snippet that makes an output stands on one line
"""Lines: what the axis says below each point is held against the truth, and each point is to be seen."""

from __future__ import annotations

from typing import Any

import pytest

from .conftest import Judge, JudgeCharts, Verdicts

pytestmark = pytest.mark.slow  # hundreds of figures are drawn

MONTHS = [f"2024-{month:02d}" for month in range(1, 13)]
A = [3, 5, 4, 8, 9, 12, 15, 14, 11, 8, 5, 4]
B = [1, 2, 2, 3, 5, 5, 6, 7, 8, 8, 9, 9.5]
HEAD = f"""
import matplotlib.pyplot as plt, pandas as pd, numpy as np
M, A, B = {MONTHS!r}, {A!r}, {B!r}
"""
PARAMS: dict[str, Any] = {"path": "output/c.png", "expect": {"a": A, "b": B}, "x": MONTHS}
SAVE = "\nplt.savefig('output/c.png')\n"

RIGHT = {
    'strings': "X=M\nplt.plot(X,A,label='a')\nplt.plot(X,B,label='b')\nplt.legend()\nplt.xticks(rotation=45)\nplt.tight_layout()" + SAVE,
    'dates': "X=pd.to_datetime([m+'-01' for m in M])\nplt.plot(X,A,label='a')\nplt.plot(X,B,label='b')\nplt.legend()\n" + SAVE,
    'dates tight': "X=pd.to_datetime([m+'-01' for m in M])\nplt.plot(X,A,label='a')\nplt.plot(X,B,label='b')\nplt.legend()\nplt.gcf().autofmt_xdate()" + SAVE,
    'month ends': "X=pd.date_range('2024-01-31',periods=12,freq='ME')\nplt.plot(X,A,label='a')\nplt.plot(X,B,label='b')\nplt.legend()\n" + SAVE,
    'numbers 1..12': "X=range(1,13)\nplt.plot(X,A,label='a')\nplt.plot(X,B,label='b')\nplt.legend()\nplt.xlabel('month of 2024')" + SAVE,
    'numbers ticks': "X=range(1,13)\nplt.plot(X,A,label='a')\nplt.plot(X,B,label='b')\nplt.legend()\nplt.xticks(range(1,13))" + SAVE,
    'names': "X=['Jan','Feb','Mar','Apr','May','Jun','Jul','Aug','Sep','Oct','Nov','Dec']\nplt.plot(X,A,label='a')\nplt.plot(X,B,label='b')\nplt.legend()\n" + SAVE,
    'index with names': "X=range(12)\nplt.plot(X,A,label='a')\nplt.plot(X,B,label='b')\nplt.legend()\nplt.xticks(range(12),['Jan','Feb','Mar','Apr','May','Jun','Jul','Aug','Sep','Oct','Nov','Dec'])" + SAVE,
    'index every second': "X=range(12)\nplt.plot(X,A,label='a')\nplt.plot(X,B,label='b')\nplt.legend()\nplt.xticks(range(0,12,2),M[::2])" + SAVE,
    'index 1..12': "X=range(12)\nplt.plot(X,A,label='a')\nplt.plot(X,B,label='b')\nplt.legend()\nplt.xticks(range(12),range(1,13))" + SAVE,
    'chinese': "X=[f'{i}月' for i in range(1,13)]\nplt.plot(X,A,label='a')\nplt.plot(X,B,label='b')\nplt.legend()\n" + SAVE,
    'pandas': "pd.DataFrame({'a':A,'b':B},index=M).plot()" + SAVE,
    'pandas period': "pd.DataFrame({'a':A,'b':B},index=pd.period_range('2024-01',periods=12,freq='M')).plot()" + SAVE,
    'pandas dates': "pd.DataFrame({'a':A,'b':B},index=pd.to_datetime([m+'-01' for m in M])).plot(marker='o')" + SAVE,
    'sns': "import seaborn as sns\nsns.set_theme()\nd=pd.DataFrame({'m':M*2,'v':A+B,'k':['a']*12+['b']*12})\nsns.lineplot(d,x='m',y='v',hue='k',marker='o')\nplt.xticks(rotation=60)\nplt.tight_layout()" + SAVE,
    'concise': "import matplotlib.dates as md\nX=pd.to_datetime([m+'-01' for m in M])\nplt.plot(X,A,label='a')\nplt.plot(X,B,label='b')\nplt.legend()\nax=plt.gca()\nax.xaxis.set_major_locator(md.MonthLocator())\nax.xaxis.set_major_formatter(md.ConciseDateFormatter(ax.xaxis.get_major_locator()))" + SAVE,
    'bfmt': "import matplotlib.dates as md\nX=pd.to_datetime([m+'-01' for m in M])\nplt.plot(X,A,label='a')\nplt.plot(X,B,label='b')\nplt.legend()\nax=plt.gca()\nax.xaxis.set_major_locator(md.MonthLocator())\nax.xaxis.set_major_formatter(md.DateFormatter('%b'))" + SAVE,
    'endlabels': "plt.plot(range(1,13),A)\nplt.plot(range(1,13),B)\nplt.text(12.1,A[-1],'a')\nplt.text(12.1,B[-1],'b')\nplt.xticks(range(1,13))" + SAVE,
    'markers white': "plt.plot(M,A,'o-',mfc='white',label='a')\nplt.plot(M,B,'s--',mfc='white',label='b')\nplt.legend()\nplt.xticks(rotation=45)\nplt.tight_layout()" + SAVE,
    'peak annotated': "X=range(1,13)\nplt.plot(X,A,label='a')\nplt.plot(X,B,label='b')\nplt.legend()\nplt.annotate('max 15',xy=(7,15),xytext=(8,15.2),arrowprops=dict(arrowstyle='->'))\nplt.scatter([7],[15],color='r',zorder=5)" + SAVE,
    'values at points': "X=range(1,13)\nplt.plot(X,A,label='a')\nplt.plot(X,B,label='b')\nplt.legend()\nfor x,y in zip(X,A): plt.text(x,y+.3,f'{y:.0f}',ha='center',fontsize=8)\nplt.ylim(0,17)" + SAVE,
    'fill': "X=range(1,13)\nplt.plot(X,A,label='a')\nplt.plot(X,B,label='b')\nplt.legend()\nplt.fill_between(X,A,alpha=.1)\nplt.axhline(10,ls=':',color='gray')" + SAVE,
    'one behind the other': "X=range(1,13)\nplt.plot(X,A,alpha=.4,label='a')\nplt.plot(X,B,label='b')\nplt.legend()" + SAVE,
    'line and dots': "X=range(1,13)\nplt.plot(X,A,label='a')\nplt.plot(X,B,label='b')\nplt.legend()\nplt.plot(X,A,'o',color='C0')\nplt.scatter(X,B,color='C1')" + SAVE,
    'thousands': "plt.plot(range(1,13),[a/1000 for a in A],label='a')\nplt.plot(range(1,13),[a/1000 for a in B],label='b')\nplt.legend()\nplt.ylabel('kWh (thousands)')" + SAVE,
    'dark': "plt.style.use('dark_background')\nX=M\nplt.plot(X,A,label='a')\nplt.plot(X,B,label='b')\nplt.legend()\nplt.xticks(rotation=90)\nplt.tight_layout()" + SAVE,
    'season shading': "X=range(1,13)\nplt.plot(X,A,label='a')\nplt.plot(X,B,label='b')\nplt.legend()\nplt.axvspan(6,8.5,color='orange',alpha=.15)\nplt.text(7.2,1,'summer',ha='center')" + SAVE,
    'legend count': "X=range(1,13)\nplt.plot(X,A,label='a (n=12)')\nplt.plot(X,B,label='b (n=12)')\nplt.legend()" + SAVE,
    'two panels sharex': "fig,(p,q)=plt.subplots(2,1,sharex=True)\np.plot(M,A,label='a');p.legend()\nq.plot(M,B,label='b');q.legend()\nplt.xticks(rotation=90)\nplt.tight_layout()" + SAVE,
    'sharey': "fig,(p,q)=plt.subplots(1,2,sharey=True,figsize=(10,4))\np.plot(range(1,13),A,label='a');p.legend()\nq.plot(range(1,13),B,label='b');q.legend()" + SAVE,
    'thin pale': "plt.plot(range(1,13),A,color='lightgray',lw=1,label='a')\nplt.plot(range(1,13),B,color='k',lw=.7,label='b')\nplt.legend()" + SAVE,
}  # fmt: skip
WRONG = {
    'the same look': "plt.figure(figsize=(12, 5))\nplt.plot(M,A,'k',label='a')\nplt.plot(M,B,'k',label='b')\nplt.legend()" + SAVE,
    'ticks 1..12 over 0..11': "X=range(12)\nplt.plot(X,A,label='a')\nplt.plot(X,B,label='b')\nplt.legend()\nplt.xticks(range(1,12),['Jan','Feb','Mar','Apr','May','Jun','Jul','Aug','Sep','Oct','Nov'])" + SAVE,
    'default index': "X=range(12)\nplt.plot(X,A,label='a')\nplt.plot(X,B,label='b')\nplt.legend()\n" + SAVE,
    'shifted dates': "X=pd.to_datetime([m+'-01' for m in M])+pd.DateOffset(months=1)\nplt.plot(X,A,label='a')\nplt.plot(X,B,label='b')\nplt.legend()\n" + SAVE,
    'shifted names': "X=range(12)\nplt.plot(X,A,label='a')\nplt.plot(X,B,label='b')\nplt.legend()\nplt.xticks(range(12),['Feb','Mar','Apr','May','Jun','Jul','Aug','Sep','Oct','Nov','Dec','Jan'])" + SAVE,
    'one name': "X=range(12)\nplt.plot(X,A,label='a')\nplt.plot(X,B,label='b')\nplt.legend()\nplt.xticks(range(12),['Jan','Feb','Mar','Apr','Jun','May','Jul','Aug','Sep','Oct','Nov','Dec'])" + SAVE,
    'other year': "X=[m.replace('2024','2023') for m in M]\nplt.plot(X,A,label='a')\nplt.plot(X,B,label='b')\nplt.legend()\nplt.xticks(rotation=45)\nplt.tight_layout()" + SAVE,
    'back and forth': "o=[0,2,1,3,4,5,6,7,8,9,10,11]\nplt.plot([o[i] for i in range(12)],A,label='a')\nplt.plot(range(12),B,label='b')\nplt.legend()\nplt.xticks(range(12),M,rotation=90)\nplt.tight_layout()" + SAVE,
    'no x ticks': "X=range(12)\nplt.plot(X,A,label='a')\nplt.plot(X,B,label='b')\nplt.legend()\nplt.xticks([])" + SAVE,
    'random order all': "X=[3,1,2,5,4,6,8,7,9,12,11,10]\nplt.plot(X,A,label='a')\nplt.plot(X,B,label='b')\nplt.legend()\n" + SAVE,
    'date labels lie': "import matplotlib.dates as md\nX=pd.to_datetime([m+'-01' for m in M])\nplt.plot(X,A,label='a')\nplt.plot(X,B,label='b')\nplt.legend()\nax=plt.gca()\nax.set_xticks(X[::2], ['Feb','Apr','Jun','Aug','Oct','Dec'])" + SAVE,
    'y tenth': "X=range(1,13)\nplt.plot(X,A,label='a')\nplt.plot(X,B,label='b')\nplt.legend()\nplt.yticks([0,5,10,15],['0','0.5','1','1.5'])" + SAVE,
    'y none': "X=range(1,13)\nplt.plot(X,A,label='a')\nplt.plot(X,B,label='b')\nplt.legend()\nplt.yticks([])" + SAVE,
    'cut by ylim': "X=range(1,13)\nplt.plot(X,A,label='a')\nplt.plot(X,B,label='b')\nplt.legend()\nplt.ylim(0,10)" + SAVE,
    'cut by xlim': "X=range(1,13)\nplt.plot(X,A,label='a')\nplt.plot(X,B,label='b')\nplt.legend()\nplt.xlim(1,9)" + SAVE,
    'names swapped by legend': "plt.plot(range(1,13),A)\nplt.plot(range(1,13),B)\nplt.legend(['b','a'])" + SAVE,
    'no legend': "plt.plot(range(1,13),A,label='a')\nplt.plot(range(1,13),B,label='b')" + SAVE,
    'whited month': "X=range(1,13)\nplt.plot(X,A,label='a')\nplt.plot(X,B,label='b')\nplt.legend()\nplt.gca().add_patch(plt.Rectangle((6.3,13),1.4,3,color='w',zorder=9))" + SAVE,
    'whited span': "X=range(1,13)\nplt.plot(X,A,label='a')\nplt.plot(X,B,label='b')\nplt.legend()\nplt.axvspan(6.5,7.5,color='w',zorder=9)" + SAVE,
    'pieces': "X=range(1,13)\nplt.plot(X,A,label='a')\nplt.plot(X,B,label='b')\nplt.legend()\nfor i in range(11): plt.plot([i+1,i+2],[A[i]+3,A[i+1]+2],'k')" + SAVE,
    'pieces none between': "X=range(1,13)\nplt.plot(X,A,label='a')\nplt.plot(X,B,label='b')\nplt.legend()\nx=[];y=[]\nfor i in range(11): x+=[i+1,i+2,np.nan]; y+=[A[i]+3,A[i+1]+3,np.nan]\nplt.plot(x,y,'k')" + SAVE,
    'third line': "X=range(1,13)\nplt.plot(X,A,label='a')\nplt.plot(X,B,label='b')\nplt.legend()\nplt.plot(X,[7,6,5,4,3,2,1,2,3,4,5,6])" + SAVE,
    'third as lc': "X=range(1,13)\nplt.plot(X,A,label='a')\nplt.plot(X,B,label='b')\nplt.legend()\nfrom matplotlib.collections import LineCollection\nplt.gca().add_collection(LineCollection([list(zip(X,[7,6,5,4,3,2,1,2,3,4,5,6]))]))" + SAVE,
    'third as points': "X=range(1,13)\nplt.plot(X,A,label='a')\nplt.plot(X,B,label='b')\nplt.legend()\nplt.scatter(X,[7,6,5,4,3,2,1,2,3,4,5,6],s=8)" + SAVE,
    'bars too': "X=range(1,13)\nplt.plot(X,A,label='a')\nplt.plot(X,B,label='b')\nplt.legend()\nplt.bar(X,[1]*12,alpha=.5)" + SAVE,
    'area': "X=range(1,13)\nplt.plot(X,A,label='a')\nplt.plot(X,B,label='b')\nplt.legend()\nplt.fill_between(X,[16]*12,[15.5]*12)" + SAVE,
    'number at point': "X=range(1,13)\nplt.plot(X,A,label='a')\nplt.plot(X,B,label='b')\nplt.legend()\nfor x,y in zip(X,A): plt.text(x,y+.3,f'{y*2:.0f}',ha='center',fontsize=8)\nplt.ylim(0,17)" + SAVE,
    'markers only': "plt.plot(range(1,13),A,'o',label='a')\nplt.plot(range(1,13),B,'o',label='b')\nplt.legend()" + SAVE,
    'white line': "plt.plot(range(1,13),A,'w',label='a')\nplt.plot(range(1,13),B,label='b')\nplt.legend()" + SAVE,
    'thin line alpha': "plt.plot(range(1,13),A,alpha=.01,label='a')\nplt.plot(range(1,13),B,label='b')\nplt.legend()" + SAVE,
    'overlap 24 ticks': "X=[f'{m} of the year' for m in M]\nplt.plot(X,A,label='a')\nplt.plot(X,B,label='b')\nplt.legend()\n" + SAVE,
    'hidden under legend': "X=range(1,13)\nplt.plot(X,A,label='a')\nplt.plot(X,B,label='b')\nplt.legend(framealpha=1,loc='center',prop={'size':60})" + SAVE,
}  # fmt: skip


@pytest.fixture(scope="module")
def verdicts(judge_charts: JudgeCharts) -> Verdicts:
    return judge_charts(
        {name: (HEAD + code, "chart.lines", PARAMS) for name, code in (RIGHT | WRONG).items()}
    )


@pytest.mark.parametrize("name", RIGHT)
def test_right_lines_pass(verdicts: Verdicts, name: str) -> None:
    assert verdicts[name].passed, verdicts[name].reason


@pytest.mark.parametrize("name", WRONG)
def test_wrong_lines_fail(verdicts: Verdicts, name: str) -> None:
    assert verdicts[name].passed is False


@pytest.mark.parametrize(("unit", "label", "factor", "passes"), [
    ("万人次", "客流（人次）", 1e4, True), ("万人次", "客流（万人次）", 1, True), ("万人次", "客流（人次）", 1, False),
    ("thousand people", "visitors (people)", 1e3, True),
])  # fmt: skip
def test_an_axis_may_name_the_bare_unit(
    judge: Judge, unit: str, label: str, factor: float, passes: bool
) -> None:
    code = (
        f"plt.figure(figsize=(12, 5))\nplt.plot(M, [v * {factor} for v in A])\nplt.ylabel({label!r})" + SAVE
    )
    params = {"path": "output/c.png", "expect": {"1号线": A}, "x": MONTHS, "unit": unit}
    grade = judge(HEAD + code, ("chart.lines", params))
    assert grade.passed is passes, grade.checks[0].reason


def test_a_name_that_begins_with_a_digit_is_no_number(judge: Judge) -> None:
    code = (
        "plt.figure(figsize=(12, 5))\nplt.plot(M, A, label='1号线')\nplt.legend()\nplt.text(11.1, A[-1], '1号线')"
        + SAVE
    )
    params = {"path": "output/c.png", "expect": {"1号线": A}, "x": MONTHS}
    grade = judge(HEAD + code, ("chart.lines", params))
    assert grade.passed, grade.checks[0].reason
