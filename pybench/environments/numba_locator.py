"""Where numba looks for compiled functions: first in a cache of the environment, into which this is copied.

A cache of numba's is a folder that is read and written alike, named after the absolute path of the source.
This one is named after the path inside the environment, so that it is found wherever the environment lies.
Its files are linked into the folder that may be written, and what is compiled anew joins them there. They are
told apart by source, types and processor: on another processor nothing fits and all is compiled as ever.
"""

from __future__ import annotations

import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

from numba.core import config
from numba.core.caching import UserProvidedCacheLocator

FILLED = Path(sys.prefix, "share", "numba")


class FilledCacheLocator(UserProvidedCacheLocator):  # type: ignore[misc]
    """Locates the cache of functions in the environment's packages; leaves all others to the next locator."""

    def __init__(self, py_func: Any, py_file: str) -> None:
        super().__init__(py_func, py_file)
        package = Path(py_file).absolute().parent.relative_to(sys.prefix)
        self._filled = FILLED / package
        self._cache_path = str(Path(config.CACHE_DIR, package))

    @classmethod
    def from_function(cls, py_func: Any, py_file: str) -> Any:
        """A locator for a function of an installed module, or None."""
        if not Path(py_file).absolute().is_relative_to(sys.prefix):
            return None
        return super().from_function(py_func, py_file)

    def ensure_cache_path(self) -> None:
        """Make the folder that may be written, with links to all that the environment holds."""
        super().ensure_cache_path()
        if self._cache_path != str(self._filled) and self._filled.is_dir():
            for file in self._filled.glob("*.nb[ic]"):
                with suppress(FileExistsError):
                    Path(self._cache_path, file.name).symlink_to(file)
