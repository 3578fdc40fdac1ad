# ruff: noqa: E501 - a snippet that makes an output stands on one line
"""Bars in every honest style pass, also saved anew by another program; marks that mislead a reader fail."""

from __future__ import annotations

from typing import Any

import pytest

from .conftest import JudgeCharts, Verdicts

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
    'pale lightgray': ("plt.bar(sales.index, sales.values, color='lightgray', edgecolor='k')\nplt.title('Sales')" + SAVE, {}),
    'pale noedge lavender': ("plt.bar(sales.index, sales.values, color='lavender')\nplt.title('Sales')" + SAVE, {}),
    'pale ivory': ("plt.bar(sales.index, sales.values, color='ivory', edgecolor='k')\nplt.title('Sales')" + SAVE, {}),
    'one orange': ("plt.bar(sales.index, sales.values, color=['tab:orange']+['lightgrey']*3)\nplt.title('Sales')" + SAVE, {}),
    'palette Blues': ("import seaborn as sns\nsns.set_theme(style='whitegrid')\nsns.barplot(data=frame, x='region', y='total', hue='region', palette='Blues', legend=False)\nplt.title('Sales')" + SAVE, {}),
    'palette pastel': ("import seaborn as sns\nsns.set_theme(style='whitegrid')\nsns.barplot(data=frame, x='region', y='total', hue='region', palette='pastel', legend=False)\nplt.title('Sales')" + SAVE, {}),
    'palette Greys': ("import seaborn as sns\nsns.set_theme(style='whitegrid')\nsns.barplot(data=frame, x='region', y='total', hue='region', palette='Greys', legend=False)\nplt.title('Sales')" + SAVE, {}),
    'sns despine': ("import seaborn as sns\nsns.set_theme(style='ticks', context='talk')\nsns.barplot(data=frame, x='region', y='total', color='skyblue')\nsns.despine()\nplt.title('Sales')\nplt.tight_layout()" + SAVE, {}),
    'thousand label': ("plt.bar(sales.index, sales.values/1000)\nplt.ylabel('Sales (thousands)')\nplt.title('Sales')" + SAVE, {}),
    'k ticks': ("ax=plt.gca()\nax.bar(sales.index, sales.values)\nax.yaxis.set_major_formatter(lambda v,p: f'{v/1000:.2f}k')\nplt.title('Sales')" + SAVE, {}),
    'thousand fmt label': ("ax=plt.gca()\nax.bar(sales.index, sales.values)\nax.yaxis.set_major_formatter(lambda v,p: f'{v/1000:.2f}')\nplt.ylabel('thousand pounds')\nplt.title('Sales')" + SAVE, {}),
    'dollars': ("ax=plt.gca()\nax.bar(sales.index, sales.values)\nax.yaxis.set_major_formatter('${x:,.0f}')\nplt.title('Sales')" + SAVE, {}),
    'euro fmt': ("ax=plt.gca()\nax.bar(sales.index, sales.values*1000)\nax.yaxis.set_major_formatter(lambda v,p: f'{v:,.0f} €'.replace(',','.'))\nplt.title('Sales')" + SAVE, {'expect': {'north': 120500.0, 'south east': 88000.0, 'wales': 43250.0, 'mid': 20000.0}}),
    'sci': ("plt.bar(sales.index, sales.values*1e6)\nplt.title('Sales')" + SAVE, {'expect': {'north': 120500000.0, 'south east': 88000000.0, 'wales': 43250000.0, 'mid': 20000000.0}}),
    'wan': ("plt.rcParams['axes.unicode_minus']=False\nplt.bar(sales.index, sales.values)\nplt.ylabel('销售额（万元）')\nplt.title('Sales')" + SAVE, {'expect': {'north': 1205000.0, 'south east': 880000.0, 'wales': 432500.0, 'mid': 200000.0}}),
    'shading': ("plt.bar(sales.index, sales.values)\nplt.title('Sales')\nplt.axvspan(-0.5,0.5,color='yellow',alpha=.2)\nplt.axhspan(50,80,color='gray',alpha=.2)" + SAVE, {}),
    'names on bars': ("ax=plt.gca()\nbars=ax.bar(range(4), sales.values)\nax.set_xticks([])\nfor b,n in zip(bars, sales.index): ax.text(b.get_x()+b.get_width()/2, b.get_height()+1, n, ha='center')\nplt.title('Sales')" + SAVE, {}),
    'names inside hbars': ("ax=plt.gca()\nbars=ax.barh(range(4), sales.values)\nax.set_yticks([])\nax.invert_yaxis()\nfor b,n in zip(bars, sales.index): ax.text(1, b.get_y()+b.get_height()/2, n, va='center', fontsize=8)\nplt.title('Sales')" + SAVE, {}),
    'no axis but numbers': ("bars=plt.bar(sales.index, sales.values)\nplt.bar_label(bars)\nplt.yticks([])\nfor s in ('top','left','right'): plt.gca().spines[s].set_visible(False)\nplt.title('Sales')" + SAVE, {}),
    'legend names': ("for n,v,c in zip(sales.index, sales.values, ['C0','C1','C2','C3']): plt.bar(n, v, color=c, label=n)\nplt.xticks([])\nplt.legend()\nplt.title('Sales')" + SAVE, {}),
    'sns hue legend': ("import seaborn as sns\nax=sns.barplot(data=frame,x='region',y='total',hue='region',legend=True)\nax.set_xticks([])\nplt.title('Sales')" + SAVE, {}),
    'bar_label fmt': ("bars=plt.bar(sales.index, sales.values)\nplt.bar_label(bars, fmt='%.0f')\nplt.title('Sales')" + SAVE, {}),
    'bar_label pct': ("bars=plt.bar(sales.index, sales.values)\nplt.bar_label(bars, labels=[f'{v/sales.sum():.1%}' for v in sales.values])\nplt.title('Sales')" + SAVE, {}),
    'value and pct': ("bars=plt.bar(sales.index, sales.values)\nplt.bar_label(bars, labels=[f'{v:.1f}\\n({v/sales.sum():.0%})' for v in sales.values])\nplt.title('Sales')" + SAVE, {}),
    'mean line text': ("plt.bar(sales.index, sales.values)\nplt.title('Sales')\nm=sales.mean()\nplt.axhline(m, ls='--', color='red')\nplt.text(3.45, m, f'mean {m:.1f}', ha='right', va='bottom')" + SAVE, {}),
    'grid above': ("plt.bar(sales.index, sales.values)\nplt.title('Sales')\nplt.gca().set_axisbelow(False)\nplt.grid(True)" + SAVE, {}),
    'annotate arrow': ("plt.bar(sales.index, sales.values)\nplt.title('Sales')\nplt.annotate('best', xy=(0,120.5), xytext=(1.2,110), arrowprops=dict(arrowstyle='->'))" + SAVE, {}),
    'highlight point': ("plt.bar(sales.index, sales.values)\nplt.title('Sales')\nplt.scatter([0],[120.5], marker='*', s=100, color='gold', zorder=5)" + SAVE, {}),
    'log': ("plt.bar(sales.index, sales.values)\nplt.title('Sales')\nplt.yscale('log')" + SAVE, {}),
    'alpha': ("plt.style.use('ggplot')\nplt.bar(sales.index, sales.values, alpha=.4)\nplt.title('Sales')" + SAVE, {}),
    'plotnine grey': ("ax=plt.gca()\nax.set_facecolor('#EBEBEB')\nax.grid(color='white')\nax.set_axisbelow(True)\nax.bar(sales.index,sales.values,color='#595959',width=.9)\nplt.title('Sales')\n[s.set_visible(False) for s in ax.spines.values()]" + SAVE, {}),
    'pil resave': ("plt.bar(sales.index, sales.values)\nplt.title('Sales')\nplt.savefig('x.png')\nfrom PIL import Image\nImage.open('x.png').convert('RGB').save('output/c.png', optimize=True)", {}),
    'pil buffer': ("plt.bar(sales.index, sales.values)\nplt.title('Sales')\nimport io\nfrom PIL import Image\nb=io.BytesIO()\nplt.savefig(b, format='png', dpi=150)\nb.seek(0)\nImage.open(b).convert('RGB').save('output/c.png')", {}),
    'buffer_rgba': ("plt.bar(sales.index, sales.values)\nplt.title('Sales')\nfrom PIL import Image\nfig=plt.gcf()\nfig.canvas.draw()\nImage.fromarray(np.asarray(fig.canvas.buffer_rgba())).convert('RGB').save('output/c.png')", {}),
    'cv2': ("plt.bar(sales.index, sales.values)\nplt.title('Sales')\nimport cv2\nfig=plt.gcf()\nfig.canvas.draw()\na=np.asarray(fig.canvas.buffer_rgba())\ncv2.imwrite('output/c.png', a[:,:,2::-1])", {}),
    'quantized': ("plt.bar(sales.index, sales.values)\nplt.title('Sales')\nplt.savefig('x.png')\nfrom PIL import Image\nImage.open('x.png').convert('RGB').quantize(128).save('output/c.png')", {}),
    'through jpeg': ("plt.bar(sales.index, sales.values)\nplt.title('Sales')\nplt.savefig('x.jpg', dpi=150, pil_kwargs={'quality':90})\nfrom PIL import Image\nImage.open('x.jpg').save('output/c.png')", {}),
    'transparent': ("plt.bar(sales.index, sales.values)\nplt.title('Sales')\nplt.savefig('output/c.png', transparent=True)", {}),
    'orders counted': ("b=plt.bar(sales.index, sales.values)\nplt.bar_label(b, [f'{n} orders' for n in (5, 7, 12, 3)])\nplt.ylabel('dollars')\nplt.title('Sales')" + SAVE, {}),
    'dollars in thousands': ("plt.bar(sales.index, sales.values / 1000)\nplt.ylabel('Sales ($000s)')\nplt.title('Sales')" + SAVE, {}),
    'pil scaled': ("plt.bar(sales.index, sales.values)\nplt.title('Sales')\nplt.savefig('x.png')\nfrom PIL import Image, ImageDraw, ImageOps\ni=Image.open('x.png').convert('RGB')\ni.resize((960, 720)).save('output/c.png')", {}),
    'pil thumbnail': ("plt.bar(sales.index, sales.values)\nplt.title('Sales')\nplt.savefig('x.png', dpi=200)\nfrom PIL import Image, ImageDraw, ImageOps\ni=Image.open('x.png').convert('RGB')\ni.thumbnail((700, 700))\ni.save('output/c.png')", {}),
    'pil cropped': ("plt.bar(sales.index, sales.values)\nplt.title('Sales')\nplt.savefig('x.png')\nfrom PIL import Image, ImageDraw, ImageOps\ni=Image.open('x.png').convert('RGB')\ni.crop((11, 13, 630, 470)).save('output/c.png')", {}),
    'pil framed': ("plt.bar(sales.index, sales.values)\nplt.title('Sales')\nplt.savefig('x.png')\nfrom PIL import Image, ImageDraw, ImageOps\ni=Image.open('x.png').convert('RGB')\nImageOps.expand(i, 21, 'white').save('output/c.png')", {}),
}  # fmt: skip
WRONG = {
    'tenth axis': ("plt.bar(sales.index, sales.values)\nplt.title('Sales')\nt=[0,20,40,60,80,100,120]\nplt.yticks(t,[f'{v/10:g}' for v in t])" + SAVE, 'the bar north is 12.05'),
    'double axis': ("plt.bar(sales.index, sales.values)\nplt.title('Sales')\nt=[0,20,40,60,80,100,120]\nplt.yticks(t,[f'{v*2:g}' for v in t])" + SAVE, 'the bar north is 241'),
    'shifted axis': ("plt.bar(sales.index, sales.values)\nplt.title('Sales')\nt=[0,20,40,60,80,100,120]\nplt.yticks(t,[f'{v+20:g}' for v in t])" + SAVE, 'not those of the places'),
    'reversed numbers': ("plt.bar(sales.index, sales.values)\nplt.title('Sales')\nt=[0,20,40,60,80,100,120]\nplt.yticks(t,[f'{120-v:g}' for v in t])" + SAVE, 'not those of the places'),
    'fmt thousand unsaid': ("plt.bar(sales.index, sales.values)\nplt.title('Sales')\nplt.gca().yaxis.set_major_formatter(lambda v,p: f'{v/1000:.2f}')" + SAVE, 'the bar north is 0.1205'),
    'label thousand wrong': ("plt.bar(sales.index, sales.values)\nplt.title('Sales')\nplt.ylabel('Sales (thousands)')" + SAVE, 'the bar north is 120500'),
    'cut by ylim': ("plt.bar(sales.index, sales.values)\nplt.title('Sales')\nplt.ylim(0,15)" + SAVE, 'ends outside the axes'),
    'cut one': ("plt.bar(sales.index, sales.values)\nplt.title('Sales')\nplt.ylim(0,100)" + SAVE, 'ends outside the axes'),
    'cut xlim': ("plt.bar(sales.index, sales.values)\nplt.title('Sales')\nplt.xlim(-.5,2.4)" + SAVE, 'ends outside the axes'),
    'no axis no numbers': ("plt.bar(sales.index, sales.values)\nplt.title('Sales')\nplt.yticks([])" + SAVE, 'nothing tells how long'),
    'ticks hidden': ("plt.bar(sales.index, sales.values)\nplt.title('Sales')\nplt.gca().set_xticklabels([])" + SAVE, 'is labelled'),
    'wrong figures': ("b=plt.bar(sales.index, sales.values)\nplt.bar_label(b, labels=['20.0','43.2','88.0','120.5'])\nplt.title('Sales')" + SAVE, 'whose value is another'),
    'one wrong figure': ("b=plt.bar(sales.index, sales.values)\nplt.bar_label(b, labels=['120.5','88.0','53.2','20.0'])\nplt.title('Sales')" + SAVE, 'whose value is another'),
    'wrong figure kg': ("b=plt.bar(sales.index, sales.values)\nplt.bar_label(b, labels=['20 kg','43 kg','88 kg','120 kg'])\nplt.title('Sales')" + SAVE, 'whose value is another'),
    'wrong inside': ("b=plt.bar(sales.index, sales.values)\nplt.bar_label(b, labels=['999']*4, label_type='center')\nplt.title('Sales')" + SAVE, 'whose value is another'),
    'wrong names on bars': ("plt.bar(sales.index, sales.values)\nplt.title('Sales')\nfor i,n in enumerate(sales.index[::-1]): plt.text(i, 5, n, ha='center', color='w')" + SAVE, 'is written at the bar of'),
    'extra line': ("plt.bar(sales.index, sales.values)\nplt.title('Sales')\nplt.plot([0,1,2,3],[5,60,20,90], color='k')" + SAVE, 'nobody asked for'),
    'extra line 2 points': ("plt.bar(sales.index, sales.values)\nplt.title('Sales')\nplt.plot([0,3],[5,100], color='k')" + SAVE, 'nobody asked for'),
    'extra line pieces': ("plt.bar(sales.index, sales.values)\nplt.title('Sales')\nfor i in range(30): plt.plot([i/10,i/10+.1],[i*3,i*3+3], color='k')" + SAVE, 'nobody asked for'),
    'extra staircase': ("plt.bar(sales.index, sales.values)\nplt.title('Sales')\nfor i in range(12): plt.plot([i/4-.3,i/4-.05],[i*9+3]*2, color='k')" + SAVE, 'nobody asked for'),
    'extra points': ("plt.bar(sales.index, sales.values)\nplt.title('Sales')\nplt.scatter([.3,1.2,2.2],[30,20,100], color='k')" + SAVE, 'nobody asked for'),
    'extra polygon': ("plt.bar(sales.index, sales.values)\nplt.title('Sales')\nplt.fill([2.7,3.3,3.3,2.7],[20,20,90,90], color='C1')" + SAVE, 'nobody asked for'),
    'extra bar': ("plt.bar(sales.index, sales.values)\nplt.title('Sales')\nplt.bar(['x'],[3])" + SAVE, 'has 5 bars'),
    'extra bar axvspan': ("plt.bar(sales.index, sales.values)\nplt.title('Sales')\nplt.axvspan(2.8,3.2,ymin=0,ymax=.9)" + SAVE, 'does not show'),
    'extra image': ("plt.bar(sales.index, sales.values)\nplt.title('Sales')\nplt.imshow(np.random.rand(4,4), extent=(2.6,3.4,20,100), aspect='auto')\nplt.xlim(-.5,3.5)\nplt.ylim(0,130)" + SAVE, 'nobody asked for'),
    'fig line': ("plt.bar(sales.index, sales.values)\nplt.title('Sales')\nimport matplotlib.lines as l\nplt.gcf().add_artist(l.Line2D([.2,.8],[.2,.8],color='k'))" + SAVE, 'nobody asked for'),
    'whited bar': ("plt.bar(sales.index, sales.values)\nplt.title('Sales')\nplt.gca().add_patch(plt.Rectangle((1.6,0.1),.8,60,color='w',zorder=5))" + SAVE, 'does not show'),
    'whited by fig patch': ("plt.bar(sales.index, sales.values)\nplt.title('Sales')\nplt.gcf().patches.append(plt.Rectangle((.5,.15),.2,.5,color='w',transform=plt.gcf().transFigure,zorder=9))" + SAVE, 'does not show'),
    'whited bar text': ("plt.bar(sales.index, sales.values)\nplt.title('Sales')\nplt.text(2,20,'            ',backgroundcolor='w',fontsize=30,ha='center')" + SAVE, 'does not show'),
    'white bar': ("plt.bar(sales.index, sales.values, color=['C0','C0','white','C0'])\nplt.title('Sales')" + SAVE, 'does not show'),
    'flip axis order': ("plt.bar(sales.index, sales.values)\nplt.title('Sales')\nplt.gca().invert_xaxis()" + SAVE, 'another order'),
    'ticklabels permuted': ("plt.bar(sales.index, sales.values)\nplt.title('Sales')\nplt.gca().set_xticks(range(4), ['mid','north','south east','wales'])" + SAVE, 'the bar'),
    'pil permuted': ("plt.bar(sales.index[::-1], sales.values)\nplt.title('Sales')\nplt.savefig('x.png')\nfrom PIL import Image\nImage.open('x.png').convert('RGB').save('output/c.png')", 'the bar'),
    'pil other figure': ("plt.bar(sales.index, sales.values)\nplt.title('Sales')\nplt.savefig('good.png')\nplt.clf()\nplt.bar(sales.index[::-1], sales.values)\nplt.title('Sales')\nplt.savefig('x.png')\nfrom PIL import Image\nImage.open('x.png').convert('RGB').save('output/c.png')", 'the bar'),
    'pil painted': ("plt.bar(sales.index, sales.values)\nplt.title('Sales')\nplt.savefig('x.png')\nfrom PIL import Image,ImageDraw\ni=Image.open('x.png').convert('RGB')\nImageDraw.Draw(i).rectangle([100,430,600,450],fill='white')\ni.save('output/c.png')", 'is not the picture of a figure'),
    'pil one digit': ("plt.bar(sales.index, sales.values)\nplt.title('Sales')\nplt.savefig('x.png')\nfrom PIL import Image,ImageDraw\ni=Image.open('x.png').convert('RGB')\nImageDraw.Draw(i).text((52,250),'9',fill='black')\ni.save('output/c.png')", 'is not the picture of a figure'),
    'pil rectangles': ("from PIL import Image,ImageDraw\ni=Image.new('RGB',(640,480),'white')\nd=ImageDraw.Draw(i)\nfor k,v in enumerate(sales.values): d.rectangle([100+k*120,450-v*3,180+k*120,450],fill='blue')\ni.save('output/c.png')", 'is not the picture of a figure'),
    'apng': ("plt.bar(sales.index, sales.values)\nplt.title('Sales')\nplt.savefig('x.png')\nfrom PIL import Image\ni=Image.open('x.png').convert('RGB')\ni.save('output/c.png', save_all=True, append_images=[i.transpose(0)], duration=500, loop=0)", 'holds 2 frames'),
    'exif flip': ("plt.bar(sales.index, sales.values)\nplt.title('Sales')\nplt.savefig('x.png')\nfrom PIL import Image\ni=Image.open('x.png').convert('RGB')\ne=i.getexif(); e[274]=2\ni.save('output/c.png', exif=e)", 'is not the picture of a figure'),
    'mirrored': ("plt.bar(sales.index, sales.values)\nplt.title('Sales')\nplt.savefig('x.png')\nfrom PIL import Image\nImage.open('x.png').transpose(0).save('output/c.png')", 'is not the picture of a figure'),
    'draw then relabel': ("plt.bar(sales.index[::-1], sales.values)\nplt.title('Sales')\nfig=plt.gcf()\nfig.canvas.draw()\nplt.xticks(range(4), sales.index)\na=np.asarray(fig.canvas.buffer_rgba())\nfrom PIL import Image\nImage.fromarray(a).save('output/c.png')", 'the bar'),
    'dollars counted': ("b=plt.bar(sales.index, sales.values)\nplt.bar_label(b, [f'{n} dollars' for n in (5, 7, 12, 3)])\nplt.title('Sales')" + SAVE, 'whose value is another'),
    'pil scaled after painting': ("plt.bar(sales.index, sales.values)\nplt.title('Sales')\nplt.savefig('x.png')\nfrom PIL import Image, ImageDraw, ImageOps\ni=Image.open('x.png').convert('RGB')\nImageDraw.Draw(i).rectangle((90, 300, 200, 400), fill='white')\ni.resize((960, 720)).save('output/c.png')", 'is not the picture'),
    'pil shrunk': ("plt.bar(sales.index, sales.values)\nplt.title('Sales')\nplt.xticks(fontsize=6)\nplt.savefig('x.png')\nfrom PIL import Image, ImageDraw, ImageOps\ni=Image.open('x.png').convert('RGB')\ni.resize((300, 225)).save('output/c.png')", 'pixels high'),
    'pil cropped axes': ("plt.bar(sales.index, sales.values)\nplt.title('Sales')\nplt.savefig('x.png')\nfrom PIL import Image, ImageDraw, ImageOps\ni=Image.open('x.png').convert('RGB')\ni.crop((100, 0, 640, 480)).save('output/c.png')", 'is cut off'),
    'pil cropped names': ("plt.bar(sales.index, sales.values)\nplt.title('Sales')\nplt.savefig('x.png')\nfrom PIL import Image, ImageDraw, ImageOps\ni=Image.open('x.png').convert('RGB')\ni.crop((0, 0, 640, 440)).save('output/c.png')", 'is cut off'),
    'pil framed with words': ("plt.bar(sales.index, sales.values)\nplt.title('Sales')\nplt.savefig('x.png')\nfrom PIL import Image, ImageDraw, ImageOps\ni=Image.open('x.png').convert('RGB')\ni = ImageOps.expand(i, 40, 'white')\nImageDraw.Draw(i).text((50, 10), 'ALL WRONG', fill='black')\ni.save('output/c.png')", 'is not the picture'),
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
