"""The stage that reads headers: one `gallery list --facts` process a task."""

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
    """Gives records the partition of their photo: whoever reads headers on the web keeps to the limits of hosts, too."""

    lanes: Lanes

    def __call__(self, line: str) -> Tuple[int, str]:
        record = json.loads(line)
        return self.lanes.partition(record["id"], record.get("image", "")), line


@dataclass(frozen=True)
class FactsOfRecords:
    """A partition of records becomes the same with facts, or with the reasons why there are none."""

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
