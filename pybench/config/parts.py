"""From a composed config to the parts of a run.

The config arrives here as plain dictionaries: Hydra's own types stay in `__main__`. Each part validates
its own settings when it is built; the entry config's are validated by `RunSettings`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, cast

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from pybench.core.deadlines import Deadlines
from pybench.core.errors import UserError
from pybench.core.execution import Executor
from pybench.core.jobs import GradingIsolation
from pybench.core.moved import RENAMED, moved_targets
from pybench.core.protocols import Agent, Dataset, Grader, Model, SandboxProvider, Server, Tracker
from pybench.core.records import ErrorKind, TrialLimits

PARTS = ("model", "agent", "sandbox", "dataset", "grader", "tracking", "executor", "server")

_SECRET_KEY = re.compile(r"(^|_)(api_?key|key|token|secret|password|authorization)$", re.IGNORECASE)
_SECRET_VALUE = re.compile(
    r"\b(sk-[\w-]{12,}|e2b_[0-9a-f]{40}|AIza[\w-]{30,}|hf_\w{20,}|gh[pousr]_\w{20,}|Bearer\s+\S+)"
)
MASK = "********"


class ResumeSettings(BaseModel):
    """The `resume` group: `mode` auto goes on with the newest run of the same `run_hash`; when a cell
    that is run again comes out differently, the trial goes on or is begun anew."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    mode: Literal["never", "auto"]
    on_difference: Literal["continue", "restart"]


class RetryRule(BaseModel):
    """How a trial is tried again after an error of one kind: at most `times` more, waiting `wait_sec`
    before the first and `factor` times as long before each next."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    times: int = Field(ge=0)
    wait_sec: float = Field(ge=0, le=3600)
    factor: float = Field(ge=1, le=10)

    def pause_sec(self, tried: int) -> float | None:
        """The wait before the next try when `tried` have failed; None for no more tries."""
        return self.wait_sec * self.factor ** (tried - 1) if tried <= self.times else None


class GradingSettings(BaseModel):
    """The `grading` group: `isolation` of checks and of builders of inputs, whatever the sandbox is."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    isolation: GradingIsolation = "auto"


class RunSettings(BaseModel):
    """The top level of the entry config."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    epochs: int = Field(ge=1)
    concurrency: int = Field(ge=1)
    max_turns: int = Field(ge=1)
    limits: dict[str, Any]
    max_cost_usd: float | None = Field(gt=0)
    sweep_max_cost_usd: float | None = Field(default=None, gt=0)
    min_coverage: float = Field(ge=0, le=1)
    min_pass_rate: float | None = Field(ge=0, le=1)
    max_attempts: int = Field(ge=1)
    seed: int
    name: str = Field(min_length=1, pattern=r"^[^/]+$")
    retry: dict[ErrorKind, RetryRule]
    deadlines: Deadlines
    resume: ResumeSettings
    grading: GradingSettings = GradingSettings()

    def trial_limits(self) -> TrialLimits:
        """The limits of one trial. Raises UserError."""
        for name in self.limits:
            if (present := RENAMED.get(f"limits.{name}")) is not None:
                raise UserError(f"limits.{name}: this setting is called {present} now")
        try:
            return TrialLimits(max_turns=self.max_turns, **self.limits)
        except (ValidationError, TypeError) as error:
            raise UserError(_one_line("limits", error, list(TrialLimits.model_fields))) from None


@dataclass(frozen=True)
class Parts:
    """The parts of one run, built but not opened."""

    model: Model
    agent: Agent
    sandbox: SandboxProvider
    dataset: Dataset
    grader: Grader
    tracking: Tracker
    executor: Executor
    server: Server


def settings_of(config: Mapping[str, Any]) -> RunSettings:
    """The entry config's own settings. Raises UserError."""
    own = {key: value for key, value in config.items() if key not in PARTS}
    try:
        return RunSettings(**own)
    except ValidationError as error:
        raise UserError(_one_line("", error, list(RunSettings.model_fields))) from None


def grading_isolation(config: Mapping[str, Any]) -> GradingIsolation:
    """How grading is held in; configs written before that setting have the sandbox's. Raises UserError."""
    before = {"isolation": (config.get("sandbox") or {}).get("isolation", "auto")}
    try:
        return GradingSettings(**(config.get("grading") or before)).isolation
    except ValidationError as error:
        raise UserError(_one_line("grading", error, list(GradingSettings.model_fields))) from None


