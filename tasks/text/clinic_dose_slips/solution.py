# %%
import csv
import re
from pathlib import Path

with open("slips.csv", newline="", encoding="utf-8") as file:
    rows = list(csv.reader(file))[1:]
for row in rows[:60]:
    print(*row)
# %%
phrases = """
[早]
早上|早晨|早饭后|早饭前|清早|一早起来|起床后|早起空腹|天亮起来|吃过早饭|大清早|晨起|早饭时|刚起床|早上起来|早饭吃罢|头顿饭后|早起洗过脸|吃早饭那会儿|早上空着肚子|天刚亮|睡醒起来|喝完早上的粥|早茶后|清早下地前
[午]
中午|晌午|午饭后|午饭前|中饭后|晌午饭后|吃罢中饭|正午|歇晌前|午睡前|晌饭后|午间|中饭前|吃午饭时|大中午|中午饭吃完|日头当顶的时候|放下中饭的碗|午饭桌上|晌午歇工时|十二点那顿饭后|午觉前
[晚]
晚上|晚饭后|晚饭前|傍晚|夜饭后|天擦黑|吃过晚饭|天黑时|黄昏|晚饭时|掌灯时分|日头落山后|晚间饭后|吃罢夜饭|末一顿饭后|晚饭一放碗|收工吃了晚饭|看新闻联播那会儿|晚饭桌上|鸡进窝的时候|太阳下山
[睡]
睡前|临睡|上床前|躺下之前|临睡觉|睡觉前|关灯前|入睡前|钻被窝前|洗了脚要睡时|睡下以前|要睡的时候|上炕前|合眼之前|铺好被子|夜里临睡|临上床|灭灯睡觉时|睡觉那会儿|进被窝时
[早短]
早上|早晨|清早|早饭后|早上起来|早起|大清早
[午短]
中午|晌午|午饭后|中饭后|正午|晌饭后|午间
[晚短]
晚上|傍晚|晚饭后|夜饭后|天黑时|黄昏
[睡短]
睡前|临睡|上床前|睡觉前|入睡前|躺下前
[早午]
早上中午|早中|早上和中午|早饭午饭后|早、中两顿|上午中午
[早晚]
早晚|早上晚上|早上和晚上|一早一晚|早一顿晚一顿|早饭晚饭后|一头一尾两顿饭|早、晚|清早和傍晚|起床后天黑后
[午晚]
中午晚上|午晚|中午和晚上|中饭晚饭后|午饭晚饭后|晌午和傍晚
[早睡]
早上睡前|早上和临睡|起床后和睡前|起来和躺下前|早上一次临睡一次|睡醒和睡前
[午睡]
中午和睡前|晌午和临睡|午饭后和上床前|中午一次睡前一次
[晚睡]
晚饭后和睡前|晚上和临睡前|傍晚和上床前|天黑时和睡觉前
[d_one]
{T}{a}|{T}吃{a}|{T}一次{a}|只{T}吃{a}|{a}，{T}吃|每天{T}{a}|就{T}{a}|{T}服{a}|{T}给她{a}|天天{T}{a}|{T}吞{a}|{a}，放在{T}|单在{T}吃{a}|{T}温水送{a}|一天就{T}那{a}|{a}，都是{T}|别的时候不吃，{T}{a}|{T}来{a}|要{T}吃，{a}|{T}含{a}|{a}，记住是{T}吃|{T}用米汤送下{a}|不管别的，{T}{a}就行|{T}把{a}吃下去|归到{T}，{a}|{T}喝口水吞{a}|只这一顿：{T}{a}|{a}，{T}咽下去
[d_two]
{T}{a}，{U}{b}|{T}{a}{U}{b}|{T}吃{a}，{U}吃{b}|{T}{a}，到{U}再{b}|{T}先{a}，{U}再{b}|{T}{a}，{U}也要{b}|{T}服{a}，{U}服{b}|{a}{T}吃，{b}{U}吃|每天{T}{a}，{U}{b}|{T}是{a}，{U}是{b}|{T}给{a}，{U}给{b}|{T}{a}，另外{U}{b}|头里{T}{a}，随后{U}{b}|{U}{b}，{T}{a}|{U}{b}，别忘了{T}还有{a}|{T}{a}、{U}{b}|{T}那回{a}，{U}那回{b}|{T}{a}打底，{U}{b}|{T}吞{a}，等到{U}吞{b}|两回：{T}{a}，{U}{b}|{T}的是{a}，{U}的是{b}|{T}{a}，过后{U}{b}|天天{T}{a}，{U}{b}|除了{T}{a}，{U}还要{b}|{b}留到{U}，{a}{T}就吃
[d_same]
{P}各{a}|{P}都是{a}|{P}一样，都{a}|{P}各吃{a}|{P}各来{a}|{P}每次{a}|{P}每回{a}|{P}一顿{a}|{P}各服{a}|{P}都吃{a}|{P}各一次，每次{a}|{P}各有{a}|{P}两回，回回{a}|{P}吃，一次{a}|{a}一次，{P}吃|每天{P}各{a}|{P}两趟，一趟{a}|{P}不偏不倚，各{a}|{P}各给{a}|{P}各吞{a}|{P}分别{a}|{P}一回{a}，不多吃|{P}各用{a}|{P}都照{a}吃|天天{P}各{a}|按{P}吃，每次{a}
[d_three]
{早}{a}，{午}{b}，{晚}{c}|{早}{a}{午}{b}{晚}{c}|{早}吃{a}，{午}吃{b}，{晚}吃{c}|{早}{a}，{午}{b}，到{晚}{c}|{早}{a}、{午}{b}、{晚}{c}|每天{早}{a}，{午}{b}，{晚}{c}|{早}先{a}，{午}{b}，{晚}再{c}|三顿不一样：{早}{a}，{午}{b}，{晚}{c}|{早}是{a}，{午}是{b}，{晚}是{c}|{早}给{a}，{午}给{b}，{晚}给{c}|{早}服{a}，{午}服{b}，{晚}服{c}|分三回，{早}{a}，{午}{b}，{晚}{c}|{晚}{c}，{午}{b}，{早}{a}|依次是{早}{a}，{午}{b}，{晚}{c}
[d_threesleep]
{早}{a}，{午}{b}，{睡}{c}|{早}{a}，{晚}{b}，{睡}{c}|{早}{a}，{晚}{b}，{睡}还有{c}|{午}{a}，{晚}{b}，{睡}{c}|{早}吃{a}，{晚}吃{b}，{睡}吃{c}|{早}{a}{晚}{b}{睡}{c}|{早}{a}，{午}{b}，{睡}再{c}|{早}{a}，{晚}{b}，末了{睡}{c}
[d_meals]
三餐各{a}|三顿饭后{a}|顿顿{a}|每顿{a}|每餐{a}|三餐后各{a}|早中晚各{a}|早午晚都{a}|一日三餐，每餐{a}|每顿饭后{a}|饭后各{a}，一天三顿|跟着三顿饭吃，一顿{a}|早晌晚各{a}|三顿都是{a}|每吃一顿饭吃{a}|一顿饭{a}|放下碗就吃{a}，三顿都这样|顿顿饭后{a}|早、中、晚各{a}|三餐饭前{a}|三顿饭各跟{a}|逢吃饭就{a}，一天三顿|餐餐{a}|三顿饭哪顿都{a}|早中晚三次，次次{a}|每餐饭后{a}|早中晚，一回{a}|三顿饭一顿不落，都吃{a}
[d_x1]
一天一次，一次{a}|一天{a}，一次吃|每天一次，每次{a}|一日一次，就{a}|每日{a}，一次吃下|一天一回，一回{a}|每天吃一回，{a}|日服一次，每次{a}|一天只吃一次，{a}|一天一顿药，{a}|一天吃一遍，{a}|{a}，一天一次|一天就一次，{a}|{a}一回，一天一回|一天服{a}，一次服下|每天就吃{a}，一次吃掉|天天一回，{a}|每日一回，吃{a}
[d_x2]
一天两次，一次{a}|每天两次，每次{a}|一日两次，都是{a}|一天两回，一回{a}|一天吃两次，每次{a}|一日二次，每次{a}|{a}，一天两次|每天吃两回，每回{a}|一天吃两遍，一遍{a}|一次{a}，一天两次|每次{a}，每日两次|一天两顿药，一顿{a}|日服两次，每次{a}|{a}一次，一天两次|一天2次，每次{a}|一天服两回，回回{a}|天天两次，都是{a}|每回{a}，一天吃两回|每天两趟，一趟{a}|一天两道，一道{a}
[d_x3]
一天三次，一次{a}|每天三次，每次{a}|一日三次，都是{a}|一天三回，一回{a}|一天吃三次，每次{a}|{a}，一天三次|一次{a}，一天三次|每次{a}，每日三次|一天3次，每次{a}|一天三遍，一遍{a}|日服三次，每次{a}|{a}一次，一天三次|每天吃三回，每回{a}|一天三道药，一道{a}|每回{a}，一天三回|天天三次，次次{a}
[d_x4]
一天四次，一次{a}|每天四次，每次{a}|一日四次，都是{a}|{a}，一天四次|一天四回，一回{a}|三餐加睡前，各{a}|三顿饭后和睡前，各{a}|早中晚和睡前都{a}|三餐后{a}，临睡也一样|一天吃四遍，一遍{a}|三顿饭连睡前，一次{a}|四个格子都放{a}|早中晚睡前各{a}|每天四回，回回{a}
[d_s2]
一天{N}，分早晚吃|一天{N}，早晚分开吃|每天{N}，早晚两次分|{N}分早晚两回吃，一天的量|早晚加起来{N}|每天{N}，分在早晚|一天总共{N}，早晚两顿分|早晚一共{N}|一天{N}摊在早晚|{N}一天，早晚分着吃|一天要吃{N}，早晚两回吃完|早晚合起来吃{N}
[d_s3]
一天{N}，分三次吃|一天{N}，三餐分开吃|每天{N}，分三顿|{N}分三回吃，一天的量|三顿饭加起来{N}|每天{N}，匀在三餐|一天总共{N}，分三顿吃|三餐一共{N}|一天{N}摊到三顿饭|{N}一天，分早中晚吃|一天要吃{N}，三回吃完|早中晚合起来{N}
[drop]
{t}那顿不用|{t}那顿不吃|{t}不用吃|{t}那次免了|就是{t}别吃|{t}那回去掉|{t}空着|{t}不要放|把{t}的去掉|{t}那顿停了|{t}跳过|只是{t}不必吃|{t}的省掉|{t}那顿划掉|{t}那份拿掉|不过{t}不吃|{t}的那格别装|除了{t}|{t}的不给|{t}就算了|少了{t}那顿|{t}忌着不吃
[move]
{t}那顿挪到{u}|{t}那次改在{u}吃|{t}的放到{u}去|{t}那回移到{u}|把{t}的换到{u}|{t}不吃，改成{u}吃|{t}那份留到{u}|{t}不吃，留着{u}吃|{t}那顿换在{u}|{t}那格的倒进{u}那格|{t}的调到{u}|{t}的改{u}|{t}那份搬到{u}
[add]
{t}再加{a}|{t}多吃{a}|{t}添{a}|{t}另加{a}|{t}多加{a}|外加{t}{a}|{t}那顿多{a}|再添{t}{a}|还要在{t}加{a}|{t}额外{a}|{t}那回再补{a}|{t}再多放{a}|除这些，{t}再吃{a}|{t}饶上{a}
[dec]
{t}少吃{a}|{t}减{a}|{t}那顿少{a}|{t}减掉{a}|{t}那次去掉{a}|{t}的少放{a}|{t}扣{a}|{t}那顿拿掉{a}|{t}那回省下{a}|只{t}要少{a}
[half]
{t}减半|{t}那顿减一半|{t}只吃一半|{t}的减半|{t}那次对半|{t}折半|{t}那顿砍一半|{t}的量减去一半|{t}吃半份|{t}的对半减
[twice]
{t}加倍|{t}那顿翻倍|{t}吃双份|{t}的加一倍|{t}那次加倍|{t}那回翻一番|{t}来双份
[p2]
隔天吃|隔日吃|吃一天停一天|一天吃一天不吃|隔一天吃一天|吃一天歇一天|吃一天隔一天|不是天天吃，隔天|两天里吃一天|隔天服|做一天歇一天那样吃|吃一日停一日|一天有一天没有|吃一天空一天|隔天才吃|每两天吃一天，空一天
[p3]
三天里吃一天|吃一天停两天|吃一天歇两天|三天才吃一天|每三天吃一天|吃一天空两天|三天一轮，只吃头一天|吃一日停两日|逢三天吃一天，后两天歇
[gap]
隔两天吃|每隔两天吃|每隔两天吃药|隔两天服|隔两天再吃|每隔两天服|隔两天来一回
[onoff]
吃{k}天停{m}天|吃{k}天歇{m}天|每吃{k}天停{m}天|连吃{k}天歇{m}天，再接着|吃{k}天空{m}天，这样转|吃足{k}天停{m}天|吃满{k}天断{m}天再吃，这么轮着|吃{k}天隔{m}天，循环|吃{k}日停{m}日
[off]
{w}停一天|{w}不吃|{w}歇药|逢{w}停|碰到{w}空一天|每到{w}停一天|每个{w}不用吃|{w}不放药|{w}断一天|除了{w}都吃|{w}让胃歇歇，不吃|唯独{w}不吃|{w}的盒子空着|每逢{w}歇一天
[weekend]
星期六星期天不吃|周末停药|周末不吃|礼拜六礼拜天歇|双休日不吃|周六周日空着|六、日两天停|周末两天都停|只在星期一到星期五吃|周一到周五才吃
[on]
只在{W}吃|一个礼拜吃三天，{W}|逢{W}吃|{W}吃，别的日子停|只有{W}三天吃|每逢{W}吃药|不是天天吃，{W}才吃|挑{W}吃|{W}放药，其余的空着
[odd]
逢单号吃|单号吃双号停|单日子吃，双日子歇|只在单号吃|日历上单号才吃|一号三号五号这样，逢单吃|双号的日子不吃
[even]
逢双号吃|双号吃单号停|双日子吃，单日子歇|只在双号吃|日历上双号才吃|二号四号六号这样，逢双吃|单号的日子不吃
[len]
吃{L}|连吃{L}|吃满{L}|开{L}|{L}的量|先吃{L}|吃够{L}|服{L}|管{L}|拿{L}的|给{L}的药|吃上{L}|{L}吃完|一共{L}|要吃{L}|先开{L}再看|先给{L}的|总归吃{L}|{L}就够|配{L}|包{L}的|吃它{L}|坚持{L}|熬{L}|装{L}的|得吃{L}|就吃{L}|再吃{L}|吃{L}为止|{L}为期|连着{L}|{L}就停|药给足{L}|吃完{L}来找我|这回{L}|前前后后{L}|凑够{L}|至多至少都是{L}|不多不少{L}
[whole]
一共{L}|前后一共{L}|总共吃{L}|连头带尾{L}|加起来{L}|统共{L}|全算在内{L}|总共{L}|前后加起来吃{L}|通算{L}|头尾{L}|从头到尾{L}
[span]
前后{L}|连头带尾{L}|头尾{L}|从头到尾{L}|连停的日子一共{L}|停药的天也算在内{L}|照这样过{L}|这么轮{L}|为期{L}|这样吃法{L}|{L}里都这么吃|连空着的天算{L}|日历上一共{L}|这么着{L}|停的吃的加起来{L}|{L}都照这个规矩|前前后后{L}
[until]
吃到{E}|吃到{E}为止|一直吃到{E}|管到{E}|开到{E}|吃到{E}那天|{E}吃完|到{E}吃完|要吃到{E}|药给到{E}|到{E}止|连着吃到{E}|{E}那天是最后一天|{E}吃完最后一次|{E}吃了就停|末一天是{E}|配到{E}|服到{E}|装到{E}|吃到{E}，当天也吃|截到{E}
[board]
给{k}板，吃完为止|拿{k}板，吃完算数|开{k}板，吃光拉倒|{k}板吃完就停|一共{k}板，吃完了事|包{k}板回去吃完|给他{k}板，吃到没有|就这{k}板，吃完不用再拿|配{k}板，吃完再来|总共发{k}板，全吃了
[bottle]
给一瓶，吃完为止|拿一瓶，吃完算数|开一瓶，吃光拉倒|一瓶吃完就停|整瓶给她，吃到没有|就一瓶，吃完了事|带一瓶走，全吃了|一瓶药吃到见底
[hi]
头{k}天加倍|前{k}天加倍|开头{k}天吃双份|头{k}天翻倍|起初{k}天加一倍|前{k}天每次翻一番|最先{k}天都吃双份|头{k}天来猛点，加倍|前{k}天双倍|刚开始{k}天量加一倍
[hiadd]
头{k}天每次加{a}|前{k}天每顿多{a}|开头{k}天每回多吃{a}|头{k}天每次添{a}|前{k}天次次加{a}|起初{k}天一次多{a}|刚吃的{k}天每顿加{a}|头{k}天吃重点，每次多{a}|最先{k}天每回加{a}
[lo]
头{k}天减半|前{k}天只吃一半|开头{k}天减半|头{k}天先吃半量|前{k}天每次对半|起初{k}天减一半，再吃足|刚开始{k}天吃一半的量|头{k}天轻点，减半
[then]
{k}天后减半|{k}天以后减半|过了{k}天减半|吃过{k}天就减半|第{k+1}天起减半|从第{k+1}天开始减半|头{k}天照这样，后面减半|前{k}天这么吃，往后减一半|满{k}天后砍一半|{k}天过去就只吃一半的量|头{k}天足量，以后对半|吃够{k}天，余下的日子减半
[last]
最后{k}天减半|末{k}天减半|末尾{k}天只吃一半|收尾{k}天减半|临完那{k}天减半|最后{k}天每次折半|到最后{k}天减一半|剩最后{k}天时减半|尾上{k}天对半
[thenonly]
{k}天后只留{t}那顿|第{k+1}天起只吃{t}那顿|头{k}天照这样，后面只留{t}的|过了{k}天就只吃{t}的|吃过{k}天，别的都停，只留{t}那次|{k}天以后光吃{t}那回|前{k}天这么吃，往后单吃{t}那顿|满{k}天后只剩{t}那次|从第{k+1}天开始只要{t}那顿
[thendrop]
{k}天后{t}那顿停掉|第{k+1}天起{t}不吃|过了{k}天就免掉{t}那次|头{k}天照这样，后面去掉{t}那顿|{k}天以后{t}的不用了|吃过{k}天，{t}那回就省了|前{k}天这么吃，往后{t}的停|满{k}天后拿掉{t}那顿
[double]
头{k}天{D}，后{m}天{F}|前{k}天{D}，后{m}天{F}|先吃{k}天：{D}；再吃{m}天：{F}|头{k}天{D}，接下去{m}天{F}|先{k}天{D}，后{m}天{F}|开头{k}天{D}，末后{m}天{F}|前{k}天{D}，接着{m}天{F}|头{k}天是{D}，下剩{m}天是{F}
[doublewhole]
头{k}天{D}，后面{F}|前{k}天{D}，以后{F}|头{k}天{D}，往后{F}|开头{k}天{D}，剩下的日子{F}|先{k}天{D}，再往后{F}|前{k}天{D}，第{k+1}天起{F}|头{k}天{D}，打那以后{F}
[left]
家里还剩{a}，抵上|上回剩的{a}算在里头|他手上还有{a}，扣掉|家里有{a}没吃完，少给{a2}|上次多的{a}先吃掉，不另给|她带来{a}剩的，减去|抽屉里还有{a}，从里面除|口袋里还有{a}，够抵就抵，少拿{a2}|刚给过他{a}，要扣出来|旧的还有{a}能用，少发{a2}|儿子给她留了{a}，这里少拿{a2}|已经拿走{a}，余下的再给|药盒里还躺着{a}，别重复给|{a}是现成的，补齐就行
[spare]
多给{a}备着|多带{a}防丢|另给{a}放着备用|额外包{a}|再饶{a}，怕掉地上|多拿{a}以防万一|多发{a}，她手抖容易掉|余外多放{a}|多抓{a}，路上丢了好补|添{a}作备用，平时不吃|再搭{a}预备着
[fix]
不对，|哦不，|不，|说错了，|写错了，|改一下，|唉错了，|不不，|划掉，|更正，|重写，|笔误，|我糊涂了，|糊涂，是|想了想还是|应该是|改成|看错了，|慢着，
[who]
{x}的|给{x}|{x}|{x}这份|{x}拿的|替{x}拿的|这是{x}的
[name]
老王头|张婶|李大爷|三婶|五爷|村东陈嫂|刘家奶奶|九斤老太|桥头老周|七婆婆|赵木匠|六叔公|马家老二|孙寡妇|四姑|郑会计|老吴|何家爷爷|八婶|黄老师|杨瘸子|坎上二嫂|老万|徐大娘|十三叔|小卖部老蒋|双喜他爹|半山林伯|百岁奶奶|一得叔|千斤嫂|两全他娘
[aside]
血压一百六|昨天烧到三十八度五|咳了五天了|今年七十三|~多喝水，一天八杯|别喝酒|烟要戒，一天两包哪行|心口闷了三天|腿肿|少吃咸|他耳朵背，你大声说|她不识字，你画给她看|上个月也是这毛病|~白药片停了|~上回那瓶黄的别再吃了|~钙片她自己有|药费先记账|~儿子礼拜天回来|走了五里路来的|~打了两针没退|旁人要的不给|脉不齐|舌头厚|胃不好|牙掉了三颗|血糖有点高|一个人住|怕苦|药片大，用温水|不要和茶一起吃|糖不要碰|心跳九十|睡不着|前天摔了一跤|~躺着别动|肚子疼了两晚|半夜老醒|孙子陪着来的|等下来取|钱付过了|量了三次血压都高|手脚冰凉|饭量还行，一顿两碗|前年住过院|眼睛花|尿多，一夜四回|~泡脚，每晚二十分钟|拐杖忘在这了|~背上贴的膏药一天一换|不吃鸡蛋|凉的别碰|老毛病|腰疼十来年了|一百二十斤|她说头晕|药酒别喝了，一口都不行|~血压计带回去量，早晚各量一回|~过三天来打针|~降压的归降压的，另写一张|红薯少吃|~脚上的伤隔天换药|~针还要打两天|~止咳糖浆喝完了别再买|~眼药水一天滴三次，另拿|~体温早晚量|~外敷的另给
[half len]
半个月|半月
[month len]
一个月|整月|一整月|一个整月
[course len]
一个疗程|1个疗程|一疗程|整个疗程
[courses len]
两个疗程|2个疗程|两疗程|俩疗程
[dom]
{n}号|这个月{n}号|本月{n}号|当月{n}号
[next dom]
{n}号|下个月{n}号|下月{n}号|下个月{n}日|转月{n}号
[month end]
月底|这个月底|月末|本月底|月尾|月底最后一天|这月最后一天
[this week]
这个星期{d}|这礼拜{d}|本周{d}|这周{d}|这个礼拜{d}|这星期{d}
[next week]
下个星期{d}|下礼拜{d}|下周{d}|下个礼拜{d}|下星期{d}
[market]
下个集|下一个集|下回赶集|下一集|下次逢集|接下来那个集
[market two]
再下个集|下下个集|往后第二个集|后头第二个集
"""
# %%
program = r'''
import math
import re
from datetime import date, timedelta
from functools import cache

H = {}
PHRASES = ""

SAID = {}
for line in PHRASES.strip().splitlines():
    if line.startswith("["):
        here = SAID.setdefault(line[1:-1], [])
    else:
        here += line.split("|")
DIGIT = {c: n for n, c in enumerate("零一二三四五六七八九")} | {"两": 2, "俩": 2}
WEEK = "一二三四五六日"


def num(word):
    if re.fullmatch(r"[\d.]+", word):
        return float(word)
    tens, ten, ones = word.partition("十")
    return (DIGIT[tens] if tens else 1) * 10 + (DIGIT[ones] if ones else 0) if ten else DIGIT[word]


def any_of(words):
    return "(?:" + "|".join(sorted(map(re.escape, words), key=len, reverse=True)) + ")"


NUM = r"(?:[一二两三四五六七八九十]+|\d+)"
FIX = any_of([one.rstrip("，") for one in SAID["fix"]])
TIME = {word: slot for slot, name in enumerate("早午晚睡") for word in SAID[name]} | {"夜里": "night", "下午": "pm"}
SHORT = {word: slot for slot, name in enumerate("早午晚睡") for word in SAID[name + "短"]}
PAIR = {word: (a, b) for a in range(4) for b in range(a + 1, 4) for word in SAID["早午晚睡"[a] + "早午晚睡"[b]]}
ONE = rf"(?:掰?半[片粒颗丸]|(?:一整|{NUM}|\d+\.\d)[片粒颗丸]半?)"
PIECE = f"{ONE}(?:，{FIX}，?{ONE})?"
DAYS = rf"{NUM}[天日]"
COURSES = any_of(SAID["course len"] + SAID["courses len"])
LENGTH = f"(?:{NUM}天，{FIX}，?{DAYS}|{DAYS}|[一两二三俩]个?(?:礼拜|星期|周)|一旬|{COURSES}|{any_of(SAID['half len'] + SAID['month len'])})"
UNTIL = "(?:" + "|".join(re.escape(one).replace(r"\{n\}", NUM).replace(r"\{d\}", "[一二三四五六日天]") for one in
                         SAID["next dom"] + SAID["dom"] + SAID["month end"] + SAID["this week"] + SAID["next week"] + SAID["market two"] + SAID["market"] + ["本周日", "下周日"]) + ")"
LISTED = r"(?:星期|礼拜|周)[一二三四五六日](?:、?(?:星期|礼拜|周)?[一二三四五六日])+"
SLOT = {"a": PIECE, "b": PIECE, "c": PIECE, "a2": ONE, "N": ONE, "L": LENGTH, "E": UNTIL, "k": NUM, "m": NUM, "k1": NUM, "w": "(?:星期|礼拜|周)[一二三四五六日天]", "W": LISTED, "P": any_of(PAIR),
        "t": any_of(SHORT), "u": any_of(SHORT), "D": f"[^，]+?(?:，{FIX}，?{ONE})?", "F": f"[^，]+(?:，{FIX}，?{ONE})?", "x": any_of(SAID["name"])}
SLOT |= dict.fromkeys("TUV早午晚睡", any_of(TIME))
PARTS = [kind for kind in SAID if kind.startswith("d_")] + "drop move add dec half twice p2 p3 gap onoff off weekend on odd even len whole span until board bottle hi hiadd lo then last thenonly thendrop double doublewhole left spare who aside".split()
TEMPLATES = []
for kind in PARTS:
    for line in SAID[kind]:
        line = re.sub("[：；。]", "，", line.lstrip("~")).replace("k+1", "k1")
        bits = re.split(r"\{(\w+)\}", line)
        pattern = "".join(re.escape(bit) if n % 2 == 0 else f"(?P<{bit}>{SLOT[bit]})" for n, bit in enumerate(bits))
        TEMPLATES.append((kind, [bit for bit in bits[::2] if bit.strip("，")], pattern + "(?=，|$)", line))


@cache
def pieces(word):
    word = re.sub(f"^[^，]+，{FIX}，?", "", word)
    found = re.fullmatch(r"(掰?半|一整|[^片粒颗丸]+)[片粒颗丸](半?)", word)
    return 0.5 if "半" in found[1] else (1.0 if found[1] == "一整" else float(num(found[1]))) + 0.5 * bool(found[2])


def slot_of(word):
    slot = TIME[word]
    return H[slot] if isinstance(slot, str) else slot


@cache
def settled(word):
    return re.sub(f"^[^，]+，{FIX}，?", "", word)


def length(word):
    word = settled(word)
    for kind, key, times in (("courses len", "course", 2), ("course len", "course", 1), ("half len", "halfmonth", 1), ("month len", "month", 1)):
        if word in SAID[kind]:
            return times * H[key]
    if word == "一旬":
        return 10
    if word[-1] in "天日":
        return int(num(word[:-1]))
    return 7 * int(num(word[0]))


def last_day(word, today):
    if word in SAID["month end"]:
        return (today.replace(day=28) + timedelta(4)).replace(day=1) - timedelta(1)
    for kind, nth in (("market two", 1), ("market", 0)):
        if word in SAID[kind]:
            return [today + timedelta(k) for k in range(1, 17) if (today + timedelta(k)).day % 5 == H["market"]][nth]
    if word[-1] in "号日" and not re.search("周日|星期日|礼拜日", word) or word.endswith("号那天"):
        n = int(num(re.search(NUM, word)[0]))
        return today.replace(day=n) if n > today.day else (today.replace(day=28) + timedelta(4)).replace(day=n)
    monday = today - timedelta(today.weekday())
    return monday + timedelta(WEEK.index(word[-1].replace("天", "日")) + 7 * word.startswith("下"))


def dose(kind, g):
    box = [0.0] * 4
    amounts = [pieces(g[name]) for name in "abc" if name in g]
    if kind in ("d_one", "d_two"):
        for name, amount in zip("TU", amounts):
            box[slot_of(g[name])] += amount
    elif kind == "d_same":
        for slot in PAIR[g["P"]]:
            box[slot] = amounts[0]
    elif kind in ("d_three", "d_threesleep"):
        times = [g[name] for name in "早午晚睡" if name in g]
        for word, amount in zip(times, amounts):
            box[slot_of(word)] += amount
    elif kind in ("d_s2", "d_s3"):
        slots = (0, 2) if kind == "d_s2" else (0, 1, 2)
        share, rest = divmod(int(pieces(g["N"])), len(slots))
        for k, slot in enumerate(slots):
            box[slot] = share + float(k < rest if H["extra"] == 0 else k >= len(slots) - rest)
    else:
        for slot in (H["one"],) if kind == "d_x1" else (0, H["two"]) if kind == "d_x2" else (0, 1, 2, 3)[: 4 if kind == "d_x4" else 3]:
            box[slot] = amounts[0]
    return box


made = cache(re.compile)


@cache
def compact(text):
    for kind, bits, pattern, _ in TEMPLATES:
        if kind.startswith("d_") and all(bit in text for bit in bits):
            found = made(pattern).fullmatch(text)
            if found:
                return kind, found.groupdict()
    return None


def parse(text):
    usable = [one for one in TEMPLATES if all(bit in text for bit in one[1])]
    seen = {}

    def options(at):
        if at not in seen:
            found = [(m.end(), kind, m.groupdict()) for kind, _, pattern, _ in usable for m in [made(pattern).match(text, at)] if m]
            if "D" in str(found):
                found = [one for one in found if "D" not in one[2] or compact(one[2]["D"]) and compact(one[2]["F"])]
            seen[at] = sorted(found, key=lambda one: -one[0])
        return seen[at]

    def walk(at, got, doses, spare):
        if at >= len(text):
            return got if doses else None
        for end, kind, groups in options(at):
            more = kind.startswith(("d_", "double"))
            if more and doses:
                continue
            done = walk(end + 1, [*got, (kind, groups)], doses + more, spare)
            if done:
                return done
        if spare:
            end = text.find("，", at)
            return walk((end if end >= 0 else len(text)) + 1, got, doses, spare - 1)
        return None

    for spare in (0, 1, 2, 3):
        done = walk(0, [], 0, spare)
        if done:
            return done
    return []


PARSED = {}


def pei(day, slip):
    today = date.fromisoformat(day)
    if slip not in PARSED:
        PARSED[slip] = parse(re.sub("[。；：]", "，", slip).strip("，"))
    box, n, takes, packs, later, sum_off = [0.0] * 4, 0, None, 0, None, 0
    first = today + timedelta(H["start"])
    stages = []
    for kind, g in PARSED[slip]:
        if kind.startswith("d_"):
            box = dose(kind, g)
    for kind, g in PARSED[slip]:
        t = SHORT.get(g.get("t") or "", 0)
        k = int(num(g["k"])) if g.get("k") else int(num(g["k1"])) - 1 if g.get("k1") else 1
        if kind == "drop":
            box[t] = 0.0
        elif kind == "move":
            u = SHORT[g["u"]]
            box[u], box[t] = box[u] + box[t], 0.0
        elif kind in ("add", "dec"):
            box[t] += pieces(g["a"]) * (1 if kind == "add" else -1)
        elif kind in ("half", "twice"):
            box[t] *= 2 if kind == "twice" else 0.5
        elif kind in ("p2", "p3", "gap"):
            takes = lambda i, step=H["gap"] if kind == "gap" else int(kind[1]): i % step == 0
        elif kind == "onoff":
            takes = lambda i, k=k, m=int(num(g["m"])): i % (k + m) < k
        elif kind == "off":
            takes = lambda i, w=WEEK.index(g["w"][-1].replace("天", "日")): (first + timedelta(i)).weekday() != w
        elif kind == "weekend":
            takes = lambda i: (first + timedelta(i)).weekday() < 5
        elif kind == "on":
            days = [WEEK.index(c) for c in re.sub("星期|礼拜|周|、", "", g["W"])]
            takes = lambda i, days=days: (first + timedelta(i)).weekday() in days
        elif kind in ("odd", "even"):
            takes = lambda i, odd=kind == "odd": (first + timedelta(i)).day % 2 == odd
        elif kind in ("len", "whole", "span"):
            n = length(g["L"])
        elif kind == "until":
            n = (last_day(g["E"], today) - first).days + 1
        elif kind in ("board", "bottle"):
            packs = k * H[kind]
        elif kind == "left":
            sum_off -= pieces(g["a"])
        elif kind == "spare":
            sum_off += pieces(g["a"])
        elif kind in ("double", "doublewhole"):
            box = dose(*compact(g["D"]))
            later = dose(*compact(g["F"]))
            stages.append((kind, k, g))
            n = k + int(num(g["m"])) if kind == "double" else n
        elif kind in ("hi", "hiadd", "lo", "then", "last", "thenonly", "thendrop"):
            stages.append((kind, k, g))
    if not n and not packs:
        n = H["default"]
    if packs:
        n = int(packs // (sum(box) or 1))
    doses = [box] * n
    for kind, k, g in stages:
        t = SHORT.get(g.get("t") or "", 0)
        if kind in ("double", "doublewhole"):
            new = later
        elif kind == "hi":
            new = [2 * one for one in box]
        elif kind == "hiadd":
            new = [one + pieces(g["a"]) if one else 0.0 for one in box]
        elif kind in ("thenonly", "thendrop"):
            new = [one if (slot == t) == (kind == "thenonly") else 0.0 for slot, one in enumerate(box)]
        else:
            new = [one / 2 for one in box]
        cut = n - k if kind == "last" else k
        before, after = (new, box) if kind in ("hi", "hiadd", "lo") else (box, new)
        doses = [before if i < cut else after for i in range(n)]
    taken = [doses[i] for i in range(n) if not takes or takes(i)]
    total = sum(math.ceil(one) for box in taken for one in box) if H["half"] else math.ceil(sum(map(sum, taken)))
    shown = (doses[-1] if H["stage"] else doses[0]) if doses else box
    return [H["none"] if not one else f"{one:g}" for one in shown] + [str(len(taken) if H["span"] else n), str(int(total + sum_off))]
'''
# %%
program = program.replace('PHRASES = ""', f"PHRASES = {phrases!r}", 1)
none = next(mark for mark in ("0", "-", "") if any(row[3] == mark for row in rows))
held = {"start": 0, "course": 7, "halfmonth": 15, "month": 30, "default": 5, "two": 2, "one": 0, "extra": 0, "night": 2, "pm": 1, "gap": 3, "stage": 0, "span": 0, "half": 0, "board": 10, "bottle": 30, "market": 0, "none": none}
choices = {"start": (0, 1), "course": range(3, 15), "halfmonth": (14, 15), "month": (28, 30, 31), "default": range(2, 11), "two": (1, 2, 3), "one": range(4), "extra": (0, 1), "night": (2, 3), "pm": (1, 2), "gap": (2, 3), "stage": (0, 1), "span": (0, 1),
           "half": (0, 1), "board": range(6, 25), "bottle": (20, 24, 28, 30, 36, 40, 48, 50, 60, 72, 80, 100), "market": range(5)}  # fmt: skip
space = {}
exec(program, space)
H = space["H"]
H.update(held)


class Watched(dict):
    asked = set()

    def __getitem__(self, key):
        self.asked.add(key)
        return super().__getitem__(key)


H = space["H"] = Watched(H)
hangs = []
for row in rows:
    Watched.asked = set()
    space["pei"](*row[:2])
    hangs.append(Watched.asked)
H = space["H"] = dict(H)


def right(key):
    return sum(a == b for row, keys in zip(rows, hangs) if key in keys for a, b in zip(space["pei"](*row[:2]), row[2:]))


for _ in range(2):
    for key, values in choices.items():
        tried = {}
        for value in values:
            H[key] = value
            tried[value] = right(key)
        H[key] = max(tried, key=tried.get)
print(H)
for row in rows:
    said = space["pei"](*row[:2])
    if said != row[2:]:
        print(row, said)
# %%
Path("output").mkdir(exist_ok=True)
Path("output/dose.py").write_text(program.replace("H = {}", f"H = {H!r}", 1), encoding="utf-8")
print("output/dose.py")
