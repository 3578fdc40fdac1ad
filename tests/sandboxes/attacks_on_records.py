"""The attack pack, third part: what code says in its kernel's name, and what it leaves for the next one."""

from __future__ import annotations

from .attacks import Attack

_FORGE = """
import json
kernel = get_ipython().kernel
session, parent = kernel.session, kernel.get_parent()
def forge(header, parent, content):
    body = [header, parent, b'{}', content]
    kernel.iopub_thread.socket.send_multipart([b'x', b'<IDS|MSG>', session.sign(body), *body])
header = json.dumps(session.msg('stream')['header'], default=str).encode()
above = json.dumps(parent['header'], default=str).encode()
"""

FLOODS = [
    Attack("endless-parts", """
import zmq
out, part = get_ipython().kernel.iopub_thread, zmq.Frame(bytes(48 << 20), copy=False)
def flood():
    for _ in range(40): out.socket.send(part, copy=False, flags=zmq.SNDMORE)
    out.socket.send(b'')
out.schedule(flood)
time.sleep(1)
""", ("ok", "died", "timeout"), None, None),
    Attack("flood-between-cells", """
import threading
kernel = get_ipython().kernel
message = kernel.session.serialize(kernel.session.msg('stream', {'name': 'stdout', 'text': 'x' * 500_000}, parent=kernel.get_parent()), ident=b'x')
def flood():
    for _ in range(300): kernel.iopub_thread.send_multipart(message); time.sleep(0.002)
threading.Thread(target=flood, daemon=True).start()
""", ("ok", "died"), None, None),
    Attack("many-pictures", "from IPython.display import display\nfor _ in range(400): display({'image/png': 'A' * 200_000}, raw=True)", stdout=None),
    Attack("many-tables", "from IPython.display import display\nfor _ in range(400): display({'text/html': 'A' * 15_000}, raw=True)", stdout=None),
    Attack("giant-payload", "get_ipython().payload_manager.write_payload({'source': 'page', 'data': {'text/plain': 'x' * 20_000_000}})", stdout=None),
]  # fmt: skip

FORGERIES = [
    Attack("deep-contents", _FORGE + "for deep in (b'[' * 200_000, b'{\"a\":' * 100_000): forge(header, above, deep)\nprint('held')", ("ok", "error"), None, None),
    Attack("odd-contents", _FORGE + "for odd in (b'9' * 100_000, b'1e999999', b'\\xff\\xfe', b'null', b'[]', b'[[]', b'{\"text\": null, \"name\": 7}'): forge(header, above, odd)\nprint('held')", ("ok", "error"), None, None),
    Attack("odd-headers", _FORGE + "for odd in (b'[' * 200_000, b'null', b'[]', b'{}', b'{\"date\": \"0001-01-01T00:00:00+23:59\"}', b'{\"msg_id\": {}, \"msg_type\": [], \"date\": 1e400}'):\n    forge(odd, above, b'{}'); forge(header, odd, b'{}')\nprint('held')", ("ok", "error"), None, None),
    Attack("half-characters", _FORGE + "forge(header, above, b'{\"name\": \"stdout\", \"text\": \"\\\\ud800\"}')\ntime.sleep(0.2)\nprint('held')", ("ok",), None, None),
    Attack("links-for-sockets", "folder = os.environ['JUPYTER_RUNTIME_DIR']\nfor name in os.listdir(folder):\n    os.rename(f'{folder}/{name}', f'{folder}/{name}-old'); os.symlink('@UNIX@', f'{folder}/{name}')\nprint('held')"),
    Attack("links-for-the-next-sockets", """
folder = os.environ['JUPYTER_RUNTIME_DIR']
if os.fork() == 0:
    os.setsid()
    while True:
        for name in ('k-1', 'k-2', 'k-3', 'k-4', 'k-5'):
            try: os.symlink('@UNIX@', f'{folder}/{name}')
            except OSError: pass
        time.sleep(0.005)
os._exit(5)
""", ("died",), None, None, death="exit 5"),
    Attack("no-sockets", "folder = os.environ['JUPYTER_RUNTIME_DIR']\nfor name in os.listdir(folder): os.unlink(f'{folder}/{name}')\nos._exit(6)", ("died",), None, None, death="exit 6"),
    Attack("hung-up", "for number in range(3, 200):\n    try: socket.socket(fileno=os.dup(number)).shutdown(2)\n    except OSError: pass", ("ok", "died", "timeout"), None, None, 3.0),
]  # fmt: skip

TAMPERING = [
    Attack("planted-at-home", """
places = ['.', '.ipython/profile_default/startup', 'profile_default/startup', '.jupyter', '.config/matplotlib',
    '.local/lib/python%d.%d/site-packages' % sys.version_info[:2]]
for place in places:
    os.makedirs(place, exist_ok=True)
    for name in ('usercustomize.py', 'sitecustomize.py', '00.py', 'x.pth', 'ipython_config.py', 'ipython_kernel_config.py', 'matplotlibrc', 'ipykernel_launcher.py', 'encodings.py', 'traitlets.py'):
        open(f'{place}/{name}', 'w').write('import os; os._exit(77)\\n')
os._exit(1)
""", ("died",), None, None, death="exit 1"),
]  # fmt: skip

GROUPS = {"floods": FLOODS, "forgeries": FORGERIES, "tampering": TAMPERING}
