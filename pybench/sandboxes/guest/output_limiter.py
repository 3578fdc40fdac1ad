"""Setup text of every kernel: limits the output of one cell to `MAX_CHARS` and counts what it drops.

Printed text is cut where it is written, before it fills the kernel's memory. Values, displays and errors are
cut where they are sent.
"""


def _install() -> None:
    import contextlib
    import functools
    import os
    import sys
    import types
    from typing import Any

    MAX_CHARS = 0
    shell: Any = get_ipython()  # type: ignore[name-defined]  # noqa: F821 - IPython defines it
    state = {"left": MAX_CHARS, "pictures": 40 * MAX_CHARS, "dropped": 0}

    def writable(text: str) -> str:
        """The text with lone surrogates replaced, which no message can hold."""
        return text if text.isascii() else text.encode("utf-8", "replace").decode("utf-8")

    def limited(stream: Any) -> Any:
        write = type(stream).write

        def write_some(text: str) -> int:
            if not isinstance(text, str):
                return int(write(stream, text))
            text = writable(text)
            left = state["left"]
            if len(text) <= left:
                state["left"] = left - len(text)
                write(stream, text)
            else:
                state["left"] = 0
                state["dropped"] += len(text) - left
                if left:
                    write(stream, text[:left])
            return len(text)

        return write_some

    streams: list[tuple[Any, Any]] = [(stream, limited(stream)) for stream in (sys.stdout, sys.stderr)]

    def cut(value: Any, most: int) -> Any:
        if isinstance(value, str):
            value = writable(value)
            if len(value) <= most:
                return value
            state["dropped"] += len(value) - most
            return value[: most // 2] + value[len(value) - most // 2 :]
        if isinstance(value, list):
            return [cut(item, most) for item in value[:200]]
        if isinstance(value, dict):
            return {key: cut(item, most) for key, item in value.items()}
        return value

    def cut_message(content: Any) -> None:
        if not isinstance(content, dict):
            return
        if "payload" in content:
            # Pager text and suggested inputs are read by nobody; that the kernel will end is.
            exits = any(each.get("source") == "ask_exit" for each in content["payload"])
            content["payload"] = [{"source": "ask_exit"}] if exits else []
        for key in ("evalue", "traceback"):
            if key in content:
                content[key] = cut(content[key], MAX_CHARS)
        if isinstance(content.get("data"), dict):
            for mime, item in content["data"].items():
                content["data"][mime] = (
                    cut_picture(item) if mime.startswith("image/") else cut(item, MAX_CHARS)
                )

    def cut_picture(data: Any) -> Any:
        if len(data) <= 20 * MAX_CHARS and len(data) <= state["pictures"]:
            state["pictures"] -= len(data)
            return data
        state["dropped"] += len(data)
        return ""

    session: Any = shell.kernel.session
    send = session.send

    def send_some(stream: Any, message: Any, content: Any = None, *args: Any, **kwargs: Any) -> Any:
        cut_message(message.get("content") if isinstance(message, dict) else content)
        return send(stream, message, content, *args, **kwargs)

    ours = {"<setup>", send.__code__.co_filename}

    def without_ours(trace: Any) -> Any:
        """The traceback without this file's frames and the sender's: an interrupt may arrive in them."""
        kept = []
        while trace is not None:
            if trace.tb_frame.f_code.co_filename not in ours:
                kept.append(trace)
            trace = trace.tb_next
        rest = None
        for each in reversed(kept):
            rest = types.TracebackType(rest, each.tb_frame, each.tb_lasti, each.tb_lineno)
        return rest

    records = shell.InteractiveTB.get_records

    def some_records(trace: Any, *args: Any, **kwargs: Any) -> Any:
        return records(without_ours(trace) or trace, *args, **kwargs)

    def before(*_: Any) -> None:
        state.update(left=MAX_CHARS, pictures=40 * MAX_CHARS, dropped=0)
        for stream, write in streams:
            stream.write = write

    def after(*_: Any) -> None:
        if state["dropped"]:
            count, state["dropped"] = state["dropped"], 0
            shell.display_pub.publish({"application/x-pybench-dropped": count})

    def lift_limit(socket: Any) -> None:
        # With its usual limit the socket drops messages when too many wait, among them the end of a cell.
        socket.sndhwm = 0

    publisher = getattr(shell.kernel, "iopub_thread", None)
    if publisher is not None:
        publisher.schedule(functools.partial(lift_limit, publisher.socket))
    session.send = send_some
    shell.InteractiveTB.get_records = some_records
    # IPython's own `_tee` would keep all output in memory, past this limiter.
    shell._tee = lambda *_args, **_kwargs: contextlib.nullcontext()
    shell.events.register("pre_run_cell", before)
    shell.events.register("post_run_cell", after)
    try:
        for descriptor in os.openpty():
            os.close(descriptor)
    except OSError:  # no pseudo-terminals here, so `!command` runs without one
        shell.system = shell.system_raw


_install()
