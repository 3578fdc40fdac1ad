"""The attack pack, sixth part: what no limit counts, what is small and many, and a kernel turned against itself."""

from __future__ import annotations

from .attacks import Attack, _held
from .attacks_on_records import _FORGE, _RAW

NETWORK = [
    Attack("netlink-of-any-kind", "for kind in range(32): attempt(lambda: socket.socket(16, 3, kind))", stdout="held\n" * 32),
    Attack("memory-of-netlink", """
kept = []
try:
    for _ in range(400):
        one, two = (socket.socket(16, 3, 2) for _ in 'ab')
        one.bind((0, 0)); two.setblocking(False); kept.append(one)
        try:
            while True: two.sendto(bytes(30_000), (one.getsockname()[0], 0))
        except BlockingIOError: pass
    print('ESCAPED')
except OSError: print('held')
"""),
    Attack("odd-protocols", "for kind, number in ((1, 132), (5, 132), (6, 33), (2, 115), (3, 255), (2, 1)): attempt(lambda: socket.socket(2, kind, number))", stdout="held\n" * 6),
]  # fmt: skip

PROCESSES = [
    _held("a-processor-for-oneself", "call(157, 62, 1, 0, 0, 0)"),
    _held("trace-a-child", "call(101, 16, os.fork() or os._exit(0), 0, 0)"),
    Attack("names-like-states", "for name in (b') R 1 1', b'x\\n\\xff', b'(()'):\n    libc.prctl(15, name, 0, 0, 0)\n    if os.fork() == 0: time.sleep(60)\nprint('held')", ("ok", "died"), None, None),
    Attack("flood-of-timers", "import select\nmade = []\ntry:\n    while len(made) < 900:\n        made.append(libc.timerfd_create(1, 0))\n        if made[-1] < 0: raise OSError\n        libc.timerfd_settime(made[-1], 0, (ctypes.c_long * 4)(0, 1, 0, 1), None)\nexcept OSError: pass\nfor number in made: number >= 0 and os.close(number)\nprint('held')"),
]  # fmt: skip

ESCAPE = [
    Attack("every-ring", "for number in (425, 426, 427): attempt(lambda: call(number, 8, ctypes.create_string_buffer(256), 0, 0))", stdout="held\n" * 3),
    Attack("every-bpf-command", "for command in range(40): attempt(lambda: call(321, command, ctypes.create_string_buffer(128), 128))", stdout="held\n" * 40),
    Attack("descriptors-of-processes", "for pid in (1, @PID@, os.getppid() or 1):\n    try: number = os.pidfd_open(pid)\n    except OSError: print('held'); continue\n    attempt(lambda: (signal.pidfd_send_signal(number, 0), call(438, number, 0, 0)))", stdout="held\n" * 3),
    _held("memory-in-secret", "call(447, 0)"),
]  # fmt: skip

FLOODS = [
    Attack("carriage-returns-and-controls", "print('\\r' * 1_000_000)\nfor _ in range(2000): print('\\r\\x1b[2K\\x1b]0;t\\x07\\x1b]8;;http://x\\x1b\\\\\\x9b31m\\x9d0;x\\x07' * 10, end='')", stdout=None),
    Attack("countless-kinds", "display({f'x/{number}': 'y' for number in range(49_000)}, raw=True)\ndisplay({f'x/{number}': 'y' for number in range(200_000)}, raw=True)", stdout=None),
    Attack("kinds-of-no-text", "class A:\n    def _repr_mimebundle_(self, **_): return {'text/html': ['x'] * 10**6, 'text/plain': b'\\xff' * 10**6, 'image/png': {'a': 1}}\ndisplay(A())", ("ok", "error"), None, None),
    Attack("messages-of-widgets", "try: from comm import create_comm\nexcept ImportError: create_comm = None\nif create_comm:\n    made = create_comm(target_name='x', data={'a': 'y' * 1000})\n    for _ in range(3000): made.send({'b': 'z' * 200}, buffers=[b'x' * 1000])\nprint('held')"),
    Attack("pages-and-inputs", "get_ipython().set_next_input('x' * 10**6)\nfor source in ('page', ['a'] * 1000, None): get_ipython().payload_manager.write_payload({'source': source, 'data': {'text/plain': 'x' * 10**6}})\ntry: input('\\ud83d')\nexcept BaseException: print('held')", ("ok", "error"), None, None),
]  # fmt: skip

