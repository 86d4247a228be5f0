"""Copies the files of tasks to the output, on any file system."""

from __future__ import annotations

import glob
import os
import shutil
from dataclasses import dataclass
from typing import Sequence
from urllib.parse import unquote, urlsplit
from xml.sax.saxutils import escape

from gallery_spark.child import Child
from gallery_spark.failures import INPUT_OUTPUT, BuildError, ProgramError
from gallery_spark.variables import SecretMapping


def local_path(uri: str) -> str:
    """Returns the path of a `file:` URI; an empty text for another file system."""
    parts = urlsplit(uri)
    return unquote(parts.path) if parts.scheme == "file" else ""


@dataclass(frozen=True)
class Delivery:
    """A folder for the files of tasks, in subfolders named after attempts. Only the driver renames them."""

    uri: str
    hadoop: SecretMapping
    """The Hadoop settings of the build. Keys in them may be secrets."""
    idle_limit: float

    def deliver(self, source: str, folders: Sequence[str]) -> None:
        """Copies folders from `source`. Replaces the files of an earlier, failed attempt."""
        if not folders:
            return
        target = local_path(self.uri)
        try:
            if target:
                self._copy(source, folders, target)
            else:
                self._put([os.path.join(source, folder) for folder in folders], os.path.dirname(source))
        except OSError as error:
            raise BuildError(f"{self.uri}: {error.strerror or error}", INPUT_OUTPUT) from error

    @staticmethod
    def _copy(source: str, folders: Sequence[str], target: str) -> None:
        for folder in folders:
            place = os.path.join(target, folder)
            shutil.rmtree(place, ignore_errors=True)
            os.makedirs(place)
            for file in sorted(os.listdir(os.path.join(source, folder))):
                shutil.copyfile(os.path.join(source, folder, file), os.path.join(place, file))

    def _put(self, folders: Sequence[str], scratch: str) -> None:
        """Writes with Hadoop's shell in a separate Java process: Spark's Python workers cannot use the executor's."""
        settings = os.path.join(scratch, "hadoop")
        os.makedirs(settings, mode=0o700, exist_ok=True)
        rows = "".join(
            f"<property><name>{escape(name)}</name><value>{escape(value)}</value></property>"
            for name, value in self.hadoop.items()
        )
        file = os.path.join(settings, "core-site.xml")
        with open(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as stream:
            stream.write(f"<configuration>{rows}</configuration>")
        arguments = [_java(), "-Xmx256m", "-cp", _class_path(settings), "org.apache.hadoop.fs.FsShell"]
        with Child("hadoop fs", [*arguments, "-put", "-f", *folders, self.uri], os.environ, self.idle_limit) as child:
            child.close_input()
            try:
                child.finish()
            except ProgramError as error:
                raise BuildError(f"{self.uri}: {error}", INPUT_OUTPUT) from error


def _java() -> str:
    home = os.environ.get("JAVA_HOME")
    return os.path.join(home, "bin", "java") if home else "java"


def _class_path(settings: str) -> str:
    """Returns our settings, the cluster's, Spark's libraries, and the libraries submitted with the build."""
    from pyspark.find_spark_home import _find_spark_home

    spark = os.environ.get("SPARK_HOME") or _find_spark_home()
    places = [settings, os.environ.get("HADOOP_CONF_DIR", ""), os.path.join(spark, "jars", "*"), *glob.glob("*.jar")]
    return os.pathsep.join(place for place in places if place)
