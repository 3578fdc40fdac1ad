# %%
import re

import pandas as pd

answers = pd.read_csv("answers.csv", dtype=str, keep_default_na=False)
DAYS = r"\b(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*"


def minutes(text):
    total = 0
    for clause in re.split(r"; | - |\. ", text.lower()):
        if re.search(r"week|usually|planned|promised|called off|has a form|normally", clause):
            continue
        length = 0
        for hours, rest in re.findall(r"(\d+) ?(?:hours?|hrs?|h) ?(?:and )?(\d+)?", clause):
            length += int(hours) * 60 + int(rest or 0)
        length += sum(map(int, re.findall(r"(\d+) (?:minutes|mins?)\b", clause)))
        for a, b, c, d in re.findall(r"(\d+)[.:](\d\d) ?(?:am|pm)?(?: to |-| - | till | until )(\d+)[.:](\d\d)", clause):
            length += ((int(c) - int(a)) * 60 + int(d) - int(b)) % 720
        each = len(re.findall(DAYS, clause)) if re.search(r"each|every|a day|apiece", clause) else 1
        total += length * max(1, each)
    return total


answers["minutes"] = answers["answer"].map(minutes)
answers[["form", "minutes"]].to_csv("output/minutes.csv", index=False)
