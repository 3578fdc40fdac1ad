"""The boundary for what comes from outside: replies, cells' output, results of graded programs.

Whatever passes here can be written to a record and sent in a request, and reading it takes a bounded time.
"""

from __future__ import annotations

import ast
import json
import warnings
from collections.abc import Mapping
from typing import Any

MAX_DEPTH = 50
MAX_INT_BITS = 10_000
"""Python refuses to write an integer of more than 4,300 digits, which are some 14,000 bits."""
MAX_JSON_PARTS = 100_000
"""Of a JSON text: values, keys and brackets. Reading so many takes some 20 milliseconds."""
MAX_JSON_ESCAPES = 2_000_000
"""Of a JSON text: backslashes. Reading so many takes some 50 milliseconds; honest output has fewer."""
MAX_LITERAL_CHARS = 10_000
_ESCAPED = (b"\\\\", b'\\"')


def writable(text: str) -> str:
    """Text that can be encoded: each half of a surrogate pair, which no file and no request holds, as `?`."""
    return text if text.isascii() else text.encode("utf-8", "replace").decode("utf-8")


def writable_value(value: Any, depth: int = 0) -> Any:
    """A value that can be written as JSON: texts by `writable`, what is nested beyond `MAX_DEPTH` as `...`,
    and an integer beyond `MAX_INT_BITS` as a text that says so. Others stay."""
    if isinstance(value, str):
        return writable(value)
    if isinstance(value, int):
        return value if value.bit_length() <= MAX_INT_BITS else f"an integer of {value.bit_length()} bits"
    if isinstance(value, (Mapping, list, tuple)):
        if depth >= MAX_DEPTH:
            return "..."
        if isinstance(value, Mapping):
            return {writable_value(key): writable_value(item, depth + 1) for key, item in value.items()}
        items = [writable_value(item, depth + 1) for item in value]
        return items if isinstance(value, list) else tuple(items)
    return value


def read_json(text: bytes, max_parts: int = MAX_JSON_PARTS, is_strict: bool = True) -> Any:
    """The writable value of a JSON text that hostile code may have written.

    Unless `is_strict`, texts may hold control characters such as line ends.

    Raises:
        ValueError: it is no JSON, has more than `max_parts` parts or `MAX_JSON_ESCAPES` escapes, or is nested
            too deeply to be read.
    """
    if text.count(b"\\") > MAX_JSON_ESCAPES:
        raise ValueError(f"more than {MAX_JSON_ESCAPES} escapes")
    if json_parts(text, max_parts) > max_parts:
        raise ValueError(f"more than {max_parts} values")
    try:
        # Without arguments no decoder is made for the text alone.
        value = json.loads(text) if is_strict else json.loads(text, strict=False)
    except RecursionError:
        raise ValueError("nested too deeply") from None
    is_plain = b"\\u" not in text and text.isascii() and text.count(b"[") + text.count(b"{") < MAX_DEPTH
    return value if is_plain else writable_value(value)


def read_literal(text: str) -> Any:
    """The value of a Python literal that hostile code or a model may have written.

    Raises:
        ValueError: it is none, or one that cannot be read.
    """
    if len(text) > MAX_LITERAL_CHARS:
        raise ValueError(f"more than {MAX_LITERAL_CHARS} characters")
    try:
        with warnings.catch_warnings(action="ignore"):
            return ast.literal_eval(text)
    except (SyntaxError, TypeError, MemoryError, RecursionError) as error:
        raise ValueError(f"no literal: {error}") from None


def json_parts(text: bytes, enough: int) -> int:
    """About how many values, keys and brackets a JSON text has; counting stops above `enough`.

    Takes a few milliseconds a megabyte, whatever the text is.
    """
    separators = (b",", b"[", b"{")
    if sum(map(text.count, separators)) <= enough:
        return 0
    for escaped in _ESCAPED:
        text = text.replace(escaped, b"")
    if (quotes := text.count(b'"')) > 2 * enough:
        return quotes // 2
    outside = b"".join(text.split(b'"')[::2])
    return sum(map(outside.count, separators))
