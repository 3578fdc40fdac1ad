"""The attack pack: cells that try to get out, see, break or outlive what they should not.

A cell prints `held` when its attempt failed as it must and `ESCAPED` when it got through. Words between
@ signs are replaced: @SECRET@ a file anybody on the host may read, @REPO@ the checkout, @PID@ the runner,
@PORT@ a server on the host's loopback, @ABSTRACT@ and @UNIX@ sockets of the runner, @WORD@ a word that
only the runner's memory and environment hold.
"""

from __future__ import annotations

from dataclasses import dataclass

PRELUDE = """
import ctypes, os, socket, subprocess, sys, time, signal
libc = ctypes.CDLL(None, use_errno=True)
def attempt(work, *expected):
    try:
        got = work()
    except expected or (OSError, ImportError):
        print('held')
    else:
        print('ESCAPED', repr(got)[:300])
def call(number, *args):
    result = libc.syscall(number, *args)
    if result < 0:
        raise OSError(ctypes.get_errno(), 'denied')
    return result
def read(path):
    with open(path, 'rb') as file:
        return file.read(4096)
def write(path, text='x'):
    with open(path, 'w') as file:
        file.write(text)
def connect(family, kind, address, data=b'x'):
    with socket.socket(family, kind) as sock:
        sock.settimeout(3)
        sock.connect(address)
        return sock.send(data)
def run(*command):
    return subprocess.run(command, check=True, capture_output=True, timeout=20).stdout
"""


@dataclass(frozen=True)
class Attack:
    """One cell. `statuses` it may end with, `limit` the limit it must be recorded with, `stdout` it must
    print (None: anything without ESCAPED)."""

    name: str
    code: str
    statuses: tuple[str, ...] = ("ok",)
    limit: str | None = None
    stdout: str | None = "held\n"
    timeout_sec: float = 30.0
    death: str | None = None


def _held(name: str, attempt: str) -> Attack:
    return Attack(name, f"attempt(lambda: {attempt})")


def _meets(name: str, limit: str, code: str, *statuses: str) -> Attack:
    return Attack(name, code, statuses or ("error", "died"), limit, None, 60.0)


READ = [
    _held("read-host-file", "read('@SECRET@')"),
    _held("read-shadow", "read('/etc/shadow')"),
    _held("read-tasks", "os.listdir('@REPO@/tasks')"),
    _held("read-graders", "os.listdir('@REPO@/graders')"),
    _held("import-pybench", "__import__('pybench')"),
    _held("read-runner-environ", "read('/proc/@PID@/environ')"),
    _held("read-runner-memory", "open('/proc/@PID@/mem', 'rb').seek(0)"),
    _held("read-runner-folder", "os.listdir('/proc/@PID@/cwd')"),
    _held("read-pid-1-folder", "os.listdir('/proc/1/root/work')"),
    _held("list-root-home", "os.listdir('/root')"),
    _held("read-kernel-memory", "open('/dev/mem', 'rb')"),
    _held("read-kcore", "open('/proc/kcore', 'rb').read(1)"),
    _held("read-kernel-log", "open('/dev/kmsg')"),
    _held("read-disk", "open('/dev/vda', 'rb')"),
    _held("read-sysfs", "os.listdir('/sys/class')"),
    Attack(
        "find-other-trials",
        "import glob\nattempt(lambda: [p for p in glob.glob('/tmp/pybench-*/*/work') if p != os.getcwd()][0], IndexError)",
    ),
    Attack("find-pybench-in-packages", "attempt(lambda: [os.listdir(p + '/pybench') for p in sys.path if p][0])"),
    Attack(
        "dot-dot-out", "attempt(lambda: [n for n in os.listdir('/home/user/../../..') if n in ('work', 'mnt', 'boot')][0],"
        " IndexError, OSError)",
    ),
]  # fmt: skip

