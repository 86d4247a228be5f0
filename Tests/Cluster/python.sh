#!/usr/bin/env bash
# Creates the Python environment with PySpark in .build, and prints its path.
set -euo pipefail
cd "$(dirname "$0")/../.."
requirements=$(cat Tests/Cluster/requirements.txt)
python=.build/cluster-python
if [ "$requirements" != "$(cat "$python/requirements.txt" 2>/dev/null)" ]; then
  rm -rf "$python"
  python3 -m venv "$python" >&2
  if ! timeout 900 "$python/bin/pip" install --quiet "$requirements" >&2; then
    echo "pip cannot install $requirements" >&2
    exit 1
  fi
  echo "$requirements" >"$python/requirements.txt"
fi
echo "$PWD/$python/bin/python"
