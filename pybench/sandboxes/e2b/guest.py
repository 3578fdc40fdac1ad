"""Setup text of a kernel behind E2B's code interpreter, whose server loses some of what a kernel says.

It takes the quotes off string results, joins the lines of a traceback without line ends, passes on neither
`clear_output` nor `update_display`, and starts a kernel anew without a word if that ended between two cells.
So results carry their text a second time, tracebacks their line ends, these two come as displays, and every
cell ends with the kernel's token.

Its template has formatters of its own, which write every table, list and figure that is shown as JSON too: a
large one whole, and a table with an interval or a decimal number in it is an error. They go.
"""

from __future__ import annotations

from typing import Any

TEXT_MIME = "application/x-pybench-text"
TOKEN_MIME = "application/x-pybench-token"
CLEAR_MIME = "application/x-pybench-clear"


def _install() -> None:
    shell: Any = get_ipython()  # type: ignore[name-defined]  # noqa: F821 - IPython defines it
    session, token = shell.kernel.session, shell._pybench_token
    send = session.send

    def send_whole(stream: Any, message: Any, content: Any = None, *args: Any, **kwargs: Any) -> Any:
        kind = message["header"]["msg_type"] if isinstance(message, dict) else message
        body: Any = message.get("content") if isinstance(message, dict) else content
        if kind in ("clear_output", "update_display_data") and isinstance(message, dict):
            if kind == "clear_output":
                message["content"] = {"data": {CLEAR_MIME: body}, "metadata": {}}
            message["header"]["msg_type"] = message["msg_type"] = "display_data"
        elif kind == "execute_result":
            body["data"][TEXT_MIME] = body["data"].get("text/plain", "")
        elif isinstance(body, dict) and "traceback" in body:
            body["traceback"] = [f"{line}\n" for line in body["traceback"]]
        return send(stream, message, content, *args, **kwargs)

    from IPython.core.formatters import JSONFormatter

    formatters = shell.display_formatter.formatters
    for mime in ("e2b/data", "e2b/chart"):
        formatters.pop(mime, None)
    formatters["application/json"] = JSONFormatter(parent=shell.display_formatter)

    def vouch(*_: Any) -> None:
        shell.display_pub.publish({TOKEN_MIME: token})

    def forget_this_cell() -> None:
        history = shell.history_manager
        history.input_hist_parsed.pop(), history.input_hist_raw.pop()
        history._i00, history._i, history._ii = history._i, history._ii, history._iii
        shell.user_ns.pop(f"_i{shell.execution_count}", None)
        shell.execution_count -= 1

    def say_token() -> None:
        forget_this_cell()
        print(token, end="")

    session.send = send_whole
    shell._pybench_say_token = say_token
    shell.events.register("post_run_cell", vouch)
    forget_this_cell()  # the code's first cell is to be cell 1


if __name__ == "__setup__":
    _install()