WRITE = [
    _held("write-system", "write('/usr/planted')"),
    _held("write-etc", "write('/etc/passwd')"),
    _held("write-packages", "write(os.__file__)"),
    _held("write-site-packages", "write(__import__('ipykernel').__file__)"),
    _held("write-root", "os.mkdir('/planted')"),
    _held("write-host-file", "write('@SECRET@')"),
    _held("write-repo", "write('@REPO@/tasks/planted')"),
    _held("write-sysctl", "write('/proc/sys/kernel/hostname', 'owned')"),
    _held("write-core-pattern", "write('/proc/sys/kernel/core_pattern', '|/bin/sh')"),
    _held("make-device", "os.mknod('disk', 0o60666, os.makedev(254, 0))"),
    _held("set-clock", "time.clock_settime(time.CLOCK_REALTIME, 0)"),
    _held("lower-oom-score", "write('/proc/self/oom_score_adj', '-1000')"),
]

NETWORK = [
    _held("tcp-out", "connect(socket.AF_INET, socket.SOCK_STREAM, ('1.1.1.1', 53))"),
    _held("udp-out", "connect(socket.AF_INET, socket.SOCK_DGRAM, ('1.1.1.1', 53))"),
    _held("host-loopback", "connect(socket.AF_INET, socket.SOCK_STREAM, ('127.0.0.1', @PORT@))"),
    _held("host-loopback-6", "connect(socket.AF_INET6, socket.SOCK_STREAM, ('::1', @PORT@))"),
    _held("dns", "socket.getaddrinfo('example.org', 80)"),
    _held("raw-socket", "socket.socket(socket.AF_INET, socket.SOCK_RAW, 1)"),
    _held("packet-socket", "socket.socket(socket.AF_PACKET, socket.SOCK_RAW)"),
    _held("vsock", "socket.socket(40, socket.SOCK_STREAM)"),
    _held("crypto-socket", "socket.socket(38, socket.SOCK_SEQPACKET)"),
    _held("abstract-socket", "connect(socket.AF_UNIX, socket.SOCK_STREAM, '\\0@ABSTRACT@')"),
    _held("path-socket", "connect(socket.AF_UNIX, socket.SOCK_STREAM, '@UNIX@')"),
]

PROCESSES = [
    _meets("fork-bomb", "processes", "for _ in range(2000):\n    if os.fork() == 0:\n        time.sleep(60)\n        os._exit(0)"),
    _meets("thread-bomb", "processes", "import threading\nfor _ in range(2000):\n    threading.Thread(target=time.sleep, args=(60,), daemon=True).start()"),
    _held("signal-runner", "os.kill(@PID@, signal.SIGTERM)"),
    _held("trace-runner", "call(101, 16, @PID@, 0, 0)"),
    Attack("signal-everyone", "signal.signal(signal.SIGTERM, signal.SIG_IGN)\ntry:\n    os.kill(-1, 15)\nexcept OSError:\n    pass\nprint('held')"),
    Attack("kill-parent", "os.kill(os.getppid(), 9)\nprint('held')", ("ok", "error"), None, None),
    _held("nice-up", "os.setpriority(os.PRIO_PROCESS, 0, -20)"),
    _held("real-time", "os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(50))"),
]  # fmt: skip

MEMORY = [
    _meets("one-large-piece", "memory", "x = b'x' * (6 << 30)"),
    _meets("many-small-pieces", "memory", "x = []\nwhile True:\n    x.append(bytearray(b'x' * (16 << 20)))"),
    _meets("six-processes", "memory", """
import multiprocessing
children = []
for _ in range(6):
    pid = os.fork()
    if pid == 0:
        x = bytearray(b'x' * (400 << 20))
        time.sleep(20)
        os._exit(0)
    children.append(pid)
codes = [os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) for pid in children]
assert all(code == 0 for code in codes), codes
"""),
    Attack("memory-files", "x = []\nwhile True:\n    x.append(os.memfd_create('x'))\n    os.write(x[-1], b'x' * (64 << 20))", ("error", "died"), None, None, 60.0),
]  # fmt: skip

