"""The Spark session of a build."""

from __future__ import annotations

import os
import zipfile
from typing import Any

from pyspark import SparkConf
from pyspark.sql import SparkSession

import gallery_spark

# What a build wants of Spark unless the user says otherwise. `spark-submit` and spark-defaults.conf win.
_DEFAULTS = {
    # Pixels compress better by zstd than by lz4, at less than what decoding takes.
    "spark.io.compression.codec": "zstd",
    # Tiles that wait on a machine's own disk would be compressed and unpacked for nothing; PySpark does so by default.
    "spark.rdd.compress": "false",
    # The build tells its own.
    "spark.ui.showConsoleProgress": "false",
}


def spark_session() -> Any:
    """The session that `spark-submit` asks for, or a new one."""
    settings = SparkConf()
    for name, value in _DEFAULTS.items():
        settings.setIfMissing(name, value)
    return SparkSession.builder.appName("gallery build").config(conf=settings).getOrCreate()


def send_package(context: Any, folder: str) -> None:
    """Gives the executors this package, as it is here: nobody has to install it there."""
    source = os.path.dirname(os.path.abspath(gallery_spark.__file__))
    archive = os.path.join(folder, "gallery_spark.zip")
    with zipfile.ZipFile(archive, "w") as files:
        for name in sorted(os.listdir(source)):
            if name.endswith(".py"):
                files.write(os.path.join(source, name), f"gallery_spark/{name}")
    context.addPyFile(archive)
