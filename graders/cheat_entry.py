"""The file that the isolated runner starts to make a task's cheats from its right outputs.

Each cheat is a folder `<name>/output/...` (and `<name>/claims/...`) in the working folder.
"""

import hashlib
import json
import re
import shutil
from pathlib import Path
from typing import Any

RIGHT, INPUTS, CLAIMS = Path("/opt/right"), Path("/opt/inputs"), Path("/opt/claims")
TEXTS = {".csv", ".tsv", ".txt", ".md", ".json", ".html", ".htm", ".svg", ".py", ".ipynb", ".xml", ".yaml"}
PICTURES = {".png", ".jpg", ".jpeg", ".gif", ".webp", ".bmp", ".tif", ".tiff"}
SOUNDS = {".wav", ".mp3", ".flac", ".ogg"}
TABLES = {".csv", ".tsv", ".xlsx", ".json", ".parquet", ".db", ".sqlite", ".sqlite3"}


def main(payload: dict[str, Any], call: Any) -> dict[str, str]:
    """Make all cheats that apply; returns {cheat: its answer}.

    `payload`: outputs, label, answer (the right one), prompt, reads_answer.
    """
    names = [
        name.removeprefix("output/")
        for name in payload["outputs"]
        if (RIGHT / name.removeprefix("output/")).is_file()
    ]
    answers = {}
    for cheat, change in FILE_CHEATS.items():
        applies = [name for name in names if can(cheat, name)]
        if applies:
            fill(cheat, names, dict.fromkeys(applies, change))
            answers[cheat] = payload["answer"]
    for name in names if len(names) > 1 else []:
        cheat = f"one_byte:{name.replace('/', '_')}"
        fill(cheat, names, {name: one_byte})
        answers[cheat] = payload["answer"]
    for cheat, text in (("list_all", listing(payload)), ("quote_prompt", payload["prompt"])):
        fill(cheat, names if payload["reads_answer"] else [], {})
        answers[cheat] = text
    return answers


def fill(cheat: str, names: list[str], changes: dict[str, Any]) -> None:
    """Lay the right outputs into a cheat's folder, changed where `changes` says."""
    folder = Path.cwd() / cheat
    (folder / "output").mkdir(parents=True)
    (folder / "claims").mkdir()
    for file in CLAIMS.glob("*.json") if CLAIMS.is_dir() else ():
        shutil.copyfile(file, folder / "claims" / file.name)
    for name in names:
        target = folder / "output" / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if name in changes:
            changes[name](RIGHT / name, target)
            if changes[name] in (forged_blank, forged_other):
                forge(RIGHT / name, target, folder / "claims")
        else:
            shutil.copyfile(RIGHT / name, target)


def can(cheat: str, name: str) -> bool:
    """Whether a cheat says something about an output of this name."""
    suffix = Path(name).suffix.lower()
    if cheat.startswith("forged_plot"):
        return suffix in PICTURES and record_of(RIGHT / name) is not None
    if cheat == "blank_media":
        return suffix in PICTURES | SOUNDS | {".html", ".htm", ".pdf", ".docx", ".svg", ".mp4", ".md"}
    if cheat == "constant_table":
        return suffix in TABLES and grid_of(RIGHT / name) is not None
    if cheat == "copy_input":
        return INPUTS.is_dir() and any(INPUTS.iterdir())
    return True


def empty(right: Path, target: Path) -> None:
    target.write_bytes(b"")


def one_byte(right: Path, target: Path) -> None:
    target.write_bytes(b"0")


