"""A build on a cluster, step by step."""

from __future__ import annotations

import os
import pathlib
import time
import uuid
from dataclasses import dataclass
from typing import Any, List, Optional, Sequence, Tuple

from gallery_spark.chunks import Chunk, chunks_of_plan
from gallery_spark.delivery import Delivery
from gallery_spark.drawing import DrawnChunk, SheetsOfChunk, line_of_page, page_of_line
from gallery_spark.failures import NO_INPUT, SOME_LOST, BuildError
from gallery_spark.program import Program
from gallery_spark.progress import Progress
from gallery_spark.publishing import OWN_FOLDER, NewFile, Output
from gallery_spark.rate import share
from gallery_spark.records import FactsOfRecords, divide
from gallery_spark.store import Store
from gallery_spark.table import write_table

_REPORT = "report.json"
_TABLE = "report.parquet"
# Pages of a PDF, and images of HTML pages, whose others may be in other chunks. The merge of reports makes the documents.
_STORED = (".pdfpage", ".htmlpage", ".picture")
# The bytes of page documents that a task sends to their chunks.
_PAGES_A_TASK = 4 << 20


@dataclass(frozen=True)
class BuildRequest:
    """The request for a build."""

    output: str
    """The URI of the folder for sheets."""
    program: Program
    rate: Optional[str]
    """The maximum request rate of a host."""
    host_tasks: int
    """The maximum number of tasks that share the rate."""


