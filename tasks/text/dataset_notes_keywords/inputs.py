"""Descriptions of well-known datasets as scikit-learn ships them; which ones depends on the seed."""

import random
import zipfile
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


def build(seed: int, folder: Path) -> None:
    dice = random.Random(f"notes-{seed}")
    chosen = sorted(dice.sample(NAMES, 7))
    with zipfile.ZipFile(folder / "notes.zip", "w", zipfile.ZIP_DEFLATED) as box:
        for name in chosen:
            text = (Path(sklearn.__file__).parent / "datasets" / "descr" / f"{name}.rst").read_text(
                encoding="utf-8"
            )
            box.writestr(zipfile.ZipInfo(f"notes/{name}.txt", (2024, 1, 1, 0, 0, 0)), text)
            junk = zipfile.ZipInfo(f"__MACOSX/notes/._{name}.txt", (2024, 1, 1, 0, 0, 0))
            box.writestr(junk, "Mac OS X resource fork " + " ".join(dice.sample(text.split(), 20)))
    (folder / "stopwords.txt").write_text("\n".join(sorted(STOP)) + "\n", encoding="utf-8")
