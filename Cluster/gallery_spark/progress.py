"""The stages of a build: lines on standard error, and the names of jobs in Spark's pages."""

from __future__ import annotations

import contextlib
import sys
import time
from typing import Any, Iterator


class Progress:
    """Names the stages. Spark shows the progress of each."""

    def __init__(self, context: Any, quiet: bool) -> None:
        self._context = context
        self._quiet = quiet
        self._began = time.monotonic()

    def say(self, text: str) -> None:
        """Writes a line, with the seconds since the start."""
        if not self._quiet:
            print(f"{time.monotonic() - self._began:7.1f} s  {text}", file=sys.stderr, flush=True)

    @contextlib.contextmanager
    def stage(self, name: str, what: str) -> Iterator[None]:
        """A stage of the build, which names its Spark jobs."""
        self.say(f"{name}: {what}")
        self._context.setJobGroup(name, f"{name}: {what}", interruptOnCancel=True)
        try:
            yield
        finally:
            # Other jobs of the same context have their own names.
            self._context.setLocalProperty("spark.jobGroup.id", None)
            self._context.setLocalProperty("spark.job.description", None)
