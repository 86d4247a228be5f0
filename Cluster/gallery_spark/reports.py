"""Merges the units' reports with `gallery report merge` on the driver."""

from __future__ import annotations

import os
from typing import List, Sequence

from gallery_spark.plan import LONGEST_SILENCE
from gallery_spark.program import Program


def merge_reports(program: Program, pages: str, parts: Sequence[str], folder: str) -> List[str]:
    """Writes the report into a new folder.

    - pages: the folder of the plan.
    - parts: the paths of the units' reports.

    Returns the names of the files, the report last.
    """
    os.makedirs(folder)
    arguments = ["merge", pages, "-", "--output", os.path.join(folder, "report.json")]
    with program.start("report", arguments, os.path.dirname(folder), LONGEST_SILENCE) as child:
        child.feed(part.encode("utf-8") + b"\n" for part in parts)
        child.finish((0, 3))
    return sorted(os.listdir(folder), key=lambda name: (name == "report.json", name))
