"""`python -m gallery_spark build SOURCE… --output URI`."""

import sys

from gallery_spark.command import main


def run() -> None:
    """The program `gallery-spark`."""
    sys.exit(main(sys.argv[1:]))


if __name__ == "__main__":
    run()
