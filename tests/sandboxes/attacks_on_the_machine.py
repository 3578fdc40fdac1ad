"""The attack pack, fifth part: what Linux has once for the whole machine, and what is dear to hear or to end."""

from __future__ import annotations

from .attacks import Attack, _held
from .attacks_on_records import _FORGE

_LOCKED = "import fcntl, pandas\nfile = os.open(pandas.__file__, os.O_RDONLY)\n"

PROCESSES = [
    Attack("terminals", "kept = []\ntry:\n    while len(kept) < 400: kept += os.openpty()\n    print('ESCAPED', len(kept))\nexcept OSError: print('held')\nfor number in kept: os.close(number)"),
    _held("asynchronous-io", "call(206, 60_000, ctypes.byref(ctypes.c_ulong()))"),
    Attack("leases", _LOCKED + "for kind in (0, 1): attempt(lambda: fcntl.fcntl(file, 1024, kind))", stdout="held\nheld\n"),
    Attack("leases-on-own-files", "import fcntl\nopen('output/leased', 'w').close()\nattempt(lambda: fcntl.fcntl(os.open('output/leased', os.O_RDONLY), 1024, 1))"),
    Attack("priorities-of-a-user", "for which, who in ((0, 1), (1, 0), (1, 1), (2, 0), (2, os.getuid())): attempt(lambda: os.setpriority(which, who, 19))", stdout="held\n" * 5),
    Attack("disk-priorities-of-a-user", "for which, who in ((1, 1), (2, 0), (2, 1), (3, 0), (3, os.getuid())): attempt(lambda: call(251, which, who, 3 << 13))", stdout="held\n" * 5),
    _held("priority-of-the-session", "os.write(os.open('/proc/self/autogroup', os.O_WRONLY), b'-20')"),
    Attack("every-clock", "for clock in range(12): attempt(lambda: time.clock_settime(clock, 0))", stdout="held\n" * 12),
    Attack("terminal-input", "import fcntl\nfor name in ('/dev/tty', '/dev/console', '/dev/tty0'): attempt(lambda: fcntl.ioctl(os.open(name, os.O_RDWR), 0x5412, b'x'))", stdout="held\n" * 3),
    Attack("other-processes", "def look(path):\n    try: return open(path, 'rb').read(1)\n    except OSError: return b''\ntry: pids = [name for name in os.listdir('/proc') if name.isdigit() and int(name) != os.getpid()]\nexcept OSError: pids = ['1', '@PID@']\nassert not [p for p in pids for name in ('mem', 'environ', 'maps', 'auxv', 'syscall', 'stack') if look(f'/proc/{p}/{name}')]\nprint('held')"),
    Attack("flood-of-signals-to-the-first", "for _ in range(20_000):\n    for number in (1, 2, 10, 15, 17, 28):\n        try: os.kill(1, number)\n        except OSError: pass\nprint('held')"),
]  # fmt: skip

ESCAPE = [
    Attack("own-namespaces", "for name, text in (('uid_map', b'0 0 1'), ('gid_map', b'0 0 1'), ('setgroups', b'allow'), ('timens_offsets', b'monotonic 100 0')): attempt(lambda: os.write(os.open(f'/proc/self/{name}', os.O_WRONLY), text))", stdout="held\n" * 4),
    Attack("kernel-settings", "found = []\nfor top, _, files in os.walk('/proc/sys'):\n    for name in files:\n        try: found.append(name) if os.write(os.open(f'{top}/{name}', os.O_WRONLY), b'1') else None\n        except OSError: pass\nassert not found, found\nprint('held')"),
    _held("pressure-triggers", "os.write(os.open('/proc/pressure/cpu', os.O_RDWR), b'some 100 2000000')"),
    Attack("every-key-call", "for number, values in ((248, (b'user', b'x', b'y', 1, -2)), (249, (b'user', b'x', None, -2)), (250, (0, -3, 1))): attempt(lambda: call(number, *values))", stdout="held\n" * 3),
    Attack("every-system-v-call", "for number, values in ((29, (0, 4096, 0o1666)), (64, (0, 1, 0o1666)), (68, (0, 0o1666)), (240, (b'/x', 0o102, 0o666, None))): attempt(lambda: call(number, *values))", stdout="held\n" * 4),
    Attack("paths-of-descriptors", "found = [os.open(name, os.O_PATH) for name in ('/', '.', '/usr') if os.path.exists(name)]\nfor number in found: attempt(lambda: os.listdir(f'/proc/self/fd/{number}/../../root'))", stdout=None),
]  # fmt: skip

