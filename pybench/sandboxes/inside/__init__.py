"""What runs under the sandbox's own Python: standard library only, nothing of PyBench.

nursery.py     first process: builds the read-only root, then becomes the warm parent
warm.py        the warm parent: imports the heavy libraries once, forks a supervisor per sandbox
supervisor.py  one per sandbox, outside it: cgroup, limits, start and end of its processes
reaper.py      PID 1 inside: reaps orphans, passes interrupts on, reports how the code ended
confine.py     takes the code's own process down to an ordinary uid without any privilege
kernel.py      the Jupyter kernel, fresh or forked
job.py         one isolated job: a function called on data, its result sent back on a descriptor
"""
