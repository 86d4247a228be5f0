"""The output folder, as the driver sees it: on any file system of Hadoop, plain ones included."""

from __future__ import annotations

import os
from typing import Any, List
from urllib.parse import urlsplit


class Store:
    """A folder. Names are relative to it, with slashes. Missing parents of new files are created."""

    def __init__(self, uri: str, java: Any, settings: Any) -> None:
        """Opens or creates the folder, through the driver's Java and with Hadoop's settings."""
        self.uri = uri.rstrip("/")
        self._java = java
        self._paths = java.org.apache.hadoop.fs.Path
        self._files = self._path("").getFileSystem(settings)
        self._is_plain = self._files.getUri().getScheme() == "file"
        if self._is_plain:
            # Without the files of checksums.
            self._files = java.org.apache.hadoop.fs.FileSystem.getLocal(settings).getRaw()
        self._files.mkdirs(self._path(""))

    def _path(self, name: str) -> Any:
        return self._paths(f"{self.uri}/{name}")

    def exists(self, name: str) -> bool:
        return self._files.exists(self._path(name))

    def names(self, name: str) -> List[str]:
        return sorted(status.getPath().getName() for status in self._files.listStatus(self._path(name)))

    def read(self, name: str) -> bytes:
        stream = self._files.open(self._path(name))
        try:
            return bytes(self._java.org.apache.commons.io.IOUtils.toByteArray(stream))
        finally:
            stream.close()

    def write(self, name: str, data: bytes) -> None:
        """Writes a file atomically."""
        stream = self._files.create(self._path(name + ".part"), True)
        try:
            stream.write(bytearray(data))
            if self._is_plain:
                stream.hsync()
        finally:
            stream.close()
        self.rename(name + ".part", name)

    def put(self, path: str, name: str) -> None:
        """Copies a file of this machine into the folder."""
        self._files.copyFromLocalFile(False, True, self._paths(absolute_uri(path)), self._path(name))

    def fetch(self, name: str, path: str) -> None:
        """Copies a file of the folder to this machine."""
        # True: without a file with its checksum.
        self._files.copyToLocalFile(False, self._path(name), self._paths(absolute_uri(path)), True)

    def rename(self, name: str, new_name: str) -> None:
        """Renames a file and replaces any file of that name."""
        target = self._path(new_name)
        self._files.mkdirs(target.getParent())
        if not self._is_plain:
            # Plain file systems replace files at once, others not at all.
            self._files.delete(target, True)
        if not self._files.rename(self._path(name), target):
            raise OSError(f"{self.uri}/{name}: cannot be renamed to {new_name}")

    def delete(self, name: str) -> None:
        """Removes a file or folder if it exists."""
        self._files.delete(self._path(name), True)


def absolute_uri(place: str) -> str:
    """Returns the URI of a place. A path belongs to this machine's file system."""
    return place.rstrip("/") if urlsplit(place).scheme else "file://" + os.path.abspath(place)
