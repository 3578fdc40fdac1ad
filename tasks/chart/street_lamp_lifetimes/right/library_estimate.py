# %%
import numpy as np
import pandas as pd
from statsmodels.duration.survfunc import SurvfuncRight

a = pd.read_csv("northlight.csv", dtype=str)
b = pd.read_csv("southern.csv", dtype=str)
parts = []
for frame in (a, b):
    first_is_day = (frame.installed.str.split("/").str[0].astype(int) > 12).any()
    for column in ("installed", "taken_down"):
        frame[column] = pd.to_datetime(frame[column], dayfirst=bool(first_is_day), format="mixed")
    frame["number"] = frame.pole.str[:2] + "/" + frame.pole.str[2:].str.strip("-").str.lstrip("0")
    parts.append(frame)
left = a[a.reason == "to Southern"]
taken = b[b.serial.isna()].merge(left[["number", "serial"]], on="number", suffixes=("_none", ""))
whole = pd.concat([a, b[b.serial.notna()], taken], ignore_index=True)
whole["until"] = whole.taken_down.fillna(pd.Timestamp(2024, 9, 30))
last = whole.loc[whole.groupby("serial").until.idxmax()].set_index("serial")
start = whole.groupby("serial").installed.min()
data = pd.DataFrame({"start": start, "end": last.until, "dead": last.reason.isin(["failed", "burnt out", "dead", "F"])})
data["led"] = last.lamp.str.startswith("LED")
data = data[data.start > "1950"]
# %%
days = (data.end - data.start).dt.days
entry = np.maximum((pd.Timestamp(2018, 3, 1) - data.start).dt.days, 0)
months = np.arange(0, 78, 6)
out, median = {"months": months}, None
for name, mask in (("sodium", ~data.led), ("led", data.led)):
    fit = SurvfuncRight(days[mask].values, data.dead[mask].astype(int).values, entry=entry[mask].values)
    times, probs = np.r_[0, fit.surv_times], np.r_[1, fit.surv_prob]
    out[name] = probs[np.searchsorted(times, months * 30.4375, side="right") - 1]
    if name == "sodium":
        median = int(times[np.argmax(probs <= 0.5)])
frame = pd.DataFrame(out)
frame.to_csv("output/lifetimes.csv", index=False, float_format="%.4f")
import seaborn as sns
import matplotlib.pyplot as plt

sns.set_theme()
fig, ax = plt.subplots()
sns.lineplot(x=frame.months, y=frame.sodium, marker="o", label="sodium", ax=ax)
sns.lineplot(x=frame.months, y=frame.led, marker="s", label="LED", ax=ax)
ax.set(title="Street lamps still burning", xlabel="Age (months)", ylabel="Share of lamps", ylim=(0, 1.05))
fig.savefig("output/lifetimes.png", dpi=120)
print(f"Answer: sodium_lamps={(~data.led).sum()}; sodium_failed={data.dead[~data.led].sum()}; sodium_median={median} days")
