"""Setup text of a kernel behind E2B's code interpreter, whose server loses parts of what a kernel sends.

The server strips the quotes from string results, joins the lines of a traceback without line ends, drops
`clear_output` and `update_display`, and silently starts a new kernel if one ended between two cells. This
text therefore sends the text of a result a second time, adds line ends to tracebacks, sends the two dropped
messages as displays, and ends every cell with the kernel's token.

E2B's template also has formatters that write every shown table, list and figure as JSON, however large, and
fail for tables with intervals or decimal numbers. They are removed.
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
