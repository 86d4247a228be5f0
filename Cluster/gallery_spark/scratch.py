"""Temporary folders of a task or a build."""

from __future__ import annotations

import contextlib
import os
import shutil
import tempfile
from typing import Iterator


@contextlib.contextmanager
def scratch_folder() -> Iterator[str]:
    """A temporary folder among Spark's own files, which Spark removes if the task is killed."""
    places = os.environ.get("SPARK_LOCAL_DIRS", "").split(",")
    place = places[0] if places[0] and os.path.isdir(places[0]) else None
    folder = tempfile.mkdtemp(prefix="gallery-", dir=place)
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)
