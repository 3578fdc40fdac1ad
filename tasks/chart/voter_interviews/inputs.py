"""Rows of the 1996 American National Election Study (statsmodels: anes96) drawn by seed."""

import random
from pathlib import Path

CODES = """# Codebook

| column | meaning |
|---|---|
| tv_news | times a week the respondent watches TV news |
| age | age in years |
| educ | 1 grades 1-8, 2 some high school, 3 high school, 4 some college, 5 college degree, 6 master, 7 PhD |
| income | household income, class 1 (lowest) to 24 |
| vote | expected vote: 0 Clinton, 1 Dole |
"""


def build(seed: int, folder: Path) -> None:
    from statsmodels.datasets import anes96

    dice = random.Random(f"interview-{seed}")
    table = anes96.load_pandas().data[["TVnews", "age", "educ", "income", "vote"]].astype(int)
    table = table.set_axis(["tv_news", "age", "educ", "income", "vote"], axis=1)
    chosen = table.iloc[dice.sample(range(len(table)), 520)]
    for value in (30, 50):
        assert (chosen[chosen["educ"] >= 5]["age"] == value).any()
    chosen.to_csv(folder / "interview.csv", index=False)
    (folder / "codebook.md").write_text(CODES)
