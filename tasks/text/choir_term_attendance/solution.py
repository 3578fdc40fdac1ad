# %%
import csv
import re
from datetime import date, datetime, timedelta

lines = open("群聊.txt", encoding="utf-8").read().splitlines()
people = list(csv.DictReader(open("团员.csv", encoding="utf-8")))
days = [date.fromisoformat(row["日期"]) for row in csv.DictReader(open("排练.csv", encoding="utf-8"))]
print(len(lines), sum(map(len, lines)), len(people), len(days))
print("\n".join(lines[:150]))
# %%
# All of it read; the ways of saying each thing, in braces what varies.
BANK = {"reasons": ["公司月底盘点", "孩子发烧了", "婆婆住院得有人陪", "单位临时开会", "被派去邻市出差", "老同学聚会推不掉", "家里水管爆了", "丈母娘过生日", "带娃打疫苗", "嗓子哑得说不出话", "值夜班", "牙疼得厉害约了医生", "车送修了", "老家来亲戚", "女儿开家长会", "崴了脚", "客户非要今天看样品", "学校里月考要监考", "腰又犯了", "物业约了装宽带", "搬家收拾不完", "要去机场接人", "审计的人还没走", "狗吃坏了肚子", "加班赶标书", "爸爸做白内障手术", "小区停电走不开", "表弟结婚", "带学生比赛", "医院体检排到那个点", "店里没人看", "甲方改方案", "女婿头回上门", "驾校约的考试改到那会儿", "煤气公司来换表", "二宝突然吐了", "领导突击检查", "机房要割接", "带老妈做核磁", "同事辞职了我顶班", "房东要收房", "手里的活没交完", "学生论文答辩", "快递爆仓要去分拣", "孙子幼儿园演出", "奶奶走丢了刚找回来", "眼镜摔碎了看不见谱", "电动车爆胎", "闺女失恋了要人陪", "邻居托我照看小孩"], "absent": {"now": ["{W}来不了", "{W}去不成了", "{W}请个假", "{W}得告个假", "{W}缺一回", "{W}参加不了", "{W}到不了场", "{W}恕不能到", "{W}只能在家听录音补课了", "{W}人在外地，回不来", "{W}要{X}才脱得了身，唱都唱完了", "{W}要{X}才到得了城里", "{W}得忙到{X}", "{W}没法跟大家一起唱了", "{W}心有余力不足，没法露面", "{W}没法到", "{W}不过来了", "{W}不来唱了", "{W}得放大家鸽子", "{W}只好歇一次", "{W}抽不开身", "{W}要缺席", "{W}不能参加", "{W}走不成", "{W}分不开身，排练就免了", "{W}估计到{X}都出不来", "{W}{X}的火车才进站", "{W}一直要干到{X}", "{W}来不成，已跟指挥打过招呼", "{W}没有办法到场", "{W}赶不回来", "{W}得请一次假", "{W}翘一次", "{W}实在去不动", "{W}人来不了，心与大家同在", "{W}没空过去", "{W}要旷一回，先认错", "{W}困在外地，飞机{X}才落地", "{W}整场都不在", "{W}又得落一次课", "{W}抽不出空过来", "{W}没有口福吃盒饭，也没耳福听大家唱", "{W}跟大家无缘", "{W}进不了排练厅的门", "{W}注定缺勤", "{W}有心无力，不到了", "{W}出不了门", "{W}赶不过来，一首都唱不上", "{W}轮到别处当差，不露面"], "past": ["{A}没去成", "{A}没能到", "{A}压根没出得了门", "{A}走到半路又折回去了", "{A}缺了，补个假", "{A}没来，忘了在群里说", "{A}忙得把排练忘得一干二净", "{A}一直耗到{X}，到底没赶上", "{A}人没到，补记一笔", "{A}没露面，对不住各位", "{A}爽约了", "{A}车堵死在桥上，索性掉头回家", "{A}在医院耗到{X}", "{A}没赶上，一首都没唱到", "{A}缺席了", "{A}没来成", "{A}到底还是没去", "{A}请了假没报，记一下", "{A}没排练，在家睡了", "{A}一整场都不在", "{A}路上车坏了，干脆没过去", "{A}下班已经{X}，没去", "{A}到楼下时大家已经散场了", "{A}临时有事，没过来", "{A}没能出席", "{A}旷了一次", "{A}被堵到{X}，只好回去了", "{A}整个人没在", "{A}无故缺了，认", "{A}连楼门都没进", "{A}打道回府了，没到排练厅"], "now_me": ["{W}算我一个请假的", "{W}你们唱吧，这边走不开", "{W}的位子空着吧，实在抽不出身", "{W}赶不上趟了，你们好好唱", "{W}把点名册上的名字划掉吧", "{W}别等也别留座，人就不过来了", "{W}少一个人，就是不才", "{W}就当没我这个人吧", "{W}我那一份盒饭给别人", "{W}劳驾谁替我把录音录了，我人不在", "我恐怕得让{W}的凳子空一张", "{W}的声部排队形别把我算进去", "{W}的排练，我只能精神上参加", "不是我不想去，{W}真的出不来", "{W}我得在医院陪床，大家唱好", "{W}我在高铁上，{X}才下车", "要等{X}有人来换我，{W}就去不了了", "看样子{W}要忙到{X}，排练顾不上了", "{W}点名点到我就替我喊一声“没来”", "{W}的谱子帮我收着，下回再拿，这回人不到", "酒席{X}才散，{W}唱歌是没指望了", "{W}我跟你们隔着三百公里呢，唱不成", "医生让我躺着，{W}只好躺着听", "{W}的排练我弃权", "欠大家一次，{W}没我的声儿", "{W}我这个位置由空气代唱", "飞机改到晚上了，{W}我还在天上，排练没戏", "{W}的点名请直接跳过我", "{W}录音机代我到场", "您几位{W}多担待，我这声部就缺我了", "看来{W}得在产房外面等消息，排练是不去了", "{W}把我那份谱子借给没带的人，我用不上", "{W}隔离在家，谁也不见"], "past_me": ["{A}睡过了头，醒来你们都散了", "{A}那张空凳子是我的", "{A}大家白等我了，没出得来", "{A}的歌我一句没唱，在医院呢", "{A}我把日子记错了，在家看电视", "{A}劳大家记挂，我没事，就是没去", "{A}群里没顾上请假，人也没去，两样都认", "{A}没听见我的声音吧，我在八十公里外", "{A}的排练我欠着，找机会补", "{A}我到的时候灯都关了", "{A}盒饭是不是多出一份？那是我的，我没在"]}, "late": {"now": ["{W}要晚到一会儿", "{W}迟到{D}", "{W}会晚{D}", "{W}大概{L}才进得了门", "{W}先办点事，{L}左右到", "{W}开头赶不上，后面的都在", "{W}前{D}不在", "{W}得{L}才下班，下了班直接过来", "{W}赶不上开头，中间溜进来", "{W}{L}的车，下了车就跑过来", "{W}头两首唱不上，第三首准在", "{W}错过开嗓，其余照唱", "{W}姗姗来迟一下，{L}见", "{W}要迟一点", "{W}晚点来", "{W}会迟{D}左右", "{W}头{D}赶不上", "{W}得先去趟别处，{L}能到", "{W}{L}前进不了门", "{W}要到{L}才能过来", "{W}路上得多花{D}，赶不上开始", "{W}要误个{D}", "{W}来得会比大家晚", "{W}来，只是晚些", "{W}迟来{D}", "{W}晚到，不过一定到", "{W}赶得上第二首，第一首就算了", "{W}要先送趟孩子，{L}能坐下", "{W}预计{L}抵达", "{W}得错过练声", "{W}比开始时间晚{D}到", "{W}开场{D}以后才能到", "{W}紧赶慢赶也得{L}", "{W}步子慢些，开头不在", "{W}得迟一步", "{W}{L}能露面", "{W}大家唱着等，{L}现身", "{W}不能准点，稍后入座", "{W}过了点才进得来", "{W}开场那首缺席，第二首起在", "{W}起码{L}才坐得下"], "past": ["{A}进门已经唱开了", "{A}晚了{D}，不好意思", "{A}{L}才坐下", "{A}到的时候第二首都唱完了", "{A}开嗓没赶上", "{A}迟了{D}，认罚", "{A}从后门溜进来的，都{L}了", "{A}推门那会儿大家正齐唱，尴尬", "{A}头{D}没在", "{A}停车找了半天，晚进来{D}", "{A}走错了楼，到排练厅都{L}了", "{A}来晚了", "{A}迟到了", "{A}错过了开头", "{A}晚到的，后面都在", "{A}没赶上练声", "{A}比大家晚{D}", "{A}耽搁了{D}才进来", "{A}到时已经{L}", "{A}赶到都{L}了，后面唱完了的", "{A}差不多{L}进的门", "{A}第一首没唱上，后面的都唱了", "{A}慢了{D}", "{A}踩着第二首进来的", "{A}没按点到，{L}才来", "{A}误了开头", "{A}到得晚，头一首没唱"], "now_me": ["{W}你们先开嗓，随后就到", "{W}发声练习就别等了，{L}到", "{W}会从后门悄悄进来，别停", "{W}给留个靠门的位子，得晚点", "{W}我的凳子摆门口吧，{L}才能坐上去", "{W}开嗓那会儿我还在公交上，{L}下车", "{W}先别点我的名，过{D}再点", "会开到{L}，{W}散了会我飞奔过来", "{W}劳驾把我的谱子放椅子上，我{L}来拿", "{W}听见有人喘着气进来，那就是我，{L}左右", "{W}你们唱你们的，我半路加入", "孩子{L}下课，{W}接完马上来", "{W}罚我奶茶吧，准得过了{L}", "{W}热身不用管我，唱正曲时人就在了", "店要看到{L}，{W}关了门就过来", "{W}只误个开头，误不了正事", "地铁限流，{W}多半要{L}", "{W}前面那点我听录音补，后面的到场唱", "我{W}会踩着第二首的前奏进来", "{W}请大家容我{D}", "{W}先给我占个座，人{L}到", "{W}请值班的给留个门，我过点才来", "{W}我从公司跑过来，最快也得{L}", "{W}开头那点让录音替我，之后本人接上"], "past_me": ["{A}那个猫着腰进来的就是我，都{L}了", "{A}门响的那一下是我，{L}，对不住", "{A}打断大家了，进来时正唱到中间", "{A}我坐下的时候你们开嗓都开完了", "{A}我那句“抱歉”是{L}说的", "{A}路上蹭了车，处理完{L}才到", "{A}前{D}的我补听了录音", "{A}来是来了，开头没我", "{A}闹钟没响，一睁眼都该开始了，{L}才坐到位子上"]}, "early": {"now": ["{W}得早走", "{W}只能待到{E}", "{W}{E}要先撤", "{W}最后那段不能陪大家了，提前走", "{W}中场休息后就得溜", "{W}会提前{D}离开", "{W}{E}有车来接，先走一步", "{W}准点到，但{E}得出门", "{W}陪大家到{E}为止", "{W}后半截不在，前半截在", "{W}唱完上半场就走", "{W}收尾的合练赶不上，前面都在", "{W}要提早离开", "{W}得先撤", "{W}中途要走", "{W}{E}得离场", "{W}来，但待不到最后", "{W}最后{D}没法留", "{W}前面都在，{E}往后不在", "{W}只能唱前半场", "{W}会先走{D}", "{W}准时来，走得早一些", "{W}到点就来，{E}溜号", "{W}没法留到散场", "{W}得在散场前{D}走", "{W}会比大家早走", "{W}{E}要去接人，接了就不回来了", "{W}散场等不到，{E}撤", "{W}前半程在，后半程不在", "{W}收工前先溜，大概{E}", "{W}陪不到末尾", "{W}留不到最后一首"], "past": ["{A}提前溜了", "{A}{E}就走了", "{A}没待到底，提前走的", "{A}中场以后就没回来", "{A}最后{D}不在", "{A}合练没唱完先撤了", "{A}早走了{D}，没敢打断", "{A}先走了一步", "{A}没等散场就走了", "{A}早退了", "{A}{E}离开的", "{A}后半场不在", "{A}唱完上半场就回了", "{A}走得比大家早{D}", "{A}提早{D}走的", "{A}没唱最后两首就出去了", "{A}没唱到末尾就撤了", "{A}散场前就走人了", "{A}{E}就下楼了"], "now_me": ["{W}唱到{E}就得走", "{W}见我{E}收谱子别惊讶，得赶车", "{W}的结尾就拜托各位了，我{E}下线", "{W}休息完就不见我了，提前打招呼", "{W}我坐门边，{E}好悄悄出去", "末班车不等人，{W}我{E}就得动身", "{W}合影要拍就趁{E}以前，过了我就不在了", "{W}我是灰姑娘，{E}一到就跑", "{W}陪练上半场，下半场靠你们", "孩子{E}放学，{W}我到时候就开溜", "{W}第一首到第三首我在，后面几首不在", "{W}最后那首别等我开口，人已经在路上了"], "past_me": ["{A}唱到一半接了电话就走了", "{A}后半截没我的声，接孩子去了", "{A}悄悄收谱子的是我，{E}，赶车", "{A}合影里没我，那会儿已经在回家路上", "{A}没跟大家一起散，家里来电话了", "{A}休息时我就撤了，没来得及说", "{A}最后那遍是你们唱的，我{E}就在车站了"]}, "normal": {"now": ["{W}能来了，而且准点", "{W}照常到", "{W}全程都在，前面说的不作数", "{W}还是正常参加", "{W}又可以了，一分钟都不少", "{W}来得了了，准时", "{W}能正常排练了", "{W}按时到、按时走", "{W}改好了，准点来", "{W}不请假了", "{W}又有空了，准时参加全场", "{W}可以从头唱到尾了", "{W}一切照旧，准点", "{W}人能到，一分不差", "{W}还是来，不迟到不早退", "{W}能按点坐下，也能坐到最后", "{W}人在，准点，陪到底", "{W}风平浪静，照常来去", "{W}那桩事黄了，全程奉陪", "{W}从开嗓到关灯都在"], "past": ["{A}其实全程都在", "{A}最后还是准点到的，也没早走", "{A}到得比谁都早，走得比谁都晚", "{A}准点坐下的，散了才走", "{A}赶上了，开嗓前就到了，也没早退", "{A}准时到的，也唱到了最后", "{A}没缺没迟没早走", "{A}赶上了全场", "{A}从头在到尾", "{A}还是去了，准点，待到散", "{A}按时来按时走的", "{A}一首没落", "{A}准点进门，最后锁门的", "{A}整场都坐在那儿，一头一尾都没落", "{A}开头结尾都在"], "now_me": ["{W}不耽误了，准时到、唱到底", "{W}的假销了吧，从头唱到尾", "{W}那边改期了，排练不受影响", "{W}没事了，准点见", "{W}事情提前办完了，该几点到几点到", "{W}名字别划，从头到尾都在", "{W}盒饭还是算我一份，准点到，吃到散场", "{W}给我把凳子摆回去，准时，不早走", "跟同事换好了班，{W}照常", "会不开了，{W}该怎么来怎么来", "虚惊一场，{W}照旧，从头到尾", "孩子退烧了，{W}准点见大家", "报备作废，{W}全勤", "有人替我了，{W}开嗓前就到，待到最后", "那头黄了，{W}老时间见，一起散", "刚才的话当我没说，{W}全程", "假白请了，{W}时间空出来了，准时到", "{W}没人拦着我了，开嗓见，散场走"], "past_me": ["{A}在的，从开嗓唱到散场", "{A}后来推了别的事，一分钟没少唱", "{A}开嗓第一声和散场最后一声都有我", "{A}别给我记，会没开，准点坐下的，散场才走", "{A}我比指挥还早到，也是跟指挥一起走的", "{A}临时又能去了，一分钟没少", "{A}的假没用上，整场都在", "{A}你们没看见我？从开始坐到结束", "{A}原先说的那些都没发生，我全程在"]}, "because": ["{R}，", "{R}，", "唉，{R}，", "刚接到通知，{R}，", "没办法，{R}，", "说来话长，{R}，", "实在没想到，{R}，", "家里一堆事，{R}，", "你们猜怎么着，{R}，", "长话短说，{R}，"], "since": ["，{R}", "，{R}", "，因为{R}", "，{R}，没法子", "，谁让{R}呢", "（{R}）", "，原因是{R}", "，{R}，唉", "——{R}"], "proxy": ["{P}托我说一声：", "替{P}说一下：", "{P}手机没电，让我转告：", "帮{P}带个话：", "{P}刚给我打电话，原话是：", "{P}不会打字，我替{T}报备：", "刚碰到{P}，{T}让我发：", "{P}在开车，我代{T}讲一声：", "{P}语音我转成字：", "转{P}私信：", "{P}的原话："], "third": ["{P}", "{P}说{T}", "我家楼上的{P}", "我同事{P}", "跟我一个声部的{P}", "声部长记一下，{P}", "{P}刚才讲{T}"], "borrowed": ["我是{P}，借{S}的手机发一条，", "这条是{P}发的，手机落家里了，", "我是{P}，手机没电了，拿{S}的发，", "{P}在此，用的是{S}的号，"], "both": ["我们两口子", "我和我家那位", "我们夫妻俩", "我跟家属都"], "ride": ["我和{P}一辆车，我俩", "{P}搭我的车，我们俩", "我捎上{P}一起走，两个人"], "unride": ["{W}我改坐地铁，准点到；{P}那边还照原来说的", "{W}我不等{P}了，自己先走，准时到，{T}照旧", "{W}我提前出来了，准点；{P}自己过来，还是老样子"], "half": ["我家那位{W}能来了，准点，我还是老样子", "{W}我家那口子又有空了，会准时到、唱到底；我这边没变", "更新一下，我家那位{W}全程在，我还是照前面报的"], "me_too": ["我也一样", "我跟上面一样", "同上", "一模一样，我也是", "也算我一个，情况相同", "巧了，我也是"], "ask": ["@{P} {W}来吗？", "{P}，{W}你怎么说？", "@{P} {W}到不到得了？声部要排位子", "{P}{W}有你吗？定一下盒饭", "问下{P}，{W}什么情况？", "@{P} {W}算你一个不？", "{P}，{W}能来吧？", "数人头：@{P} {W}？"], "answer": {"absent": ["来不了，{R}", "没我", "别算我", "去不了啦", "不行，{R}", "这次没戏", "不到了，盒饭省一份", "替我空着", "唉，去不成", "这回缺", "还真来不了，{R}", "下次吧", "没戏，人在外地"], "late": ["来，就是要晚{D}", "来，不过{L}才到", "到，开嗓别等我", "有我，但赶不上开头", "来的，迟一点", "会来，迟些", "能到，{L}左右", "算我，不过前{D}不在", "来是来，{L}才下班"], "early": ["来，但得早走", "来，{E}要撤", "到，待到{E}", "有我，不过唱不到最后", "来，中场后走", "在，{E}得走", "能来，唱一半要走", "算我，最后{D}除外", "来，但陪不到散场"], "normal": ["来", "准点到", "有我，一分钟不少", "来啊，怎么不来", "来，从头到尾", "到，照常", "必须来", "在的在的，老时间", "没问题，全程", "放心，准时", "当然"]}, "maybe": ["{W}说不准，尽量吧", "{W}看运气", "{W}能不能到要看下午的会开到几点", "{W}五五开", "{W}待定，{R}", "{W}还不知道走不走得开", "{W}的事现在说不好，晚点报", "{W}我这边要看领导脸色", "{W}来不来得了得等那头回话", "{W}大概率行，也可能不行，再等等", "{W}先别定我，还悬着"], "accuse": ["{A}是不是没见着{P}？", "{A}{P}好像没来吧？", "{A}我旁边空着，{P}没到？", "{P}{A}是不是迟到了？", "{A}点名点到{P}没人应啊", "{A}没听到{P}的声音嘛，人呢？", "{A}签到表上{P}那格是空的？"], "defend": ["我在，坐柱子后头了", "在在在，那天跟人换了位子，从头唱到尾", "冤枉，准点到的，散了才走", "我来了呀，坐最后一排，没早走也没迟到", "点名时我在帮着搬谱架呢，全程都在", "在呢，签到时笔没水了，从头待到尾", "我一直在第二排啊，开始到结束都在", "来的来的，嗓子疼没出声，整场坐着呢"], "confess": {"absent": ["是没来，{R}", "对，没去，忘说了", "嗯，缺了，记上吧", "没去成，{R}", "确实没来", "没看错，我不在", "我没去，忘了报"], "late": ["来了，就是晚了{D}", "到了，{L}才到", "来得晚，开嗓没赶上", "迟了一会儿，后来都在", "在的，不过进来时都{L}了", "来得晚了{D}，没赶上签到"], "early": ["来是来了，早走了{D}", "在的，{E}先走了", "前半场在，后面走了", "来了的，{E}就走了", "在，走得早"]}, "all_of": ["{A}{V}全员到齐，准点来、散了走，前面请的假都没用上", "{A}{V}一个不少，也没人迟到早退，之前说有事的最后都克服了", "{A}{V}难得整整齐齐，从开嗓到散场全都在，报备过的也都来了"], "part_of": ["{A}{V}的情况：{Z}，其余的人从头到尾都在", "报一下{V}：{A}{Z}，别的人准点来、散了走，请假没请假都以这条为准", "{A}{V}实到如下，{Z}，剩下的全程都在", "{V}小结，{A}{Z}，没点到名字的都是全勤"], "state": {"absent": ["{N}没到", "{N}缺", "{N}没来"], "late": ["{N}晚到", "{N}迟到", "{N}来晚了"], "early": ["{N}早走", "{N}提前离开", "{N}没待到底"]}, "span": {"next": ["往后{K}次排练都来不了", "接下来{K}次都得请假", "后面连着{K}次都到不了"], "week": ["{Q}两次都来不了", "{Q}两次都请假", "{Q}周三周六都没法参加"], "dates": ["{F}到{G}我都在外地，中间的排练全请假", "{F}出门、{G}晚上才回，这段时间的排练都缺", "从{F}一直到{G}都在外面学习，碰上的排练都来不了"], "month": ["{M}的{Y}都来不了", "{M}里凡是{Y}的排练我都请假", "{M}每个{Y}都走不开，那几次都缺"], "latemonth": ["{M}的{Y}都要晚到半小时", "{M}每逢{Y}都赶不上开头，会迟到", "{M}碰上{Y}我都得迟一会儿"]}, "back": ["提前回来了，{W}开始照常参加，那段假到此为止", "那边结束得早，{W}起就正常到了，那段假剩下的作废", "事情了了，从{W}起就能来，那一串假后面的不用了", "人已经到家，从{W}起照常，那段假后面的不用再记"], "third_past": ["{P}", "我家楼上的{P}", "我同事{P}", "跟我一个声部的{P}", "给{P}记一下，{T}", "我可以作证，{P}", "声部长，{P}"], "copy_other": ["{W}我跟{P}一样", "{W}{P}什么情况我就什么情况", "{W}照着{P}的给我也记一份", "{W}我的情况同{P}", "{W}记我跟{P}同款", "{P}{W}怎么报的，我也怎么报", "{W}我随{P}，{T}怎样我怎样"], "copy_prev": ["{W}我还是跟上次一样", "{W}照旧是上次那个样子，别问了", "上次什么样，{W}还什么样", "{W}历史重演，上次怎样这次怎样", "{W}原样照搬上次的", "{W}上次的毛病再犯一回，一模一样"], "late_came": ["{A}事先报了晚到的几位，其实都赶在开嗓前到了，也都待到散场", "{A}有个好消息，说要迟到的最后一个都没迟，全程都在", "给{A}报备迟到的各位平反，全都准点坐下、散了才走"], "late_missed": ["{A}说要晚到的，一个也没等来", "{A}报了迟到的几位到散场都没露面", "{A}凡是报晚到的，最后都没来成"], "absent_but": ["{A}说来不了的里头，只有{Z}真没来，另外那些说来不了的从头到尾都在", "{A}报了来不了的，除{Z}之外最后全来了，而且准点、唱到底", "{A}报缺席的名单只剩{Z}有效，名单上另外那些都全程在场"], "early_stayed": ["{A}说要早走的都没走，陪到了最后，来得也准点", "{A}报了提前离开的各位，全留到散场，全程记满", "{A}没有一个早走的，先前报备的都改主意了，从头待到尾"], "part_punctual": ["{A}{V}除了报缺席的，其余不管报过什么，都准点来、散了走", "{A}{V}报了缺席的照缺席算，剩下的人全程都在，没迟没早走", "{A}{V}除掉报了来不了的，别的一个没迟、一个没早走"]}
# %%
NAMES, SPEAKER, PART, SPOUSE = {}, {}, {}, {}
for row in people:
    name = row["姓名"]
    SPEAKER[row["群昵称"]] = name
    PART.setdefault(row["声部"], []).append(name)
    for other in (name, name[1:], row["群昵称"], name[0] + "姐", "老" + name[0], name[0] + "哥"):
        NAMES[other] = name
    if m := re.search("与(.+)是夫妻", row["备注"]):
        SPOUSE[name] = m[1]


