"""Spark's own cluster manager on loopback: a master, and two workers that Spark treats as two machines."""

from __future__ import annotations

import os
import pathlib
import re
import subprocess
import time
from types import TracebackType
from typing import List, Optional, Type


class StandaloneCluster:
    """Workers at 127.0.0.1 and 127.0.0.2. Spark starts the second copy of a task on another machine only."""

    def __init__(self, folder: pathlib.Path) -> None:
        from pyspark.find_spark_home import _find_spark_home

        self._spark_class = os.path.join(_find_spark_home(), "bin", "spark-class")
        self._folder = folder
        self._processes: List[subprocess.Popen] = []
        self.master = ""

    def __enter__(self) -> StandaloneCluster:
        try:
            self._start("master", "master.Master", "127.0.0.1", [])
            self.master = self._wait("master", r"Starting Spark master at (spark://\S+)")
            for number in (1, 2):
                work = ["--cores", "1", "--memory", "1g", "--work-dir", str(self._folder / f"work{number}"), self.master]
                self._start(f"worker{number}", "worker.Worker", f"127.0.0.{number}", work)
            for number in (1, 2):
                self._wait(f"worker{number}", r"(Successfully registered with master)")
        except BaseException:
            self.__exit__(None, None, None)
            raise
        return self

    def __exit__(
        self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        for process in reversed(self._processes):
            process.terminate()
        for process in self._processes:
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()

    def _start(self, name: str, kind: str, host: str, arguments: List[str]) -> None:
        with open(self._folder / f"{name}.log", "wb") as log:
            words = [self._spark_class, f"org.apache.spark.deploy.{kind}", "--host", host, "--port", "0", "--webui-port", "0"]
            environment = {**os.environ, "SPARK_LOCAL_IP": host, "SPARK_DAEMON_MEMORY": "256m"}
            self._processes.append(subprocess.Popen([*words, *arguments], stdout=log, stderr=log, env=environment))

    def _wait(self, name: str, pattern: str) -> str:
        log = self._folder / f"{name}.log"
        for _ in range(600):
            match = re.search(pattern, log.read_text())
            if match:
                return match[1]
            time.sleep(0.1)
        raise TimeoutError(f"{name} did not start: {log.read_text()[-2000:]}")
