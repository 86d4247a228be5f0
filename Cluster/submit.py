"""For `spark-submit Cluster/submit.py build SOURCE… --output URI`."""

import sys

from gallery_spark.command import main

sys.exit(main())
