"""The stage that reads headers, with one `gallery list --facts` process per task."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Iterable, Iterator, List, Optional, Tuple

from gallery_spark.lanes import Lanes
from gallery_spark.program import Program
from gallery_spark.rate import Rate
from gallery_spark.scratch import scratch_folder


@dataclass(frozen=True)
class PartitionsOfRecords:
    """Assigns records to the partition of their photo, since reading headers on the web counts towards host limits."""

    lanes: Lanes

    def __call__(self, line: str) -> Tuple[int, str]:
        record = json.loads(line)
        return self.lanes.partition(record["id"], record.get("image", "")), line


@dataclass(frozen=True)
class FactsOfRecords:
    """Adds facts, or the reason why they are missing, to a partition of records."""

    program: Program
    lanes: Lanes
    rate: Optional[Rate]

    def __call__(self, partition: int, lines: Iterable[str]) -> Iterator[str]:
        records = [line.encode("utf-8") + b"\n" for line in lines if line.strip()]
        if not records:
            return
        arguments: List[str] = ["--facts", "-"]
        rate = self.lanes.rate(partition, self.rate)
        if rate is not None:
            arguments += ["--rate", str(rate)]
        with scratch_folder() as scratch, self.program.start("list", arguments, scratch) as child:
            child.feed(records)
            while True:
                line = child.read_line()
                if not line:
                    break
                yield line.decode("utf-8").rstrip("\n")
            child.finish((0, 3))
