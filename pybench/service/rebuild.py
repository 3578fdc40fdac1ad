"""A kernel that was ended gets back the files and variables of its conversation.

Uploads and recorded cells are gone through in their order; then the work folder as it was last seen is laid
over what came of that. A cell may take three times as long as it took before, a stopped one exactly as long;
cells that ran over their time or brought the kernel down are left out. Where code may reach the network, no
cell is run again: what it did out there would be done twice.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field

from pybench.agents.recorded import difference
from pybench.core.records import CellResult
from pybench.core.stopping import Stop
from pybench.service import files
from pybench.service.kernels import Kernel
from pybench.service.store import Step, Store

_MIN_SEC = 2.0


@dataclass
class Rebuilt:
    """What came of it."""

    cells: int = 0
    sec: float = 0.0
    left_out: int = 0
    differences: list[str] = field(default_factory=list)
    files_only: bool = False

    @property
    def line(self) -> str:
        """For people, and for the model where not all is as it was; empty if there was nothing to build."""
        if self.files_only:
            return "The kernel is new: files are back, variables are not (code may reach the network)."
        if not self.cells and not self.left_out:
            return ""
        text = f"Rebuilt {self.cells} {'cell' if self.cells == 1 else 'cells'} in {self.sec:.1f} s"
        if self.left_out:
            text += f"; {self.left_out} left out, whose variables are gone"
        if self.differences:
            text += f"; different from before: {'; '.join(self.differences)[:600]}"
        return f"{text}."

    @property
    def is_exact(self) -> bool:
        """Whether the kernel is as it was, as far as anybody can tell."""
        return not (self.left_out or self.differences or self.files_only)


async def rebuild(kernel: Kernel, store: Store, skip: Stop) -> Rebuilt:
    """Build up a new kernel; nothing to do for one that is built. `skip` leaves out the cells that are left.

    Raises:
        SandboxError: the kernel cannot be used.
    """
    done = Rebuilt()
    if kernel.is_built:
        return done
    async with kernel.lock:
        if kernel.is_built:
            return done
        began = time.monotonic()
        steps = store.events(kernel.conversation)
        cells = _cells(steps)
        done.files_only = bool(cells) and kernel.sandbox.isolation.network
        uploads = store.place(kernel.conversation) / "uploads"
        if done.files_only or not cells:
            for folder in files.lay_out(uploads):
                await kernel.sandbox.put(folder)
        else:
            await _run_again(kernel, store, steps, done, skip)
        if kernel.work.is_dir():
            await kernel.sandbox.put(kernel.work)
        else:
            await kernel.save(tuple(await kernel.sandbox.list_files()))
        done.sec = time.monotonic() - began
        kernel.is_built = True
    return done


def _cells(steps: list[Step]) -> list[tuple[int, str, CellResult | None]]:
    """Number, code and outcome of every cell since the kernel last lost its variables."""
    found: list[tuple[int, str, CellResult | None]] = []
    for step in steps:
        if step.kind == "cell":
            found.append((step.number, step.data["code"], None))
        elif step.kind == "cell_done" and found:
            result = CellResult.model_validate(step.data["result"])
            found[-1] = (*found[-1][:2], result)
            if result.state_lost:
                found.clear()
    return found


async def _run_again(kernel: Kernel, store: Store, steps: list[Step], done: Rebuilt, skip: Stop) -> None:
    cells = {number: (code, result) for number, code, result in _cells(steps)}
    first = min(cells, default=0)
    if any(step.kind == "cell" and step.number < first for step in steps) and kernel.work.is_dir():
        await kernel.sandbox.put(kernel.work)  # what lost cells have made, later ones may read
    uploads = store.place(kernel.conversation) / "uploads"
    for step in steps:
        if step.kind == "upload" and (uploads / str(step.number)).is_dir():
            await kernel.sandbox.put(uploads / str(step.number))
        if step.kind != "cell" or step.number not in cells:
            continue
        code, before = cells[step.number]
        if skip.is_set or before is None or (before.status == "timeout" and not before.interrupted):
            done.left_out += 1
            continue
        limit_sec = before.duration_sec if before.interrupted else max(3 * before.duration_sec, _MIN_SEC)
        async with skip.interrupts(kernel.sandbox.interrupt):
            after = await kernel.sandbox.run_cell(code, limit_sec)
        done.cells += 1
        if not before.interrupted and (found := difference(before, after)):
            done.differences.append(f"cell {done.cells}: {found[:150]}")
