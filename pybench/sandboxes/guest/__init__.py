"""What runs under the sandbox's own Python: standard library only, nothing of PyBench.

root_fs.py       first process: builds the read-only root fs, then becomes the warm parent
warm_parent.py   the warm parent: forks a supervisor for each sandbox
warm_process.py  holds the heavy imports; forks the code's processes into the namespaces of their sandboxes
memory.py        how its memory is laid out, so that forks copy little of it
supervisor.py    one per sandbox, and PID 1 in its namespaces: cgroup, limits, start and end of its processes
process_tree.py  a sandbox's processes as their supervisor holds them
reaper.py        above the code where there are no namespaces: reaps orphans, passes interrupts on
confine.py       takes the code's own process down to an ordinary uid without any privilege
kernel.py        the Jupyter kernel, fresh or forked
wire.py          what a kernel here has in place of ZeroMQ's sockets and threads
fresh.py         start of a kernel or a job that is not forked
job.py           one isolated job: a function called on data, its result sent back on a descriptor
"""
