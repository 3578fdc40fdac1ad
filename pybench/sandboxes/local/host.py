"""What this machine and the chosen Python offer: paths to mount, cgroups, environment variables."""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pybench.core.errors import UserError
from pybench.sandboxes.guest import removal

ENV_INSIDE = "/opt/env"
WORK_INSIDE = "/home/user"
RUN_INSIDE = "/run/kernel"
FIGURE_RECORDS_INSIDE = "/run/figure_records"
_SYSTEM = ("/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32")

_SET_BY_KERNEL = {  # a fresh ipykernel sets these itself; a forked one must look the same
    "TERM": "xterm-color",
    "CLICOLOR": "1",
    "FORCE_COLOR": "1",
    "CLICOLOR_FORCE": "1",
    "PAGER": "cat",
    "GIT_PAGER": "cat",
}

_ASK = """
import json, os, site, sys, sysconfig
paths = sysconfig.get_paths()
print(json.dumps({
    "prefix": sys.prefix, "base": sys.base_prefix, "version": sys.version.split()[0],
    "sites": sorted({paths["purelib"], paths["platlib"]}),
}))
"""


@dataclass(frozen=True)
class PythonFacts:
    """A Python that runs the code, and where its files are on the host."""

    executable: Path
    prefix: Path
    base: Path
    version: str
    sites: tuple[Path, ...]

    @property
    def is_environment(self) -> bool:
        """Whether it is a virtual environment, which can be mounted at another path."""
        return self.prefix != self.base

    def safe_path(self) -> list[str]:
        """The option that keeps the working folder off `sys.path`, for Pythons that have it."""
        return ["-P"] if tuple(map(int, self.version.split(".")[:2])) >= (3, 11) else []

    def inside(self) -> str:
        """Its path inside a sandbox that has its own root."""
        if self.is_environment:
            return f"{ENV_INSIDE}/bin/{self.executable.name}"
        return str(self.executable)


def python_facts(setting: str) -> PythonFacts:
    """Facts on `sandbox.python`: an environment's name (built now if need be) or a path to a Python.

    Raises:
        UserError: there is no such environment or program, or it is no Python.
    """
    if "/" in setting:
        executable = Path(setting).expanduser().absolute()
        if not os.access(executable, os.X_OK):
            raise UserError(
                f"sandbox.python={setting}: no such program; give a path to a Python or an environment"
            )
    else:
        from pybench import environments

        executable = environments.ensure(setting)
    asked = subprocess.run(
        [executable, "-I", "-c", _ASK], capture_output=True, text=True, check=False, env={}
    )
    try:
        facts = json.loads(asked.stdout)
    except ValueError:
        said = (asked.stderr.strip().splitlines() or ["no word from it"])[-1]
        raise UserError(f"sandbox.python={setting}: it does not run as a Python: {said}") from None
    return PythonFacts(
        executable=executable,
        prefix=Path(facts["prefix"]),
        base=Path(facts["base"]),
        version=facts["version"],
        sites=tuple(Path(path) for path in facts["sites"]),
    )


def package_versions(python: PythonFacts) -> dict[str, str]:
    """Name and version of every package of the environment, by its metadata folders."""
    found: dict[str, str] = {}
    for folder in python.sites:
        for info in folder.glob("*.dist-info"):
            name, _, version = info.name.removesuffix(".dist-info").rpartition("-")
            found[name.replace("_", "-").lower()] = version
    return dict(sorted(found.items()))


def font_files(python: PythonFacts) -> list[str]:
    """Names of the font files that the environment brings, whatever the machine has besides."""
    return sorted(path.name for path in (python.prefix / "share" / "fonts").glob("*.[ot]tf"))


def mounts(python: PythonFacts) -> tuple[list[tuple[str, str]], list[str]]:
    """What to mount besides the system folders, as (source, target), and paths inside to hide.

    The packages of the base Python and of the system are hidden: code sees only those of the environment, and
    PyBench itself may be installed there.
    """
    shown: list[tuple[str, str]] = []
    hidden: list[str] = []
    for part in (python.base, python.executable.resolve().parent.parent):
        if not _below_any(part, _SYSTEM) and (str(part), str(part)) not in shown:
            shown.append((str(part), str(part)))
    if python.is_environment:
        shown.append((str(python.prefix), ENV_INSIDE))
        roots = (python.base, Path("/usr"), Path("/usr/local"))
        for root in roots:
            hidden += [str(path) for path in sorted(root.glob("lib/python3*/*-packages"))]
        if _below_any(python.prefix, (*_SYSTEM, str(python.base))):
            hidden.append(str(python.prefix))
    for site in python.sites:
        inside = Path(ENV_INSIDE) / site.relative_to(python.prefix) if python.is_environment else site
        hidden += [
            str(inside / path.name) for path in (*site.glob("pybench*"), *site.glob("__editable__*pybench*"))
        ]
    return shown, hidden


def _below_any(path: Path, roots: tuple[str, ...]) -> bool:
    return any(path.is_relative_to(root) for root in roots)