def any_of(words):
    return "(?:" + "|".join(sorted(map(re.escape, words), key=len, reverse=True)) + ")"


WHEN = (r"(?:今天晚上|今天下午|今晚|今天|下午|明天下午|明天的排练|明晚|明天|后天的排练|后天|昨天的排练|昨天下午|昨晚|昨天|前天的排练|前天|下一次排练|下次排练|下回|上次排练|上次|上回"
        r"|(?:\d+月)?\d+号(?:的排练|那次)?|下?(?:这周|周|星期|礼拜)[三六](?:那次)?|上周[三六])")  # fmt: skip
CLOCK = r"(?:快?[一二两三四五六七八九十]+点(?:[一二三四五]十|半|三刻)?)"
SLOTS = {
    "W": WHEN, "A": WHEN, "P": any_of(NAMES), "S": any_of(NAMES), "O": any_of(NAMES), "T": "[他她]", "L": CLOCK, "E": CLOCK, "X": CLOCK,
    "D": any_of(["一刻钟", "二十分钟", "半小时", "十来分钟", "二十五分钟"]), "R": any_of(BANK["reasons"]), "K": "[两三四]", "Q": "[这下]周", "F": r"\d+月\d+号",
    "G": r"\d+月\d+号", "M": any_of(["九月", "十月", "十一月", "十二月", "一月"]), "Y": "周[三六]", "V": "[男女][高低]", "Z": ".+?", "N": any_of(NAMES),
}  # fmt: skip


