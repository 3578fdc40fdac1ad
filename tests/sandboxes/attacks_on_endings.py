"""The attack pack, fourth part: what a cell does to its own sandbox, by name."""

from __future__ import annotations

from .attacks import PRELUDE
from .attacks_on_records import _FORGE

ENDINGS = {
    "closed-folders": "import os\nfor path in ('output', '.', os.environ['TMPDIR'], os.environ['JUPYTER_RUNTIME_DIR'], os.environ['PYBENCH_CLAIMS']):\n    os.chmod(path, 0)",
    "closed-and-gone": "import os\nos.mkdir('output/x'); os.chmod('output/x', 0); os.chmod('.', 0); os._exit(4)",
    "folder-for-a-file": "import os\nrun = os.environ['JUPYTER_RUNTIME_DIR']\nfor name in ('connection.json', 'setup-failed', 'k-1'):\n    os.makedirs(f'{run}/{name}/x')\nos._exit(3)",
    "limits-of-the-first": "import os, resource\nfor kind in range(16):\n    try: resource.prlimit(1, kind, (0, 0))\n    except (OSError, ValueError): pass\nos._exit(2)",
    "own-limits": "import resource\nfor kind in (resource.RLIMIT_NOFILE, resource.RLIMIT_NPROC, resource.RLIMIT_FSIZE):\n    resource.setrlimit(kind, (0, 0))",
    "system-v": "import ctypes\nlibc = ctypes.CDLL(None)\nfor key in range(40):\n    part = libc.shmget(0, 64 << 20, 0o1600)\n    libc.shmat.restype = ctypes.c_void_p\n    if part >= 0:\n        ctypes.memset(libc.shmat(part, None, 0), 1, 64 << 20)",
    "shared-memory": "import os\nwith open('/dev/shm/x', 'wb') as file:\n    while True: file.write(bytes(1 << 20))",
    "temporary": "import os\nwith open(os.environ['TMPDIR'] + '/x', 'wb') as file:\n    while True: file.write(bytes(1 << 20))",
    "mappings": "import mmap\nkept = []\nwhile len(kept) < 80_000: kept.append(mmap.mmap(-1, 4096, prot=mmap.PROT_READ if len(kept) % 2 else mmap.PROT_WRITE))",
    "descriptors": "import os\nkept = []\nwhile True: kept.append(os.open('/dev/null', 0))",
    "threads": "import threading, time\nwhile True: threading.Thread(target=time.sleep, args=(60,), daemon=True).start()",
    "forks": "import os, time\nwhile True:\n    if os.fork() == 0: time.sleep(60)",
    "memory": "kept = []\nwhile True: kept.append(bytearray(b'x' * (64 << 20)))",
    "inodes": "import os\nfor number in range(5_000): open(f'output/{number}', 'w').close()",
    "deep": "import os\nfor _ in range(500):\n    os.mkdir('d' * 100); os.chdir('d' * 100)",
    "no-session": "get_ipython().kernel.session.send = None",
    "no-output": "import os, sys\nfor number in range(3, 100):\n    try: os.close(number)\n    except OSError: pass",
    "no-loop": "import asyncio\nasyncio.get_running_loop().stop()",
    "stopped": "import os, signal\nos.kill(os.getpid(), signal.SIGSTOP)",
    "all-killed": "import os, signal\nos.kill(-1, signal.SIGKILL)",
    "deaf": "import signal, time\nsignal.signal(signal.SIGINT, signal.SIG_IGN)\ntime.sleep(60)",
    "recursion": "import sys\nsys.setrecursionlimit(10**9)\ndef f(): return f()\nf()",
    "half-characters": "print('\\ud83d' * 1000)\nraise ValueError('\\udfff')",
    "big-number": "10**5000",
    "forged-drops": PRELUDE + _FORGE + "for count in (b'-5', b'1' * 4000, b'1e308', b'null', b'[]'): forge(header.replace(b'\"stream\"', b'\"display_data\"'), above, b'{\"data\": {\"application/x-pybench-dropped\": ' + count + b'}}')",
    "forged-nesting": PRELUDE + _FORGE + "forge(header, above, b'[' * 300_000)\nforge(header, b'{\"a\":' * 100_000, b'{}')",
    "nesting-of-a-child": PRELUDE + _FORGE + "if os.fork() == 0:\n    try: forge(header, above, b'[' * 300_000)\n    finally: os._exit(0)\nos.wait()",
    "long-integer": PRELUDE + _FORGE + "forge(header, above, b'{\"text\": ' + b'9' * 4301 + b'}')",
    "folder-for-the-next": "import os, shutil\nrun = os.environ['JUPYTER_RUNTIME_DIR']\nfor name in os.listdir(run):\n    path = f'{run}/{name}'\n    os.unlink(path) if not os.path.isdir(path) else shutil.rmtree(path)\n    os.makedirs(path + '/x')\nos.chmod(run, 0)\nos._exit(3)",
    "links-for-folders": "import os\nfor name in ('output', os.environ['PYBENCH_CLAIMS']):\n    try: os.rename(name, name + '-old'); os.symlink('/proc/self/root', name)\n    except OSError: pass",
    "no-standard-streams": "import os\nfor number in range(3): os.close(number)",
    "no-interpreter": "import ctypes\nctypes.memset(id(None), 0, 64)",
    "no-builtins": "import builtins\nfor name in list(vars(builtins)): vars(builtins).pop(name)",
    "no-modules": "import sys\nsys.modules.clear()",
    "exit-hooks": "import atexit, os, time\natexit.register(time.sleep, 60)\nget_ipython().kernel.do_shutdown(False)\nraise SystemExit(3)",
    "another-program": "import os, sys\nos.execv('/bin/sh', ['sh', '-c', 'exec sleep 60'])",
    "wide-tree": "import os\nfor one in range(40):\n    for two in range(40): os.makedirs(f'output/{one}/{two}/x', exist_ok=True)",
    "signal-queue": "import os, signal\nsignal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGRTMIN})\nimport ctypes\nlibc = ctypes.CDLL(None)\nfor _ in range(200_000): libc.sigqueue(os.getpid(), signal.SIGRTMIN, 0)",
    "inotify": "import ctypes\nlibc = ctypes.CDLL(None)\nwhile libc.inotify_init() >= 0: pass",
    "alarms": "import signal\nsignal.signal(signal.SIGALRM, signal.SIG_DFL)\nsignal.setitimer(signal.ITIMER_REAL, 0.001, 0.001)",
}  # fmt: skip
