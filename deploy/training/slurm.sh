#!/bin/bash
# A training on several machines by Slurm:
#   sbatch --nodes=2 deploy/training/slurm.sh train.data=train.jsonl train.base=/models/base train.python=/envs/trl/bin/python
#   sbatch --nodes=2 deploy/training/slurm.sh resume FOLDER       # one that ended early
# Nodes share the file system that the folder, the base and the environment lie on.
#SBATCH --job-name=pybench-train
#SBATCH --nodes=2
#SBATCH --ntasks-per-node=1
#SBATCH --gpus-per-node=8
#SBATCH --cpus-per-task=32
#SBATCH --time=24:00:00
set -euo pipefail
export PYBENCH_HEAD PYBENCH_PROCESSES
PYBENCH_HEAD=$(scontrol show hostnames "$SLURM_JOB_NODELIST" | sed -n 1p)  # head would close the pipe, and pipefail end the job
PYBENCH_PROCESSES=$((SLURM_NNODES * ${GPUS_PER_NODE:-8}))
if [ "${1:-}" = resume ]; then
  exec python -m pybench train "$@"
fi
# PyBench runs once, here. srun starts accelerate's torchrun on each node and hands its lines back; torchrun's c10d
# rendezvous on the first node gives each process its rank. Where PyBench ends, so do all of them.
launch="srun --ntasks-per-node=1 {python} -m accelerate.commands.launch --config_file={configs}/${CONFIG:-fsdp_8gpu}.yaml"
# Names of variables are kept as they are, so that a job that goes on has its own nodes.
launch+=' --num_machines=$SLURM_NNODES --num_processes=$PYBENCH_PROCESSES --rdzv_backend=c10d'
launch+=" --main_process_ip=\$PYBENCH_HEAD --main_process_port=${PORT:-29500}"
exec python -m pybench train train=trl "train.launch='$launch'" "$@"