def environment(bin_folder: str, work: str, run: str, tmp: str, figure_records: str) -> dict[str, str]:
    """All environment variables of the code. They are the same for each trial."""
    return {
        "HOME": work,
        "USER": "user",
        "LOGNAME": "user",
        "SHELL": "/bin/sh",
        "LANG": "C.UTF-8",
        "LC_ALL": "C.UTF-8",
        "TZ": "UTC",
        "PATH": f"{bin_folder}:/usr/local/bin:/usr/bin:/bin",
        "TMPDIR": tmp,
        "BROWSER": "true",
        "PYTHONHASHSEED": "0",
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYDEVD_DISABLE_FILE_VALIDATION": "1",
        "MPLBACKEND": "module://matplotlib_inline.backend_inline",
        "MPLCONFIGDIR": f"{tmp}/.matplotlib",
        "IPYTHONDIR": f"{tmp}/.ipython",
        "JUPYTER_RUNTIME_DIR": run,
        "JUPYTER_PLATFORM_DIRS": "1",
        "XDG_CACHE_HOME": f"{tmp}/.cache",
        "XDG_CONFIG_HOME": f"{tmp}/.config",
        "XDG_DATA_HOME": f"{tmp}/.local",
        "XDG_DATA_DIRS": f"{Path(bin_folder).parent}/share:/usr/local/share:/usr/share",
        "NUMBA_CACHE_DIR": f"{tmp}/.numba",
        "OMP_NUM_THREADS": "1",
        "OPENBLAS_NUM_THREADS": "1",
        "MKL_NUM_THREADS": "1",
        "PYBENCH_CLAIMS": figure_records,
        **_SET_BY_KERNEL,
    }


def make_cgroup_place() -> dict[str, Any]:
    """Make a cgroup for this run, below which each sandbox gets its own. Empty where none can be made.

    Version 1 needs the memory, pids and cpuacct controllers. Version 2 needs memory and pids, delegated. Both
    use the cpu controller where there is one: each sandbox then has an equal share of the processors, and all
    of a run together as much as a busy process on each of them.
    """
    _sweep_cgroups()
    name = f"pybench-{os.getpid()}-{os.urandom(3).hex()}"
    mounted, own = _cgroup_mounts(), _own_cgroups()
    wanted = ("memory", "pids", "cpuacct")
    if all(controller in mounted for controller in wanted):
        place: dict[str, Any] = {"version": 1}
        try:
            for controller in wanted:
                place[controller] = _make_group(mounted[controller], own.get(controller, "/"), name)
        except OSError:
            release_cgroup_place(place)
            return {}
        if mounted.get("cpu", mounted["cpuacct"]) != mounted["cpuacct"]:
            with contextlib.suppress(OSError):
                place["cpu"] = _make_group(mounted["cpu"], own.get("cpu", "/"), name)
        with contextlib.suppress(OSError):
            shares = min(1024 * (os.cpu_count() or 1), 1 << 18)
            Path(place.get("cpu", place["cpuacct"]), "cpu.shares").write_text(str(shares))
        return place
    if "" not in mounted:
        return {}
    top = Path(mounted[""])
    group = top / own.get("", "/").lstrip("/")
    for parent in (group, *group.parents):
        if not parent.is_relative_to(top):
            break
        with contextlib.suppress(OSError):
            path = parent / name
            path.mkdir()
            with contextlib.suppress(OSError):
                (parent / "cgroup.subtree_control").write_text("+memory +pids")
            with contextlib.suppress(OSError):
                for group in (parent, path):
                    (group / "cgroup.subtree_control").write_text("+cpu")
                (path / "cpu.weight").write_text(str(min(100 * (os.cpu_count() or 1), 10_000)))
            try:
                (path / "cgroup.subtree_control").write_text("+memory +pids")
                return {"version": 2, "memory": str(path)}
            except OSError:
                path.rmdir()
    return {}


def _make_group(mount: str, own: str, name: str) -> str:
    path = Path(mount) / own.lstrip("/") / name
    path.mkdir()
    return str(path)


def release_cgroup_place(place: dict[str, Any]) -> None:
    """Remove the run's cgroup, if it still exists and is empty."""
    for controller, path in place.items():
        if controller != "version":
            with contextlib.suppress(OSError):
                Path(path).rmdir()


def _sweep_cgroups() -> None:
    """Remove cgroups that killed runs left behind."""
    own = _own_cgroups()
    for controller, mount in _cgroup_mounts().items():
        parent = Path(mount) / own.get(controller, "/").lstrip("/")
        for left in parent.glob("pybench-*-*"):
            if not Path("/proc", left.name.split("-")[1]).exists():
                for path in (*left.glob("s*"), left):
                    with contextlib.suppress(OSError):
                        path.rmdir()


def _cgroup_mounts() -> dict[str, str]:
    """The mount point of each controller; version 2 has the empty name."""
    found: dict[str, str] = {}
    for line in Path("/proc/self/mounts").read_text().splitlines():
        _device, target, kind, options, *_ = line.split()
        if kind == "cgroup":
            for option in options.split(","):
                found.setdefault(option, target)
        elif kind == "cgroup2":
            found.setdefault("", target)
    return found


def _own_cgroups() -> dict[str, str]:
    found: dict[str, str] = {}
    for line in Path("/proc/self/cgroup").read_text().splitlines():
        _number, controllers, path = line.split(":", 2)
        for controller in controllers.split(","):
            found[controller] = path
    return found


def make_base() -> str:
    """Make a folder for this run on the host, with a short path. Those that killed runs left are removed.

    As root its parts belong to the uids of the code, which pass through it; else nobody else needs to.
    """
    for left in Path(tempfile.gettempdir()).glob("pybench-[0-9]*-*"):
        if not Path("/proc", left.name.split("-")[1]).exists():
            removal.remove(str(left))
    base = tempfile.mkdtemp(prefix=f"pybench-{os.getpid()}-")
    Path(base).chmod(0o711 if os.geteuid() == 0 else 0o700)
    return base
