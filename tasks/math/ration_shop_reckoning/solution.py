# %%
import csv
import re

rows = list(csv.reader(open("条子.csv", encoding="utf-8")))[1:]
for row in rows[:12]:
    print(row)
# %%
program = r'''
import re
from fractions import Fraction as F
from functools import lru_cache

PHRASES = """
[q_plain] {g}{W} | 称{g}{W} | {g}，{W} | {W}{g} | 买了{W}{g} | 要{g}，称了{W} | 拿{g}{W} | {g}打了{W} | {g}一共{W} | 给他称了{W}{g} | 来{g}{W} | {g}足{W} | 秤上{g}是{W}
{g}包了{W} | 她要的{g}，过秤{W} | {g}净重{W} | 约{g}约出{W} | {g}称来正好{W} | {W}{g}，不多不少 | 过秤的{g}，{W}
[q_add] 先称{g}{W}，又添{V} | {g}{W}，再加{V} | {g}称了{W}，嫌少又要了{V} | {g}头回{W}，二回{V} | {g}两秤，{W}和{V} | {g}{W}外加{V} | {g}上午{W}，下午又来拿{V} | {W}{g}，后来又补了{V}
{g}分两包，一包{W}，一包{V} | {g}先{W}后{V} | {g}，自家{W}，替邻居捎{V} | {g}{W}之外，还要了{V} | {g}秤了两次：{W}、{V} | 老的要{g}{W}，小的也要，给了{V} | {g}原要{W}，临走又买{V}
[q_addback] 先称{g}{W}，又添{V}，后来退回{X} | {g}{W}，再加{V}，末了退了{X} | {g}称{W}，添{V}，又倒回去{X} | {g}拿了{W}，不够，补{V}，用不完还回{X} | {g}{W}又{V}，退掉{X}
{g}头一秤{W}，二一秤{V}，倒出来{X}不要 | {g}先要{W}，后要{V}，过后送还{X} | {g}加两次，{W}、{V}，减一次，{X}
[q_back] {g}{W}，退回{V} | 称{g}{W}，后来退了{V} | {g}拿走{W}，送回来{V} | {g}{W}，嫌多倒回{V} | {g}称了{W}，又舀出{V}还柜上 | {W}{g}，隔天退来{V} | {g}{W}里退了{V} | 要了{g}{W}，钱不够，减去{V}
{g}秤上{W}，她说多了，抓掉{V} | {g}先是{W}，让他退下{V} | {g}本称{W}，少拿{V} | {g}{W}，回头还了我们{V}
[q_bad] {g}{W}，里头坏的{V}不算 | {g}称{W}，烂了{V}，扣掉 | {g}{W}，泥沙除{V} | {g}{W}，挑出{V}不能用的，不收钱 | {W}{g}，水分扣{V} | {g}{W}，拣出来{V}烂的 | {g}过秤{W}，杂质算{V}，除开
{g}{W}，其中{V}是坏的，白扔 | {g}{W}，刨去{V}碎渣 | {g}称得{W}，霉了的{V}剔了
[q_tare] {g}连{c}称{W}，{c}重{V} | {g}连{c}{W}，{c}{V} | {g}毛重{W}，{c}皮{V} | {g}带{c}过秤{W}，去皮{V} | {g}毛重{W}，去{c}{V} | 连{c}{W}的{g}，空{c}称过是{V} | {g}一{c}，毛{W}，皮{V}
{g}装{c}称{W}，除{c}{V} | {g}{W}，{c}也在里头，{c}有{V} | {c}称{V}，装了{g}一起称{W} | 空{c}{V}，装满{g}后{W} | {g}和{c}一道{W}，光{c}{V} | {g}，{c}子{V}，合秤{W}
[q_tareh] {g}连{c}称{W} | {g}连{c}{W} | {g}带{c}过秤{W} | {g}装在{c}里一起称，{W} | {g}一{c}，毛重{W} | {g}毛重{W}，{c}装的 | 连{c}带{g}{W} | {g}，{c}没倒出来，秤上{W} | {g}同{c}上秤，{W}
{g}{W}，没去{c} | {g}合着{c}称，一总{W} | {W}的{g}，{c}的分量还没除
[q_ntare] {g}{n}{c}，连皮共{W}，{c}每只{V} | {g}{n}{c}毛重{W}，每{c}皮{V} | {n}{c}{g}，一起称{W}，一只{c}{V} | {g}{n}{c}，总共{W}，皮各{V} | {g}装{n}{c}，合称{W}，空{c}都是{V}
{n}{c}{g}毛{W}，去皮，一{c}去{V} | {g}共{n}{c}，带皮{W}，单{c}{V}
[q_left] {c}里{g}原有{W}，卖剩{V}，少的都是他的 | {g}整{c}{W}，倒给他后还剩{V} | {g}这{c}净重{W}，他拿完剩{V} | {g}从{W}里给他称，剩下{V} | {g}本有{W}，他挑走一些，余{V} | 架上{g}{W}，卖给他一份后只剩{V}
{g}存{W}，他买过还存{V}
[q_less2] {g}，老{a}要{W}，老{b}比他少{V}，两份一起算 | {g}老{a}{W}，老{b}少拿{V}，合一张条 | 老{a}的{g}{W}，老{b}的比这少{V}，一并算 | {g}两家合买，{a}家{W}，{b}家比{a}家少{V}
{g}：{a}嫂{W}，{b}嫂少她{V}，都记在这里 | 老{b}比老{a}少{V}{g}，老{a}是{W}，两人的算一块 | {g}老{a}拿{W}，老{b}差他{V}，两人合算
[q_more2] {g}，老{a}要{W}，老{b}比他多{V}，两份一起算 | {g}老{a}{W}，老{b}多拿{V}，合一张条 | 老{a}的{g}{W}，老{b}的比这多{V}，一并算 | {g}两家合买，{a}家{W}，{b}家比{a}家多{V}
{g}：{a}嫂{W}，{b}嫂多她{V}，都记在这里 | 老{b}比老{a}多{V}{g}，老{a}是{W}，两人的算一块 | {g}老{a}拿{W}，老{b}超他{V}，两人合算
[q_each] {g}{n}份，每份{W} | {g}{W}一份，要了{n}份 | {g}分{n}包，每包{W} | {n}个人各要{g}{W} | {g}称了{n}回，回回{W} | {n}包{g}，都是{W} | {g}{n}袋，一袋{W} | {g}，{n}户人家，一户{W}
每家{g}{W}，{n}家合着来的 | {g}按{W}一包包好，拿了{n}包 | {g}连称{n}秤，秤秤{W} | {W}的{g}，照样来{n}份
[q_half] {g}{W}，他要一半 | {W}{g}对半分，他拿一份 | {g}{W}，只要半数 | {g}{W}跟人平分，算他那一半 | {g}{W}两人平分，这是一人的 | {g}秤上{W}，劈一半给他 | {g}{W}，留半边，半边他买 | {g}{W}，拿走一半，另一半还在柜上
[q_fix] {g}{W}，写错了，是{V} | {g}{W}，不对，{V} | {g}原说{W}，改成{V} | {g}要{W}——改{V} | {g}本要{W}，秤上是{V}，就依秤 | {g}{W}（涂去），{V} | {g}先报{W}，复秤{V}，照复秤
{g}说是{W}，一称是{V}，按秤上的 | {g}不是{W}，是{V} | {g}{W}听岔了，人家要的是{V} | {g}{W}，重称一遍，{V}为准 | {g}不要{W}了，要{V}
[q_eq] {g}也是这么多 | {g}一样重 | {g}分量同上 | {g}也照这个数 | {g}跟{h}一样多 | {g}和{h}同样分量 | {g}如{h}之数 | {g}斤两不变
[q_double] {g}比{h}多一倍 | {g}是{h}的两倍 | {g}比上一样加倍 | {g}要{h}的双份 | {g}两倍于{h}
[q_meas] {g}{n}{m} | 打{g}{n}{m} | {n}{m}{g} | 要{g}，{n}{m} | {g}给了{n}{m} | {g}量{n}{m} | {g}用{m}量，{n}{m} | {g}来{n}{m}
[p_jin] 每斤{M} | {M}一斤 | 一斤{M} | 按{M}一斤算 | 单价{M} | 价{M}一斤 | 斤价{M} | 论斤，{M} | 一斤要{M} | 合{M}一斤 | {M}的价 | 讲好{M}一斤 | 每斤收{M} | 一斤算他{M} | 谈下来{M}一斤 | 一斤卖{M}
行市{M}一斤
[p_liang] 一两{M} | 每两{M} | {M}一两 | 论两，{M}一两 | 一两要{M} | 按两算，每两{M}
[p_bai] 每百斤{M} | {M}一百斤 | 一百斤{M} | 按百斤{M}算 | 批发价，百斤{M}
[p_ban] 每半斤{M} | 半斤{M} | 半斤要{M} | 按半斤{M}算
[p_nw] 每{k}斤{M} | {k}斤卖{M} | {M}买{k}斤 | {M}{k}斤的价 | {k}斤合{M} | {M}可称{k}斤
[p_lump] 一共算{M} | 作价{M} | 统共收{M} | 不论斤，一口价{M} | 包圆{M} | 估堆{M} | 合起来给{M}就行 | 囫囵算{M}
[p_list] 照牌价 | 按牌价 | 价照牌子 | 价格看牌子 | 牌价 | 老价钱 | 跟墙上价目一样
[p_listoff] 比牌价每斤便宜{M} | 照牌价一斤让{M} | 牌价减{M}一斤 | 牌价每斤少收{M} | 低于牌价{M}一斤
[p_listup] 比牌价每斤贵{M} | 照牌价一斤加{M} | 牌价上浮{M}一斤 | 高出牌价{M}一斤
[p_same] 价同上 | 价钱一样 | 也是这个价 | 跟{h}一个价 | 价随{h} | 单价不变 | 斤价与{h}相同
[p_above] 比{h}每斤贵{M} | 一斤比{h}多{M} | 每斤比{h}高{M} | 一斤要贵过{h}{M}
[p_below] 比{h}每斤便宜{M} | 一斤比{h}少{M} | 每斤比{h}低{M} | 一斤比{h}贱{M}
[p_fix] 每斤{M}，写错了，{L} | 一斤{M}，不，{L} | 原来{M}一斤，今天起{L} | {M}一斤喊的价，{L}一斤成交 | 标{M}一斤，实收{L}一斤 | 一斤从{M}还到{L} | 每斤{M}（错，应是{L}） | 他还到{L}一斤，本来{M}
[m_off] 每斤便宜{M} | 一斤让{M} | 便宜{M}一斤 | 每斤少算{M} | 每斤让他{M} | 一斤去{M} | 一斤抹掉{M} | 价上斤斤减{M} | 每斤饶{M}
[m_up] 每斤加{M} | 涨了{M}一斤 | 一斤多收{M} | 挑拣的，每斤贵{M} | 每斤添{M}选货钱 | 一斤提价{M}
[m_zk] 这样打{Z}折 | {g}打{Z}折 | 单这项{Z}折 | {g}{Z}折卖 | 这货放久了，{Z}折 | 只{g}一样按{Z}折
[m_chu] 其中{V}按处理价 | {V}按处理价，余下原价 | 里头{V}算处理品 | 有{V}压坏了，走处理价 | {V}处理价 | 内中{V}当处理货卖 | 掺了{V}处理的 | {V}是处理货，别的照原价
[m_chup] 其中{V}按{M}一斤 | 有{V}品相差，每斤只收{M} | 里头{V}是次货，一斤{M} | 除{V}算{M}一斤外，都照原价 | {V}磕了皮，{M}一斤给他 | 另价的有{V}，{M}一斤
[m_tier] 头{V}照价，多出来的每斤{M} | 超过{V}的部分每斤{M} | 满{V}以后，再多的按{M}一斤 | {V}以内原价，以外一斤{M} | 前{V}不变，往后一斤{M} | {V}之上那些，每斤{M}
[m_rao] 另饶{V}不算钱 | 饶了{V}，白送 | 搭{V}不要钱 | 送他{V} | 临走抓了{V}添头，不收钱 | 外送{V} | 白饶{V} | 再给{V}算我们的情 | 又奉送{V}
[c_plain] {g}{C} | 拿{g}{C} | {C}{g} | 买了{C}{g} | {g}，{C} | 要{g}{C} | 取{g}{C} | {g}数了{C} | 点给他{g}{C} | {g}共{C} | 来{C}{g} | {g}给{C}
[c_bad] {g}{C}，破了{D}不算 | {g}{C}，其中{D}坏的，不收钱 | {g}{C}里有{D}是坏的，扣掉 | {C}{g}，挑出{D}残的 | {g}{C}，剔{D}次品出来 | {g}{C}，路上碰坏{D}，除开 | {g}点了{C}，有{D}不能要
[c_send] {g}{C}，送{D} | 买{g}{C}，搭{D}不要钱 | {g}{C}，另饶{D} | {C}{g}，白送{D} | {g}买{C}，奉送{D} | {g}付钱的{C}，添头{D}
[c_back] {g}{C}，退回{D} | 拿{g}{C}，后来退了{D} | {g}{C}，送还{D} | {C}{g}，隔天退来{D} | {g}取走{C}，还回柜上{D} | {g}要{C}，临付钱放下{D}
[c_add] {g}{C}，又添{D} | 先拿{g}{C}，再要{D} | {g}{C}外加{D} | {C}{g}，回头又来取{D} | {g}头回{C}，二回{D} | {g}大人拿{C}，孩子又来拿{D}
[c_box] {g}{n}箱，每箱{D} | {n}箱{g}，一箱{D} | {g}{n}盒，一盒装{D} | {g}整箱的，{n}箱，箱装{D} | {g}拆都没拆，{n}箱，每箱{D}
[c_boxshort] {g}{n}箱，每箱{D}，开箱短了{k}{u} | {n}箱{g}，一箱{D}，少{k}{u} | {g}{n}箱，每箱{D}，缺{k}{u}，按实数算 | {g}{n}盒，一盒装{D}，末一盒差{k}{u} | {g}{n}箱，每箱{D}，点下来不足，欠{k}{u}
[c_loose] {g}{n}箱，每箱{D}，零的{k}{u} | {n}箱{g}，一箱{D}，另有{k}{u}散的 | {g}{n}箱带{k}{u}，每箱{D} | {g}{n}箱又{k}{u}，一箱{D}
[c_each] {g}每人{C}，{n}个人 | {n}个人，一人{g}{C} | {g}{n}家，每家{C} | {n}位各拿{g}{C} | {g}{n}个伢子一人{C}
[c_fix] {g}{C}，写错了，是{D} | {g}{C}，不对，{D} | {g}原说{C}，改成{D} | {g}不是{C}，是{D} | {g}要{C}，柜上现有{D}，都拿了 | {g}{C}，数错了，重数{D} | {g}起先要{C}，想想还是要{D}
[p_one] 每{u}{M} | {M}一{u} | 一{u}{M} | 按{M}一{u}算 | 一{u}要{M} | 零卖一{u}{M} | 合{M}一{u} | 一{u}收{M}
[p_da] 一打{M} | 每打{M} | {M}一打 | 整打的价，{M} | 按打算，一打{M}
[p_pair] 一对{M} | 每对{M} | {M}一对 | 成对卖，{M}一对
[p_n] {M}可拿{k}{u} | 每{k}{u}{M} | {k}{u}卖{M} | {M}买{k}{u} | {k}{u}合{M}
[o_who] {who} | {who}来买 | {who}家 | 给{who} | {who}的条 | {who}名下 | {who}叫孩子来拿 | 代{who}开 | 柜上来的是{who}
[o_cls] {who}（{cls}） | {cls}{who} | {who}，{cls} | {who}是{cls} | {cls}，{who} | {who}来买，人家是{cls} | {who}，查过，{cls} | 按{cls}算，{who} | {who}家是{cls}户
{who}，凭{cls}证 | 认得，{who}，{cls}里的
[o_not] {who}，不是{cls} | {who}，{cls}证没带，不算 | {who}，自称{cls}，查无此人，照常 | {who}从前是{cls}，如今不是了 | {who}，{cls}的亲戚，不享优待 | {who}（非{cls}）
[o_clsend] 他是{cls} | 照{cls}算 | 是{cls}，别忘了 | 人家有{cls}证 | 按{cls}待遇 | 此人{cls} | 这位算{cls}
[s_zk] 总数打{Z}折 | 一共{Z}折 | 全部打{Z}折 | 合计打{Z}折 | 通通{Z}折 | 老板说整单{Z}折 | 统打{Z}折 | 上面这些一律{Z}折
[s_less] 总共少收{M} | 一总让{M} | 合计减{M} | 最后再便宜{M} | 让他{M} | 总账上去掉{M} | 老板娘点头，免{M} | 整单优惠{M}
[s_zero] 抹零 | 零头抹掉 | 零头不要 | 去零头 | 零头免了 | 抹个零 | 零头让给他 | 零碎钱不收 | 尾数舍了 | 零数勾掉
[s_fee] 送到家，脚力{M} | 另收送货{M} | 加送货钱{M} | 挑夫{M}另算 | 外加运费{M} | 捎脚{M} | 送上门，多收{M} | 雇车{M}，归他出
[s_bag] 布袋一只{M} | 另买口袋{M} | 包装{M} | 纸盒钱{M} | 油纸绳子{M} | 袋钱{M} | 打包加{M}
[s_dep] 押{k}{n}只 | 带走{k}{n}只 | {k}{n}只带走 | 借走{k}{n}只，收押金 | 用了我们{k}{n}只，照收押 | {k}押{n}只 | {k}没带来，押{n}只 | 拿去{n}只{k}，押金照例
[s_ret] 退{k}{n}只 | 上回押的{k}退了{n}只 | 还来{k}{n}只 | {k}{n}只还了，押金退他 | 送回{k}{n}只 | {n}只{k}退押 | 先前押的{n}只{k}拿来退了 | 旧押{k}{n}只，今天了掉
[s_debt] 上回欠{M}，一起算 | 前账{M}，并进来 | 旧欠{M}也一并结 | 还有老账{M} | 上次少收{M}，这次补 | 加上前欠{M} | 带还上月的{M} | 连前头赊的{M}一道清
[s_credit] 上回多收他{M}，这次扣 | 上次存柜{M}，抵掉 | 我们倒欠他{M}，扣下 | 前次找少了{M}，这回补给他 | 他在柜上还有{M}，冲掉 | 旧存{M}，从账里减
[y_cash] 给了{M} | 付{M} | 收{M} | 交来{M} | 递上{M} | 他给{M} | 收到现钱{M} | 拿{M}来 | 掏了{M} | 实收{M} | 放下{M}就走了 | 钱付了{M}
[y_notes] 给一张{A}的、{n}张{B}的 | {n}张{B}的加一张{A}的 | 一张{A}的和{n}张{B}的票子 | 收票子：一张{A}，{n}张{B} | 付的是{n}张{B}、一张{A}
[y_part] 先付{M}，余下记账 | 付{M}，差的欠着 | 现钱{M}，剩的挂账 | 今天给{M}，不足的下回 | 手头只有{M}，其余赊 | 交{M}，不够的记上 | {M}现付，尾数赊着
[y_half] 一半现钱一半记账 | 付一半，欠一半 | 一半付现，一半挂账 | 先给一半，另一半赊 | 现钱付半数，余下记账 | 赊一半，付一半 | 半数现付，半数下月
[y_all] 全记账 | 没给钱，记账 | 赊着 | 先欠着 | 记在账上 | 钱下回给 | 挂账 | 一文未付 | 月底结 | 都赊 | 空手来的，账记上
[y_paid] 付清 | 当场付清 | 钱货两清 | 正好，不找 | 钱给足了，不找不欠 | 现钱结清 | 两讫 | 账已清 | 给的正好 | 如数付了
[y_owe] 欠{M}，其余付清 | 差{M}没给，别的清了 | 只欠{M} | 短{M}，下次带来 | 除{M}赊着，都付了 | 少付{M}，记下 | 还该{M}，余已付
[y_kind] 拿{C}{e}抵，每个算{M}，差的记账 | 以{C}{e}抵账，一个{M}，不足欠着 | {e}{C}作{M}一个抵，其余赊 | 交{e}{C}，一个折{M}，余下挂账 | 没现钱，{e}{C}顶上，每个作{M}，差多少记多少 | 用{e}{C}换，{M}一个，不够的欠下
[chat] 下回要三斤好的 | 明天还来两斤，先不算 | 他儿子今年五岁 | 三点钟来的 | 等了半个钟头 | 昨天那五斤面已结过 | 秤是新校的 | 外头下雨 | 门口排了七八个人 | 上月十二号的账早清了 | 叫他二姐来取 | 路上走了四里 | 柜上还剩半缸 | 老主意，不要袋子 | 话说了一箩筐
下午两点来拿 | 二柜经手 | 条子一式两张 | 他说比城里便宜两成 | 她一个人抱两个孩子 | 隔壁店卖三毛，他没去 | 货是前天到的三车里的 | 头一个进门的 | 问了六样，只买这些 | 十五赶集再来 | 东西放在第二个架子 | 要过年了 | 还想要一打酒盅，没货 | 嫌上回的潮 | 这人爱说笑
字难看，见谅 | 好秤 | 说好了不赊烟酒 | 替人带的 | 先生请复核 | 要是不够明天再添半斤 | 她家住五里外 | 八十岁的人了 | 腿脚不便，让人先称 | 三个人抬来的 | 夜里九点敲门 | 原想买四斤红糖，没有 | 天热，冰棍早卖光了 | 给孩子一粒糖，不记 | 墙上的钟慢十分
凉茶喝了两碗 | 去年这时候贵一倍
[w_short] {A}斤差{B}两 | {A}斤少{B}两 | 差{B}两{A}斤 | {A}斤缺{B}两 | 差{B}两不到{A}斤 | 欠{B}两{A}斤
[w_over] {A}斤零{B}两 | {A}斤带{B}两 | {A}斤又{B}两 | {A}斤出头，多{B}两 | {A}斤另{B}两
[m_short] {A}块差{B}分 | 差{B}分{A}块 | {A}块少{B}分 | {A}块钱缺{B}分
"""
H = {}
BOARD = {"盐": "斤", "白糖": "斤", "煤油": "斤", "酱油": "斤", "火柴": "盒", "肥皂": "条", "蜡烛": "支", "毛巾": "条"}
GOODS = ("白菜 萝卜 土豆 花生 红枣 黄豆 绿豆 小米 面粉 大米 粉丝 挂面 五花肉 鲜鱼 老豆腐 千张 四季豆 百合 冬瓜 嫩藕 苹果 鸭梨 柿饼 豆瓣酱 咸菜 菜油 香醋 茶叶 虾皮 木耳 香菇 八角 花椒 "
         "鸡蛋 鸭蛋 皮蛋 瓷碗 筷子 袜子 手套 铅笔 本子 汽水 灯泡 枕巾 信封 枕套 花瓶 鹅蛋").split() + [*BOARD]
NUM = {c: n for n, c in enumerate("零一二三四五六七八九")} | {"两": 2}
D = "[一二两三四五六七八九]"
N = r"(?:[零一二两三四五六七八九十百廿]+|\d+)"
U = "(?:个|双|支|本|瓶|条|盒)"
W = (rf"(?:(?:差|欠){N}两(?:不到)?{N}斤|{N}斤(?:差|少|缺){N}两|{N}斤(?:零|带|又|另|出头，多)?{N}两(?:半|五)?|{N}斤零半两|{N}斤半|{N}斤{D}|\d+\.\d斤|{N}斤整?|斤半|半斤多{N}两|半斤|半两|{N}两(?:半|五)?)")
M = (rf"(?:\d+\.\d\d(?:块|元)|\d+分|{N}块钱?(?:差|少|缺){D}分|差{D}分{N}块|{N}?(?:块|元)(?:零{D}分?|半|钱|整|{D}(?:毛|角)(?:{D}分?|半|钱)?|{D}{D}?)?|{D}(?:毛|角)(?:{D}分?|半|钱)?|{D}分钱?)")
C = rf"(?:{N}打零{N}{U}|{N}打半|{N}打|半打|{N}对|{N}{U})"
WHO = "(?:[王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗](?:大娘|大爷|嫂子|大伯|师傅|老汉|婶子|姑娘|木匠|会计))"
SLOTS = {"g": "(?:" + "|".join(sorted(GOODS, key=len, reverse=True)) + ")", "W": W, "V": W, "X": W, "M": M, "L": M, "n": N, "k": N, "C": C, "D": C, "A": "[一二两五十]块", "B": "(?:一块|五毛|一毛)",
         "c": "(?:筐|篓|盆|麻袋|竹篮)", "u": U, "m": "[提升把]", "Z": r"(?:[一二三四五六七八九]{1,2}|\d\d?|对)", "who": WHO, "cls": "(?:社员|军属|教员|民工)", "a": "[王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗]"}
SLOTS |= {"b": SLOTS["a"], "h": SLOTS["g"], "e": SLOTS["g"]}
NUMBERED = "鸡蛋 鸭蛋 皮蛋 瓷碗 筷子 袜子 手套 铅笔 本子 汽水 灯泡 枕巾 信封 枕套 花瓶 火柴 肥皂 蜡烛 毛巾".split()
SLOTS |= {"gc": "(?:" + "|".join(NUMBERED) + ")", "gw": "(?:" + "|".join(sorted({*GOODS} - {*NUMBERED}, key=len, reverse=True)) + ")"}
SLOTS["k@"] = "(?:空瓶|酒坛|油桶)"


def compiled(kind, text):
    seen, out = set(), ""
    for piece in re.split(r"(\{\w+\})", text):
        if piece.startswith("{"):
            name = piece[1:-1]
            form = {"q": "gw", "c": "gc"}.get(kind[0], "g") if name == "g" else "k@" if name == "k" and kind in ("s_dep", "s_ret") else name
            if name in seen:
                out += f"(?P={name})"
            else:
                seen.add(name)
                out += f"(?P<{name}>{SLOTS[form]})"
        else:
            out += re.escape(piece)
    return re.compile(out + r"(?=[。，；：]|$)")


RULES = []
for line in PHRASES.strip().splitlines():
    if line.startswith("["):
        kind, _, line = line[1:].partition("] ")
    if kind[0] != "w" and kind != "m_short":
        RULES += [(kind, compiled(kind, text), text, [piece for piece in re.split(r"\{\w+\}", text) if piece]) for text in line.split(" | ")]


def number(s):
    if s.isdigit():
        return int(s)
    if s[0] == "廿":
        return 20 + (NUM[s[1]] if len(s) > 1 else 0)
    total, last = 0, 0
    for c in s:
        if c == "百":
            total, last = total + last * 100, 0
        elif c == "十":
            total, last = total + (last or 1) * 10, 0
        else:
            last = NUM[c]
    return total + last


@lru_cache(None)
def weight(s):
    """Jin, and qian beside them."""
    m = re.fullmatch(rf"(?:差|欠)({N})两(?:不到)?({N})斤", s)
    if m:
        return F(number(m[2])), -10 * number(m[1])
    m = re.fullmatch(rf"({N})斤(?:差|少|缺)({N})两", s)
    if m:
        return F(number(m[1])), -10 * number(m[2])
    m = re.fullmatch(r"(\d+\.\d)斤", s)
    if m:
        return F(m[1]), 0
    if s == "斤半":
        return F(3, 2), 0
    m = re.fullmatch(rf"半斤多({N})两", s)
    if m:
        return F(1, 2), 10 * number(m[1])
    if s == "半斤":
        return F(1, 2), 0
    if s == "半两":
        return F(0), 5
    m = re.fullmatch(rf"({N})斤零半两", s)
    if m:
        return F(number(m[1])), 5
    m = re.fullmatch(rf"({N})斤(半|整|{D})?", s)
    if m:
        return number(m[1]) + F(m[2] == "半", 2), 10 * NUM.get(m[2], 0)
    m = re.fullmatch(rf"(?:({N})斤)?(?:零|带|又|另|出头，多)?({N})两(半|五)?", s)
    return F(number(m[1]) if m[1] else 0), 10 * number(m[2]) + 5 * bool(m[3])


@lru_cache(None)
def money(s):
    m = re.fullmatch(r"(\d+)\.(\d\d)[块元]", s)
    if m:
        return int(m[1] + m[2])
    m = re.fullmatch(r"(\d+)分", s)
    if m:
        return int(m[1])
    m = re.fullmatch(rf"({N})块钱?[差少缺]({D})分|差({D})分({N})块", s)
    if m:
        return 100 * number(m[1] or m[4]) - NUM[m[2] or m[3]]
    m = re.fullmatch(rf"(?:({N}?)[块元](?:零({D})分?|(半)|钱|整|({D})({D})?)?)", s)
    if m:
        return 100 * (number(m[1]) if m[1] else 1) + (NUM[m[2]] if m[2] else 0) + 50 * bool(m[3]) + (10 * NUM[m[4]] if m[4] else 0) + (NUM[m[5]] if m[5] else 0)
    m = re.fullmatch(rf"(?:({N})[块元])?({D})[毛角](?:(半)|({D})分?|钱)?", s)
    if m:
        return 100 * (number(m[1]) if m[1] else 0) + 10 * NUM[m[2]] + 5 * bool(m[3]) + (NUM[m[4]] if m[4] else 0)
    return NUM[s[0]]


@lru_cache(None)
def count(s):
    if s == "半打":
        return 6
    m = re.fullmatch(rf"({N})打(?:(半)|零({N}){U})?", s)
    if m:
        return 12 * number(m[1]) + 6 * bool(m[2]) + (number(m[3]) if m[3] else 0)
    m = re.fullmatch(rf"({N})对", s)
    return 2 * number(m[1]) if m else number(re.match(N, s)[0])


def read(text):
    """The slip as a list of (kind, slots); all of it is accounted for."""
    text = text.rstrip("。")
    lost = set()
    rules = [rule for rule in RULES if all(piece in text for piece in rule[3])]

    def go(i, state):
        if i >= len(text):
            return []
        if (i, state) in lost:
            return None
        found = []
        for kind, rule, *_ in rules:
            m = rule.match(text, i)
            if m:
                new = "item" if kind[:2] in ("q_", "c_") else "end" if kind[:2] in ("s_", "y_") or kind == "o_clsend" else state
                if kind[:2] in ("p_", "m_") and state != "item" or kind[:2] == "o_" and kind != "o_clsend" and i and state != "start":
                    continue
                found.append((m.end(), kind, m, new))
        for end, kind, m, new in sorted(found, key=lambda one: (-one[0], one[1][0] != "p")):
            gap = re.compile(r"[。，；：](?:另外，|还有，|又，)?").match(text, end)
            rest = go(gap.end() if gap else end, new) if gap or end == len(text) else None
            if rest is not None:
                return [(kind, m.groupdict())] + rest
        lost.add((i, state))
        return None

    return go(0, "start")


def rounded(x):
    return int(x // 1 if H["mode"] == "down" else -(-x // 1) if H["mode"] == "up" else (x + F(1, 2)) // 1)


def cut(x):
    return x // 5 * 5 if H["zero"] == "five" else x // 100 * 100 if H["zero"] == "yuan" and x >= 1000 else x // 10 * 10


@lru_cache(None)
def rate(z):
    return F(1, 2) if z == "对" else F(z if z.isdigit() else "".join(str(NUM[c]) for c in z)) / 10 ** len(z)


def reckoned(pieces):
    items, person, zk, less, zero, after, debt, pay = [], "", F(1), 0, False, 0, 0, ("none", {})
    for kind, m in pieces:
        if kind[:2] in ("q_", "c_"):
            goods = m["g"]
            scale = 160 if goods in H["old"] else 100
            w, v, x = ((lambda t: int(t[0] * scale + t[1]))(weight(m[key])) if m.get(key) and kind[0] == "q" else 0 for key in "WVX")
            n = number(m["n"]) if m.get("n") else 1
            last = items[-1] if items else None
            if kind[0] == "q":
                q = {"q_plain": w, "q_add": w + v, "q_addback": w + v - x, "q_back": w - v, "q_bad": w - v, "q_tare": abs(w - v), "q_ntare": w - n * v, "q_left": w - v, "q_less2": 2 * w - v, "q_more2": 2 * w + v,
                     "q_each": n * w, "q_half": w // 2, "q_fix": v}.get(kind, 0)
                if kind == "q_tareh":
                    q = w - H["tares"][m["c"]]
                elif kind == "q_meas":
                    q = n * H["measures"][m["m"]]
                elif kind in ("q_eq", "q_double"):
                    q = last["q"] * (2 if kind == "q_double" else 1)
            else:
                c, d = (count(m[key]) if m.get(key) else 0 for key in "CD")
                k = number(m["k"]) if m.get("k") else 0
                q = {"c_plain": c, "c_bad": c - d, "c_send": c, "c_back": c - d, "c_add": c + d, "c_box": n * d, "c_boxshort": n * d - k, "c_loose": n * d + k, "c_each": c * n, "c_fix": d}[kind]
                scale = 1
            items.append({"g": goods, "q": q, "scale": scale, "w": kind[0] == "q", "free": 0, "per": F(H["board"].get(goods, 0)), "lump": None, "special": None, "times": F(1)})
        elif kind[0] == "p":
            item, before = items[-1], items[-2] if len(items) > 1 else None
            fen = money(m["M"]) if m.get("M") else 0
            per = {"p_jin": fen, "p_one": fen, "p_liang": F(fen * item["scale"], 10), "p_bai": F(fen, 100), "p_ban": 2 * fen, "p_da": F(fen, 12), "p_pair": F(fen, 2), "p_listoff": item["per"] - fen, "p_listup": item["per"] + fen, "p_list": item["per"]}.get(kind)
            if kind in ("p_nw", "p_n"):
                per = F(fen, number(m["k"]))
            elif kind == "p_fix":
                per = money(m["L"])
            elif kind in ("p_same", "p_above", "p_below"):
                per = before["per"] + {"p_same": 0, "p_above": fen, "p_below": -fen}[kind]
            if kind == "p_lump":
                item["lump"] = F(fen)
            else:
                item["per"] = F(per)
        elif kind[:2] == "m_":
            item = items[-1]
            fen = money(m["M"]) if m.get("M") else 0
            v = (lambda t: int(t[0] * item["scale"] + t[1]))(weight(m["V"])) if m.get("V") else 0
            if kind in ("m_off", "m_up"):
                item["per"] += fen if kind == "m_up" else -fen
            elif kind == "m_zk":
                item["times"] = rate(m["Z"])
            elif kind == "m_rao":
                item["free"] = v
            elif kind == "m_tier":
                item["special"] = (item["q"] - v, F(fen))
            else:
                item["special"] = (v, F(fen) if kind == "m_chup" else item["per"] * F(H["cheap"], 100))
        elif kind in ("o_cls", "o_clsend"):
            person = m["cls"]
        elif kind == "s_zk":
            zk = rate(m["Z"])
        elif kind == "s_less":
            less = money(m["M"])
        elif kind == "s_zero":
            zero = True
        elif kind in ("s_fee", "s_bag"):
            after += money(m["M"])
        elif kind in ("s_dep", "s_ret"):
            after += H["lent"][m["k"]] * number(m["n"]) * (1 if kind == "s_dep" else -1)
        elif kind in ("s_debt", "s_credit"):
            debt += money(m["M"]) * (1 if kind == "s_debt" else -1)
        elif kind[:2] == "y_":
            pay = (kind, m)
    share = F(H["share"].get(person, 100), 100)
    plain, full = F(0), F(0)
    for item in items:
        v, low = item["special"] or (0, F(0))
        amount = item["lump"] if item["lump"] is not None else (item["per"] * (item["q"] - v) + low * v) / item["scale"]
        amount *= item["times"]
        if H["place"] == "item":
            amount = F(rounded(amount))
        if item["g"] in H["full"]:
            full += amount
        else:
            plain += amount
    if zero and H["zerofirst"]:
        total = rounded(cut(rounded(plain + full)) * share)
    else:
        total = rounded((plain * share + full) * zk)
        total = cut(total) if zero else total
    due = total - less + after
    kind, m = pay
    rest = 0 if kind == "y_paid" or kind == "none" and H["unsaid"] == "paid" else -due
    if kind in ("y_cash", "y_part"):
        rest = money(m["M"]) - due - debt
    elif kind == "y_notes":
        rest = money(m["A"]) + number(m["n"]) * money(m["B"]) - due - debt
    elif kind == "y_half":
        rest = -(due // 2 if H["odd"] == "cash" else due - due // 2)
    elif kind == "y_owe":
        rest = -money(m["M"])
    elif kind == "y_kind":
        rest = count(m["C"]) * money(m["M"]) - due
    net = sum(item["q"] + (item["free"] if H["throw"] else 0) for item in items if item["w"])
    return [net, due + (debt if H["debt"] else 0), rest]


def suan(slip):
    pieces = read(slip)
    return reckoned(pieces) if pieces else [0, 0, 0]
'''
space = {}
exec(program, space)
parsed = [(space["read"](row[0]), [int(n) for n in row[1:]]) for row in rows]
print(sum(not pieces for pieces, _ in parsed), "slips are not understood")
parsed = [one for one in parsed if one[0]]
# %%
H = space["H"]
H |= {"board": dict.fromkeys(space["BOARD"], 10), "old": set(), "full": set(), "tares": dict.fromkeys("筐 篓 盆 麻袋 竹篮".split(), 100), "lent": dict.fromkeys("空瓶 酒坛 油桶".split(), 20),
      "share": dict.fromkeys("社员 军属 教员 民工".split(), 100), "measures": dict.fromkeys("提升把", 100), "cheap": 50, "mode": "half", "place": "item", "zero": "jiao", "zerofirst": 0, "unsaid": "paid", "odd": "cash", "throw": 0, "debt": 0}
