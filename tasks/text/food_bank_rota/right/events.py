# %%
import re

import pandas as pd

rota = pd.read_csv("rota.csv")
people = pd.read_csv("people.csv").fillna("")
mails = open("messages.txt").read().splitlines()
ways = [
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
# %%
names = {}
for name, role, note in people.values:
    names[name.split()[0]] = name
    names["our " + role] = name
    names["the " + note] = name
rota["day"] = pd.to_datetime(rota["date"])
rota["open"] = True
events = []  # (time, author, kind, words by slot)
for mail in mails:
    stamp, rest = mail[1:].split("] ", 1)
    who, said = rest.split(": ", 1)
    for kind, way in ways:
        parts = re.split(r"{(\w+)}", way)
        m = re.fullmatch("(.+)".join(map(re.escape, parts[::2])), said)
        if m:
            events.append((pd.Timestamp(stamp), names.get(who), kind, dict(zip(parts[1::2], m.groups()))))
print(len(events), "of", len(mails))


def row_of(words, who, when):
    later = rota[(rota["name"] == who) & (rota["day"] > when.normalize()) & rota["open"]]
    if words.startswith("the next"):
        return later.index[0]
    if words.startswith("the last"):
        return later.index[-1]
    if words == "tomorrow":
        return later.index[later["day"] == when.normalize() + pd.Timedelta(days=1)][0]
    if words.startswith("this coming"):
        near = later[later["day"] <= when + pd.Timedelta(days=7)]
        return near.index[near["day"].dt.day_name() == words.split()[2]][0]
    if words.startswith("my shift on the"):
        return later.index[later["day"].dt.day == int(re.sub(r"\D", "", words))][0]
    shift, day = re.match("(?:my )?(morning|evening) on (.*)", words).groups()
    return rota.index[(rota["shift"] == shift) & (rota["day"] == pd.Timestamp(day.split(" ", 1)[1] + " 2025"))][0]


trades, row, other_row, asker = [], None, None, None
for when, who, kind, w in events:
    if kind == "need":
        row, asker = row_of(w["ref"], who, when), who
    elif kind == "take":
        rota.loc[row, "name"] = who
    elif kind == "already":
        rota.loc[row, "name"] = names[w["b"]]
    elif kind == "off":
        rota.loc[row, "name"] = asker
    elif kind == "arranged":
        rota.loc[row_of(w["ref"], who, when), "name"] = names[w["b"]]
    elif kind == "swap":
        asker, row, other_row = who, row_of(w["ref"], who, when), row_of(w["theirs"], names[w["b"]], when)
    elif kind == "agree":
        rota.loc[[row, other_row], "name"] = [who, asker]
        trades.append((asker, who, row, other_row))
    elif kind == "back":
        one, two, a, b = [t for t in trades if set(t[:2]) == {who, names[w["b"]]}][-1]
        rota.loc[[a, b], "name"] = [one, two]
    elif kind in ("close", "reopen"):
        day = pd.Timestamp(w["day"].split(" ", 1)[1] + " 2025")
        rota.loc[rota["day"] == day, "open"] = kind == "reopen"
final = rota.loc[rota["open"], ["date", "shift", "name"]]
final.to_csv("output/rota.csv", index=False)
print(final.to_string())
