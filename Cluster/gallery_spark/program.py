"""The gallery program, as run by the tasks and the driver."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import tempfile
from dataclasses import dataclass
from math import inf
from typing import Iterable, Iterator, Optional

from gallery_spark import child
from gallery_spark.configuration import Configuration
from gallery_spark.failures import SOME_LOST
from gallery_spark.variables import SecretMapping

# Some photos were damaged or skipped: a result of a build, not a failure.
_ACCEPTED = (0, SOME_LOST)


@dataclass(frozen=True)
class Program:
    """The program, and the settings of all its commands."""

    path: str
    """The program's path. A name without a slash is searched in the machine's PATH."""
    configuration: Configuration
    """The configuration file's content. It refers to secrets by the names of variables."""
    variables: SecretMapping
    """Environment variables for the program, in addition to the machine's."""
    idle_limit: float
    """The seconds without output after which a task's program is killed."""

    def run(
        self,
        command: str,
        arguments: Iterable[str],
        scratch: str,
        folder: Optional[str] = None,
        stdin: str = os.devnull,
        stdout: str = os.devnull,
        on_driver: bool = False,
    ) -> int:
        """Runs a command, and returns its exit status. Raises `ProgramError` if it fails.

        - scratch: A folder for the configuration file, readable only by this user.
        - folder: The working folder.
        - stdin, stdout: The paths of the files for its input and output.
        - on_driver: Whether the command works on all photos: it may then be silent until it ends.
        """
        path = os.path.abspath(self.path) if os.sep in self.path else self.path
        # Events are the signs of life for the limit.
        words = [path, command, *arguments, "--progress", "json"]
        configuration = self.configuration.for_command(command, on_driver)
        if configuration:
            file = os.path.join(scratch, f"{command}.json")
            with open(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as stream:
                json.dump(configuration, stream)
            words += ["--config", file]
        environment = {**os.environ, **self.variables}
        limit = inf if on_driver else self.idle_limit
        return child.run(f"gallery {command}", words, environment, limit, folder, stdin, stdout, _ACCEPTED)


@contextlib.contextmanager
def scratch_folder() -> Iterator[str]:
    """A temporary folder of a task among Spark's own files, which Spark removes if the task is killed."""
    place = os.environ.get("SPARK_LOCAL_DIRS", "").split(",")[0]
    folder = tempfile.mkdtemp(prefix="gallery-", dir=place if os.path.isdir(place) else None)
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)
