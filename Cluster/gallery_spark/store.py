"""The output folder, as the driver sees it: on a plain file system or on one of Hadoop's."""

from __future__ import annotations

import os
import shutil
from typing import Any, List, Protocol
from urllib.parse import urlsplit

from gallery_spark.delivery import local_path


class Store(Protocol):
    """A folder. Names are relative to it, with slashes. Missing parents of new files are created."""

    uri: str

    def exists(self, name: str) -> bool: ...

    def names(self, name: str) -> List[str]: ...

    def read(self, name: str) -> bytes: ...

    def write(self, name: str, data: bytes) -> None:
        """Writes a file atomically."""

    def put(self, path: str, name: str) -> None:
        """Copies a file of this machine into the folder."""

    def fetch(self, name: str, path: str) -> None:
        """Copies a file of the folder to this machine."""

    def local(self, name: str, folder: str) -> str:
        """Returns the path of a file on this machine: its own, or that of a copy in `folder`."""

    def rename(self, name: str, new_name: str) -> None:
        """Renames a file and replaces any file of that name."""

    def delete(self, name: str) -> None:
        """Removes a file or folder if it exists."""


class FileStore:
    """A folder that has the same path on all machines."""

    def __init__(self, uri: str) -> None:
        self.uri = uri.rstrip("/")
        self._root = local_path(uri)
        os.makedirs(self._root, exist_ok=True)

    def _path(self, name: str) -> str:
        return os.path.join(self._root, name) if name else self._root

    def _new(self, name: str) -> str:
        path = self._path(name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        return path

    def exists(self, name: str) -> bool:
        return os.path.lexists(self._path(name))

    def names(self, name: str) -> List[str]:
        return sorted(os.listdir(self._path(name)))

    def read(self, name: str) -> bytes:
        with open(self._path(name), "rb") as stream:
            return stream.read()

    def write(self, name: str, data: bytes) -> None:
        path = self._new(name)
        with open(path + ".part", "wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        os.replace(path + ".part", path)

    def put(self, path: str, name: str) -> None:
        shutil.copyfile(path, self._new(name))

    def fetch(self, name: str, path: str) -> None:
        shutil.copyfile(self._path(name), path)

    def local(self, name: str, folder: str) -> str:
        return self._path(name)

    def rename(self, name: str, new_name: str) -> None:
        target = self._new(new_name)
        if os.path.isdir(target) and not os.path.islink(target):
            shutil.rmtree(target)
        os.replace(self._path(name), target)

    def delete(self, name: str) -> None:
        path = self._path(name)
        if os.path.isdir(path) and not os.path.islink(path):
            shutil.rmtree(path)
        elif os.path.lexists(path):
            os.remove(path)


class HadoopStore:
    """A folder on a file system of Hadoop, such as `hdfs:` and `s3a:`, accessed through the driver's Java."""

    def __init__(self, uri: str, context: Any) -> None:
        self.uri = uri.rstrip("/")
        self._java = context._jvm
        self._paths = context._jvm.org.apache.hadoop.fs.Path
        self._settings = context._jsc.hadoopConfiguration()
        self._files = self._path("").getFileSystem(self._settings)
        self._files.mkdirs(self._path(""))

    def _path(self, name: str) -> Any:
        return self._paths(f"{self.uri}/{name}" if name else f"{self.uri}/")

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
        part = self._path(name + ".part")
        stream = self._files.create(part, True)
        try:
            stream.write(bytearray(data))
        finally:
            stream.close()
        self.rename(name + ".part", name)

    def put(self, path: str, name: str) -> None:
        self._files.copyFromLocalFile(False, True, self._paths(_local_uri(path)), self._path(name))

    def fetch(self, name: str, path: str) -> None:
        # True: without a checksum file beside it.
        self._files.copyToLocalFile(False, self._path(name), self._paths(_local_uri(path)), True)

    def local(self, name: str, folder: str) -> str:
        path = os.path.join(folder, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        self.fetch(name, path)
        return path

    def rename(self, name: str, new_name: str) -> None:
        target = self._path(new_name)
        self._files.mkdirs(target.getParent())
        self._files.delete(target, True)
        if not self._files.rename(self._path(name), target):
            raise OSError(f"{self.uri}/{name}: cannot be renamed to {new_name}")

    def delete(self, name: str) -> None:
        self._files.delete(self._path(name), True)


def absolute_uri(place: str) -> str:
    """Returns the URI of an output. A path belongs to this machine's file system."""
    if urlsplit(place).scheme:
        return place.rstrip("/")
    return "file://" + os.path.abspath(place)


def open_store(uri: str, context: Any) -> Store:
    """Returns the store of an output."""
    return FileStore(uri) if local_path(uri) else HadoopStore(uri, context)


def _local_uri(path: str) -> str:
    return "file://" + os.path.abspath(path)
