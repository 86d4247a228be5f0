#!/usr/bin/env bash
# Tests HTML pages in Chromium, with the release programs. Reports a missing Chromium or Python package and fails. With
# --where-possible it skips the tests instead.
set -euo pipefail
cd "$(dirname "$0")/../.."
way=${1-}

missing() {
  echo "the tests of HTML pages are SKIPPED: $1" >&2
  if [ "$way" = --where-possible ]; then exit 0; else exit 1; fi
}

chromium=${CHROMIUM-$(command -v chromium || command -v chromium-browser || true)}
driver=${CHROMEDRIVER-$(command -v chromedriver || true)}
if [ -z "$chromium" ] || [ -z "$driver" ]; then missing "chromium or chromedriver is not installed"; fi
export CHROMIUM=$chromium CHROMEDRIVER=$driver

python=.build/browser-python
if ! cmp -s Tests/Browser/requirements.txt "$python/requirements.txt"; then
  rm -rf "$python"
  python3 -m venv "$python" || missing "python3 cannot make an environment (python3-venv)"
  "$python/bin/pip" install --quiet --requirement Tests/Browser/requirements.txt \
    || missing "pip cannot install $(tr '\n' ' ' < Tests/Browser/requirements.txt)"
  cp Tests/Browser/requirements.txt "$python/"
fi

# Three at once: a browser waits more than half of the time. The longest come first.
cd Tests/Browser
logs=$(mktemp -d)
trap 'rm -rf "$logs"' EXIT
export PYTHONDONTWRITEBYTECODE=1 python=$OLDPWD/$python/bin/python logs
ls -S test_*.py | timeout 600 xargs -P 3 -I{} sh -c '
  "$python" -m unittest {} >"$logs/{}" 2>&1 && status=0 || status=1
  cat "$logs/{}"
  exit $status'
