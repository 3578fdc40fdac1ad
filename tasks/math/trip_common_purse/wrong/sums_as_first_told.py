# %%
import csv
import re
from fractions import Fraction

lines = open("群聊.txt", encoding="utf-8").read().splitlines()
roster = list(csv.DictReader(open("名单.csv", encoding="utf-8")))
print(len(lines), sum(map(len, lines)))
print("\n".join(lines[:140]))
# %%
# All of it read; the ways of saying each thing, in braces what varies.
BANK = {
 "whats": [
   ["加油钱", "油费", "油钱"], ["过路费", "高速费"], ["停车费"], ["早饭", "早点"], ["午饭", "中饭"], ["晚饭", "夜饭"], ["烤羊腿", "羊腿"], ["羊杂汤"],
   ["酸菜鱼"], ["手抓饭"], ["牛肉面", "拉面"], ["西瓜"], ["矿泉水", "几箱水"], ["氧气罐", "氧气"], ["感冒药", "药品"], ["骑马票", "骑马"], ["漂流票", "漂流"],
   ["景区门票", "景区票"], ["观光车票", "观光车"], ["温泉票", "温泉"], ["帐篷租金", "帐篷"], ["篝火柴火", "柴火"], ["羽绒服租金", "租衣服"], ["民宿房费", "房费"],
   ["补胎", "补轮胎"], ["洗车"], ["拖车费", "拖车"], ["烧烤炭", "木炭"], ["零食"], ["酸奶"], ["啤酒"], ["葡萄", "一箱葡萄"], ["哈密瓜"], ["馕"], ["奶茶"],
   ["咖啡"], ["防晒霜", "防晒"], ["雨衣"], ["鱼饵"], ["鱼竿租金", "鱼竿"], ["电池"], ["充电宝租金", "充电宝"], ["对讲机租金", "对讲机"], ["导游费", "导游"],
   ["讲解费", "解说费"], ["合影费", "合影"], ["无人机押运费", "无人机"], ["火锅"], ["土鸡汤", "鸡汤"], ["烧饼"], ["粽子"], ["一次性雨鞋", "雨鞋"], ["玻璃水"],
   ["车载冰箱", "冰箱"], ["驱蚊水"], ["绳子"], ["滑草票", "滑草"], ["缆车票", "缆车"], ["船票", "坐船"], ["射箭票", "射箭"], ["套圈"], ["陶艺课", "陶艺"],
   ["馄饨"], ["凉皮"], ["大盘鸡"], ["冰激凌", "雪糕"], ["纸杯碗筷", "碗筷"], ["垃圾袋"], ["湿巾"], ["湿地公园票", "湿地公园"], ["博物馆讲解器", "讲解器"],
   ["自行车租金", "自行车"], ["烤包子"], ["枸杞"], ["杏子"], ["蘑菇"], ["土豆饼"]
 ],
 "clubs": [
   "钓鱼队", "夜宵团", "摄影组", "早餐搭子", "徒步小组", "咖啡帮", "麻将局", "遛娃社", "观星小队", "跑步团"
 ],
 "pre": [
   "报个账，", "管账的辛苦了，", "刚停好车，", "信号时有时无，", "趁还记得，", "说个事，", "打扰一下，", "又是我，", "车上颠得手抖，", "孩子睡了才有空，", "在服务区排队，", "刚翻了付款记录，",
   "手机快没电了，", "风大，打字慢，", "回房间了，", "昨晚上忘了说，", "怕忘，", "赶紧补上，", "两手都是油，", "隔壁团一家收{x}呢，", "原先以为要{x}，", "我们刚才砍价砍了半天，人家开口{x}，",
   "我妈说上回花了{x}，", "老板本来要{x}，", "路边摊同样的才{x}，", "网上看要{x}，", "比前年便宜{x}，", "我先生还说给{x}小费，没给，", "小票皱成一团，", "别嫌我啰嗦，", "这地方真好看，",
   "爬了半天山腿软，", "等上菜的空当，", "老板娘挺实在，", "排了{y}分钟队，", "第{y}次记账了，", "海拔三千多头有点晕，", "孩子非要我发，", "睡前对一遍，", "早上走得急，"
 ],
 "post": [
   "，辛苦记下", "，麻烦了", "，谢谢", "～", "！", "，别漏了", "，小票我留着", "，回头对", "，就这样", "，有问题喊我", "，我先去搬行李", "，省得忘", "，比我想的贵", "，够实惠",
   "，味道一般", "，孩子们开心坏了", "，明早八点出发别忘了", "，隔壁桌花了{x}呢", "，下回不来这家", "，网上标的是{x}，差不多", "，老板还送了盘花生"
 ],
 "amount": [
   "{N}", "花了{N}", "一共{N}", "总共{N}", "拢共{N}", "付了{N}", "要了{N}", "合计{N}", "正好{N}"
 ],
 "calc": {
  "times": ["{k}份，一份{p}块", "每份{p}块，要了{k}份", "单价{p}块，{k}份", "{p}块一份来了{k}份", "{k}份每份{p}块"],
  "off": ["原价{a}块打{d}折", "标价{a}块，给打了{d}折", "{a}块，会员{d}折后付的", "挂牌{a}块，{d}折拿下"],
  "less": ["{a}块，用券减了{c}块", "开价{a}块，砍掉{c}块成交", "给了{a}块，找回{c}块", "应付{a}块，平台立减{c}块", "{a}块刨去返现{c}块"],
  "more": ["{a}块，另加{c}块服务费", "{a}块外加打包费{c}块", "{a}块，后来又续了{c}块的", "先给了{a}块，又添{c}块"],
  "paid": ["菜单价{a}块，抹了零头实付{b}块", "说好{a}块，最后只收了{b}块", "小票打的{a}块，老板少算我们的，实收{b}块", "喊价{a}块，磨到{b}块付的"]
 },
 "group": {
  "car": ["我们车", "本车", "我这车各家", "{c}号车", "咱这一车", "我们这辆车"],
  "carless": ["我们车除了{K}", "本车（{K}没参加）", "{c}号车扣掉{K}", "我这车不含{K}", "咱这一车（{K}不在内）"],
  "carplus": ["我们车加上{K}", "本车外带{K}", "{c}号车再添{K}", "咱这一车连同{K}"],
  "list": ["我家和{L}", "我家、{L}", "{L}还有我家", "我家跟{L}共{n}家", "{L}加我家", "{L}和我们", "我家外加{L}", "{L}（再算上我家）"],
  "all": ["全团", "所有人家", "大伙儿", "全体", "咱整个团", "全团一家不落"],
  "allless": ["全团除了{L}", "所有人家（{L}没去）", "大伙儿扣掉{L}", "咱整个团（{L}除外）"],
  "twocars": ["{c}号车和{d}号车", "{c}、{d}两辆车", "{c}号跟{d}号两车"],
  "again": ["我家上一笔那几家", "还是我上笔那拨人家", "我家上一笔里头的各家"],
  "againplus": ["我家上一笔那几家再加{K}", "我上笔那拨人家外带{K}", "我上笔那些人家（多一个{K}）"],
  "againless": ["我家上一笔那几家去掉{K}", "我上笔那拨人家里除了{K}", "我上笔那些人家（少一个{K}）"]
 },
 "split": {
  "head": ["", "", "", "，按人头", "，照大人小孩的人头算", "，按人头摊", "，大人一份小孩半份", "，数人头，孩子半个", "，看人头"],
  "house": ["，按户平摊", "，每家一样多", "，不管人多人少各家均分", "，一家一份", "，各家出同样的", "，户均", "，家家相同", "，几家按户平分", "，一户一股"],
  "adult": ["，孩子不算，只数大人", "，小孩免了，大人平摊", "，按大人个数分", "，娃都没份，数大人", "，孩子不收钱，大人均分", "，小朋友跳过，大人一人一份"],
  "double": ["，{K}算两份，别家各一份", "，{K}拿得多出双份，其余一家一份", "，一家一份，只有{K}两份", "，{K}胃口大，顶两家，其余各一份"],
  "half": ["，{K}算半份，别家各一份", "，{K}半路才来只算半份，其余一家一份", "，一家一份，不过{K}折半算", "，{K}只沾一点，记半份，别家整份"],
  "fixed": ["，{K}只出{N}，剩下的别家按户平摊", "，{K}认{N}，余下其他家一家一样多", "，说好{K}掏{N}，剩的别家一家一样多", "，{K}说死了就给{N}，其余别家按户均分"],
  "minehalf": ["，我家认一半，另一半别家按户平摊", "，我出一半，剩一半其他家按户均分", "，一半算我家的，余下别家一家一样多", "，我家拿大头，一半，剩的别家户均"],
  "oneadult": ["，{K}只去了一个大人，别家按人头", "，{K}就来了一个大人，其余照人头", "，人头算，{K}例外，只到了一个大人"],
  "nokid": ["，{K}的孩子没去不算，其余按人头", "，按人头，但{K}的娃没参加别算进去", "，人头算，{K}的小孩例外，没来"]
 },
 "pay": [
   "{W}{M}，我付的，{G}{P}", "{G}的{W}，{M}，我垫了{P}", "记一笔，{W}{M}，{G}{P}", "我垫的{W}，{M}，{G}{P}", "{W}我买的单，{M}，{G}{P}",
   "刚把{W}结了，{M}，算{G}的{P}", "{G}分一下{W}，{M}，我出的钱{P}", "{W}是我刷的卡，{M}，{G}分{P}", "给{G}买了{W}，{M}{P}",
   "{G}的{W}我叫老板一块结了，{M}，先挂我账上{P}", "{W}，{G}，{M}，我掏的{P}", "今天{W}{M}，{G}，我扫的码{P}", "{M}，{W}，{G}，我先付了{P}",
   "我家出钱的{W}，{M}，{G}一起分{P}", "{W}钱我给了，{M}，{G}{P}", "还有{W}，{M}，{G}，也是我垫的{P}", "{G}一起的{W}，我先垫上，{M}{P}",
   "{W}这笔从我手机走的，{M}，归{G}{P}", "替{G}付了{W}，{M}，我家也在里头{P}", "{W}：{M}，{G}，我付{P}", "刚才{G}弄了{W}，结账的是我，{M}{P}",
   "老板只收现金，{W}我掏的，{M}，{G}{P}", "{W}算{G}的，{M}，钱是我出的{P}", "加一条：{G}，{W}，{M}，我垫{P}", "掏钱的又是我：{W}，{M}，{G}{P}",
   "{G}凑一块弄的{W}，柜台上收了我{M}{P}", "{W}，{G}人人有份，{M}都从我卡里走{P}", "往账上添{W}，{M}，受用的是{G}，垫钱的是我{P}", "{M}，这是{W}的钱，我垫，{G}{P}",
   "谁的手快谁倒霉，{W}我抢着付了，{M}，{G}的{P}", "{G}的{W}，店家找我要的钱，给了，{M}{P}", "{W}没法分开结，我一把付了，{M}，{G}{P}",
   "欠我钱的来了：{G}，{W}，{M}{P}，我家自己那份也在里头", "卡刷了，{M}，是{W}，{G}{P}", "{G}都沾了{W}的光，{M}，我付的{P}", "{W}挂的我房账，退房时交了，{M}，{G}{P}",
   "又当了回冤大头，{W}，{M}，先垫后分，{G}{P}", "{W}的定金尾款都是我交的，{M}，{G}{P}", "{G}用的{W}，发票抬头写的我，钱也是我给的，{M}{P}",
   "{W}的账先全算我这儿，{M}，回头{G}分{P}"
 ],
 "payfor": [
   "帮{L}带了{W}，{M}，我家没份{P}", "{L}的{W}，{M}，我代付的，跟我家无关{P}", "替{L}付了{W}，{M}，不算我家{P}", "{W}{M}，我先垫的，是{L}的，我没参加{P}",
   "{L}那边的{W}差钱，我给付的，{M}，我家不沾{P}", "{W}我掏的，{M}，但只归{L}{P}", "顺路给{L}捎的{W}，{M}，我自己没要{P}", "{L}托我付的{W}，{M}，没我家的事{P}",
   "我付了{W}，{M}，用的是{L}，别把我算进去{P}", "{L}手机没电，{W}我给付的，{M}，我家可没碰{P}", "{W}，{M}，钱从我这儿走，账记{L}头上{P}",
   "给{L}救个急，{W}我垫的，{M}，全归他们{P}"
 ],
 "days": [
   "{W}{M}，我付的，按天分：{D}", "{W}我垫了，{M}，天数不一样，{D}，按天摊", "{W}，{M}，我掏的，照用的天数算，{D}", "我付的{W}，{M}，{D}，按天数分",
   "{D}，这是{W}用的天数，{M}我付的，照天数摊", "{W}是论天的，{M}，我给的钱，{D}"
 ],
 "each": [
   "{G}的{W}，每家{p}块，我一起付了", "{W}我统一垫的，一家{p}块，{G}", "我代{G}交了{W}，每户{p}块，我家也在里头", "{W}，{G}，各家{p}块，我一次付清的",
   "{W}按户收的，一户{p}块，{G}，我一把垫了"
 ],
 "eachhead": [
   "{G}的{W}，大人{p}块一位，孩子半价，我一起付了", "{W}我统一买的，大人{p}块孩子半价，{G}都去了", "{W}，{G}，成人{p}块，小孩半票，我刷的", "{W}大人{p}块、娃减半，{G}，都是我掏的"
 ],
 "rule": [
   "我们车{W}{M}，我付的，老规矩", "{W}，{M}，我垫的，我们车老规矩", "本车{W}我出了，{M}，照老规矩来", "{W}{M}，我掏的，按车里老规矩", "我们车的{W}，{M}，我付，老规矩办",
   "{W}又是我扫的码，{M}，老规矩，本车的", "{W}我加塞付了，{M}，我们车的，怎么分都晓得，老规矩", "我们车，{W}，{M}，掏钱的是我，依老规矩"
 ],
 "like": [
   "{W}{M}，我付的，跟我家上一笔一样分", "又垫了{W}，{M}，分法照我上笔", "{W}，{M}，还是我出的，谁家怎么摊跟我上一笔完全一样", "我付的{W}，{M}，同我上笔那样分",
   "接着记，{W}{M}，我垫，照我家上一笔的分法", "再来一笔，{W}，{M}，我付，我家上一笔怎么分这笔就怎么分", "{W}，{M}，我掏，不多解释，跟我家上一笔一个分法"
 ],
 "liketheirs": [
   "{W}{M}，我付的，跟{K}付的{V}一样分", "{W}，{M}，我垫了，照{K}付{V}那笔的分法", "我付了{W}，{M}，谁家摊多少比例跟{K}付{V}那次一样", "{W}我结的，{M}，还是{K}付{V}那笔那样分",
   "{W}，{M}，我付的，懒得重讲，套用{K}付{V}时的分法", "参照{K}付的{V}，我这笔{W}也那么分，{M}"
 ],
 "club": [
   "{C}的{W}，{M}，我付的", "{W}{M}，我垫的，{C}的账", "{C}今天{W}，{M}，我先垫的，照{C}的分法", "给{C}弄了{W}，{M}，我掏的", "{W}，{C}，{M}，我结的",
   "{C}花钱了，{W}，{M}，出钱的是我", "{W}，{M}，我付，走{C}的账", "{C}全员的{W}，{M}，我先掏的"
 ],
 "clubnew": [
   "{L}和我家凑了个{C}，以后{C}的账{R}", "拉了个{C}，成员是我家、{L}，{C}的钱{R}", "{C}成立，{L}加我家，花销{R}"
 ],
 "clubrule": {
  "head": ["按人头", "照人头摊，孩子半个"],
  "house": ["按户平摊", "一家一份"],
  "adult": ["只数大人", "孩子不算，大人平摊"]
 },
 "clubin": [
   "{K}从现在起也进{C}了", "欢迎{K}加入{C}，往后的算他家", "{C}添一家，{K}，之前的不算他", "{C}今后多算{K}一份"
 ],
 "clubout": [
   "{C}我家退了，往后的别算我", "我家不玩{C}了，之前的照旧，后面不参加", "从现在起{C}没我家了", "{C}之后别叫我家了，往后的钱也不参与"
 ],
 "carrule": {
  "nodriver": ["司机家不出，其余按户平摊", "开车的那家免，别家一家一份"],
  "halfdriver": ["司机家算半份，别家各一份", "开车的那家折半，其余一家一份"],
  "house": ["按户平摊", "不论人多人少一家一份"],
  "adult": ["只数大人，孩子不算", "按大人个数摊"],
  "oneless": ["按人头，但司机本人不算在内", "照人头，开车那个人不计"]
 },
 "ruleset": [
   "{c}号车定个规矩：{R}，以后讲老规矩就是指这个", "我们{c}号车商量好了，{R}，往后简称老规矩", "{c}号车的老规矩先讲清楚，{R}"
 ],
 "rulenew": [
   "{c}号车规矩从现在起改了：{R}，之前的不动", "{c}号车重新商量过，往后老规矩变成{R}", "{c}号车老规矩作废，换新的，{R}，前面的账不改"
 ],
 "carmove": [
   "从现在起我家换到{c}号车", "我家挪去{c}号车坐了，往后按那边算", "跟领队说好了，我家以后坐{c}号车", "行李搬好了，我家往后是{c}号车的人"
 ],
 "carcome": [
   "{K}搬到我们车来了，往后算我们车的", "从现在起{K}跟我们车走", "我们车今起多一家，{K}", "{K}换到我们车了，今后一起算"
 ],
 "leave": [
   "家里有事我们先回了，从现在起全团和车上的账都别带我家", "我家已经到机场了，从这会儿起不管全团还是本车的花销都没我们了"
 ],
 "alias": [
   "叫网名怪别扭的，大家叫我{T}就行", "以后喊我{T}吧，好记", "熟人都叫我{T}，你们也这么叫"
 ],
 "amount_new": [
   "{V}那笔记错了，应该是{N}", "{V}的数更正一下，{N}才对", "翻了小票，{V}其实是{N}", "{V}不是我先前报的数，是{N}", "把我的{V}改成{N}", "说个错，{V}得是{N}",
   "{V}报错数了，实际{N}", "重报{V}：{N}"
 ],
 "amount_last": [
   "我上一笔看花眼了，是{N}", "我家上笔金额改成{N}", "不对，我上一笔应该记{N}", "更正我上一笔：{N}", "发现报错了，我上一笔得是{N}"
 ],
 "amount_up": [
   "{V}那笔还漏了{N}，加上去", "{V}后来又补交了{N}，并到那笔里", "{V}那笔少报{N}，补进去", "{V}结账时少算我{N}，补交了，那笔往上加"
 ],
 "amount_down": [
   "{V}那笔老板退了{N}，从里头减", "{V}多收了，退回我{N}，那笔少算这么多", "{V}的押金{N}退我了，那笔扣掉", "{V}没用完，老板退我{N}，账上减掉"
 ],
 "drop": [
   "{V}那笔把{K}去掉，他家没参加，其余照原来的分法", "我记岔了，{V}没有{K}，划掉他家，别家照旧分", "{V}那笔不该有{K}，拿掉，剩下的各家接着那么分", "{V}跟{K}没关系，我写错了，摘出去，余下照分"
 ],
 "add": [
   "{V}那笔漏了{K}，加进去一起分", "我忘了{V}还有{K}，添上，分法照旧", "{V}那笔{K}也有份，补进来", "{V}少写一家，{K}，补上同样分"
 ],
 "last_drop": [
   "我上一笔里{K}不算，其余照分", "我家上笔把{K}划掉，别家照原样分"
 ],
 "last_add": [
   "我上一笔还有{K}，加上，分法照旧", "我家上笔补上{K}一起分"
 ],
 "askdrop": [
   "@{K} 你那笔{V}我家没沾，能把我家去掉吗", "@{K} {V}那次我家没去呀，别算我们了吧", "@{K} 你的{V}怎么有我家，我们没参加", "@{K} {V}那会儿我家在睡觉，能不能不算",
   "@{K} 翻到你那笔{V}，我家没在场啊，划掉？"
 ],
 "askadd": [
   "@{K} 你那笔{V}我家也用了，算上我们吧", "@{K} {V}我家也有份，怎么没算，加上？", "@{K} 不好意思白占便宜，{V}把我家也算进去吧", "@{K} 你付{V}那次我家蹭了，该算上吧",
   "@{K} {V}别漏了我家呀，也吃了用了，加上行不"
 ],
 "yes": [
   "是我糊涂，照你说的改了", "行，改了", "没错，依你", "好嘞，按你讲的来", "嗯嗯已改", "对对，我给改过来", "成，动过了", "记性不行了，依你改", "确实，改好了"
 ],
 "no": [
   "没记错，还照原来的", "不用不用，就按原来的", "我问了一圈，原来那样是对的，不动", "别改了，照旧", "维持原样吧", "我翻照片看过了，没错，照原来", "你记混了，不改", "算了，就按我先前报的"
 ],
 "treat": [
   "{V}那笔算我请的，别分了", "{V}我家请客，从账上划掉", "{V}那笔不用大家出，我家包了", "{V}大家别给我钱了，我家请的", "{V}从账里抹了吧，当我请客"
 ],
 "untreat": [
   "我家那位刚才说请客不作数，该怎么分还怎么分", "别听我家那口子的，他请客那笔照分", "请客那话收回，家里没批，照旧分", "请什么客，我不同意，那笔照旧分"
 ],
 "cover": [
   "{K}付{V}那笔里{J}的份我家出", "{J}在{K}付的{V}里摊的归我家", "{K}付的{V}，{J}那份记我家头上", "{K}付{V}那笔，{J}不用出，他家的由我家顶上"
 ],
 "payer": [
   "{V}那笔其实是{K}付的钱，我记混了，分法不变", "搞错了，{V}掏钱的是{K}，不是我，别的不变", "{V}那笔改成{K}垫的，怎么分不动", "张冠李戴了，付{V}的是{K}，账记他家，分法照旧"
 ],
 "part": [
   "{V}那笔里头有{N}是{K}掏的，其余才是我", "{V}我没全付，{K}付了{N}，剩下是我的，分法不变", "补充一下，{V}当时{K}出了{N}，其余我出，摊法照旧", "{V}有两个人掏钱：{K}{N}，剩下的我"
 ],
 "send": [
   "@{K} 转你{N}，查收", "@{K} 先还你{N}，点一下", "@{K} 红包{N}发你了，收一下", "@{K} 给你打了{N}", "@{K} {N}过去了，看下", "@{K} 上回的先清你{N}"
 ],
 "got": [
   "收了", "收到啦", "已收，谢谢", "点了，到账了", "嗯到了", "收着了", "妥，进账了"
 ],
 "gotpart": [
   "多了，我只收{N}，剩下的退你了", "留{N}就够，多的退回去了", "我收{N}，其余给你转回去了", "我就拿{N}，别的退给你了"
 ],
 "back": [
   "不急，退你了", "没点，到点自动退回去了", "别转来转去的，原路退了", "退回去了，回家再说", "不要，给你退了", "心领了，钱退你"
 ],
 "took": [
   "收到{K}转来的{N}", "{K}当面给了我现金{N}", "{K}还我{N}，到账了", "刚{K}塞给我{N}", "{K}过来结了{N}，我收了", "{N}，{K}给我的，收讫"
 ],
 "gave": [
   "我给了{K}现金{N}，他点过了", "{N}当面还给{K}了，他收好了", "跟{K}碰上了，塞给他{N}，收了", "把{N}给{K}了，当面点清"
 ],
 "cond": [
   "{G}的{W}，{M}，我垫了，按户平摊，@{K} 你家来不来？来就一起摊", "{W}{M}，我付的，{G}各家均分，@{K} 你家要不要加一份？要就也算一家",
   "{W}，{M}，我先掏，{G}户均，@{K} 你家说句话，来的话也算一份"
 ],
 "come": [
   "来的，算我们", "要的要的，加我家", "算一个", "有份有份", "必须来，加一份", "好呀，带上我家"
 ],
 "stay": [
   "不了，孩子累了", "我们就不凑了", "免了，刚吃过", "这回不去", "谢了，我们吃泡面", "下次吧，这次算了"
 ],
 "bet": [
   "{W}{M}，我付的，@{K} 咱两家的，掷骰子，输的那家全出", "我垫了{W}，{M}，@{K} 就咱们两家，比谁先到山顶，输家全包", "{W}，{M}，我掏的，@{K} 咱两家猜拳，谁输归谁",
   "{W}，{M}，先从我这儿出，@{K} 咱两家赌一把，谁打水漂少谁全付"
 ],
 "lost": [
   "我输了，愿赌服输", "唉算我家的", "认栽，归我家", "输给你了", "手气背，我家全认", "服了，我家付"
 ],
 "won": [
   "哈哈我赢了，归你家", "你输了别赖，你家的", "赢了，承让承让", "我赢，你自己扛", "对不住啦，是你家付", "赢你一回不容易，你家出"
 ],
 "proxy": [
   "替{K}记一笔，他家垫的{W}，{M}，{L}共{n}家{P}", "{K}没信号，让我报：他家付了{W}，{M}，{L}这{n}家{P}", "受{K}委托，{W}{M}，他家出的，{L}一共{n}家{P}",
   "{K}在开车，托我说一声：{W}是他家付的，{M}，{L}共{n}家{P}"
 ],
 "two": [
   "；第二笔，", "；另一笔是", "；还有，"
 ],
 "talk": [
   "{W}现在多少钱一份了", "{W}估计得{x}，到时候再看", "有人要一起{W}吗，据说{x}", "刚看{W}要{x}，没舍得买", "刚去买{W}，各家自己扫的码，不用记", "给自家另买了{W}，{x}，不入账",
   "去年{W}我花了{x}", "{K}说{W}不错，我没试", "谁还没吃{W}", "{W}要不要大家一起团，{x}能拿下", "{W}排队的人真多", "{W}差点多付{x}，幸好看了一眼", "要是{W}能便宜{x}就好了",
   "{K}那边的娃真乖", "{x}一晚的房间居然没窗户", "我给自己买了条围巾，{x}", "{K}你帽子落我车上了", "前面堵车，慢慢来", "下个服务区集合", "谁有晕车药", "云好低啊", "{K}到哪了",
   "手机掉水里了，借个电吹风", "明早几点出发", "房卡找不到了", "{W}和{V}哪个好", "拍到银河了，一会儿发", "今天油价又涨了{y}分", "孩子们在玩水", "车载电台没声音了", "三号弯那里有交警",
   "这顿不错", "要是人均{x}我就不去了", "想给我妈带点特产，{x}那种", "群主发个定位", "笑死，{K}把墨镜戴反了", "有人捡到一只小鞋吗", "我们先走一步", "导航说还有{y}公里",
   "还想再买点{W}，没货了", "本来想请大家{W}，店关门了", "{x}的路边摊比饭店好吃", "上回跟别的团，{W}一家收{x}", "我家那位非说{W}花了{x}，其实没买成", "{W}下次再说", "刚才谁按喇叭",
   "厕所在左边", "{K}欠我一顿酒，哈哈不记账", "上个月跟同事出来，每人才{x}", "给司机们鼓掌", "日出真值", "要不要改走老路", "海拔计显示三千{y}", "有没有多的充电线", "{K}唱歌跑调了",
   "账记到哪了，辛苦", "我家娃掉了颗牙", "别忘了带身份证", "{W}老板说退{x}，后来又不退了，那就算了", "{W}的发票谁要，我有一张{x}的空白的", "好困", "今晚住的地方有热水吗",
   "{K}那笔要不要改再想想，先放着", "我猜{W}得{x}，{K}猜两倍，没猜中", "刮彩票中了{x}，买冰棍了", "孩子压岁钱{x}全带来了", "梦见退了{x}押金，醒来什么都没有", "要是谁退团，酒店还得扣{x}",
   "旁边团在吵{W}怎么分", "咱们账清，佩服", "{K}转发的那个{W}攻略靠谱吗", "星空下吃{W}，美", "下雨了，收衣服"
 ]
}
NUM = "零一二三四五六七八九"
HOME, WHAT, CLUB = "[\ue100-\ue1ff]", "[\ue200-\ue2ff]", "[\ue300-\ue3ff]"
LIST = f"{HOME}(?:[、和]{HOME})*"
MONEY = "(?:¥?\\d+(?:\\.\\d+)?(?:块[5五]|块钱|块|元)?|[一二三四五六七八九十百千零]+(?:块五|块钱|块)?)"
COUNT = "[一二两三四五六七八九十\\d]+"
SLOT = {"K": HOME, "J": HOME, "L": LIST, "W": WHAT, "V": WHAT, "C": CLUB, "N": MONEY, "x": MONEY, "y": "\\d", "n": COUNT, "c": "\\d", "d": "\\d", "T": ".+?",
        "D": f"(?:(?:我家|{HOME}){COUNT}天、?)+"}  # fmt: skip
