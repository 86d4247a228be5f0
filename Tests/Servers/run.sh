#!/usr/bin/env bash
# Tests sources on the web against software that others wrote: WordPress, MediaWiki, web servers' indexes of folders and
# more, all on loopback, with the release programs. The servers are those of Packaging/setup.sh servers, and what
# pip installs for requirements.txt and requirements-large.txt. What is missing is named, and fails the tests; with --where-possible they go on
# without it. Names of modules (test_wordpress) run these alone.
set -euo pipefail
cd "$(dirname "$0")/../.."
if [ "${1-}" = --where-possible ]; then
  export TESTED_SERVERS=where-possible
  shift
fi

# What is large is not fetched where the tests go as far as they can.
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
