"""The errors that end a build or a task, each with the exit status of its kind."""

from __future__ import annotations

import re


class BuildError(Exception):
    """A reason why there is no build: what is wrong, where, and what to do."""

    def __init__(self, message: str, status: int = 1) -> None:
        super().__init__(message)
        self.status = status


class ProgramError(BuildError):
    """A run of the gallery program that failed as a whole. A broken photo is none: it is an answer."""


# Exit statuses of sysexits.h, as the gallery program has them.
USAGE = 64
NO_INPUT = 66
CANNOT_CREATE = 73
INPUT_OUTPUT = 74
CONFIGURATION = 78
INTERRUPTED = 130
SOME_LOST = 3


_FAILED_TASK = re.compile(r"gallery_spark\.failures\.(?:Build|Program)Error: (.*?)(?=\n\s*\n|\n\tat |\Z)", re.DOTALL)


def of_spark(error: Exception) -> BuildError:
    """The reason in an error of Spark: what our task said, or else Spark's own first line."""
    text = str(error)
    match = _FAILED_TASK.search(text)
    reason = match[1].strip() if match else next((line for line in text.splitlines() if line.strip()), type(error).__name__)
    return BuildError(f"a task failed again and again: {reason}" if match else f"Spark: {reason}")
