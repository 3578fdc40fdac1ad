"""`python -m pybench`: overrides make a run, a first word without `=` is a command.

The only place that knows Hydra's types: a composed config leaves here as plain dictionaries.
"""

from __future__ import annotations

import asyncio
import importlib
import os
import pkgutil
import signal
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pybench import sweeps
from pybench.errors import MachineryError, PyBenchError, RunBusy, UserError

if TYPE_CHECKING:
    from omegaconf import DictConfig

    from pybench.records import RunSummary
    from pybench.run import RunRequest
    from pybench.terminal import Progress


def main(argv: list[str] | None = None) -> int:
    """Run PyBench with these arguments and return its exit code (see `pybench.summary`)."""
    arguments = sys.argv[1:] if argv is None else argv
    try:
        is_command = arguments and not arguments[0].startswith("-") and "=" not in arguments[0]
        code = _command(arguments[0], arguments[1:]) if is_command else _hydra(arguments)
        sys.stdout.flush()
        return code
    except UserError as problem:
        print(f"pybench: {problem}", file=sys.stderr)
        return 2
    except MachineryError as problem:
        print(f"pybench: {problem.kind}: {problem}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("pybench: interrupted; go on with: python -m pybench resume RUN", file=sys.stderr)
        return 130
    except BrokenPipeError:
        # Who read what is printed has gone (`| head`): nobody is left to be told, nor at the flush on exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141


def commands() -> list[str]:
    """The names of all commands: one file each in `pybench/commands`."""
    from pybench import commands as package

    return sorted(module.name for module in pkgutil.iter_modules(package.__path__))


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

    from pybench import compose_errors

    is_dry, arguments = "--dry-run" in arguments, [word for word in arguments if word != "--dry-run"]
    compose_errors.refuse_secret_words(arguments)
    # Hydra prints its own traceback otherwise, and leaves with its own exit code.
    os.environ["HYDRA_FULL_ERROR"] = "1"
    OmegaConf.register_new_resolver("pybench.commands", lambda: ", ".join(commands()), replace=True)
    OmegaConf.register_new_resolver("pybench.file_name", _file_name, replace=True)
    own_pid = os.getpid()

    def job(config: DictConfig) -> None:
        chosen = OmegaConf.to_container(config, resolve=True)
        assert isinstance(chosen, dict)
        runtime = HydraConfig.get()
        overrides = tuple(runtime.overrides.task)
        in_sweep = runtime.mode is not None and runtime.mode.name == "MULTIRUN"
        folder = Path(runtime.runtime.output_dir)
        outcome = _outcome(chosen, folder, overrides, in_sweep, is_dry)
        if outcome.message and outcome.pid == own_pid:
            print(f"pybench: {outcome.message}", file=sys.stderr)
        sweeps.note(outcome)

    saved, sys.argv = sys.argv, ["pybench", *arguments]
    try:
        with sweeps.gathering() as outcomes:
            hydra.main(version_base="1.3", config_path="pkg://pybench.conf", config_name="config")(job)()
    except PyBenchError:
        raise
    except Exception as problem:
        line = compose_errors.explain(problem, arguments)
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


def _file_name(text: str) -> str:
    """Overrides as the name of one folder: they may hold slashes and be longer than a name may be."""
    return text.replace("/", "_")[:100]


def _outcome(
    config: dict[Any, Any], folder: Path, overrides: tuple[str, ...], in_sweep: bool, is_dry: bool
) -> sweeps.Outcome:
    """Do one composed run of one or several; a run that cannot start is an outcome too, as raised here it
    would end the sweep, and Hydra would print lines of its own."""
    where = f"{' '.join(overrides)}: " if in_sweep else ""
    try:
        claimed, code = _one_run(config, folder, overrides, in_sweep, is_dry)
    except RunBusy as problem:
        if not in_sweep:
            return sweeps.Outcome(None, 2, str(problem), os.getpid())
        return sweeps.Outcome(None, 0, f"{where}left to the process that is at work on it", os.getpid())
    except UserError as problem:
        return sweeps.Outcome(None, 2, f"{where}{problem}", os.getpid())
    except MachineryError as problem:  # before any trial, or after the last one
        return sweeps.Outcome(None, 1, f"{where}{problem.kind}: {problem}", os.getpid())
    return sweeps.Outcome(str(claimed.absolute()) if claimed else None, code)


def _one_run(
    config: dict[Any, Any], folder: Path, overrides: tuple[str, ...], in_sweep: bool, is_dry: bool
) -> tuple[Path | None, int]:
    """Do one composed run. Raises UserError if it cannot start."""
    from pybench import run_folders
    from pybench.config import mask, parts_of, settings_of
    from pybench.hashing import run_hash
    from pybench.identity import with_own_grader
    from pybench.run import RunRequest

    claimed: Path | None = None
    try:
        settings, parts = settings_of(config), parts_of(config)
        if is_dry:
            from pybench.dry_run import print_plan

            print_plan(settings, parts)
            return None, 0
        sweep = folder.parent if in_sweep else None
        is_auto = settings.resume.mode == "auto"
        asked = run_folders.Asked(run_hash(mask(config)), overrides, sweeps.command())
        claimed = run_folders.claim(folder, asked, is_auto=is_auto, sweep=sweep)
        own = with_own_grader(config, claimed)
        if own != config:
            parts = parts_of(own)
        return claimed, execute(RunRequest(settings, parts, own, claimed, overrides, sweep), config["grader"])
    finally:
        for unused in {folder, claimed or folder}:
            run_folders.release_unused(unused)


def execute(request: RunRequest, grader: Mapping[str, Any] | None = None) -> int:
    """Do a run to its end, show what came of it, and return the exit code.

    Where the run was begun under other grading than `grader` (or, without it, the run's own settings with
    the checks as they are now) asks for, it is graded again that way.

    Raises:
        UserError: it could not start.
        KeyboardInterrupt: it was interrupted; what was finished is kept.
    """
    from pybench.commands.figures import print_if_foreign
    from pybench.report import write_report
    from pybench.results.load import load_run
    from pybench.run import publish, run_suite
    from pybench.terminal import Progress, print_summary

    view = Progress()

    async def work() -> int:
        _end_on_sigterm()
        result = await run_suite(request, view)
        result = await _grade_again(request, grader or request.config["grader"], result, view)
        # Before what may take its time: of very many trials, the report does.
        print_summary(result, request.folder, request.parts.tracking.open_hint())
        print_if_foreign(request.folder, str(request.config["grader"].get("name")))
        try:
            if not _shows_all(request.folder / "report.html"):
                await write_report(load_run(request.folder), request.folder / "report.html")
        except OSError as problem:
            view.note(f"report.html: {problem.strerror}; write it later with: python -m pybench report")
        await publish(request, view)
        return result.exit_code

    try:
        return asyncio.run(work())
    except asyncio.CancelledError:
        raise KeyboardInterrupt from None


def _end_on_sigterm() -> None:
    """Let a polite end by the system's own means count as an interruption, like Ctrl-C: also for a job that a
    script put into the background, whose shell has SIGINT ignored."""
    task = asyncio.current_task()
    assert task is not None

    def end() -> None:
        if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
            task.cancel()
        else:
            signal.raise_signal(signal.SIGINT)

    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, end)


