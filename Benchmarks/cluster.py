"""Measures a build on Spark against `gallery build`.

    cluster.py GALLERY FOLDER

Spark has one executor for each core and starts before the measurement. Each is run three times, alternately; the fastest run
counts, and on Spark also the first one, while Java compiles. Both must produce the same bytes. The processor time is that of
the whole machine.
"""

from __future__ import annotations

import json
import os
import pathlib
import sys
import tempfile
import time
from typing import Callable, Tuple

_ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path[:0] = [str(_ROOT / "Cluster"), str(_ROOT / "Tests" / "Cluster")]
import cluster  # noqa: E402

_RUNS = 3


def processor_time() -> float:
    """Returns the seconds that all processors were busy. Spark's Python forgets the times of its ended processes."""
    user, nice, system, _, _, interrupts, soft = map(int, pathlib.Path("/proc/stat").read_text().split()[1:8])
    return (user + nice + system + interrupts + soft) / os.sysconf("SC_CLK_TCK")


def measured(action: Callable[[], object]) -> Tuple[float, float]:
    """Runs an action, and returns its seconds and its processor time."""
    began, used = time.monotonic(), processor_time()
    action()
    return time.monotonic() - began, processor_time() - used


def main() -> None:
    gallery, folder = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2]
    with tempfile.TemporaryDirectory(prefix="gallery-cluster-") as name:
        scratch = pathlib.Path(name)
        configuration = scratch / "config.json"
        configuration.write_text(json.dumps({"no-cache": True}))
        cores = os.cpu_count() or 1
        cluster.MASTER = f"local-cluster[{cores},1,1024]"
        here, spark = [], []
        context = cluster.new_context(name)
        for run in range(_RUNS):
            output = scratch / f"here{run}"
            here.append(measured(lambda: cluster.build_here(gallery, configuration, folder, output, 7200)))
            uri = f"file://{scratch}/spark{run}"
            spark.append(measured(lambda: cluster.build(context, gallery, configuration, folder, uri)))
        context.stop()
        same = cluster.first_difference(cluster.sheets(scratch / "here0"), cluster.sheets(scratch / "spark0")) is None
    photos = sum(1 for path in pathlib.Path(folder).rglob("*") if path.is_file())
    print(f"\nBuilds of {photos} photos, best of {_RUNS}, on {cores} cores\n")
    print("| what                          | gallery build | on Spark | ratio | first on Spark |")
    print("| ----------------------------- | ------------: | -------: | ----: | -------------: |")
    for index, what in enumerate(("seconds", "processor time, seconds")):
        one, many = min(run[index] for run in here), min(run[index] for run in spark)
        print(f"| {what:29} | {one:13.1f} | {many:8.1f} | {many / one:5.2f} | {spark[0][index]:14.1f} |")
    print(f"\nThe same bytes: {'yes' if same else 'NO'}\n", flush=True)


main()
