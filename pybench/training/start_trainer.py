"""Starts `trainer` where PyBench is not installed: PYTHON start_trainer.py JOB, also below torchrun."""

import runpy
import sys
from pathlib import Path

if __name__ == "__main__":
    # The folder goes last on the path: no name of a package that is installed there is ours.
    here = str(Path(__file__).parent)
    sys.path[:] = [*(each for each in sys.path if each != here), here]
    runpy.run_module("trainer", run_name="__main__", alter_sys=True)
