"""A Spark cluster of two executor processes on this machine, builds on it, and the same builds by `gallery build`."""

from __future__ import annotations

import os
import pathlib
import subprocess
import sys
import tempfile
from typing import Any, Dict, Optional

_CLUSTER = pathlib.Path(__file__).resolve().parents[2] / "Cluster"
sys.path.insert(0, str(_CLUSTER))

# Before Spark starts: executors use this Python, on loopback only.
os.environ.setdefault("SPARK_LOCAL_IP", "127.0.0.1")
os.environ["PYSPARK_PYTHON"] = sys.executable

MASTER = "local-cluster[2,1,1024]"
SETTINGS = {
    "spark.ui.enabled": "false",
    "spark.executor.memory": "512m",
    "spark.driver.memory": "512m",
    "spark.task.maxFailures": "3",
    # A lost executor is detected at once.
    "spark.network.timeout": "60s",
    "spark.executor.heartbeatInterval": "5s",
    # Small tables need no 200 tasks.
    "spark.sql.shuffle.partitions": "2",
}
# A Hadoop file system other than a plain one: a view of a folder.
MOUNTED = "viewfs://store/out"
_MOUNT = "spark.hadoop.fs.viewfs.mounttable.store.link./out"
COMMAND = str(_CLUSTER / "submit.py")


def submit_arguments(settings: Dict[str, str]) -> list:
    """The arguments of `spark-submit`."""
    return ["--master", MASTER, *(word for name, value in settings.items() for word in ("--conf", f"{name}={value}"))]


def new_context(folder: str) -> Any:
    """A context with its own executors, which ends with its folder."""
    from gallery_spark.context import send_package, spark_context

    os.environ["PYSPARK_SUBMIT_ARGS"] = " ".join([*submit_arguments({**SETTINGS, _MOUNT: pathlib.Path(folder, "mounted").as_uri()}), "pyspark-shell"])
    context = spark_context(quiet=True)
    context.setLogLevel("OFF")
    # Executors that start later download it, too.
    send_package(context, folder)
    return context


def build(context: Any, program: pathlib.Path, configuration: pathlib.Path, source: str, output: str) -> bool:
    """Builds on the cluster, and returns whether all photos are shown."""
    from gallery_spark.build import Build, BuildRequest
    from gallery_spark.configuration import Configuration
    from gallery_spark.program import Program
    from gallery_spark.progress import Progress
    from gallery_spark.variables import variables_for_executors

    options = Configuration.read(str(configuration), [source])
    variables = variables_for_executors(options.text(), [])
    request = BuildRequest(output, Program(str(program), options, variables, 120), rate=None, host_tasks=4)
    progress = Progress(context, quiet="TESTED_CLUSTER_VERBOSE" not in os.environ)
    with tempfile.TemporaryDirectory() as scratch:
        return Build(request, context, progress, scratch).run()


def build_here(
    program: pathlib.Path, configuration: pathlib.Path, source: str, output: pathlib.Path, limit: float = 300
) -> int:
    """Builds by `gallery build`, and returns its exit status."""
    words = [str(program), "build", source, "--config", str(configuration), "--output", str(output)]
    words += ["--on-error", "placeholder", "-q"]
    return subprocess.run(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=limit, check=False).returncode


def sheets(folder: pathlib.Path) -> Dict[str, bytes]:
    """The files of an output by name, without those that only Spark writes."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
        and path.relative_to(folder).parts[0] not in (".gallery-spark", "report.parquet")
        and path.suffix != ".crc"
    }


def first_difference(one: Dict[str, bytes], other: Dict[str, bytes]) -> Optional[str]:
    """The name of the first file that is missing from one of two outputs or differs."""
    return next((name for name in sorted({*one, *other}) if one.get(name) != other.get(name)), None)
