# %%
import csv
import statistics

with open("interview.csv", newline="") as file:
    chosen = [row for row in csv.DictReader(file) if 30 <= int(row["age"]) <= 50 and int(row["educ"]) > 4]
tv = statistics.fmean(int(row["tv_news"]) for row in chosen)
age = statistics.stdev(int(row["age"]) for row in chosen)
dole = 100 * sum(row["vote"] == "1" for row in chosen) / len(chosen)
print(f"{len(chosen)} respondents are in the group.")
print(f"Answer: n={len(chosen)}; mean_tv={tv:.2f}; sd_age={age:.2f} years; dole={dole:.2f}%")
