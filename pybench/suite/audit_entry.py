"""The file that the isolated runner starts to make cheats for a task of which no right outputs are known.

Each cheat is a folder `<name>/output/...` in the working folder: something at every path that the request
asks for, made without doing what it asks. A path that ends with a slash is a folder.
"""

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

TEXTS = {".csv", ".tsv", ".txt", ".md", ".json", ".html", ".htm", ".svg", ".py", ".xml", ".yaml"}
WORDS = (
    "Yes. No. Not known. None. True. False. Positive, negative. Male, female. More, less. Higher, lower. "
    "Increase, decrease. First, last. 0, 1, 0 %, 100 %. positive, negative, male, female, high, low."
)
"""What a question of a few possible answers is answered with, all at once."""
PAGE = "<!DOCTYPE html><html><head><title></title></head><body></body></html>"


def main(payload: dict[str, Any], call: Any) -> dict[str, str]:
    """Make all cheats; returns {cheat: its answer}. `payload`: asked, prompt, names, inputs (a folder)."""
    inputs = sorted(path for path in Path(payload["inputs"]).rglob("*") if path.is_file())
    quote = "\n".join([payload["prompt"], *payload["names"]])
    answers = {"nothing": "", "quote_prompt": quote, "list_all": listing(inputs)}
    for cheat in answers:
        (Path(cheat) / "output").mkdir(parents=True)
    makers: dict[str, Callable[[Path], object]] = {
        "empty": lambda target: target.write_bytes(b""),
        "one_byte": lambda target: target.write_bytes(b"0"),
        "wrong_type": wrong_type,
        "blank_media": blank,
    }
    if inputs:
        makers["copy_input"] = lambda target: copy_input(inputs, target)
    for cheat, make in makers.items():
        (Path(cheat) / "output").mkdir(parents=True)
        for asked in payload["asked"]:
            target = Path(cheat) / asked / ("index.html" if asked.endswith("/") else "")
            target.parent.mkdir(parents=True, exist_ok=True)
            make(target)
        answers[cheat] = f"{quote}\n{WORDS}"
    return answers


def wrong_type(target: Path) -> None:
    """A picture where text is asked for, text where anything else is."""
    if target.suffix.lower() in TEXTS:
        from PIL import Image

        Image.new("RGB", (40, 30)).save(target, format="PNG")
    else:
        target.write_text("This is the file that was asked for.\n" * 30)


def copy_input(inputs: list[Path], target: Path) -> None:
    """The first input of the same kind, or the first of all."""
    alike = [path for path in inputs if path.suffix.lower() == target.suffix.lower()]
    shutil.copyfile((alike or inputs)[0], target)


def blank(target: Path) -> None:
    """A file of the right kind that holds nothing."""
    suffix = target.suffix.lower()
    if suffix in (".png", ".jpg", ".jpeg", ".gif", ".webp", ".bmp", ".tif", ".tiff"):
        from PIL import Image

        Image.new("RGB", (320, 320)).save(target)
    elif suffix in (".csv", ".tsv"):
        target.write_text("value\n")
    elif suffix == ".xlsx":
        import openpyxl

        openpyxl.Workbook().save(target)
    elif suffix in (".pkl", ".pickle", ".joblib"):
        import pickle

        target.write_bytes(pickle.dumps(None))
    elif suffix in (".wav", ".mp3", ".flac", ".ogg"):
        import numpy as np
        import soundfile

        soundfile.write(str(target), np.zeros(44100), 44100)
    elif suffix in (".mp4", ".avi"):
        import cv2
        import numpy as np

        writer = cv2.VideoWriter(str(target), cv2.VideoWriter_fourcc(*"mp4v"), 10, (64, 64))
        for _ in range(5):
            writer.write(np.zeros((64, 64, 3), np.uint8))
        writer.release()
    elif suffix == ".pdf":
        from pypdf import PdfWriter

        writer = PdfWriter()
        writer.add_blank_page(200, 200)
        writer.write(target)
    elif suffix == ".docx":
        import docx

        docx.Document().save(str(target))
    elif suffix == ".pptx":
        import pptx

        pptx.Presentation().save(str(target))
    elif suffix == ".parquet":
        import pandas as pd

        pd.DataFrame({"value": []}).to_parquet(target)
    elif suffix == ".npy":
        import numpy as np

        np.save(target, np.zeros(0))
    elif suffix == ".zip":
        import zipfile

        zipfile.ZipFile(target, "w").close()
    else:
        known = {
            ".html": PAGE,
            ".htm": PAGE,
            ".json": "[]",
            ".xml": "<root/>",
            ".svg": '<svg xmlns="http://www.w3.org/2000/svg"/>',
        }
        target.write_text(known.get(suffix, "\n"))


def listing(inputs: list[Path]) -> str:
    """As many values of the inputs as an answer may hold."""
    values: dict[str, None] = {}
    for path in inputs:
        for row in rows(path):
            values.update(dict.fromkeys(str(value) for value in row if 0 < len(str(value)) < 40))
            if len(values) > 4000:
                break
    kept, length = [], 0
    for value in [*values, "0", "1", "42", "yes", "no", "unknown"]:
        length += len(value) + 2
        if length > 6000:
            break
        kept.append(value)
    return "Here is everything: " + ", ".join(kept)


def rows(path: Path) -> Any:
    """The rows of a table or the words of a text; nothing of other files."""
    suffix = path.suffix.lower()
    if suffix == ".xlsx":
        import openpyxl

        book = openpyxl.load_workbook(path, read_only=True, data_only=True)
        return [row for sheet in book for row in sheet.iter_rows(max_row=2000, values_only=True)]
    if suffix not in TEXTS:
        return []
    text = path.read_bytes()[:400_000].decode("utf-8", "replace")
    return [line.split("," if suffix == ".csv" else None) for line in text.splitlines()[:4000]]
