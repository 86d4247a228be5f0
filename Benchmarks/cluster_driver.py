"""Measures the memory of the driver of a build on Spark, for a number of photos with generated facts.

    cluster_driver.py GALLERY PHOTOS

Does what the driver does between the facts and the tiles: counts records, plans, and writes the pages down for the
tasks. It does not include Java, whose heap does not hold these data.
"""

from __future__ import annotations

import json
import os
import pathlib
import resource
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "Cluster"))
from gallery_spark.configuration import Configuration  # noqa: E402
from gallery_spark.demands import PageLine  # noqa: E402
from gallery_spark.plan import Plan, partitions_of_units  # noqa: E402
from gallery_spark.program import Program  # noqa: E402
from gallery_spark.records import Collection  # noqa: E402
from gallery_spark.variables import SecretMapping  # noqa: E402

# The cores of 50 machines with 16 cores each.
_SLOTS = 800


def main() -> None:
    gallery, photos = sys.argv[1], int(sys.argv[2])
    with tempfile.TemporaryDirectory(prefix="gallery-driver-") as scratch:
        records = os.path.join(scratch, "facts.jsonl")
        with open(records, "w", encoding="utf-8") as stream:
            for number in range(photos):
                name = f"{number // 1000:05}/{number:08}.jpg"
                record = {
                    "facts": {"format": "JPEG", "height": 2000 + number % 7 * 400, "metadata": {}, "width": 3000 + number % 5 * 300},
                    "found": {"bytes": 5_000_000 + number, "modified": 1717230030, "number": number, "ordered": False},
                    "id": name,
                    "image": f"/archive/{name}",
                    "source": "/archive",
                }
                stream.write(json.dumps(record) + "\n")
        began = time.monotonic()
        with open(records, "rb") as lines:
            Collection.of(lines)
        program = Program(gallery, Configuration({}), SecretMapping({}), 7200)
        plan = Plan.make(program, records, {}, os.path.join(scratch, "pages"), scratch, _SLOTS * 4)
        planned = time.monotonic() - began
        with open(os.path.join(scratch, "pages.txt"), "w", encoding="utf-8") as stream:
            for number, page in enumerate(plan.pages):
                stream.write(f"{PageLine(page.unit, number, page.document, plan.text(page))}\n")
        partitions_of_units(plan.unit_weights, 400)
        seconds = time.monotonic() - began
    own = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    child = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    print(f"\nThe driver for {photos} photos\n")
    print("| what                              | value |\n| --------------------------------- | ----: |")
    print(f"| pages                             | {len(plan.pages)} |")
    print(f"| count and plan, seconds           | {planned:.1f} |")
    print(f"| with pages recorded, seconds      | {seconds:.1f} |")
    print(f"| memory of Python, MB              | {own:.0f} |")
    print(f"| memory of gallery plan, MB        | {child:.0f} |\n", flush=True)


main()
