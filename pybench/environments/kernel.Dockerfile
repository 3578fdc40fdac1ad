# The kernel's environment as an image for sandbox=docker: the pinned list, hashes checked, fonts and numba's
# cache. `python -m pybench env image` builds it; from a checkout's root this does the same:
#   docker build -f pybench/environments/kernel.Dockerfile -t pybench-kernel .
ARG BASE=python:3.11-slim-bookworm

FROM ${BASE} AS build
# Where packages come from, if not from the usual place; nothing of this stage but /opt/env gets into the image.
ARG PIP_INDEX_URL
ARG UV_DEFAULT_INDEX
ARG SSL_CERT_FILE
ARG TOOLS="uv filelock"
RUN python3 -m venv /opt/tools && /opt/tools/bin/pip install --quiet --no-cache-dir ${TOOLS}
COPY pybench /src/pybench
ENV PYTHONPATH=/src PYTHONDONTWRITEBYTECODE=1 UV_NO_CACHE=1
RUN /opt/tools/bin/python -c "from pathlib import Path; from pybench import environments; environments.build('kernel', Path('/opt/env'))"

FROM ${BASE}
COPY --from=build /opt/env /opt/env
# Each container's code has one of these uids: Linux counts by user what no container separates.
RUN for uid in $(seq 64001 64500); do echo "user:x:$uid:$uid:user:/home/user:/bin/sh"; done >> /etc/passwd \
 && for uid in $(seq 64001 64500); do echo "user:x:$uid:"; done >> /etc/group \
 && mkdir -p /home/user /run/kernel /run/figure_records \
 && rm -rf /usr/lib/python3/dist-packages /usr/local/lib/python3*/site-packages
