"""`python -m pybench`: overrides make a run, a first word without `=` is a command.

The only place that knows Hydra's types: a composed config leaves here as plain dictionaries.
"""

from __future__ import annotations

import gc
import importlib
import os
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pybench.commands import commands
from pybench.core.errors import (
    InfrastructureError,
    Interrupted,
    PyBenchError,
    RunBusy,
    UserError,
    not_writable,
)
from pybench.core.version import VERSION
from pybench.runs import sweeps

if TYPE_CHECKING:
    from omegaconf import DictConfig

    from pybench.config.parts import Parts, RunSettings


def main(argv: list[str] | None = None) -> int:
    """Run PyBench with these arguments and return its exit code (see `pybench.metrics.summary`)."""
    arguments = sys.argv[1:] if argv is None else argv
    gc.set_threshold(20_000, 20)  # most objects stay: looking for garbage took 8 % of a run's CPU time
    try:
        code = _dispatch(arguments)
        sys.stdout.flush()
        return code
    except UserError as error:
        print(f"pybench: {error}", file=sys.stderr)
        return 2
    except InfrastructureError as error:
        print(f"pybench: {error.kind}: {error}", file=sys.stderr)
        return 1
    except Interrupted as stop:
        print(f"pybench: interrupted; go on with: {stop.way_on}", file=sys.stderr)
        return 130
    except KeyboardInterrupt:
        print("pybench: interrupted", file=sys.stderr)
        return 130
    except BrokenPipeError:
        # Who read what is printed has gone (`| head`): nobody is left to be told, nor at the flush on exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141
    except OSError as error:
        if (line := not_writable(error)) is None:
            raise
        print(f"pybench: {line}", file=sys.stderr)
        return 2


def _dispatch(arguments: list[str]) -> int:
    """Do what the arguments ask for; without any, say what there is."""
    if not arguments or arguments[0] in ("--help", "-h"):
        return _command("help", arguments[1:])
    if not arguments[0].startswith("-") and "=" not in arguments[0]:
        return _command(arguments[0], arguments[1:])
    if "--version" in arguments:
        print(f"pybench {VERSION}")
        return 0
    if "--help" in arguments:
        return _command("help", [word for word in arguments if not word.startswith("-")])
    return _hydra(arguments)


def _command(name: str, arguments: list[str]) -> int:
    if name not in commands():
        from difflib import get_close_matches

        near = get_close_matches(name, commands(), 1)
        hint = f"did you mean {near[0]}?" if near else f"there are: {', '.join(commands())}"
        raise UserError(f"{name}: no such command; {hint} Overrides are written key=value.")
    return int(importlib.import_module(f"pybench.commands.{name}").main(arguments))


def _hydra(arguments: list[str]) -> int:
    """Let Hydra compose the config or configs and do each run."""
    import hydra
    from hydra.core.hydra_config import HydraConfig
    from omegaconf import OmegaConf

    from pybench.config import errors

    is_dry, with_tasks = "--dry-run" in arguments, "--tasks" in arguments
    arguments = [word for word in arguments if word != "--dry-run" and not (is_dry and word == "--tasks")]
    errors.refuse_secret_words(arguments)
    # Hydra prints its own traceback otherwise, and leaves with its own exit code.
    os.environ["HYDRA_FULL_ERROR"] = "1"
    resolvers: dict[str, Callable[..., str]] = {
        "last_part": sweeps.last_part,
        "safe": sweeps.safe,
        "variant": partial(sweeps.variant, given=tuple(arguments)),
    }
    for name, resolver in resolvers.items():
        OmegaConf.register_new_resolver(f"pybench.{name}", resolver, replace=True)
    own_pid = os.getpid()

    def job(config: DictConfig) -> None:
        chosen = OmegaConf.to_container(config, resolve=True)
        assert isinstance(chosen, dict)
        runtime = HydraConfig.get()
        overrides = tuple(runtime.overrides.task)
        in_sweep = runtime.mode is not None and runtime.mode.name == "MULTIRUN"
        folder = Path(runtime.runtime.output_dir)
        outcome = _outcome(chosen, folder, overrides, in_sweep, (is_dry, with_tasks))
        if outcome.message and outcome.pid == own_pid:
            print(f"pybench: {outcome.message}", file=sys.stderr)
        sweeps.note(outcome)

    saved, sys.argv = sys.argv, ["pybench", *arguments]
    try:
        with sweeps.gathering() as outcomes:
            hydra.main(version_base="1.3", config_path="pkg://pybench.conf", config_name="config")(job)()
    except PyBenchError:
        raise
    except Exception as error:
        line = errors.explain(error, arguments)
        if line is None:
            raise
        raise UserError(line) from None
    finally:
        sys.argv = saved
    for outcome in outcomes:
        if outcome.message and outcome.pid != own_pid:
            print(f"pybench: {outcome.message}", file=sys.stderr)
    if len(outcomes) > 1 and not is_dry:
        folders = dict.fromkeys(Path(outcome.folder) for outcome in outcomes if outcome.folder is not None)
        _print_sweep(list(folders))
    return max((outcome.code for outcome in outcomes), default=0)


