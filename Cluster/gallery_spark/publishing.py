"""Moves drawn files to the output. The old output is unchanged until the new one is complete.

The commit is a list of renames, written whole before the first of them. If the driver dies among them, the next build
continues them, so the output never stays mixed.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Dict, NamedTuple, Sequence

from gallery_spark.failures import CANNOT_CREATE, BuildError
from gallery_spark.store import Store

# Beside the sheets: the data of running builds, and the list of our files.
OWN_FOLDER = ".gallery-spark"
_COMMIT = f"{OWN_FOLDER}/commit.json"
_FILES = f"{OWN_FOLDER}/files.json"


class NewFile(NamedTuple):
    """A file to publish."""

    source: str
    """Its current name."""
    name: str
    """Its name in the output."""
    size: int


@dataclass(frozen=True)
class Output:
    """The output before a build."""

    store: Store
    own: Dict[str, int]
    """The files that earlier builds wrote here, with their sizes in bytes."""

    @staticmethod
    def open(store: Store) -> Output:
        """Completes the commit of an earlier build. Raises `BuildError` if there are files of another program."""
        _finish_commit(store)
        own = _own_files(store)
        known = {OWN_FOLDER, *(name.partition("/")[0] for name in own)}
        others = [name for name in store.names("") if name not in known]
        if others:
            raise BuildError(
                f"{store.uri}: {others[0]} was not written by gallery on Spark; use another folder or remove the file",
                CANNOT_CREATE,
            )
        return Output(store, own)

    def commit(self, files: Sequence[NewFile]) -> None:
        """Renames files in order and removes the files that this build no longer makes.

        Raises `BuildError` if another build or program has changed the output meanwhile.
        """
        if _own_files(self.store) != self.own:
            raise BuildError(f"{self.store.uri}: another build changed this folder; build again", CANNOT_CREATE)
        new = {file.name: file.size for file in files}
        taken = [name for name in new if name not in self.own and self.store.exists(name)]
        if taken:
            raise BuildError(f"{self.store.uri}: {taken[0]} was written by another program", CANNOT_CREATE)
        commit = {
            "renames": [[file.source, file.name] for file in files],
            "removals": sorted(set(self.own) - set(new)),
            "files": new,
        }
        self.store.write(_COMMIT, json.dumps(commit).encode("utf-8"))
        _finish_commit(self.store)


def _own_files(store: Store) -> Dict[str, int]:
    return json.loads(store.read(_FILES)) if store.exists(_FILES) else {}


def _finish_commit(store: Store) -> None:
    if not store.exists(_COMMIT):
        return
    commit = json.loads(store.read(_COMMIT))
    for source, name in commit["renames"]:
        # A file missing under its old name was already renamed.
        if store.exists(source):
            store.rename(source, name)
    for name in commit["removals"]:
        store.delete(name)
    store.write(_FILES, json.dumps(commit["files"], sort_keys=True).encode("utf-8"))
    store.delete(_COMMIT)
