#!/usr/bin/env bash
# Measures gallery on Spark against gallery build on the same photos, and the time and memory of its driver:
#
#   Benchmarks/cluster.sh [PHOTOS] [FACTS…]      20000 photos of 640×480; 100000 and 1000000 made-up facts
#
# Requires .build/release/gallery. Prints tables. Run it on an otherwise idle machine.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
gallery=${GALLERY:-$here/../.build/release/gallery}
cache=${GALLERY_BENCH_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/gallery-bench}
photos=${1:-20000}
if [ $# -gt 0 ]; then shift; fi
if [ $# -eq 0 ]; then set -- 100000 1000000; fi
[ -x "$gallery" ] || { echo "cluster: no $gallery; run make" >&2; exit 66; }
python=$("$here/../Tests/Cluster/python.sh")
export PYTHONDONTWRITEBYTECODE=1 SPARK_LOCAL_IP=127.0.0.1
if [ "$photos" -gt 0 ]; then
  "$python" "$here/cluster.py" "$gallery" "$("$here/corpora.sh" "$cache" small "$photos")"
fi
for facts in "$@"; do
  "$python" "$here/cluster_driver.py" "$gallery" "$facts"
done