DISK = [
    _meets("one-large-file", "disk", "with open('output/big', 'wb') as f:\n    for _ in range(300):\n        f.write(bytes(1 << 20))\n    time.sleep(3)"),
    _meets("many-files", "disk", "for i in range(4000):\n    open(f'f{i}', 'w').close()\ntime.sleep(3)"),
    _meets("many-folders", "disk", "for i in range(4000):\n    os.mkdir(f'd{i}')\ntime.sleep(3)"),
    Attack("fill-tmp", "import tempfile\nattempt(lambda: [open(tempfile.gettempdir() + '/x', 'ab').write(bytes(1 << 20)) for _ in range(400)])\ntime.sleep(1.5)", ("ok", "died"), None, None),
    Attack("fill-shared-memory", "attempt(lambda: [open('/dev/shm/x', 'ab').write(bytes(1 << 20)) for _ in range(400)])", ("ok", "died"), None, None),
    Attack("sparse-giant", "try:\n    os.truncate(os.open('output/sparse', os.O_CREAT | os.O_RDWR), 1 << 40)\nexcept OSError:\n    print('held')"),
]  # fmt: skip

SIGNALS = [
    Attack("kill-self", "os.kill(os.getpid(), 9)", ("died",), None, None, death="signal 9"),
    Attack("abort", "os.abort()", ("died",), None, None, death="signal 6"),
    Attack("exit", "os._exit(0)", ("died",), None, None, death="exit 0"),
    Attack("stop-self", "os.kill(os.getpid(), signal.SIGSTOP)", ("timeout",), None, None, 2.0),
    Attack("ignore-interrupt", "signal.signal(signal.SIGINT, signal.SIG_IGN)\nwhile True: pass", ("timeout",), None, None, 2.0),
    Attack("swallow-interrupt", "while True:\n    try:\n        time.sleep(1)\n    except BaseException:\n        pass", ("timeout",), None, None, 2.0),
    Attack("deep-recursion", "import sys\nsys.setrecursionlimit(10**9)\ndef f(): f()\nf()", ("died", "error", "timeout"), None, None),
]  # fmt: skip

FLOODS = [
    Attack("print-100-mb", "print('x' * 100_000_000)", stdout=None),
    Attack("stderr-100-mb", "print('x' * 100_000_000, file=sys.stderr)", stdout=None),
    Attack("raw-descriptor", "for _ in range(50):\n    os.write(1, b'x' * 1_000_000)", stdout=None),
    Attack("child-output", "subprocess.run(['head', '-c', '50000000', '/dev/zero'], check=True)", stdout=None),
    Attack("many-prints", "for i in range(200_000): print(i)", stdout=None),
    Attack("giant-value", "'x' * 50_000_000", stdout=None),
    Attack("giant-error", "raise ValueError('x' * 50_000_000)", ("error",), stdout=None),
    Attack("many-displays", "from IPython.display import display\nfor i in range(3000): display('x' * 1000)", stdout=None),
    Attack("no-guard", "sys.stdout.write = type(sys.stdout).write.__get__(sys.stdout)\nfor _ in range(40): print('x' * 1_000_000)", stdout=None),
]  # fmt: skip

