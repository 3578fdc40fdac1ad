"""The attack pack, third part: what code says in its kernel's name, and what it leaves for the next one."""

from __future__ import annotations

from .attacks import Attack

_RAW = """
def raw(data, size=None):
    wire = get_ipython().kernel.iopub_thread.schedule.__self__
    left = memoryview((len(data) if size is None else size).to_bytes(4, 'big') + data)
    def write():
        nonlocal left
        os.set_blocking(wire._outgoing, True)
        while left: left = left[os.write(wire._outgoing, left):]
        os.set_blocking(wire._outgoing, False)
    wire.uninterrupted(write)
is_wired = not hasattr(get_ipython().kernel.iopub_thread.socket, 'send_multipart')
"""

_FORGE = (
    _RAW
    + """
import json
kernel = get_ipython().kernel
session, parent = kernel.session, kernel.get_parent()
def forge(header, parent, content):
    body = [header, parent, b'{}', content]
    if hasattr(kernel.iopub_thread.socket, 'send_multipart'):
        kernel.iopub_thread.socket.send_multipart([b'x', b'<IDS|MSG>', session.sign(body), *body])
    else:
        names = (b'header', b'parent_header', b'metadata', b'content')
        raw(b'{' + b','.join(b'"%s":%s' % pair for pair in zip(names, body)) + b'}')
header = json.dumps(session.msg('stream')['header'], default=str).encode()
above = json.dumps(parent['header'], default=str).encode()
"""
)

FLOODS = [
    Attack("endless-parts", _RAW + """
import zmq
out = get_ipython().kernel.iopub_thread
def flood():
    if is_wired:
        for _ in range(8): raw(bytes(48 << 20))
        return
    part = zmq.Frame(bytes(48 << 20), copy=False)
    for _ in range(8): out.socket.send(part, copy=False, flags=zmq.SNDMORE)
    out.socket.send(b'')
out.schedule(flood)
time.sleep(1)
""", ("ok", "died", "timeout"), None, None),
    Attack("flood-between-cells", """
import threading
kernel = get_ipython().kernel
message = kernel.session.msg('stream', {'name': 'stdout', 'text': 'x' * 500_000}, parent=kernel.get_parent())
def flood():
    for _ in range(300): kernel.session.send(kernel.iopub_socket, message, ident=b'x'); time.sleep(0.002)
threading.Thread(target=flood, daemon=True).start()
""", ("ok", "died"), None, None),
    Attack("many-pictures", "from IPython.display import display\nfor _ in range(400): display({'image/png': 'A' * 200_000}, raw=True)", stdout=None),
    Attack("many-tables", "from IPython.display import display\nfor _ in range(400): display({'text/html': 'A' * 15_000}, raw=True)", stdout=None),
    Attack("giant-payload", "get_ipython().payload_manager.write_payload({'source': 'page', 'data': {'text/plain': 'x' * 20_000_000}})", stdout=None),
]  # fmt: skip

FORGERIES = [
    Attack("half-characters-printed", "print('\\ud83d'); print('\\ud83d', file=sys.stderr)", ("ok",), None, "?\n"),
    Attack("half-characters-shown", "display({'text/html': '\\ud83d', '\\ud800': 'x'}, raw=True)\nprint('held')", ("ok", "error"), None, None),
    Attack("half-characters-raised", "raise ValueError('\\ud83d' * 3)", ("error",), None, ""),
    Attack("half-characters-of-children", "if os.fork() == 0:\n    print('\\ud83d', flush=True); os._exit(0)\nos.wait()\nprint('held')", ("ok",), None, None),
    Attack("dear-lists", _RAW + "if is_wired: raw(b'[' + b'[],' * 4_000_000 + b'[]]'); raw(b'[' + b'\"\",' * 3_000_000 + b'\"\"]')\nprint('held')", stdout="held\n"),
    Attack("dear-contents", _FORGE + "forge(header, above, b'{\"text\": [' + b'{},' * 3_000_000 + b'{}]}')\nprint('held')", ("ok", "error"), None, None),
    Attack("forged-drops", _FORGE + "for count in (b'-5', b'1' * 4000, b'1' * 5000, b'1e308', b'\"9\"', b'null'): forge(header.replace(b'\"stream\"', b'\"display_data\"'), above, b'{\"data\": {\"application/x-pybench-dropped\": ' + count + b'}}')\nprint('held')", ("ok", "error"), None, None),
    Attack("descriptors-that-close-slowly", _RAW + """
import array, struct
if is_wired:
    server = socket.socket(); server.bind(('127.0.0.1', 0)); server.listen()
    slow = socket.create_connection(server.getsockname())
    slow.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack('ii', 1, 60))
    slow.setblocking(False)
    try:
        while True: slow.send(bytes(1 << 16))
    except BlockingIOError: pass
    wire = get_ipython().kernel.iopub_thread.schedule.__self__
    for number in (wire._incoming, wire._outgoing):
        try: socket.socket(fileno=os.dup(number)).sendmsg([b'x'], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array('i', [slow.fileno()]))]); print('ESCAPED')
        except OSError: print('held')
""", ("ok", "error"), None, None),
    Attack("deep-contents", _FORGE + "for deep in (b'[' * 200_000, b'{\"a\":' * 100_000): forge(header, above, deep)\nprint('held')", ("ok", "error"), None, None),
    Attack("odd-contents", _FORGE + "for odd in (b'9' * 100_000, b'1e999999', b'\\xff\\xfe', b'null', b'[]', b'[[]', b'{\"text\": null, \"name\": 7}'): forge(header, above, odd)\nprint('held')", ("ok", "error"), None, None),
    Attack("odd-headers", _FORGE + "for odd in (b'[' * 200_000, b'null', b'[]', b'{}', b'{\"date\": \"0001-01-01T00:00:00+23:59\"}', b'{\"msg_id\": {}, \"msg_type\": [], \"date\": 1e400}'):\n    forge(odd, above, b'{}'); forge(header, odd, b'{}')\nprint('held')", ("ok", "error"), None, None),
    Attack("half-characters", _FORGE + "forge(header, above, b'{\"name\": \"stdout\", \"text\": \"\\\\ud800\"}')\ntime.sleep(0.2)\nprint('held')", ("ok",), None, None),
    Attack("half-a-message", _RAW + "if is_wired: raw(b'{', 1 << 16)\nprint('held')", ("ok", "timeout"), None, None, 3.0),
    Attack("endless-message", _RAW + "if is_wired: raw(b'x' * 100_000, 0xFFFFFFFF)\nprint('held')", ("ok", "timeout"), None, None, 3.0),
    Attack("noise", _RAW + "if is_wired: raw(os.urandom(1 << 20), 3)\nprint('held')", ("ok", "timeout"), None, None, 3.0),
    Attack("noise-of-children", _RAW + "if is_wired:\n    wire = get_ipython().kernel.iopub_thread.schedule.__self__\n    if os.fork() == 0:\n        for _ in range(500): os.write(wire._told, os.urandom(4096))\n        os._exit(0)\n    os.wait()\nprint('held')"),
    Attack("children-that-stay", "if os.fork() == 0: print('child')\nprint('held')", ("ok",), None, None),
    Attack("flood-of-children", "if os.fork() == 0:\n    for _ in range(300): print('x' * 100_000, flush=True)\n    os._exit(0)\nos.wait()\nprint('held')", ("ok",), None, None),
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
