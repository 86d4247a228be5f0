#!/usr/bin/env bash
# Tests gallery on Spark: two executor processes on loopback, with the release programs. Packaging/setup.sh cluster
# installs Java, and pip installs PySpark. Missing requirements are named and fail the tests; with --where-possible the
# tests are skipped. Module names (test_parts) select single modules.
set -euo pipefail
cd "$(dirname "$0")/../.."
where_possible=
if [ "${1-}" = --where-possible ]; then
  where_possible=yes
  shift
fi

missing() {
  echo "gallery on Spark is not tested: $1" >&2
  [ -n "$where_possible" ] || exit 1
  exit 0
}

[ -n "${JAVA_HOME-}" ] || command -v java >/dev/null || missing "Java is missing; run Packaging/setup.sh cluster"
python=$(Tests/Cluster/python.sh) || missing "PySpark is missing"

cd Tests/Cluster
if [ $# -eq 0 ]; then set -- test_*.py; fi
export PYTHONDONTWRITEBYTECODE=1 SPARK_LOCAL_IP=127.0.0.1
timeout 1500 "$python" -m unittest -v "${@%.py}"
