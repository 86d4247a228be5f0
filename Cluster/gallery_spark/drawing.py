"""The stage that draws, with one `gallery render` process per chunk of pages."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Iterable, Iterator, Mapping, Optional, Tuple

from pyspark import TaskContext

from gallery_spark.delivery import Delivery
from gallery_spark.program import Program, scratch_folder

# The name and the document of a page.
Page = Tuple[str, str]


def line_of_page(chunk: int, name: str, document: str) -> str:
    """Returns a page and the number of its chunk as a line of text. Strings in JSON contain no line breaks."""
    return f"{chunk}\t{name}\t" + document.replace("\n", "") + "\n"


def page_of_line(line: str) -> Tuple[int, Page]:
    """Returns a page, with its chunk as the key."""
    chunk, name, document = line.split("\t", 2)
    return int(chunk), (name, document)


@dataclass(frozen=True)
class DrawnChunk:
    """The files of a chunk, in a folder of the task's attempt."""

    folder: str
    files: Tuple[Tuple[str, int], ...]
    """Names and sizes in bytes, including the report of these pages."""


@dataclass(frozen=True)
class SheetsOfChunk:
    """Draws the pages of a partition, which is a chunk. Photos are decoded, and downloaded, by this task."""

    program: Program
    delivery: Delivery
    rates: Mapping[int, Optional[str]]
    """The maximum request rates of chunks with photos on the web."""

    def __call__(self, chunk: int, pages: Iterable[Tuple[int, Page]]) -> Iterator[DrawnChunk]:
        context = TaskContext.get()
        name = f"{chunk}-{context.taskAttemptId()}"
        with scratch_folder() as scratch:
            documents, drawn = os.path.join(scratch, "pages"), os.path.join(scratch, "drawn")
            # Relative paths: a PDF may have thousands of pages, and command lines are limited.
            words = sorted(_write(page, documents) for _, page in pages)
            words += ["--jobs", str(context.cpus()), "--output", drawn]
            rate = self.rates.get(chunk)
            if rate is not None:
                words += ["--rate", rate]
            self.program.run("render", words, scratch, folder=documents)
            self.delivery.deliver(drawn, name, scratch)
            files = ((file, os.path.getsize(os.path.join(drawn, file))) for file in sorted(os.listdir(drawn)))
            yield DrawnChunk(name, tuple(files))


def _write(page: Page, folder: str) -> str:
    name, document = page
    file = os.path.join(folder, name)
    os.makedirs(os.path.dirname(file), exist_ok=True)
    with open(file, "w", encoding="utf-8") as stream:
        stream.write(document)
    return name
