"""Websocket frames and the messages in them.

Two forms (https://jupyter-server.readthedocs.io/en/latest/developers/websocket-protocols.html): without a
subprotocol a frame is one JSON text; under `v1.kernel.websocket.jupyter.org` it is the channel and the parts
of a message behind a table of their offsets. Binary buffers of messages are left out of both.
"""

from __future__ import annotations

import json
import struct
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from pybench.core.text import read_json

V1 = "v1.kernel.websocket.jupyter.org"
PARTS = ("header", "parent_header", "metadata", "content")
_MAX_PARTS = 500_000
_WORD = 8
_MAX_OFFSETS = 1000


class BadFrame(ValueError):
    """A frame that holds no message."""


@dataclass(frozen=True)
class Request:
    """A message from a client. `size` is that of its frame in bytes."""

    channel: str
    message: dict[str, Any]
    size: int

    @property
    def msg_id(self) -> str:
        """The message's id, which the client chose."""
        return str(self.message["header"]["msg_id"])

    @property
    def kind(self) -> str:
        """The message's `msg_type`."""
        return str(self.message["header"]["msg_type"])


def parse(frame: str | bytes, is_v1: bool) -> Request:
    """The message of a frame. Raises BadFrame."""
    try:
        channel, message = _parts_of_v1(frame) if is_v1 else _parts_of_json(frame)
    except (ValueError, KeyError, TypeError, IndexError, struct.error) as error:
        raise BadFrame(f"not a message of Jupyter's: {error}") from None
    found = {part: message.get(part) or {} for part in PARTS}
    if not all(isinstance(part, dict) for part in found.values()):
        raise BadFrame("a message's parts are objects")
    header = found["header"]
    if not all(isinstance(header.get(key), str) for key in ("msg_id", "msg_type")):
        raise BadFrame("a message's header has msg_id and msg_type")
    return Request(str(channel), found, len(frame))


def _parts_of_json(frame: str | bytes) -> tuple[Any, dict[str, Any]]:
    if isinstance(frame, bytes):  # a message with buffers: the JSON text is the first part
        count = struct.unpack("!i", frame[:4])[0]
        if not 0 < count < _MAX_OFFSETS:
            raise ValueError("no table of offsets")
        places = [*struct.unpack(f"!{count}I", frame[4 : 4 + 4 * count]), len(frame)]
        text = frame[places[0] : places[1]]
    else:
        text = frame.encode("utf-8", "replace")
    message = read_json(text, _MAX_PARTS)
    if not isinstance(message, dict):
        raise ValueError("no object")
    return message.get("channel") or "shell", message


def _parts_of_v1(frame: str | bytes) -> tuple[str, dict[str, Any]]:
    if isinstance(frame, str):
        raise ValueError("a text, where the subprotocol has binary frames")
    count = int.from_bytes(frame[:_WORD], "little")
    if not len(PARTS) + 2 <= count < _MAX_OFFSETS:
        raise ValueError("no table of offsets")
    offsets = struct.unpack(f"<{count}Q", frame[_WORD : _WORD * (count + 1)])
    pieces = [frame[begin:end] for begin, end in pairwise(offsets)]
    parts = {name: read_json(piece, _MAX_PARTS) for name, piece in zip(PARTS, pieces[1:], strict=False)}
    return pieces[0].decode(), parts


def packed(channel: str, message: dict[str, Any], is_v1: bool) -> str | bytes:
    """A frame with a message for a client."""
    if not is_v1:
        header = message["header"]
        more = {"msg_id": header.get("msg_id"), "msg_type": header.get("msg_type"), "channel": channel}
        return json.dumps({**{part: message[part] for part in PARTS}, **more, "buffers": []})
    pieces = [channel.encode(), *(json.dumps(message[part]).encode() for part in PARTS)]
    offsets = [_WORD * (len(pieces) + 2)]
    for piece in pieces:
        offsets.append(offsets[-1] + len(piece))
    return b"".join([struct.pack(f"<{len(offsets) + 1}Q", len(offsets), *offsets), *pieces])
