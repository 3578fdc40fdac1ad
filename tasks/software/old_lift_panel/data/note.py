"""The caretaker's words: what each of his sentences says of a setting. A topic's sentences differ in words alone."""

from typing import Any

LEGEND = """写在前面：这是我看管货梯那些年记下的，你们换控制柜用得着。梯子两台，A 和 B，一到八层。
厅里每层只有一个召唤钮（厅召），不分上下，按了厅灯亮，有车来接就灭。轿厢里有八个选层钮（选）、开钮、关钮，选了层灯亮，到了就灭。
门口有道光，遮是挡住了，通是让开了。重是轿厢里秤的读数，公斤，变了才报一次。消防钥匙在值班室，开、关两个位置。
它那边：上行、下行是起步，过几是经过不停，到几是停稳，然后开门、关门；满是轿厢里的满载灯，响和静是轿厢里的蜂鸣器。
人和货什么时候进出不归它管，它只认上面这些。每段记录开头，两台车都空着、关着门、没事干，也没有哪个钮亮着；“停在”写的是各在几层，“完”是记到这里为止。
"""

TAILS = [
    "别的一时想不起来了，你们对着记录看吧。",
    "年纪大了，数目未必都准，对不上的时候信记录。",
    "还有些小毛病我说不清楚，记录里都有。",
    "有几条是听前任师傅讲的，我没掐过表。",
]

TIE = {"A": "A 去", "B": "B 去", "low": "停得低的那台去", "high": "停得高的那台去", "other": "上回谁接的厅召，这回就换另一台"}


def numeral(n: int) -> str:
    return "零一二三四五六七八九十"[n] if n <= 10 else str(n)


def two(n: int) -> str:
    """A number of things."""
    return "两" if n == 2 else numeral(n)


