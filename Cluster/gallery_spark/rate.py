"""The maximum request rate of a host, such as 4/s, divided among tasks."""

from __future__ import annotations

import re
from typing import Optional

from gallery_spark.failures import USAGE, BuildError

_SECONDS = {"s": 1, "min": 60, "h": 3600}


def share(rate: Optional[str], tasks: int) -> Optional[str]:
    """Returns the rate of one task. The shares add up to at most the rate, unless they are below 1 per hour."""
    if rate is None:
        return None
    match = re.fullmatch(r"\s*(\d+(?:\.\d+)?)\s*/\s*(s|min|h)\s*", rate)
    if match is None or float(match[1]) <= 0:
        raise BuildError(f"rate: expected 4/s, 60/min or 1000/h, received {rate!r}", USAGE)
    return f"{max(1, int(float(match[1]) * 3600 / _SECONDS[match[2]]) // tasks)}/h"
