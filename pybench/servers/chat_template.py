"""The hash of a chat template: what turns a conversation into the text that a model sees."""

from __future__ import annotations

import hashlib
import json
import os
from pathlib import Path
from typing import Any


def hash_text(template: str) -> str:
    """SHA-256 of a template, in hex."""
    return hashlib.sha256(template.encode()).hexdigest()


def template_in(folder: Path) -> str | None:
    """The chat template of a model's folder in Hugging Face's layout, or None where it has none."""
    own_file = folder / "chat_template.jinja"
    if own_file.is_file():
        return own_file.read_text("utf-8")
    for name in ("chat_template.json", "tokenizer_config.json"):
        template = _entry(folder / name)
        if template is not None:
            return template
    return None


def _entry(path: Path) -> str | None:
    if not path.is_file():
        return None
    said: Any = json.loads(path.read_text("utf-8")).get("chat_template")
    if isinstance(said, list):  # several, by name; `default` is the one for chats
        named = {str(entry.get("name")): entry.get("template") for entry in said if isinstance(entry, dict)}
        said = named.get("default")
    return said if isinstance(said, str) else None


def hub_folder(name: str, revision: str | None) -> Path | None:
    """Where Hugging Face's hub keeps this model on this machine, if it has been fetched.

    The layout is the hub's documented one: `models--ORG--NAME/refs/BRANCH` holds the commit, whose files
    are below `snapshots/COMMIT`.
    """
    home = Path(os.environ.get("HF_HOME", Path.home() / ".cache" / "huggingface"))
    cache = Path(os.environ.get("HF_HUB_CACHE", home / "hub"))
    model = cache / f"models--{name.replace('/', '--')}"
    reference = model / "refs" / (revision or "main")
    commit = reference.read_text("utf-8").strip() if reference.is_file() else revision
    folder = model / "snapshots" / commit if commit else None
    return folder if folder is not None and folder.is_dir() else None
