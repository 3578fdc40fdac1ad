# %%
import glob
import re

old = open("minutes_1987.txt").read()
months = "January February March April May June July August September October November December".split()
words = set(old.split()) | {"1988", *months, *map(str, range(1, 32))}
words |= {w.strip(".,") for w in words}
words |= {w + mark for w in words for mark in ".," if w[-1] not in ".,"}
starts = {w[:k] for w in words for k in range(1, len(w) + 1)}
strips = {name: open(name).read().split("\n")[:-1] for name in glob.glob("strips/*.txt")}
sides = [(name, s) for name, strip in strips.items() for s in (strip, [x[::-1] for x in strip[::-1]])]
print(len(words), "words", len(strips), "strips")
# %%
# A line's state: the word so far, "" between words, "END" after two blanks, None within a word nobody knows.
def go_on(states, strip):
    new, bad = [], 0
    for state, part in zip(states, strip):
        for c in part:
            if state == "END":
                if c != " ":
                    return None, 99
            elif c == " ":
                if state == "":
                    state = "END"
                else:
                    bad += state is not None and state not in words
                    state = ""
            elif state is not None:
                state += c
                if state not in starts:
                    bad, state = bad + 1, None
        new.append(state)
    return new, bad


first = [(n, s) for n, s in sides if s[0] == "Minu"]
length = len(strips) // len(first)


def finish(path, states, used, heads):
    if len(path) == length:
        if not heads:
            return [path]
        n, s = heads[0]
        states, _ = go_on([""] * len(s), s)
        rest = finish([s], states, used | {n}, heads[1:])
        return rest and [path, *rest]
    options = []
    for n, s in sides:
        if n not in used:
            then, bad = go_on(states, s)
            if bad <= 2:
                options.append((bad, n, s, then))
    for bad, n, s, then in sorted(options, key=lambda o: o[:2]):
        found = finish([*path, s], then, used | {n}, heads)
        if found:
            return found
    return None


taken = {n for n, _ in first}
n, s = first[0]
pages = finish([s], go_on([""] * len(s), s)[0], taken, first[1:])
# %%
texts = [["".join(row).rstrip() for row in zip(*page)] for page in pages]
texts.sort(key=lambda t: (months.index(t[0].split()[3]), int(t[0].split()[2])))
with open("output/minutes.txt", "w") as file:
    for i, t in enumerate(texts):
        file.write(("\n" if i else "") + "\n".join(t) + "\n")
print(texts[0])
