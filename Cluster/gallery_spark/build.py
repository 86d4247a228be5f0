"""A build on a cluster, step by step."""

from __future__ import annotations

import json
import os
import time
import uuid
from dataclasses import dataclass
from math import ceil
from typing import Any, Dict, Iterator, List, Optional, Sequence, Tuple

from pyspark import StorageLevel

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
from gallery_spark.tiles import LostPhotos, TilesOfPhotos
from gallery_spark.variables import SecretMapping

# A plan without the photos that were lost may ask for other tiles of others, of which again some are lost.
_MOST_ROUNDS = 50
# A task draws about so many placements at least, where there are tasks enough for all slots, and at most.
_FEWEST_PLACEMENTS, _MOST_PLACEMENTS = 100, 4000
# Bytes of page documents that a task takes apart.
_PAGES_A_TASK = 4 << 20


@dataclass(frozen=True)
class BuildRequest:
    """What a build is to do."""

    output: str
    """The URI of the folder for sheets."""
    program: Program
    rate: Optional[Rate]
    host_tasks: int
    stops_for_lost: bool
    """Whether a photo that cannot be shown ends the build."""


class Build:
    """The build. The steps are in `run`; each is a stage with that name in Spark's pages."""

    def __init__(self, request: BuildRequest, session: Any, progress: Progress, scratch: str) -> None:
        self._request = request
        self._session = session
        self._context = session.sparkContext
        self._progress = progress
        self._scratch = scratch
        self._store: Store = open_store(request.output, self._context)
        self._staging = f"{OWN_FOLDER}/{time.strftime('%Y%m%d-%H%M%S')}-{uuid.uuid4().hex[:8]}"
        self._lost: Dict[str, str] = {}
        self._rounds = 0
        self._kept: List[Any] = []

    def run(self) -> Outcomes:
        """Builds, and returns the outcomes. What was in the output stays until all of the new files are there."""
        output = Output.open(self._store)
        try:
            collection = self._collect()
            lanes = Lanes.dividing(collection, self._slots, self._request.rate, self._request.host_tasks)
            self._facts(collection, lanes)
            plan, tiles = self._plan_and_tiles(lanes)
            drawn = self._sheets(plan, tiles)
            while any(unit.lost for unit in drawn):
                # A photo that was there once, and was not when its tiles had to be made again.
                lost = {identity: problem for unit in drawn for identity, problem in unit.lost}
                if lost.keys() <= self._lost.keys():
                    raise BuildError(f"{min(lost)}: {lost[min(lost)]}, and yet it is on a page of a plan without it")
                self._lose(lost)
                plan, tiles = self._plan_and_tiles(lanes, tiles)
                drawn = self._sheets(plan, tiles)
            return self._publish(output, plan, drawn)
        finally:
            for tiles in self._kept:
                tiles.unpersist()
            self._store.delete(self._staging)

    @property
    def _slots(self) -> int:
        return max(self._context.defaultParallelism, 1)

    def _uri(self, name: str) -> str:
        return f"{self._store.uri}/{self._staging}/{name}"

    def _local(self, name: str) -> str:
        return os.path.join(self._scratch, name)

    def _collect(self) -> Collection:
        """The driver finds the photos, and opens none."""
        with self._progress.stage("collect", "photos of the sources"):
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
                raise BuildError("the sources have no photos", NO_INPUT)
            self._store.put(found, f"{self._staging}/found.jsonl")
            self._progress.tell(f"collect: {collection.photos} files that may be photos")
            return collection

    def _facts(self, collection: Collection, lanes: Lanes) -> None:
        """Tasks read the headers. The driver has the facts as a file: a plan needs all of them."""
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

    def _plan_and_tiles(self, lanes: Lanes, known: Optional[_Tiles] = None) -> Tuple[Plan, _Tiles]:
        """Plans, and makes the tiles that the plan asks for, until no further photo is lost by that."""
        tiles = known or _Tiles([], None, [])
        for _ in range(_MOST_ROUNDS):
            self._rounds += 1
            with self._progress.stage("plan", "pages" if not self._lost else f"pages without {len(self._lost)} lost photos"):
                plan = Plan.make(
                    self._request.program,
                    self._local("facts.jsonl"),
                    self._lost,
                    self._local(f"pages-{self._rounds}"),
                    self._scratch,
                )
                self._stop_for(dict((photo.identity, photo.problem) for photo in plan.problems()))
                pages = self._send_pages(plan)
            lost = self._context.accumulator({}, LostPhotos())
            showings = pages.mapPartitions(ShowingsOfPages(lanes)).partitionBy(lanes.count, _first)
            with self._progress.stage("tiles", f"photos of {len(plan.pages)} pages"):
                before = [earlier.mapValues(_nothing) for earlier in tiles.showings]
                asked = self._context.union([*before, showings]) if before else showings
                made = asked.mapPartitionsWithIndex(
                    TilesOfPhotos(self._request.program, lanes, self._request.rate, lost), preservesPartitioning=True
                )
                made.persist(StorageLevel.DISK_ONLY)
                self._kept.append(made)
                # Counted by Java: no tile goes through Python for that.
                made._jrdd.count()
            tiles = _Tiles([*tiles.showings, showings], pages, [*tiles.answers, made])
            new = {identity: problem for identity, problem in lost.value.items() if identity not in self._lost}
            if not new:
                return plan, tiles
            self._lose(new)
        raise BuildError(f"photos are still being lost after {_MOST_ROUNDS} plans; see whether their disks or hosts fail")

    def _lose(self, lost: Dict[str, str]) -> None:
        self._progress.tell(f"lost: {len(lost)} photos, such as {min(lost)}: {lost[min(lost)]}")
        self._stop_for(lost)
        self._lost.update(lost)

    def _stop_for(self, lost: Dict[str, str]) -> None:
        if lost and self._request.stops_for_lost:
            raise BuildError(f"{min(lost)}: {lost[min(lost)]} (--on-error fail)", 65)

    def _send_pages(self, plan: Plan) -> Any:
        """Brings the page documents to where the tasks read them, in one file with a line for each."""
        file = self._local("pages.txt")
        with open(file, "w", encoding="utf-8") as stream:
            for number, page in enumerate(plan.pages):
                stream.write(f"{PageLine(page.unit, number, page.document, plan.text(page))}\n")
        name = f"pages-{self._rounds}.txt"
        self._store.put(file, f"{self._staging}/{name}")
        return self._context.textFile(self._uri(name), max(os.path.getsize(file) // _PAGES_A_TASK, 1))

    def _sheets(self, plan: Plan, tiles: _Tiles) -> List[DrawnUnit]:
        """Tiles go to the units that show them; these are drawn where the tiles arrive."""
        placements = sum(plan.unit_weights)
        balanced = min(4 * self._slots, ceil(placements / _FEWEST_PLACEMENTS))
        count = max(min(len(plan.unit_weights), max(balanced, placements // _MOST_PLACEMENTS)), 1)
        delivery = Delivery(self._uri("sheets"), self._hadoop_settings(), self._request.program.idle_limit)
        self._store.write(f"{self._staging}/sheets/begun", b"")
        with self._progress.stage("sheets", f"{len(plan.unit_weights)} files, or sets of files, of {len(plan.pages)} pages"):
            frames = self._context.union([tiles.showings[-1], *tiles.answers]).mapPartitions(routing.tiles_to_units)
            items = self._context.union([tiles.pages.mapPartitions(routing.documents), frames])
            places = routing.PartitionOfUnit(partitions_of_units(plan.unit_weights, count))
            drawn = (
                items.repartitionAndSortWithinPartitions(count, places)
                .mapPartitions(SheetsOfUnits(self._request.program, delivery))
                .collect()
            )
        return sorted(drawn, key=lambda unit: unit.unit)

    def _hadoop_settings(self) -> SecretMapping:
        if local_path(self._store.uri):
            return SecretMapping({})
        prefix = "spark.hadoop."
        settings = self._context.getConf().getAll()
        return SecretMapping({name[len(prefix) :]: value for name, value in settings if name.startswith(prefix)})

    def _publish(self, output: Output, plan: Plan, drawn: Sequence[DrawnUnit]) -> Outcomes:
        """Makes the reports, then gives all files their names at once."""
        with self._progress.stage("publish", f"report and files to {self._store.uri}"):
            problems = self._local("problems.jsonl")
            with open(problems, "w", encoding="utf-8") as stream:
                for photo in plan.problems():
                    row = {"id": photo.identity, "status": "skipped", "reason": photo.problem, "placements": []}
                    stream.write(json.dumps(row, ensure_ascii=False) + "\n")
            self._store.put(problems, f"{self._staging}/problems.jsonl")
            table = "report.parquet"
            outcomes = write_outcomes(
                self._session,
                [self._uri(f"sheets/{unit.folder}/{REPORT}") for unit in drawn],
                self._uri("problems.jsonl"),
                self._uri(table),
            )
            # The report comes last: where it is new, all is.
            output.commit([*self._files(drawn), (f"{self._staging}/{table}", table, 0), *self._report(plan, drawn)])
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


@dataclass(frozen=True)
class _Tiles:
    """The tiles of all rounds. All of these are partitioned by photo, the same way."""

    showings: List[Any]
    """What the pages of each round ask for; the last are those of the plan that holds."""
    pages: Any
    answers: List[Any]


def _first(key: Tuple[int, bytes]) -> int:
    return key[0]


def _nothing(_: Any) -> None:
    return None
