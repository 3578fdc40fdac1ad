"""The attack pack, seventh part: what hides from who counts, ends twice, or turns to the host user's files."""

from __future__ import annotations

from .attacks import Attack, _held, _meets
from .attacks_on_records import _FORGE

WRITE = [
    _held("flags-of-a-package", "__import__('fcntl').ioctl(os.open(os.__file__, os.O_RDONLY), 0x40086602, bytes([0x10]) + bytes(7))"),
    _held("clone-into-a-package", "__import__('fcntl').ioctl(os.open(os.__file__, os.O_RDONLY), 0x40049409, os.open(os.__file__, os.O_RDONLY))"),
    _held("map-a-package-to-write", "__import__('mmap').mmap(os.open(os.__file__, os.O_RDONLY), 4096)"),
    _held("cut-a-package", "call(285, os.open(os.__file__, os.O_RDONLY), 3, 0, 4096)"),
]  # fmt: skip

PROCESSES = [
    Attack("stop-the-first", "for number in (19, 20, 21, 22):\n    for pid in (1, os.getppid() or 1):\n        try: os.kill(pid, number)\n        except OSError: pass\nprint('held')", ("ok", "timeout"), None, None, 5.0),
]  # fmt: skip

ESCAPE = [
    Attack("calls-of-administrators", "calls = ((167, b'x', 0), (168, b'x'), (163, b'x'), (103, 4, 0, 0), (171, b'x', 1), (170, b'x', 1), (179, 0x800007, 0, 0, 0), (155, b'/', b'/'), (246, 0, 0, 0, 0), (172, 3), (173, 0, 1, 1))\nfor one in calls: attempt(lambda: call(*one))", stdout="held\n" * 11),
]  # fmt: skip

MEMORY = [
    _meets("memory-of-threads-that-stay", "memory", """
import threading
def fill():
    time.sleep(1)
    kept = b'x' * (400 << 20)
    time.sleep(10)
    os._exit(0)
children = []
for _ in range(4):
    children.append(os.fork())
    if children[-1] == 0:
        threading.Thread(target=fill).start()
        libc.syscall(60, 0)  # ends the first thread alone
codes = [os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) for pid in children]
if any(codes): raise MemoryError(codes)
print('ESCAPED')
"""),
]  # fmt: skip

DISK = [
    _meets("deleted-in-a-thread-alone", "disk", """
kept = []
for number in range(10):
    f = os.open('output/m', os.O_CREAT | os.O_RDWR); os.unlink('output/m')
    for _ in range(40): os.write(f, bytes(1 << 20))
    kept.append(ctypes.create_string_buffer(1 << 16))
    top = ctypes.addressof(kept[-1]) + (1 << 16) - 64
    libc.clone(ctypes.cast(libc.pause, ctypes.c_void_p), ctypes.c_void_p(top & ~15), 0x50b00, None)  # descriptors not shared
    os.close(f)
time.sleep(3)
print('ESCAPED')
"""),
]  # fmt: skip

FORGERIES = [
    Attack("forged-abort", _FORGE + "for kind, content in ((b'execute_reply', b'{\"status\": \"aborted\"}'), (b'status', b'{\"execution_state\": \"idle\"}')): forge(header.replace(b'\"stream\"', b'\"' + kind + b'\"'), above, content)\ntime.sleep(10)", ("ok", "error", "timeout"), None, None, 3.0),
    Attack("odd-replies", _FORGE + "kind = header.replace(b'\"stream\"', b'\"execute_reply\"')\nfor odd in (b'{\"payload\": 5}', b'{\"payload\": [1]}', b'{\"payload\": [{\"source\": []}], \"status\": {}}', b'{\"status\": \"error\", \"traceback\": 7}', b'{\"payload\": [' + b'{},' * 49_000 + b'{}]}'): forge(kind, above, odd)\nprint('held')", ("ok", "error"), None, None),
]  # fmt: skip

LEFTOVERS = [
    Attack("own-children-of-children", "libc.prctl(36, 1, 0, 0, 0)\nif os.fork() == 0:\n    os.setsid()\n    if os.fork() == 0: os.execvp('sleep', ['sleep', '7654321'])\n    os._exit(0)\nos._exit(8)", ("died",), None, None, death="exit 8"),
]  # fmt: skip

GROUPS = {
    "write": WRITE, "processes": PROCESSES, "escape": ESCAPE, "memory": MEMORY, "disk": DISK,
    "forgeries": FORGERIES, "leftovers": LEFTOVERS,
}  # fmt: skip

ENDINGS = {
    "idle-by-choice": "import os\nos.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))\nos.sched_setaffinity(0, {min(os.sched_getaffinity(0))})",
    "first-thread-gone": "import ctypes, threading, time\nthreading.Thread(target=time.sleep, args=(60,)).start()\nctypes.CDLL(None).syscall(60, 0)",
    "aborted-for-ever": "get_ipython().kernel.do_execute = None\nget_ipython().kernel._aborting = True",
}  # fmt: skip
