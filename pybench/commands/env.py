"""Build an environment that model-written code runs in: python -m pybench env [NAME]"""

from __future__ import annotations

import argparse

from pybench import environments


def main(argv: list[str]) -> int:
    """Build the named environment if it is not there yet, or list all. Raises UserError."""
    parser = argparse.ArgumentParser(prog="python -m pybench env", description=__doc__)
    parser.add_argument("name", nargs="?", help=f"one of: {', '.join(environments.available())}")
    name = parser.parse_args(argv).name
    if name is None:
        for each in environments.available():
            print(f"{each:10} {'built' if environments.python_of(each) else 'not built'}")
        return 0
    print(f"{name}: {environments.ensure(name)}")
    return 0
