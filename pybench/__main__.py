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
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pybench.errors import PyBenchError, UserError

if TYPE_CHECKING:
    from omegaconf import DictConfig

    from pybench.run import RunRequest


def main(argv: list[str] | None = None) -> int:
    """Run PyBench with these arguments and return its exit code (see `pybench.summary`)."""
    arguments = sys.argv[1:] if argv is None else argv
    try:
        if arguments and not arguments[0].startswith("-") and "=" not in arguments[0]:
            return _command(arguments[0], arguments[1:])
        return _hydra(arguments)
    except UserError as problem:
        print(f"pybench: {problem}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("pybench: interrupted; go on with: python -m pybench resume RUN", file=sys.stderr)
        return 130


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
    outcomes: list[tuple[Path | None, int]] = []

    def job(config: DictConfig) -> None:
        chosen = OmegaConf.to_container(config, resolve=True)
        assert isinstance(chosen, dict)
        runtime = HydraConfig.get()
        overrides = tuple(runtime.overrides.task)
        in_sweep = runtime.mode is not None and runtime.mode.name == "MULTIRUN"
        folder = Path(runtime.runtime.output_dir)
        try:
            outcomes.append(_one_run(chosen, folder, overrides, is_dry))
        except UserError as problem:
            # Raised here it would end the sweep, and Hydra would print lines of its own.
            where = f"{' '.join(overrides)}: " if in_sweep else ""
            print(f"pybench: {where}{problem}", file=sys.stderr)
            outcomes.append((None, 2))

    saved, sys.argv = sys.argv, ["pybench", *arguments]
    try:
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
    if len(outcomes) > 1 and not is_dry:
        _print_sweep([folder for folder, _ in outcomes if folder is not None])
    return max((code for _, code in outcomes), default=0)


def _file_name(text: str) -> str:
    """Overrides as the name of one folder: they may hold slashes and be longer than a name may be."""
    return text.replace("/", "_")[:100]


def _one_run(
    config: dict[Any, Any], folder: Path, overrides: tuple[str, ...], is_dry: bool
) -> tuple[Path | None, int]:
    """Do one composed run. Raises UserError if it cannot start."""
    from pybench.config import mask, parts_of, settings_of
    from pybench.hashing import run_hash
    from pybench.journal import claim_folder, find_run
    from pybench.run import RunRequest

    claimed: Path | None = None
    try:
        settings, parts = settings_of(config), parts_of(config)
        if is_dry:
            from pybench.dry_run import print_plan

            print_plan(settings, parts)
            return None, 0
        known = find_run(run_hash(mask(config))) if settings.resume.mode == "auto" else None
        claimed = known or claim_folder(folder)
        return claimed, execute(RunRequest(settings, parts, config, claimed, overrides))
    finally:
        for unused in {folder, claimed or folder}:
            _remove_unused(unused)


def _remove_unused(folder: Path) -> None:
    """Take back a folder that was made for a run that did not begin."""
    if (folder / "environment.json").exists() or not folder.is_dir():
        return
    for name in (".run", ".lock", "trials.jsonl"):
        (folder / name).unlink(missing_ok=True)
    if not any(folder.iterdir()):
        folder.rmdir()


def execute(request: RunRequest) -> int:
    """Do a run to its end, show what came of it, and return the exit code.

    Raises:
        UserError: it could not start.
        KeyboardInterrupt: it was interrupted; what was finished is kept.
    """
    from pybench.run import publish, run_suite
    from pybench.terminal import Progress, print_summary

    view = Progress()

    async def work() -> int:
        # A polite end by the system's own means counts as an interruption, like Ctrl-C.
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, signal.raise_signal, signal.SIGINT)
        result = await run_suite(request, view)
        await publish(request, view)
        print_summary(result, request.folder, request.parts.tracking.open_hint())
        return result.exit_code

    return asyncio.run(work())


def _print_sweep(folders: list[Path]) -> None:
    from pybench.journal import read_summary
    from pybench.terminal import print_sweep

    found = [(folder, summary) for folder in folders if (summary := read_summary(folder)) is not None]
    if len(found) > 1:
        print_sweep(found)


if __name__ == "__main__":
    sys.exit(main())