class Build:
    """A build. Each step in `run` is a stage of the same name in Spark's pages."""

    def __init__(self, request: BuildRequest, context: Any, progress: Progress, scratch: str) -> None:
        self._program = request.program
        self._rate = request.rate
        # Without a rate, only a single process limits the requests to a host.
        self._web_tasks = 1 if request.rate is None else request.host_tasks
        self._slots = max(context.defaultParallelism, 1)
        self._context = context
        self._progress = progress
        self._scratch = scratch
        self._store = Store(request.output, context._jvm, context._jsc.hadoopConfiguration())
        self._staging = f"{OWN_FOLDER}/{time.strftime('%Y%m%d-%H%M%S')}-{uuid.uuid4().hex[:8]}"

    def run(self) -> bool:
        """Builds, and returns whether all photos are shown. Existing output stays until all new files are complete."""
        output = Output.open(self._store)
        try:
            files, web = self._collect()
            facts = self._facts(files, web)
            chunks = self._plan(facts)
            drawn = self._sheets(chunks)
            return self._publish(output, drawn)
        finally:
            self._store.delete(self._staging)

    def _uri(self, name: str) -> str:
        return f"{self._store.uri}/{self._staging}/{name}"

    def _local(self, name: str) -> str:
        return os.path.join(self._scratch, name)

    def _upload(self, name: str) -> str:
        """Copies a file of the driver to a place that tasks can read. Returns its URI."""
        self._store.put(self._local(name), f"{self._staging}/{name}")
        return self._uri(name)

    def _run(self, command: str, arguments: Sequence[str], **streams: str) -> int:
        return self._program.run(command, arguments, self._scratch, on_driver=True, **streams)

    def _collect(self) -> Tuple[int, int]:
        """Lists the photos without opening them. Returns the numbers of files and of photos on the web."""
        with self._progress.stage("collect", "finding photos"):
            self._run("list", ["--unread", *self._program.configuration.sources], stdout=self._local("found"))
            files, web = divide(self._local("found"), self._local("files.jsonl"), self._local("web.jsonl"))
            if files + web == 0:
                raise BuildError("no photos in the sources", NO_INPUT)
            return files, web

    def _facts(self, files: int, web: int) -> List[str]:
        """Reads the headers in tasks. Returns the paths of files on the driver, since a plan needs all facts."""
        with self._progress.stage("facts", f"headers of {files + web} photos"):
            tasks = max(files // 2000, min(4 * self._slots, files // 50), 1)
            parts = []
            for name, count, most, rate in (
                ("files.jsonl", files, tasks, None),
                ("web.jsonl", web, self._web_tasks, share(self._rate, self._web_tasks)),
            ):
                if count > 0:
                    # Spark may divide a file into more partitions than requested.
                    records = self._context.textFile(self._upload(name), most).coalesce(most)
                    parts.append(records.mapPartitions(FactsOfRecords(self._program, rate)))
            self._context.union(parts).saveAsTextFile(self._uri("facts"))
            names = [name for name in self._store.names(f"{self._staging}/facts") if name.startswith("part-")]
            for name in names:
                self._store.fetch(f"{self._staging}/facts/{name}", self._local(f"{name}.jsonl"))
            return [self._local(f"{name}.jsonl") for name in names]

    def _plan(self, facts: Sequence[str]) -> List[Chunk]:
        with self._progress.stage("plan", "pages"):
            self._run("plan", [*facts, "--pages-to", self._local("pages")])
            return chunks_of_plan(self._local("pages"), self._slots, self._web_tasks)

    def _sheets(self, chunks: Sequence[Chunk]) -> List[DrawnChunk]:
        """Sends the documents of each chunk to one task, which draws them."""
        with self._progress.stage("sheets", f"pages in {len(chunks)} tasks"):
            with open(self._local("pages.txt"), "w", encoding="utf-8") as lines:
                for number, chunk in enumerate(chunks):
                    for name in chunk.documents:
                        with open(os.path.join(self._local("pages"), name), encoding="utf-8") as document:
                            lines.write(line_of_page(number, name, document.read()))
            tasks = os.path.getsize(self._local("pages.txt")) // _PAGES_A_TASK + 1
            web = [number for number, chunk in enumerate(chunks) if chunk.is_on_web]
            rates = dict.fromkeys(web, share(self._rate, max(len(web), 1)))
            delivery = Delivery.to(self._uri("sheets"), self._context, self._program.idle_limit)
            # Hadoop's shell needs the folder.
            self._store.write(f"{self._staging}/sheets/begun", b"")
            pages = self._context.textFile(self._upload("pages.txt"), tasks).map(page_of_line)
            parts = pages.partitionBy(len(chunks), int)
            return parts.mapPartitionsWithIndex(SheetsOfChunk(self._program, delivery, rates)).collect()

    def _publish(self, output: Output, drawn: Sequence[DrawnChunk]) -> bool:
        """Merges the reports, makes the documents of several chunks, then renames all files at once."""
        with self._progress.stage("publish", f"report and files to {self._store.uri}"):
            with open(self._local("parts"), "w", encoding="utf-8") as parts:
                for chunk in drawn:
                    os.makedirs(self._local(chunk.folder))
                    for name, _ in chunk.files:
                        if name == _REPORT or name.endswith(_STORED):
                            source = f"{self._staging}/sheets/{chunk.folder}/{name}"
                            self._store.fetch(source, self._local(f"{chunk.folder}/{name}"))
                    parts.write(self._local(chunk.folder) + "\n")
            os.makedirs(self._local("report"))
            report = self._local(f"report/{_REPORT}")
            status = self._run("report", ["merge", self._local("pages"), "-", "-o", report], stdin=self._local("parts"))
            files = [
                NewFile(f"{self._staging}/sheets/{chunk.folder}/{name}", name, size)
                for chunk in drawn
                for name, size in chunk.files
                if name != _REPORT and not name.endswith(_STORED)
            ]
            reports = [self._uri(f"sheets/{chunk.folder}/{_REPORT}") for chunk in drawn]
            write_table(self._context, reports, self._upload("pages/photos.jsonl"), self._uri(_TABLE))
            files.append(NewFile(f"{self._staging}/{_TABLE}", _TABLE, 0))
            # The report comes last: if it is new, everything is.
            made = pathlib.Path(self._local("report"))
            names = [str(path.relative_to(made)) for path in made.rglob("*") if path.is_file()]
            for name in sorted(names, key=lambda name: (name == _REPORT, name)):
                self._upload(f"report/{name}")
                size = os.path.getsize(self._local(f"report/{name}"))
                files.append(NewFile(f"{self._staging}/report/{name}", name, size))
            output.commit(files)
            return status != SOME_LOST