def sentences(topic: str, P: dict[str, Any]) -> list[str]:
    """What he says of a topic if the lift is as in P; nothing if there is nothing to say."""
    if topic == "dwell":
        return [f"到站开门以后等{numeral(P['dwell'])}秒，没什么事自己就关。", f"平常门开{numeral(P['dwell'])}秒就关，不等人。"]
    if topic == "hold":
        return [f"按一下开钮，从按的时候起门至少再留{P['hold']}秒；正在关也会重新打开。", f"嫌门关得快就按开钮，按了起码再敞{P['hold']}秒，正关着的也能叫回来。"]
    if topic == "after":
        n = numeral(P["after"])
        return [f"门口有东西挡着不关，让开以后至少再等{n}秒。", f"光被遮住门是不会关的，通了以后起码还要{n}秒。"]
    if topic == "least":
        n = two(P["least"])
        return [f"关钮要等门开满{n}秒才灵，早按是白按。", f"门刚开就按关钮没用，得开够{n}秒。"]
    if topic == "limit":
        return [f"秤上过了{P['limit']}公斤就响，不肯关门。", f"超过{P['limit']}公斤算超载，蜂鸣器响，门敞着。"]
    if topic == "back":
        if P["back"]:
            return [f"超载响了以后，光减到线上还不行，要比那条线再少{P['back']}公斤才静。", f"响了就得多搬下来一些，比超载的线低{P['back']}公斤它才认。"]
        return ["超载响了，减到不超就静了。", "响了搬下来一点，不超载了立刻就静。"]
    if topic == "full":
        return [f"装到{P['full']}公斤满载灯就亮，亮着的车路过厅召不接。", f"满载灯是{P['full']}公斤亮，亮了以后厅里怎么召它都不理。"]
    if topic == "bypass":
        if P["bypass"] == "keep":
            return ["它满了以后，原先归它的厅召还是归它，等卸了货再去接。", "已经答应了的厅召，车满了也不让给别人，卸完再跑一趟。"]
        return ["满着关上门要走的时候，归它的厅召就让给另一台。", "车满了，门一关好，它没接的厅召都转给另一台。"]
    if topic == "collect":
        if P["collect"] == "both":
            return ["厅召上行下行都顺路接。", "不管往上往下，路过归它的厅召就停。"]
        way, back, end = ("下", "上", "高") if P["collect"] == "down" else ("上", "下", "低")
        return [f"往{way}走才顺路接厅召，往{back}走不接，除非那是它要去的最{end}一层。", f"厅召只在{way}行的时候顺路停，{back}行就直接过去，到了最{end}的那个才算。"]
    if topic == "pick":
        if P["pick"] == "near":
            return ["车原先没方向，手里有几处要去，先往近的那头走。", "没方向的时候，哪个近先奔哪个。"]
        if P["pick"] == "old":
            return ["车原先没方向，手里有几处要去，先往最早按的那个去。", "没方向的时候讲先来后到，先按的先去。"]
        return ["车原先没方向，手里有几处要去，先往远的那头走。", "没方向的时候它偏要先奔远的。"]
    if topic == "cost":
        return {
            "dist": ["厅召归谁，按下去就定了，谁离得近谁去，不管忙闲。", "哪台近哪台接厅召，忙不忙它不看，按的那一刻就定。"],
            "stops": ["厅召归谁，按下去就定了，不光看几层远，手里还有几处要去也折成层数往上加。", "接厅召看远近，可手里活多的要吃亏，按的那一刻就定。"],
            "free": ["厅召归谁，按下去就定了，先看谁没事干，再看谁近。", "有闲着的就闲着的去，都忙或者都闲才比远近，按的那一刻就定。"],
            "away": ["厅召归谁，按下去就定了，谁近谁去，不过正背着走的不算近。", "看远近接厅召，正往反方向跑的那台靠后，按的那一刻就定。"],
        }[P["cost"]]
    if topic == "tie":
        return [f"两台分不出高下，{TIE[P['tie']]}。", f"要是一样，{TIE[P['tie']]}。"]
    if topic == "again":
        if P["again"] == "open":
            return ["正关着门，同一层厅里再按，门又打开，也不亮灯。", "门关到一半，厅里有人按，它会重新开。"]
        return ["门已经在关了，同一层厅里再按，这台就不管了，当是新的厅召。", "门关到一半，厅里再按叫不回这台。"]
    if topic == "steal":
        if P["steal"]:
            return ["哪台车先停在那层，厅灯就灭，本来要来的那台也就不来了。", "厅召不认车，有一台停下开门就算接过了。"]
        return ["厅召是谁的就是谁的，另一台在那层停了，厅灯照样亮着等。", "别的车在那层停不算，非要归它的那台来了厅灯才灭。"]
    if topic == "block":
        return [f"门口挡满{P['block']}秒就响，让开才静。", f"光被遮了{P['block']}秒它就响个不停，直到通了。"]
    if topic == "refuge":
        return [f"消防钥匙一开，两台都去{numeral(P['refuge'])}楼敞着门等。", f"消防一开，两台车扔下手里的活，去{numeral(P['refuge'])}楼开着门不动。"]
    if topic == "ring":
        return {
            "home": ["消防的时候车一直响，到了地方开了门才静。", "消防钥匙一开两台都响，哪台到位开门哪台静。"],
            "key": ["消防的时候一直响，响到钥匙关。", "消防钥匙开着，两台就响个不停。"],
            "none": ["消防的时候倒是不响的。", "消防钥匙开了也没什么声音。"],
        }[P["ring"]]
    if topic == "firekeep":
        if P["firekeep"]:
            return ["消防一开轿厢里选的全作废，厅召还留着，钥匙关了接着来。", "厅里的召唤消防也不抹，轿厢里的抹掉。"]
        return ["消防一开，轿厢里的厅里的全作废。", "消防钥匙一开，什么灯都灭了，完了要重新按。"]
    if topic == "parks":
        first = {"A": "只有 A 会自己去等着，B 停哪儿是哪儿", "one": "只要有一台停在那里（或者正自己往那里去）就够了，另一台不动", "both": "两台都会自己去"}[P["parks"]]
        return [f"没事干满{P['wait']}秒，车自己回去等着：{first}。", f"闲了{P['wait']}秒要归位，{first}。"]
    if topic == "hours":
        m, n, e = (numeral(P[k]) for k in ("morning", "noon", "evening"))
        return [f"等的楼层看钟点：{P['b1']}点以前在{m}楼，到{P['b2']}点以前在{n}楼，再往后在{e}楼。", f"归位早上在{m}楼，{P['b1']}点起{n}楼，{P['b2']}点起{e}楼。"]
    if topic == "joke" and P["joke"]:
        return [f"空车里按了{two(P['joke'])}个或更多，门关好它一个也不认，全抹掉。", f"车里没分量却按了{two(P['joke'])}层或更多，关好门就全灭，当是小孩玩的。"]
    if topic == "twice" and P["twice"]:
        return [f"选错了，{two(P['twice'])}秒以内再按一下就消了。", f"同一层再按一次能取消，超过{two(P['twice'])}秒就不行。"]
    if topic == "patience" and P["patience"]:
        return [f"厅召等满{P['patience']}秒还没接上，另一台正闲着就改由它去。", f"等了{P['patience']}秒的厅召，要是另一台没事干就归它。"]
    if topic == "night" and P["night"]:
        if P["night"] == "rest":
            return ["夜里十点到早上六点 B 不接厅召。", "夜里（22点到6点）只有 A 应厅召。"]
        return ["夜里十点到早上六点蜂鸣器不出声。", "夜里（22点到6点）什么事都不响，怕吵人。"]
    if topic == "tries" and P["tries"]:
        n = "一两"[P["tries"] - 1]
        return [f"停一站里关门被挡回来{n}次，它就赌气，门一直敞20秒。", f"关门时挡它，一站里挡到第{'一二'[P['tries'] - 1]}次，它要把门敞上20秒。"]
    return []


GROUPS = [
    ["dwell", "after", "hold", "least", "block", "tries"],
    ["limit", "back", "full", "bypass"],
    ["cost", "tie", "steal", "again", "collect", "pick", "patience"],
    ["joke", "twice"],
    ["refuge", "ring", "firekeep"],
    ["parks", "hours", "night"],
]
