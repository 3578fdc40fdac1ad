# %%
import csv
import re

rows = list(csv.reader(open("札记.csv", encoding="utf-8")))[1:]
months = list(csv.reader(open("朔闰.csv", encoding="utf-8")))[1:]
terms = list(csv.reader(open("节气.csv", encoding="utf-8")))[1:]
for row in rows[:12]:
    print(row)
# %%
phrases = '''
[events]
上梁: 上梁 架正梁 竖屋上梁 | 把大梁架上去 升屋梁
动土: 动土 挖地基 破土起屋 | 动手挖屋脚 开挖屋基
搬屋: 搬进新屋 迁新居 搬屋 | 全家挪进新房 乔迁
砌灶: 砌灶 打新灶 起灶头 | 请师傅垒灶
打井: 打井 掘井 | 在屋后挖出水井
插秧: 插秧 莳田 栽秧 | 下田莳禾 把秧苗栽下去
浸种: 浸种 泡谷种 | 把稻种浸下水
割稻: 割稻 收谷 割早谷 | 下田割禾 开镰收稻
种麦: 种麦 下麦种 | 把小麦撒下地
挖薯: 挖薯 起番薯 | 刨红苕 上坡挖红薯
采茶: 采茶 摘头茶 | 上山摘茶叶
榨油: 榨油 打菜油 | 挑菜籽去油坊榨
养蚕收茧: 收茧 摘茧子 | 蚕茧下山 采蚕茧
晒谷: 晒谷 把谷子摊开晒 | 翻晒新谷
舂米: 舂米 砻谷 | 碾米
修渠: 修水渠 通渠 清渠 | 疏通沟渠
补塘: 补塘堤 筑塘坝 | 修塘岸
买牛: 买牛 牵回一头牛 | 添了耕牛
卖猪: 卖猪 赶猪去卖 | 把肥猪出手
杀猪: 杀猪 宰年猪 | 请屠户杀肥猪
抱猪崽: 捉猪崽 买猪苗 | 抱回两只小猪
母牛下崽: 母牛下崽 生小牛 | 牛栏添了牛犊
剪羊毛: 剪羊毛 | 给羊剃毛
做豆腐: 做豆腐 磨豆腐 | 推磨点豆腐
打糍粑: 打糍粑 舂糍粑 | 捣糯米粑
酿酒: 酿酒 蒸酒 做水酒 | 下缸做米酒
熬糖: 熬糖 煮糖 | 起锅熬麦芽糖
腌菜: 腌菜 做酸菜 | 下坛腌咸菜
祭祖: 祭祖 拜祖宗 | 开祠堂拜祖先
上坟: 上坟 扫墓 挂纸 | 到祖坟烧纸 去坟上挂青
立碑: 立碑 给老太爷竖碑 | 坟前竖石碑
修谱: 开谱局 修族谱 | 动笔续家谱
订亲: 订亲 下定 | 过了定礼 换庚帖
娶亲: 娶亲 接新娘 迎亲 | 讨媳妇过门 新妇进门
嫁女: 嫁女 送大妹出阁 | 大妹过门 大妹出嫁
生子: 生子 得一男 添丁 | 内人产下男孩
满月酒: 办满月酒 请满月酒 | 给孙儿摆满月席
做寿: 做寿 给老太太办寿酒 | 给老人家祝寿
出殡: 出殡 送葬 抬棺上山 | 棺木出门上山
分家: 立分家字据 写分关 | 兄弟析产立字
卖田: 卖田 把东畈田出手 | 写契卖出水田
买地: 买地 置了坡地 | 成契买进山地
借谷: 借谷 向邻村借粮 | 赊来几担谷
还账: 还账 还清欠款 | 把债还清
交租: 交租 送租谷 | 挑租谷上东家
纳粮: 纳粮 上官粮 | 挑公粮到仓
开学: 送儿开蒙 开学 | 孩子头一天进学堂
考试: 进县考试 赴考 | 下场应考
毕业: 学堂毕业 领毕业文凭 | 小学卒业
拜师: 拜师 行拜师礼 | 磕头认师傅
出师: 满师 出师 | 学徒期满谢师
开店: 开店 铺子开张 | 开了小铺门面
歇业: 铺子关门 歇业 | 收了店面
进城: 进城 去县城 | 往县里跑了一趟
坐船动身: 动身坐船 搭船启程 | 上船出门
到家: 到家 回到家里 | 返抵家门 踏进家门
请戏: 请戏班 唱大戏 | 台上开锣唱戏
舞龙: 舞龙 耍龙灯 | 龙灯出村
求雨: 求雨 抬龙王求雨 | 设坛祈雨
修桥: 修桥 给石桥铺板 | 给河上的桥换板
铺路: 铺路 修村路 | 给村道铺石
砍柴: 上山砍柴 打柴 | 进山斫柴
烧炭: 烧炭 开窑烧炭 | 封窑烧木炭
烧窑: 点火烧窑 烧砖窑 | 砖窑起火
栽树: 栽树 种杉苗 | 上山植树
打鱼: 打鱼 干塘捉鱼 | 放水捞鱼
请医: 请郎中 请先生看病 | 请大夫上门
种痘: 给孩子种痘 种牛痘 | 替孩子点牛痘
看牙: 拔牙 找人拔牙 | 把坏牙拔了
开会: 开会 聚众议事 | 全村坐拢商议
选保长: 选保长 推保长 | 投票举保长
丈量: 丈量田亩 量田 | 拉绳量地
打官司: 上堂过审 进衙门对质 | 到县堂听审
[plans]
# day said first, day on which it came to pass
说好{A}{X}，{why}，推到{B~A} = X:B
原定{A}{X}，因{why}，改在{B~A} = X:B
{X}本拣了{A}，{why}，改到{B~A} = X:B
先生看的日子是{A}，{why}，只得{B>A}才{X} = X:B
约在{A}{X}，{why}，迟了{B#A}天 = X:B
讲定{A}{X}，{why}，往后挪了{B#A}天 = X:B
本来{A}要{X}，怕{why}，提早{B%A}天办了 = X:B
{A}想{X}，{why}，没成；{B~A}才{X} = X:B
{A}去{X}，{why}，白跑一趟，{B>A}再去，办妥 = X:B
日子定{A}，后来嫌迟，提早{B%A}天{X} = X:B
定了{A}{X}，临时{why}，延到{B~A}，又{why}，{C>B}方得{X} = X:C
{who}说{A}来帮忙{X}，{why}，{B>A}才到，当天{X} = X:B
原说{A}{X}，{B~A}{Y}，{why}，两件却都照日子办了 = X:A Y:B
说是{A}{X}，人人都当要改期，到底没改 = X:A
原想{A}{X}，到那天果然办成 = X:A
{A}{X}，原来还想等到{B~A} = X:A
{X}我主张{A}，{who}执意要{B~A}，依了他 = X:B
{X}，{who}要{A}，我说不如{B~A}，末后依我 = X:B
{X}择了两个日子，{A}与{B~A}，用了后一个 = X:B
{X}择了两个日子，{A}与{B~A}，用了前一个 = X:A
{X}说在{A}，怕撞上别家的事，让到{B~A} = X:B
{A}{X}，本来预备{B~A}的，赶早了 = X:A
{who}约我{A}{X}，{why}，约期改作{B~A}，那天总算{X} = X:B
{A}{Y}，顺带讲定{B~A}{X}，后来照讲定的办了 = X:B Y:A
{A}{Y}，席上讲定{X}放在{B~A}，到期{why}，再迟{C#B}天才办 = X:C Y:A
{A}去请人{X}，人家推说忙，{B>A}才肯来{X} = X:B
[plans rare]
头一回择{A}{X}，{why}；第二回择{B~A}，成了 = X:B
{X}一事，{A}说起，{B~A}落定做成 = X:B
{who}贪早，{A}就{X}，我原意是{B~A} = X:A
不该{A}{X}的，该等{B~A}，可惜已经做了 = X:A
{A}那回{X}算白费，{why}，真正做成在{B~A} = X:B
{A}一早备齐家伙要{X}，{why}，干等了{B#A}天 = X:B
{X}从{A}挪前{B%A}天，因{who}要出门 = X:B
{A}本是{X}的日子，让给了{Y}，{X}放到{B~A} = X:B
{Y}占了{A}，{X}只好让到{B~A} = X:B Y:A
眼看{A}要到，{who}来说等不得，{X}早了{B%A}天 = X:B
人家劝我把{X}挪到{B~A}，我没听，{A}照办 = X:A
{X}的黄道日子原是{A}，{why}，顺延{B#A}天 = X:B
按理{A}就该{X}，{why}，一拖拖到{B~A} = X:B
{who}催着{A}{X}，我没肯，{B~A}才动手 = X:B
{A}没{X}成，{why}。{B>A}补办 = X:B
{X}由{A}改{B~A}，{why}之故 = X:B
嘴上说{A}{X}，实则{B~A}才{X} = X:B
{A}这日子不吉，{X}让后{B#A}天 = X:B
{why}，{X}没赶上{A}，误了{B#A}天 = X:B
{A}{X}，比原先讲的早了两天 = X:A
{A}{X}，比{who}家迟三天 = X:A
帖子上印的是{A}，{why}，真{X}是{B~A} = X:B
等不及{A}，早{B%A}天就{X} = X:B
[plain]
{A}{X} = X:A
{A}，{X} = X:A
{A}{X}，{who}来帮工 = X:A
{A}{X}，费银两元 = X:A
{X}，{A} = X:A
{X}是{A}的事 = X:A
{X}在{A} = X:A
记得{A}{X} = X:A
{A}{X}，忙了一整天 = X:A
{A}同{who}{X} = X:A
{A}，{who}家{X}，我去吃酒 = X:A
{who}来信，说{A}{X} = X:A
接{who}信，知他家{A}{X} = X:A
{who}捎话来，{A}已{X} = X:A
补记：{A}{X} = X:A
{A}{X}，当时没空写，今补上 = X:A
{A}天未亮就起来{X} = X:A
{A}午后{X} = X:A
{A}晚上{X} = X:A
翻旧账，{X}一项写着{A} = X:A
{X}那天是{A}，我记得清 = X:A
账簿夹着一张条子：{A}{X} = X:A
{A}{X}，花去谷三斗 = X:A
{X}一事已了，日在{A} = X:A
写信告知{who}：{A}{X} = X:A
{A}{X}，至今没忘 = X:A
[plain rare]
{A}{X}完，浑身是汗 = X:A
{who}记性好，说{X}是{A}，一点不差 = X:A
{X}嘛，{A} = X:A
{A}有两桩事，大的一桩是{X} = X:A
{X}碰在{A} = X:A
{A}这一天，{X} = X:A
要问{X}的日子，是{A} = X:A
{X}这件事，出在{A} = X:A
{who}问我哪天{X}，我答{A} = X:A
{A}那天里外都是人，原来是{X} = X:A
{A}逢着{X}，门口挤不下人 = X:A
{A}鸡叫头遍便{X} = X:A
信里讲{X}已办，就在{A} = X:A
[mended]
簿上{X}写的是{A}，照我记，还要早{B%A}天，我记的不错 = X:B
{X}，我记{A}，{who}记{B^A}，对过契纸，他对 = X:B
{X}，我记{A}，{who}记{B^A}，对过契纸，我对 = X:A
上回记{X}在{A}，记错了，应是{B^A} = X:B
前页写{A}{X}，错，实为{B^A} = X:B
{X}不是{A}，是{B^A} = X:B
{who}说{X}是{A}，我查了账，是{B^A} = X:B
{A}{X}，不对，是{B^A} = X:B
{A}{X}——{who}说是{B^A}，他记岔了 = X:A
{X}，{who}硬说{A}，账上却是{B^A}，以账为准 = X:B
我向来当{X}是{A}，翻出契纸才知该早{B%A}天 = X:B
先写了{A}{X}，该早{B%A}天 = X:B
先写了{A}{X}，该迟{B#A}天 = X:B
[mended rare]
{X}，{who}讲{A}，我讲{B^A}，后来他认了错 = X:B
把{A}写成了{X}的日子，该写{B^A} = X:B
{A}{X}（{who}添注：应作{B^A}。我看过，他添得对） = X:B
{A}{X}（{who}添注：应作{B^A}。我看过，他添错了） = X:A
{X}写作{A}是笔误，{B^A}才对 = X:B
{A}{X}，此处有误，须往后移{B#A}天 = X:B
{A}{X}，此处有误，须往前移{B%A}天 = X:B
别听{who}讲的{A}，{X}明明是{B^A} = X:B
{X}，外人传是{A}，其实要晚{B#A}天 = X:B
{who}把{X}记成{A}，我当场改过来：{B^A} = X:B
[chain]
{Y}是{A}，{X}也是那天 = X:A Y:A
{A}{X}；{Y}、{Z}都在{B~A} = X:A Y:B Z:B
{A}{X}，{B>A}{Y} = X:A Y:B
{A}{X}，{B~A}{Y} = X:A Y:B
{A}{X}，{B>A}{Y}，{C>B}{Z} = X:A Y:B Z:C
{A}{X}，{B~A}{Y}，{C>B}{Z} = X:A Y:B Z:C
{A}{X}。同日{Y} = X:A Y:A
{A}{X}，{B>A}{Y}，当日又{Z} = X:A Y:B Z:B
{X}比{Y}迟{B#A}天，{Y}是{A} = X:B Y:A
{X}比{Y}早{B%A}天，{Y}是{A} = X:B Y:A
{A}{X}，先于此{B%A}天{Y} = X:A Y:B
{Y}过了{B#A}天才{X}，{Y}那天是{A} = X:B Y:A
{A}{X}，{Y}还在它前头{B%A}天 = X:A Y:B
{A}{X}；{Y}是{B~A} = X:A Y:B
{A}{Y}，{B>A}就{X} = Y:A X:B
{A}{X}与{Y}两件一道办 = X:A Y:A
{X}、{Y}，一在{A}，一在{B~A} = X:A Y:B
{A}、{B~A}两天，头天{X}，后一天{Y} = X:A Y:B
{A}{X}，{B=A}{Y} = X:A Y:B
{A}{X}。{B=A}才{Y} = X:A Y:B
[chain rare]
{Y}前脚办完，{B#A}天后{X}；{Y}在{A} = X:B Y:A
{X}、{Y}差了{B#A}天，{X}在先，是{A}的事 = X:A Y:B
{X}、{Y}差了{B%A}天，{X}在后，是{A}的事 = X:A Y:B
{A}那天一头{X}，一头{Y} = X:A Y:A
{A}{X}。{Y}不在那天，在{B~A} = X:A Y:B
打{A}{X}算起，{B#A}天后{Y} = X:A Y:B
{A}{who}来看{X}，赶巧那天也{Y} = X:A Y:A
{A}先{X}，后{Y}，都在一天 = X:A Y:A
{Y}落在{X}后头{B#A}天，{X}是{A} = X:A Y:B
{A}刚{X}，{B>A}又忙{Y} = X:A Y:B
{X}以后又等了{B#A}天才{Y}。{X}是{A} = X:A Y:B
{X}在先，{Y}在后，日子是{A}和{B~A} = X:A Y:B
{X}在后，{Y}在先，日子是{A}和{B~A} = X:B Y:A
{A}{Y}，{X}早它{B%A}天 = X:B Y:A
{A}{X}，没过几天就{Y}，算来是{B~A} = X:A Y:B
{A}上午{X}，下午{Y}；{B>A}{Z} = X:A Y:A Z:B
{A}，{X}、{Y}两样凑在一天 = X:A Y:A
[dead]
{A}{who}过身，{B7A}{X} = X:B
{who}{A}落气，{B7A}那天{X} = X:B
{A}{who}殁，{X}在{B7A} = X:B
[dead rare]
{who}走了，是{A}。到{B7A}{X} = X:B
[why]
落雨
下大雨
人手不齐
来了客
牛病了
路不通
河里涨水
我发疟疾
木匠没来
天太冷
县里来人
银钱不凑手
孩子出疹
风太大
[why rare]
亲家有事
船没到
先生病倒
东西没备齐
雪封了山
保长不准
[who]
堂弟
大哥
舅父
姑丈
堂叔
亲家
表兄
福生
阿炳
老秦
[who rare]
满叔
姨父
水根
隔壁阿贵
[talk]
明日再写
三弟说下月初二回来
后日有客来
前日的脚伤还没好
民国四年的旧账还没理
我七岁那年的事都还记得
天晴
北风
米价又涨
油灯费油，少写几句
手冷
夜里狗叫
今年雨水足
身上不大好
谷价每担四元
儿辈都平安
借去的斗还没还
读了几页旧书
柴只够烧十天
已经三夜没睡好
[talk rare]
大哥讲初一要来吃饭
过两天再写
明天要下乡
老屋是光绪廿二年造的
五天没见太阳
蚊子多
墨也快用完了
头疼了两日
眼睛花了，字写得大
鸡少了一只
雾大
'''
# %%
program = r'''
import re
from bisect import bisect_right
from datetime import date, timedelta

H = {}
CAL = {}
PHRASES = ""

MONTHS = [(y, m, leap, date.fromisoformat(f), n) for y, m, leap, f, n in CAL["months"]]
FIRSTS = [m[3] for m in MONTHS]
TERM = {(int(d[:4]), n): date.fromisoformat(d) for n, d in CAL["terms"]}
TERM_NAMES = {n for n, _ in CAL["terms"]}
S, B, Z = "甲乙丙丁戊己庚辛壬癸", "子丑寅卯辰巳午未申酉戌亥", "鼠牛虎兔龙蛇马羊猴鸡狗猪"
PAIRS = [S[i % 10] + B[i % 12] for i in range(60)]
N = {c: i for i, c in enumerate("零一二三四五六七八九")} | {"〇": 0, "两": 2}
MN = {w: i + 1 for i, ws in enumerate("正月 孟春/二月 杏月 仲春/三月 桃月 季春/四月 孟夏/五月 榴月 仲夏/六月 荷月 季夏/七月 孟秋/八月 桂月 仲秋/九月 菊月 季秋/十月 孟冬/冬月 十一月 仲冬/腊月 十二月 季冬".split("/")) for w in ws.split()}
FEAST = {"人日": (1, 7), "元宵": (1, 15), "上元": (1, 15), "灯节": (1, 15), "龙抬头": (2, 2), "二月二": (2, 2), "上巳": (3, 3), "三月三": (3, 3), "浴佛节": (4, 8), "端午": (5, 5), "端阳": (5, 5), "重五": (5, 5), "六月六": (6, 6),
         "七夕": (7, 7), "乞巧": (7, 7), "中元": (7, 15), "七月半": (7, 15), "中秋": (8, 15), "八月半": (8, 15), "重阳": (9, 9), "重九": (9, 9), "十月朝": (10, 1), "寒衣节": (10, 1), "下元": (10, 15), "腊八": (12, 8)}
DAY = timedelta(1)


def num(s):
    """A number in Chinese, or None."""
    s = s.replace("廿", "二十").replace("念", "二十").replace("卅", "三十")
    if not s or not set(s) <= set(N) | {"十"}:
        return None
    if "十" in s:
        a, _, b = s.partition("十")
        return (N[a] if a else 1) * 10 + (N[b] if b else 0) if len(a) < 2 and len(b) < 2 else None
    return int("".join(str(N[c]) for c in s))


def pair_of(d):
    return PAIRS[(d - date(1949, 10, 1)).days % 60]


def index(d):
    return bisect_right(FIRSTS, d) - 1


def lunar(d):
    m = MONTHS[index(d)]
    return m, (d - m[3]).days + 1


def month(year, number, leap=False):
    return next((m for m in MONTHS if m[:3] == (year, number, leap)), None)


def in_month(word, m):
    """The day that a word names in a month."""
    days = m[4]
    n = None
    if f := re.fullmatch("(倒数)?第(.+)天", word):
        return m[3] + DAY * (days - num(f[2]) if f[1] else num(f[2]) - 1)
    word = re.sub("(?<=.)(那天|日)$", "", word) if word not in ("朔日", "望日", "晦日", "逢望那天", "月尽那天", "晦前一日", "念日", "廿日") else word
    if word in ("朔日", "月头第一天"):
        n = 1
    elif word in ("望日", "月半", "逢望那天", "逢望"):
        n = 15
    elif word in ("既望", "望后一天"):
        n = 16
    elif word == "望前一天":
        n = 14
    elif word in ("晦日", "月底最后一天", "月尽那天"):
        n = days
    elif word in ("晦前一日", "月底倒数第二天"):
        n = days - 1
    elif word in ("廿日", "念日"):
        n = 20
    elif word in ("上旬末一天", "中旬末一天"):
        n = 10 if word[0] == "上" else 20
    elif f := re.fullmatch("([中下])旬(?:头一|第(.))天", word):
        n = (10 if f[1] == "中" else 20) + (num(f[2]) if f[2] else 1)
    elif word.startswith("初"):
        n = num(word[1:])
    else:
        n = num(word)
    return m[3] + DAY * (n - 1) if n and 1 <= n <= days else None


def nth(start, stem, n):
    while pair_of(start)[0] != stem:
        start += DAY
    return start + 10 * (n - 1) * DAY


def named(word, year):
    """A feast or a term in a lunar year."""
    if word in FEAST:
        m = month(year, FEAST[word][0])
        return m[3] + DAY * (FEAST[word][1] - 1)
    if word in ("小年", "送灶"):
        return month(year, 12)[3] + DAY * (H["small"] - 1)
    if word == "花朝":
        return month(year, 2)[3] + DAY * (H["flowers"] - 1)
    if word in ("除夕", "大年夜"):
        m = month(year, 12)
        return m[3] + DAY * (m[4] - 1)
    word = {"打春": "立春", "冬节": "冬至"}.get(word, word)
    for g in (year, year + 1):
        if word == "寒食":
            return TERM[g, "清明"] - DAY * H["cold"]
        d = TERM.get((g, word))
        if d and lunar(d)[0][0] == year:
            return d
        if word in ("头伏", "中伏"):
            return nth(TERM[g, "夏至"], "庚", 3 if word == "头伏" else 4)
        if word in ("末伏", "秋社"):
            return nth(TERM[g, "立秋"], "庚", 1) if word == "末伏" else nth(TERM[g, "立秋"], "戊", 5)
        if word == "春社":
            return nth(TERM[g, "立春"], "戊", 5)
        if word == "入梅":
            return nth(TERM[g, "芒种"], "丙", 1)
    return None


ANCHOR = "|".join(sorted([*FEAST, "小年", "送灶", "花朝", "除夕", "大年夜", "打春", "冬节", "寒食", "春社", "秋社", "入梅", *TERM_NAMES], key=len, reverse=True))


def market(d, rest):
    return lunar(d)[1] % 5 == rest


def rest_of(word):
    return H["town market"] if word.startswith(H["town"]) else H["market"]


def around(word):
    """Days off a named one."""
    w = H["word"]
    if f := re.fullmatch(f"({ANCHOR})(?:当天|正日子|那天)?|过({ANCHOR})那天|正当({ANCHOR})", word):
        return f[1] or f[2] or f[3], 0
    if f := re.fullmatch(f"({ANCHOR})(?:次日|第二天|的下一天|才过一天)", word):
        return f[1], 1
    if f := re.fullmatch(f"({ANCHOR})(?:前一日|前夕|的上一天)|离({ANCHOR})还差一天那天", word):
        return f[1] or f[2], -1
    if f := re.fullmatch(f"离({ANCHOR})还有(.)天的那天", word):
        return f[1], -num(f[2])
    if f := re.fullmatch(f"({ANCHOR})([前后])(.)[日天]", word):
        n = num(f[3]) - H["count"]
        return f[1], n if f[2] == "后" else -n
    if f := re.fullmatch("([头中末]伏)(?:头一|第(.))天", word):
        return f[1], (num(f[2]) if f[2] else 1) - 1
    return None


def within(word, year):
    """A day's words within a lunar year."""
    found = around(word)
    if found:
        d = named(found[0], year)
        return d + DAY * found[1] if d else None
    f = re.match(f"(闰的那个|没闰的那个|闰月|闰|后一个|头一个|前一个)?({'|'.join(sorted(MN, key=len, reverse=True))})?", word)
    if not f[0] or not (f[1] == "闰月" or f[2]):
        return None
    rest = re.sub("^[里间](?!逢[^望]|那个)", "", word[f.end():])
    leap = f[1] in ("闰", "闰月", "后一个", "闰的那个")
    m = next((m for m in MONTHS if m[0] == year and m[2]), None) if f[1] == "闰月" else month(year, MN[f[2]], leap)
    if not m:
        return None
    if g := re.fullmatch("(?:里逢|里那个|的)?([甲乙丙丁戊己庚辛壬癸].)(?:日|那天)", rest):
        return next((m[3] + DAY * k for k in range(m[4]) if pair_of(m[3] + DAY * k) == g[1]), None)
    if rest.endswith(H["word"] + "日"):
        g = re.fullmatch(f"(头一个|第(.)个|末一个|收尾那个|(初十|二十)过后头一个)({H['town']})?{H['word']}日", rest)
        if not g:
            return None
        days = [m[3] + DAY * k for k in range(m[4]) if market(m[3] + DAY * k, rest_of(g[4] or ""))]
        if g[3]:
            return next(d for d in days if (d - m[3]).days + 1 > (10 if g[3] == "初十" else 20))
        return days[0] if g[1] == "头一个" else days[num(g[2]) - 1] if g[2] else days[-1]
    return in_month(rest, m)


def year_of(text, now):
    """The year at the beginning of a text, and the rest."""
    f = re.match("(去年|去岁|上年|旧年|前年|前岁|大前年|今年|本年)", text)
    if f and now:
        return lunar(now)[0][0] - {"前年": 2, "前岁": 2, "大前年": 3, "今年": 0, "本年": 0}.get(f[1], 1), text[f.end():]
    if f := re.match("民国(?:第|纪元)?([一二三四五六七八九十廿]+)年", text):
        return 1911 + num(f[1]), text[f.end():]
    if f := re.match("([一二三四五六七八九〇]{4})年", text):
        return num(f[1]), text[f.end():]
    if f := re.match("([甲乙丙丁戊己庚辛壬癸][子丑寅卯辰巳午未申酉戌亥])[年岁]", text):
        return 1912 + (PAIRS.index(f[1]) - PAIRS.index("壬子")) % 60, text[f.end():]
    if (f := re.match("我([一二三四五六七八九十廿]+)岁(?:那年|上)|那年我([一二三四五六七八九十廿]+)岁，|我(?:活到)?([一二三四五六七八九十廿]+)岁(?:的时候)?，", text)):
        return H["born"] + num(f[1] or f[2] or f[3]), text[f.end():]
    if now and (f := re.match(f"(?:上一个|最近一个过去的)([{Z}])年", text)):
        y = lunar(now)[0][0] - 1
        while (y - 4) % 12 != Z.index(f[1]):
            y -= 1
        return y, text[f.end():]
    for name, y in H["events"].items():
        if f := re.match(f"{name}(那年|的那一年|前一年|的上一年|后第(.)年)", text):
            return y + (num(f[2]) - 1 + H["after"] if f[2] else -1 if f[1] in ("前一年", "的上一年") else 0), text[f.end():]
    return None


def single(text, now):
    """A day that stands alone."""
    found = year_of(text, now)
    if found:
        return within(found[1], found[0])
    if not now:
        return None
    m, today = lunar(now)
    for pattern, k in (("今日|今天|今儿|就在今日", 0), ("昨日|昨天|昨日里|昨儿", 1), ("前日|前天|前儿", 2), ("大前日|大前天", 3)):
        if re.fullmatch(pattern, text):
            return now - DAY * k
    if f := re.fullmatch("(.+)天(?:之前|前)|距今(.+)天|(.)个礼拜前", text):
        n = 7 * num(f[3]) if f[3] else num(f[1] or f[2])
        return now - DAY * n if n else None
    if f := re.match("(本月里|本月|这个月|当月|上上个?月|上个?月|刚过去那个月的)", text):
        back = MONTHS[index(now) - (2 if f[1].startswith("上上") else 1 if f[1][0] in "上刚" else 0)]
        rest = text[f.end():]
        if g := re.fullmatch("([甲乙丙丁戊己庚辛壬癸].)日", rest):
            return next((back[3] + DAY * k for k in range(back[4]) if pair_of(back[3] + DAY * k) == g[1]), None)
        return in_month(rest, back)
    w = H["word"]
    if f := re.fullmatch(f"(上一个|上一|上上个|刚过的那个|倒数第二个)({H['town']})?{w}日?", text):
        days = [now - DAY * k for k in range(1, 20) if market(now - DAY * k, rest_of(f[2] or ""))]
        return days[1 if f[1] in ("上上个", "倒数第二个") else 0]
    if f := re.fullmatch("(这|本|上上|上个?)(?:礼拜|星期)([日天一二三四五六])", text):
        shift = H["week"]
        start = now - DAY * ((now.weekday() + shift) % 7)
        day = 6 if f[2] in "日天" else num(f[2]) - 1
        return start + DAY * ((day + shift) % 7 - 7 * (2 if f[1] == "上上" else 1 if f[1][0] == "上" else 0))
    f = re.fullmatch("(?:阳历|新历)(.+)月(.+)[号日]", text)
    md = (num(f[1]), num(f[2])) if f else {"国庆": (10, 1), "五一节": (5, 1), "阳历年": (1, 1)}.get(text)
    if md and all(md):
        d = date(now.year, *md)
        return d if d <= now else date(now.year - 1, *md)
    if f := re.fullmatch("(?:数到)?([一二三四五六七八九])九的?(头一天|末一天|第(.)天)|出九那天", text):
        k = 81 if text == "出九那天" else 9 * (num(f[1]) - 1) + (0 if f[2] == "头一天" else 8 if f[2] == "末一天" else num(f[3]) - 1)
        return max(d for y in (now.year, now.year - 1, now.year - 2) if (d := TERM.get((y, "冬至"), date.max - 200 * DAY) + DAY * (H["nines"] + k)) <= now)
    if re.match("立春|打春|雨水|惊蛰|大寒|小寒", text):
        name = {"打春": "立春"}.get(text, text)
        ds = [TERM[y, name] for y in (now.year, now.year - 1) if (y, name) in TERM and TERM[y, name] <= now]
        return max(ds) if ds else None
    for y in (m[0], m[0] - 1):
        d = within(text, y)
        if d and d <= now:
            return d
    for k in (0, 1):
        d = in_month(text, MONTHS[index(now) - k])
        if d and d <= now:
            return d
    return None


def coming(text, first):
    """Words that look on from another day."""
    w = H["word"]
    if text in ("次日", "翌日", "第二天", "转过天来", "第二日", "睡了一觉起来，"):
        return first + DAY
    if text == "过了一个礼拜":
        return first + 7 * DAY
    if f := re.fullmatch("(?:过了|熬过|又过|等了)(.+)[天日]|(.+?)[天日](?:后|一过)", text):
        n = num(f[1] or f[2])
        return first + n * DAY if n else None
    if f := re.fullmatch("到第(.+)天", text):
        return first + DAY * (num(f[1]) - 1)
    if f := re.fullmatch("(?:隔了|相隔)(.+)[天日]", text):
        return first + DAY * (num(f[1]) + H["apart"])
    if f := re.fullmatch(f"(下一个|接下来那个|其后第二个)({H['town']})?{w}日", text):
        days = [first + DAY * k for k in range(1, 20) if market(first + DAY * k, rest_of(f[2] or ""))]
        return days[1 if f[1] == "其后第二个" else 0]
    return None


def next_day(text, first):
    d = coming(text, first)
    if d:
        return d
    k = index(first)
    if text.startswith("次月"):
        return in_month(text[2:], MONTHS[k + 1])
    for j in (k, k + 1):
        d = in_month(text, MONTHS[j])
        if d and d > first:
            return d
    if re.fullmatch(ANCHOR, text):
        for y in (MONTHS[k][0], MONTHS[k][0] + 1):
            d = named(text, y)
            if d and d > first:
                return d
    return None


def resolve(how, text, first, now):
    if how == "#" or how == "%":
        n = num(text)
        return None if n is None else first + DAY * (n if how == "#" else -n)
    if how == ">":
        return coming(text, first)
    if how == "~":
        return next_day(text, first)
    if how == "^":
        return in_month(text, MONTHS[index(first)])
    if how == "7":
        k = 1 if text == "头七" else num(text[0]) if text.endswith("七") else None
        return first + DAY * (7 * k - 1 + H["seventh"]) if k else None
    year = lunar(first)[0][0]
    for words, y in (("同年", year), ("当年", year), ("也在那一年的", year), ("次年", year + 1), ("第二年", year + 1), ("转过年来的", year + 1)):
        if text.startswith(words):
            return within(text[len(words):], y)
    return None


SECTIONS = {}
for line in PHRASES.strip().splitlines():
    if line.startswith("["):
        here = SECTIONS.setdefault(line[1:-1].replace(" rare", ""), [])
    elif not line.startswith("#"):
        here.append(line)
EVENT = {}
for line in SECTIONS["events"]:
    for phrase in line.split(": ")[1].replace("|", "").split():
        EVENT[phrase] = line.split(":")[0]
EVENTS = "|".join(sorted(EVENT, key=len, reverse=True))
TEMPLATES = []
for kind in ("plans", "mended", "chain", "dead", "plain"):
    for line in SECTIONS[kind]:
        template, answers = line.split(" = ")
        order, pattern, at = [], "", 0
        for f in re.finditer(r"\{(.+?)\}", template):
            pattern += re.escape(template[at:f.start()])
            at = f.end()
            if f[1] in ("why", "who"):
                pattern += "(?:" + "|".join(SECTIONS[f[1]]) + ")"
            else:
                order.append(f[1])
                pattern += f"({EVENTS})" if f[1] in "XYZ" else "(.{1,30}?)"
        pattern += re.escape(template[at:])
        if not pattern.endswith("。"):
            pattern += "。?"
        literals = [part for part in re.split(r"\{.+?\}", template) if part and part != "。"]
        TEMPLATES.append((literals, len(re.sub(r"\{.+?\}", "", template)), re.compile(pattern), order, dict(a.split(":") for a in answers.split())))
TEMPLATES.sort(key=lambda t: -t[1])
TALK = set(SECTIONS["talk"])
KNOWN = {}


def shapes(note):
    if note not in KNOWN:
        s = "。".join(part for part in note.split("。") if part not in TALK)
        KNOWN[note] = [(dict(zip(order, f.groups())), order, answers) for literals, _, pattern, order, answers in TEMPLATES if all(part in s for part in literals) and (f := pattern.fullmatch(s))]
    return KNOWN[note]


def written(text):
    text = re.sub("(?:夜| ?(?:灯下|晨|雨窗|记)|，[晴阴]| (?:礼拜|星期)[日一二三四五六])$", "", text)
    text = text.replace("（", "").replace("）", "").replace(" ", "")
    f = re.match("(民国.+?年|[一二三四五六七八九〇]{4}年)([甲乙丙丁戊己庚辛壬癸][子丑寅卯辰巳午未申酉戌亥])?(?![子丑寅卯辰巳午未申酉戌亥])(.*)", text)
    if f:
        return within(f[3], year_of(f[1], None)[0])
    return within(re.sub("^年", "", text[2:]), year_of(text[:2] + "年", None)[0])


WHEN = {}


def gongli(heading, note, asked):
    if heading not in WHEN:
        WHEN[heading] = written(heading) if heading else None
    now = WHEN[heading]
    for given, order, answers in shapes(note):
        letter = next((x for x in answers if EVENT[given[x]] == asked), None)
        if not letter:
            continue
        days = {}
        for code in sorted(c for c in order if c not in "XYZ"):
            try:
                d = single(given[code], now) if len(code) == 1 else resolve(code[1], given[code], days[code[2]], now)
            except (TypeError, ValueError, KeyError, IndexError, StopIteration, OverflowError):
                d = None
            if not d:
                break
            days[code[0]] = d
        else:
            return days[answers[letter]].isoformat()
    return ""
'''
# %%
names = "正月 二月 三月 四月 五月 六月 七月 八月 九月 十月 冬月 腊月".split()
calendar, year = [], 1911
for pair, month, first, _, days in months:
    year += month == "正月"
    calendar.append((year, names.index(month.replace("闰", "")) + 1, "闰" in month, first, int(days)))
