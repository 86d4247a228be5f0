"""Copies the files of tasks to the output, on any file system."""

from __future__ import annotations

import glob
import os
import shutil
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit
from xml.sax.saxutils import escape

from gallery_spark import child
from gallery_spark.failures import INPUT_OUTPUT, BuildError, ProgramError
from gallery_spark.variables import SecretMapping


def local_path(uri: str) -> str:
    """Returns the path of a `file:` URI; an empty text for another file system. Like Hadoop, it decodes nothing."""
    return uri.partition(":")[2].replace("//", "", 1) if urlsplit(uri).scheme == "file" else ""


@dataclass(frozen=True)
class Delivery:
    """A folder for the files of tasks, in subfolders named after attempts. Only the driver renames them."""

    uri: str
    hadoop: SecretMapping
    """The Hadoop settings of the build. Keys in them may be secrets."""
    idle_limit: float

    @staticmethod
    def to(uri: str, context: Any, idle_limit: float) -> Delivery:
        """A delivery with the settings of a Spark context, as far as its file system needs them."""
        prefix = "spark.hadoop."
        settings = () if local_path(uri) else context.getConf().getAll()
        hadoop = {name[len(prefix) :]: value for name, value in settings if name.startswith(prefix)}
        return Delivery(uri, SecretMapping(hadoop), idle_limit)

    def deliver(self, source: str, name: str, scratch: str) -> None:
        """Copies a folder of files under a new name."""
        try:
            if local_path(self.uri):
                shutil.copytree(source, os.path.join(local_path(self.uri), name), copy_function=shutil.copyfile)
            else:
                self._put(source, name, scratch)
        except (OSError, ProgramError) as error:
            raise BuildError(f"{self.uri}: {getattr(error, 'strerror', None) or error}", INPUT_OUTPUT) from error

    def _put(self, source: str, name: str, scratch: str) -> None:
        """Writes with Hadoop's shell in a separate Java process: Spark's Python workers cannot use the executor's."""
        settings = os.path.join(scratch, "hadoop")
        os.makedirs(settings, mode=0o700)
        rows = "".join(
            f"<property><name>{escape(name)}</name><value>{escape(value)}</value></property>"
            for name, value in self.hadoop.items()
        )
        file = os.path.join(settings, "core-site.xml")
        with open(os.open(file, os.O_WRONLY | os.O_CREAT, 0o600), "w", encoding="utf-8") as stream:
            stream.write(f"<configuration>{rows}</configuration>")
        words = [_java(), "-Xmx256m", "-XX:TieredStopAtLevel=1", "-cp", _class_path(settings)]
        words += ["org.apache.hadoop.fs.FsShell", "-put", "-f", source, f"{self.uri}/{name}"]
        child.run("hadoop fs", words, os.environ, self.idle_limit)


def _java() -> str:
    home = os.environ.get("JAVA_HOME")
    return os.path.join(home, "bin", "java") if home else "java"


def _class_path(settings: str) -> str:
    """Returns our settings, the cluster's, Spark's libraries, and the libraries submitted with the build."""
    from pyspark.find_spark_home import _find_spark_home

    spark = os.environ.get("SPARK_HOME") or _find_spark_home()
    places = [settings, os.environ.get("HADOOP_CONF_DIR", ""), os.path.join(spark, "jars", "*"), *glob.glob("*.jar")]
    return os.pathsep.join(place for place in places if place)
