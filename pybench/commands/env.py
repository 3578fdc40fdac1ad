"""Build an environment that model-written code runs in, or fetch a browser: python -m pybench env [NAME]"""

from __future__ import annotations

import argparse
import sys

from pybench import environments
from pybench.core.errors import UserError
from pybench.environments import browser


def main(argv: list[str]) -> int:
    """Build the named environment if it is not there yet, or list all. Raises UserError."""
    names = ", ".join([*environments.available(), "browser"])
    parser = argparse.ArgumentParser(prog="python -m pybench env", description=__doc__)
    parser.add_argument("name", nargs="?", help=f"one of: {names}")
    name = parser.parse_args(argv).name
    if name is None:
        for each in environments.available():
            print(f"{each:10} {'built' if environments.python_of(each) else 'not built'}")
        found = browser.find()
        print(f"{'browser':10} {found.program if found else 'none; ' + browser.HOW_TO_GET_ONE}")
        return 0
    if name == "browser":
        print(f"browser: {browser.ensure().program}")
        return 0
    print(f"{name}: {environments.ensure(name)}")
    if name == "kernel":
        _add_browser()
    return 0


def _add_browser() -> None:
    """The checks of web pages need one. Without it all else works, and those tasks end as errors of ours."""
    try:
        print(f"browser: {browser.ensure().program}")
    except UserError as error:
        print(f"{error}; until then, tasks with web pages cannot be graded", file=sys.stderr)
