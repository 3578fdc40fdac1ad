"""The phases of a miniature in its folder.

    outputs/miniature/<name>-seed-<seed>/
        phases.json        the phases that are done, with their settings and times
        data/<name>/       corpora, made by `data synth`
        models/<name>/     trainings
        runs/<evaluation>-<model>/   ordinary runs
        outcome.json, table.md, report.html   written last

A phase goes on where an earlier process was stopped, and one that is done is not done again.
"""

from __future__ import annotations

import asyncio
import json
import os
import platform
import shutil
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import field
from functools import partial
from pathlib import Path
from typing import Any

from filelock import FileLock, Timeout
from pydantic import ConfigDict, Field, TypeAdapter
from pydantic.dataclasses import dataclass

from pybench.config.compose import compose_config
from pybench.config.parts import parts_of, settings_of
from pybench.core.errors import Interrupted, RunBusy, UserError
from pybench.core.journal import now, write_atomically
from pybench.core.records import Record
from pybench.corpus.work import synthesize
from pybench.execute import execute
from pybench.miniature.outcome import Evaluated, Outcome, PhaseTime, Rate, Rise, Trained
from pybench.results.compare import compare
from pybench.results.load import load_run
from pybench.runs.identity import commit
from pybench.runs.request import RunRequest
from pybench.training import work as trainings
from pybench.training.manifest import Manifest

_BASE = "base"


@dataclass(config=ConfigDict(extra="forbid"), kw_only=True)
class Recipe:
    """A model that is trained: on which corpora, and how."""

    title: str
    data: list[str]
    train: list[str] = Field(default_factory=list)


@dataclass(config=ConfigDict(extra="forbid"), kw_only=True)
class Evaluation:
    """Tasks that models are measured on; the first model is what the others are compared with. `runs_of`
    names another evaluation whose runs are compared anew."""

    title: str
    models: list[str]
    settings: list[str] = Field(default_factory=list)
    runs_of: str | None = None


class _Done(Record):
    """A phase that is done."""

    settings: tuple[str, ...]
    minutes: float
    resumed: bool


