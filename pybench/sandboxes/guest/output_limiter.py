"""Setup text of every kernel: keeps one cell from saying more than `MAX_CHARS`, and counts the rest.

What is printed is cut where it is written, before it fills the kernel's memory; everything else (values,
displays, errors) where it is sent.
"""


def _install() -> None:
    import contextlib
    import functools
    import os
    import sys
    from typing import Any

    MAX_CHARS = 0
    shell: Any = get_ipython()  # type: ignore[name-defined]  # noqa: F821 - IPython defines it
    state = {"left": MAX_CHARS, "pictures": 40 * MAX_CHARS, "dropped": 0}

    def writable(text: str) -> str:
        """Without halves of surrogate pairs, which no message can hold."""
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
            content["payload"] = []  # pages and next inputs: nobody reads them
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

    def before(*_: Any) -> None:
        state.update(left=MAX_CHARS, pictures=40 * MAX_CHARS, dropped=0)
        for stream, write in streams:
            stream.write = write

    def after(*_: Any) -> None:
        if state["dropped"]:
            count, state["dropped"] = state["dropped"], 0
            shell.display_pub.publish({"application/x-pybench-dropped": count})

    def lift_limit(socket: Any) -> None:
        socket.sndhwm = (
            0  # beyond a number of waiting messages it would drop some, the end of a cell among them
        )

    publisher = getattr(shell.kernel, "iopub_thread", None)
    if publisher is not None:
        publisher.schedule(functools.partial(lift_limit, publisher.socket))
    session.send = send_some
    shell._tee = lambda *_args, **_kwargs: (
        contextlib.nullcontext()
    )  # keeps all output in memory, undoes the guard
    shell.events.register("pre_run_cell", before)
    shell.events.register("post_run_cell", after)
    try:
        for descriptor in os.openpty():
            os.close(descriptor)
    except OSError:  # no terminals here: `!command` must do without one
        shell.system = shell.system_raw


_install()
