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
    timeout_sec: float = 60.0
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
    Attack("find-word-anywhere", "import glob\nfound = []\nfor path in glob.glob('/proc/[0-9]*/environ') + glob.glob('/proc/[0-9]*/cmdline') + glob.glob('/tmp/**', recursive=True):\n    try: found.append(path) if b'@WORD@' in read(path) else None\n    except OSError: pass\nassert not found, found\nprint('held')"),
    _held("read-parent-memory", "read(f'/proc/{max(os.getppid(), 1)}/mem')"),
    Attack("read-parent-descriptors", "folder = f'/proc/{max(os.getppid(), 1)}/fd/'\ntry: kinds = {os.readlink(folder + name) for name in os.listdir(folder)}\nexcept OSError: kinds = set()\nassert kinds <= {'/dev/null', 'anon_inode:[eventfd]'}, kinds\nprint('held')"),
    _held("copy-parent-memory", "call(310, max(os.getppid(), 1), 0, 1, 0, 1, 0)"),
    Attack("list-host-sockets", "try: seen = open('/proc/net/unix').read()\nexcept OSError: seen = ''\nassert '@ABSTRACT@' not in seen and '@UNIX@' not in seen\nprint('held')"),
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
    _held("write-sysrq", "write('/proc/sysrq-trigger', 'b')"),
    _held("write-sysfs", "write('/sys/kernel/profiling', '1')"),
    _held("write-cgroup", "write('/sys/fs/cgroup/memory/memory.limit_in_bytes', '-1')"),
    _held("link-system-file", "os.link('/etc/passwd', 'passwd')"),
    Attack(
        "raise-limits",
        "import resource\nattempt(lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (-1, -1)), ValueError, OSError)",
    ),
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
    _held(
        "route-socket",
        "socket.socket(16, socket.SOCK_RAW, 0).sendto(bytes.fromhex('2000000010000500010000000000000000000000000000000100000001000000'), (0, 0)) and open('/sys/class/net/eth0/address')",
    ),
]

PROCESSES = [
    _meets("fork-bomb", "processes", "for _ in range(2000):\n    if os.fork() == 0:\n        time.sleep(60)\n        os._exit(0)"),
    _meets("thread-bomb", "processes", "import threading\nfor _ in range(2000):\n    threading.Thread(target=time.sleep, args=(60,), daemon=True).start()"),
    _held("signal-runner", "os.kill(@PID@, signal.SIGTERM)"),
    _held("trace-runner", "call(101, 16, @PID@, 0, 0)"),
    Attack("signal-everyone", "signal.signal(signal.SIGTERM, signal.SIG_IGN)\ntry:\n    os.kill(-1, 15)\nexcept OSError:\n    pass\nprint('held')"),
    Attack("kill-parent", "os.kill(os.getppid(), 9)\nprint('held')", ("ok", "error", "died"), None, None),
    _held("nice-up", "os.setpriority(os.PRIO_PROCESS, 0, -20)"),
    _held("real-time", "os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(50))"),
    _held("take-descriptor", "call(438, os.pidfd_open(max(os.getppid(), 1)), 0, 0)"),
    _held("trace-parent", "call(101, 16, max(os.getppid(), 1), 0, 0)"),
    Attack("kill-first", "try: os.kill(1, 9)\nexcept OSError: pass\nprint('held')"),
    Attack("descriptors-run-out", "kept = []\ntry:\n    while True: kept.append(os.open('/dev/null', os.O_RDONLY))\nfinally:\n    for number in kept: os.close(number)", ("error",), None, None),
    Attack("zombies", "for _ in range(40):\n    if os.fork() == 0: os._exit(0)\nprint('held')", ("ok", "error"), None, None),
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
    _meets("shared-mapping", "memory", "import mmap\nm = mmap.mmap(-1, 3 << 30)\nfor i in range(0, len(m), 4096): m[i] = 1"),
    _meets("one-process-after-another", "memory", "for n in range(3):\n    pid = os.fork()\n    if pid == 0:\n        x = [bytearray(b'x' * (32 << 20)) for _ in range(60)]\n        os._exit(0)\n    code = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])\n    if code: raise MemoryError(code)"),
    Attack("pipe-buffers", "import fcntl\nkept = []\ntry:\n    for _ in range(300):\n        r, w = os.pipe(); kept += [r, w]\n        try: fcntl.fcntl(w, 1031, 1 << 20)\n        except OSError: pass\n        os.set_blocking(w, False)\n        try:\n            while True: os.write(w, bytes(1 << 16))\n        except BlockingIOError: pass\nfinally:\n    for number in kept: os.close(number)", ("ok", "died", "error"), None, None, 60.0),
]  # fmt: skip

