"""Measures a build on Spark against `gallery build`, and the bytes of its shuffle.

    cluster.py GALLERY FOLDER

Spark has one executor for each core and starts before the measurement. Each is run twice, alternately; the faster run
counts. Both must produce the same bytes.
"""

from __future__ import annotations

import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

_ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path[:0] = [str(_ROOT / "Cluster"), str(_ROOT / "Tests" / "Cluster")]
import cluster  # noqa: E402

_RUNS = 2


def shuffled(events: pathlib.Path) -> int:
    """Returns the bytes that the tasks of the tile stage wrote for other tasks."""
    ours, written = set(), 0
    for path in sorted(path for path in events.rglob("*") if path.is_file() and "appstatus" not in path.name):
        for line in path.read_text().splitlines():
            event = json.loads(line)
            if event["Event"] == "SparkListenerStageSubmitted":
                description = event.get("Properties", {}).get("spark.job.description", "")
                if description.startswith("tiles: "):
                    ours.add(event["Stage Info"]["Stage ID"])
            elif event["Event"] == "SparkListenerTaskEnd" and event["Stage ID"] in ours:
                written += event["Task Metrics"]["Shuffle Write Metrics"]["Shuffle Bytes Written"]
    return written


def pixels(gallery: pathlib.Path, configuration: pathlib.Path, folder: str, scratch: pathlib.Path) -> int:
    """Returns the bytes of all tiles on all pages, without compression."""
    words = [str(gallery), "plan", folder, "--config", str(configuration), "--pages-to", str(scratch / "pages"), "--quiet"]
    subprocess.run(words, check=True, stdout=subprocess.DEVNULL)
    total = 0
    for path in (scratch / "pages").rglob("*-[0-9]*.json"):
        for photo in json.loads(path.read_text())["photos"]:
            total += sum(3 * photo["tiles"][index][1] * photo["tiles"][index][2] for index in photo["own"])
    return total


def main() -> None:
    gallery, folder = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2]
    with tempfile.TemporaryDirectory(prefix="gallery-cluster-") as name:
        scratch = pathlib.Path(name)
        configuration = scratch / "config.json"
        configuration.write_text(json.dumps({"no-cache": True}))
        (scratch / "events").mkdir()
        cores = os.cpu_count() or 1
        cluster.MASTER = f"local-cluster[{cores},1,1024]"
        cluster.SETTINGS.update({"spark.eventLog.enabled": "true", "spark.eventLog.compress": "false", "spark.eventLog.dir": (scratch / "events").as_uri()})
        here, spark = [], []
        session = cluster.new_session(name)
        for run in range(_RUNS):
            began = time.monotonic()
            cluster.build_here(gallery, configuration, folder, scratch / f"here{run}", 7200)
            here.append(time.monotonic() - began)
            began = time.monotonic()
            cluster.build(session, gallery, configuration, folder, (scratch / f"spark{run}").as_uri())
            spark.append(time.monotonic() - began)
        session.stop()
        same = cluster.first_difference(cluster.sheets(scratch / "here0"), cluster.sheets(scratch / "spark0")) is None
        raw, written = pixels(gallery, configuration, folder, scratch), shuffled(scratch / "events") / _RUNS
    photos = sum(1 for path in pathlib.Path(folder).rglob("*") if path.is_file())
    print(f"\nBuilds of {photos} photos, best of {_RUNS}, on {cores} cores\n")
    print("| what                                  | value |\n| ------------------------------------- | ----: |")
    print(f"| gallery build, seconds                | {min(here):.1f} |")
    print(f"| gallery on Spark, seconds             | {min(spark):.1f} |")
    print(f"| ratio (target: at most 1.3)           | {min(spark) / min(here):.2f} |")
    print(f"| the same bytes                        | {'yes' if same else 'NO'} |")
    print(f"| pixels of all tiles, MB               | {raw / 1e6:.0f} |")
    print(f"| written for the shuffle by tiles, MB  | {written / 1e6:.0f} |")
    print(f"| compression                           | {raw / max(written, 1):.2f} |\n", flush=True)


main()