@dataclass(config=ConfigDict(extra="forbid"), kw_only=True)
class Miniature:
    """See `conf/miniature/full.yaml` for what each setting means."""

    name: str = Field(pattern=r"^[\w.+-]+$")
    folder: Path | None = None
    seed: int = 1
    base: list[str]
    tracking: list[str] = Field(default_factory=list)
    families: dict[str, list[str]] = Field(default_factory=dict)
    corpora: dict[str, list[str]]
    models: dict[str, Recipe]
    training: list[str] = Field(default_factory=list)
    evaluations: dict[str, Evaluation]
    evaluating: list[str] = Field(default_factory=list)
    _done: dict[str, _Done] = field(init=False, default_factory=dict, repr=False)

    def place(self) -> Path:
        """Its folder."""
        return self.folder or Path("outputs/miniature") / f"{self.name}-seed-{self.seed}"

    def work(self, say: Callable[[str], None]) -> Outcome:
        """Do what is not done yet, and measure.

        Raises:
            UserError: a setting is refused, something is missing, or a phase was done with other settings.
            RunBusy: another process is at work in the folder.
            Interrupted: what is done is kept.
        """
        folder = self.place()
        try:
            folder.mkdir(parents=True, exist_ok=True)
            with FileLock(folder / ".lock", timeout=0):
                return self._work(folder, say)
        except Timeout:
            raise RunBusy(f"miniature.folder={folder}: another process is at work there") from None
        except Interrupted:
            raise Interrupted("the same command") from None
        except OSError as error:
            raise UserError(
                f"miniature.folder={folder}: {error.strerror or error}; put that right, then give the same "
                "command again"
            ) from None

    def _work(self, folder: Path, say: Callable[[str], None]) -> Outcome:
        self._done = _read_done(folder / "phases.json")
        phases = list(self._phases(folder))
        for number, (name, settings, do) in enumerate(phases, 1):
            done = self._done.get(name)
            if done is not None:
                if done.settings != settings:
                    raise UserError(
                        f"miniature.folder={folder}: {name} was done with other settings; give another "
                        "miniature.folder, or remove this one"
                    )
                continue
            say(f"{number} of {len(phases)}: {name}")
            began, mark = time.monotonic(), folder / ".begun"
            resumed = mark.exists() and mark.read_text("utf-8") == name
            mark.write_text(name, "utf-8")
            do()
            self._done[name] = _Done(
                settings=settings, minutes=(time.monotonic() - began) / 60, resumed=resumed
            )
            kept = {each: record.model_dump() for each, record in self._done.items()}
            write_atomically(folder / "phases.json", json.dumps(kept, indent=1) + "\n")
        return self._outcome(folder, [name for name, _, _ in phases])

    def _phases(self, folder: Path) -> Iterator[tuple[str, tuple[str, ...], Callable[[], None]]]:
        """Each phase with the settings that shape it."""
        for name, settings in self.corpora.items():
            chosen = self.filled(settings, name)
            yield f"data {name}", chosen, partial(self._synthesize, folder / "data" / name, chosen)
        for name, recipe in self.models.items():
            chosen = self.filled([*self.training, *recipe.train], name)
            on = f"on {' '.join(recipe.data)}"
            yield f"training {name}", (*chosen, on), partial(self._train, folder, name, recipe, chosen)
        for name, evaluation in self.evaluations.items():
            chosen = self.filled([*self.evaluating, *evaluation.settings], name)
            for model in evaluation.models if evaluation.runs_of is None else ():
                place = _run_folder(folder, name, model)
                do = partial(self._evaluate, folder, place, model, chosen)
                yield f"evaluation {name} of {model}", chosen, do

    def filled(self, settings: Sequence[str], name: str = "") -> tuple[str, ...]:
        """Settings with this seed, this folder, the name of what is made and lists of families put in."""
        values = {"{seed}": str(self.seed), "{folder}": str(self.place()), "{name}": name}
        values |= {f"{{{key}}}": f"[{', '.join(names)}]" for key, names in self.families.items()}
        filled = []
        for setting in settings:
            for mark, value in values.items():
                setting = setting.replace(mark, value)
            filled.append(setting)
        return tuple(filled)

    # ------------------------------------------------------------------ the phases

    def _synthesize(self, place: Path, settings: Sequence[str]) -> None:
        synthesize([*settings, f"data.folder={place}", f"data.name={place.name}", *self.tracking])

    def _train(self, folder: Path, name: str, recipe: Recipe, settings: Sequence[str]) -> None:
        place = folder / "models" / name
        if not (place / "config.yaml").exists():
            shutil.rmtree(place, ignore_errors=True)  # it was stopped before anything was begun
            given = [*(word for word in settings if word.startswith("train=")), "train=small"][:1]
            words = [f"+{given[0]}", *self.base, *self.tracking]
            words += [word for word in settings if not word.startswith("train=")]
            files = ", ".join(str(folder / "data" / each / "train.jsonl") for each in recipe.data)
            held = folder / "data" / recipe.data[0] / "validation.jsonl"
            words += [f"train.data=[{files}]", f"train.folder={place}", f"train.name={name}"]
            words += [f"train.validation=[{held}]"] if held.exists() else []
            trainings.new_folder(compose_config(words))
        with trainings.held(place):
            asyncio.run(trainings.train(trainings.stored_config(place), place))

    def _evaluate(self, folder: Path, place: Path, model: str, settings: Sequence[str]) -> None:
        if model == _BASE:
            chosen = [*self.base, f"name={_BASE}"]
        else:
            manifest = _manifest(folder, model)
            file = next(each.path for each in manifest.outputs if each.path.endswith(".gguf"))
            chosen = ["model=gguf", f"model.path={folder / 'models' / model / file}", f"model.name={model}"]
            chosen.append(f"name={model}")
        words = [*chosen, *settings, *self.tracking]
        config = compose_config(words)
        place.mkdir(parents=True, exist_ok=True)
        execute(RunRequest(settings_of(config), parts_of(config), config, place, tuple(words)))

    # ------------------------------------------------------------------ what came of it

    def _outcome(self, folder: Path, names: Sequence[str]) -> Outcome:
        return Outcome(
            name=self.name,
            seed=self.seed,
            ended_at=now(),
            commit=commit(),
            machine=f"{len(os.sched_getaffinity(0))} cores, {_processor()}",
            phases=tuple(
                PhaseTime(name=name, minutes=self._done[name].minutes, resumed=self._done[name].resumed)
                for name in names
            ),
            trained=tuple(_trained(folder, name, recipe) for name, recipe in self.models.items()),
            evaluated=tuple(_evaluated(folder, name, each) for name, each in self.evaluations.items()),
        )


