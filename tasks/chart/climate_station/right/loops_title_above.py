# %%
lines = list(dict.fromkeys(open("日值.csv", encoding="gb18030").read().split("\n")[1:]))
heat, rain = {m: [] for m in range(1, 13)}, [0.0] * 12
for line in lines:
    if "城北站" not in line:
        continue
    day, _, degrees, fall = line.strip().split(";")
    month = int(day[5:7])
    if degrees != "9999":
        heat[month].append(float(degrees.replace(",", ".")))
    if fall not in ("9999", "微量"):
        rain[month - 1] += float(fall.replace(",", "."))
means = [sum(v) / len(v) for v in heat.values()]
# %%
import matplotlib.pyplot as plt

plt.rcParams["font.family"] = ["Noto Sans CJK SC"]
plt.rcParams["axes.unicode_minus"] = False
months = [f"{m}月" for m in heat]
figure = plt.figure(figsize=(9, 8), layout="constrained")
above = figure.add_subplot(211)
above.plot(range(1, 13), means, "k-s")
above.set_xticks(range(1, 13), months)
above.set_title("城北站2023年气候")
above.set_ylabel("平均气温 / ℃")
above.grid(True, color="0.85")
below = figure.add_subplot(212)
below.bar(range(1, 13), rain, color="0.75", edgecolor="0.3")
below.set_xticks(range(1, 13), months)
below.set_ylabel("降水量 / 毫米")
figure.savefig("output/气候.png", dpi=110)
wettest = months[rain.index(max(rain))]
print(f"答案：最湿月份={wettest}; 年降水={sum(rain):.1f}毫米; 最热月均温={max(means):.2f}℃")
