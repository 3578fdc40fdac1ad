# %%
import pandas as pd
import seaborn as sns
import matplotlib.pyplot as plt

log = pd.read_csv("借车.csv")
text = log["日期"].str.replace("[年月/]", "-", regex=True).str.rstrip("日")
daily = log.set_index(pd.to_datetime(text.map(lambda t: "-".join(p.zfill(2) for p in t.split("-")))))["次数"].resample("D").sum()
table = pd.DataFrame({"每日次数": daily, "七日均值": daily.rolling("7D").mean()})
saved = table.rename(columns={"每日次数": "次数"}).rename_axis("日期")
saved.to_csv("output/七日均值.csv", date_format="%Y-%m-%d", float_format="%.2f")
# %%
sns.set_theme(style="darkgrid", font="Noto Sans CJK SC", palette="Set2")
long = table.rename_axis("日期").reset_index().melt("日期", var_name="项目", value_name="次数")
fig, ax = plt.subplots(figsize=(12, 5))
sns.lineplot(long, x="日期", y="次数", hue="项目", ax=ax)
ax.set_title("校门口借车次数")
ax.legend(title=None)
fig.autofmt_xdate()
fig.savefig("output/七日均值.png", bbox_inches="tight")
print(f"答案：{table['七日均值'].round(2).idxmax().date()}")
