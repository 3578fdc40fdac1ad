"""Setup text of every kernel: what programs print belongs to the cell that ran them.

Programs that a cell starts write to the descriptors of stdout and stderr. ipykernel has a thread read these
when it comes to it, on a busy machine after the cell's end: the output is then lost to the cell, and part of
the next one. Here what is there at a cell's end is read before it ends.
"""


def _install() -> None:
    import codecs
    import contextlib
    import fcntl
    import functools
    import os
    import select
    import signal
    import struct
    import sys
    import termios
    import threading
    from typing import Any

    AT_ONCE_BYTES = 1 << 16
    shell: Any = get_ipython()  # type: ignore[name-defined]  # noqa: F821 - IPython defines it

    def let_go(stream: Any) -> None:
        """End ipykernel's own thread: it looks at this after each read."""
        stream._should_watch = False
        os.write(stream._original_stdstream_fd, b"\n")
        stream.watch_fd_thread.join()

    def reader(stream: Any) -> Any:
        """A function that reads what the stream's descriptor holds now, and a thread that does so later."""
        descriptor, lock = stream._fid, threading.Lock()
        text = codecs.getincrementaldecoder("utf-8")(errors="replace")

        def read() -> None:
            with lock, contextlib.suppress(OSError):  # a cell may close what it likes
                held = fcntl.ioctl(descriptor, termios.FIONREAD, b"\0\0\0\0")
                left = struct.unpack("i", held)[0]
                while left > 0:
                    data = os.read(descriptor, min(left, AT_ONCE_BYTES))
                    if not data:
                        return
                    left -= len(data)
                    stream.write(text.decode(data))

        def watch() -> None:
            waiting = select.poll()
            waiting.register(descriptor, select.POLLIN)
            while any(event & select.POLLIN for _, event in waiting.poll()):
                read()

        # An interrupt is the main thread's: one that comes here would not wake it.
        before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
        threading.Thread(target=watch, name="program_output", daemon=True).start()
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
        return read

    def at_end(read: Any, *_: Any) -> None:
        read()

    streams: tuple[Any, ...] = (sys.stdout, sys.stderr)
    for stream in streams:
        if getattr(stream, "_fid", None) is None or getattr(stream, "watch_fd_thread", None) is None:
            continue  # an ipykernel that has no such thread
        if not stream._should_watch:
            continue  # set up before, by the service whose kernel this is: of two readers one would hang
        let_go(stream)
        read = reader(stream)
        shell.events.register("post_run_cell", functools.partial(at_end, read))


_install()
