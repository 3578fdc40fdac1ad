"""Builds the image of the kernel's environment in a container engine."""

from __future__ import annotations

import importlib.metadata
import io
import os
import sys
import tarfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from pybench import environments
from pybench.core.errors import UserError
from pybench.sandboxes.docker import engine

NAME = "pybench-kernel"
BASE = "python:3.11-slim-bookworm"
DIGEST_LABEL = "pybench.kernel"
_BASE_NAME = "pybench-base"
_PACKAGE = Path(environments.__file__).parents[1]
_DOCKERFILE = "environments/kernel.Dockerfile"
_NEEDED = (
    *(
        "__init__.py",
        "core/__init__.py",
        "core/errors.py",
        "core/version.py",
        "environments",
        "sandboxes/__init__.py",
    ),
    *("sandboxes/guest/figure_recorder.py", "sandboxes/guest/figure_marks.py"),
)
_PASSED_ON = ("PIP_INDEX_URL", "UV_DEFAULT_INDEX", "SSL_CERT_FILE")
_TOOLS = ("uv", "filelock")
_BUILD_SEC = 3600.0


async def build(setting: str | None, name: str, base: str, network: str | None) -> str:
    """Build the image and return its id.

    Args:
        setting: the engine's address; None for the usual one.
        name: what the image is called.
        base: an image with Python 3.11 or later, or the path of a tar file with the root folder of a system
            that has one.
        network: the network of the build's commands (`host`); None for the engine's own choice.

    Raises:
        UserError: there is no engine, or the build failed.
    """
    found = await engine.connect(setting, _BUILD_SEC)
    try:
        if Path(base).is_file():
            print(f"importing {base} as {_BASE_NAME} ...", file=sys.stderr, flush=True)
            await found.call("importing", lambda client: _import(client, base))
            base = _BASE_NAME
        tools = " ".join(f"{each}=={importlib.metadata.version(each)}" for each in _TOOLS)
        arguments = {"BASE": base, "TOOLS": tools}
        arguments |= {each: os.environ[each] for each in _PASSED_ON if each in os.environ}

        def work(client: Any) -> str:
            lines = client.build(
                fileobj=_context(),
                custom_context=True,
                dockerfile=f"pybench/{_DOCKERFILE}",
                tag=name,
                buildargs=arguments,
                labels={DIGEST_LABEL: environments.digest("kernel")},
                network_mode=network,
                rm=True,
                forcerm=True,
                decode=True,
            )
            _follow(lines)
            return str(client.inspect_image(name)["Id"])

        return await found.call("building the image", work)
    finally:
        await found.close()


def _import(client: Any, path: str) -> None:
    for said in str(client.import_image_from_file(path, repository=_BASE_NAME, tag="latest")).splitlines():
        if '"error"' in said:
            raise UserError(f"--base={path}: the engine does not take it: {said[:300]}")


def _context() -> io.BytesIO:
    """The files that the Dockerfile needs, as a tar."""
    held = io.BytesIO()
    with tarfile.open(fileobj=held, mode="w") as tar:
        for each in _NEEDED:
            tar.add(_PACKAGE / each, f"pybench/{each}", filter=_plain)
    held.seek(0)
    return held


def _plain(info: tarfile.TarInfo) -> tarfile.TarInfo | None:
    """Without caches, owners and times, so that the same files give the same layer."""
    if "__pycache__" in info.name:
        return None
    info.uid = info.gid = info.mtime = 0
    info.uname = info.gname = ""
    return info


def _follow(lines: Iterable[dict[str, Any]]) -> None:
    """Show what the build says. Raises UserError where it fails."""
    said = ""
    for line in lines:
        if "error" in line:
            raise UserError(f"the image could not be built: {(said or line['error']).strip()[-600:]}")
        text = str(line.get("stream", ""))
        said = text if text.strip() else said
        print(text, end="", file=sys.stderr, flush=True)