CALC = {"k": COUNT, "p": "\\d+", "a": "\\d+", "b": "\\d+", "c": "\\d+", "d": "[一二三四五六七八九\\d.]+"}


def form(words, named=True, slots=SLOT):
    """A regular expression of a way of saying something; the same slot twice is the same thing."""
    seen = set()

    def slot(found):
        name = found[1]
        if name in seen and named:
            return f"(?P={name})"
        seen.add(name)
        return (f"(?P<{name}>" if named else "(?:") + slots[name] + ")"

    return re.sub(r"\\\{(\w)\\\}", slot, re.escape(words))


def any_of(forms, slots=SLOT):
    return "(?:" + "|".join(form(words, False, slots) for words in sorted(forms, key=len, reverse=True)) + ")"


def flat(table):
    return [words for forms in table.values() for words in forms]


SLOT["M"] = "(?:" + any_of(BANK["amount"]) + "|" + any_of(flat(BANK["calc"]), CALC) + ")"
SLOT["R"] = any_of(flat(BANK["carrule"]) + flat(BANK["clubrule"]))
SLOT["p"] = "\\d+"
SLOT["G"] = any_of(flat(BANK["group"]))
SLOT["P"] = any_of(flat(BANK["split"]))
PAYS = {kind: [re.compile(form(words)) for words in BANK[kind]] for kind in
        ("pay", "payfor", "days", "each", "eachhead", "rule", "like", "liketheirs", "club", "proxy", "cond", "bet")}  # fmt: skip
