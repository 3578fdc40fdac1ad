"""A corpus from its sources: runs that are made for it, runs that are there, files of others.

    <folder>/
        runs/<split>/        ordinary runs; an unfinished one goes on where it was
        requests.jsonl       of files of one's own: what a model wrote about them, in runs/requests/
        train.jsonl          conversations to train on
        validation.jsonl     conversations that training is measured on
        manifest.json        where they came from, how many each filter left out, their digests

The two files are written when all sources are read: what stands there is whole.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict
from datetime import datetime
from pathlib import Path
from typing import Any

from pydantic import ConfigDict, Field
from pydantic.dataclasses import dataclass

from pybench.config.compose import compose_config
from pybench.config.parts import mask, parts_of, settings_of
from pybench.core.errors import Interrupted, UserError
from pybench.core.hashing import hash_file
from pybench.core.journal import now
from pybench.core.records import Language
from pybench.core.records.base import Record
from pybench.core.version import VERSION
from pybench.corpus import conversation as files
from pybench.corpus import filters
from pybench.corpus.contamination import Finding, Suite, shared_between_splits
from pybench.corpus.conversation import Conversation, CorpusSplit
from pybench.corpus.filters import Filters
from pybench.corpus.harvest import harvest
from pybench.corpus.imported import ImportedFile
from pybench.corpus.requests import write_requests
from pybench.execute import execute
from pybench.results.load import LoadedRun, load_run
from pybench.runs.request import RunRequest

MANIFEST = "manifest.json"


class SplitFacts(Record):
    """One file of conversations and what it was made of."""

    file: str
    sha256: str
    found: int
    """Conversations of all sources, before any filter."""
    kept: int
    dropped: dict[str, int]
    trained_replies: int
    repairs: int
    tokens: int
    """Estimated."""


class Manifest(Record):
    """`manifest.json`: what a corpus was made from."""

    name: str
    made_at: str
    version: str
    settings: dict[str, Any]
    runs: dict[str, tuple[str, ...]]
    """By split, the ids of the runs it was taken from."""
    splits: dict[str, SplitFacts]


@dataclass(config=ConfigDict(extra="forbid"), frozen=True)
class OwnFiles:
    """Files about which a model writes requests before it, or another, solves them."""

    path: str
    per_file: int = Field(default=4, ge=1)
    written_in: Language = "en"
    writer: list[str] = Field(default_factory=list)
    """Settings of the run in which the requests are written."""


@dataclass(config=ConfigDict(extra="forbid"))
class Synthesis:
    """The group `data`: where conversations come from and which are kept."""

    name: str = "corpus"
    folder: str | None = None
    settings: list[str] = Field(default_factory=list)
    files: OwnFiles | None = None
    runs: dict[CorpusSplit, dict[str, Any]] = Field(default_factory=dict)
    recorded: dict[CorpusSplit, list[str]] = Field(default_factory=dict)
    imported: list[ImportedFile] = Field(default_factory=list)
    keep: Filters = Field(default_factory=Filters)
    check: bool = True

    def place(self) -> Path:
        """The folder of the corpus."""
        if self.folder is not None:
            return Path(self.folder).expanduser()
        return Path("outputs/data") / f"{datetime.now():%Y-%m-%d_%H-%M-%S}_{self.name}"

    def make(self, overrides: Sequence[str]) -> tuple[Path, Manifest]:
        """Do the runs that are not done, and write what passes the filters.

        Args:
            overrides: What was said on the command line of the runs' settings; it goes before `settings`.

        Raises:
            UserError: a source cannot be read, nothing is kept, or it holds what models are measured on.
            Interrupted: what the runs have done is kept.
        """
        folder = self.place()
        found: dict[CorpusSplit, list[Conversation]] = {}
        run_ids: dict[str, tuple[str, ...]] = {}
        for split, run in self._all_runs(folder, overrides):
            found.setdefault(split, []).extend(harvest(run, split))
            run_ids[split] = (*run_ids.get(split, ()), run.environment.run_id)
        for each in self.imported:
            found.setdefault(each.split, []).extend(each.conversations())
        kept = {
            split: filters.apply(self.keep, list(files.with_unique_ids(conversations)))
            for split, conversations in found.items()
        }
        if not any(conversations for conversations, _ in kept.values()):
            total, reasons = sum(map(len, found.values())), Counter[str]()
            for _, dropped in kept.values():
                reasons.update(dropped)
            told = ", ".join(f"{name} {count}" for name, count in reasons.items())
            raise UserError(
                f"data: nothing is kept of {total} conversations; widen data.keep ({told or 'none passed'})"
            )
        if self.check:
            refuse_contaminated({split: conversations for split, (conversations, _) in kept.items()})
        facts = {}
        for split, (conversations, dropped) in kept.items():
            path = folder / f"{split}.jsonl"
            files.write(path, conversations)
            facts[split] = _facts(path, len(found[split]), conversations, dropped)
        manifest = Manifest(
            name=self.name,
            made_at=now(),
            version=VERSION,
            settings={"data": _plain(self), "overrides": list(overrides)},
            runs=run_ids,
            splits=dict(facts),
        )
        files.write_text(folder / MANIFEST, [manifest.model_dump_json(indent=2), "\n"])
        return folder, manifest

    def _all_runs(self, folder: Path, overrides: Sequence[str]) -> list[tuple[CorpusSplit, LoadedRun]]:
        made: list[tuple[CorpusSplit, LoadedRun]] = []
        if self.files is not None:
            made.append(("train", self._over_files(self.files, folder, overrides)))
        for split, own in self.runs.items():
            place = folder / "runs" / split
            chosen = [f"dataset.{name}={json.dumps(value)}" for name, value in own.items()]
            _run([*self.settings, *chosen], overrides, place, self.name)
            made.append((split, load_run(place)))
        recorded = [(split, load_run(path)) for split, paths in self.recorded.items() for path in paths]
        return made + recorded

    def _over_files(self, own: OwnFiles, folder: Path, overrides: Sequence[str]) -> LoadedRun:
        """The run over files of one's own, after the one in which its requests are written."""
        requests, place = folder / "requests.jsonl", folder / "runs" / "files"
        at = f"dataset.path={json.dumps(own.path)}"
        if not requests.is_file():
            asked = ["dataset=ask_about", at, f"dataset.per_file={own.per_file}", "epochs=1"]
            asked += [f"dataset.written_in={own.written_in}", *own.writer]
            said = {_key(word) for word in asked}
            others = [word for word in overrides if _key(word) not in said and _group(word) not in said]
            _run(self.settings, [*others, *asked], folder / "runs" / "requests", self.name)
            write_requests(load_run(folder / "runs" / "requests"), requests)
        solved = ["dataset=own_requests", at, f"dataset.requests={json.dumps(str(requests))}"]
        _run([*self.settings, *solved], overrides, place, self.name)
        return load_run(place)