DISK = [
    _meets("one-large-file", "disk", "with open('output/big', 'wb') as f:\n    for _ in range(300):\n        f.write(bytes(1 << 20))\n    time.sleep(3)"),
    _meets("many-files", "disk", "for i in range(4000):\n    open(f'f{i}', 'w').close()\ntime.sleep(3)"),
    _meets("many-folders", "disk", "for i in range(4000):\n    os.mkdir(f'd{i}')\ntime.sleep(3)"),
    Attack("fill-tmp", "import tempfile\nattempt(lambda: ([open(tempfile.gettempdir() + '/x', 'ab').write(bytes(1 << 20)) for _ in range(400)], time.sleep(1.5)))", ("ok", "died"), None, None),
    Attack("fill-shared-memory", "attempt(lambda: ([open('/dev/shm/x', 'ab').write(bytes(1 << 20)) for _ in range(400)], time.sleep(1.5)))", ("ok", "died"), None, None),
    Attack("sparse-giant", "try:\n    os.truncate(os.open('output/sparse', os.O_CREAT | os.O_RDWR), 1 << 40)\nexcept OSError:\n    print('held')"),
    Attack("deep-folders", "for i in range(1500):\n    os.mkdir('d'); os.chdir('d')\nopen('end', 'w').close()", ("ok", "error", "died"), None, None),
    Attack("closed-folders", "os.makedirs('a/b/c'); open('a/b/c/f', 'w').close(); os.chmod('a/b', 0); os.chmod('a', 0)\nprint('held')"),
    Attack("long-names", "for i in range(200): open('n' * 240 + str(i), 'w').close()\nprint('held')"),
    Attack("odd-names", "for i in range(1, 128):\n    if chr(i) != '/': open(b'odd-' + bytes([i, 255 - i]), 'w').close()\nprint('held')"),
]  # fmt: skip

