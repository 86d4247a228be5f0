"""A child program. It ends with this process, and every wait for it is bounded."""

from __future__ import annotations

import ctypes
import signal
import subprocess
import sys
import threading
import time
from types import TracebackType
from typing import Iterable, Mapping, Optional, Sequence, Type

from gallery_spark.failures import ProgramError

_DEATH_SIGNAL = 1  # PR_SET_PDEATHSIG
_LIBC = ctypes.CDLL(None, use_errno=True) if sys.platform == "linux" else None
# The kept bytes of messages: enough for the reason, and short enough for a line of Spark's log.
_TAIL = 4096


def _end_with_parent() -> None:
    """Makes Linux end the child when the thread that started it ends, even if it is killed."""
    if _LIBC is not None:
        _LIBC.prctl(_DEATH_SIGNAL, signal.SIGKILL)


class Child:
    """A running program, with its input, its output and the last part of its messages.

    It is killed if there is no input or output for `idle_limit` seconds.
    """

    def __init__(
        self,
        name: str,
        arguments: Sequence[str],
        environment: Mapping[str, str],
        idle_limit: float,
        folder: Optional[str] = None,
    ) -> None:
        self.name = name
        self._idle_limit = idle_limit
        self._touched = time.monotonic()
        self._stalled = False
        self._messages = b""
        self._ended = threading.Event()
        try:
            self._process = subprocess.Popen(
                list(arguments),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                env=dict(environment),
                cwd=folder,
                preexec_fn=_end_with_parent,
            )
        except OSError as error:
            raise ProgramError(
                f"{arguments[0]} cannot be started: {error.strerror}; set the program with --gallery"
            ) from error
        self._threads = [
            threading.Thread(target=self._collect_messages, daemon=True),
            threading.Thread(target=self._watch, daemon=True),
        ]
        for thread in self._threads:
            thread.start()

    def __enter__(self) -> Child:
        return self

    def __exit__(
        self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        """Kills the program."""
        self._process.kill()
        self._process.wait()
        self._ended.set()
        for stream in (self._process.stdin, self._process.stdout):
            try:
                stream.close()  # type: ignore[union-attr]
            except OSError:
                pass
        for thread in self._threads:
            thread.join(5)

    def send(self, data: bytes) -> bool:
        """Writes to the program's input. Returns `False` if the program has stopped reading; see its status."""
        try:
            self._process.stdin.write(data)  # type: ignore[union-attr]
        except (BrokenPipeError, ValueError):
            return False
        self._touched = time.monotonic()
        return True

    def close_input(self) -> None:
        """Closes the program's input."""
        try:
            self._process.stdin.close()  # type: ignore[union-attr]
        except BrokenPipeError:
            pass

    def feed(self, chunks: Iterable[bytes]) -> None:
        """Sends chunks on a separate thread, then closes the input."""

        def send_all() -> None:
            for chunk in chunks:
                if not self.send(chunk):
                    break
            self.close_input()

        thread = threading.Thread(target=send_all, daemon=True)
        self._threads.append(thread)
        thread.start()

    def read(self, count: int) -> bytes:
        """Returns the next bytes of the output; fewer than requested at its end."""
        data = self._process.stdout.read(count)  # type: ignore[union-attr]
        self._touched = time.monotonic()
        return data

    def read_line(self) -> bytes:
        """Returns the next line of the output; empty at its end."""
        data = self._process.stdout.readline()  # type: ignore[union-attr]
        self._touched = time.monotonic()
        return data

    def finish(self, accepted: Iterable[int] = (0,)) -> int:
        """Waits for the end. Raises `ProgramError` with the last messages if the status is not accepted."""
        while self.read(1 << 16):
            pass
        status = self._process.wait()
        self._threads[0].join(5)
        if self._stalled:
            raise ProgramError(f"{self.name}: no output for {self._idle_limit:.0f} s")
        if status not in accepted:
            cause = f"signal {-status}" if status < 0 else f"status {status}"
            words = self._messages.decode("utf-8", "replace").strip()
            raise ProgramError(f"{self.name}: {cause}" + (f": {words}" if words else ""), max(status, 1))
        return status

    def _collect_messages(self) -> None:
        stream = self._process.stderr
        while True:
            data = stream.read1(_TAIL)  # type: ignore[union-attr]
            if not data:
                break
            self._touched = time.monotonic()
            self._messages = (self._messages + data)[-_TAIL:]
        stream.close()  # type: ignore[union-attr]

    def _watch(self) -> None:
        while not self._ended.wait(1):
            if time.monotonic() - self._touched > self._idle_limit:
                self._stalled = True
                self._process.kill()
                return