SAYS = {kind: [re.compile(form(words)) for words in BANK[kind]] for kind in
        ("clubnew", "clubin", "clubout", "ruleset", "rulenew", "carmove", "carcome", "leave", "amount_new", "amount_last", "amount_up", "amount_down",
         "drop", "add", "last_drop", "last_add", "askdrop", "askadd", "treat", "untreat", "cover", "payer", "part", "send", "took", "gave")}  # fmt: skip
REPLIES = {kind: [re.compile(form(words)) for words in BANK[kind]] for kind in ("yes", "no", "got", "gotpart", "back", "come", "stay", "lost", "won")}
GROUP = {kind: [re.compile(form(words)) for words in forms] for kind, forms in BANK["group"].items()}
SPLIT = {kind: [re.compile(form(words)) for words in forms] for kind, forms in BANK["split"].items()}
AMOUNT = [re.compile(form(words)) for words in BANK["amount"]]
KINDS = {kind: [re.compile(form(words, True, CALC)) for words in forms] for kind, forms in BANK["calc"].items()}
PRE = re.compile(any_of(BANK["pre"]))
POST = re.compile(any_of(BANK["post"]) + "$")
TALK = any_of(BANK["talk"])
TALK = re.compile(f"{TALK}(?:(?:，|。|……){TALK})*")


