"""The environment of the paper's time: pinned with hashes, of its year, and naming no registry."""

from __future__ import annotations

import re

from pybench.environments import available, lock_file


def test_the_pinned_list() -> None:
    assert "research" in available()
    text = lock_file("research").read_text("utf-8")
    pinned = dict(re.findall(r"^([\w-]+)==([\w.]+)", text, re.MULTILINE))
    assert pinned["pandas"].startswith("2.2.")
    assert pinned["numpy"].startswith("1.26.")
    assert {"matplotlib", "opencv-python-headless", "mutagen", "pillow", "scikit-learn"} <= pinned.keys()
    entries = re.split(r"^(?=[\w-]+==)", text, flags=re.MULTILINE)[1:]
    assert all("--hash=sha256:" in entry for entry in entries)
    assert "://" not in text
