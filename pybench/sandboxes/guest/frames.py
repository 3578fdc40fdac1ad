"""Frames over a pair of byte streams: a JSON object and bytes that belong to it.

Each begins with the lengths of both, four bytes each, in network order.
"""

from __future__ import annotations

import json
import struct
from typing import Any

_HEAD = struct.Struct(">II")


def packed(value: dict[str, Any], data: bytes = b"") -> bytes:
    """One frame."""
    text = json.dumps(value, separators=(",", ":")).encode()
    return _HEAD.pack(len(text), len(data)) + text + data


class FrameReader:
    """Splits a stream into frames."""

    def __init__(self, max_told: int | None = None, max_data: int | None = None) -> None:
        """The longest object and the most bytes that one frame may have; None for no limit."""
        self._max_told, self._max_data = max_told, max_data
        self._buffer = bytearray()

    def feed(self, data: bytes) -> list[tuple[dict[str, Any], bytes]]:
        """The frames that are complete with these bytes. Raises ValueError: one is too long, or none."""
        self._buffer += data
        found, start = [], 0
        while len(self._buffer) - start >= _HEAD.size:
            told, size = _HEAD.unpack_from(self._buffer, start)
            if told > (self._max_told or told) or size > (self._max_data or size):
                raise ValueError("a frame is too long")
            begin, middle = start + _HEAD.size, start + _HEAD.size + told
            if len(self._buffer) < middle + size:
                break
            value = json.loads(bytes(self._buffer[begin:middle]))
            found.append((value, bytes(self._buffer[middle : middle + size])))
            start = middle + size
        del self._buffer[:start]
        return found