class Form:
    """A way of saying something, found anywhere in a message."""

    def __init__(self, words):
        self.pieces = [piece for piece in re.split(r"\{.\}", words) if piece]
        pattern = "".join(f"(?P<{piece[1]}>{SLOTS[piece[1]]})" if re.fullmatch(r"\{.\}", piece) else re.escape(piece) for piece in re.split(r"(\{.\})", words))
        self.pattern = re.compile(pattern)

    def search(self, words):
        if all(piece in words for piece in self.pieces):
            return self.pattern.search(words)
        return None

    def full(self, words):
        if all(piece in words for piece in self.pieces):
            return self.pattern.fullmatch(words)
        return None


def forms(words):
    return [Form(one) for one in words]


CORES = []
for state in ("absent", "late", "early", "normal"):
    for tense, one in [(tense, one) for tense in ("now", "past") for one in BANK[state][tense]]:
        start = "{W}" if tense == "now" else "{A}"
        CORES += [(state, Form(one)), (state, Form(one.replace(start, start + "我")))]
    CORES += [(state, Form(one)) for tense in ("now_me", "past_me") for one in BANK[state][tense]]
OTHERS = {key: forms(BANK[key]) for key in (
    "copy_other", "copy_prev", "late_came", "late_missed", "absent_but", "early_stayed", "part_punctual", "proxy", "borrowed", "unride", "half", "ask", "maybe", "accuse", "all_of", "part_of", "back", "ride", "both")}
