"""LiteLLM, imported late and kept quiet."""

from __future__ import annotations

import gc
import importlib
import logging
import os
import sys
import warnings
from typing import Any


def load_litellm() -> Any:
    """Import LiteLLM without its price download, its aiohttp sessions, its prints and its view of replies.

    It calls a stream of a hundred equal pieces the server's error; a small model may well say the same a
    hundred times, and that is its reply.
    """
    os.environ["LITELLM_LOCAL_MODEL_COST_MAP"] = "True"
    litellm = sys.modules.get("litellm") or _import_uncollected("litellm")
    vars(litellm).update(suppress_debug_info=True, telemetry=False, disable_aiohttp_transport=True)
    vars(litellm).update(REPEATED_STREAMING_CHUNK_LIMIT=sys.maxsize)
    logging.getLogger("LiteLLM").setLevel(logging.CRITICAL)
    warnings.filterwarnings("ignore", "Item 'summary' on TypedDict", UserWarning)  # when it streams
    return litellm


def _import_uncollected(name: str) -> Any:
    """A module that makes objects by the hundred thousand, nearly all of which stay.

    Looking through them for garbage costs three tenths of the import, and later collections would look again.
    """
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        return importlib.import_module(name)
    finally:
        gc.freeze()
        if was_enabled:
            gc.enable()


def split_name(name: str) -> tuple[str, str]:
    """LiteLLM's name as (provider, the name that the provider knows); without a provider it is OpenAI's."""
    provider, slash, rest = name.partition("/")
    return (provider, rest) if slash else ("openai", name)
