"""The stage that draws, with one `gallery render` process per unit. Its files are delivered beside the output."""

from __future__ import annotations

import itertools
import json
import os
from dataclasses import dataclass
from typing import Any, Dict, Iterable, Iterator, List, Tuple

from pyspark import TaskContext

from gallery_spark.child import Child
from gallery_spark.delivery import Delivery
from gallery_spark.program import Program
from gallery_spark.routing import Place, is_document
from gallery_spark.scratch import scratch_folder

REPORT = "report.json"


@dataclass(frozen=True)
class DrawnUnit:
    """The files of a unit, in a folder of the task's attempt."""

    unit: int
    folder: str
    files: Tuple[Tuple[str, int], ...]
    """Names and sizes in bytes, the report of the unit among them."""
    lost: Tuple[Tuple[str, str], ...]
    """Photos replaced by placeholders: identities and problems."""


@dataclass(frozen=True)
class SheetsOfUnits:
    """Draws a partition of pages and tiles, sorted by place, to files."""

    program: Program
    delivery: Delivery

    def __call__(self, items: Iterable[Tuple[Place, Any]]) -> Iterator[DrawnUnit]:
        context = TaskContext.get()
        attempt = context.taskAttemptId() if context is not None else 0
        with scratch_folder() as scratch:
            drawn: List[DrawnUnit] = []
            for unit, pieces in itertools.groupby(items, key=lambda item: item[0][0]):
                drawn.append(self._draw(unit, pieces, f"{unit}-{attempt}", scratch))
            # All at once: other file systems need a separate program.
            self.delivery.deliver(os.path.join(scratch, "drawn"), [unit.folder for unit in drawn])
            yield from drawn

    def _draw(self, unit: int, items: Iterable[Tuple[Place, Any]], name: str, scratch: str) -> DrawnUnit:
        items = iter(items)
        documents = os.path.join(scratch, "pages")
        pages: List[str] = []
        first = []
        for place, value in items:
            if not is_document(place):
                first.append((place, value))
                break
            # Relative paths: a PDF may have thousands of pages, and command lines are limited.
            pages.append(value[0])
            file = os.path.join(documents, value[0])
            os.makedirs(os.path.dirname(file), exist_ok=True)
            with open(file, "w", encoding="utf-8") as stream:
                stream.write(value[1])
        folder = os.path.join(scratch, "drawn", name)
        os.makedirs(os.path.dirname(folder), exist_ok=True)
        with self.program.start("render", [*pages, "--tiles", "-", "--output", folder], scratch, folder=documents) as child:
            self._feed(child, itertools.chain(first, items))
            child.finish((0, 3))
        for page in pages:
            os.remove(os.path.join(documents, page))
        files = tuple(sorted((file, os.path.getsize(os.path.join(folder, file))) for file in os.listdir(folder)))
        return DrawnUnit(unit, name, files, tuple(self._lost(os.path.join(folder, REPORT))))

    @staticmethod
    def _feed(child: Child, items: Iterable[Tuple[Place, bytes]]) -> None:
        for _, piece in items:
            if not child.send(piece):
                break
        child.close_input()

    @staticmethod
    def _lost(report: str) -> Iterator[Tuple[str, str]]:
        with open(report, encoding="utf-8") as stream:
            photos: List[Dict[str, Any]] = json.load(stream)["photos"]
        return ((photo["id"], photo["reason"]) for photo in photos if photo["status"] == "skipped")
