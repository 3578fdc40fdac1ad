"""Patients of scikit-learn's diabetes data drawn by seed, in two files with gaps."""

import random
from io import StringIO
from pathlib import Path

import pandas as pd
from sklearn.datasets import load_diabetes


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"correlations-{seed}")
    data = load_diabetes(as_frame=True, scaled=False).frame
    data = data.rename(columns={"s2": "ldl", "s6": "glucose", "target": "progression"})
    while True:
        part = data.iloc[dice.sample(range(len(data)), 210)].reset_index(drop=True)
        lines, lab = draw(part, dice)
        if lead(lines, lab) > 1e-6:
            break
    (folder / "patients.tsv").write_text("\n".join(lines) + "\n")
    spare = pd.DataFrame({"patient_id": ["D10001", "D10002"], "ldl": [400.0, 20.0], "glucose": [20.0, 300.0]})
    pd.concat([lab.sample(frac=1, random_state=seed), spare]).to_parquet(folder / "lab.parquet", index=False)


def draw(data: pd.DataFrame, dice: random.Random) -> tuple[list[str], pd.DataFrame]:
    data["patient_id"] = [f"D{n}" for n in dice.sample(range(1000, 9999), len(data))]
    lines = ["patient_id\tage\tbmi\tbp\tprogression"]
    for row in data.to_dict("records"):
        values = [f"{row[name]:g}" for name in ("age", "bmi", "bp", "progression")]
        holes = [dice.choice([".", "n.a."]) if dice.random() < 0.08 else value for value in values]
        lines.append("\t".join([row["patient_id"], *holes]))
    lab = data.loc[sorted(dice.sample(range(len(data)), 180)), ["patient_id", "ldl", "glucose"]]
    for name in ("ldl", "glucose"):
        lab[name] = [None if dice.random() < 0.1 else value for value in lab[name]]
    return lines, lab


def lead(lines: list[str], lab: pd.DataFrame) -> float:
    """By how much the strongest correlation is ahead of the next."""
    people = pd.read_csv(StringIO("\n".join(lines)), sep="\t", na_values=[".", "n.a."])
    matrix = people.merge(lab, on="patient_id", how="left").drop(columns="patient_id").corr("spearman").abs()
    ranked = sorted(matrix.iloc[i, j] for i in range(6) for j in range(i))
    return float(ranked[-1] - ranked[-2])