def find(table, words):
    for kind, forms in table.items():
        for pattern in forms:
            if m := pattern.fullmatch(words):
                return kind, m.groupdict()
    return None, {}


def count(words):
    return int(words) if words.isdigit() else {"两": 2, "十": 10}.get(words) or NUM.index(words)


def money(words):
    words = words.lstrip("¥")
    half = Fraction(1, 2) if re.search("块[5五]$", words) else 0
    words = re.sub("块[5五]$|块钱$|块$|元$", "", words)
    if words[0].isdigit():
        return Fraction(words) + half
    total, digit, unit = 0, 0, 1
    for sign in words:
        if sign in NUM:
            digit = NUM.index(sign)
        else:
            unit = {"十": 10, "百": 100, "千": 1000}[sign]
            total, digit = total + (digit or 1) * unit, 0
    # "three hundred two" without a nought between is three hundred and twenty
    return total + digit * (unit // 10 if len(words) > 1 and unit > 10 and words[-2] in "百千" else 1) + half


def price(words):
    for pattern in AMOUNT:
        if m := pattern.fullmatch(words):
            return money(m["N"])
    kind, g = find(KINDS, words)
    if kind == "times":
        return Fraction(count(g["k"]) * int(g["p"]))
    a = int(g["a"])
    if kind == "off":
        d = Fraction(g["d"]) / 10 if g["d"][0].isdigit() else Fraction(int("".join(str(NUM.index(s)) for s in g["d"])), 10 ** len(g["d"]))
        return a * d
    return Fraction({"less": lambda: a - int(g["c"]), "more": lambda: a + int(g["c"]), "paid": lambda: int(g["b"])}[kind]())


# %%
class Bill:
    def __init__(self, paid, amount, weights, split=""):
        self.paid, self.amount, self.weights, self.split = paid, amount, weights, split


class Purse:
    def __init__(self):
        self.home = {}
        self.token = {}
        self.car, self.adults, self.kids, self.driver = {}, {}, {}, {}
        for k, row in enumerate(roster):
            self.adults[k], self.kids[k], self.car[k] = int(row["大人"]), int(row["孩子"]), int(row["车"])
            if row["司机"]:
                self.driver[int(row["车"])] = k
            for name in (row["户"], "老" + row["户"]):
                self.token[name] = chr(0xE100 + k)
            for name in row["群昵称"].split("、"):
                self.token[name] = chr(0xE100 + k)
                self.home[name] = k
        for line in lines:
            who, words = re.fullmatch(r"\S+ \S+ (.+?)：(.+)", line).groups()
            if who == "系统":
                old, new = re.findall("“(.+?)”", words)
                self.home[new] = self.home[old]
                self.token[new] = self.token[old]
            for one in BANK["alias"]:
                if m := re.fullmatch(form(one), words):
                    self.token[m["T"]] = self.token[who]
        for k, names in enumerate(BANK["whats"]):
            self.token |= dict.fromkeys(names, chr(0xE200 + k))
        for k, name in enumerate(BANK["clubs"]):
            self.token[name] = chr(0xE300 + k)
        self.tokens = re.compile("|".join(sorted(map(re.escape, self.token), key=len, reverse=True)))
        self.here = list(range(len(roster)))
        self.bills, self.own, self.last = [], {}, {}
        self.sums = {k: Fraction(0) for k in self.here}
        self.rule, self.clubs, self.waiting, self.treated = {}, {}, {}, {}
        self.odd = []

    def one(self, sign):
        return ord(sign) - 0xE100

    def some(self, words):
        return [self.one(sign) for sign in re.findall(HOME, words)]

    def aboard(self, car):
        return [k for k in self.here if self.car[k] == car]

    def even(self, homes, split):
        if split == "house":
            return {k: Fraction(1) for k in homes}
        return {k: self.adults[k] + (Fraction(self.kids[k], 2) if split == "head" else 0) for k in homes}

    def group(self, me, words):
        kind, g = find(GROUP, words)
        mine = self.aboard(self.car[me])
        if kind in ("car", "carless", "carplus"):
            if g.get("c"):
                mine = self.aboard(int(g["c"]))
        elif kind == "list":
            mine = [me]
        elif kind == "twocars":
            mine = self.aboard(int(g["c"])) + self.aboard(int(g["d"]))
        elif kind in ("all", "allless"):
            mine = list(self.here)
        else:
            mine = list(self.last[me].weights)
        named = self.some((g.get("K") or "") + (g.get("L") or ""))
        return [k for k in mine if k not in named] if kind.endswith("less") else mine + named

    def shared(self, me, homes, amount, words):
        kind, g = find(SPLIT, words)
        if kind in ("head", "house", "adult"):
            return kind, self.even(homes, kind)
        w = self.even(homes, "head" if kind in ("oneadult", "nokid") else "house")
        k = self.one(g["K"]) if g.get("K") else me
        if kind == "fixed":
            part = money(g["N"])
            w = {h: (amount - part) / (len(homes) - 1) for h in homes}
            w[k] = part
        else:
            w[k] = {"double": 2, "half": Fraction(1, 2), "minehalf": len(homes) - 1, "oneadult": 1, "nokid": self.adults[k]}[kind]
        return "", w

    def ruled(self, car):
        rule, homes, driver = self.rule[car], self.aboard(car), self.driver[car]
        w = self.even(homes, {"adult": "adult", "oneless": "head"}.get(rule, "house"))
        w[driver] = {"nodriver": 0, "halfdriver": Fraction(1, 2), "oneless": w[driver] - 1}.get(rule, w[driver])
        return w

    def book(self, me, what, amount, weights, split=""):
        bill = Bill({me: amount}, amount, {k: Fraction(v) for k, v in weights.items() if v}, split)
        self.bills.append(bill)
        self.own[me, what] = self.last[me] = bill
        return bill

    def paid(self, me, words):
        kind, g = find(PAYS, words)
        if not kind:
            return False
        w = g["W"]
        amount = price(g["M"]) if g.get("M") else None
        if kind == "pay":
            split, weights = self.shared(me, self.group(me, g["G"]), amount, g["P"])
            self.book(me, w, amount, weights, split)
        elif kind in ("payfor", "proxy"):
            payer = self.one(g["K"]) if kind == "proxy" else me
            split, weights = self.shared(payer, self.some(g["L"]), amount, g["P"])
            self.book(payer, w, amount, weights, split)
        elif kind == "days":
            days = re.findall(f"(我家|{HOME})({COUNT})天", g["D"])
            self.book(me, w, amount, {me if k == "我家" else self.one(k): count(d) for k, d in days})
        elif kind in ("each", "eachhead"):
            weights = self.even(self.group(me, g["G"]), "head" if kind == "eachhead" else "house")
            self.book(me, w, int(g["p"]) * sum(weights.values()), weights)
        elif kind == "rule":
            self.book(me, w, amount, self.ruled(self.car[me]))
        elif kind == "like":
            self.book(me, w, amount, self.last[me].weights)
        elif kind == "liketheirs":
            self.book(me, w, amount, self.own[self.one(g["K"]), g["V"]].weights)
        elif kind == "club":
            self.book(me, w, amount, self.even(*self.clubs[g["C"]]))
        elif kind == "cond":
            bill = self.book(me, w, amount, self.even(self.group(me, g["G"]), "house"))
            self.waiting[self.one(g["K"])] = ("cond", bill, None)
        elif kind == "bet":
            bill = self.book(me, w, amount, {me: 1})
            self.waiting[self.one(g["K"])] = ("bet", bill, self.one(g["K"]))
        return True

    def toggle(self, bill, home):
        if home in bill.weights:
            del bill.weights[home]
        else:
            bill.weights |= self.even([home], bill.split)

    def hand(self, giver, taker, value):
        self.sums[giver] += value
        self.sums[taker] -= value

    def said(self, me, words):
        kind, g = find(SAYS, words)
        if not kind:
            return False
        k = self.one(g["K"]) if g.get("K") else None
        bill = self.last.get(me) if "last" in kind else self.own.get((me, g.get("V")))
        n = money(g["N"]) if g.get("N") else 0
        if kind == "clubnew":
            rule = next(r for r, forms in BANK["clubrule"].items() if g["R"] in forms)
            self.clubs[g["C"]] = ([me, *self.some(g["L"])], rule)
        elif kind == "clubin":
            self.clubs[g["C"]][0].append(k)
        elif kind == "clubout":
            self.clubs[g["C"]][0].remove(me)
        elif kind in ("ruleset", "rulenew"):
            self.rule[int(g["c"])] = next(r for r, forms in BANK["carrule"].items() if g["R"] in forms)
        elif kind == "carmove":
            self.car[me] = int(g["c"])
        elif kind == "carcome":
            self.car[k] = self.car[me]
        elif kind == "leave":
            self.here.remove(me)
        elif kind.startswith("amount"):
            bill.paid = {me: bill.amount}
        elif kind in ("drop", "add", "last_drop", "last_add"):
            self.toggle(bill, k)
        elif kind in ("askdrop", "askadd"):
            self.waiting[k] = ("ask", self.own[k, g["V"]], me)
        elif kind == "treat":
            self.treated[me] = (bill, bill.paid)
            bill.paid = {}
        elif kind == "untreat":
            bill, bill.paid = self.treated[me]
        elif kind == "cover":
            bill = self.own[k, g["V"]]
            bill.weights[me] = bill.weights.get(me, 0) + bill.weights.pop(self.one(g["J"]))
        elif kind == "payer":
            bill.paid = {k: bill.amount}
        elif kind == "part":
            bill.paid = {me: bill.amount - n, k: n}
        elif kind == "send":
            self.waiting[k] = ("send", n, me)
        else:
            self.hand(*((me, k) if kind == "gave" else (k, me)), n)
        return True

    def answered(self, me, words):
        kind, g = find(REPLIES, words)
        if not kind or me not in self.waiting:
            return False
        _, what, other = self.waiting.pop(me)
        if kind == "yes":
            self.toggle(what, other)
        elif kind in ("got", "gotpart"):
            self.hand(other, me, money(g["N"]) if kind == "gotpart" else what)
        elif kind == "come":
            what.weights[me] = Fraction(1)
        elif kind == "lost":
            what.weights = {me: Fraction(1)}
        return True

    def heard(self, who, words):
        if who == "系统":
            return
        me = self.home[who]
        words = self.tokens.sub(lambda m: self.token[m[0]], words)
        if TALK.fullmatch(words) or any(re.fullmatch(form(one), words) for one in BANK["alias"]):
            return
        if self.answered(me, re.sub(f"^@{HOME} ", "", words)):
            return
        cores = [words]
        while m := PRE.match(cores[-1]):
            cores.append(cores[-1][m.end():])
        for core in reversed(cores):
            for inner in (core, POST.sub("", core)):
                if self.paid(me, inner) or self.said(me, inner):
                    return
                for joint in BANK["two"]:
                    one, found, two = inner.partition(joint)
                    if found and find(PAYS, one)[0] and find(PAYS, two)[0]:
                        self.paid(me, one)
                        self.paid(me, two)
                        return
        self.odd.append((who, words))

    def balances(self):
        sums = dict(self.sums)
        for bill in self.bills:
            if bill.paid:
                whole = sum(bill.weights.values())
                for k, value in bill.paid.items():
                    sums[k] += value
                for k, weight in bill.weights.items():
                    sums[k] -= bill.amount * weight / whole
        return sums


purse = Purse()
for line in lines:
    purse.heard(*re.fullmatch(r"\S+ \S+ (.+?)：(.+)", line).groups())
print(len(purse.odd), "messages are none of these:")
for who, words in purse.odd:
    print(who, words)
# %%
with open("output/余额.csv", "w", newline="", encoding="utf-8") as file:
    out = csv.writer(file)
    out.writerow(["户", "余额"])
    for k, value in purse.balances().items():
        out.writerow([roster[k]["户"], f"{float(value):.2f}"])