WORDS = {"cheap": ("m_chu",), "zero": ("s_zero",), "zerofirst": ("s_zero",), "odd": ("y_half",), "throw": ("m_rao",), "debt": ("s_debt", "s_credit")}


def score(some):
    n = 0
    for pieces, own in some:
        n += sum(a == b for a, b in zip(space["reckoned"](pieces), own))
    return n


def about(test):
    return [one for one in parsed if any(test(kind, m) for kind, m in one[0])]


def best(put, values, some):
    values = list(values)
    points = []
    for value in values:
        put(value)
        points.append(score(some))
    put(values[points.index(max(points))])


for turn in range(2):
    for goods in H["old"] | set("茶叶 虾皮 木耳 香菇 八角 花椒".split()) if not turn else ():
        best(lambda yes: H["old"].add(goods) if yes else H["old"].discard(goods), (0, 1), about(lambda kind, m: m.get("g") == goods))
    for goods in H["board"]:
        some = about(lambda kind, m: m.get("g") == goods)
        if not turn:
            some = [one for one in some if sum(kind[0] in "qcpmsy" for kind, m in one[0]) == 1]
        now = H["board"][goods]
        best(lambda n: H["board"].__setitem__(goods, n), range(1, 130) if not turn else (now, now - 1, now + 1), some)
    for key, name, values in (("tares", "c", range(30, 300, 10)), ("lent", "k", range(5, 105, 5)), ("measures", "m", range(20, 210, 10)), ("share", "cls", (100, *range(99, 70, -1)))):
        for one in H[key]:
            best(lambda n: H[key].__setitem__(one, n), values, about(lambda kind, m: m.get(name) == one and kind != "o_not"))
    for goods in H["board"]:
        some = [one for one in about(lambda kind, m: m.get("g") == goods) if any(kind in ("o_cls", "o_clsend") for kind, _ in one[0])]
        best(lambda yes: H["full"].add(goods) if yes else H["full"].discard(goods), (0, 1), some)
    for key, values in (("unsaid", ("paid", "owed")), ("mode", ("half", "down", "up")), ("place", ("item", "total")), ("cheap", range(40, 95, 5)), ("zero", ("jiao", "five", "yuan")), ("zerofirst", (0, 1)), ("odd", ("cash", "owed")), ("throw", (0, 1)), ("debt", (0, 1))):
        best(lambda value: H.__setitem__(key, value), values, about(lambda kind, m: kind in WORDS[key]) if key in WORDS else parsed)
print(H, sum(space["reckoned"](pieces) == own for pieces, own in parsed), "of", len(rows))
# %%
from pathlib import Path

Path("output").mkdir(exist_ok=True)
Path("output/suan.py").write_text(program.replace("H = {}", f"H = {H!r}", 1), encoding="utf-8")
print("output/suan.py is written.")
