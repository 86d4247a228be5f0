"""How tasks bring their files to the place of the output, whatever file system that is."""

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
    """The path of a `file:` URI, or an empty text if it is of another file system."""
    parts = urlsplit(uri)
    return unquote(parts.path) if parts.scheme == "file" else ""


@dataclass(frozen=True)
class Delivery:
    """A folder for the files of tasks. They lie in folders named after attempts; only the driver gives them their names."""

    uri: str
    hadoop: SecretMapping
    """The settings of Hadoop that the build was started with: its keys may be secrets."""
    idle_limit: float

    def deliver(self, source: str, folders: Sequence[str]) -> None:
        """Brings folders that lie in `source`. An attempt that was there before, and failed, is replaced."""
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
        """Lets Hadoop's own shell write, in a Java of its own: Spark's Python workers have no way to their executor's."""
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
    """Our settings, the cluster's, Spark's libraries, and those that the build was submitted with."""
    from pyspark.find_spark_home import _find_spark_home

    spark = os.environ.get("SPARK_HOME") or _find_spark_home()
    places = [settings, os.environ.get("HADOOP_CONF_DIR", ""), os.path.join(spark, "jars", "*"), *glob.glob("*.jar")]
    return os.pathsep.join(place for place in places if place)
