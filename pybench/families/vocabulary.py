"""Names for drawn tasks, parted so that no name of one split stands in another."""

from __future__ import annotations

import functools
import random
import zlib
from collections.abc import Sequence
from typing import Literal, get_args

Split = Literal["train", "validation", "test"]
SPLITS: tuple[Split, ...] = get_args(Split)
_SHARES: dict[Split, float] = {"train": 0.7, "validation": 0.15, "test": 0.15}


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


STEMS = {
    "en": _words(
        "orders sales invoices members visits tickets trips readings repairs donations harvest shipments "
        "rentals lessons meals parcels payments expenses bookings matches budgets deliveries plants animals "
        "books films songs courses exams projects machines vehicles sensors meters samples rooms tenants "
        "patients flights trains loans grants prizes surveys complaints refunds claims permits fines audits "
        "wells bridges gauges quarries orchards ferries kitchens markets museums theatres"
    ),
    "zh": _words(
        "订单 销售 账单 会员 访客 票务 行程 读数 维修 捐款 收成 发货 租赁 课程 餐费 包裹 付款 开支 预约 比赛 "
        "预算 配送 植物 图书 影片 考试 项目 设备 车辆 样本 房间 租客 航班 贷款 问卷 投诉 退款 罚款 水井 展馆"
    ),
}
GROUPS = {
    "en": _words(
        "region city branch category team department shop country supplier channel district station product "
        "brand material season route warehouse crew client genre species village harbour depot"
    ),
    "zh": _words("地区 城市 部门 门店 类别 班级 产品 供应商 渠道 车间 线路 品牌 仓库 小组 客户 街道"),
}
KINDS = {
    "en": _words("status type size class level shift method source plan tier quality phase mode rank grade"),
    "zh": _words("状态 类型 等级 班次 方式 来源 规格 阶段 性质 档次"),
}
VALUES = {
    "en": _words(
        "amount price cost revenue weight distance income fee score budget profit volume payment salary rent "
        "duration area height depth energy balance discount tax bonus wage turnover"
    ),
    "zh": _words("金额 价格 成本 收入 重量 里程 费用 利润 工资 租金 面积 产值 电费 奖金 运费 税额"),
}
COUNTS = {
    "en": _words(
        "quantity units pieces visitors hours items boxes seats pages calls guests points copies stops rounds"
    ),
    "zh": _words("数量 件数 人数 次数 箱数 座位数 页数 天数 份数 车次"),
}
IDS = {
    "en": _words("order_id id code number ref ticket_no case_id item_id invoice_no member_id record_id key"),
    "zh": _words("编号 订单号 单号 工号 学号 票号 序号 流水号 卡号"),
}
DATES = {
    "en": _words("date day order_date booked_on paid_on sent_on visited_on logged_on opened due_date"),
    "zh": _words("日期 下单日期 付款日期 登记日期 到访日期 发货日期 开票日期 记录日期"),
}
KIND_VALUES = {
    "en": _words(
        "open closed paid pending new old small large early late basic premium manual auto fresh frozen "
        "online local wet dry full half red blue green black silver gold single double"
    ),
    "zh": _words("已付 待付 新 旧 早班 晚班 普通 高级 线上 线下 完成 取消 甲 乙 丙 丁 大号 小号 自提 配送"),
}
PLACES = _words(
    "Lisbon Oslo Porto Turin Ghent Leeds Bergen Lyon Graz Basel Cork Split Tartu Malmo Bilbao Dresden Krakow "
    "Aarhus Utrecht Nantes Verona Zagreb Vilnius Riga Tampere Bremen Galway Girona Lucerne Uppsala Odense "
    "Trieste Leuven Cadiz Exeter Kassel Namur Pecs Brno Sibiu"
)
PLAIN_WORDS = _words(
    "river stone garden window market winter summer letter bridge forest silver candle harbour morning "
    "evening mountain village kitchen paper ocean island meadow thunder lantern orchard pebble feather "
    "copper velvet marble saddle barrel anchor pepper ribbon basket hammer needle pillow ladder mirror "
    "violin trumpet walnut cherry lemon ginger barley clover willow maple cedar falcon sparrow heron otter"
)
"""For running text; as common words they belong to all splits."""
NOUNS = _words(
    "acorn actor album alley almond amber angle ankle apple apron arch arrow artist atlas attic autumn "
    "award axle badge bakery balcony ballad bamboo banner barn basil bay beach beacon bean bear beaver "
    "bell bench berry birch bird biscuit blanket blossom boat bolt bonnet booth border bottle boulder "
    "bowl branch brass bread breeze brick broom brush bucket buckle bulb bundle burrow butter button "
    "cabin cabinet cable cactus cake camel camera camp canal candy canoe canvas canyon cape caravan "
    "carpet carriage carrot cart castle cave ceiling cellar chair chalk chapel cheese chestnut chimney "
    "chisel choir cider circle circus clay cliff clock cloth cloud coal coast coat cobbler cocoa coffee "
    "coin collar comet compass cork corner cotton couch county cousin crane crater cream creek crown "
    "crystal cup curtain cushion dairy daisy dam dance dawn deck desert desk diamond dinner disc ditch "
    "dock dome door dragon drawer dress drum duck dune eagle easel echo edge elbow elder elm engine "
    "envelope evergreen fabric factory family farm fence fern fiddle field fig film finger fir fish flag "
    "flame flask fleece flint flute foam fog fork fountain fox frame frost fruit furnace garage garlic "
    "gate gem geyser giant glacier glass globe glove goat gold goose gorge grain granite grape grass "
    "gravel grove guitar gulf hall hat hawk hay hazel heath hedge helmet herb hill hinge hive holly "
    "honey hood hook horn horse hostel hotel hour house hut ice inn iron ivory ivy jacket jar jasmine "
    "jelly jewel jigsaw judge juice jungle kettle key kite kiwi knight knot lace lagoon lake lamb lamp "
    "lane larch lark laundry lavender lawn leaf leather ledge library lily lime linen lion lobby lobster "
    "lock loft loom lounge lynx magnet magpie mango mantle map market mast mat mayor medal melon mill "
    "mint mole monk moon moose moss moth motor mug mule muse mushroom myrtle nest nettle night north nut "
    "oak oar oasis oat olive onion opal opera orange orchid organ oven owl oyster paddle page paint "
    "palace palm pantry parade parcel park parrot path pavilion peach peacock pear pebble pencil pepper "
    "petal piano picnic pier pigeon pilot pine pipe pitcher plain planet plate plum pocket poem pond "
    "pony poppy porch port potato potter powder prairie prism puddle pulley pump purse puzzle quail "
    "quartz queen quilt rabbit radio raft rail rain raven razor reef ribbon rice ridge ring roof root "
    "rope rose rudder rug saffron sail salmon salt sand satin sauce scarf school scissors sea seed "
    "shadow shed sheep shelf shell ship shirt shoe shore shovel shutter signal silk sister sketch sky "
    "slate sled slope snail snow soap sock sofa south spade spark spice spider spoon spring spruce "
    "square squirrel stable stairs stamp star station statue steam steel stool storm straw stream street "
    "string studio sugar suit sun swan sweater sword table tailor tank tapestry tavern tea temple tent "
    "terrace thistle thread throne tiger tile timber toast torch tower town trail trap tray treasure "
    "tree trench trolley trunk tulip tunnel turbine turkey turtle twig umbrella uncle valley vase vault "
    "veil vessel vine vinegar viola voyage wagon wall water wave wax weaver well west whale wheat wheel "
    "whistle wick wind wing wolf wood wool wren yacht yard yarn zebra zinc"
)
"""What names are made longer by: a model that knows few names by heart would not learn to copy them."""
_ONSETS = _words("b br c cr d dr f fl g gr h j k kl l m n p pl qu r s sk sl st t tr v w z")
_VOWELS = _words("a e i o u ai ea ou")
_CODAS = ("", "", "l", "n", "r", "s", "t", "m", "rk", "nd", "lt", "sk", "x")
_HAN = "东南西北春江海云山湖林石桥城松竹梅兰青白金玉龙凤河泉岭原溪港星月秋枫柳荷锦华安宁福瑞康乐"


