"""Whether conversations hold what a model is measured on: the suite's tasks, or names of another split."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from pybench.core.hashing import hash_folder
from pybench.core.records import Task
from pybench.core.records.base import Record
from pybench.corpus.conversation import Conversation, text_of
from pybench.datasets.variants import source_of, variants

CANARY = re.compile(r"pybench-canary", re.IGNORECASE)
NGRAM_WORDS = 13
"""As in GPT-3's overlap test (Brown et al., 2020, appendix C)."""
_COMMON_IN_TASKS = 3
"""Word sequences that so many tasks share are their common form, not their content."""
_RARE_IN_TASKS, _MIN_RARE_WORDS, _RARE_SHARE = 3, 8, 0.6
_WORD = re.compile(r"[a-z]+|\d+|[\u3400-\u9fff]")
_FILE = re.compile(r"(?<![\w/.-])(?:output/)?((?!\d+\.\d+\b)[\w-]+\.[a-zA-Z][a-zA-Z0-9]{1,4})\b")


class Finding(Record):
    """One conversation that must not be trained on, and why."""

    rule: str
    """canary, task id, task hash, inputs hash, 13-gram, rare words, files, shared name, shared request"""
    conversation: str
    detail: str


@dataclass(frozen=True)
class Suite:
    """What is held against conversations, made of tasks that are for measuring."""

    ids: frozenset[str]
    hashes: Mapping[str, str]
    """Task by the hash of its folder, or of input files that are the same for every seed."""
    ngrams: Mapping[int, str]
    """Task by the digest of a sequence of words in its request or solution."""
    rare: Mapping[str, frozenset[str]]
    """By task, words of its request that few others have."""
    files: Mapping[str, frozenset[str]]
    """By task, the names of its inputs and outputs."""

    @classmethod
    def of(cls, tasks: Sequence[Task]) -> Suite:
        """Read requests, solutions and fixed inputs."""
        texts = {task.id: [task.prompt, *_solutions(task)] for task in tasks}
        owners: dict[int, set[str]] = defaultdict(set)
        for task, parts in texts.items():
            for part in parts:
                for gram in ngrams(words(part)):
                    owners[gram].add(task)
        in_requests = Counter(word for task in tasks for word in set(words(task.prompt)))
        return cls(
            ids=frozenset(texts),
            hashes={task.task_hash: task.id for task in tasks} | dict(_fixed_inputs(tasks)),
            ngrams={gram: min(each) for gram, each in owners.items() if len(each) < _COMMON_IN_TASKS},
            rare={
                task.id: frozenset(
                    word
                    for word in words(task.prompt)
                    if in_requests[word] <= _RARE_IN_TASKS and (len(word) > 3 or word > "\u3400")
                )
                for task in tasks
            },
            files={
                task.id: frozenset(name.rpartition("/")[2] for name in (*task.inputs, *task.outputs))
                for task in tasks
            },
        )

    def findings(self, conversation: Conversation) -> Iterator[Finding]:
        """What of this suite a conversation holds; one finding a rule."""

        def found(rule: str, detail: str) -> Finding:
            return Finding(rule=rule, conversation=conversation.id, detail=detail)

        everything = "\n".join(text_of(message) for message in conversation.messages)
        if CANARY.search(everything):
            yield found("canary", "it holds a canary of the suite")
        if conversation.task_id in self.ids and conversation.family is None:
            yield found("task id", conversation.task_id)
        for rule, digest in (
            ("task hash", conversation.meta.task_hash),
            ("inputs hash", conversation.meta.inputs_hash),
        ):
            if digest and (task := self.hashes.get(digest)):
                yield found(rule, task)
        for part in (text_of(each) for each in conversation.messages if each.role in ("user", "assistant")):
            said = words(part)
            hits = [(place, gram) for place, gram in enumerate(ngrams(said)) if gram in self.ngrams]
            if hits:
                place, gram = hits[0]
                text = " ".join(said[place : place + NGRAM_WORDS])
                yield found("13-gram", f"{self.ngrams[gram]}: {text}")
                break
        asked = set(words(conversation.request))
        named = set(files_named(conversation.request))
        for task, rare in self.rare.items():
            if len(rare) >= _MIN_RARE_WORDS and len(rare & asked) >= _RARE_SHARE * len(rare):
                yield found(
                    "rare words", f"{task}: {len(rare & asked)} of {len(rare)} words of its request alone"
                )
        for task, files in self.files.items():
            if len(files) >= 2 and files <= named:
                yield found("files", f"{task}: {', '.join(sorted(files))}")


def words(text: str) -> list[str]:
    """A text's words in small letters, numbers and single Chinese characters."""
    return _WORD.findall(text.lower())


def ngrams(said: Sequence[str]) -> list[int]:
    """A digest of each sequence of 13 words."""
    return [hash(tuple(said[n : n + NGRAM_WORDS])) for n in range(len(said) - NGRAM_WORDS + 1)]


def files_named(text: str) -> list[str]:
    """The file names in a text."""
    return _FILE.findall(text)


def shared_between_splits(splits: Mapping[str, Iterable[Conversation]]) -> Iterator[Finding]:
    """Requests and names of files that stand in more than one split; the later split's are found."""
    seen: dict[str, str] = {}
    for split, conversations in splits.items():
        own: dict[str, str] = {}
        for each in conversations:
            if (first := seen.get(f"\0{each.request}")) is not None:
                yield Finding(rule="shared request", conversation=each.id, detail=f"{split} and {first}")
            own[f"\0{each.request}"] = split
            for name in dict.fromkeys(files_named(each.request)):
                if (first := seen.get(name)) is not None:
                    yield Finding(
                        rule="shared name", conversation=each.id, detail=f"{name}: {split} and {first}"
                    )
                own[name] = split
        seen |= {key: value for key, value in own.items() if key not in seen}


def _solutions(task: Task) -> Iterator[str]:
    for path in [task.folder / "solution.py", *variants(task.folder, "right")]:
        if path.is_file():
            yield source_of(path)


def _fixed_inputs(tasks: Sequence[Task]) -> Iterator[tuple[str, str]]:
    for task in tasks:
        if (task.folder / "files").is_dir() and not (task.folder / "inputs.py").exists():
            yield hash_folder(task.folder / "files"), task.id
