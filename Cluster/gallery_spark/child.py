"""A program below this process. It ends with this process, and no wait for it lasts for ever."""

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
# What is kept of messages: enough for the reason, little enough for a line of Spark's log.
_TAIL = 4096


def _end_with_parent() -> None:
    """Lets Linux end the child when the thread that starts it is gone, however it was killed."""
    if _LIBC is not None:
        _LIBC.prctl(_DEATH_SIGNAL, signal.SIGKILL)


class Child:
    """A running program: bytes in, bytes out, and the end of its messages.

    It is killed when nothing has gone in or come out for `idle_limit` seconds.
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
            raise ProgramError(f"{arguments[0]} does not start: {error.strerror}; name the program with --gallery") from error
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
        """Ends the program, whatever it does."""
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
        """Writes to the program's input. Returns `False` if the program no longer reads: its status says why."""
        try:
            self._process.stdin.write(data)  # type: ignore[union-attr]
        except (BrokenPipeError, ValueError):
            return False
        self._touched = time.monotonic()
        return True

    def close_input(self) -> None:
        """Tells the program that nothing more comes."""
        try:
            self._process.stdin.close()  # type: ignore[union-attr]
        except BrokenPipeError:
            pass

    def feed(self, chunks: Iterable[bytes]) -> None:
        """Sends chunks from a thread of its own, then closes the input."""

        def send_all() -> None:
            for chunk in chunks:
                if not self.send(chunk):
                    break
            self.close_input()

        thread = threading.Thread(target=send_all, daemon=True)
        self._threads.append(thread)
        thread.start()

    def read(self, count: int) -> bytes:
        """The next bytes of the output; fewer than asked for where it ends."""
        data = self._process.stdout.read(count)  # type: ignore[union-attr]
        self._touched = time.monotonic()
        return data

    def read_line(self) -> bytes:
        """The next line of the output; nothing where it ends."""
        data = self._process.stdout.readline()  # type: ignore[union-attr]
        self._touched = time.monotonic()
        return data

    def finish(self, accepted: Iterable[int] = (0,)) -> int:
        """Waits for the end. Throws `ProgramError` with the program's last words if its status is no accepted one."""
        while self.read(1 << 16):
            pass
        status = self._process.wait()
        self._threads[0].join(5)
        if self._stalled:
            raise ProgramError(f"{self.name}: nothing came for {self._idle_limit:.0f} s")
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
