"""What code finds: folder, variables, time, fonts, network."""

from __future__ import annotations

import json

from pybench.protocols import Sandbox
from pybench.sandboxes import host

from .conftest import Place, Run


def test_a_new_kernel_starts_in_an_empty_world(place: Place) -> None:
    with place.sandbox() as sandbox:
        cell = place.cell(sandbox)
        code = (
            "import os, time\nshown = [name for name in os.listdir('.') if name[0] != '.']\n"
            "print(shown, os.path.abspath('.') == os.path.expanduser('~'),"
            " time.tzname[0], time.localtime(0).tm_hour, os.environ['LANG'])"
        )
        assert cell(code).stdout == "['output'] True UTC 0 C.UTF-8\n"
        shown = cell("sorted(name for name in globals() if name[0] != '_')").value
        assert shown == "['In', 'Out', 'exit', 'get_ipython', 'open', 'os', 'quit', 'shown', 'time']"
        assert cell("'_install' in globals()").value == "False"
        assert cell("[In[0], len(In)]").value == "['', 5]"
        where, user = place.expected("folder"), place.expected("user")
        if where is not None and place.name != "landlock-warm":
            assert cell("os.getcwd()").value == repr(where)
        if user is not None:
            assert cell("os.getuid() == 0").value == str(user)


def test_no_variable_of_the_host_is_seen(place: Place, cell: Run) -> None:
    given = {*host.environment("", "", "", "", ""), "PYTHONPATH", "PYDEVD_USE_FRAME_EVAL"}
    seen = json.loads(cell("import json, os; print(json.dumps(dict(os.environ)))").stdout)
    assert set(seen) - given == set()
    programs = cell("import subprocess; print(subprocess.run('env', capture_output=True, text=True).stdout)")
    for hidden in ("SECRET_OF_THE_SERVER", "E2B_API_KEY", "JUPYTER_TOKEN"):
        assert hidden not in programs.stdout


FONTS = """
import io, warnings
import matplotlib.pyplot as plt
from matplotlib import font_manager
names = {font.name for font in font_manager.fontManager.ttflist}
for name in ("Noto Sans CJK SC", "Noto Sans CJK JP", "SimHei"):
    if name in names:
        plt.rcParams["font.sans-serif"] = [name, "DejaVu Sans"]
        break
else:
    from mplfonts import use_font
    use_font("Noto Sans CJK SC")
with warnings.catch_warnings(record=True) as said:
    warnings.simplefilter("always")
    plt.figure(); plt.title("月客流 总计"); plt.savefig(io.BytesIO()); plt.close()
plt.rcdefaults()
[str(each.message) for each in said if "Glyph" in str(each.message)]
"""


def test_chinese_text_can_be_drawn(cell: Run) -> None:
    drawn = cell(FONTS)
    assert (drawn.status, drawn.value) == ("ok", "[]")


def test_network_is_as_declared(place: Place, shared: Sandbox, cell: Run) -> None:
    assert shared.isolation.network == place.expected("network")
    assert set(shared.isolation.covers) >= {"files", "processes", "privileges", "network"}
    if not place.expected("network"):
        reach = "socket.create_connection(('1.1.1.1', 53), 3)"
        code = f"import socket\ntry: {reach}\nexcept OSError: print('closed')"
        assert cell(code, 30).stdout == "closed\n"
    assert (
        cell(
            "import socket\nwith socket.create_server(('127.0.0.1', 0)) as s:\n"
            "    socket.create_connection(s.getsockname(), 3).close(); print('loopback')"
        ).stdout
        == "loopback\n"
    )


def test_limits_are_as_declared(place: Place) -> None:
    assert hasattr(place.provider, "memory_mb") == place.expected("limits")


def test_a_provider_says_what_it_rests_on(place: Place) -> None:
    facts = place.run(place.provider.describe())
    assert {"isolation", "python", "packages"} <= set(facts)
    assert {"numpy", "pandas", "matplotlib", "ipykernel"} <= set(facts["packages"])
    json.dumps(facts)
