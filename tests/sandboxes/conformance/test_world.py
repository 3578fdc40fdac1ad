"""What code finds: folder, variables, time, fonts, network."""

from __future__ import annotations

import ast
import json

import pytest

from pybench.core.protocols import KernelFacts, Sandbox
from pybench.sandboxes.local import host
from tests.helpers.configs import composed

from .conftest import Place, Run

pytestmark = pytest.mark.slow


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
    given.add("NUMBA_CACHE_LOCATOR_CLASSES")
    seen = json.loads(cell("import json, os; print(json.dumps(dict(os.environ)))").stdout)
    assert set(seen) - given == set()
    programs = cell("import subprocess; print(subprocess.run('env', capture_output=True, text=True).stdout)")
    for hidden in ("SECRET_OF_THE_SERVER", "E2B_API_KEY", "JUPYTER_TOKEN"):
        assert hidden not in programs.stdout


DRAWN = """
import io, warnings
import matplotlib.pyplot as plt
with warnings.catch_warnings(record=True) as said:
    warnings.simplefilter("always")
    plt.figure(); plt.title("月客流 総計 합계"); plt.savefig(io.BytesIO()); plt.close()
[str(each.message) for each in said if "Glyph" in str(each.message)]
"""
BY_NAME = """
from PIL import Image, ImageDraw, ImageFont
pictures = []
for text in ("月客流", "総計の", "합계는"):
    picture = Image.new("L", (90, 40), 255)
    ImageDraw.Draw(picture).text((4, 4), text, font=ImageFont.truetype("NotoSansCJKsc-Regular.otf", 24))
    pictures.append(picture.tobytes())
len(set(pictures))
"""


def test_temporary_files_can_be_made(cell: Run) -> None:
    code = "import tempfile\nwith tempfile.NamedTemporaryFile() as file:\n    print(file.write(b'42'))"
    assert cell(code).stdout == "2\n"


def test_chinese_japanese_and_korean_text_is_drawn_without_set_up(cell: Run) -> None:
    drawn = cell(DRAWN)
    assert (drawn.status, drawn.value) == ("ok", "[]")


def test_matplotlib_says_nothing_when_it_is_imported(place: Place, cell: Run) -> None:
    if place.name in ("e2b", "gateway"):
        pytest.skip("the packages of another machine are its own")
    code = (
        "import subprocess, sys\n"
        "subprocess.run([sys.executable, '-c', 'import matplotlib'], capture_output=True, text=True).stderr"
    )
    assert cell(code).value == "''"


IN_A_FOLDER = """
import sys
from pathlib import Path
from PIL import ImageFont
fonts = sorted(Path(sys.prefix, "share", "fonts").glob("*.[ot]tf"))
{font.name: ImageFont.truetype(str(font), 20).getname()[0] for font in fonts}
"""


def test_fonts_lie_where_a_model_is_told(place: Place, cell: Run) -> None:
    if place.name in ("e2b", "gateway"):
        pytest.skip("the fonts of another machine are its own")
    families = ast.literal_eval(cell(IN_A_FOLDER).value or "")
    assert {*families} == {*KernelFacts.of(place.run(place.provider.describe())).fonts}
    told = composed()["agent"]["fonts"]
    assert {file: families[file] for file in told} == told


def test_fonts_are_found_by_their_file_names(place: Place, cell: Run) -> None:
    if place.name in ("e2b", "gateway"):
        pytest.skip("the fonts of another machine are its own")
    drawn = cell(BY_NAME)
    assert (drawn.status, drawn.value) == ("ok", "3")


COMPILED = """
import warnings
from numba.core import event
import librosa, numpy as np
warnings.simplefilter("ignore")
with event.install_recorder("numba:compile") as compiled:
    y = np.sin(np.arange(66150) * 0.1)
    librosa.feature.mfcc(y=y, sr=22050)
    librosa.onset.onset_detect(y=y, sr=22050)
    librosa.pyin(y, fmin=60, fmax=500)
    librosa.beat.beat_track(y=y * (np.arange(y.size) % 11025 < 3000), sr=22050)
    librosa.onset.onset_detect(y=y, sr=22050, backtrack=True)
    librosa.resample(y.astype("float32"), orig_sr=22050, target_sr=16000)
print(len(compiled.buffer))
"""
ANEW = """
import subprocess, sys
code = "import colorsys, numba; f = numba.njit(cache=True)(colorsys.rgb_to_yiq); f(0.5, 0.5, 0.5)"
for _ in range(2):
    command = [sys.executable, "-c", code + "; print(len(f.stats.cache_hits))"]
    print(subprocess.check_output(command, text=True), end="")
"""


def test_librosa_finds_its_functions_compiled(place: Place, cell: Run) -> None:
    if place.name in ("e2b", "gateway"):
        pytest.skip("what another machine compiled is its own")
    assert cell(COMPILED, 60).stdout == "0\n"


def test_what_no_cache_holds_is_compiled_once(place: Place, cell: Run) -> None:
    if place.name in ("e2b", "gateway"):
        pytest.skip("what another machine compiled is its own")
    assert cell(ANEW, 60).stdout == "0\n1\n"


def test_network_is_as_declared(place: Place, shared: Sandbox, cell: Run) -> None:
    assert shared.isolation.network == place.expected("network")
    assert set(shared.isolation.covers) >= {"files", "processes", "privileges", "network"}
    if not place.expected("network"):
        reach = "socket.create_connection(('1.1.1.1', 53), 3)"
        code = f"import socket\ntry: {reach}\nexcept OSError: print('closed')"
        assert cell(code, 30).stdout == "closed\n"
    own = cell(
        "import socket\nwith socket.create_server(('127.0.0.1', 0)) as s:\n"
        "    socket.create_connection(s.getsockname(), 3).close(); print('loopback')"
    )
    has_sockets = "no sockets" not in shared.isolation.covers["network"]
    assert own.stdout == ("loopback\n" if has_sockets else "")


def test_limits_are_as_declared(place: Place) -> None:
    assert hasattr(place.provider, "memory_mb") == place.expected("limits")


def test_a_provider_says_what_it_rests_on(place: Place) -> None:
    facts = place.run(place.provider.describe())
    assert {"isolation", "python", "packages"} <= set(facts)
    assert {"numpy", "pandas", "matplotlib", "ipykernel"} <= set(facts["packages"])
    known = KernelFacts.of(facts)
    assert known.packages["numpy"] == facts["packages"]["numpy"]
    assert known.has_network == place.expected("network")
    assert ("NotoSansCJKsc-Regular.otf" in known.fonts) == (place.name not in ("e2b", "gateway"))
    json.dumps(facts)