ESCAPE = [
    _held("new-user-namespace", "call(272, 0x10000000)"),
    _held("new-mount-namespace", "call(272, 0x20000)"),
    _held("clone-user-namespace", "call(56, 0x10000000 | 17, 0, 0, 0, 0)"),
    _held("clone3", "call(435, 0, 0)"),
    _held("mount", "call(165, b'x', b'/tmp', b'tmpfs', 0, 0)"),
    _held("unmount", "call(166, b'/tmp', 2)"),
    _held("remount-writable", "call(165, b'x', b'/usr', 0, 32 | 4096, 0)"),
    _held("chroot", "os.chroot('/tmp')"),
    _held("become-root", "os.setuid(0)"),
    _held("become-another", "os.setuid(1)"),
    Attack("setuid-program", "attempt(lambda: run('su', '-c', 'id', 'root'), OSError, subprocess.SubprocessError)"),
    _held("enter-namespace", "call(308, os.open('/proc/1/ns/mnt', os.O_RDONLY), 0)"),
    _held("bpf", "call(321, 0, 0, 0)"),
    _held("perf", "call(298, 0, 0, -1, -1, 0)"),
    _held("io-uring", "call(425, 8, 0)"),
    _held("keyring", "call(250, 0, -3, 1)"),
    _held("open-by-handle", "call(304, -100, 0, 0)"),
    _held("userfaultfd", "call(323, 0)"),
    _held("load-module", "call(313, 0, b'', 0)"),
    _held("reboot", "call(169, 0xfee1dead, 672274793, 0, 0)"),
    Attack("privileges", "status = open('/proc/self/status').read()\nwords = dict(line.split(':\\t', 1) for line in status.splitlines() if ':\\t' in line)\nassert all(int(words[n], 16) == 0 for n in ('CapPrm', 'CapEff', 'CapInh', 'CapAmb'))\nassert words['NoNewPrivs'] == '1' and words['Seccomp'] == '2' and '0' not in words['Uid'].split()\nprint('held')"),
]  # fmt: skip

INHERITED = [
    Attack("environment", "assert not [v for v in os.environ.values() if '@WORD@' in v]\nprint('held')"),
    Attack("arguments", "import glob\nfound = []\nfor path in glob.glob('/proc/[0-9]*/cmdline'):\n    try: found.append(read(path))\n    except OSError: pass\nassert not [f for f in found if b'@REPO@' in f or b'api_key' in f], found\nprint('held')"),
    Attack("descriptors", "kinds = [os.readlink(f'/proc/self/fd/{n}') for n in os.listdir('/proc/self/fd') if os.path.islink(f'/proc/self/fd/{n}')]\nstrange = [k for k in kinds if not k.startswith(('socket:', 'pipe:', 'anon_inode:', '/dev/null', '/dev/urandom', '/proc/', '/dev/pts')) and not k.startswith(os.getcwd()) and 'tmp' not in k]\nassert not strange, strange\nprint('held')"),
    Attack("memory", """
word = bytes.fromhex('@HEX@')
found = False
own = set()
with open('/proc/self/maps') as maps:
    for line in maps.readlines():
        span, mode = line.split()[:2]
        if mode[:2] != 'rw': continue
        low, high = (int(part, 16) for part in span.split('-'))
        if high - low > 1 << 28: continue
        piece = ctypes.string_at(low, high - low)
        at = piece.find(word)
        while at >= 0:
            own.add(piece[max(at - 12, 0):at + len(word) + 12])
            at = piece.find(word, at + 1)
assert not [p for p in own if b'RUNNER:' in p], own
print('held')
"""),
    Attack("modules", "assert not [m for m in sys.modules if m.split('.')[0] in ('pybench', 'graders', 'litellm', 'mlflow')]\nprint('held')"),
]  # fmt: skip

LEFTOVERS = [
    Attack("daemon", "pid = os.fork()\nif pid == 0:\n    os.setsid()\n    if os.fork() == 0:\n        os.execvp('sleep', ['sleep', '7654321'])\n    os._exit(0)\nos.waitpid(pid, 0)\nprint('held')"),
    Attack("nohup", "subprocess.Popen(['nohup', 'sleep', '7654321'], start_new_session=True)\nprint('held')"),
    Attack("shared-memory-segment", "identity = libc.shmget(0x5eed, 4096, 0o1666)\nprint('held')"),
]  # fmt: skip

GROUPS = {
    "read": READ, "write": WRITE, "network": NETWORK, "processes": PROCESSES, "memory": MEMORY, "disk": DISK,
    "signals": SIGNALS, "floods": FLOODS, "escape": ESCAPE, "inherited": INHERITED, "leftovers": LEFTOVERS,
}  # fmt: skip
