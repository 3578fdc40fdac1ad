"""The chat of a choir over a term: who will not come, comes late or leaves early, said before and after, for oneself and for others.

Each rehearsal has its stories of one to four messages; what they say is kept as a list of settings in the order of the
chat, the last of which holds. A message is made from what is known at its moment, so that it can be read in one way only.
"""

import csv
import json
import random
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import Any

SURNAMES = "林陈周许沈郑何吕施严孔曹魏姜谢邹喻柏窦章云苏潘葛范彭郎鲁韦昌马苗凤花方俞任袁柳唐费廉岑薛雷贺倪汤滕殷罗毕郝"
WOMEN = "秀兰 桂英 晓燕 丽华 静怡 雪梅 文娟 海霞 春芳 玉洁 佩珊 若云 慧敏 素琴 美玲 红霞 爱华 淑贞 月娥 冬梅 彩凤 婉仪 巧珍 凤仙 雅琪 思敏".split()
MEN = "建国 志强 国栋 永康 德明 文彬 海涛 立新 宏伟 学军 振华 家豪 少峰 卫东 克勤 长青 世安 守信 伯年 启明 景山 天佑 润生 福田".split()
NICKS = (
    "静水流深 山海 旺财 大鹏 一只柚子 南风 豆浆油条 晴天 可乐加冰 七七 北方的狼 知足常乐 阿布 橙子 青禾 大山 胖虎 海棠 向日葵 江南 阿岚 石头 清欢 麦子 星星 "
    "云朵 芝麻 南瓜 竹子 点点 森林 早起的鸟 岁月静好 慢慢来"
).split()
PARTS = ["女高", "女低", "男高", "男低"]
STATES = {"absent": "缺席", "late": "迟到", "early": "早退"}
WEEKDAYS = "一二三四五六日"
MONTHS = {9: "九月", 10: "十月", 11: "十一月", 12: "十二月", 1: "一月"}
TIMES = {  # by weekday of the rehearsal: when late ones arrive, early ones leave, absent ones are free
    2: {
        "L": ["七点二十", "七点半", "七点四十", "八点", "七点三刻", "快八点"],
        "E": ["八点半", "九点", "八点四十", "八点三刻"],
        "X": ["九点四十", "十点", "快十点", "十点半"],
    },
    5: {
        "L": ["两点二十", "两点半", "两点四十", "三点", "两点三刻", "快三点"],
        "E": ["三点半", "四点", "三点四十", "三点三刻"],
        "X": ["五点", "五点半", "快六点", "四点三刻"],
    },
}
HOW_LONG = ["一刻钟", "二十分钟", "半小时", "十来分钟", "二十五分钟"]
# Words by which leaving early is taken back, too.
WHOLE = ("全程", "唱到", "从头", "照常", "不受影响", "正常", "全场", "最后", "全勤", "散", "一分钟", "到头", "作数", "早", "见大家")
Settings = list[tuple[date, str, str]]


def rehearsals() -> list[date]:
    days = [date(2025, 9, 3) + timedelta(days=k) for k in range(150)]
    return [day for day in days if day.weekday() in (2, 5) and day not in (date(2025, 10, 1), date(2025, 10, 4))][:40]


def begin(day: date) -> datetime:
    return datetime(day.year, day.month, day.day, 19 if day.weekday() == 2 else 14)


def end(day: date) -> datetime:
    return begin(day) + timedelta(minutes=150)


def build(seed: int, folder: Path) -> None:
    number = random.Random(f"choirs-{seed}").randrange(1000, 10000)
    chat = Chat(number)
    chat.tell()
    (folder / "群聊.txt").write_text("\n".join(chat.lines) + "\n", encoding="utf-8")
    with (folder / "团员.csv").open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(["团号", "姓名", "声部", "群昵称", "备注"])
        writer.writerows(chat.roster)
    with (folder / "排练.csv").open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(["日期", "星期", "开始", "结束"])
        writer.writerows([day, WEEKDAYS[day.weekday()], f"{begin(day):%H:%M}", f"{end(day):%H:%M}"] for day in rehearsals())