def part_of(word: str) -> Split:
    """The split that a made-up word belongs to."""
    place = zlib.crc32(word.lower().encode()) % 100
    return "train" if place < 70 else "validation" if place < 85 else "test"


@functools.cache
def nouns(split: Split) -> list[str]:
    """The nouns of a split that no other vocabulary holds."""
    known = {word for words in (STEMS, GROUPS, KINDS, VALUES, COUNTS, KIND_VALUES) for word in words["en"]}
    return [word for word in NOUNS if word not in known and part_of(word) == split]


def pool(words: Sequence[str], split: Split) -> list[str]:
    """The words of a list that belong to a split: at least two, parted by a digest of each word."""
    ranked = sorted(words, key=lambda word: zlib.crc32(f"pool {word}".encode()))
    small = max(2, round(len(words) * _SHARES["test"]))
    ends = {"train": (2 * small, None), "validation": (small, 2 * small), "test": (0, small)}[split]
    return ranked[slice(*ends)]


def made_up(dice: random.Random, split: Split) -> str:
    """A word that is in no dictionary, of two or three syllables."""
    while True:
        parts = [
            dice.choice(_ONSETS) + dice.choice(_VOWELS) + dice.choice(_CODAS)
            for _ in range(dice.choice((1, 2, 2, 2)))
        ]
        word = "".join(parts)
        if 4 <= len(word) <= 10 and part_of(word) == split:
            return word


def made_up_han(dice: random.Random, split: Split) -> str:
    """A name of two Chinese characters."""
    while True:
        word = "".join(dice.sample(_HAN, 2))
        if part_of(word) == split:
            return word