program = program.replace("CAL = {}", f"CAL = {dict(months=calendar, terms=[tuple(t) for t in terms])!r}", 1).replace('PHRASES = ""', f"PHRASES = {phrases!r}", 1)

text = " ".join(row[1] for row in rows)
word = max("圩集场", key=lambda w: len(re.findall(f"个{w}日", text)))
places = re.findall(f"个([\u4e00-\u9fff]{{2}}){word}日", text)
known = "大水 大旱 闹蝗虫 过兵 老屋失火 石桥修成 闹霍乱 地动 瓦窑倒塌 冰雹打谷".split()
held = {"word": word, "town": max(set(places), key=places.count), "market": 1, "town market": 2, "count": 0, "apart": 0, "small": 23, "flowers": 15, "cold": 1, "nines": 0, "seventh": 0, "week": 0, "after": 0, "born": 1894}
held["events"] = {name: 1930 for name in known if re.search(f"{name}(那年|后第|前一年|的)", text)}
space = {}
exec(program, space)
H = space["H"]
H.update(held)


def right(clue):
    return sum(space["gongli"](*row[:3]) == row[3] for row in rows if re.search(clue, row[1]))


choices = [("born", range(1886, 1904), "岁"), ("market", range(5), word), ("town market", range(5), word), ("count", (0, 1), "[前后][三四五六七八九][日天]"), ("small", (23, 24), "小年|送灶"), ("flowers", (12, 15), "花朝"), ("cold", (1, 2), "寒食"),
           ("nines", (0, 1), "九"), ("apart", (0, 1), "隔"), ("seventh", (0, 1), "七"), ("week", (0, 1), "礼拜|星期")]
for _ in range(2):
    for name in H["events"]:
        tried = {}
        for year in range(1913, 1953):
            H["events"][name] = year
            tried[year] = right(name + "(那年|前一年)")
        H["events"][name] = max(tried, key=tried.get)
    tried = {}
    for n in (0, 1):
        H["after"] = n
        tried[n] = right("后第.年")
    H["after"] = max(tried, key=tried.get)
    for key, values, clue in choices:
        tried = {}
        for value in values:
            H[key] = value
            tried[value] = right(clue)
        H[key] = max(tried, key=tried.get)
        print(key, tried)
print(H, right("."))
for row in rows:
    said = space["gongli"](*row[:3])
    if said != row[3]:
        print(row, said)
# %%
from pathlib import Path

Path("output").mkdir(exist_ok=True)
Path("output/gongli.py").write_text(program.replace("H = {}", f"H = {H!r}", 1), encoding="utf-8")
print("output/gongli.py")
