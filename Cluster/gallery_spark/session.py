"""The Spark session of a build."""

from __future__ import annotations

import os
import re
import zipfile
from typing import Any, Set

from pyspark import SparkConf
from pyspark.find_spark_home import _find_spark_home
from pyspark.sql import SparkSession

import gallery_spark

_QUICK_START = "-XX:TieredStopAtLevel=1"
# The default Spark settings of a build. `spark-submit` and spark-defaults.conf take precedence.
_DEFAULTS = {
    # Pixels hardly compress: zstd takes longer to save a quarter than disks and networks do.
    "spark.shuffle.compress": "false",
    # Java only forwards bytes. In most builds, its second compiler costs more time than it saves.
    "spark.driver.defaultJavaOptions": _QUICK_START,
    "spark.executor.defaultJavaOptions": _QUICK_START,
    # The build reports its own progress.
    "spark.ui.showConsoleProgress": "false",
}


def spark_session() -> Any:
    """Returns the session of `spark-submit`, or a new one."""
    settings = SparkConf()
    said = _names_in_defaults_file()
    for name, value in _DEFAULTS.items():
        if name not in said:
            settings.setIfMissing(name, value)
    return SparkSession.builder.appName("gallery build").config(conf=settings).getOrCreate()


def _names_in_defaults_file() -> Set[str]:
    """Returns the settings in spark-defaults.conf. Before Java runs, Spark reads the file only after our settings."""
    home = os.environ.get("SPARK_HOME") or _find_spark_home()
    file = os.path.join(os.environ.get("SPARK_CONF_DIR") or os.path.join(home, "conf"), "spark-defaults.conf")
    try:
        with open(file, encoding="utf-8") as lines:
            return {re.split(r"[\s=:]", line.strip(), maxsplit=1)[0] for line in lines}
    except FileNotFoundError:
        return set()


def send_package(context: Any, folder: str) -> None:
    """Sends this package to the executors, so that it need not be installed there."""
    source = os.path.dirname(os.path.abspath(gallery_spark.__file__))
    archive = os.path.join(folder, "gallery_spark.zip")
    with zipfile.ZipFile(archive, "w") as files:
        for name in sorted(os.listdir(source)):
            if name.endswith(".py"):
                files.write(os.path.join(source, name), f"gallery_spark/{name}")
    context.addPyFile(archive)