def _shows_all(report: Path) -> bool:
    """Whether a report is there that is not older than the records and grades it shows."""
    shown = [path for name in ("trials.jsonl", "grades.jsonl") if (path := report.with_name(name)).exists()]
    return report.exists() and all(path.stat().st_mtime <= report.stat().st_mtime for path in shown)


async def _grade_again(
    request: RunRequest, grader: Mapping[str, Any], result: RunSummary, view: Progress
) -> RunSummary:
    """Grade the run by `grader` if its grades were made in another way; its summary as it then is."""
    from pybench.config import build_part
    from pybench.identity import grading_hash_of

    if grading_hash_of({"grader": grader}) == result.grading_hash:
        return result
    from pybench.regrade import regrade
    from pybench.results.load import load_run

    settings = request.settings
    view.note("grading the run again, as its grades were made in another way")
    await regrade(
        request.folder,
        build_part({"grader": grader}, "grader"),
        grader,
        concurrency=settings.concurrency,
        max_cost_usd=settings.max_cost_usd,
        isolation=request.config["sandbox"].get("isolation", "auto"),
        say=view.note,
    )
    return load_run(request.folder).summary or result


def _print_sweep(folders: list[Path]) -> None:
    from pybench.journal import read_summary
    from pybench.terminal import print_sweep

    found = [(folder, summary) for folder in folders if (summary := read_summary(folder)) is not None]
    if len(found) > 1:
        print_sweep(found)


if __name__ == "__main__":
    sys.exit(main())