FORGERIES = [
    Attack("smallest-messages", _RAW + """
import fcntl
if is_wired:
    wire = get_ipython().kernel.iopub_thread.schedule.__self__
    fcntl.fcntl(wire._outgoing, 1031, 1 << 20)
    sys.stdout.flush()
    def write():
        os.set_blocking(wire._outgoing, True)
        for text in (bytes(1 << 20), b'\\0\\0\\0\\2{}' * (1 << 17)):
            left = memoryview(text)
            while left: left = left[os.write(wire._outgoing, left):]
        os.set_blocking(wire._outgoing, False)
    wire.uninterrupted(write)
print('held')
"""),
    Attack("messages-of-others", _FORGE + "import uuid\nfor _ in range(3000):\n    other = b'{\"msg_id\": \"%s\"}' % uuid.uuid4().hex.encode()\n    forge(header, other, b'{\"name\": \"stdout\", \"text\": \"ESCAPED\"}')\n    forge(header.replace(b'\"stream\"', b'\"input_request\"'), above, b'{\"prompt\": \"x\", \"password\": true}')\nprint('held')", ("ok", "error"), None, None),
    Attack("endless-clearing", _FORGE + "kind = header.replace(b'\"stream\"', b'\"clear_output\"')\nfor number in range(5000): forge(kind, above, b'{\"wait\": true}' if number % 2 else b'{}')\nprint('held')", ("ok", "error"), None, None),
    Attack("errors-that-raise-themselves", "class E(BaseException):\n    def __str__(self): raise self\n    __repr__ = __str__\nraise E", ("error", "died", "timeout"), None, None, 2.0),
]  # fmt: skip

GROUPS = {
    "network": NETWORK, "processes": PROCESSES, "escape": ESCAPE, "floods": FLOODS, "forgeries": FORGERIES,
}  # fmt: skip

ENDINGS = {
    "hook-of-everything": "import sys\nsys.addaudithook(lambda *_: (_ for _ in ()).throw(RuntimeError('no')))",
    "no-json": "import json\njson.dumps, json.loads = (lambda *_, **__: '{}'), (lambda *_, **__: None)",
    "no-time": "import time\ntime.monotonic, time.time = (lambda: -1e308), (lambda: float('nan'))\ntime.sleep = lambda *_: 1 / 0",
    "no-reading": "import os\nos.read = os.write = lambda *_: 1 / 0",
    "streams-of-nothing": "import sys\nsys.stdout = sys.stderr = sys.stdin = None",
    "no-cells": "get_ipython().run_cell = None",
    "cells-that-lie": "get_ipython().kernel.do_execute = lambda *_, **__: {'status': 5}",
    "end-after-the-cell": "import os\nget_ipython().events.register('post_run_cell', lambda *_: os.abort())",
    "exit-before-the-cell": "def leave(*_): raise SystemExit(3)\nget_ipython().events.register('pre_run_cell', leave)",
    "no-names": "get_ipython().user_ns.clear()\nget_ipython().user_ns = None",
    "no-threads": "import threading\nthreading.Thread.start = None",
    "threads-that-keep-the-lock": "import sys, threading\nsys.setswitchinterval(1e6)\ndef spin():\n    while True: pass\nthreading.Thread(target=spin, daemon=True).start()",
    "closed-loop": "import asyncio\nloop = asyncio.get_running_loop()\nloop.call_soon(loop.close)",
    "busy-loop": "import asyncio\nloop = asyncio.get_running_loop()\ndef again(): loop.call_soon(again)\nagain()",
    "all-cancelled": "import asyncio\nfor task in asyncio.all_tasks(): task.cancel()",
    "descriptors-of-others": "import os\nfor number in range(3, 60):\n    try:\n        one, other = os.pipe(); os.dup2(one, number); os.close(one)\n    except OSError: pass",
    "own-filter": "import ctypes, struct\nlibc = ctypes.CDLL(None)\ncode = ctypes.create_string_buffer(struct.pack('<HBBI', 6, 0, 0, 0))\nclass Program(ctypes.Structure): _fields_ = (('n', ctypes.c_ushort), ('code', ctypes.c_void_p))\nlibc.prctl(22, 2, ctypes.byref(Program(1, ctypes.addressof(code))), 0, 0)",
    "every-signal-ignored": "import os, signal\nfor number in range(1, 65):\n    try: signal.signal(number, signal.SIG_IGN)\n    except (OSError, ValueError): pass\nos.fork() or os._exit(0)",
    "limits-of-its-own": "import resource\nresource.setrlimit(resource.RLIMIT_AS, (1 << 20, 1 << 20))\nresource.setrlimit(resource.RLIMIT_STACK, (4096, 4096))",
    "pipe-for-output": "import os, shutil\nos.chdir(os.environ['HOME']); shutil.rmtree('output', ignore_errors=True)\nos.path.lexists('output') and os.unlink('output')\nos.mkfifo('output')",
    "output-within-itself": "import os, shutil\nos.chdir(os.environ['HOME']); shutil.rmtree('output', ignore_errors=True)\nos.path.lexists('output') and os.unlink('output')\nos.symlink('output', 'output')",
    "records-without-end": "import os\nfolder = os.environ['PYBENCH_CLAIMS']\nfor number in range(2000):\n    try: open(f'{folder}/{number}.json', 'w').write('[' * 5000)\n    except OSError: break\nos.chmod(folder, 0)",
    "no-importing": "import sys\nsys.meta_path.clear(); sys.path.clear(); sys.path_hooks.clear()",
    "times-of-no-day": "import os\nopen('output/t', 'w').close()\nfor path in ('output/t', 'output'): os.utime(path, ns=(2**62, -2**62))\nos.umask(0o777)",
}  # fmt: skip