SIGNALS = [
    Attack("kill-self", "os.kill(os.getpid(), 9)", ("died",), None, None, death="signal 9"),
    Attack("abort", "os.abort()", ("died",), None, None, death="signal 6"),
    Attack("exit", "os._exit(0)", ("died",), None, None, death="exit 0"),
    Attack("stop-self", "os.kill(os.getpid(), signal.SIGSTOP)", ("timeout",), None, None, 2.0),
    Attack("ignore-interrupt", "signal.signal(signal.SIGINT, signal.SIG_IGN)\ntime.sleep(60)", ("timeout",), None, None, 1.0),
    Attack("swallow-interrupt", "while True:\n    try:\n        time.sleep(1)\n    except BaseException:\n        pass", ("timeout",), None, None, 2.0),
    Attack("deep-recursion", "import sys\nsys.setrecursionlimit(10**9)\ndef f(): f()\nf()", ("died", "error", "timeout"), None, None, 3.0),
    Attack("stop-group", "os.killpg(0, signal.SIGSTOP)", ("timeout",), None, None, 2.0),
    Attack("block-interrupt", "signal.pthread_sigmask(signal.SIG_BLOCK, range(1, 32))\ntime.sleep(60)", ("timeout",), None, None, 1.0),
    Attack("long-c-call", "sum(range(10**12))", ("timeout",), None, None, 0.5),
    Attack("trace-function", "sys.settrace(lambda *_: (_ for _ in ()).throw(ValueError()))\nx = 1", ("ok", "error"), None, None),
    Attack("exit-later", "import faulthandler\nfaulthandler.dump_traceback_later(0.2, exit=True)\ntime.sleep(20)", ("died",), None, None, death="exit 1"),
    Attack("leave-the-loop", "get_ipython().kernel.io_loop.stop()", ("ok", "died", "timeout"), None, None, 3.0),
    Attack("no-such-call", "libc.syscall(0x40000000 + 39)", ("died",), None, None, death="signal 31"),
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
    Attack("many-updates", "from IPython.display import display\nh = display('x', display_id=True)\nfor i in range(3000): h.update('y' * 500)", stdout=None),
    Attack("giant-picture", "from IPython.display import display, Image\ndisplay(Image(data=b'\\x89PNG\\r\\n\\x1a\\n' + b'x' * 30_000_000))", ("ok", "error"), None, None),
    Attack("one-long-line", "for _ in range(2000): sys.stdout.write('x' * 10_000)", stdout=None),
    Attack("late-prints", "import threading\nthreading.Thread(target=lambda: [print('late', i) or time.sleep(0.01) for i in range(100)], daemon=True).start()", stdout=None),
    Attack("raw-messages", "kernel = get_ipython().kernel\nfor i in range(20):\n    if hasattr(kernel.iopub_thread.socket, 'send_multipart'): kernel.iopub_socket.send_multipart([b'x' * 2_000_000])\n    else: kernel.session.send(None, 'stream', {'name': 'stdout', 'text': 'x' * 2_000_000})", stdout=None),
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
    Attack("privileges", "status = open('/proc/self/status').read()\nwords = dict(line.split(':\\t', 1) for line in status.splitlines() if ':\\t' in line)\nassert all(int(words[n], 16) == 0 for n in ('CapPrm', 'CapEff', 'CapInh', 'CapAmb'))\nassert int(words['CapBnd'], 16) == 0 or not (64000 <= os.getuid() <= 65100 or os.getuid() >= 1_900_000_000)\nassert words['NoNewPrivs'] == '1' and words['Seccomp'] == '2' and '0' not in words['Uid'].split()\nprint('held')"),
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

# What the kernel says in its own name may be any nonsense: nothing of it may harm the runner or end a cell's wait.
FORGERIES = [
    Attack(f"forged-{number}", f"""
kernel = get_ipython().kernel
kernel.session.send(kernel.iopub_socket, {kind!r}, {content}, parent=kernel.get_parent(), ident=b'x')
time.sleep(0.3)
print('held')
""", ("ok", "error"), None, None)
    for number, (kind, content) in enumerate([
        ("stream", "{'name': 'stdout', 'text': {'a': 1}}"),
        ("stream", "{}"),
        ("error", "{'traceback': 5, 'ename': None}"),
        ("display_data", "{'data': []}"),
        ("display_data", "{'data': {'image/png': {'a': 1}, 'text/plain': None}}"),
        ("display_data", "{'data': {'application/x-pybench-dropped': 'many'}}"),
        ("display_data", "{'data': {'application/x-pybench-dropped': -10**30}}"),
        ("execute_result", "{'data': 'x', 'execution_count': []}"),
        ("clear_output", "{'wait': 'x'}"),
        ("nonsense", "{'x' * 100: 1}"),
    ])
] + [
    Attack("forged-end", "kernel = get_ipython().kernel\nkernel.session.send(kernel.iopub_socket, 'status', {'execution_state': 'idle'}, parent=kernel.get_parent(), ident=b'x')\ntime.sleep(0.5)\nprint('held')", stdout=None),
    Attack("no-key", "get_ipython().kernel.session.key = b''\nprint('held')", ("ok", "timeout"), None, None, 3.0),
    Attack("no-session", "get_ipython().kernel.session.send = None", ("ok", "timeout", "died", "error"), None, None, 3.0),
    Attack("connect-to-oneself", "import zmq, glob\nbase = get_ipython().kernel.parent.ip if get_ipython().kernel.parent else ''\nsocket_ = zmq.Context().socket(zmq.DEALER)\nsocket_.linger = 0\nsocket_.connect(f'ipc://{base}-1')\nfor i in range(100): socket_.send_multipart([b'junk'] * 5)\nsocket_.close()\nprint('held')", ("ok", "error"), None, None),
]  # fmt: skip

TAMPERING = [
    Attack("planted-modules", "for name in ('sitecustomize', 'usercustomize', 'conftest', 'json', 'random', 'pathlib', 'ipykernel', 'IPython', 'zmq', 'pandas'):\n    open(name + '.py', 'w').write('raise SystemExit(99)')\n    open('output/' + name + '.py', 'w').write('raise SystemExit(99)')\nprint('held')"),
    Attack("planted-profile", "os.makedirs(os.environ['IPYTHONDIR'] + '/profile_default/startup', exist_ok=True)\nopen(os.environ['IPYTHONDIR'] + '/profile_default/startup/00.py', 'w').write('import os; os._exit(99)')\nprint('held')"),
    Attack("die-among-them", "os._exit(1)", ("died",), None, None, death="exit 1"),
    Attack("no-planted-module", "import json, random, pathlib\nassert all('user' not in str(m.__file__) and os.getcwd() not in str(m.__file__) for m in (json, random, pathlib))\nprint('held')"),
    Attack("forged-figure_records", "folder = os.environ['PYBENCH_CLAIMS']\nos.symlink('/etc/passwd', folder + '/0.json'); os.mkfifo(folder + '/1.json')\nopen(folder + '/2.json', 'w').write('{\"digests\": [' * 1000)\nprint('held')"),
]  # fmt: skip

LEFTOVERS = [
    Attack("daemon", "pid = os.fork()\nif pid == 0:\n    os.setsid()\n    if os.fork() == 0:\n        os.execvp('sleep', ['sleep', '7654321'])\n    os._exit(0)\nos.waitpid(pid, 0)\nprint('held')"),
    Attack("nohup", "subprocess.Popen(['nohup', 'sleep', '7654321'], start_new_session=True)\nprint('held')"),
    Attack("shared-memory-segment", "identity = libc.shmget(0x5eed, 4096, 0o1666)\nprint('held')"),
]  # fmt: skip

GROUPS = {
    "read": READ, "write": WRITE, "network": NETWORK, "processes": PROCESSES, "memory": MEMORY, "disk": DISK,
    "signals": SIGNALS, "floods": FLOODS, "escape": ESCAPE, "inherited": INHERITED, "forgeries": FORGERIES,
    "tampering": TAMPERING, "leftovers": LEFTOVERS,
}  # fmt: skip
