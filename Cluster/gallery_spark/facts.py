"""The stage that reads headers: one `gallery list --facts` process a task."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Iterable, Iterator

from gallery_spark.program import Program
from gallery_spark.scratch import scratch_folder


@dataclass(frozen=True)
class FactsOfRecords:
    """A partition of records becomes the same with facts, or with the reasons why there are none."""

    program: Program

    def __call__(self, lines: Iterable[str]) -> Iterator[str]:
        records = [line.encode("utf-8") + b"\n" for line in lines if line.strip()]
        if not records:
            return
        with scratch_folder() as scratch, self.program.start("list", ["--facts", "-"], scratch) as child:
            child.feed(records)
            while True:
                line = child.read_line()
                if not line:
                    break
                yield line.decode("utf-8").rstrip("\n")
            child.finish((0, 3))
