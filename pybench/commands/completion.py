"""Complete words in a shell: python -m pybench completion bash|zsh|fish

    pybench completion bash > ~/.local/share/bash-completion/completions/pybench
    echo 'source <(pybench completion zsh)' >> ~/.zshrc
    pybench completion fish > ~/.config/fish/completions/pybench.fish

Completed are commands and their options, `group=choice`, settings, and the folders of runs.
"""

from __future__ import annotations

import argparse
import contextlib
import importlib
import io
import re
from pathlib import Path

from pybench.commands import commands
from pybench.config import reference

_BASH = """\
_pybench() {
  local IFS=$'\\n' line=${COMP_LINE:0:COMP_POINT}
  COMPREPLY=($(pybench completion words "$line" 2>/dev/null))
  local word=${line##* } # bash takes what follows = or : for a word of its own
  local kept=${word%"${word##*[=:]}"}
  COMPREPLY=("${COMPREPLY[@]#"$kept"}")
  [[ ${COMPREPLY[0]} == *[=.] ]] && compopt -o nospace 2>/dev/null
}
complete -o default -F _pybench pybench
"""
_SCRIPTS = {
    "bash": _BASH,
    "zsh": "autoload -U +X compinit && compinit\nautoload -U +X bashcompinit && bashcompinit\n" + _BASH,
    "fish": "complete -c pybench -f -a '(pybench completion words (commandline -cp))'\n",
}
_FLAGS = ("-m", "--multirun", "--dry-run", "--cfg", "--help", "--version")
_RUNS_SHOWN = 30


def main(argv: list[str]) -> int:
    """Print a shell's script, or the words that may end a line. Raises UserError."""
    form = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(
        "python -m pybench completion", description=__doc__, formatter_class=form
    )
    parser.add_argument(
        "what", choices=[*_SCRIPTS, "words"], help="a shell; `words` is what its script calls"
    )
    parser.add_argument("line", nargs="?", default="", help="the line up to the cursor, for `words`")
    chosen = parser.parse_args(argv)
    print(_SCRIPTS[chosen.what] if chosen.what in _SCRIPTS else "\n".join(words_for(chosen.line)), end="")
    return 0


def words_for(line: str) -> list[str]:
    """What may stand in place of the last, unfinished word of a line that begins with `pybench`."""
    *before, word = line.split(" ")
    first = next((each for each in before[1:] if each), "")
    if first in commands():
        found = [
            *(_options(*_command_and_action(before)) if word.startswith("-") else ()),
            *_runs(),
            *_overrides(word),
        ]
    else:
        found = [*(commands() if not first else ()), *_FLAGS, *_overrides(word)]
    return [each for each in found if each.startswith(word)]


def _overrides(word: str) -> list[str]:
    known = reference.groups()
    group, is_chosen, choice = word.partition("=")
    if is_chosen and group in known:
        earlier = choice.rpartition(",")[0]
        head = f"{group}={earlier},".replace("=,", "=")
        return [f"{head}{name}" for name in known[group] if name not in earlier.split(",")]
    if "." in word and word.partition(".")[0] in known:
        group = word.partition(".")[0]
        keys = {each.key for name in known[group] for each in reference.choice(group, name).settings}
        return sorted(f"{group}.{key}=" for key in keys)
    plain = [f"{each.key}=" for each in reference.run_settings() if each.value]
    return [*(f"{group}=" for group in known), *(f"{group}." for group in known if word), *plain]


def _command_and_action(before: list[str]) -> list[str]:
    return [word for word in before[1:] if word and not word.startswith("-")][:2]


def _options(command: str, action: str = "") -> list[str]:
    """What a command's help names, or that of one of its actions (`bench run`)."""
    told, unheard = io.StringIO(), io.StringIO()
    main = importlib.import_module(f"pybench.commands.{command}").main
    for words in ["--help"], [action, "--help"]:
        into = contextlib.redirect_stdout(told), contextlib.redirect_stderr(unheard)
        with into[0], into[1], contextlib.suppress(SystemExit):
            main([word for word in words if word])
    return sorted(set(re.findall(r"(?<![\w-])--[a-z][\w-]*", told.getvalue())))


def _runs() -> list[str]:
    """The newest run folders below `outputs`, newest first."""
    found = sorted(Path("outputs").glob("*/*/config.yaml"), reverse=True)[:_RUNS_SHOWN]
    return [*(str(config.parent) for config in found)]