NETWORK = [
    _held("kernel-events", "socket.socket(16, 3, 15).bind((0, 0xffffffff)) or socket.socket(16, 3, 15).recv(1, socket.MSG_DONTWAIT)"),
    Attack("descriptors-in-descriptors", "import array\ntry:\n    for _ in range(200):\n        one, two = socket.socketpair()\n        for end in (one, two): end.sendmsg([b'x'], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array('i', [one.fileno(), two.fileno()]))])\nexcept OSError: pass\nprint('held')"),
]  # fmt: skip

MEMORY = [
    Attack("memory-of-tcp", """
kept = []
def fill():
    server = socket.socket(); server.bind(('127.0.0.1', 0)); server.listen(500)
    for _ in range(60):
        one = socket.create_connection(server.getsockname()); two, _ = server.accept()
        kept.extend((one, two))
        for end in (one, two):
            end.setblocking(False)
            try:
                while end.send(bytes(1 << 20)): pass
            except OSError: pass
    pages = int(open('/proc/net/sockstat').read().split('mem ')[1].split()[0])
    print('ESCAPED' if has_groups and pages > 60_000 else 'held')
has_groups = any(word in open('/proc/self/cgroup').read() for word in ('/pybench-', 'pybench'))
try: fill()
except OSError: print('held')
finally:
    for end in kept: end.close()
"""),
]  # fmt: skip

DISK = [
    Attack("deleted-and-mapped", "import mmap\nkept = []\nfor _ in range(10):\n    f = os.open('output/m', os.O_CREAT | os.O_RDWR); os.unlink('output/m')\n    try:\n        os.ftruncate(f, 40 << 20); kept.append(mmap.mmap(f, 40 << 20))\n        for at in range(0, 40 << 20, 4096): kept[-1][at] = 1\n    finally: os.close(f)\ntime.sleep(3)\nprint('ESCAPED')", ("died", "error"), None, None),
    Attack("deleted-in-a-hidden-program", """
import shutil
shutil.copy(os.path.realpath(sys.executable), 'hidden'); os.chmod('hidden', 0o111)
code = "import os, time\\nf = os.open('output/m', os.O_CREAT | os.O_RDWR); os.unlink('output/m')\\nfor _ in range(400): os.write(f, bytes(1 << 20))\\ntime.sleep(30)"
ended = subprocess.run(['./hidden', '-S', '-E', '-c', code], capture_output=True, env=dict(os.environ, PYTHONHOME=sys.base_prefix))
time.sleep(1)
os.unlink('hidden')
raise OSError(28, 'No space left on device') if ended.returncode else SystemExit('ESCAPED')
""", ("died", "error"), "disk", None, 20.0),
    Attack("sparse-files", "for number in range(40): os.ftruncate(os.open(f'output/{number}', os.O_CREAT | os.O_RDWR), 500 << 20)\nprint('held')"),
    Attack("odd-entries", "os.chdir('output')\nfor number in range(1, 256):\n    if number != 47: open(bytes([110, number, 10, 0xed, 0xa0, 0x80]), 'w').close()\nfor number in range(50): os.mkfifo(f'p{number}')\nos.symlink('/proc/self/fd/0', 'in'); os.symlink('.', 'here'); os.symlink('two', 'one'); os.symlink('one', 'two')\nfor number, when in enumerate((0, -1, -2**31, 2**32, 2**33)):\n    open(str(number), 'w').close()\n    try: os.utime(str(number), (when, when))\n    except (OSError, OverflowError): pass\nos.mkdir('closed'); open('closed/f', 'w').close(); os.chmod('closed', 0)\nprint('held')"),
    Attack("growing-and-swapped", "os.makedirs('output/d/e')\nif os.fork() == 0:\n    os.setsid()\n    for number in range(10**9):\n        try:\n            os.rename('output/d', 'output/d2'); os.symlink('/', 'output/d'); os.unlink('output/d'); os.rename('output/d2', 'output/d')\n            if number < 2000: open('output/g', 'ab').write(b'x' * 10_000)\n        except OSError: pass\nprint('held')"),
    Attack("many-long-paths", "os.chdir('output')\nfor _ in range(12): os.makedirs('d' * 250); os.chdir('d' * 250)\ntry:\n    for number in range(1900): open('f' * 240 + str(number), 'w').close()\nexcept OSError: pass\nprint('held')"),
    Attack("attributes", "open('output/a', 'w').close()\nfor name in ('security.capability', 'trusted.x', 'security.ima'): attempt(lambda: os.setxattr('output/a', name, b'x' * 24))", stdout="held\n" * 3),
]  # fmt: skip

