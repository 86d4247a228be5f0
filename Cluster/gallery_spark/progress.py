"""The progress output of a build: a line at the start of each stage, and the stage's progress."""

from __future__ import annotations

import contextlib
import sys
import threading
import time
from typing import Any, Iterator, Optional, TextIO


class Progress:
    """Names the stages, for the terminal and for Spark's pages."""

    def __init__(self, context: Any, quiet: bool, stream: Optional[TextIO] = None) -> None:
        self._context = context
        self._quiet = quiet
        self._stream = stream or sys.stderr
        self._began = time.monotonic()

    def tell(self, text: str) -> None:
        """Writes a line, with the seconds since the start."""
        if not self._quiet:
            print(f"{time.monotonic() - self._began:7.1f} s  {text}", file=self._stream, flush=True)

    @contextlib.contextmanager
    def stage(self, name: str, what: str) -> Iterator[None]:
        """A stage of the build, which names its Spark jobs."""
        self.tell(f"{name}: {what}")
        self._context.setJobGroup(name, f"{name}: {what}", interruptOnCancel=True)
        ended = threading.Event()
        watcher = threading.Thread(target=self._watch, args=(name, ended), daemon=True)
        watcher.start()
        try:
            yield
        finally:
            ended.set()
            watcher.join(5)
            # Other jobs of the same context have their own names.
            self._context.setLocalProperty("spark.jobGroup.id", None)
            self._context.setLocalProperty("spark.job.description", None)

    def _watch(self, group: str, ended: threading.Event) -> None:
        tracker = self._context.statusTracker()
        reported = ""
        while not ended.wait(5):
            counts = []
            for job in tracker.getJobIdsForGroup(group):
                information = tracker.getJobInfo(job)
                for number in information.stageIds if information is not None else ():
                    stage = tracker.getStageInfo(number)
                    if stage is not None and stage.numActiveTasks > 0:
                        counts.append(f"{stage.numCompletedTasks} of {stage.numTasks} tasks")
            text = f"{group}: {', '.join(counts)}"
            if counts and text != reported:
                self.tell(text)
                reported = text