THIRD = forms(BANK["third"] + BANK["third_past"])
SPANS = [(kind, form) for kind, words in BANK["span"].items() for form in forms(words)]
ANSWERS = {state: forms(BANK["answer"][state]) for state in BANK["answer"]}
CONFESS = {state: forms(words) for state, words in {**BANK["confess"], "normal": BANK["defend"]}.items()}
NAMED = {state: forms(words) for state, words in BANK["state"].items()}
# %%
def begin(day):
    return datetime(day.year, day.month, day.day, 19 if day.weekday() == 2 else 14)


def day_of(words, at, past):
    here = at.date()
    words = words.replace("的排练", "").replace("那次", "")
    for start, d in (("今", 0), ("明", 1), ("后天", 2), ("昨", -1), ("前天", -2)):
        if words.startswith(start):
            return here + timedelta(days=d)
    if words == "下午":
        return here
    if words in ("下次排练", "下回", "下一次排练", "下次"):
        return min(day for day in days if day > here)
    if words in ("上次排练", "上回", "上次"):
        return max(day for day in days if day <= here and begin(day) < at)
    if m := re.fullmatch(r"(?:(\d+)月)?(\d+)号", words):
        near = [day for day in days if day.day == int(m[2]) and (not m[1] or day.month == int(m[1]))]
        return min(near, key=lambda day: abs((day - here).days))
    weekday = {"三": 2, "六": 5}[words[-1]]
    monday = here - timedelta(days=here.weekday()) + timedelta(days={"下": 7, "上": -7}.get(words[0], 0))
    return monday + timedelta(days=weekday)


