"""The command line: `python -m gallery_spark build SOURCE… --output URI`, or the same by `spark-submit`."""

from __future__ import annotations

import argparse
import sys
import tempfile
from typing import Any, Optional, Sequence

from gallery_spark import __version__
from gallery_spark.configuration import Configuration
from gallery_spark.failures import INTERRUPTED, SOME_LOST, USAGE, BuildError, of_spark
from gallery_spark.program import Program
from gallery_spark.rate import share
from gallery_spark.store import absolute_uri
from gallery_spark.variables import variables_for_executors


def main(arguments: Optional[Sequence[str]] = None) -> int:
    """Runs a command, by default that of the command line, and returns its exit status."""
    options = _parser().parse_args(arguments)
    try:
        return _build(options)
    except BuildError as error:
        print(f"error: {error}", file=sys.stderr)
        return error.status
    except KeyboardInterrupt:
        return INTERRUPTED


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> Any:
        self.print_usage(sys.stderr)
        self.exit(USAGE, f"error: {message}\n")


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="gallery-spark", description="Makes contact sheets of collections that outgrow one machine.")
    parser.add_argument("--version", action="version", version=f"gallery-spark {__version__}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="build")
    build = commands.add_parser("build", help="make sheets", description="Makes sheets of photos on all machines.")
    add = build.add_argument
    add("sources", nargs="*", metavar="SOURCE", help="as for `gallery build`, or from the configuration")
    add("--output", "-o", required=True, metavar="URI", help="folder for the sheets: a path, hdfs:, s3a: …")
    add("--config", metavar="FILE", help="gallery configuration file")
    add("--gallery", metavar="PATH", help="gallery on every machine (default: spark.gallery.program, else on the PATH)")
    add("--env", action="append", default=[], metavar="NAME", help="variable to pass to executors; may be repeated")
    add("--host-tasks", type=_count, default=4, metavar="NUMBER", help="most tasks that share a rate (default: 4)")
    add(
        "--idle-limit",
        type=_count,
        default=900,
        metavar="SECONDS",
        help="stop a task's program without output for this time and retry the task (default: 900)",
    )
    add("--quiet", "-q", action="store_true", help="print only problems")
    return parser


def _count(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"expected 1 or more, received {text}")
    return number


def _build(options: argparse.Namespace) -> int:
    configuration = Configuration.read(options.config, options.sources)
    rate = configuration.option("rate")
    share(rate, options.host_tasks)

    # Import late: Spark takes seconds to start.
    from py4j.protocol import Py4JError
    from pyspark.errors import PySparkException

    from gallery_spark.build import Build, BuildRequest
    from gallery_spark.context import send_package, spark_context
    from gallery_spark.progress import Progress

    context = spark_context(options.quiet)
    try:
        program = Program(
            options.gallery or context.getConf().get("spark.gallery.program", "gallery"),
            configuration,
            variables_for_executors(configuration.text(), options.env),
            options.idle_limit,
        )
        request = BuildRequest(absolute_uri(options.output), program, rate, options.host_tasks)
        with tempfile.TemporaryDirectory(prefix="gallery-spark-") as scratch:
            send_package(context, scratch)
            is_complete = Build(request, context, Progress(context, options.quiet), scratch).run()
        return 0 if is_complete else SOME_LOST
    except (Py4JError, PySparkException) as error:
        raise of_spark(error) from error
    finally:
        context.stop()