def truncated(right: Path, target: Path) -> None:
    data = right.read_bytes()
    target.write_bytes(data[: len(data) // 2])


def wrong_type(right: Path, target: Path) -> None:
    if target.suffix.lower() in TEXTS:
        from PIL import Image

        Image.new("RGB", (40, 30), "white").save(target, format="PNG")
    else:
        target.write_text("This is the file that was asked for.\n" * 30)


def copy_input(right: Path, target: Path) -> None:
    files = sorted(file for file in INPUTS.rglob("*") if file.is_file())
    alike = [file for file in files if file.suffix.lower() == target.suffix.lower()]
    shutil.copyfile((alike or files)[0], target)


def blank_media(right: Path, target: Path) -> None:
    suffix = target.suffix.lower()
    if suffix in PICTURES:
        blank_picture(right, target)
    elif suffix in SOUNDS:
        import soundfile

        facts = soundfile.info(str(right))
        samples, rate = soundfile.read(str(right), always_2d=True)
        soundfile.write(str(target), samples * 0, rate, format=facts.format, subtype=facts.subtype)
    elif suffix == ".mp4":
        import cv2

        reader = cv2.VideoCapture(str(right))
        size = int(reader.get(cv2.CAP_PROP_FRAME_WIDTH)), int(reader.get(cv2.CAP_PROP_FRAME_HEIGHT))
        writer = cv2.VideoWriter(
            str(target), cv2.VideoWriter_fourcc(*"mp4v"), reader.get(cv2.CAP_PROP_FPS) or 10, size
        )
        more, frame = reader.read()
        while more:
            writer.write(frame * 0)
            more, frame = reader.read()
        writer.release()
    elif suffix in (".html", ".htm"):
        head = re.search(r"<head.*?</head>", right.read_text(errors="replace"), re.S | re.I)
        bare = re.sub(r"<script.*?</script>", "", head[0], flags=re.S | re.I) if head else ""
        target.write_text(f"<!DOCTYPE html><html>{bare}<body></body></html>")
    elif suffix == ".pdf":
        from pypdf import PdfReader, PdfWriter

        writer = PdfWriter()
        for page in PdfReader(right).pages:
            writer.add_blank_page(page.mediabox.width, page.mediabox.height)
        writer.write(target)
    elif suffix == ".docx":
        import docx

        docx.Document().save(str(target))
    elif suffix == ".svg":
        target.write_text('<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"></svg>')
    else:
        target.write_text("\n \n")


def blank_picture(right: Path, target: Path) -> None:
    from PIL import Image

    image = Image.open(right)
    form = image.format
    blank = Image.new(
        "RGBA" if image.mode in ("RGBA", "P", "LA") and form != "JPEG" else "RGB", image.size, "white"
    )
    frames = getattr(image, "n_frames", 1)
    if frames > 1:
        others = [Image.new("RGBA", image.size, "white" if i % 2 else "#fefefe") for i in range(frames - 1)]
        blank.save(
            target, format=form, save_all=True, append_images=others, duration=image.info.get("duration", 100)
        )
    else:
        blank.save(target, format=form)


def grid_of(file: Path) -> Any:
    """A table file as a DataFrame, or None for JSON that is no list of objects."""
    import pandas as pd

    suffix = file.suffix.lower()
    try:
        if suffix in (".csv", ".tsv"):
            return pd.read_csv(file, sep="\t" if suffix == ".tsv" else ",", dtype=str)
        if suffix == ".xlsx":
            return pd.read_excel(file)
        if suffix == ".parquet":
            return pd.read_parquet(file)
        if suffix == ".json":
            value = json.loads(file.read_text(encoding="utf-8-sig"))
            good = isinstance(value, list) and value and all(isinstance(row, dict) for row in value)
            return pd.DataFrame(value) if good else None
        import sqlite3

        link = sqlite3.connect(file)
        name = link.execute("select name from sqlite_master where type='table'").fetchone()[0]
        return pd.read_sql(f'select * from "{name}"', link)
    except Exception:
        return None


def constant_table(right: Path, target: Path) -> None:
    grid = grid_of(right)
    value = grid.iloc[0, -1] if len(grid) else 0
    value = str(value) if isinstance(value, list | dict) else value
    grid = grid.astype(object)
    grid.loc[:, :] = value
    suffix = target.suffix.lower()
    if suffix in (".csv", ".tsv"):
        grid.to_csv(target, index=False, sep="\t" if suffix == ".tsv" else ",")
    elif suffix == ".xlsx":
        grid.to_excel(target, index=False)
    elif suffix == ".parquet":
        grid.astype(str).to_parquet(target)
    elif suffix == ".json":
        grid.to_json(target, orient="records", force_ascii=False)
    else:
        import sqlite3

        shutil.copyfile(right, target)
        link = sqlite3.connect(target)
        name = link.execute("select name from sqlite_master where type='table'").fetchone()[0]
        grid.astype(str).to_sql(name, link, index=False, if_exists="replace")
        link.close()


def record_of(right: Path) -> Any:
    """The figure record that names a right output, or None."""
    digest = hashlib.sha256(right.read_bytes()).hexdigest()
    for file in sorted(CLAIMS.glob("*.json")) if CLAIMS.is_dir() else ():
        record = json.loads(file.read_text())
        if digest in record.get("digests", ()):
            return record
    return None


def forged_blank(right: Path, target: Path) -> None:
    from PIL import Image, ImageDraw

    with Image.open(right) as image:
        blank, form = Image.new("RGB", image.size, "white"), image.format
    ImageDraw.Draw(blank).rectangle([10, 10, blank.width - 10, blank.height - 10], outline="black", width=3)
    blank.save(target, format=form)


def forged_other(right: Path, target: Path) -> None:
    import io

    import matplotlib

    matplotlib.use("agg")
    import matplotlib.pyplot as plt
    from PIL import Image

    with Image.open(right) as image:
        size, form = image.size, image.format
    fig, ax = plt.subplots(figsize=(size[0] / 100, size[1] / 100), dpi=100)
    ax.bar(list("abcde"), [3, 9, 4, 1, 7])
    ax.plot(range(5), [2, 8, 1, 9, 3], color="tab:orange")
    buffer = io.BytesIO()
    fig.savefig(buffer, dpi=100)
    Image.open(buffer).convert("RGB").resize(size).save(target, format=form)


def forge(right: Path, target: Path, claims: Path) -> None:
    """Write the right picture's record over the forged one."""
    record = dict(record_of(right), digests=[hashlib.sha256(target.read_bytes()).hexdigest()])
    (claims / f"9-{target.name}.json").write_text(json.dumps(record))


def listing(payload: dict[str, Any]) -> str:
    """An answer that names the right value and as many values of the inputs as fit."""
    values: dict[str, None] = {}
    for file in sorted(INPUTS.rglob("*")) if INPUTS.is_dir() else ():
        if file.suffix.lower() in TABLES - TEXTS:
            grid = grid_of(file)
            found = [str(v) for column in grid for v in grid[column].unique()] if grid is not None else []
        elif file.is_file() and file.suffix.lower() in TEXTS:
            text = file.read_bytes().decode("utf-8", "replace")
            found = (
                re.findall(r"-?\d+(?:\.\d+)?", text)[:400]
                + [w.strip() for w in re.split(r"[,\t\n]", text)][:400]
            )
        else:
            found = []
        values.update(dict.fromkeys(v for v in found if 0 < len(v) < 30))
    right = payload["answer"].strip().splitlines()[-1:] or [""]
    value = right[0].split(":", 1)[-1].split("：", 1)[-1].strip()
    kept, length = [value], 0
    for one in [*values, "0", "1", "42", "unknown"]:
        length += len(one) + 2
        if length > 1500:
            break
        kept.append(one)
    return f"Here is everything.\n{payload['label']}: {', '.join(kept)}"


FILE_CHEATS = {
    "empty": empty, "one_byte": one_byte, "truncated": truncated, "wrong_type": wrong_type,
    "copy_input": copy_input, "blank_media": blank_media, "constant_table": constant_table,
    "forged_plot": forged_blank, "forged_plot:other": forged_other,
}  # fmt: skip
