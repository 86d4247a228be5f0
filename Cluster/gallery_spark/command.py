"""The command line: `python -m gallery_spark build SOURCE… --output URI`, or the same by `spark-submit`."""

from __future__ import annotations

import argparse
import sys
import tempfile
from typing import Any, Sequence

from gallery_spark import __version__
from gallery_spark.configuration import Configuration
from gallery_spark.failures import INTERRUPTED, SOME_LOST, USAGE, BuildError, of_spark
from gallery_spark.program import Program
from gallery_spark.rate import Rate
from gallery_spark.variables import variables_for_executors
from gallery_spark.store import absolute_uri


def main(arguments: Sequence[str]) -> int:
    """Runs a command and returns its exit status."""
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
    build.add_argument("sources", nargs="*", metavar="SOURCE", help="as for `gallery build`, or from the configuration")
    build.add_argument("--output", "-o", required=True, metavar="URI", help="folder for the sheets: a path, hdfs:, s3a: …")
    build.add_argument("--config", metavar="FILE", help="gallery configuration file")
    build.add_argument(
        "--gallery",
        metavar="PATH",
        help="the gallery program on every machine (default: spark.gallery.program, else gallery on the PATH)",
    )
    build.add_argument(
        "--env", action="append", default=[], metavar="NAME", help="variable to pass to the executors; may be repeated"
    )
    build.add_argument(
        "--host-tasks",
        type=_count,
        default=4,
        metavar="NUMBER",
        help="the most tasks that send requests to a host at once; they share its rate (default: 4)",
    )
    build.add_argument(
        "--idle-limit",
        type=_count,
        default=900,
        metavar="SECONDS",
        help="stop a program without output for this time and retry its task (default: 900)",
    )
    build.add_argument("--quiet", "-q", action="store_true", help="print only problems")
    return parser


def _count(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"expected 1 or more, received {text}")
    return number


def _build(options: argparse.Namespace) -> int:
    configuration = Configuration.read(options.config, options.sources)
    rate = configuration.option("rate")
    share = None if rate is None else Rate.parse(rate)

    # Import late: Spark takes seconds to start.
    from py4j.protocol import Py4JError
    from pyspark.errors import PySparkException

    from gallery_spark.build import Build, BuildRequest
    from gallery_spark.progress import Progress
    from gallery_spark.session import send_package, spark_session

    session = spark_session()
    try:
        context = session.sparkContext
        program = Program(
            options.gallery or context.getConf().get("spark.gallery.program", "gallery"),
            configuration,
            variables_for_executors(configuration.text(), options.env),
            options.idle_limit,
        )
        request = BuildRequest(
            absolute_uri(options.output),
            program,
            share,
            options.host_tasks,
            stops_for_lost=configuration.option("on-error") == "fail",
        )
        progress = Progress(context, options.quiet)
        with tempfile.TemporaryDirectory(prefix="gallery-spark-") as scratch:
            send_package(context, scratch)
            outcomes = Build(request, session, progress, scratch).run()
        progress.tell(
            f"{outcomes.photos} photos, {outcomes.placed} placed, {outcomes.damaged} damaged, {outcomes.skipped} skipped"
        )
        return SOME_LOST if outcomes.damaged or outcomes.skipped else 0
    except (Py4JError, PySparkException) as error:
        raise of_spark(error) from error
    finally:
        session.stop()
