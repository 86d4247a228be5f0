"""A child program. It ends with this process, and does not wait forever."""

from __future__ import annotations

import ctypes
import os
import signal
import subprocess
import sys
import tempfile
import time
from typing import IO, Iterable, Mapping, Optional, Sequence

from gallery_spark.failures import ProgramError

_DEATH_SIGNAL = 1  # PR_SET_PDEATHSIG
_LIBC = ctypes.CDLL(None, use_errno=True) if sys.platform == "linux" else None
# The kept bytes of messages: enough for the reason, and short enough for a line of Spark's log.
_TAIL = 4096


def run(
    name: str,
    words: Sequence[str],
    environment: Mapping[str, str],
    idle_limit: float,
    folder: Optional[str] = None,
    stdin: str = os.devnull,
    stdout: str = os.devnull,
    accepted: Iterable[int] = (0,),
) -> int:
    """Runs a program, and returns its exit status. Raises `ProgramError` with its last messages for another status
    than the accepted ones.

    - idle_limit: The seconds without output or messages after which the program is killed.
    - folder: The working folder.
    - stdin, stdout: The paths of the files for its input and output.
    """
    with open(stdin, "rb") as given, open(stdout, "wb") as made, tempfile.TemporaryFile() as messages:
        try:
            process = subprocess.Popen(
                list(words),
                stdin=given,
                stdout=made,
                stderr=messages,
                env=dict(environment),
                cwd=folder,
                preexec_fn=_end_with_parent,
            )
        except OSError as error:
            raise ProgramError(f"{words[0]} cannot be started: {error.strerror}; set the program with --gallery") from error
        try:
            status = _wait(process, (made, messages), idle_limit)
        finally:
            process.kill()
            process.wait()
        if status is None:
            raise ProgramError(f"{name}: no output for {idle_limit:.0f} s")
        if status not in accepted:
            cause = f"signal {-status}" if status < 0 else f"status {status}"
            reason = _reason(messages)
            raise ProgramError(f"{name}: {cause}" + (f": {reason}" if reason else ""), max(status, 1))
        return status


def _end_with_parent() -> None:
    """Makes Linux end the child when the thread that started it ends, even if it is killed."""
    if _LIBC is not None:
        _LIBC.prctl(_DEATH_SIGNAL, signal.SIGKILL)


def _wait(process: subprocess.Popen, streams: Sequence[IO[bytes]], idle_limit: float) -> Optional[int]:
    """Returns the exit status; `None` if the program wrote nothing for too long."""
    written, since = -1, time.monotonic()
    while True:
        try:
            return process.wait(1)
        except subprocess.TimeoutExpired:
            size = sum(os.fstat(stream.fileno()).st_size for stream in streams)
            if size != written:
                written, since = size, time.monotonic()
            elif time.monotonic() - since > idle_limit:
                return None


def _reason(messages: IO[bytes]) -> str:
    """Returns the last messages, without the events of `--progress json`."""
    messages.seek(0)
    tail = b""
    for line in messages:
        if not line.startswith(b"{"):
            tail = (tail + line)[-_TAIL:]
    return tail.decode("utf-8", "replace").strip()
