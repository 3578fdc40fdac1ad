# %%
import csv
import re

print(open("rota.csv").read())
print(open("people.csv").read())
print(open("messages.txt").read())
# %%
# All read. What each way of putting it means; what fits none of them changes nothing.
MEANS = [
    ("need", "I can't do {ref}, can anybody?"),
    ("need", "Something came up, so {ref} is a problem for me. Anyone free?"),
    ("need", "Looking for somebody for this: {ref}. The dentist won't move."),
    ("need", "Who could jump in? It is about {ref}."),
    ("need", "My car is in the garage and {ref} looks difficult. Help?"),
    ("take", "{a}, I'll be there instead."),
    ("take", "Put me down for that one, {a}."),
    ("take", "No worries {a}, I have nothing on that day."),
    ("take", "{a}, leave it to me."),
    ("take", "Consider it done, {a}."),
    ("already", "Thanks {a}, but {b} had said yes on the phone a minute before you."),
    ("already", "Too kind, {a}! I met {b} in the shop meanwhile and that is settled now, so stay at home."),
    ("already", "{a}, sorry, crossed messages: it went to {b}."),
    ("off", "Kind of you {a}, but my appointment was moved, no change needed."),
    ("off", "{a}, false alarm, I can make it."),
    ("off", "Thank you {a}! In the end I manage it myself."),
    ("cannot", "{a}, I would have liked to, but I'm away that day."),
    ("cannot", "I looked, {a}, and it clashes with choir for me."),
    ("cannot", "If only you had asked yesterday, {a}, now I've promised the day to somebody."),
    ("swap", "A question for {b}: would you take {ref} if I do your {theirs}?"),
    ("swap", "Could {b} and I trade? You get {ref}, I get your {theirs}."),
    ("swap", "I'd love your {theirs} and offer {ref} for it. What do you say? (this goes to {b})"),
    ("agree", "{a}, that suits me even better."),
    ("agree", "Deal, {a}."),
    ("agree", "Fine with me {a}, I have changed it in my diary."),
    ("refuse", "{a}, I'd rather leave it as it is."),
    ("refuse", "Sorry {a}, that day is the only one I can do."),
    ("refuse", "{a}, any other week, just not this one."),
    ("back", "{b} and I have gone back to how it was before our trade."),
    ("back", "Please forget the trade between {b} and me, everybody keeps their own."),
    ("back", "The trade with {b} fell through after all, we each do what we had."),
    ("arranged", "{b} comes in for me: {ref}."),
    ("arranged", "For {ref} please expect {b}, we spoke."),
    ("arranged", "I spoke to {b}, who kindly agreed about {ref}."),
    ("arranged", "You will see {b} and not me: {ref}."),
    ("close", "The hall is used for the election on {day}, we stay shut that day."),
    ("close", "Because of the burst pipe there is nothing on {day}, nobody needs to come."),
    ("reopen", "Good news, {day} takes place after all, same people as planned."),
    ("reopen", "We can open on {day}, it is as it stood before."),
]
MEANS = [(kind, re.compile(re.sub(r"\\{(\w+)\\}", r"(?P<\1>.+?)", re.escape(words)) + "$")) for kind, words in MEANS]
# %%
from datetime import datetime, timedelta

import pandas as pd

people = list(csv.DictReader(open("people.csv")))
full = {p["name"].split()[0]: p["name"] for p in people}
by_role = {p["role"]: p["name"].split()[0] for p in people if p["role"]}
by_note = {p["note"]: p["name"].split()[0] for p in people if p["note"]}
rota = {(r["date"], r["shift"]): r["name"].split()[0] for r in csv.DictReader(open("rota.csv"))}
printed = dict(rota)
shut, ask, trades = set(), None, []


def person(words):
    if words.startswith("our "):
        return by_role[words[4:]]
    return by_note[words[4:]] if words.startswith("the ") else words


def date_of(words):
    return datetime.strptime(words + " 2025", "%A %d %B %Y").strftime("%Y-%m-%d")


def which(words, who, now):
    if m := re.match("(?:my )?(morning|evening) on (.*)", words):
        return date_of(m[2]), m[1]
    mine = [k for k, v in rota.items() if v == who and k[0] > now.strftime("%Y-%m-%d") and k[0] not in shut]
    mine = mine or list(rota)
    if "next" in words:
        return mine[0]
    if "last" in words:
        return mine[-1]
    for k in mine:
        day = datetime.strptime(k[0], "%Y-%m-%d")
        gap = (day.date() - now.date()).days
        if words == "tomorrow" and gap == 1 or words == f"this coming {day:%A}" and gap < 8:
            return k
        if re.match(rf"my shift on the {day.day}\D", words):
            return k
    return mine[0]


for line in open("messages.txt").read().splitlines():
    stamp, who, said = re.match(r"\[(.*?)\] (\w+): (.*)", line).groups()
    now = datetime.strptime(stamp, "%a %d %b %Y, %H:%M")
    for kind, form in MEANS:
        m = form.match(said)
        if not m:
            continue
        g = m.groupdict()
        if kind == "need":
            ask = who, which(g["ref"], who, now)
        elif kind == "take":
            rota[ask[1]] = who
        elif kind == "already":
            rota[ask[1]] = person(g["b"])
        elif kind == "swap":
            ask = who, which(g["ref"], who, now), person(g["b"]), which(g["theirs"], person(g["b"]), now)
        elif kind == "agree":
            one, first, two, second = ask
            rota[first], rota[second] = two, one
            trades.append(ask)
        elif kind in ("off", "cannot", "refuse"):
            if kind == "off":
                rota[ask[1]] = who
        elif kind == "back":
            one, first, two, second = next(t for t in reversed(trades) if {t[0], t[2]} == {who, person(g["b"])})
            rota[first], rota[second] = one, two
        elif kind == "arranged":
            rota[which(g["ref"], who, now)] = person(g["b"])
        elif kind == "close":
            shut.add(date_of(g["day"]))
        elif kind == "reopen":
            shut.discard(date_of(g["day"]))
        break
out = pd.DataFrame([(*key, full[rota[key]]) for key in rota if True], columns=["date", "shift", "name"])
out.to_csv("output/rota.csv", index=False)
print(len(out), "shifts")