def _run_folder(folder: Path, evaluation: str, model: str) -> Path:
    return folder / "runs" / f"{evaluation}-{model}"


def _read_done(path: Path) -> dict[str, _Done]:
    if not path.exists():
        return {}
    return TypeAdapter(dict[str, _Done]).validate_json(path.read_text("utf-8"))


def _manifest(folder: Path, model: str) -> Manifest:
    return Manifest.model_validate_json((folder / "models" / model / "manifest.json").read_text("utf-8"))


def _trained(folder: Path, name: str, recipe: Recipe) -> Trained:
    manifest = _manifest(folder, name)
    repairs = 0
    for each in recipe.data:
        corpus: dict[str, Any] = json.loads((folder / "data" / each / "manifest.json").read_text("utf-8"))
        repairs += corpus["splits"]["train"]["repairs"]
    points = [point for point in manifest.curve if point.validation_loss is not None]
    return Trained(
        model=name,
        title=recipe.title,
        conversations=manifest.prepared.data.train,
        repairs=repairs,
        tokens=manifest.tokens,
        steps=manifest.steps,
        tuned_parameters=manifest.tuned_parameters,
        minutes=manifest.wall_sec / 60,
        tokens_per_sec=manifest.tokens / max(1e-9, manifest.wall_sec),
        precision=manifest.precision,
        threads=manifest.threads,
        losses=tuple((point.step, point.loss) for point in manifest.curve),
        validation=tuple((point.step, point.validation_loss or 0.0) for point in points),
    )


def _evaluated(folder: Path, name: str, evaluation: Evaluation) -> Evaluated:
    named = evaluation.runs_of or name
    runs = [load_run(_run_folder(folder, named, model)) for model in evaluation.models]
    rates = []
    for model, run in zip(evaluation.models, runs, strict=True):
        if run.summary is None:
            raise UserError(f"{run.folder}: this run is not finished; give the same command again")
        whole = run.summary.overall
        low, high = whole.pass_rate_interval or (0.0, 1.0)
        rates.append(
            Rate(
                model=model,
                passed=whole.passed,
                graded=whole.passed + whole.failed,
                planned=whole.planned,
                low=low,
                high=high,
                folder=str(run.folder.relative_to(folder)),
            )
        )
    rises = []
    for model, each in zip(evaluation.models[1:], compare(runs) if len(runs) > 1 else (), strict=True):
        found = each.overall
        rises.append(
            Rise(
                model=model,
                difference=found.difference,
                low=found.interval[0],
                high=found.interval[1],
                p_value=found.p_value,
                won=found.won,
                lost=found.lost,
            )
        )
    return Evaluated(name=name, title=evaluation.title, rates=tuple(rates), rises=tuple(rises))


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text("utf-8").splitlines()
    except OSError:
        lines = []
    named = next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), "")
    return named or platform.machine()
