"""Copies of the gallery program for the tests, with a decoder that crashes on demand or with traps."""

from __future__ import annotations

import os
import pathlib
import stat

_BUILT = pathlib.Path(os.environ.get("GALLERY_PROGRAMS", pathlib.Path(__file__).resolve().parents[2] / ".build" / "release"))

# Kills the executor that runs the program: the nearest Java process above it.
KILL_EXECUTOR = r"""
  pid=$PPID
  until tr '\0' ' ' <"/proc/$pid/cmdline" | grep -q CoarseGrainedExecutorBackend; do
    pid=$(sed -n 's/^PPid:\s*//p' "/proc/$pid/status")
    [ "$pid" -gt 1 ] || exit 99
  done
  kill -9 "$pid"
"""


def _script(path: pathlib.Path, text: str) -> pathlib.Path:
    path.write_text("#!/bin/bash\n" + text)
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return path


def make_program(folder: pathlib.Path) -> pathlib.Path:
    """The program with the tests' decoder, which crashes at photos 13 pixels wide."""
    folder.mkdir(parents=True)
    program = folder / "gallery"
    try:
        os.link(_BUILT.resolve() / "gallery", program)
    except OSError:
        program.write_bytes((_BUILT / "gallery").read_bytes())
        program.chmod(0o755)
    _script(folder / "gallery-decoder", f"exec -a crash '{_BUILT.resolve()}/FaultyDecoder' \"$@\"\n")
    return program


def make_trap(folder: pathlib.Path, program: pathlib.Path, command: str, action: str, always: bool = False) -> pathlib.Path:
    """A program that runs an action at the first or every call of a command, and logs every call."""
    folder.mkdir(parents=True)
    first = "true" if always else f"mkdir '{folder}/sprung' 2>/dev/null"
    return _script(
        folder / "gallery",
        f"""echo "$@" >>'{folder}/runs'
if [ "$1" = {command} ] && {first}; then
  touch '{folder}/sprung'
  {action}
fi
exec '{program}' "$@"
""",
    )


def was_sprung(trap: pathlib.Path) -> bool:
    """Returns whether the action of a trap was run."""
    return (trap.parent / "sprung").exists()


def runs(trap: pathlib.Path, command: str) -> int:
    """The number of times that a command was run."""
    return sum(line.startswith(command + " ") for line in (trap.parent / "runs").read_text().splitlines())
