# %%
import json
import re

import pandas as pd

tickets = pd.read_csv("tickets.tsv", sep="\t")
topics = json.load(open("topics.json"))
print(tickets.head(), topics)
# %%
rows = []
for _, ticket in tickets.iterrows():
    words = re.findall(r"[a-z]+", f"{ticket['subject']} {ticket['body']}".lower())
    hits = {topic: sum(words.count(k) for k in keys) for topic, keys in topics.items()}
    top = max(hits.values())
    topic = next(t for t in hits if hits[t] == top) if top else "other"
    rows.append({"id": ticket["id"], "topic": topic, "hits": top})
table = pd.DataFrame(rows)
table.to_excel("output/topics.xlsx")
print(table["topic"].value_counts())
print(f"Answer: {table['topic'].value_counts().index[0]}")
