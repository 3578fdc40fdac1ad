# %%
import re
import pandas as pd
import matplotlib.pyplot as plt

text = open("diary.md", encoding="utf-8").read()
text = re.sub(r"~~.*?~~", "", text)
rows = []
for part in re.split(r"^## ", text, flags=re.M)[1:]:
    title, _, body = part.partition("\n")
    for day, told in re.findall(r"^- \w{3} (\d+): ?(.*)$", body, flags=re.M):
        span = re.search(r"p\. (\d+)[ \-\u2013]+(\d+)", told)
        plain = re.search(r"\b(\d+) pages", told)
        number = int(span.group(2)) - int(span.group(1)) + 1 if span else int(plain.group(1)) if plain else 0
        rows.append((pd.to_datetime(f"{day} {title.strip()}"), number))
daily = pd.DataFrame(rows, columns=["day", "n"]).groupby("day")["n"].sum()
daily = daily.reindex(pd.date_range("2024-09-01", "2024-11-30"), fill_value=0)
calendar = daily.groupby([daily.index.isocalendar().week, daily.index.weekday]).sum().unstack(0)
# %%
fig, ax = plt.subplots(figsize=(10, 5), dpi=120)
mesh = ax.pcolormesh(calendar.to_numpy(float), cmap="Greys", edgecolors="lightgray")
ax.set_ylim(7, 0)
ax.set_xticks([w + 0.5 for w in range(14)], [str(w) for w in calendar.columns])
ax.set_yticks([d + 0.5 for d in range(7)], "Mon Tue Wed Thu Fri Sat Sun".split())
fig.colorbar(mesh, label="pages")
ax.set_title("Pages per day")
fig.savefig("output/calendar.png")
weekly = calendar.sum()
print(f"Answer: total={int(daily.sum())}, best_week={weekly.idxmax()}")
