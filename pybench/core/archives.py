"""Archives of our own making, or whose checksum is known, laid out on disk."""

from __future__ import annotations

import os
import tarfile
from pathlib import Path


def extract(archive: tarfile.TarFile, folder: Path) -> None:
    """Lay out an archive below `folder`, with no member, link or device that would reach beyond it.

    Python has a filter for this since 3.11.4 (PEP 706); Debian 12 comes with 3.11.2.

    Raises:
        tarfile.TarError: A member reaches beyond `folder`, or is neither file, folder nor link.
    """
    if hasattr(tarfile, "data_filter"):
        archive.extractall(folder, filter="data")
        return
    for member in archive.getmembers():
        reached = [Path(member.name)]
        if member.issym():
            reached.append(Path(member.name).parent / member.linkname)
        elif member.islnk():
            reached.append(Path(member.linkname))
        elif not (member.isfile() or member.isdir()):
            raise tarfile.ExtractError(f"{member.name} is neither file, folder nor link")
        for path in reached:
            if path.is_absolute() or os.path.normpath(path).startswith(os.pardir):
                raise tarfile.ExtractError(f"{member.name} reaches beyond its folder")
    archive.extractall(folder)
