"""What runs under the sandbox's own Python: standard library only, nothing of PyBench.

boot.py          first program of a container: takes the other modules from its standard input
container.py     PID 1 of a container: supervisor and warm parent in one (container_files.py: its files)
frames.py        what travels between it and the runner
folder.py        reads and writes a folder that hostile code fills
root_fs.py       first process: builds the read-only root fs, then becomes the warm parent
warm_parent.py   the warm parent: forks a supervisor for each sandbox
warm_process.py  holds the heavy imports; forks the code's processes into the namespaces of their sandboxes
memory.py        lays out the memory of the warm process, so that forks copy little of it
supervisor.py    one per sandbox, PID 1 in its namespaces: cgroup, limits, start and end of its processes
process_tree.py  starts, watches and ends a sandbox's processes for its supervisor
reaper.py        parent of the code where there is no PID namespace: reaps orphans, forwards interrupts
confine.py       drops all privileges of the code's own process
kernel.py        the Jupyter kernel, fresh or forked
wire.py          carries a kernel's messages over two pipes, in place of ZeroMQ
fresh.py         starts a kernel or a job that is not forked
job.py           one isolated job: a function called on data, its result sent back on a descriptor
"""
