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
# What a build wants of Spark unless the user says otherwise. `spark-submit` and spark-defaults.conf win.
_DEFAULTS = {
    # Pixels hardly get smaller: zstd takes longer for a quarter than disks and networks take.
    "spark.shuffle.compress": "false",
    # Java passes bytes on. The code that its second compiler would make costs more than it saves in most builds.
    "spark.driver.defaultJavaOptions": _QUICK_START,
    "spark.executor.defaultJavaOptions": _QUICK_START,
    # The build tells its own.
    "spark.ui.showConsoleProgress": "false",
}


def spark_session() -> Any:
    """The session that `spark-submit` asks for, or a new one."""
    settings = SparkConf()
    said = _names_in_defaults_file()
    for name, value in _DEFAULTS.items():
        if name not in said:
            settings.setIfMissing(name, value)
    return SparkSession.builder.appName("gallery build").config(conf=settings).getOrCreate()


def _names_in_defaults_file() -> Set[str]:
    """The settings in spark-defaults.conf. Where no Java runs yet, Spark reads it only after ours."""
    home = os.environ.get("SPARK_HOME") or _find_spark_home()
    file = os.path.join(os.environ.get("SPARK_CONF_DIR") or os.path.join(home, "conf"), "spark-defaults.conf")
    try:
        with open(file, encoding="utf-8") as lines:
            return {re.split(r"[\s=:]", line.strip(), maxsplit=1)[0] for line in lines}
    except FileNotFoundError:
        return set()


def send_package(context: Any, folder: str) -> None:
    """Gives the executors this package, as it is here: nobody has to install it there."""
    source = os.path.dirname(os.path.abspath(gallery_spark.__file__))
    archive = os.path.join(folder, "gallery_spark.zip")
    with zipfile.ZipFile(archive, "w") as files:
        for name in sorted(os.listdir(source)):
            if name.endswith(".py"):
                files.write(os.path.join(source, name), f"gallery_spark/{name}")
    context.addPyFile(archive)