FORGERIES = [
    Attack("dear-errors", _FORGE + "kind = header.replace(b'\"stream\"', b'\"error\"')\nfor text in (b'x', b'x\\\\r', b'\\\\u0001', b'\\\\u001b['): forge(kind, above, b'{\"evalue\": \"' + text * (4_000_000 // len(text)) + b'\", \"traceback\": \"' + text * (4_000_000 // len(text)) + b'\"}')\nforge(kind, above, b'{\"ename\": \"forged\"}')", ("error",), None, None),
    Attack("dear-turns", _FORGE + "if is_wired:\n    for number in range(20_000): forge(header, above, b'{\"name\": \"%s\", \"text\": \"x\"}' % (b'stdout' if number % 2 else b'stderr'))", ("ok",), None, None),
    Attack("dear-displays", _FORGE + "kind = header.replace(b'\"stream\"', b'\"display_data\"')\nfor _ in range(4): forge(kind, above, b'{\"data\": {\"text/html\": \"x\", \"text/plain\": \"' + b'\\\\u00e9\\\\r' * 500_000 + b'\"}}')", ("ok",), None, None),
    Attack("countless-drops", _FORGE + "kind = header.replace(b'\"stream\"', b'\"display_data\"')\nfor _ in range(9000): forge(kind, above, b'{\"data\": {\"application/x-pybench-dropped\": 1125899906842624}}')", ("ok",), None, None),
    Attack("names-without-end", "raise type('x' * 2_000_000, (Exception,), {})('y')", ("error",), None, None),
    Attack("errors-that-exit", "class E(Exception):\n    def __str__(self): raise SystemExit\n    def __repr__(self): os._exit(7)\nraise E", ("error", "died"), None, None),
    Attack("groups-of-groups", "error = ValueError('x')\nfor _ in range(5_000): error = ExceptionGroup('g', [error])\nraise error", ("error", "died"), None, None),
    Attack("nested-brackets", "compile('(' * 100_000, 'x', 'eval')", ("error",), None, None),
    Attack("a-second-end", "if os.fork() == 0:\n    get_ipython().kernel.do_shutdown(True); os._exit(0)\nos.wait()\nprint('held')"),
]  # fmt: skip

LEFTOVERS = [
    Attack("stuck-in-vfork", "for _ in range(8):\n    if os.fork() == 0:\n        if libc.syscall(56, 0x4000 | 17, 0, 0, 0, 0) == 0: libc.pause()\nprint('held')"),
]  # fmt: skip

GROUPS = {
    "processes": PROCESSES, "escape": ESCAPE, "network": NETWORK, "memory": MEMORY, "disk": DISK,
    "forgeries": FORGERIES, "leftovers": LEFTOVERS,
}  # fmt: skip
