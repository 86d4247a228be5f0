"""A build on a cluster, step by step."""

from __future__ import annotations

import json
import os
import time
import uuid
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from math import ceil
from typing import Any, Iterator, List, Optional, Sequence, Tuple

from gallery_spark import routing
from gallery_spark.delivery import Delivery, local_path
from gallery_spark.demands import PageLine, ShowingsOfPages
from gallery_spark.facts import FactsOfRecords, PartitionsOfRecords
from gallery_spark.failures import NO_INPUT, BuildError
from gallery_spark.lanes import Lanes
from gallery_spark.outcomes import Outcomes, write_outcomes
from gallery_spark.plan import LONGEST_SILENCE, Plan, partitions_of_units
from gallery_spark.program import Program
from gallery_spark.progress import Progress
from gallery_spark.publishing import OWN_FOLDER, Output
from gallery_spark.rate import Rate
from gallery_spark.records import Collection
from gallery_spark.reports import merge_reports
from gallery_spark.sheets import REPORT, DrawnUnit, SheetsOfUnits
from gallery_spark.store import Store, open_store
from gallery_spark.tiles import TilesOfPhotos
from gallery_spark.variables import SecretMapping

# The minimum tasks per slot, given enough work: the last tasks of a stage then delay few others.
_FEWEST_TASKS = 4
# The approximate minimum (given enough tasks for all slots) and maximum placements per task.
_FEWEST_PLACEMENTS, _MOST_PLACEMENTS = 100, 4000
# The approximate maximum pixels per task, so that Python sorts their tiles in memory. Builds with more tasks than that
# may sort on disk.
_MOST_PIXELS, _MOST_TASKS_FOR_MEMORY = 80_000_000, 2000
# The bytes of page documents per task.
_PAGES_A_TASK = 4 << 20


@dataclass(frozen=True)
class BuildRequest:
    """The request for a build."""

    output: str
    """The URI of the folder for sheets."""
    program: Program
    rate: Optional[Rate]
    host_tasks: int
    stops_for_lost: bool
    """Whether a photo that cannot be shown ends the build."""