def parts_of(config: Mapping[str, Any]) -> Parts:
    """Build every part. Raises UserError naming the setting that a part refuses."""
    return Parts(**{name: build_part(config, name) for name in PARTS})


def build_part(config: Mapping[str, Any], name: str) -> Any:
    """Build one part from its `_target_` and settings. Raises UserError."""
    from hydra.errors import InstantiationException
    from hydra.utils import instantiate

    part = config.get(name)
    if not isinstance(part, Mapping) or "_target_" not in part:
        raise UserError(f"{name}: its config names no _target_")
    for setting, old, new in moved_targets(part, name):
        raise UserError(f"{setting}={old}: this part has moved; name it as {new}")
    if (key := _first_missing(part)) is not None:
        raise UserError(f"{name}.{key}: this choice needs it; give it as {name}.{key}=...")
    try:
        return instantiate(dict(part), _convert_="all")
    except InstantiationException as error:
        cause: BaseException = error
        while cause.__cause__ is not None:
            cause = cause.__cause__
        if isinstance(cause, UserError):
            raise cause from None
        if isinstance(cause, ValidationError):
            # Hydra says last which part within the part it was: a judge's model, say.
            inner = re.search(r"\nfull_key: (\S+)$", str(error))
            where = [name, *(inner[1].split(".") if inner else [])]
            for key in where[1:]:
                part = part[key]
            known = [key for key in part if key != "_target_"]
            raise UserError(_one_line(".".join(where), cause, known)) from None
        raise UserError(f"{name}._target_={part['_target_']}: {cause}") from error


def _first_missing(part: Mapping[str, Any]) -> str | None:
    """The first setting that must be given and is not, also of parts within the part."""
    for key, value in part.items():
        if value == "???":
            return str(key)
        if isinstance(value, Mapping) and (inner := _first_missing(value)) is not None:
            return f"{key}.{inner}"
    return None


def _one_line(group: str, error: Exception, known: list[str]) -> str:
    if not isinstance(error, ValidationError):
        return f"{group}: {error}"
    first = error.errors()[0]
    where = ".".join([group, *map(str, first["loc"])]).strip(".")
    if first["type"] in ("extra_forbidden", "unexpected_keyword_argument"):
        return f"{where}: there is no such setting; there are: {', '.join(known)}"
    if first["type"] in ("missing", "missing_argument"):
        return f"{where}: this setting is missing"
    return f"{where}={first['input']!r}: {first['msg'][0].lower()}{first['msg'][1:]}"


# ------------------------------------------------------------------------------------ secrets


def is_secret_key(key: str) -> bool:
    """Whether a setting of this name holds a key or token itself (and not, say, `api_key_env`)."""
    return _SECRET_KEY.search(key.rsplit(".", 1)[-1]) is not None


def has_secret_value(text: str) -> bool:
    """Whether a text holds something written like a provider's key."""
    return _SECRET_VALUE.search(text) is not None


def mask(config: Any, key: str = "") -> Any:
    """A copy of a config without the values of keys and tokens."""
    if isinstance(config, Mapping):
        return {name: mask(value, str(name)) for name, value in config.items()}
    if isinstance(config, (list, tuple)):
        return [mask(value, key) for value in config]
    if isinstance(config, str):
        return MASK if config and is_secret_key(key) else _SECRET_VALUE.sub(MASK, config)
    return config


def refuse_secrets(overrides: list[str], config: Mapping[str, Any]) -> None:
    """Keys come from the environment. Raises UserError for an override that holds one."""
    for override in filter(holds_secret, overrides):
        name = override.partition("=")[0].lstrip("+~")
        variable = "E2B_API_KEY" if name.startswith("sandbox") else _key_variable(config)
        raise UserError(
            f"{name}: keys are not taken from the command line, where others can read them; "
            f"set the environment variable {variable} instead"
        )


def holds_secret(override: str) -> bool:
    """Whether an override's name or value is that of a key."""
    name, _, value = override.partition("=")
    return bool(value) and value != "null" and (is_secret_key(name.lstrip("+~")) or has_secret_value(value))


def _key_variable(config: Mapping[str, Any]) -> str:
    model = cast(Mapping[str, Any], config.get("model") or {})
    return str(model.get("api_key_env") or "that model.api_key_env names")
