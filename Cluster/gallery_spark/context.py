"""The Spark context of a build."""

from __future__ import annotations

import os
import zipfile
from typing import Any

from pyspark import SparkConf, SparkContext

import gallery_spark


def spark_context(quiet: bool) -> Any:
    """Returns the context of `spark-submit`, or a new one."""
    settings = SparkConf().setIfMissing("spark.app.name", "gallery build")
    return SparkContext.getOrCreate(settings.setIfMissing("spark.ui.showConsoleProgress", str(not quiet).lower()))


def send_package(context: Any, folder: str) -> None:
    """Sends this package to the executors, so that it need not be installed there."""
    source = os.path.dirname(os.path.abspath(gallery_spark.__file__))
    archive = os.path.join(folder, "gallery_spark.zip")
    with zipfile.ZipFile(archive, "w") as files:
        for name in sorted(os.listdir(source)):
            if name.endswith(".py"):
                files.write(os.path.join(source, name), f"gallery_spark/{name}")
    context.addPyFile(archive)
