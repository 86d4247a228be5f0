"""Records of photos: the lines of `gallery list`. One task reads the headers of a partition of records."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from typing import Iterable, Iterator, Optional, Tuple

from gallery_spark.program import Program, scratch_folder


def is_on_web(place: str) -> bool:
    """Returns whether the place of a photo is an address, not a path."""
    return "://" in place


def divide(records: str, files: str, web: str) -> Tuple[int, int]:
    """Writes the records of photos in files and of photos on the web to two files, and returns their numbers."""
    counts = [0, 0]
    with open(records, "rb") as lines, open(files, "wb") as first, open(web, "wb") as second:
        for line in lines:
            if line.strip():
                kind = is_on_web(json.loads(line).get("image", ""))
                (second if kind else first).write(line)
                counts[kind] += 1
    return counts[0], counts[1]


@dataclass(frozen=True)
class FactsOfRecords:
    """Adds facts, or the reason why they are missing, to a partition of records."""

    program: Program
    rate: Optional[str]
    """The task's share of the maximum request rate."""

    def __call__(self, lines: Iterable[str]) -> Iterator[str]:
        arguments = ["--facts", "-"] if self.rate is None else ["--facts", "-", "--rate", self.rate]
        with scratch_folder() as scratch:
            records, facts = (os.path.join(scratch, name) for name in ("records", "facts"))
            with open(records, "w", encoding="utf-8") as stream:
                stream.writelines(f"{line}\n" for line in lines)
            if os.path.getsize(records) == 0:
                return
            self.program.run("list", arguments, scratch, stdin=records, stdout=facts)
            with open(facts, encoding="utf-8") as stream:
                for line in stream:
                    yield line.rstrip("\n")
