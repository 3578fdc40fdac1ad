"""Build what code runs or models train in, as an environment or an image: python -m pybench env [NAME]"""

from __future__ import annotations

import argparse
import asyncio
import sys

from pybench import environments
from pybench.core.errors import UserError
from pybench.environments import browser


def main(argv: list[str]) -> int:
    """Build the named environment if it is not there yet, or list all. Raises UserError."""
    names = ", ".join([*environments.available(), "browser", "image"])
    parser = argparse.ArgumentParser(prog="python -m pybench env", description=__doc__)
    parser.add_argument("name", nargs="?", help=f"one of: {names}")
    image = parser.add_argument_group("image", "the kernel's environment as an image for sandbox=docker")
    image.add_argument("--base", help="image with Python 3.11 or later, or a tar of such a system's root")
    image.add_argument("--tag", help="what the image is called")
    image.add_argument("--engine", help="address of the container engine")
    image.add_argument("--network", help="network of the build's commands, such as host")
    asked = parser.parse_args(argv)
    name = asked.name
    if name == "image":
        return _build_image(asked)
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


def _build_image(asked: argparse.Namespace) -> int:
    from pybench.sandboxes.docker import image

    name = asked.tag or image.NAME
    built = asyncio.run(image.build(asked.engine, name, asked.base or image.BASE, asked.network))
    print(f"image: {name} ({built})")
    return 0


def _add_browser() -> None:
    """The checks of web pages need one. Without it all else works, and those tasks end as errors of ours."""
    try:
        print(f"browser: {browser.ensure().program}")
    except UserError as error:
        print(f"{error}; until then, tasks with web pages cannot be graded", file=sys.stderr)
