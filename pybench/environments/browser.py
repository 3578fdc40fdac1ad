"""A Chromium for the checks of web pages: fetched, as a pinned package, or found where one is installed.

The npm package `@sparticuz/chromium` carries a headless Chromium for Linux on x86-64 with its libraries,
packed with brotli; the package is under the MIT licence, Chromium under its own BSD-style one. npm comes with
Node.js, which unpacks it. Nothing of it needs root.
"""

from __future__ import annotations

import hashlib
import platform
import shutil
import subprocess
import sys
import tarfile
import tempfile
from dataclasses import dataclass
from pathlib import Path

from filelock import FileLock

from pybench.core.archives import extract
from pybench.core.errors import UserError
from pybench.environments import place

PACKAGE = "@sparticuz/chromium@147.0.0"
_SHA256 = "18fe5404ce845594cd7d592fc07f37a19514079ba4d9c27192ad8b908743f16b"
_ON_PATH = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
)
_FOLDER = "chromium-147.0.0-1"
"""The package's version, and that of what is done to it below."""
_UNPACK = """
const fs = require("fs"), zlib = require("zlib");
for (const file of process.argv.slice(1)) {
  fs.writeFileSync(file.slice(0, -".br".length), zlib.brotliDecompressSync(fs.readFileSync(file)));
}
"""
HOW_TO_GET_ONE = (
    "run `python -m pybench env browser` where npm is installed, install Chromium (Debian: apt-get install "
    "chromium), or name one with grader.browser=/path/to/chromium"
)


@dataclass(frozen=True)
class Browser:
    """A Chromium on this machine."""

    program: Path
    folder: Path | None
    """What a sandbox must be shown of it; None where it lies in /usr, which every sandbox shows."""


def find(choice: str = "auto") -> Browser | None:
    """The browser that `choice` names: a program's path, or `auto` for the fetched one, else one on the PATH.

    Raises:
        UserError: there is no program at that path.
    """
    if choice != "auto":
        if not Path(choice).is_file():
            raise UserError(f"grader.browser={choice}: there is no such program; {HOW_TO_GET_ONE}")
        return _installed(Path(choice))
    fetched = place(_FOLDER)
    if (fetched / "complete").exists():
        return Browser(fetched / "chromium", fetched)
    found = next(filter(None, map(shutil.which, _ON_PATH)), None)
    return _installed(Path(found)) if found else None


def _installed(program: Path) -> Browser:
    program = program.resolve()
    return Browser(program, None if program.is_relative_to("/usr") else program.parent)


def ensure() -> Browser:
    """The fetched browser, fetched now if need be; where that cannot be, one that is installed.

    Raises:
        UserError: there is none, and none can be fetched.
    """
    folder = place(_FOLDER)
    folder.parent.mkdir(parents=True, exist_ok=True)
    with FileLock(f"{folder}.building"):
        if not (folder / "complete").exists():
            try:
                _fetch(folder)
            except UserError:
                if (found := find()) is None:
                    raise
                return found
    return Browser(folder / "chromium", folder)


def _fetch(folder: Path) -> None:
    if sys.platform != "linux" or platform.machine() != "x86_64":
        raise UserError(
            f"browser: none can be fetched for {sys.platform} {platform.machine()}; {HOW_TO_GET_ONE}"
        )
    if shutil.which("npm") is None or shutil.which("node") is None:
        raise UserError(f"browser: npm is not installed, which fetches one; {HOW_TO_GET_ONE}")
    print(f"Fetching a browser for web pages, {PACKAGE} (once, 68 MB) ...", file=sys.stderr, flush=True)
    shutil.rmtree(folder, ignore_errors=True)
    with tempfile.TemporaryDirectory(dir=folder.parent) as scratch:
        packed = _download(Path(scratch))
        with tarfile.open(packed) as package:
            extract(package, Path(scratch))
        parts = sorted(Path(scratch, "package", "bin").glob("*.br"))
        _run("node", "-e", _UNPACK, *map(str, parts))
        made = Path(scratch, "browser")
        made.mkdir()
        for name in ("swiftshader", "al2023", "fonts"):
            with tarfile.open(parts[0].with_name(f"{name}.tar")) as archive:
                extract(archive, made)
        parts[0].with_name("chromium").replace(made / "chromium")
        (made / "locales").mkdir()  # else the browser makes it when root runs it, for root alone
        for path in (made, *made.rglob("*")):  # jobs read it by another uid
            path.chmod(0o755 if path.is_dir() or path.name == "chromium" else 0o644)
        made.replace(folder)
    (folder / "complete").touch()


def _download(scratch: Path) -> Path:
    _run("npm", "pack", PACKAGE, "--ignore-scripts", "--pack-destination", str(scratch))
    packed = next(scratch.glob("*.tgz"))
    digest = hashlib.sha256(packed.read_bytes()).hexdigest()
    if digest != _SHA256:
        raise UserError(
            f"browser: {PACKAGE} is not the package that is pinned (sha256 {digest}); {HOW_TO_GET_ONE}"
        )
    return packed


def _run(*command: str) -> None:
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=900)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise UserError(f"browser: {command[0]} failed: {error}; {HOW_TO_GET_ONE}") from None
    if done.returncode != 0:
        last = (done.stderr.strip().splitlines() or ["no message"])[-1]
        raise UserError(f"browser: {command[0]} failed: {last.strip()[:200]}; {HOW_TO_GET_ONE}")
