#!/usr/bin/env bash
# Tests web sources against third-party software: WordPress, MediaWiki, directory indexes of web servers and more. All
# run on loopback, with the release programs. Packaging/setup.sh servers and pip (requirements.txt and
# requirements-large.txt) install the servers. Missing servers are named and fail the tests; with --where-possible they
# are skipped. Module names (test_wordpress) select single modules.
set -euo pipefail
cd "$(dirname "$0")/../.."
if [ "${1-}" = --where-possible ]; then
  export TESTED_SERVERS=where-possible
  shift
fi

# Large packages are not downloaded with --where-possible.
requirements=$(cat Tests/Servers/requirements.txt)
[ "${TESTED_SERVERS-}" = where-possible ] || requirements+=$'\n'$(cat Tests/Servers/requirements-large.txt)
python=.build/servers-python
if [ "$requirements" != "$(cat "$python/requirements.txt" 2>/dev/null)" ]; then
  rm -rf "$python"
  if python3 -m venv "$python" && xargs "$python/bin/pip" install --quiet <<<"$requirements"; then
    echo "$requirements" >"$python/requirements.txt"
  else
    echo "pip cannot install $(xargs <<<"$requirements")" >&2
    [ "${TESTED_SERVERS-}" = where-possible ] || exit 1
  fi
fi
if [ -x "$python/bin/python" ]; then python=$PWD/$python/bin/python; else python=python3; fi

cd Tests/Servers
logs=$(mktemp -d)
trap 'rm -rf "$logs"' EXIT
if [ $# -eq 0 ]; then set -- test_*.py; fi
export PYTHONDONTWRITEBYTECODE=1 python logs
# Two at once: most of the time is waiting.
printf '%s\n' "${@%.py}" | timeout 1200 xargs -P 2 -I{} sh -c '
  "$python" -m unittest -v {} >"$logs/{}" 2>&1 && status=0 || status=1
  cat "$logs/{}"
  exit $status'
