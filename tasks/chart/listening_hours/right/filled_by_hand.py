# %%
import json
from datetime import datetime, timedelta

def seconds(value):
    if isinstance(value, (int, float)):
        return value
    parts = [int(part) for part in value.split(":")]
    return parts[-1] + 60 * parts[-2] + (3600 * parts[0] if len(parts) == 3 else 0)

best = {}
for one in json.load(open("history.json"))["sessions"]:
    if one["session"] not in best or seconds(one["length"]) > seconds(best[one["session"]]["length"]):
        best[one["session"]] = one
kinds = ["Music", "Podcasts", "Audiobooks"]
hours = {kind: [0.0] * 18 for kind in kinds}
for one in best.values():
    length = seconds(one["length"])
    if length < 30 or one["kind"] not in hours:
        continue
    local = datetime.fromisoformat(one["started"].rstrip("Z")) + timedelta(hours=8)
    hours[one["kind"]][(local.year - 2023) * 12 + local.month - 1] += length / 3600
# %%
import matplotlib.pyplot as plt

months = [f"{2023 + m // 12}-{m % 12 + 1:02d}" for m in range(18)]
fig, ax = plt.subplots(figsize=(11, 5), dpi=100)
below = [0.0] * 18
for kind, grey in zip(kinds, ["0.35", "0.6", "0.85"]):
    above = [b + h for b, h in zip(below, hours[kind])]
    ax.fill_between(range(18), below, above, color=grey, label=kind)
    below = above
ax.set_xticks(range(18), months, rotation=60)
ax.set_ylabel("hours")
ax.set_title("Listening hours")
ax.legend()
fig.savefig("output/listening.png", bbox_inches="tight")
print("Answer: " + "; ".join(f"{kind.lower()}={sum(hours[kind]):.1f} hours" for kind in kinds))
