"""Measures the memory of the driver of a build on Spark, for a number of photos with generated facts.

    cluster_driver.py GALLERY PHOTOS

Does what the driver does between the facts and the sheets: plans, and cuts the pages into chunks. It does not include Java,
whose heap does not hold these data.
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
from gallery_spark.chunks import chunks_of_plan  # noqa: E402
from gallery_spark.configuration import Configuration  # noqa: E402
from gallery_spark.program import Program  # noqa: E402
from gallery_spark.variables import SecretMapping  # noqa: E402

# The cores of 50 machines with 16 cores each.
_SLOTS = 800


def main() -> None:
    gallery, photos = sys.argv[1], int(sys.argv[2])
    with tempfile.TemporaryDirectory(prefix="gallery-driver-") as scratch:
        records, pages = os.path.join(scratch, "facts.jsonl"), os.path.join(scratch, "pages")
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
        program = Program(gallery, Configuration({}), SecretMapping({}), 7200)
        program.run("plan", [records, "--pages-to", pages], scratch, on_driver=True)
        planned = time.monotonic() - began
        chunks = chunks_of_plan(pages, _SLOTS, 1)
        seconds = time.monotonic() - began
    own = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    child = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    print(f"\nThe driver for {photos} photos\n")
    print("| what                              | value |\n| --------------------------------- | ----: |")
    print(f"| pages                             | {sum(len(chunk.documents) for chunk in chunks)} |")
    print(f"| chunks                            | {len(chunks)} |")
    print(f"| plan, seconds                     | {planned:.1f} |")
    print(f"| cut, seconds                      | {seconds - planned:.1f} |")
    print(f"| memory of Python, MB              | {own:.0f} |")
    print(f"| memory of gallery plan, MB        | {child:.0f} |\n", flush=True)


main()
