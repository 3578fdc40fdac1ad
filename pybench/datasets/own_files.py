"""A folder of files of one's own: first each is asked about, then the requests are tasks.

`FilesToAskAbout` has one task a file: look at it with code, and write requests that its owner might have.
`OwnRequests` has a task for each request of a file of JSON Lines: {"id", "request", "files": [name, ...]}.
Neither knows what is right; trials pass by having an answer (`grader=answered`).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

from pydantic import ConfigDict, Field, ValidationError
from pydantic.dataclasses import dataclass

from pybench.core.errors import UserError
from pybench.core.records import Language, Record, Task
from pybench.datasets.checkout import CheckoutDataset, refuse_outside

LABEL = "Answer"
_ASK = """\
The file {file} was given to you by its owner. Look at what it is and what it holds: its form, its columns or
parts, a few of its values. Then think of {count} different requests that somebody with this file might have
for an assistant who can run Python, from simple to demanding: questions about its content, changes to it,
charts or other files made from it.

Each request must name the file, be answerable from this file alone, and have one right result. {language}

When you have seen enough, answer with nothing but a JSON list of the {count} requests as texts.
"""
_LANGUAGE = {"en": "Write them in English.", "zh": "Write them in Chinese."}
_END = f"\n\nEnd with a line `{LABEL}: <the result in a few words, or the name of the file you made>`."
_CATEGORIES = {
    "image_audio": "png jpg jpeg gif bmp webp tif tiff svg wav mp3 flac ogg m4a mp4 mov avi",
    "chart": "csv tsv xlsx xls ods parquet json jsonl db sqlite",
    "text": "txt md pdf docx doc rtf epub tex log srt html htm xml",
    "software": "py js css zip tar gz yaml yml toml ini conf",
}
_HAN = re.compile(r"[\u3400-\u9fff]")


class OwnRequest(Record):
    """A line of a file of requests."""

    id: str = Field(min_length=1)
    request: str = Field(min_length=1)
    files: tuple[str, ...] = ()


@dataclass(config=ConfigDict(extra="forbid"), kw_only=True)
class FilesToAskAbout(CheckoutDataset):
    """One task for each file below `path` of at most `max_mb`; hidden ones are left out."""

    name: str = "ask_about"
    per_file: int = Field(default=4, ge=1, le=50)
    """Requests to write for each file."""
    written_in: Language = "en"
    max_mb: float = Field(default=50, gt=0)

    def read_tasks(self) -> list[Task]:
        """A task for each file, by name. Raises UserError: the folder holds none."""
        if not self.root.is_dir():
            raise UserError(f"dataset.path={self.path}: no such folder; give one with files to ask about")
        names = list(self._names())
        if not names:
            raise UserError(f"dataset.path={self.path}: holds no file of at most {self.max_mb:g} MB")
        return [self._task(name) for name in names]

    def _names(self) -> Iterator[str]:
        for path in sorted(self.root.rglob("*")):
            relative = path.relative_to(self.root)
            is_hidden = any(part.startswith(".") for part in relative.parts)
            is_inside = path.resolve().is_relative_to(self.root)
            if path.is_file() and is_inside and not is_hidden and path.stat().st_size <= self.max_mb * 1e6:
                yield relative.as_posix()

    def _task(self, name: str) -> Task:
        told = _LANGUAGE[self.written_in]
        prompt = _ASK.format(file=name, count=self.per_file, language=told)
        return Task(
            id=f"about_{re.sub(r'[^A-Za-z0-9_.-]', '_', name)}_{len(name)}",
            category=category_of(name),
            language=self.written_in,
            prompt=prompt,
            inputs=(name,),
            folder=self.root,
            task_hash=self.task_hash(prompt, (name,)),
        )


@dataclass(config=ConfigDict(extra="forbid"), kw_only=True)
class OwnRequests(CheckoutDataset):
    """The requests in the file `requests`, over the files below `path`."""

    name: str = "own_requests"
    requests: str

    def read_tasks(self) -> list[Task]:
        """A task a line. Raises UserError: the file cannot be read, or a line is no request."""
        return [self._task(each) for each in read_requests(Path(self.requests).expanduser())]

    def _task(self, each: OwnRequest) -> Task:
        for name in each.files:
            refuse_outside(name, f"dataset.requests={self.requests}")
        return Task(
            id=each.id,
            category=category_of(each.files[0] if each.files else ""),
            language="zh" if _HAN.search(each.request) else "en",
            prompt=each.request.strip() + _END,
            inputs=each.files,
            folder=self.root,
            task_hash=self.task_hash(each.request, each.files),
        )


def read_requests(path: Path) -> list[OwnRequest]:
    """The requests of a file. Raises UserError: it cannot be read, a line is none, or an id stands twice."""
    try:
        lines = path.read_text("utf-8").split("\n")
    except (OSError, UnicodeDecodeError) as error:
        raise UserError(f"dataset.requests={path}: cannot be read ({error})") from None
    found: dict[str, OwnRequest] = {}
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            each = OwnRequest.model_validate(json.loads(line))
        except (ValueError, ValidationError):
            form = '{"id": "1", "request": "...", "files": ["a.csv"]}'
            raise UserError(f"{path}, line {number}: no request; a line reads {form}") from None
        if each.id in found:
            raise UserError(f"{path}, line {number}: the id {each.id} stands there twice")
        found[each.id] = each
    return list(found.values())


def category_of(name: str) -> str:
    """The category that a file's ending suggests; `text` where it says nothing."""
    ending = name.rpartition(".")[2].lower()
    return next((each for each, endings in _CATEGORIES.items() if ending in endings.split()), "text")
