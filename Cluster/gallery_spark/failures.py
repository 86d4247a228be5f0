"""The errors that end a build or a task, each with the exit status of its kind."""

from __future__ import annotations

import re


class BuildError(Exception):
    """An error that ends the build: the problem, its location, and the remedy."""

    def __init__(self, message: str, status: int = 1) -> None:
        super().__init__(message)
        self.status = status


class ProgramError(BuildError):
    """A failed run of the gallery program. A broken photo is a result, not an error."""


# Exit statuses of sysexits.h, as in the gallery program.
USAGE = 64
NO_INPUT = 66
CANNOT_CREATE = 73
INPUT_OUTPUT = 74
CONFIGURATION = 78
INTERRUPTED = 130
SOME_LOST = 3


_FAILED_TASK = re.compile(r"gallery_spark\.failures\.(?:Build|Program)Error: (.*?)(?=\n\s*\n|\n\tat |\n\s*SQLSTATE|\Z)", re.DOTALL)


def of_spark(error: Exception) -> BuildError:
    """Returns the reason of a Spark error: our task's message, or else Spark's first line."""
    text = str(error)
    match = _FAILED_TASK.search(text)
    reason = match[1].strip() if match else next((line for line in text.splitlines() if line.strip()), type(error).__name__)
    return BuildError(f"a task failed repeatedly: {reason}" if match else f"Spark: {reason}")