def _outcome(
    config: dict[Any, Any], folder: Path, overrides: tuple[str, ...], in_sweep: bool, dry: tuple[bool, bool]
) -> sweeps.Outcome:
    """Do one composed run of one or several; a run that cannot start is an outcome too, as raised here it
    would end the sweep, and Hydra would print lines of its own."""
    where = f"{' '.join(overrides)}: " if in_sweep else ""
    try:
        claimed, code = _one_run(config, folder, overrides, in_sweep, dry)
    except RunBusy as error:
        if not in_sweep:
            return sweeps.Outcome(None, 2, str(error), os.getpid())
        return sweeps.Outcome(None, 0, f"{where}left to the process that is at work on it", os.getpid())
    except UserError as error:
        return sweeps.Outcome(None, 2, f"{where}{error}", os.getpid())
    except InfrastructureError as error:  # before any trial, or after the last one
        return sweeps.Outcome(None, 1, f"{where}{error.kind}: {error}", os.getpid())
    except OSError as error:
        if (line := not_writable(error)) is None:
            raise
        return sweeps.Outcome(None, 2, f"{where}{line}", os.getpid())
    return sweeps.Outcome(str(claimed.absolute()) if claimed else None, code)


def _one_run(
    config: dict[Any, Any], folder: Path, overrides: tuple[str, ...], in_sweep: bool, dry: tuple[bool, bool]
) -> tuple[Path | None, int]:
    """Do one composed run. Raises UserError if it cannot start."""
    from pybench.config.parts import mask, parts_of, settings_of
    from pybench.core.hashing import run_hash
    from pybench.execute import execute
    from pybench.runs import run_folders
    from pybench.runs.identity import keep_original_grader
    from pybench.runs.request import RunRequest
    from pybench.runs.terminal import path_text

    claimed: Path | None = None
    try:
        settings, parts = settings_of(config), parts_of(config)
        is_dry, with_tasks = dry
        if is_dry:
            from pybench.runs.dry_run import print_plan

            print_plan(settings, parts, with_tasks)
            return None, 0
        sweep = folder.parent if in_sweep else None
        is_auto = settings.resume.mode == "auto"
        asked = run_folders.Asked(run_hash(mask(config)), overrides, sweeps.command())
        claimed = run_folders.claim(
            folder, asked, is_auto=is_auto, sweep=sweep, suits=partial(_suits, settings, parts, in_sweep)
        )
        if claimed != folder and is_auto:
            print(f"pybench: resume=auto: going on with the run in {path_text(claimed)}", file=sys.stderr)
        own = keep_original_grader(config, claimed)
        if own != config:
            parts = parts_of(own)
        return claimed, execute(RunRequest(settings, parts, own, claimed, overrides, sweep), config["grader"])
    finally:
        for unused in {folder, claimed or folder}:
            run_folders.release_unused(unused)


def _suits(settings: RunSettings, parts: Parts, in_sweep: bool, folder: Path) -> bool:
    """Whether `resume=auto` may go on with the run in a folder."""
    from pybench.runs.identity import asks_for_all_of, requested_trials
    from pybench.runs.run_folders import is_of_a_sweep

    if is_of_a_sweep(folder) and not in_sweep:
        return False
    return asks_for_all_of(folder, requested_trials(settings, parts.dataset, parts.dataset.load()))


def _print_sweep(folders: list[Path]) -> None:
    from pybench.core.journal import read_summary
    from pybench.runs.terminal import print_sweep

    found = [(folder, summary) for folder in folders if (summary := read_summary(folder)) is not None]
    if len(found) > 1:
        print_sweep(found)


if __name__ == "__main__":
    sys.exit(main())
