"""A model server on loopback that thinks for a set time: three trivial cells, then an answer.

Run as `python -m benchmarks.slow_server SECONDS`; prints its port. A process of its own, so that its
CPU time is not the harness's. Speaks just enough HTTP/1.1 (RFC 9112) for clients that keep connections.
"""

from __future__ import annotations

import asyncio
import json
import re
import sys

CELLS = ("x = 20", "x += 1", "print(2 * x)")
ANSWER = "It is 42.\n\nAnswer: 42"


def _body(request: bytes) -> bytes:
    played = sum(message["role"] == "assistant" for message in json.loads(request)["messages"])
    text = f"```python\n{CELLS[played]}\n```" if played < len(CELLS) else ANSWER
    reply = {
        "id": "bench",
        "object": "chat.completion",
        "created": 0,
        "model": "slow",
        "choices": [{"index": 0, "finish_reason": "stop", "message": {"role": "assistant", "content": text}}],
        "usage": {"prompt_tokens": 100, "completion_tokens": 10, "total_tokens": 110},
    }
    return json.dumps(reply).encode()


def length_in(head: bytes) -> int:
    """Bytes of the body that follows the head of a message."""
    found = re.search(rb"(?i)\r\ncontent-length: *(\d+)", head)
    return int(found[1]) if found else 0


async def _talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, wait_sec: float) -> None:
    try:
        while True:
            head = await reader.readuntil(b"\r\n\r\n")
            request = await reader.readexactly(length_in(head))
            if head.startswith(b"POST"):
                await asyncio.sleep(wait_sec)
                body = _body(request)
            else:
                body = b'{"object": "list", "data": [{"id": "slow", "object": "model"}]}'
            writer.write(
                b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: %d\r\n\r\n%s"
                % (len(body), body)
            )
            await writer.drain()
    except (asyncio.IncompleteReadError, ConnectionError):
        writer.close()


async def serve(wait_sec: float) -> None:
    """Answer until standard input ends."""
    server = await asyncio.start_server(
        lambda reader, writer: _talk(reader, writer, wait_sec), "127.0.0.1", 0, backlog=1024
    )
    print(server.sockets[0].getsockname()[1], flush=True)
    await asyncio.to_thread(sys.stdin.read)
    server.close()


if __name__ == "__main__":
    asyncio.run(serve(float(sys.argv[1])))
