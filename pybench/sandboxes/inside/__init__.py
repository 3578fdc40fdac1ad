"""What runs under the sandbox's own Python: standard library only, nothing of PyBench.

nursery.py     first process: builds the read-only root, then becomes the warm parent
warm.py        the warm parent: imports the heavy libraries once, forks a supervisor per sandbox
womb.py        its heavy half: forks the code's processes into the namespaces of their sandboxes
memory.py      how its memory is laid out, so that forks copy little of it
supervisor.py  one per sandbox, and PID 1 in its namespaces: cgroup, limits, start and end of its processes
trees.py       a sandbox's processes as their supervisor holds them
reaper.py      above the code where there are no namespaces: reaps orphans, passes interrupts on
confine.py     takes the code's own process down to an ordinary uid without any privilege
kernel.py      the Jupyter kernel, fresh or forked
wire.py        what a forked kernel has in place of ZeroMQ's sockets and threads
job.py         one isolated job: a function called on data, its result sent back on a descriptor
"""