class Build:
    """A build. Each step in `run` is a stage of the same name in Spark's pages."""

    def __init__(self, request: BuildRequest, session: Any, progress: Progress, scratch: str) -> None:
        self._request = request
        self._session = session
        self._context = session.sparkContext
        self._progress = progress
        self._scratch = scratch
        self._store: Store = open_store(request.output, self._context)
        self._staging = f"{OWN_FOLDER}/{time.strftime('%Y%m%d-%H%M%S')}-{uuid.uuid4().hex[:8]}"
        self._photos = 0

    def run(self) -> Outcomes:
        """Builds and returns the outcomes. Existing output stays until all new files are complete."""
        output = Output.open(self._store)
        try:
            collection = self._collect()
            lanes = Lanes.dividing(collection, self._slots, self._request.rate, self._request.host_tasks)
            self._facts(collection, lanes)
            plan = self._plan()
            drawn = self._sheets(plan, lanes)
            self._tell_losses(drawn)
            return self._publish(output, plan, drawn)
        finally:
            self._store.delete(self._staging)

    @property
    def _slots(self) -> int:
        return max(self._context.defaultParallelism, 1)

    def _uri(self, name: str) -> str:
        return f"{self._store.uri}/{self._staging}/{name}"

    def _local(self, name: str) -> str:
        return os.path.join(self._scratch, name)

    def _collect(self) -> Collection:
        """Lists the photos on the driver, without opening them."""
        with self._progress.stage("collect", "finding photos"):
            found = self._local("found.jsonl")
            arguments = ["--unread", *self._request.program.configuration.sources]
            with self._request.program.start("list", arguments, self._scratch, LONGEST_SILENCE) as child:
                child.close_input()
                with open(found, "wb") as stream:
                    while True:
                        data = child.read(1 << 20)
                        if not data:
                            break
                        stream.write(data)
                child.finish((0, 3))
            with open(found, "rb") as lines:
                collection = Collection.of(lines)
            if collection.photos == 0:
                raise BuildError("no photos in the sources", NO_INPUT)
            self._photos = collection.photos
            self._store.put(found, f"{self._staging}/found.jsonl")
            self._progress.tell(f"collect: {collection.photos} possible photos")
            return collection

    def _facts(self, collection: Collection, lanes: Lanes) -> None:
        """Reads the headers in tasks. The driver writes all facts to a file, since a plan needs all of them."""
        tasks = max(collection.photos // 2000, min(4 * self._slots, collection.photos // 50), 1)
        with self._progress.stage("facts", f"headers of {collection.photos} photos"):
            lines = self._context.textFile(self._uri("found.jsonl"), tasks)
            if collection.hosts:
                lines = lines.map(PartitionsOfRecords(lanes)).partitionBy(lanes.count, int).values()
            facts = FactsOfRecords(self._request.program, lanes, self._request.rate)
            lines.mapPartitionsWithIndex(facts).saveAsTextFile(self._uri("facts"))
            with open(self._local("facts.jsonl"), "wb") as records:
                for name in self._store.names(f"{self._staging}/facts"):
                    if name.startswith("part-"):
                        part = self._local("facts.part")
                        self._store.fetch(f"{self._staging}/facts/{name}", part)
                        with open(part, "rb") as stream:
                            while data := stream.read(1 << 20):
                                records.write(data)
                        os.remove(part)
            self._store.delete(f"{self._staging}/facts")

    def _plan(self) -> Plan:
        with self._progress.stage("plan", "pages"):
            units = _FEWEST_TASKS * self._slots
            return Plan.make(self._request.program, self._local("facts.jsonl"), self._local("pages"), self._scratch, units)

    def _sheets(self, plan: Plan, lanes: Lanes) -> List[DrawnUnit]:
        """Makes tiles and sends each to its unit at once. Units are drawn where their tiles arrive."""
        placements = sum(plan.unit_weights)
        balanced = min(_FEWEST_TASKS * self._slots, ceil(placements / _FEWEST_PLACEMENTS))
        small = min(ceil(plan.pixels / _MOST_PIXELS), _MOST_TASKS_FOR_MEMORY)
        count = max(min(len(plan.unit_weights), max(balanced, small, placements // _MOST_PLACEMENTS)), 1)
        places = routing.PartitionOfUnit(partitions_of_units(plan.unit_weights, count))
        delivery = Delivery(self._uri("sheets"), self._hadoop_settings(), self._request.program.idle_limit)
        self._store.write(f"{self._staging}/sheets/begun", b"")
        with self._progress.stage("sheets", f"{len(plan.pages)} pages and their tiles"):
            pages = self._send_pages(plan)
            showings = pages.mapPartitions(ShowingsOfPages(lanes)).partitionBy(lanes.count, _first)
            made = showings.mapPartitionsWithIndex(TilesOfPhotos(self._request.program, lanes, self._request.rate))
            # Partition each by itself: a union of RDDs with the same partitioner joins partitions without a pass
            # through Python.
            documents, tiles = (rdd.partitionBy(count, places) for rdd in (pages.mapPartitions(routing.documents), made))
            items = documents.union(tiles).repartitionAndSortWithinPartitions(count, places)
            drawn = items.mapPartitions(SheetsOfUnits(self._request.program, delivery)).collect()
        return sorted(drawn, key=lambda unit: unit.unit)

    def _tell_losses(self, drawn: Sequence[DrawnUnit]) -> None:
        lost = {identity: problem for unit in drawn for identity, problem in unit.lost}
        if not lost:
            return
        self._progress.tell(f"lost: {len(lost)} photos, for example {min(lost)}: {lost[min(lost)]}")
        if self._request.stops_for_lost:
            raise BuildError(f"{min(lost)}: {lost[min(lost)]} (--on-error fail)", 65)

    def _send_pages(self, plan: Plan) -> Any:
        """Uploads the page documents for the tasks, as one file with a line for each."""
        file = self._local("pages.txt")
        with open(file, "w", encoding="utf-8") as stream:
            for number, page in enumerate(plan.pages):
                stream.write(f"{PageLine(page.unit, number, page.document, plan.text(page))}\n")
        self._store.put(file, f"{self._staging}/pages.txt")
        return self._context.textFile(self._uri("pages.txt"), max(os.path.getsize(file) // _PAGES_A_TASK, 1))

    def _hadoop_settings(self) -> SecretMapping:
        if local_path(self._store.uri):
            return SecretMapping({})
        prefix = "spark.hadoop."
        settings = self._context.getConf().getAll()
        return SecretMapping({name[len(prefix) :]: value for name, value in settings if name.startswith(prefix)})

    def _publish(self, output: Output, plan: Plan, drawn: Sequence[DrawnUnit]) -> Outcomes:
        """Makes the reports, then renames all files at once."""
        with self._progress.stage("publish", f"report and files to {self._store.uri}"):
            problems = self._local("problems.jsonl")
            with open(problems, "w", encoding="utf-8") as stream:
                for photo in plan.problems():
                    row = {"id": photo.identity, "status": "skipped", "reason": photo.problem, "placements": []}
                    stream.write(json.dumps(row, ensure_ascii=False) + "\n")
            self._store.put(problems, f"{self._staging}/problems.jsonl")
            table = "report.parquet"
            # A process of the driver makes the report while tasks make the table.
            with ThreadPoolExecutor(1) as beside:
                report = beside.submit(self._report, plan, drawn)
                outcomes = write_outcomes(
                    self._session,
                    [self._uri(f"sheets/{unit.folder}/{REPORT}") for unit in drawn],
                    self._uri("problems.jsonl"),
                    self._uri(table),
                    self._photos,
                )
            # The report comes last: if it is new, everything is.
            output.commit([*self._files(drawn), (f"{self._staging}/{table}", table, 0), *report.result()])
        return outcomes

    def _report(self, plan: Plan, drawn: Sequence[DrawnUnit]) -> List[Tuple[str, str, int]]:
        copies, folder = self._local("parts"), self._local("report")
        parts = [self._store.local(f"{self._staging}/sheets/{unit.folder}/{REPORT}", copies) for unit in drawn]
        files = []
        for name in merge_reports(self._request.program, plan.folder, parts, folder):
            path = os.path.join(folder, name)
            self._store.put(path, f"{self._staging}/{name}")
            files.append((f"{self._staging}/{name}", name, os.path.getsize(path)))
        return files

    def _files(self, drawn: Sequence[DrawnUnit]) -> Iterator[Tuple[str, str, int]]:
        for unit in drawn:
            for name, size in unit.files:
                if name != REPORT:
                    yield f"{self._staging}/sheets/{unit.folder}/{name}", name, size


def _first(key: Tuple[int, bytes]) -> int:
    return key[0]