def best(table, words):
    found = [(state, m) for state, form in table if (m := form.search(words))]
    return max(found, key=lambda one: (len(one[1][0]), -one[1].start())) if found else (None, None)


def first_of(kind, words):
    found = [m for form in OTHERS[kind] if (m := form.search(words))]
    return max(found, key=lambda m: len(m[0])) if found else None


ON_ALL = {"late_came": (["late"], "normal"), "late_missed": (["late"], "absent"), "absent_but": (["absent"], "normal"),
          "early_stayed": (["early"], "normal"), "part_punctual": (["late", "early"], "normal")}  # fmt: skip
final, asked, odd, said = {}, {}, [], {}


def known(day, who):
    return final.get((day, who), "normal")


def note(settings, key=None):
    for day, who, state in settings:
        final[day, who] = state
    if key:
        said[key] = settings


def heard(at, nick, words):
    who = SPEAKER.get(nick)
    if m := re.fullmatch("「(.+?)：(.+)」(.+)", words):
        note([(day, who, state) for day, _, state in said[m[1], m[2]]])
        return
    if who in asked:
        table, day = asked[who]
        for state, shapes in table.items():
            if any(form.full(words) for form in shapes):
                del asked[who]
                note([(day, who, state)])
                return
    for kind, table in (("ask", ANSWERS), ("accuse", CONFESS)):
        for form in OTHERS[kind]:
            if m := form.full(words):
                asked[NAMES[m["P"]]] = (table, day_of(m["W"] if kind == "ask" else m["A"], at, kind == "accuse"))
                return
    if m := first_of("all_of", words):
        note([(day_of(m["A"], at, True), name, "normal") for name in PART[m["V"]]])
        return
    for form in OTHERS["part_of"]:
        if m := form.full(words):
            day = day_of(m["A"], at, True)
            named = {}
            for part in m["Z"].split("、"):
                for state, shapes in NAMED.items():
                    for shape in shapes:
                        if n := shape.full(part):
                            named[NAMES[n["N"]]] = state
            note([(day, name, named.get(name, "normal")) for name in PART[m["V"]]])
            return
    for kind, (had, new) in ON_ALL.items():
        if m := next((m for form in OTHERS[kind] if (m := form.full(words))), None):
            day = day_of(m["A"], at, True)
            but = [NAMES[one] for one in re.split("和(?=" + SLOTS["N"] + "$)", m["Z"])] if kind == "absent_but" else []
            among = PART[m["V"]] if kind == "part_punctual" else [row["姓名"] for row in people]
            note([(day, one, new) for one in among if known(day, one) in had and one not in but])
            return
    if m := first_of("copy_other", words):
        day = day_of(m["W"], at, False)
        note([(day, who, known(day, NAMES[m["P"]]))], (nick, words))
        return
    if m := first_of("copy_prev", words):
        day = day_of(m["W"], at, False)
        note([(day, who, known(days[days.index(day) - 1], who))], (nick, words))
        return
    kind, m = best(SPANS, words)
    if kind:
        ahead = [day for day in days if begin(day) > at]
        if kind == "next":
            hit = ahead[: "零一两三四".index(m["K"])]
        elif kind == "week":
            monday = at.date() - timedelta(days=at.weekday()) + timedelta(days=7 * (m["Q"] == "下周"))
            hit = [day for day in days if 0 <= (day - monday).days < 7]
        elif kind == "dates":
            one, two = (tuple(map(int, re.findall(r"\d+", m[key]))) for key in "FG")
            a, b = (date(2026 if x[0] < 6 else 2025, *x) for x in (one, two))
            hit = [day for day in days if a < day < b]
        else:
            month = {"九月": 9, "十月": 10, "十一月": 11, "十二月": 12, "一月": 1}[m["M"]]
            hit = [day for day in ahead if day.month == month and day.weekday() == {"三": 2, "六": 5}[m["Y"][1]]]
        note([(day, who, "late" if kind == "latemonth" else "absent") for day in hit], (nick, words))
        return
    if m := first_of("back", words):
        start = day_of(m["W"], at, False)
        note([(day, who, "normal") for day in days if day >= start and known(day, who) == "absent"])
        return
    if m := first_of("half", words):
        note([(day_of(m["W"], at, False), SPOUSE[who], "normal")])
        return
    if m := first_of("unride", words):
        note([(day_of(m["W"], at, False), who, "normal")])
        return
    state, m = best(CORES, words)
    if state is None:
        if not first_of("maybe", words):
            odd.append((nick, words))
        return
    past = "A" in m.groupdict()
    day = day_of(m["A"] if past else m["W"], at, past)
    ahead = words[: m.start()].removesuffix("我")
    subjects = [who]
    if n := first_of("proxy", words) or first_of("borrowed", words):
        subjects = [NAMES[n["P"]]]
    elif n := next((n for form in OTHERS["ride"] if (n := form.search(ahead))), None):
        subjects = [who, NAMES[n["P"]]]
    elif first_of("both", ahead):
        subjects = [who, SPOUSE[who]]
    else:
        for form in THIRD:
            n = form.search(ahead)
            ends = [k for k in re.finditer(form.pattern, ahead) if k.end() == len(ahead)] if n else []
            if ends:
                subjects = [NAMES[ends[0]["P"]]]
    note([(day, one, state) for one in subjects], (nick, words))


for line in lines:
    stamp, rest = line[:16], line[17:]
    nick, words = rest.split("：", 1)
    heard(datetime.fromisoformat(stamp), nick, words)
print(len(odd), "lines tell nothing:")
for nick, words in odd:
    print(nick, words)
# %%
STATES = {"absent": "缺席", "late": "迟到", "early": "早退"}
with open("output/考勤.csv", "w", newline="", encoding="utf-8") as file:
    out = csv.writer(file)
    out.writerow(["日期", "姓名", "情况"])
    for (day, who), state in sorted(final.items()):
        if state in STATES:
            out.writerow([day, who, STATES[state]])
