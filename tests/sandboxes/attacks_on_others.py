"""The attack pack, second part: reaching processes and sockets of others, and outrunning the end."""

from __future__ import annotations

from .attacks import Attack, _held, _meets

NETWORK = [
    _held("fast-open", "socket.socket().sendto(b'x', 0x20000000, ('127.0.0.1', @PORT@))"),
    _held("fast-open-message", "socket.socket().sendmsg([b'x'], [], 0x20000000, ('127.0.0.1', @PORT@))"),
    _held("fast-open-multipath", "socket.socket(2, 1, 262).sendto(b'x', 0x20000000, ('127.0.0.1', @PORT@))"),
    _held("letter-by-a-pair", "socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)[0].sendto(b'x', '@LETTERS@')"),
    _held("letter-in-a-message", "socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)[0].sendmsg([b'x'], [], 0, '@LETTERS@')"),
    _held("letter", "socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM).sendto(b'x', '@LETTERS@')"),
    Attack("list-tcp-of-the-host", """
import struct
def ask():
    with socket.socket(16, 3, 4) as diag:
        diag.settimeout(3)
        diag.sendto(struct.pack('IHHII', 72, 20, 0x301, 1, 0) + struct.pack('BBBBI', 2, 6, 0, 0, 0xffffffff) + bytes(48), (0, 0))
        return [diag.recv(1 << 16).index(struct.pack('>H', @PORT@))]
attempt(ask, OSError, ValueError)
"""),
]  # fmt: skip

PROCESSES = [
    _held("limit-of-runner", "__import__('resource').prlimit(@PID@, 7)"),
    _held("limit-the-runner", "__import__('resource').prlimit(@PID@, 4, (0, 0))"),
    _held("nice-the-runner", "os.setpriority(os.PRIO_PROCESS, @PID@, 19)"),
    _held("pin-the-runner", "os.sched_setaffinity(@PID@, {0})"),
    _held("idle-the-runner", "os.sched_setscheduler(@PID@, os.SCHED_IDLE, os.sched_param(0))"),
    _held("starve-the-runners-disk", "call(251, 1, @PID@, 3 << 13)"),
    _held("compare-with-runner", "call(312, @PID@, os.getpid(), 1, 0, 0)"),
    _held("signal-by-descriptor", "signal.pidfd_send_signal(os.pidfd_open(@PID@), 0)"),
    Attack("signal-by-input", """
import fcntl
mine, other = socket.socketpair()
try:
    fcntl.fcntl(mine, fcntl.F_SETOWN, @PID@); fcntl.fcntl(mine, 10, signal.SIGTERM)
    fcntl.fcntl(mine, fcntl.F_SETFL, fcntl.fcntl(mine, fcntl.F_GETFL) | os.O_ASYNC)
    other.send(b'x')
except OSError: pass
print('held')
"""),
    Attack("kill-everybody-from-a-child", "if os.fork() == 0:\n    os.setsid(); os.kill(-1, 9); os._exit(0)\ntime.sleep(5)", ("ok", "died"), None, None),
    Attack("stop-everybody-from-a-child", "if os.fork() == 0:\n    os.setsid(); os.kill(-1, 19); os._exit(0)\ntime.sleep(1)", ("ok", "timeout"), None, None, 3.0),
    _meets("started-programs", "processes", "for _ in range(2000): subprocess.Popen(['sleep', '60'])"),
]  # fmt: skip

MEMORY = [
    Attack("page-tables", "import mmap\nkept = []\nfor _ in range(400):\n    kept.append(mmap.mmap(-1, 1 << 30, mmap.MAP_PRIVATE | mmap.MAP_NORESERVE))\n    for at in range(0, 1 << 30, 4 << 20): kept[-1][at]", ("ok", "error", "died", "timeout"), None, None, 10.0),
]  # fmt: skip

HIDDEN = [
    Attack("hidden-memory", "libc.prctl(4, 0, 0, 0, 0)\nkept = []\nwhile True: kept.append(bytearray(b'x' * (32 << 20)))", ("died", "error"), "memory", None),
    Attack("hidden-files", "libc.prctl(4, 0, 0, 0, 0)\nf = os.open('output/m', os.O_CREAT | os.O_RDWR); os.unlink('output/m')\nfor _ in range(400): os.write(f, bytes(1 << 20))\ntime.sleep(3)", ("died", "error"), "disk", None),
    Attack("core-pattern", "import resource\nassert resource.getrlimit(resource.RLIMIT_CORE)[1] <= 1\nprint('held')"),
]  # fmt: skip

DISK = [
    _meets("mapped-file", "disk", "import mmap\nf = os.open('output/m', os.O_CREAT | os.O_RDWR)\nos.ftruncate(f, 400 << 20)\nm = mmap.mmap(f, 400 << 20)\nfor i in range(0, 400 << 20, 4096): m[i] = 1\ntime.sleep(3)"),
    _meets("unlinked-file", "disk", "f = os.open('output/m', os.O_CREAT | os.O_RDWR); os.unlink('output/m')\nfor _ in range(400): os.write(f, bytes(1 << 20))\ntime.sleep(3)"),
    Attack("long-path", "for _ in range(30):\n    os.mkdir('n' * 200); os.chdir('n' * 200)\nopen('f', 'w').close()\nprint('held')"),
]  # fmt: skip

INHERITED = [
    Attack("paths-of-the-host", """
import re
found = []
with open('/proc/self/maps') as maps:
    spans = [line.split()[0] for line in maps.readlines() if ' rw' in line]
for span in spans:
    low, high = (int(part, 16) for part in span.split('-'))
    piece = ctypes.string_at(low, high - low) if high - low < 1 << 28 else b''
    found += [at.start() for at in re.finditer(b'inside', piece) if piece[at.start() - 10:at.start()][::-1] == b'/sexobdnas']
assert not found or os.getcwd() != '/home/user', len(found)  # under Landlock paths are the host's own
print('held')
"""),
]  # fmt: skip

LEFTOVERS = [
    Attack("fork-chain", """
code = 'import os\\nwhile True:\\n    if os.fork(): os._exit(0)\\n    os.setsid()'
for _ in range(6): subprocess.Popen([sys.executable, '-S', '-E', '-c', code, 'sleep 7654321'], start_new_session=True)
time.sleep(0.5)
""", ("ok", "died", "error"), None, None),
    Attack("stopped-daemon", "pid = os.fork()\nif pid == 0:\n    os.setsid(); signal.signal(signal.SIGTERM, signal.SIG_IGN)\n    os.execvp('sh', ['sh', '-c', 'kill -STOP $$; exec sleep 7654321'])\nprint('held')"),
]  # fmt: skip

GROUPS = {
    "network": NETWORK, "processes": PROCESSES, "memory": [*MEMORY, HIDDEN[0]], "disk": [*DISK, *HIDDEN[1:]], "inherited": INHERITED,
    "leftovers": LEFTOVERS,
}  # fmt: skip