def _run(settings: Sequence[str], overrides: Sequence[str], folder: Path, name: str) -> None:
    """Do one run to its end, or go on with it. Raises Interrupted."""
    said = {_key(word) for word in overrides}
    words = [*(word for word in settings if _key(word) not in said), *overrides]
    config = compose_config([f"name={name}", *words] if "name" not in said else words)
    folder.mkdir(parents=True, exist_ok=True)
    try:
        execute(RunRequest(settings_of(config), parts_of(config), config, folder, tuple(words)))
    except Interrupted:
        raise Interrupted("the same command with data.folder=" + str(folder.parents[1])) from None


def refuse_contaminated(splits: dict[CorpusSplit, list[Conversation]]) -> None:
    """Raises UserError that names the first finding and how many there are."""
    if found := contamination(splits):
        first = found[0]
        raise UserError(
            f"data: {len(found)} findings of what models are measured on, the first in {first.conversation}: "
            f"{first.rule} ({first.detail}); nothing is written; leave these out, or data.check=false"
        )


def contamination(splits: dict[CorpusSplit, list[Conversation]]) -> list[Finding]:
    """What the conversations hold of the suite that ships with PyBench, and what two splits share."""
    from pybench.datasets.folders import TaskFolders

    suite = Suite.of(TaskFolders().load())
    found = [finding for each in splits.values() for one in each for finding in suite.findings(one)]
    return found + list(shared_between_splits({str(split): each for split, each in splits.items()}))


def _facts(
    path: Path, found: int, conversations: Sequence[Conversation], dropped: dict[str, int]
) -> SplitFacts:
    return SplitFacts(
        file=path.name,
        sha256=hash_file(path),
        found=found,
        kept=len(conversations),
        dropped=dropped,
        trained_replies=sum(message.train for each in conversations for message in each.messages),
        repairs=sum(each.meta.repairs for each in conversations),
        tokens=sum(each.tokens() for each in conversations),
    )


def _plain(synthesis: Synthesis) -> dict[str, Any]:
    return dict(mask(asdict(synthesis)))


def _group(override: str) -> str:
    return _key(override).partition(".")[0]


def _key(override: str) -> str:
    return override.partition("=")[0].lstrip("+~")