class Chat:
    """One choir's term: the messages with what each of them settles."""

    def __init__(self, number: int) -> None:
        self.dice = dice = random.Random(f"choir-{number}")
        self.bank: dict[str, Any] = json.loads((Path(__file__).parent / "data" / "wording.json").read_text(encoding="utf-8"))
        surnames, nicks = dice.sample(SURNAMES, 46), dice.sample(NICKS, len(NICKS))
        women, men = dice.sample(WOMEN, 24), dice.sample(MEN, 22)
        self.people: list[str] = []
        self.part: dict[str, str] = {}
        self.nick: dict[str, str] = {}
        self.woman: dict[str, bool] = {}
        self.leader: dict[str, str] = {}
        self.spouse: dict[str, str] = {}
        for k in range(46):
            name = surnames[k] + (women[k] if k < 24 else men[k - 24])
            self.people.append(name)
            self.woman[name] = k < 24
            self.part[name] = PARTS[(k // 12) if k < 24 else 2 + (k - 24) // 11]
            self.nick[name] = nicks.pop() if dice.random() < 0.5 else dice.choice([name, name, name[1:], name[0] + name[1:] + "🎵"])
            self.leader.setdefault(self.part[name], name)
        for k in range(4):
            one, two = self.people[3 + 5 * k], self.people[27 + 5 * k]
            self.spouse[one], self.spouse[two] = two, one
        dice.shuffle(self.people)
        self.roster = []
        for k, name in enumerate(self.people, 1):
            notes = ["声部长"] if name in self.leader.values() else []
            notes += [f"与{self.spouse[name]}是夫妻"] if name in self.spouse else []
            self.roster.append([f"{number}{k:02d}", name, self.part[name], self.nick[name], "，".join(notes)])
        self.days = rehearsals()
        self.taken: set[tuple[date, str]] = set()
        self.on: dict[date, list[tuple[datetime, int, str, str, Settings]]] = {}  # the messages that settle something of a day
        self.spanned: set[str] = set()
        self.messages: list[tuple[datetime, int, str, str, Settings]] = []
        self.minutes: set[datetime] = set()
        self.lines: list[str] = []
        self.final: dict[tuple[date, str], str] = {}

    # ------------------------------------------------------------------ words

    def call(self, name: str) -> str:
        """How others call a singer."""
        forms = [name, name, self.nick[name], name[1:], *([name[0] + "姐"] if self.woman[name] else ["老" + name[0], name[0] + "哥"])]
        return self.dice.choice(forms)

    def when(self, at: datetime, day: date) -> str:
        """A word for the day of a rehearsal, said at a moment."""
        here, days = at.date(), (day - at.date()).days
        evening, past = day.weekday() == 2, at > begin(day)
        name = WEEKDAYS[day.weekday()]
        weeks = (day - timedelta(days=day.weekday()) - here + timedelta(days=here.weekday())).days // 7
        on = f"{day.day}号" if day.month == here.month else f"{day.month}月{day.day}号"
        ahead = [one for one in self.days if one >= here]
        behind = [one for one in self.days if one <= here]
        forms: list[str] = []
        if days == 0:
            forms = (
                (["今晚", "今晚", "今天", "今天晚上"] if evening else ["今天", "今天下午", "今天", "下午"])
                if not past
                else (["今晚", "今天"] if evening else ["今天"])
            )
        elif days == 1:
            forms = ["明天", "明晚", "明天的排练"] if evening else ["明天", "明天下午", "明天的排练"]
        elif days == 2:
            forms = ["后天", "后天的排练"]
        elif days == -1:
            forms = ["昨天", "昨晚", "昨天的排练"] if evening else ["昨天", "昨天下午", "昨天的排练"]
        elif days == -2:
            forms = ["前天", "前天的排练"]
        if days > 0:
            forms += [["周", "这周", "星期", "礼拜"][self.dice.randrange(4)] + name if weeks == 0 else "下周" + name] if weeks < 2 else []
            forms += [on, on + "的排练"]
            if ahead and ahead[0] == day:
                forms += ["下次排练", "下回", "下一次排练"]
        elif days < 0:
            forms += [f"周{name}那次", f"这周{name}那次"] if weeks == 0 else [f"上周{name}"] if weeks == -1 else []
            forms += [on + "那次", on]
            if behind and behind[-1] == day:
                forms += ["上次", "上次排练", "上回"]
        return self.dice.choice(forms)

    def filled(self, words: str, at: datetime, day: date, person: str = "", **more: str) -> str:
        times = TIMES[day.weekday()]
        slots = {key: self.dice.choice(choice) for key, choice in times.items()}
        slots["D"] = self.dice.choice(HOW_LONG)
        slots["R"] = self.dice.choice(self.bank["reasons"])
        slots["W"] = slots["A"] = self.when(at, day)
        slots["O"] = self.call(self.dice.choice(self.people))
        if person:
            slots["P"], slots["T"] = self.call(person), "她" if self.woman[person] else "他"
        slots.update(more)
        return words.format(**slots)

    def core(self, state: str, at: datetime, day: date, subject: str, was: str = "") -> str:
        """What a message says: `subject` is "me", "quoted" (somebody's words told by another one) or who it is about."""
        dice, tense = self.dice, "past" if at > begin(day) else "now"
        about = subject not in ("me", "quoted")
        plain: list[str] = self.bank[state][tense]
        forms = plain if about else plain + self.bank[state][tense + "_me"]
        if state == "normal" and was == "early":
            forms = [words for words in forms if any(sign in words for sign in WHOLE)]
        words = dice.choice(forms)
        start = "{W}" if tense == "now" else "{A}"
        if about:
            words = dice.choice(self.bank["third" if tense == "now" else "third_past"]) + words
        elif words in plain and dice.random() < 0.3:
            words = words.replace(start, start + "我") if dice.random() < 0.6 else "我" + words
        said = self.filled(words, at, day, subject if about else "")
        if state != "normal" and dice.random() < 0.6:
            where = "because" if dice.random() < 0.5 else "since"
            reason = self.filled(dice.choice(self.bank[where]), at, day)
            said = reason + said if where == "because" else said + reason
        return said

    def dressed(self, words: str, changed: bool, plain: bool) -> str:
        dice = self.dice
        at, day = datetime(2025, 9, 1), self.days[0]
        before = [dice.choice(self.bank["fix"])] if changed and dice.random() < 0.5 else []
        if dice.random() < 0.55:
            before = [self.filled(one, at, day) for one in dice.sample(self.bank["pre"], dice.choice([1, 1, 2]))] + before
        after = ""
        if dice.random() < 0.5:
            after = dice.choice(["～", "！", "，辛苦声部长记一下", "，大家加油", "，下回请大家喝茶"] if plain else self.bank["post"])
        return "".join(before) + words + after

    # ------------------------------------------------------------------ messages

    def say(self, at: datetime, who: str, words: str, settings: Settings) -> datetime:
        while at in self.minutes:
            at += timedelta(minutes=1)
        self.minutes.add(at)
        self.messages.append((at, len(self.messages), self.nick.get(who, who), words, settings))
        for day in {day for day, _, _ in settings}:
            self.on.setdefault(day, []).append(self.messages[-1])
        return at

    def moment(self, least: datetime, most: datetime) -> datetime:
        """Some minute between the two, by day."""
        for _ in range(200):
            at = least + timedelta(minutes=self.dice.randrange(max(1, int((most - least).total_seconds() // 60))))
            if 7 <= at.hour < 23:
                return at
        return least

    def tells(self, at: datetime, day: date, who: str, state: str, was: str = "") -> datetime:
        """A message that settles one singer's case: by himself, through another one, about him, or from another one's telephone."""
        dice = self.dice
        way = dice.random()
        speaker = who
        if way < 0.62:
            words = self.core(state, at, day, "me", was)
        else:
            speaker = dice.choice([one for one in self.people if one != who and (day, one) not in self.taken] or [who])
            if who in self.spouse and dice.random() < 0.7:
                speaker = self.spouse[who]
                words = self.filled(dice.choice(self.bank["borrowed"]), at, day, who, S=self.call(speaker))
                words += self.core(state, at, day, "me", was)
            elif way < 0.82:
                words = self.filled(dice.choice(self.bank["proxy"]), at, day, who) + self.core(state, at, day, "quoted", was)
            else:
                words = self.core(state, at, day, who, was)
        return self.say(at, speaker, self.dressed(words, bool(was), state == "normal" or at > begin(day)), [(day, who, state)])

    def before(self, k: int) -> tuple[datetime, datetime]:
        """The days before a rehearsal in which one speaks of it."""
        return max(end(self.days[k - 1]) + timedelta(hours=1) if k else datetime(2025, 9, 1, 9), begin(self.days[k]) - timedelta(days=3)), begin(
            self.days[k]
        ) - timedelta(minutes=25)

    def after(self, k: int) -> tuple[datetime, datetime]:
        until = begin(self.days[k + 1]) - timedelta(hours=5) if k + 1 < len(self.days) else end(self.days[k]) + timedelta(days=2)
        return end(self.days[k]) + timedelta(minutes=20), min(until, end(self.days[k]) + timedelta(hours=44))

    def free(self, day: date, of: list[str] | None = None) -> str | None:
        found = [one for one in (of or self.people) if (day, one) not in self.taken]
        return self.dice.choice(found) if found else None

    # ------------------------------------------------------------------ stories

    def bad(self) -> str:
        return self.dice.choices(["absent", "late", "early"], [5, 4, 2])[0]

    def change_of(self, state: str, past: bool = False) -> str:
        """Another state, such that nobody can take both to hold."""
        ways = {
            "absent": ["late", "normal", "late" if past else "early"],
            "late": ["absent", "normal"],
            "early": ["absent", "normal"],
            "normal": ["absent", "late"],
        }
        return self.dice.choice(ways[state])

    def story(self, k: int, who: str, only_before: bool = False) -> None:
        """What is said of one singer and one rehearsal."""
        dice, day = self.dice, self.days[k]
        self.taken.add((day, who))
        least, most = self.before(k)
        late, last = self.after(k)
        kind = dice.choices(["said", "changed", "twice", "corrected", "afterwards", "asked", "maybe", "accused"], [22, 16, 5, 14, 14, 11, 9, 9])[0]
        if only_before and kind in ("corrected", "afterwards", "accused", "maybe"):
            kind = "changed"
        middle = least + (most - least) * 0.5
        if kind == "said":
            self.tells(self.moment(least, most), day, who, self.bad())
        elif kind in ("changed", "twice"):
            first = self.bad()
            at = self.tells(self.moment(least, middle), day, who, first)
            state = self.change_of(first)
            at = self.tells(self.moment(max(at + timedelta(minutes=5), middle), most), day, who, state, first)
            if kind == "twice" and at < most - timedelta(minutes=30):
                self.tells(self.moment(at + timedelta(minutes=5), most), day, who, self.change_of(state), state)
        elif kind == "corrected":
            state = self.bad()
            self.tells(self.moment(least, most), day, who, state)
            self.tells(self.moment(late, last), day, who, self.change_of(state, True), state)
        elif kind == "afterwards":
            self.tells(self.moment(late, last), day, who, self.bad())
        elif kind == "asked":
            state = dice.choice(["absent", "late", "early", "normal", "normal"])
            at = self.moment(least, most)
            asker = self.leader[self.part[who]]
            asker = asker if asker != who and dice.random() < 0.6 else "指挥孟老师"
            at = self.say(at, asker, self.filled(dice.choice(self.bank["ask"]), at, day, who), [])
            reply = min(at + timedelta(minutes=dice.randrange(2, 40)), begin(day) - timedelta(minutes=3))
            self.say(reply, who, self.filled(dice.choice(self.bank["answer"][state]), reply, day), [(day, who, state)])
        elif kind == "maybe":
            at = self.moment(least, middle)
            words = self.filled(dice.choice(self.bank["maybe"]), at, day)
            self.say(at, who, self.dressed(words, False, True), [])
            state = dice.choice(["absent", "late", "normal", "early"])
            if dice.random() < 0.5:
                self.tells(self.moment(max(at + timedelta(minutes=5), middle), most), day, who, state)
            else:
                self.tells(self.moment(late, last), day, who, state)
        else:
            at = self.moment(late, last - timedelta(hours=1))
            other = self.free(day) or "指挥孟老师"
            words = dice.choice(self.bank["accuse"])
            state = "normal" if dice.random() < 0.55 else "late" if "迟到" in words else self.bad()
            at = self.say(at, other, self.filled(words, at, day, who), [])
            reply = at + timedelta(minutes=dice.randrange(2, 55))
            answer = self.bank["defend"] if state == "normal" else self.bank["confess"][state]
            self.say(reply, who, self.filled(dice.choice(answer), reply, day), [(day, who, state)])

    def pair(self, k: int) -> None:
        """A couple, or two in one car."""
        dice, day = self.dice, self.days[k]
        least, most = self.before(k)
        one = self.free(day, list(self.spouse)) if dice.random() < 0.5 else None
        at = self.moment(least, least + (most - least) * 0.6)
        if one and (day, self.spouse[one]) not in self.taken:
            two, state = self.spouse[one], self.bad()
            words = dice.choice(self.bank["both"])
        else:
            one = self.free(day)
            two_or_none = self.free(day, [name for name in self.people if name != one])
            if not one or not two_or_none:
                return
            two, state = two_or_none, dice.choice(["late", "late", "early"])
            words = self.filled(dice.choice(self.bank["ride"]), at, day, two)
        self.taken |= {(day, one), (day, two)}
        words += self.filled(dice.choice(self.bank[state]["now"]), at, day)
        at = self.say(at, one, self.dressed(words, False, False), [(day, one, state), (day, two, state)])
        if dice.random() < 0.4:
            at = self.moment(at + timedelta(minutes=10), most)
            if self.spouse.get(one) == two and state != "early":
                self.say(at, one, self.dressed(self.filled(dice.choice(self.bank["half"]), at, day), False, True), [(day, two, "normal")])
            elif state == "late" and self.spouse.get(one) != two:
                self.say(at, one, self.dressed(self.filled(dice.choice(self.bank["unride"]), at, day, two), False, True), [(day, one, "normal")])

    def echo(self, k: int) -> None:
        """Somebody's message, and others who quote it."""
        dice, day = self.dice, self.days[k]
        one = self.free(day)
        if one is None:
            return
        self.taken.add((day, one))
        least, most = self.before(k)
        at, state = self.moment(least, least + (most - least) * 0.7), self.bad()
        words = self.dressed(self.core(state, at, day, "me"), False, False)
        at = self.say(at, one, words, [(day, one, state)])
        for _ in range(dice.choice([1, 1, 2])):
            two = self.free(day)
            if two is None:
                return
            self.taken.add((day, two))
            until = min(most, datetime(at.year, at.month, at.day, 23))
            self.say(self.moment(at + timedelta(minutes=1), max(until, at + timedelta(minutes=2))), two,
                     f"「{self.nick[one]}：{words}」{dice.choice(self.bank['me_too'])}", [(day, two, state)])  # fmt: skip

    def report(self, k: int) -> None:
        """A leader's word on all of the part after the rehearsal; before it, they speak only of what is to come."""
        dice, day = self.dice, self.days[k]
        part = dice.choice(PARTS)
        members = [name for name in self.people if self.part[name] == part]
        if sum((day, name) in self.taken for name in members) > 1:
            return
        held = {name for name in members if (day, name) in self.taken}
        free = [name for name in members if name not in held]
        for name in dice.sample(free, 4):
            self.story(k, name, only_before=True)
        final: dict[str, str] = {}
        if not held and dice.random() < 0.3:
            words = dice.choice(self.bank["all_of"])
        else:
            # Who has a case of a longer story stays as that story says: named first.
            after = {
                "absent": ["absent", "late"],
                "late": ["late", "absent"],
                "early": ["early", "absent"],
                "normal": ["absent", "late", "late", "early"],
            }
            for name in dice.sample(free, dice.choice([1, 2, 2, 3])):
                final[name] = dice.choice(after[self.known(day, name)])
            for name in held:
                final[name] = self.known(day, name)
                if final[name] == "normal":
                    return
            words = dice.choice(self.bank["part_of"])
        late, last = self.after(k)
        at = self.moment(late, late + (last - late) * 0.4)
        forms = [dice.choice(self.bank["state"][state]).format(N=self.call(name)) for name, state in final.items()]
        dice.shuffle(forms)
        words = self.filled(words, at, day, V=part, Z="、".join(forms))
        self.say(at, self.leader[part], words, [(day, name, final.get(name, "normal")) for name in members])
        self.taken |= {(day, name) for name in members}

    def known(self, day: date, name: str) -> str:
        state = "normal"
        for _, _, _, _, settings in sorted(self.on.get(day, [])):
            for one, who, what in settings:
                if (one, who) == (day, name):
                    state = what
        return state

    def known_at(self, day: date, name: str, at: datetime) -> tuple[str, bool]:
        """What is settled at a moment, and whether the one meant will say more later on."""
        state, more = "normal", False
        for when, _, _, _, settings in sorted(self.on.get(day, [])):
            for one, who, what in settings:
                if (one, who) == (day, name):
                    state = what if when < at else state
                    more = more or (when >= at and len(settings) < 4)
        return state, more

    def copied(self, k: int) -> None:
        """One who is as another one is, or as he was the last time."""
        dice, day = self.dice, self.days[k]
        who = self.free(day)
        if who is None:
            return
        least, most = self.before(k)
        at = self.moment(least, most)
        if dice.random() < 0.5:
            others = [one for one in self.people if (day, one) in self.taken and self.known_at(day, one, at - timedelta(minutes=3))[0] != "normal"]
            if not others:
                return
            other = dice.choice(others)
            state = self.known_at(day, other, at)[0]
            if state == "normal":
                return
            words = self.filled(dice.choice(self.bank["copy_other"]), at, day, other)
        else:
            if k == 0:
                return
            state, more = self.known_at(self.days[k - 1], who, at)
            if state == "normal" or more:
                return
            words = self.filled(dice.choice(self.bank["copy_prev"]), at, day)
        self.taken.add((day, who))
        self.say(at, who, self.dressed(words, False, False), [(day, who, state)])

    def word_on_all(self, k: int) -> None:
        """Right after the rehearsal the conductor, or a part's leader, says what became of all who had said the same."""
        dice, day = self.dice, self.days[k]
        at = end(day) + timedelta(minutes=dice.randrange(3, 15))
        kind = dice.choice(["late_came", "late_missed", "absent_but", "early_stayed", "part_punctual", "part_punctual"])
        part = dice.choice(PARTS)
        hit, stay = {"late_came": (["late"], "normal"), "late_missed": (["late"], "absent"), "absent_but": (["absent"], "normal"),
                     "early_stayed": (["early"], "normal"), "part_punctual": (["late", "early"], "normal")}[kind]  # fmt: skip
        people = [one for one in self.people if kind != "part_punctual" or self.part[one] == part]
        now = {one: self.known_at(day, one, at) for one in people}
        found = [one for one in people if now[one][0] in hit]
        if len(found) < 2 or any(now[one][1] for one in found):
            return
        named = dice.sample(found, dice.choice([1, 2])) if kind == "absent_but" else []
        if len(named) == len(found):
            return
        words = self.filled(dice.choice(self.bank[kind]), at, day, V=part, Z="和".join(self.call(one) for one in named))
        speaker = self.leader[part] if kind == "part_punctual" else "指挥孟老师"
        self.say(at, speaker, words, [(day, one, stay) for one in found if one not in named])

    def span(self) -> None:
        """Several rehearsals at once, some of them taken back later."""
        dice, days = self.dice, self.days
        kind = dice.choice(["next", "week", "dates", "month", "latemonth"])
        first = dice.randrange(1, len(days) - 8)
        who = dice.choice(self.people)
        state = "late" if kind == "latemonth" else "absent"
        slots: dict[str, str] = {}
        at = self.moment(end(days[first - 1]) + timedelta(hours=10), begin(days[first]) - timedelta(hours=20))
        if kind == "next":
            count = dice.choice([2, 3, 3, 4])
            hit = days[first : first + count]
            slots["K"] = "零一两三四"[count]
        elif kind == "week":
            monday = days[first] - timedelta(days=days[first].weekday())
            hit = [day for day in days if 0 <= (day - monday).days < 7]
            if len(hit) < 2:
                return
            soon = dice.random() < 0.5
            morning = datetime(monday.year, monday.month, monday.day, 8)
            at = (
                self.moment(morning, morning + timedelta(days=2)) if soon else self.moment(morning - timedelta(days=3), morning - timedelta(hours=12))
            )
            slots["Q"] = "这周" if soon else "下周"
        elif kind == "dates":
            count = dice.choice([2, 3, 3, 4])
            hit = days[first : first + count]
            leaves, back = hit[0] - timedelta(days=1), hit[-1] + timedelta(days=1)
            slots["F"], slots["G"] = f"{leaves.month}月{leaves.day}号", f"{back.month}月{back.day}号"
            at = self.moment(end(days[first - 1]) + timedelta(hours=1), begin(leaves).replace(hour=9))
        else:
            month, weekday = dice.choice([10, 11, 12, 1]), dice.choice([2, 5])
            hit = [day for day in days if day.month == month and day.weekday() == weekday]
            eve = begin(hit[0]).replace(day=1, hour=8)
            at = self.moment(eve - timedelta(days=4), eve - timedelta(hours=9))
            slots["M"], slots["Y"] = MONTHS[month], "周" + WEEKDAYS[weekday]
        # One such absence each: who is back early from one of two would leave the other open.
        if who in self.spanned or any((day, who) in self.taken for day in hit) or not all(begin(day) > at for day in hit):
            return
        self.spanned.add(who)
        self.taken |= {(day, who) for day in hit}
        words = self.filled(dice.choice(self.bank["span"][kind]), at, hit[0], **slots)
        reason = self.filled(dice.choice(self.bank["because"]), at, hit[0]) if dice.random() < 0.5 else ""
        at = self.say(at, who, self.dressed(reason + words, False, False), [(day, who, state) for day in hit])
        if state == "absent" and len(hit) > 1 and dice.random() < 0.6:
            k = dice.randrange(1, len(hit))
            least = end(hit[k - 1]) + timedelta(minutes=40)
            at = self.moment(max(least, begin(hit[k]) - timedelta(days=3)), begin(hit[k]) - timedelta(hours=1))
            words = self.filled(dice.choice(self.bank["back"]), at, hit[k])
            self.say(at, who, self.dressed(words, False, True), [(day, who, "normal") for day in hit[k:]])

    def talk(self, count: int) -> None:
        dice = self.dice
        for _ in range(count):
            at = self.moment(datetime(2025, 9, 1, 9), end(self.days[-1]) + timedelta(days=1))
            words = dice.choice(["，", "。", "……"]).join(dice.sample(self.bank["talk"], dice.choice([1, 1, 2, 2, 3])))
            self.say(at, dice.choice(self.people) if dice.random() < 0.9 else "指挥孟老师", words, [])

    # ------------------------------------------------------------------ the whole

    def tell(self) -> None:
        dice = self.dice
        for _ in range(50):
            self.span()
        for k, day in enumerate(self.days):
            if dice.random() < 0.6:
                self.report(k)
            for _ in range(dice.choice([0, 1, 1])):
                self.pair(k)
            for _ in range(dice.choice([0, 1, 1])):
                self.echo(k)
            for _ in range(dice.randrange(11, 17)):
                who = self.free(day)
                if who:
                    self.story(k, who)
            for _ in range(4):
                self.copied(k)
            if dice.random() < 0.8:
                self.word_on_all(k)
        self.talk(400)
        for at, _, nick, words, settings in sorted(self.messages):
            self.lines.append(f"{at:%Y-%m-%d %H:%M} {nick}：{words}")
            for day, who, state in settings:
                self.final[day, who] = state

    def sheet(self) -> list[list[str]]:
        return [[str(day), who, STATES[state]] for (day, who), state in sorted(self.final.items()) if state != "normal"]
