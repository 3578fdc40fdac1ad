"""Descriptions of well-known datasets as scikit-learn ships them; which ones depends on the seed."""

import math
import random
import re
import zipfile
from collections import Counter
from pathlib import Path

import sklearn

NAMES = (
    "breast_cancer california_housing covtype diabetes digits iris kddcup99 lfw olivetti_faces rcv1 "
    "species_distributions wine_data"
).split()
STOP = (
    "that this with from have been were which their each there also into than more used only other some such "
    "they these will when where between using about over most many very both then them while"
).split()


def described(name: str) -> str:
    return (Path(sklearn.__file__).parent / "datasets" / "descr" / f"{name}.rst").read_text(encoding="utf-8")


def scores(texts: list[str]) -> list[float]:
    """The best scores of each text, not rounded."""
    counts = []
    for text in texts:
        words = re.findall("[a-z]+", text.lower())
        counts.append(Counter(word for word in words if len(word) >= 4 and word not in STOP))
    found = []
    for count in counts:
        total = sum(count.values())
        df = {word: sum(word in other for other in counts) for word in count}
        all_ = sorted((n / total * math.log(len(texts) / df[word]) for word, n in count.items()), reverse=True)
        found += all_[:12]
    return found


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"notes-{seed}")
    while True:
        chosen = sorted(dice.sample(NAMES, 7))
        texts = [described(name) for name in chosen]
        if all(abs(score * 10**4 % 1 - 0.5) > 0.01 for score in scores(texts)):  # no rounding to argue about
            break
    with zipfile.ZipFile(folder / "notes.zip", "w", zipfile.ZIP_DEFLATED) as box:
        for name in chosen:
            text = described(name)
            box.writestr(zipfile.ZipInfo(f"notes/{name}.txt", (2024, 1, 1, 0, 0, 0)), text)
            junk = zipfile.ZipInfo(f"__MACOSX/notes/._{name}.txt", (2024, 1, 1, 0, 0, 0))
            box.writestr(junk, "Mac OS X resource fork " + " ".join(dice.sample(text.split(), 20)))
    (folder / "stopwords.txt").write_text("\n".join(sorted(STOP)) + "\n", encoding="utf-8")
