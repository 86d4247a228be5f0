"""For `spark-submit Cluster/submit.py build SOURCE… --output URI`."""

import sys

from gallery_spark.command import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
